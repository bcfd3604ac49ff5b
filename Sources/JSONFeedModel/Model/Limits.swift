/// How much of a document is read.

extension JSONFeed {
  /// How much of a document is read before it is refused, whatever its format, by reading, conversion and validation. Every
  /// limit that refuses has an error of its own, which names it.
  public struct Limits: Sendable, Hashable {
    /// How many arrays and objects, or XML elements, may be inside each other: 512, as in `JSONDecoder`. It is at least 1 and
    /// at most 1000, because releasing nested values takes stack space. Elements without a place in JSON Feed are not affected:
    /// beyond 64 of them inside each other, they are kept as they are written.
    public var nestingDepth: Int { didSet { nestingDepth = Self.allowed(nestingDepth) } }
    /// The size of the document, in bytes.
    public var documentSize: Int
    /// The number of items of a feed.
    public var items: Int
    /// How many repairs a lenient reading of JSON lists. Further ones are made and not listed: this limit refuses no document.
    public var repairs: Int
    /// In XML, the attributes of one element, and the namespace declarations in effect at one place.
    public var attributes: Int
    /// In XML, the bytes that the document's own entities may become. (Those of HTML and of XML do not count.)
    public var entityOutput: Int

    public init(
      nestingDepth: Int = 512, documentSize: Int = 1 << 30, items: Int = 5_000_000, repairs: Int = 100_000,
      attributes: Int = 1000, entityOutput: Int = 1 << 20
    ) {
      self.nestingDepth = Self.allowed(nestingDepth)
      self.documentSize = documentSize
      self.items = items
      self.repairs = repairs
      self.attributes = attributes
      self.entityOutput = entityOutput
    }

    package static let maximumNestingDepth = 1000

    private static func allowed(_ nestingDepth: Int) -> Int { min(max(nestingDepth, 1), maximumNestingDepth) }
  }
}
