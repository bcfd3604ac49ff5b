/// Documents whose cost was once out of proportion to their size: quadratic time, or memory a hundred times as large.

import Foundation

/// A document that repeats one part.
struct HostileDocument: Sendable {
  var name: String
  var kind: InputKind
  /// The names of the cases that are measured with it.
  var cases: [String]
  fileprivate var start: String
  /// The repeated part, by its index.
  fileprivate var part: @Sendable (Int) -> String
  fileprivate var separator = ""
  fileprivate var end: String

  static let all: [HostileDocument] = [
    .rss("an unknown element of many children", ["convert"], in: "<item><u>", "</u></item>") { _ in "<c><d>x</d></c>" },
    .rss("a namespace for each element", ["convert", "pieces"]) { "<x:a xmlns:x=\"urn:\($0)\"/>" },
    .rss("misspelled elements", ["validate"], in: "<item>", "</item>") { _ in
      "<Title>a</Title><itunes:autor>b</itunes:autor>"
    },
    .rss("links as in Atom", ["validate"]) { "<link href=\"http://e.example/\($0)\"/>" },
    .rss("images", ["validate"]) { "<image><title>a</title><link>http://e.example/\($0)</link></image>" },
    .rss("enclosures", ["to Atom", "validate"], in: "<item>", "</item>") {
      "<enclosure url=\"http://e.example/\($0).mp3\" length=\"1\" type=\"audio/mpeg\"/>"
    },
    .rss("empty items", ["convert", "to Atom"]) { _ in "<item/>" },
    .rss("a polygon", ["to Atom"], in: "<item><georss:polygon>", "</georss:polygon></item>") {
      "\($0 % 90).5 \($0 % 180).25 "
    },
    HostileDocument(
      name: "XHTML of many namespaces", kind: .atom, cases: ["convert"],
      start: """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>urn:e:1</id><entry><id>urn:e:2</id>\
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
        """,
      part: { part in
        let names = (0..<20).map { "n\(part)-\($0)" }
        return names.map { "<span xmlns:\($0)=\"http://n.example/\($0)\"><\($0):a>x</\($0):a>" }.joined()
          + String(repeating: "</span>", count: names.count)
      },
      end: "</div></content></entry></feed>"),
    .json("an object of many names", ["decode", "validate"], in: #""items":[],"_x":{"#, "}") { "\"k\($0)\":1" },
    .json("numbers as items", ["validate"]) { _ in "1" },
    .json("empty objects as items", ["validate"]) { _ in "{}" },
  ]

  private static func rss(
    _ name: String, _ cases: [String], in start: String = "", _ end: String = "",
    _ part: @escaping @Sendable (Int) -> String
  ) -> HostileDocument {
    let channel = """
      <rss version="2.0" xmlns:georss="http://www.georss.org/georss"><channel><title>T</title>\
      <link>http://e.example/</link>
      """
    return HostileDocument(
      name: name, kind: .rss, cases: cases, start: channel + start, part: part, end: end + "</channel></rss>")
  }

  private static func json(
    _ name: String, _ cases: [String], in start: String = #""items":["#, _ end: String = "]",
    _ part: @escaping @Sendable (Int) -> String
  ) -> HostileDocument {
    HostileDocument(
      name: name, kind: .jsonFeed, cases: cases,
      start: #"{"version":"https://jsonfeed.org/version/1.1","title":"T","# + start, part: part, separator: ",",
      end: end + "}")
  }

  /// The document with as many parts as make it about as large as `size`.
  func input(_ size: InputSize) -> BenchmarkInput {
    var text = start
    var count = 0
    while text.utf8.count < size.bytes {
      text += (count == 0 ? "" : separator) + part(count)
      count += 1
    }
    return BenchmarkInput(name: "\(name), \(size.name)", kind: kind, documents: [Data((text + end).utf8)], items: count)
  }
}
