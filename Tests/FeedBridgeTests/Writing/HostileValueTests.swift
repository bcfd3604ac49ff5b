/// Values that XML cannot express, or that would mean something else: what is written is well-formed, and has the same items.

import Foundation
import TestCases
import Testing

@testable import FeedBridge

struct HostileValueTests {
  private static func nested(_ depth: Int, _ wrap: (JSONFeed.Value) -> JSONFeed.Value) -> JSONFeed.Value {
    (0..<depth).reduce("x") { value, _ in wrap(value) }
  }

  /// The name of an extension, and its value.
  static let extensions: [(name: String, value: JSONFeed.Value)] = [
    // Elements that would be items, channels or statements
    ("_rss", ["item": "x", "channel": ["title": "q"], "items": ["a"], "rss": "r"]),
    ("_atom", ["entry": ["title": "x"], "feed": "z", "item": "u"]),
    // Elements of RSS that replace Atom's own
    ("_rss", ["title": "another", "description": "another", "link": "https://example.org/another", "guid": "g"]),
    ("_rss", ["author": ["text": "a", "name": "N", "rss": "b", "title": "c", "image": ["link": "d"]]]),
    ("_jsonfeed", ["members": "{\"title\":\"another\"}"]),
    ("_shed", ["about": "urn:s", "a": ["jsonfeed_org": "", "jsonfeed_item": "{}", "jsonfeed_feed": ["b": 1]]]),
    // Two members that are one attribute
    ("_podcast", ["images": [["href": "a", "aspect_ratio": "1", "aspect-ratio": "2"]]]),
    ("_itunes", ["categories": [["category": "A", "text": "B", "x": "y"]]]),
    // Namespaces that no prefix can be bound to
    ("_shed", ["about": "\u{1}", "a": 1]),
    ("_shed", ["about": "http://www.w3.org/2000/xmlns/", "a": 1]),
    ("_shed", ["about": "http://www.w3.org/XML/1998/namespace", "a": 1]),
    ("_shed", ["about": "\u{FFFE}", "a": 1]),
    ("_shed", ["about": "", "a": 1]),
    ("_shed", ["about": 7, "a": 1]),
    // Namespaces under other names
    ("_mine", ["about": "http://www.itunes.com/dtds/podcast-1.0.dtd", "explicit": "yes"]),
    ("_itunes", ["about": "https://example.org/other", "explicit": true]),
    ("_yt", ["about": "urn:yt", "a": "b"]),
    ("_xmlns", ["about": "urn:x", "a": "b"]),
    ("_é", ["about": "urn:e", "ü": "v"]),
    // Names
    ("_shed", ["about": "urn:s", "a b": 1, "xmlns": 2, "xml": 3, "1x": 5, "a:b": 6, "<": 8, "xmlns:q": 11]),
    (
      "_shed",
      ["about": "urn:s", "text": "T", "value": "V", "br": "x", "deep": ["about": "q", "text": "t", "xmlns": "u"]]
    ),
    // Values
    ("_shed", ["about": "urn:s", "n": .null, "e": "", "o": [:], "a": [], "aa": [[1, 2], [3]], "an": [.null, "a"]]),
    ("_shed", ["about": "urn:s", "o": ["a": [], "o": [:], "n": .null], "ao": [["a": 1], ["b": 2]], "b": true]),
    ("_itunes", ["explicit": .null, "image": ["a", "b"], "owner": [], "category": ["a": 1], "categories": "x"]),
    (
      "_geo",
      ["point": [[1, 2], [3, 4]], "line": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]], "box": [1, 2], "alt": 12]
    ),
    ("_shed", "text"), ("_shed", [1]), ("_shed", .null), ("_shed", [:]), ("_itunes", "text"), ("_rss", [[]]),
    // Depth, length
    ("_shed", ["about": "urn:s", "deep": nested(450) { ["a": $0] }]),
    ("_shed", ["about": "urn:s", "deep": nested(150) { [$0] }]),
    ("_podcast", ["value": nested(150) { ["a": $0] }]),
    ("_itunes", ["categories": [nested(200) { ["category": "a", "subcategories": [$0]] }]]),
    ("_podcast", ["funding": [["url": .string(String(repeating: "<\"", count: 35_000)), "text": "]]>"]]]),
    ("_podcast", ["locked": .object(JSONFeed.Object(distinct: (0..<1200).map { .init(name: "k\($0)", value: "v") }))]),
  ]

  @Test func anyExtensionIsWrittenAndTheCompleteJSONRestoresIt() async throws {
    try await forEachCase(in: sampled(Self.extensions.indices, oneOf: 6), FeedWriter.Format.allCases) {
      (index: Int, format: FeedWriter.Format) in
      let (name, value) = Self.extensions[index]
      let feed = JSONFeed(
        title: "T", homePageURL: "https://example.org/",
        items: [
          .init(id: "urn:example:1", contentText: "x", extensions: [name: value]),
          .init(id: "urn:example:2", title: "N", contentText: "y", summary: "S", extensions: [name: value]),
          .init(id: "urn:example:3", contentText: "z"),
        ],
        extensions: [name: value])
      let written = try FeedWriter(format).write(feed)
      #expect(try RoundTripTests.problems(of: written.data) == [])
      // Elements of ours would be read as the whole feed or item.
      #expect(!written.text.contains("<jsonfeed:"))
      let read = try JSONFeed.convert(written.data)
      #expect(read.title == "T" && read.items.map(\.id) == ["urn:example:1", "urn:example:2", "urn:example:3"])
      if !checksAllCases, index.isMultiple(of: 2) == (format == .rss) { return }
      let converted = try JSONFeed.convert(feed.encodeToData())
      let plain = try JSONFeed.convert(FeedWriter(format).write(converted).data)
      try RoundTripTests.checkRestoring(converted, format, plain: plain, "\(index)")
    }
  }
}
