/// A feed that was read, written and read again is the feed that it was.
///
/// `JSONFEED_ROUND_TRIP=/path/to/folder swift test --filter RoundTripTests` does the same with every feed below a folder.

import Foundation
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct RoundTripTests {
  /// The documents of every format that is read, fixtures and those below the folder asked for.
  static let documents: [String] = {
    let folder = ProcessInfo.processInfo.environment["JSONFEED_ROUND_TRIP"].map { URL(filePath: $0) } ?? Fixtures.folder
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return files.compactMap { ($0 as? URL)?.path }.sorted()
  }()

  @Test(arguments: documents)
  func whatWasReadIsWrittenAndReadAgain(document: String) throws {
    guard let feed = try? JSONFeed.convert(Data(contentsOf: URL(filePath: document))) else {
      // Only what is there to be refused is.
      #expect(!document.hasPrefix(Fixtures.folder.path) || !document.contains("/valid/") && !document.hasSuffix(".xml"))
      return
    }
    try check(feed)
  }

  @Test(arguments: 0..<100)
  func anyFeedIsWrittenAndReadAgain(seed: Int) throws {
    var generator = FeedGenerator(seed: UInt64(seed))
    try check(JSONFeed.convert(generator.feed().encodeToData()))
  }

  @Test(arguments: [
    // RSS joins authors of one name.
    #"{"id":"1","authors":[{"name":"A","url":"http://a.example/1"},{"name":"A","url":"http://a.example/2"}]}"#,
    #"{"id":"1","authors":[{"name":"A"},{"name":"A","url":"http://a.example/2"}]}"#,
    // XML has no such character.
    #"{"id":"1","authors":[{"name":"\u0001"}],"_dc":{"creator":"\u0001"}}"#,
    #"{"id":"1","_rfc5005":{"prev_archive":"http://a.example/x"}}"#,
    // Reading takes the identifier for the page, and a link to the feed's own site for a linkblog's.
    #"{"id":"http://a.example/1","external_url":"http://h.example/rel"}"#,
    #"{"id":"http://a.example/1","external_url":"http://h.example/rel","_rss":{"guid_is_permalink":true}}"#,
  ])
  func membersThatElementsDoNotGiveBackAreWrittenAsJSON(item: String) throws {
    let document =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"http://h.example/","items":[\#(item)]}"#
    try check(JSONFeed.convert(document))
  }

  private func check(_ feed: JSONFeed) throws {
    for format in FeedWriter.Format.allCases {
      var feed = feed
      // RSS cannot do without a link.
      if format == .rss, feed.homePageURL == nil { feed.homePageURL = "https://example.org/" }
      let written = try FeedWriter(format).write(feed)
      #expect(try Self.problems(of: written.data) == [])
      let read = try FeedConverter().convert(written.data)
      #expect(read.format.name == format.rawValue)
      let differences = try Self.differences(read.feed, feed)
      #expect(differences == [])
      let again = try FeedWriter(format).write(read.feed)
      #expect(try JSONFeed.convert(again.data) == read.feed)
      #expect(try FeedWriter(format, .compact).write(read.feed).data.count < again.data.count)
    }
  }

  /// The members in which two feeds differ, with their values: the first dozen.
  static func differences(_ feed: JSONFeed, _ expected: JSONFeed) throws -> [String] {
    let (feed, expected) = (comparable(feed), comparable(expected))
    if feed == expected { return [] }
    func members(_ feed: JSONFeed) throws -> [String: JSONFeed.Value] {
      let object = try JSONDecoder().decode([String: JSONFeed.Value].self, from: feed.encodeToData())
      var members = object.filter { $0.key != "items" }
      for (index, item) in (object["items"]?.arrayValue ?? []).enumerated() {
        for member in item.objectValue ?? [:] { members["items/\(index)/\(member.name)"] = member.value }
      }
      return members
    }
    let (read, wanted) = (try members(feed), try members(expected))
    let names = Set(read.keys).union(wanted.keys).filter { read[$0] != wanted[$0] }
    return names.sorted().prefix(12).map { name in
      "\(name): \(read[name]?.encodeToString() ?? "nothing"), expected \(wanted[name]?.encodeToString() ?? "nothing")"
    }
  }

  /// The feed without what may differ: what well-known namespaces are about, and RSS's version, which Atom does not have.
  static func comparable(_ feed: JSONFeed) -> JSONFeed {
    var feed = feed
    for (name, value) in feed.extensions.map({ ($0.name, $0.value) }) {
      guard var object = value.objectValue else { continue }
      let isKnown = FeedNamespace.all.contains { "_" + $0.object == name }
      if isKnown { object["about"] = nil }
      if name == "_rss" { object["version"] = nil }
      feed.extensions[name] = object.isEmpty && isKnown ? nil : .object(object)
    }
    return feed
  }

  /// What is not well-formed in a document.
  static func problems(of data: Data) throws -> [XMLProblem.Code] {
    var scanner = XMLScanner()
    scanner.isValidating = true
    var depth = 0
    while true {
      if try scanner.nextChild(of: depth, in: data.span) {
        for attribute in scanner.attributes { _ = try scanner.string(attribute, in: data.span) }
      } else if depth == 0 {
        return scanner.problems.map(\.code)
      }
      depth = scanner.depth
    }
  }
}
