/// What the attribute `type` says about a text, and texts that are partly escaped and partly not.

import TestCases
import Testing

@testable import FeedBridge

struct TextTypeTests {
  private static let text = ["text", "TEXT", " text ", "text/plain", "text/plain; charset=utf-8", "text/markdown"]
  private static let html = ["html", "HTML", "text/html", "text/html; charset=utf-8", "xhtml", "application/xhtml+xml"]
  private static let undefined = [
    "CDATA", "cdata", "plain", "escaped", "encoded", "markdown", "md", "xml", "string", "UTF-8", "utf8", "html5", "htm",
    "rich", "base", "none", "0", "application/xml", "application/rss+xml", "image/svg+xml", "text/xml",
  ]
  private static let data = ["image/png", "application/json", "application/octet-stream", "video/mp4"]

  private static let bodies = ["<p>Full <b>article</b></p>", "AT&amp;T", "The whole text.", "1 < 2 & 3"]

  /// A body as an item shows it.
  private struct Shown: Equatable {
    var html: String?
    var text: String?

    init(_ item: JSONFeed.Item) {
      html = item.contentHTML
      text = item.contentText.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// The conversions of a document in each format and form, in which an element has this type and text. Without a type in RSS only.
  private static func conversions(_ type: String?, _ text: String) throws -> [FeedConverter.Conversion] {
    var documents: [String] = []
    let attribute = type.map { " type=\"\(escaped($0))\"" } ?? ""
    for content in [escaped(text), "<![CDATA[\(text)]]>", "<!-- c -->\(escaped(text))"] {
      for name in ["content", "summary"] {
        documents.append(rss("<item><guid>1</guid><\(name)\(attribute)>\(content)</\(name)></item>"))
        guard type != nil else { continue }
        documents.append(rss("<item><guid>1</guid><atom:\(name)\(attribute)>\(content)</atom:\(name)></item>"))
        documents.append(
          """
          <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>urn:x:1</id>
          <\(name)\(attribute)>\(content)</\(name)></entry></feed>
          """)
      }
    }
    for name in ["content", "summary"] {
      var object = JSONFeed.Object()
      object["#value"] = .string(text)
      if let type { object["type"] = .string(type) }
      documents.append(
        "{\"rss\":{\"channel\":{\"title\":\"T\",\"item\":[{\"guid\":\"1\",\"\(name)\":"
          + JSONFeed.Value.object(object).encodeToString() + "}]}}}")
    }
    return try documents.map { try FeedConverter().convert($0) }
  }

  @Test func contentInADivIsHTMLWhateverItsType() async throws {
    try await forEachCase(
      in: Self.text + Self.html + Self.undefined + Self.data + [
        "text/", "/html", "multipart/alternative", "application/atom+xml",
      ]
    ) { (type: String) in
      for (start, end) in [
        ("<div xmlns='http://www.w3.org/1999/xhtml'>", "</div>"),
        ("\n <h:div xmlns:h='http://www.w3.org/1999/xhtml'>", "</h:div>"),
      ] {
        let name = start.contains("h:div") ? "h:p" : "p"
        let feed = try JSONFeed.convert(
          """
          <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>urn:x:1</id>
          <content type="\(Self.escaped(type))">\(start)<\(name)>a</\(name)>\(end)</content></entry></feed>
          """)
        #expect(feed.items[0].contentHTML == "<p>a</p>", "\(start)")
      }
    }
  }

  @Test(arguments: text)
  func textIsText(type: String) throws {
    for body in Self.bodies {
      for conversion in try Self.conversions(type, body) {
        #expect(conversion.feed.items[0].contentText == body)
        #expect(!conversion.repairs.contains { $0.kind == .textType })
      }
    }
  }

  @Test(arguments: html)
  func htmlIsHTML(type: String) throws {
    for body in Self.bodies {
      for conversion in try Self.conversions(type, body) {
        // Comments of XHTML are kept.
        #expect(conversion.feed.items[0].contentHTML?.replacing("<!-- c -->", with: "") == body)
      }
    }
  }

  @Test func anUndefinedTypeIsReadAsADescription() async throws {
    try await forEachCase(in: sampled(Self.undefined, oneOf: 6)) { (type: String) in
      for body in Self.bodies {
        let description = Shown(try item("<description>\(Self.escaped(body))</description>"))
        for conversion in try Self.conversions(type, body) {
          #expect(Shown(conversion.feed.items[0]) == description)
          let repairs = conversion.repairs.filter { $0.kind == .textType }
          #expect(repairs.count == 1 && repairs[0].message.contains("\"\(type)\""), "\(conversion.repairs)")
        }
      }
    }
  }

  @Test func rssWithoutATypeIsReadAsADescription() throws {
    for body in Self.bodies {
      let description = Shown(try item("<description>\(Self.escaped(body))</description>"))
      for conversion in try Self.conversions(nil, body) {
        #expect(Shown(conversion.feed.items[0]) == description)
        #expect(!conversion.repairs.contains { $0.kind == .textType })
      }
    }
  }

  @Test func wordsAreNoBase64() async throws {
    try await forEachCase(in: Self.data, ["Hello", "Read the full article here", "Short text", "Hi there you", "a, b"])
    { (type: String, text: String) in
      for conversion in try Self.conversions(type, text) {
        #expect(conversion.feed.items[0].contentText == text && conversion.repairs.contains { $0.kind == .textType })
      }
    }
  }

  @Test(arguments: data)
  func dataIsKeptAsItIs(type: String) throws {
    for conversion in try Self.conversions(type, "iVBORw0KGgo=") {
      let item = conversion.feed.items[0]
      #expect(item.contentHTML == nil && item.contentText == nil)
      #expect(try conversion.feed.encodeToString().contains("iVBORw0KGgo="))
    }
  }
}
