/// What elements become in a result like feedparser's: `.ci/python/feedbridge/feedparser.json`.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

final class FeedKeysTable: Sendable {
  /// The usual prefixes of namespaces, by their URIs in lowercase.
  let namespaces: [String: String]
  /// Versions by the name of an element, or name and version, and by the namespace of the root.
  let versions, roots: [String: String]
  private let elements: [String: Kind]
  /// The keys that are written for others.
  let written: [String: String]
  /// Keys whose values are URLs, and those that have a structure.
  let relative, structured: Set<String>
  /// Types by what an element's attribute may have in their place.
  let types: [String: String]
  /// The values of elements that are flags; that of other texts is that of an empty one.
  let flags: [String: [String: JSONFeed.Value]]
  let lists: CleanerLists
  /// The names of entities of HTML 4.
  let entities: Set<String>
  /// The names as written of elements that may contain HTML as elements.
  let markup: Set<String>

  /// What an element is about.
  enum Place: Sendable {
    case feed, entry
    /// A source, an image or a text input
    case part(String)
  }

  /// A kind of element, with its keys.
  enum Kind: Sendable {
    case place(Place)
    case text(name: String, type: String)
    case date(String)
    case person(String)
    case part(String)
    case link, guid, generator, picture, flag, media, group
    case enclosure(rel: String)
    case category(scheme: String?, separator: Character?)
    /// The name if it is not that of the element
    case other(String?)

    fileprivate init(_ row: [String?]) throws {
      let (first, second) = (row.count > 1 ? row[1] : nil, row.count > 2 ? row[2] : nil)
      switch (row.first ?? nil, first) {
      case ("place", "feed"): self = .place(.feed)
      case ("place", "entry"): self = .place(.entry)
      case ("place", let name?): self = .place(.part(name))
      case ("text", let name?): self = .text(name: name, type: second ?? "text/plain")
      case ("date", let name?): self = .date(name)
      case ("person", let name?): self = .person(name)
      case ("part", let name?): self = .part(name)
      case ("enclosure", let rel?): self = .enclosure(rel: rel)
      case ("category", let scheme): self = .category(scheme: scheme, separator: second?.first)
      case ("other", let name): self = .other(name)
      case ("link", _): self = .link
      case ("guid", _): self = .guid
      case ("generator", _): self = .generator
      case ("picture", _): self = .picture
      case ("flag", _): self = .flag
      case ("media", _): self = .media
      case ("group", _): self = .group
      default: throw Failure(code: "option", "there is no such kind of element: \(row)")
      }
    }
  }

  init(_ text: Span<UInt8>) throws {
    var options = try CallOptions(text)
    func object(_ name: String) throws -> JSONFeed.Object { try options.take(name, "an object", \.objectValue) ?? [:] }
    func texts(_ name: String) throws -> [String: String] {
      Dictionary(try object(name).compactMap { member in member.value.stringValue.map { (member.name, $0) } }) { $1 }
    }
    func words(_ name: String) throws -> Set<String> {
      Set((try options.take(name, "an array", \.arrayValue) ?? []).compactMap(\.stringValue))
    }
    (namespaces, versions, roots) = (try texts("namespaces"), try texts("versions"), try texts("roots"))
    var elements: [String: Kind] = [:], markup: Set = ["div"]
    for member in try object("elements") {
      let kind = try Kind((member.value.arrayValue ?? []).map(\.stringValue))
      elements[member.name] = kind
      if case .text = kind { markup.insert(member.name.replacing("_", with: ":")) }
    }
    (self.elements, self.markup) = (elements, markup)
    written = try texts("written")
    (relative, structured, types) = (try words("relative"), try words("structured"), try texts("types"))
    flags = Dictionary(
      try object("flags").map { flag in
        (flag.name, Dictionary((flag.value.objectValue ?? [:]).map { ($0.name, $0.value) }) { $1 })
      }
    ) { $1 }
    lists = try CleanerLists(CallOptions(try object("html")))
    entities = try words("entities")
    try options.finish()
  }

  func kind(of key: String) -> Kind { elements[key] ?? .other(nil) }
}
