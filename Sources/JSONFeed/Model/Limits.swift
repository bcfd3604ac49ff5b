/// How much of a document is read.

extension JSONFeed {
  /// How much of a document is read before it is refused. Every limit that refuses has an error of its own, which names it.
  public struct Limits: Sendable, Hashable {
    /// How many arrays and objects may stand inside each other: 512, as in `JSONDecoder`, and 1000 at most, because values
    /// inside each other take space on the stack.
    public var nestingDepth: Int
    /// The size of the document, in bytes.
    public var documentSize: Int
    /// The number of items of a feed.
    public var items: Int
    /// How many repairs a lenient reading lists. Further ones are made and not listed: this limit refuses no document.
    public var repairs: Int

    public init(
      nestingDepth: Int = 512, documentSize: Int = 1 << 30, items: Int = 5_000_000, repairs: Int = 100_000
    ) {
      self.nestingDepth = nestingDepth
      self.documentSize = documentSize
      self.items = items
      self.repairs = repairs
    }
  }
}

extension JSONFeed.Limits {
  /// Reading and releasing nested values takes stack space: beyond this depth no limit can be set.
  package var effectiveNestingDepth: Int { min(max(nestingDepth, 1), 1000) }
}
