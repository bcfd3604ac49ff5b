/// Members of JSON Feed that RSS and Atom have no element for, said in so many words.
///
/// A feed or an item may hold one `jsonfeed:members`, whose text is a JSON object of the members that reading the other
/// elements may not give; null is a member that they may give and that is not there, `"without"` the names of such extension
/// objects; and `{"before": …, "after": …}` is a text that they give without the white space around it. So whatever a JSON Feed says comes back.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives
package import JSONFeed

/// The members of a feed or an item that are written as JSON.
package enum StatedMembers {
  /// The JSON of these members; nil where there are none.
  static func json(_ members: MembersInJSON, of feed: JSONFeed) -> Data? {
    members.isEmpty ? nil : json(members, of: JSONFeed.Object(header: feed))
  }

  /// The same for an item.
  static func json(_ members: MembersInJSON, of item: JSONFeed.Item) -> Data? {
    members.isEmpty ? nil : JSONFeed.Object.items([item]).first.flatMap { json(members, of: $0) }
  }

  private static func json(_ members: MembersInJSON, of object: JSONFeed.Object) -> Data {
    var stated = JSONFeed.Object()
    var absent: [JSONFeed.Value] = []
    for (name, form) in members.forms {
      switch form {
      case .value:
        if let value = object[name] {
          stated[name] = value
        } else if name.utf8.first == ASCII.underscore {
          absent.append(.string(name))
        } else {
          stated[name] = .null
        }
      case .whiteSpace: stated[name] = object[name]?.stringValue.map { Surroundings(of: $0).value }
      }
    }
    if !absent.isEmpty { stated[absentExtensions] = .array(absent) }
    return Data(JSONFeed.Value.object(stated).encodeToString().utf8)
  }

  /// The member whose value is the names of extension objects that elements may give and that are not there: an extension's
  /// own value may be null.
  fileprivate static var absentExtensions: String { "without" }
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

  init(of text: String) {
    let bytes = text.utf8.span
    let inside = bytes.trimmed(0..<bytes.count)
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
  /// Writes the members that are JSON, where there are any.
  mutating func writeMembers(_ members: Data?) {
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
    for name in stated[StatedMembers.absentExtensions]?.arrayValue ?? [] {
      if let name = name.stringValue { self[name] = nil }
    }
    for member in stated where member.name != StatedMembers.absentExtensions {
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
