/// The conformance suite in `Fixtures/JSONFeed`, and what it compares. Its README explains both.

import Foundation
import JSONFeed
import Testing

struct ConformanceSuite: Decodable {
  struct Sentence: Decodable {
    var id: String
    var level: String
    var unbreakable: String?
  }

  struct Document: Decodable, Sendable, CustomTestStringConvertible {
    var document: String
    var padding: Int?
    var keeps: [String]?
    var breaks: [String]?
    var exercises: [String]?
    var strict: Reading
    var lenient: Reading
    var validator: Validation
    /// Why `validator` does not follow from the levels of the broken sentences.
    var exception: String?
    /// The path of the normalized result, if it is not the document.
    var feed: String?
    /// JSON Pointers of what is not compared.
    var open: [String]?

    var testDescription: String { document }

    var data: Data {
      get throws {
        try ConformanceSuite.data(document) + Data(repeating: UInt8(ascii: " "), count: padding ?? 0)
      }
    }
  }

  enum Reading: String, Decodable { case accept, reject, either }
  enum Validation: String, Decodable { case valid, error, warning, report }

  var sentences: [Sentence]
  var documents: [Document]

  static let folder = ValidationPropertyTests.fixtures.appending(path: "JSONFeed")

  static func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

  static func manifest() throws -> Self { try JSONDecoder().decode(Self.self, from: data("manifest.json")) }

  /// Without documents if the manifest cannot be read, which a test finds.
  static let documents = (try? manifest())?.documents ?? []
}

/// A feed as the suite compares it: only members of the specification, dates as instants, and without what the
/// specification leaves open.
struct ComparableFeed {
  private static let members: [String: Set<String>] = [
    "feed": [
      "title", "home_page_url", "feed_url", "description", "next_url", "icon", "favicon", "authors", "language",
      "expired", "hubs", "items",
    ],
    "items": [
      "id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "banner_image",
      "date_published", "date_modified", "authors", "tags", "language", "attachments",
    ],
    "authors": ["name", "url", "avatar"],
    "attachments": ["url", "mime_type", "title", "size_in_bytes", "duration_in_seconds"],
    "hubs": ["type", "url"],
  ]

  let value: JSONFeed.Value

  init(_ json: Data, open: [String]?) throws {
    var feed = try JSONDecoder().decode(JSONFeed.Value.self, from: json)
    for pointer in open ?? [] { feed = Self.removing(pointer.split(separator: "/")[...], from: feed) }
    value = Self.comparable(feed, "feed")
  }

  private static func removing(_ path: ArraySlice<Substring>, from value: JSONFeed.Value) -> JSONFeed.Value {
    guard let name = path.first else { return value }
    if var object = value.objectValue {
      guard let member = object[String(name)] else { return value }
      object[String(name)] = path.count == 1 ? nil : removing(path.dropFirst(), from: member)
      return .object(object)
    }
    guard var elements = value.arrayValue, let index = Int(name), elements.indices.contains(index) else { return value }
    elements[index] = removing(path.dropFirst(), from: elements[index])
    return .array(elements)
  }

  private static func comparable(_ value: JSONFeed.Value, _ kind: String) -> JSONFeed.Value {
    guard var object = value.objectValue else { return value }
    if object["authors"] == nil, let author = object["author"] { object["authors"] = [author] }
    var result: JSONFeed.Object = [:]
    for member in object where members[kind]?.contains(member.name) ?? false {
      if member.value == .null || member.value == [] || member.name == "expired" && member.value == false { continue }
      result[member.name] = comparable(member: member)
    }
    // An item without authors has those of the feed.
    if let authors = result["authors"], let items = result["items"]?.arrayValue {
      result["items"] = .array(
        items.map { item in
          guard var item = item.objectValue else { return item }
          if item["authors"] == nil { item["authors"] = authors }
          return .object(item)
        })
    }
    return .object(result)
  }

  private static func comparable(member: JSONFeed.Object.Member) -> JSONFeed.Value {
    if members[member.name] != nil, let elements = member.value.arrayValue {
      return .array(elements.map { comparable($0, member.name) })
    }
    if member.name.hasPrefix("date_"), let text = member.value.stringValue, let date = date(text) {
      return JSONFeed.Number(date.timeIntervalSince1970).map(JSONFeed.Value.number) ?? member.value
    }
    return member.value
  }

  private static func date(_ text: String) -> Date? {
    let format = Date.ISO8601FormatStyle.iso8601
    return (try? format.parse(text)) ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
  }
}
