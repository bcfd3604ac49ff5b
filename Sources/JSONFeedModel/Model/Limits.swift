/// Limits for reading documents.

extension JSONFeed {
  /// Limits for reading, conversion and validation of documents in any format. A document that exceeds one is refused with
  /// an error that names the limit.
  public struct Limits: Sendable, Hashable {
    /// The maximum depth of nested arrays and objects, or of XML elements: 512, as in `JSONDecoder`. It is at least 1 and at
    /// most 1000, because releasing nested values takes stack space. Elements that go to extension objects are not affected:
    /// those nested deeper than 64 are kept as XML source.
    public var nestingDepth: Int { didSet { nestingDepth = Self.allowed(nestingDepth) } }
    /// The maximum size of the document, in bytes.
    public var documentSize: Int
    /// The maximum number of items of a feed.
    public var items: Int
    /// The maximum number of repairs that lenient reading of JSON lists: 1,000, as of XML. Further repairs are made but not listed;
    /// the document is not refused.
    public var repairs: Int
    /// In XML, the maximum number of attributes of one element, and of namespace declarations in scope.
    public var attributes: Int
    /// In XML, the maximum size of the text of all entities that the document declares, in bytes. (HTML's and XML's entities
    /// do not count.)
    public var entityOutput: Int

    /// Limits. Every one has a default.
    public init(
      nestingDepth: Int = 512, documentSize: Int = 1 << 30, items: Int = 5_000_000, repairs: Int = 1000,
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
