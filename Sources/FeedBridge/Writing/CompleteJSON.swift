/// The complete JSON of a feed and its items in an RSS or Atom document: `jsonfeed:feed` in the feed, `jsonfeed:item` in each item.
///
/// It is written on request, and used on request: then the other elements of the feed or the item are not looked at.

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

enum CompleteJSON {
  // MARK: Writing

  /// A feed without its items.
  static func text(ofHeader feed: JSONFeed) -> Data {
    (try? feed.encodeHeaderToData()) ?? Data("{}".utf8)
  }

  static func text(of item: JSONFeed.Item) -> Data? { try? item.encodeToData() }

  // MARK: Reading

  /// The feed in a text, without items; nil if the text is not the JSON of a feed.
  static func feed(_ text: String) -> JSONFeed? {
    guard var object = text.withBytes(object), object["items"] == nil else { return nil }
    object["items"] = []
    return feed(object)
  }

  /// The item in a text; nil if the text is not the JSON of an item.
  static func item(_ text: String) -> JSONFeed.Item? {
    guard let object = text.withBytes(object),
      var item = feed(["version": .string(JSONFeed.version1_1), "title": "", "items": [.object(object)]])?.items.first
    else { return nil }
    // Nothing is missing in complete JSON.
    item.contentText = item.writtenContentText
    return item
  }

  fileprivate static func object(_ bytes: TextSpan) -> JSONFeed.Object? {
    var reader = JSONReader(nestingDepth: JSONFeed.Limits.maximumNestingDepth)
    guard let value = try? reader.value(bytes), (try? reader.finish(bytes)) != nil else { return nil }
    return value.objectValue
  }

  private static func feed(_ object: JSONFeed.Object) -> JSONFeed? {
    let limits = JSONFeed.Limits(
      nestingDepth: JSONFeed.Limits.maximumNestingDepth, documentSize: .max, items: .max)
    return try? JSONFeed.make(from: JSONFeed.Value.object(object).encodeToString(), limits: limits)
  }
}

extension JSONFeed.Object {
  /// The members of a feed without its items.
  init(header feed: JSONFeed) {
    self = (try? feed.encodeHeaderToData()).flatMap { CompleteJSON.object(TextSpan(prefixOf: $0.span)) } ?? [:]
  }

  /// The members of an item.
  init(_ item: JSONFeed.Item) {
    self = (try? item.encodeToData()).flatMap { CompleteJSON.object(TextSpan(prefixOf: $0.span)) } ?? [:]
  }
}

extension FeedElements {
  /// The feed that is in `jsonfeed:feed`, if it is to be restored.
  mutating func completeFeed(path: String, _ log: inout RepairLog) -> JSONFeed? {
    restored(.completeFeed, by: CompleteJSON.feed, path: path, &log)
  }

  /// The item that is in `jsonfeed:item`, if it is to be restored.
  mutating func completeItem(path: @autoclosure () -> String, _ log: inout RepairLog) -> JSONFeed.Item? {
    restored(.completeItem, by: CompleteJSON.item, path: path(), &log)
  }

  private mutating func restored<Result>(
    _ role: Role, by read: (String) -> Result?, path: @autoclosure () -> String, _ log: inout RepairLog
  ) -> Result? {
    guard let index = first(role) else { return nil }
    if let result = read(text(index)) { return result }
    log.add(
      .notRestored, path: path() + "/" + name(index, in: .rss), offset: offset(index),
      "The text is not the complete JSON of \(role == .completeFeed ? "a feed" : "an item"); the other elements were read."
    )
    return nil
  }
}
