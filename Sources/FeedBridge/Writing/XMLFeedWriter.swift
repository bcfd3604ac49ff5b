/// Common to the writers of RSS and Atom.

internal import FeedFoundation
internal import JSONFeedModel

/// Writes a feed as XML: first what precedes its items, then each item, then the end.
protocol XMLFeedWriter: ~Copyable {
  /// - Parameters:
  ///   - feed: The feed; its items are not used.
  ///   - items: What must be known about the items before they are written.
  init(_ feed: JSONFeed, _ items: ItemSurvey, _ options: FeedWriter.Options)

  /// The content of the root element.
  var xml: XMLWriter { get set }
  /// The same, after everything has been written.
  consuming func content() -> XMLWriter
  var root: XMLWriter.Root { get }

  mutating func begin(_ log: inout RepairLog) throws(ConversionError)
  mutating func write(_ item: JSONFeed.Item, at index: Int, _ log: inout RepairLog)
  mutating func end()
}

/// What the start of a document says about what follows.
struct ItemSurvey {
  /// The newest date.
  private(set) var newest: Date?
  /// Whether every item has an author with a name.
  private(set) var areAllNamed = true
  private(set) var firstURL: String?

  mutating func add(_ item: JSONFeed.Item) {
    for date in [item.dateModified, item.datePublished] {
      if let date, newest.map({ $0 < date }) ?? true { newest = date }
    }
    areAllNamed = areAllNamed && item.authors.areNamed
    firstURL = firstURL ?? item.url.flatMap { WrittenURLs.isLink($0) ? $0 : nil }
  }
}

extension [JSONFeed.Author]? {
  /// Whether one of them has a name.
  var areNamed: Bool { self?.contains { $0.elementText != nil } ?? false }
}
