/// Members of JSON Feed in RSS and Atom documents, as JSON.
///
/// A feed or an item may have one `jsonfeed:members`, whose text is a JSON object with the members that may not be read
/// correctly from other elements (MembersInJSON.swift). Null stands for a member that is absent, although it may be
/// read from other elements; `"without"` lists absent extension objects; an array of two strings is the white space
/// before and after a text.

internal import FeedFoundation
internal import FeedPrimitives
package import JSONFeedModel

package enum EmbeddedMembers {
  /// The member that lists absent extension objects. Null cannot mark them, because an extension may be null.
  fileprivate static var absentExtensions: String { "without" }

  /// The members of an object that are written as JSON; nil without any.
  fileprivate static func json(_ members: MembersInJSON, of object: () -> JSONFeed.Object) -> Data? {
    let names = members.names
    if names.isEmpty { return nil }
    let object = object()
    var embedded = JSONFeed.Object()
    var absent: [JSONFeed.Value] = []
    for name in names {
      switch (members[name], object[name]) {
      case (.whiteSpace?, let value): embedded[name] = value?.stringValue?.surroundings
      case (_, let value?): embedded[name] = value
      case (nil, nil): continue
      case (_?, nil) where name.utf8.first == ASCII.underscore: absent.append(.string(name))
      case (_?, nil): embedded[name] = .null
      }
    }
    if !absent.isEmpty { embedded[absentExtensions] = .array(absent) }
    return embedded.isEmpty ? nil : Data(JSONFeed.Value.object(embedded).encodeToString().utf8)
  }
}

extension String {
  /// The white space before and after the text, which is lost in XML.
  fileprivate var surroundings: JSONFeed.Value {
    withBytes { bytes in
      let inside = bytes.trimmed(0..<bytes.count)
      return [.string(bytes.string(0..<inside.lowerBound)), .string(bytes.string(inside.upperBound..<bytes.count))]
    }
  }

  /// The text with white space around it; nil if `surroundings` is not two strings of white space.
  fileprivate func surrounded(by surroundings: JSONFeed.Value) -> String? {
    guard let texts = surroundings.arrayValue, texts.count == 2, let before = texts[0].stringValue,
      let after = texts[1].stringValue, (before + after).utf8.allSatisfy(ASCII.isSpace)
    else { return nil }
    return before + self + after
  }
}

extension XMLWriter {
  /// Writes the members that are written as JSON, if any.
  mutating func write(_ members: MembersInJSON, of object: @autoclosure () -> JSONFeed.Object) {
    var members = members
    members.add(allOf: inexactRoles)
    inexactRoles = RoleSet()
    guard let json = EmbeddedMembers.json(members, of: object) else { return }
    begin("members", in: .jsonFeed)
    text(json: json)
    end()
  }
}

// MARK: - Reading

extension EmbeddedMembers {
  /// The maximum depth, as in a JSON Feed, where members of an item are two levels deeper than those of the feed.
  private static let depth = JSONFeed.Limits.maximumNestingDepth

  /// The object in the text of `jsonfeed:members`; nil if the text is not a JSON object.
  fileprivate static func object(_ text: String, levelsAround: Int) -> JSONFeed.Object? {
    text.withBytes { bytes in
      var reader = JSONReader(nestingDepth: depth - levelsAround, replacesLoneSurrogates: true)
      guard let value = try? reader.value(bytes), (try? reader.finish(bytes)) != nil else { return nil }
      return value.objectValue
    }
  }

  /// Sets the embedded members of a feed.
  package static func apply(_ embedded: JSONFeed.Object, to feed: inout JSONFeed) {
    var object = JSONFeed.Object(header: feed)
    object.apply(embedded)
    guard var read = JSONFeed(object: object) else { return }
    swap(&read.items, &feed.items)
    feed = read
  }

  /// Sets the embedded members of an item, except its identifier.
  package static func apply(_ embedded: JSONFeed.Object, to item: inout JSONFeed.Item) {
    var object = JSONFeed.Object(item)
    let id = object["id"]
    object.apply(embedded)
    object["id"] = id
    let feed: JSONFeed.Object = [
      "version": .string(JSONFeed.version1_1), "title": "", "items": [.object(object)],
    ]
    if let read = JSONFeed(object: feed)?.items.first { item = read }
  }
}

extension ParsedElements {
  /// The embedded members of a feed or an item.
  fileprivate mutating func takeEmbeddedMembers(levelsAround: Int) -> JSONFeed.Object? {
    guard let index = first(.embeddedMembers),
      let members = EmbeddedMembers.object(text(index), levelsAround: levelsAround)
    else { return nil }
    markMapped(index)
    return members
  }
}

extension FeedMapping {
  mutating func readEmbeddedMembers(_ elements: inout ParsedElements) {
    embedded = elements.takeEmbeddedMembers(levelsAround: 0)
  }
}

extension ItemMapping {
  mutating func readEmbeddedMembers(_ elements: inout ParsedElements) {
    fixups.embedded = elements.takeEmbeddedMembers(levelsAround: 2)
    guard let id = fixups.embedded?["id"]?.stringValue, !id.utf8.allSatisfy(ASCII.isSpace) else { return }
    item.id = AmbiguouslyTypedIdentifier(id)
    hasID = true
  }
}

extension JSONFeed.Object {
  /// The members of a feed without its items.
  init(header feed: JSONFeed) {
    var header = feed
    header.items = []
    self = JSONFeed.Object(encoding: header) ?? [:]
    self["items"] = nil
  }

  /// The members of an item.
  init(_ item: JSONFeed.Item) {
    let feed = JSONFeed.Object(encoding: JSONFeed(title: "", items: [item]))
    self = feed?["items"]?[0]?.objectValue ?? [:]
  }

  private init?(encoding feed: JSONFeed) {
    guard let data = try? feed.encodeToData() else { return nil }
    var reader = JSONReader(nestingDepth: JSONFeed.Limits.maximumNestingDepth)
    guard let object = (try? reader.value(data.span))?.objectValue else { return nil }
    self = object
  }

  fileprivate mutating func apply(_ embedded: JSONFeed.Object) {
    for name in embedded[EmbeddedMembers.absentExtensions]?.arrayValue ?? [] {
      if let name = name.stringValue { self[name] = nil }
    }
    for member in embedded where member.name != EmbeddedMembers.absentExtensions {
      if member.name.utf8.first != ASCII.underscore,
        let text = self[member.name]?.stringValue?.surrounded(by: member.value)
      {
        self[member.name] = .string(text)
        continue
      }
      // An extension may be null: null removes it only if there is another value.
      let isAbsent = member.value == .null && (self[member.name] != nil || member.name.utf8.first != ASCII.underscore)
      self[member.name] = isAbsent ? nil : member.value
    }
  }
}

extension JSONFeed {
  /// The feed with these members, read leniently; `items` may be missing.
  fileprivate init?(object: Object) {
    var object = object
    if object["items"] == nil { object["items"] = [] }
    let text = Value.object(object).encodeToString()
    let limits = Limits(nestingDepth: Limits.maximumNestingDepth, documentSize: .max, items: .max)
    guard let feed = try? JSONFeed.read(text, limits: limits).feed else { return nil }
    self = feed
  }
}
