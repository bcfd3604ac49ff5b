/// Reads a JSON Feed in one pass: its items one by one, and the rest of the feed.

internal import FeedPrimitives
internal import JSONFeedModel

struct LocatedFeedReader: ~Copyable {
  private let limits: JSONFeed.Limits
  /// Whether values of members that the specification does not define are kept.
  private let keepsUnknownMembers: Bool
  private var reader: JSONReader
  private var feed = LocatedTreeBuilder()
  private var item = LocatedTreeBuilder()
  private var (hasItems, isInItems) = (false, false)
  /// The name of the array of items, which may be misspelled.
  private var itemsName = "items"
  /// The number of items that have been read or begun.
  private(set) var itemCount = 0
  /// The start of the item or member that was read last; everything before it is valid.
  private(set) var stepStart = 0

  init(from start: Int, limits: JSONFeed.Limits, keepsUnknownMembers: Bool = true) {
    reader = JSONReader(from: start, nestingDepth: limits.nestingDepth, replacesLoneSurrogates: true)
    self.limits = limits
    self.keepsUnknownMembers = keepsUnknownMembers
  }

  /// Reads to the end of the next item; nil at the end of the document.
  mutating func nextItem(_ bytes: TextSpan) throws(JSONProblem) -> LocatedValue? {
    if isInItems, try reader.hasNextElement(bytes) { return try readItem(bytes) }
    if isInItems { stepStart = reader.position }
    var more = isInItems ? try reader.hasNextMember(bytes) : try enterFeed(bytes)
    isInItems = false
    while more {
      try readMember(bytes)
      if isInItems { return try readItem(bytes) }
      more = try reader.hasNextMember(bytes)
    }
    feed.endObject()
    try reader.finish(bytes)
    return nil
  }

  /// The feed as far as it was read, without the content of its items; nil if the document is not an object. Call it once, at
  /// the end.
  mutating func takeFeed() -> LocatedValue? { feed.takeTree(&reader) }

  /// The part of an item that was read before a syntax error in it.
  mutating func takeBrokenItem() -> LocatedValue? { item.takeTree(item: (itemsName, itemCount - 1), &reader) }

  /// The position of the reader, as a JSON Pointer.
  func pointer(_ bytes: TextSpan) -> String { reader.pointer(bytes) }

  private mutating func enterFeed(_ bytes: TextSpan) throws(JSONProblem) -> Bool {
    guard bytes.count <= LocatedTree.maximumSize else {
      throw JSONProblem(.documentTooLarge(limit: LocatedTree.maximumSize, size: bytes.count), at: 0)
    }
    guard try reader.valueKind(bytes) == .object else {
      let offset = reader.position
      // If the document is not valid JSON, that is the better problem to report.
      try reader.skipValue(bytes)
      try reader.finish(bytes)
      throw JSONProblem(.rootIsNotAnObject, at: offset)
    }
    feed.beginObject(reader)
    return try reader.enterObject(bytes)
  }

  /// Reads a member of the feed, or the start of its items.
  private mutating func readMember(_ bytes: TextSpan) throws(JSONProblem) {
    stepStart = reader.position
    let name = try feed.readName(bytes, &reader)
    let kind = try reader.valueKind(bytes)
    let offset = reader.position
    let isItems = feed.hasBytes(name) { $0.equals("items", 0..<$0.count) }
    let isFirst = !hasItems
    if isItems { hasItems = true }
    if isFirst, kind == .array, isItems || feed.hasBytes(name, Self.meansItems) {
      itemsName = feed.string(name)
      feed.addMember(name, kind, at: offset)
      feed.keepLoneSurrogates(&reader)
      isInItems = try reader.enterArray(bytes)
    } else if keepsUnknownMembers || feed.hasBytes(name, { JSONFeedObjectKind.feed.index(of: $0) != nil }) {
      try feed.readValue(bytes, &reader, name: name)
    } else {
      try reader.skipValue(bytes)
      feed.addMember(name, kind, at: offset)
    }
  }

  /// Whether this is another spelling of `items`, or its name in another format. Names that are only similar do not count:
  /// lenient reading keeps them as unknown members, so fixing what is in them would change the feed.
  private static func meansItems(_ name: TextSpan) -> Bool {
    let kind = JSONFeedObjectKind.feed
    guard (1...24).contains(name.count), name[0] != UInt8(ascii: "_"), kind.index(of: name) == nil else { return false }
    return kind.table.nameMeant(name.string(0..<name.count)) == "items"
  }

  private mutating func readItem(_ bytes: TextSpan) throws(JSONProblem) -> LocatedValue? {
    guard itemCount < limits.items else {
      throw JSONProblem(.tooManyItems(limit: limits.items), at: reader.position)
    }
    itemCount += 1
    stepStart = reader.position
    try item.readValue(bytes, &reader)
    return item.takeTree(item: (itemsName, itemCount - 1), &reader)
  }

  /// The version of the feed, which other checks need before they reach it. The members before it are skipped; in most feeds it
  /// is the first.
  static func version(_ bytes: TextSpan, from start: Int, _ limits: JSONFeed.Limits) -> JSONFeedVersion? {
    var reader = JSONReader(from: start, nestingDepth: limits.nestingDepth, replacesLoneSurrogates: true)
    do throws(JSONProblem) {
      guard try reader.valueKind(bytes) == .object else { return nil }
      var more = try reader.enterObject(bytes)
      while more {
        let name = try reader.memberName(bytes)
        let isVersion = reader.withBytes(of: name, of: bytes) { $0.equals("version", 0..<$0.count) }
        if isVersion {
          guard try reader.valueKind(bytes) == .string else { return nil }
          return JSONFeedVersion(reader.string(try reader.string(bytes), of: bytes))
        }
        try reader.skipValue(bytes)
        more = try reader.hasNextMember(bytes)
      }
    } catch {
      // The error is reported when the document is read.
    }
    return nil
  }
}
