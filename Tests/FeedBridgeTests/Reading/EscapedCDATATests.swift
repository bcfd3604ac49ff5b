/// CDATA sections that were escaped: `&lt;![CDATA[…]]&gt;`.

import JSONFeedModel
import TestCases
import Testing

@testable import FeedBridge

struct EscapedCDATATests {
  /// A value that an element may have.
  private static func value(of kind: NamespaceElement.Kind) -> String {
    switch kind {
    case .url: "https://example.org/a?b=1"
    case .date: "Thu, 01 Feb 2024 08:28:28 +0000"
    case .integer, .number: "12"
    case .flag: "true"
    default: "<p>A &amp; <b>text</b></p>"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;")
  }

  private static func document(_ element: String, isAtom: Bool) -> String {
    isAtom
      ? "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(element)<entry><id>urn:x:1</id>\(element)</entry></feed>"
      : rss(element + "<item><link>https://example.org/1</link>\(element)</item>")
  }

  /// The elements of each namespace, except those around all others.
  static let namespaces = FeedNamespace.all.filter { !$0.table.elements.isEmpty && $0.prefix != "jsonfeed" }.map(
    \.prefix)

  @Test func everyElementAndAttributeIsReadAsWithoutEscapes() async throws {
    try await forEachCase(in: sampled(Self.namespaces, oneOf: 6), [false, true]) { (prefix: String, isAtom: Bool) in
      let namespace = try #require(FeedNamespace.all.first { $0.prefix == prefix })
      let structure: Set<Role> = [.channel, .item, .items]
      for (number, definition) in namespace.table.elements.enumerated() where !structure.contains(definition.role) {
        // In RSS or in Atom.
        if !checksAllCases, number.isMultiple(of: 2) == isAtom { continue }
        let (open, close) = ("x:\(definition.name) xmlns:x=\"\(namespace.uri)\"", "x:\(definition.name)")
        let value = Self.value(of: definition.kind)
        var pairs = [
          ("<\(open)><![CDATA[\(value)]]></\(close)>", "<\(open)>\(Self.escaped(" <![CDATA[ \(value)]]> "))</\(close)>")
        ]
        for attribute in definition.attributes {
          let value = Self.escaped(Self.value(of: attribute.isLocation ? .url : attribute.kind))
          let wrapped = Self.escaped("<![CDATA[") + value + Self.escaped("]]>")
          pairs.append(
            (
              "<\(open) \(attribute.name)=\"\(value)\">1</\(close)>",
              "<\(open) \(attribute.name)=\"\(wrapped)\">1</\(close)>"
            ))
        }
        for (real, escaped) in pairs {
          let expected = try FeedConverter().convert(Self.document(real, isAtom: isAtom))
          let conversion = try FeedConverter().convert(Self.document(escaped, isAtom: isAtom))
          #expect(conversion.feed == expected.feed, "\(escaped)")
          #expect(conversion.repairs.filter { $0.kind == .escapedCDATA }.count == 1, "\(escaped)")
        }
      }
    }
  }

  // MARK: JSON

  @Test func everyTextOfAJSONFeedIsReadAsWithoutSections() throws {
    func document(_ text: (String) -> String) -> String {
      let url = text("https://example.org/")
      return """
        {"version":"https://jsonfeed.org/version/1.1","title":\(text("T")),"home_page_url":\(url),"feed_url":\(url),
        "description":\(text("D")),"icon":\(url),"language":\(text("en")),"authors":[{"name":\(text("Ann")),"url":\(url)}],
        "items":[{"id":\(text("1")),"url":\(url),"title":\(text("I")),"content_html":\(text("<p>x</p>")),"summary":\(text("S")),
        "date_published":\(text("2024-02-01T08:28:28Z")),"tags":[\(text("a")),\(text("b"))],
        "attachments":[{"url":\(url),"mime_type":\(text("audio/mpeg"))}]}]}
        """
    }
    let plain = try FeedConverter().convert(document { "\"\($0)\"" })
    for wrapped in [
      try FeedConverter().convert(document { "\" <![CDATA[\($0)]]> \"" }),
      try FeedConverter().convert(document { "\"\\u003c![CDATA[\($0)]]>\"" }),
    ] {
      #expect(wrapped.feed == plain.feed)
      #expect(wrapped.repairs.map(\.kind) == [.escapedCDATA])
      #expect(wrapped.repairs[0].path == "/title")
    }
  }

  @Test func strictReadingChangesNothing() throws {
    let text = #"{"version":"https://jsonfeed.org/version/1.1","title":"<![CDATA[T]]>","items":[]}"#
    #expect(try JSONFeed.make(from: text).title == "<![CDATA[T]]>")
    #expect(try JSONFeed.read(text).feed.title == "T")
  }

  @Test func rssInJSONIsReadAsWithoutSections() throws {
    let document = """
      {"rss":{"channel":{"title":"<![CDATA[T]]>","item":[{"title":"<![CDATA[I]]>","link":"<![CDATA[https://example.org/1]]>",
      "pubDate":"<![CDATA[Thu, 01 Feb 2024 08:28:28 +0000]]>","description":{"#value":"<![CDATA[<p>x</p>]]>"},
      "enclosure":{"url":"<![CDATA[https://example.org/a.mp3]]>","type":"audio/mpeg"}}]}}}
      """
    let conversion = try FeedConverter().convert(document)
    let plain = try JSONFeed.convert(document.replacing("<![CDATA[", with: "").replacing("]]>", with: ""))
    #expect(conversion.feed == plain)
    #expect(conversion.repairs.filter { $0.kind == .escapedCDATA }.count == 1)
  }

  @Test func whereTheFirstOneIsIsKnownWhenItsBytesAreGone() {
    let item =
      "<item><link>https://example.org/1</link><description>\(Self.escaped("<![CDATA[A]]>"))</description></item>\n"
    let others = String(repeating: "<item><link>https://example.org/2</link></item>\n", count: 400)
    FeedParserTests.expectTheSame(Array(rss(item + others).utf8), splits: 3, "an escaped section")
  }
}
