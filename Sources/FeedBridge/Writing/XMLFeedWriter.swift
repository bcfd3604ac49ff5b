/// Common to the writers of RSS and Atom.

internal import FeedFoundation
internal import JSONFeedModel

/// Writes a feed as XML: first what precedes its items, then each item, then the end.
protocol XMLFeedWriter: ~Copyable {
  /// The namespace of the format's own elements.
  static var namespace: NamespaceID { get }

  /// - Parameters:
  ///   - feed: The feed; its items are not used.
  ///   - items: What must be known about the items before they are written.
  init(_ feed: JSONFeed, _ items: ItemSurvey, isPretty: Bool)

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
  /// The names of the items' extension objects.
  private(set) var extensionNames: Set<String> = []
  /// Whether extension objects of the feed or an item have elements of other namespaces than the format's from which members
  /// may be made.
  private(set) var haveOtherNamespaces = false
  private let spaces: ExtensionSpaces
  private let root: NamespaceID

  /// - Parameters:
  ///   - extensions: The extension objects of the feed.
  ///   - root: The namespace of the format's own elements.
  init(_ extensions: JSONFeed.Extensions, root: NamespaceID) {
    spaces = ExtensionSpaces(extensions, root: root)
    self.root = root
    noteNamespaces(extensions)
  }

  mutating func add(_ item: JSONFeed.Item) {
    for date in [item.dateModified, item.datePublished] {
      if let date, newest.map({ $0 < date }) ?? true { newest = date }
    }
    areAllNamed = areAllNamed && item.authors.areNamed
    firstURL = firstURL ?? item.url
    for member in item.extensions where ExtensionSpaces.isAsNamed(member) { extensionNames.insert(member.name) }
    noteNamespaces(item.extensions)
  }

  private mutating func noteNamespaces(_ extensions: JSONFeed.Extensions) {
    haveOtherNamespaces = haveOtherNamespaces || ExtensionElements.areInOtherNamespaces(extensions, spaces, root: root)
  }
}

extension [JSONFeed.Author]? {
  /// Whether one of them has a name.
  var areNamed: Bool { self?.contains { $0.elementText != nil } ?? false }
}
