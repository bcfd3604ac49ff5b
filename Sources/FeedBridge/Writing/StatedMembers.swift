/// Members of JSON Feed that RSS and Atom have no element for, said in so many words.
///
/// A feed or an item may hold one `jsonfeed:members`, whose text is a JSON object of the members that reading the other
/// elements does not give; null is a member that they give and that is not there; and `{"before": …, "after": …}` is a text
/// that they give without the white space around it. So whatever a JSON Feed says comes back.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives
package import JSONFeed

/// What has to be stated so that a document that was written is read back as the feed that it was written from.
package struct StatedMembers {
  private(set) var feed: Data?
  private var items: [Int: Data] = [:]

  /// Nothing.
  init() {}

  var isEmpty: Bool { feed == nil && items.isEmpty }

  subscript(item index: Int) -> Data? { items[index] }

  /// What `feed` has and `other`, its document read back, has not, or has otherwise.
  init(of feed: JSONFeed, missingIn other: JSONFeed) {
    guard feed.items.count == other.items.count else { return }
    let header = (JSONFeed.Object(header: feed), JSONFeed.Object(header: other))
    var used: Set<String> = ["_rss"]
    for item in feed.items { used.formUnion(item.extensions.names) }
    self.feed = Self.difference(header.0, header.1, used: used)
    let differing = feed.items.indices.filter { feed.items[$0] != other.items[$0] }
    let objects = JSONFeed.Object.items(differing.map { feed.items[$0] })
    let others = JSONFeed.Object.items(differing.map { other.items[$0] })
    guard objects.count == differing.count, others.count == differing.count else { return }
    for (index, position) in differing.enumerated() {
      items[position] = Self.difference(objects[index], others[index], used: [])
    }
  }

  /// - Parameter used: the extensions of which `other` may say what they are about though `object` does not.
  private static func difference(_ object: JSONFeed.Object, _ other: JSONFeed.Object, used: Set<String>) -> Data? {
    var stated = JSONFeed.Object()
    for member in object where other[member.name] != member.value {
      if !isSame(member.name, member.value, other[member.name]) {
        stated[member.name] = Surroundings(of: other[member.name], in: member)?.value ?? member.value
      }
    }
    for member in other where object[member.name] == nil {
      if !used.contains(member.name) || !isSame(member.name, nil, member.value) { stated[member.name] = .null }
    }
    // An empty content_text stands in for missing content: beside content_html it has to be said.
    if stated["content_html"] != nil, let text = object["content_text"] { stated["content_text"] = text }
    return stated.isEmpty ? nil : Data(JSONFeed.Value.object(stated).encodeToString().utf8)
  }

  /// Whether two extension objects are the same but for what the document itself decides: what a namespace is about, where
  /// the feed does not say it or says what everybody knows, and the version of RSS.
  private static func isSame(_ name: String, _ value: JSONFeed.Value?, _ other: JSONFeed.Value?) -> Bool {
    guard name.utf8.first == ASCII.underscore else { return false }
    var (object, read) = (value?.objectValue, other?.objectValue)
    if value != nil, object == nil { return false }
    if object?["about"] == nil || object?["about"] == ExtensionSpaces.about(name) {
      object?["about"] = nil
      read?["about"] = nil
    }
    if name == "_rss" {
      object?["version"] = nil
      read?["version"] = nil
    }
    if object == value?.objectValue, read == nil, value != nil { return false }
    return object ?? [:] == read ?? [:]
  }
}

/// The white space around a text, which reading XML drops.
private struct Surroundings {
  let before: String
  let after: String

  var value: JSONFeed.Value {
    var object = JSONFeed.Object()
    if !before.isEmpty { object["before"] = .string(before) }
    if !after.isEmpty { object["after"] = .string(after) }
    return .object(object)
  }

  /// - Parameter text: what was read of the member; nil unless it is the whole of it but for white space.
  init?(of text: JSONFeed.Value?, in member: JSONFeed.Object.Member) {
    guard member.name != "id", member.name.utf8.first != ASCII.underscore, let text = text?.stringValue, !text.isEmpty,
      let whole = member.value.stringValue
    else { return nil }
    let bytes = whole.utf8.span
    let inside = bytes.trimmed(0..<bytes.count)
    guard bytes.extracting(inside).isEqual(to: text.utf8.span) else { return nil }
    before = bytes.string(0..<inside.lowerBound)
    after = bytes.string(inside.upperBound..<bytes.count)
  }

  /// Nil for what is no statement of white space.
  init?(_ value: JSONFeed.Value) {
    guard let object = value.objectValue else { return nil }
    before = object["before"]?.stringValue ?? ""
    after = object["after"]?.stringValue ?? ""
    guard (before + after).utf8.allSatisfy(ASCII.isSpace) else { return nil }
  }
}

extension XMLWriter {
  /// Writes what is stated of a feed or an item, where anything is.
  mutating func writeStatedMembers(_ members: Data?) {
    guard let members else { return }
    begin("members", in: .jsonFeed)
    text(json: members)
    end()
  }
}

// MARK: - Reading

extension StatedMembers {
  /// How deep the members of a feed may be, as in a JSON Feed; those of an item stand two levels deeper.
  private static let depth = 512

  /// The object that the text of a `jsonfeed:members` is; nil where it is none.
  fileprivate static func object(_ text: String, levelsAround: Int) -> JSONFeed.Object? {
    let bytes = text.utf8.span
    var reader = JSONReader(nestingDepth: depth - levelsAround, replacesLoneSurrogates: true)
    guard let value = try? reader.value(bytes), (try? reader.finish(bytes)) != nil else { return nil }
    return value.objectValue
  }

  /// Makes a feed say what was stated of it.
  package static func apply(_ stated: JSONFeed.Object, to feed: inout JSONFeed) {
    var object = JSONFeed.Object(header: feed)
    object.apply(stated)
    guard var read = JSONFeed(object: object) else { return }
    swap(&read.items, &feed.items)
    feed = read
  }

  /// Makes an item say what was stated of it.
  static func apply(_ stated: JSONFeed.Object, to item: inout JSONFeed.Item) {
    var items = [item]
    apply([(0, stated)], to: &items)
    for changed in items { item = changed }
  }

  /// Makes items say what was stated of them, by their index. Their identifiers stay.
  package static func apply(_ stated: [(index: Int, members: JSONFeed.Object)], to items: inout [JSONFeed.Item]) {
    guard !stated.isEmpty else { return }
    var objects = JSONFeed.Object.items(stated.map { items[$0.index] })
    guard objects.count == stated.count else { return }
    for (place, (_, members)) in stated.enumerated() {
      let id = objects[place]["id"]
      objects[place].apply(members)
      objects[place]["id"] = id
    }
    let object: JSONFeed.Object = [
      "version": .string(JSONFeed.version1_1), "title": "", "items": .array(objects.map(JSONFeed.Value.object)),
    ]
    guard let read = JSONFeed(object: object)?.items, read.count == stated.count else { return }
    for (item, (index, _)) in zip(read, stated) { items[index] = item }
  }
}

extension ParsedElements {
  /// What is stated of a feed or an item in so many words; it counts as used.
  fileprivate mutating func takeStatedMembers(levelsAround: Int) -> JSONFeed.Object? {
    guard let index = first(.statedMembers),
      let members = StatedMembers.object(text(index), levelsAround: levelsAround)
    else { return nil }
    markSaid(index)
    return members
  }
}

extension FeedMapping {
  mutating func readStatedMembers(_ elements: inout ParsedElements) {
    stated = elements.takeStatedMembers(levelsAround: 0)
  }
}

extension ItemMapping {
  mutating func readStatedMembers(_ elements: inout ParsedElements) {
    fixups.stated = elements.takeStatedMembers(levelsAround: 2)
    guard let id = fixups.stated?["id"]?.stringValue, !id.isEmpty else { return }
    item.id = AmbiguouslyTypedIdentifier(id)
    hasID = true
  }
}

extension JSONFeed.Object {
  /// The members of a feed, its items left out.
  fileprivate init(header feed: JSONFeed) {
    var header = feed
    header.items = []
    self = JSONFeed.Object(encoding: header) ?? [:]
    self["items"] = nil
  }

  /// The members of items.
  fileprivate static func items(_ items: [JSONFeed.Item]) -> [JSONFeed.Object] {
    let feed = JSONFeed.Object(encoding: JSONFeed(title: "", items: items))
    return feed?["items"]?.arrayValue?.compactMap(\.objectValue) ?? []
  }

  private init?(encoding feed: JSONFeed) {
    guard let data = try? feed.encodeToData() else { return nil }
    var reader = JSONReader(nestingDepth: 1024)
    guard let object = (try? reader.value(data.span))?.objectValue else { return nil }
    self = object
  }

  fileprivate mutating func apply(_ stated: JSONFeed.Object) {
    for member in stated {
      if member.name.utf8.first != ASCII.underscore, let text = self[member.name]?.stringValue,
        let surroundings = Surroundings(member.value)
      {
        self[member.name] = .string(surroundings.before + text + surroundings.after)
        continue
      }
      // An extension's own value may be null: where there is no other, null is that.
      let isAbsent = member.value == .null && (self[member.name] != nil || member.name.utf8.first != ASCII.underscore)
      self[member.name] = isAbsent ? nil : member.value
    }
  }
}

extension JSONFeed {
  /// The feed that has these members, read as leniently as any; without items where there are none.
  fileprivate init?(object: Object) {
    var object = object
    if object["items"] == nil { object["items"] = [] }
    let text = Value.object(object).encodeToString()
    let limits = Limits(nestingDepth: 512, documentSize: .max, items: .max)
    guard let feed = try? JSONFeed.read(text.utf8.span, limits: limits).feed else { return nil }
    self = feed
  }
}
