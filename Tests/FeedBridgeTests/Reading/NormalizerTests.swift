/// Conversion of JSON Feeds, whose result is always a valid JSON Feed 1.1 (Mapping.md, "Normalization").

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct NormalizerTests {
  static func normalize(_ json: String) throws -> (feed: JSONFeed, kinds: [String]) {
    let conversion = try FeedConverter().convert(json)
    return (conversion.feed, conversion.repairs.map(\.kind.rawValue))
  }

  static func feed(_ members: String, items: String = "") -> String {
    "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \(members) \"items\": [\(items)]}"
  }

  @Test func aValidFeedIsLeftAsItIs() throws {
    let text = Self.feed(
      "\"home_page_url\": \"/\", \"_x\": {\"a\": [{\"b\": null}]},",
      items: "{\"id\": \"1\", \"content_text\": \"\", \"_y\": {\"about\": \"https://example.org/y\", \"n\": 1.50}}")
    let (feed, kinds) = try Self.normalize(text)
    #expect(kinds.isEmpty)
    #expect(try feed == JSONFeed.make(from: text))
  }

  @Test(arguments: [
    ("\"language\": \"not a tag!\",", "invalid-language"), ("\"language\": \"a\",", "invalid-language"),
    ("\"icon\": \" \",", "empty-url"),
    ("\"author\": {\"name\": \"Ada\"},", "author"), ("\"authors\": [{}],", "empty-author"),
    ("\"feed_url\": \"https://example.org/\", \"next_url\": \"https://example.org/\",", "next-url-loop"),
    ("\"_a.b\": {},", "extension-name"), ("\"_1\": {},", "extension-name"), ("\"_x\": {\"_y\": 1},", "extension-name"),
    ("\"_x\": [{\"y\": {\"a.b\": 1}}],", "extension-name"),
  ])
  func eachProblemIsNormalizedAndNamed(members: String, kind: String) throws {
    let (feed, kinds) = try Self.normalize(Self.feed(members))
    #expect(kinds == [kind])
    #expect(try Self.normalize(feed.encodeToString()).kinds.isEmpty)
  }

  @Test(arguments: [
    ("\"icon\": \"\",", ""), ("\"favicon\": \" \",", ""), ("\"next_url\": \"\",", ""),
    ("\"authors\": [{\"name\": \"Ada\", \"url\": \"\"}],", ""),
    ("\"hubs\": [{\"type\": \"WebSub\", \"url\": \"\"}],", ""),
    ("", "\"url\": \"\""), ("", "\"image\": \" \""),
    ("", "\"attachments\": [{\"url\": \"\", \"mime_type\": \"audio/mpeg\"}]"),
  ])
  func anEmptyURLIsNotTheHomePage(members: String, item: String) throws {
    let items = item.isEmpty ? "" : "{\"id\": \"1\", \"content_text\": \"\", \(item)}"
    let text = Self.feed("\"home_page_url\": \"https://example.org/\", \(members)", items: items)
    let (feed, kinds) = try Self.normalize(text)
    #expect(kinds == ["empty-url"])
    let count = try feed.encodeToString().components(separatedBy: "https://example.org/").count
    #expect(count == 2)
  }

  @Test func versionOneBecomesOnePointOne() throws {
    let (feed, kinds) = try Self.normalize(
      "{\"version\": \"https://jsonfeed.org/version/1\", \"title\": \"t\", \"items\": []}")
    #expect(feed.version == JSONFeed.version1_1)
    #expect(kinds == ["version"])
  }

  @Test func itemsGetContentAndIdentifiersOfTheirOwn() throws {
    let (feed, kinds) = try Self.normalize(
      Self.feed("", items: "{\"id\": \"1\", \"title\": \"a\"}, {\"id\": 1, \"title\": \"a\", \"content_text\": \"b\"}"))
    #expect(feed.items[0].contentText == "")
    #expect(feed.items[1].id.stringValue.hasPrefix("1#"))
    #expect(Set(kinds) == ["duplicate-id", "missing-content"])
  }

  @Test(arguments: [
    ("https://example.org/a.mp3?b=c.ogg", "audio/mpeg"), ("https://example.org/a.JPG", "image/jpeg"),
    ("https://example.org/a", "application/octet-stream"), ("a.b/c", "application/octet-stream"),
  ])
  func attachmentsGetAType(url: String, type: String) throws {
    let item = "{\"id\": \"1\", \"content_text\": \"\", \"attachments\": [{\"url\": \"\(url)\"}]}"
    let (feed, kinds) = try Self.normalize(Self.feed("", items: item))
    #expect(feed.items[0].attachments?[0].mimeType == type)
    #expect(kinds == ["missing-mime-type"])
  }

  @Test func clashesOfExtensionNamesGetNumbers() throws {
    let (feed, _) = try Self.normalize(
      Self.feed("\"_a_b\": {\"x\": 1}, \"_a.b\": {\"x\": 2}, \"_c\": {\"_d\": 1, \"d\": 2},"))
    #expect(feed.extensions["_a_b"] == ["x": 1])
    #expect(feed.extensions["_a_b2"] == ["x": 2])
    #expect(feed.extensions["_c"] == ["d2": 1, "d": 2])
  }

  @Test func datesThatCannotBeWrittenAreLeftOut() throws {
    let item = "{\"id\": \"1\", \"content_text\": \"\", \"date_published\": \"0000-01-01T00:00:00Z\"}"
    let (feed, kinds) = try Self.normalize(Self.feed("", items: item))
    #expect(feed.items[0].datePublished == nil)
    #expect(kinds == ["invalid-date"])
  }
}
