/// A feed that is read, written and read again does not change.
///
/// `JSONFEED_ROUND_TRIP=/path/to/folder swift test --filter RoundTripTests` does the same with every feed below a folder.

import Foundation
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct RoundTripTests {
  /// Fixtures of every readable format, and the documents in the requested folder.
  static let documents: [String] = {
    let folder = ProcessInfo.processInfo.environment["JSONFEED_ROUND_TRIP"].map { URL(filePath: $0) } ?? Fixtures.folder
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return files.compactMap { ($0 as? URL)?.path }.sorted()
  }()

  @Test(arguments: documents)
  func whatWasReadIsWrittenAndReadAgain(document: String) throws {
    guard let feed = try? JSONFeed.convert(Data(contentsOf: URL(filePath: document))) else {
      // Only the invalid fixtures are rejected.
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
    // RSS merges authors with the same name.
    #"{"id":"1","authors":[{"name":"A","url":"http://a.example/1"},{"name":"A","url":"http://a.example/2"}]}"#,
    #"{"id":"1","authors":[{"name":"A"},{"name":"A","url":"http://a.example/2"}]}"#,
    // XML cannot represent this character.
    #"{"id":"1","authors":[{"name":"\u0001"}],"_dc":{"creator":"\u0001"}}"#,
    #"{"id":"1","_rfc5005":{"prev_archive":"http://a.example/x"}}"#,
    // Reading treats the identifier as the page, and a link to the feed's own site as that of a linkblog.
    #"{"id":"http://a.example/1","external_url":"http://h.example/rel"}"#,
    #"{"id":"http://a.example/1","external_url":"http://h.example/rel","_rss":{"guid_is_permalink":true}}"#,
    // White space around a text is not read.
    #"{"id":" http://a.example/1"}"#,
    #"{"id":"http://a.example/1","url":"http://a.example/1 "}"#,
    // An element whose only value is in an attribute, and an object that has it as text.
    #"{"id":"1","_itunes":{"image":{"text":"http://a.example/i"}}}"#,
    #"{"id":"1","_webfeeds":{"cover":{"text":"http://a.example/i"}}}"#,
    // Names of elements that differ from their keys: reading makes members from these elements.
    #"{"id":"1","_rss":{"enclosure":{"url":"http://a.example/a.mp3","type":"audio/mpeg"}}}"#,
    #"{"id":"1","_rss":{"enclosure":"http://a.example/a.mp3","category":"x","pubDate":"Thu, 02 Jan 2020 03:04:05 GMT"}}"#,
    #"{"id":"1","_rss":{"Title":"x"},"_dc":{"Creator":"y"},"_media":{"contents":[{"content":{"url":"http://a.example/a.mp3"}}]}}"#,
    // Enclosures that are images.
    #"{"id":"1","_rss":{"enclosures":[{"url":"http://a.example/i","type":"image/png"}]}}"#,
    #"{"id":"1","_rss":{"enclosures":[{"url":"http://a.example/i.png"}]},"image":"http://a.example/j"}"#,
    #"{"id":"1","_atom":{"links":[{"rel":"enclosure","href":"http://a.example/i","type":"image/png","hreflang":"en"}]}}"#,
    // Attributes of other namespaces that are the element's own, JSON Feed's, or declarations.
    #"{"id":"1","title":"t","_rss":{"title":{"isPermaLink":"x","ex_a":"1","xml":"<title xmlns:ex='urn:ex' isPermaLink='x' ex:a='1'/>"}}}"#,
    #"{"id":"1","title":"t","_rss":{"guid":{"isPermaLink":"x","ex_a":"1","xml":"<guid xmlns:ex='urn:ex' isPermaLink='x' ex:a='1'/>"}}}"#,
    #"{"id":"1","title":"t","_rss":{"title":{"ex_a":"1","ey_a":"2","xml":"<title xmlns:ex='urn:e' xmlns:ey='urn:e' ex:a='1' ey:a='2'/>"}}}"#,
    #"{"id":"1","attachments":[{"url":"http://a.example/a","mime_type":"a/b"}],"_rss":{"enclosures":[{"url":"http://a.example/a","jsonfeed_member":"x","ex_a":"1","xml":"<enclosure xmlns:ex='urn:ex' url='http://a.example/b' jsonfeed:member='x' ex:a='1'/>"}]}}"#,
    #"{"id":"1","attachments":[{"url":"http://a.example/a","mime_type":"a/b"}],"_rss":{"enclosures":[{"url":"http://a.example/a","jsonfeed_member":"x","xml":"<enclosure xmlns:jsonfeed='https://jsonfeed.org/version/1.1' jsonfeed:member='x'/>"}]}}"#,
    #"{"id":"1","content_text":"t","_atom":{"summary":{"jsonfeed_member":"x","type":"y","xml":"<summary xmlns:jsonfeed='https://jsonfeed.org/version/1.1' type='y' jsonfeed:member='x'/>"}}}"#,
    #"{"id":"1","content_html":"t","_atom":{"summary":{"src":"y","xml":"<summary src='y'/>"}}}"#,
    #"{"id":"1","_ex":{"a":{"xmlns":"urn:x","text":"t"},"xmlns":"u","b":{"xmlns_c":"d","xml_lang":"e","text":"f"}}}"#,
  ])
  func membersThatElementsDoNotPreserveAreWrittenAsJSON(item: String) throws {
    let document =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"http://h.example/","items":[\#(item)]}"#
    try check(JSONFeed.convert(document))
  }

  @Test(arguments: [
    #"{"rel":"last","href":"http://h.example/l"}"#, #"{"rel":"prev-archive","href":"http://h.example/l"}"#,
    #"{"rel":"prev-archive","href":"http://h.example/l","title":"t"}"#,
    #"{"rel":"first","href":"http://h.example/l"},{"rel":"via","href":"http://h.example/l"}"#,
  ])
  func linksToOtherPagesStayWhereTheyWere(links: String) throws {
    for value in ["[\(links)]", links.contains("},") ? "[]" : links] {
      try check(
        JSONFeed.convert(
          #"{"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"http://h.example/","#
            + #""items":[],"_atom":{"links":\#(value)}}"#))
    }
  }

  /// In Atom, RSS's elements have a prefix, and unknown ones inside them have no namespace: neither are Atom's.
  @Test(arguments: [
    #"{"skip_hours":{"hour":1,"night":{"entry":{"id":"urn:e","title":"t"}}}}"#,
    #"{"skip_hours":{"entry":{"id":"urn:e","title":["t","u"]}},"cloud":{"domain":"d","feed":{"entry":[{"id":"urn:e"}]}}}"#,
    #"{"night":{"item":{"title":"t"},"entry":{"id":"urn:e","title":"t"},"image":{"feed":{"entry":{"id":"urn:f"}}}}}"#,
  ])
  func elementsInsideUnknownOnesAreNotItems(rss: String) throws {
    let document =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"http://h.example/","#
      + #""items":[{"id":"1","_rss":\#(rss)}],"_rss":\#(rss)}"#
    try check(JSONFeed.convert(document))
  }

  @Test(arguments: [
    "http://h.example/a b/", " http://h.example/a/", "http://h.example/a/ ", "http:// h.example/", "a b/", " ",
    "\\u00a0http://h.example/",
  ])
  func relativeURLsAreResolvedAlikeBesideAHomePageWithSpaces(home: String) throws {
    for image in ["i.png", " i.png", "i j.png", "//h.example/i j", "?i j"] {
      try check(
        JSONFeed.convert(
          #"{"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"\#(home)","icon":"\#(image)","#
            + #""items":[{"id":"1","image":"\#(image)","url":"\#(image)","_itunes":{"image":"\#(image)"}}]}"#))
    }
  }

  @Test(arguments: ["managing_editor", "author"])
  func authorsNextToElementsOfOtherAuthorsAreReadBack(key: String) throws {
    var feed = JSONFeed(title: "A feed", homePageURL: "https://example.org/")
    feed.authors = [.init(name: "Ada"), .init(name: "Ed Itor")]
    feed.items = [.init(id: "1", contentText: "x")]
    feed.items[0].authors = feed.authors
    let element: JSONFeed.Object = [
      "about": "https://www.rssboard.org/rss-specification", key: "editor@example.org (Ed Itor)",
    ]
    feed.extensions["_rss"] = .object(element)
    feed.items[0].extensions["_rss"] = .object(element)
    try check(feed)
  }

  @Test(arguments: FeedWriter.Format.allCases)
  func aFeedDoesNotGetTheExtensionObjectsOfItsItems(format: FeedWriter.Format) throws {
    var feed = JSONFeed(title: "T", homePageURL: "https://example.org/")
    feed.items = ["_itunes", "_podcast", "_atom", "_rss"].map {
      .init(id: .init($0), contentText: "x", extensions: [$0: ["season": "1", "rights": "r", "comments": "c"]])
    }
    let read = try JSONFeed.convert(FeedWriter(format).write(feed).data)
    #expect(read.extensions == [:])
    #expect(read.items == feed.items)
  }

  @Test(arguments: ["", " xml:lang='3'", " xml:lang='fr'"], ["3", "de", "en"])
  func aSecondContentHasItsOwnLanguage(attribute: String, second: String) throws {
    for ofFeed in ["", " xml:lang='en'"] {
      let feed = try JSONFeed.convert(
        "<feed xmlns='http://www.w3.org/2005/Atom'\(ofFeed)><title>t</title><link href='https://h.example/'/>"
          + "<entry><id>urn:1</id><content\(attribute)>x</content>"
          + "<content xml:lang='\(second)' type='html'>&lt;b>y</content></entry></feed>")
      try check(feed)
      #expect(feed.items[0].extensions["_atom"]?["content"]?["xml_lang"] == .string(second))
    }
  }

  @Test func aTextWithALessThanSignIsNotKeptAsMarkup() throws {
    let feed = JSONFeed(
      title: "A feed", homePageURL: "https://example.org/", description: "1 < 2",
      items: [.init(id: "1", contentHTML: "<p>Three", summary: "1 < 2")])
    try check(feed)
    #expect(try !feed.encodeToRSS().contains("jsonfeed:members"))
  }

  @Test(arguments: ["html", "", "text", "xhtml", "image/png", "\u{1}"])
  func aTextOfAnyTypeComesBack(type: String) throws {
    let kept: JSONFeed.Value = ["type": .string(type), "text": "<p>In <b>short</b></p>"]
    for text in [nil, "In short"] {
      var feed = JSONFeed(title: "A feed", homePageURL: "https://example.org/", description: text)
      feed.extensions["_atom"] = ["subtitle": kept]
      feed.items = [
        .init(id: "1", contentHTML: "<p>Three", summary: text, extensions: ["_atom": ["summary": kept]])
      ]
      try check(feed)
    }
  }

  /// What is in an element that is not written exactly may be read as another value of a member.
  @Test(arguments: ["authors", "categories", "links", "contributors"])
  func membersBesideElementsOfOddShapesComeBack(key: String) throws {
    let odd: JSONFeed.Value = [["text": ["uri": "https://example.org/ada", "text": "Ada"]], ["name": "Ben"]]
    var feed = JSONFeed(title: "A feed", homePageURL: "https://example.org/")
    feed.authors = [.init(name: "Ada"), .init(name: "Ben")]
    feed.extensions["_atom"] = ["about": "http://www.w3.org/2005/Atom", key: odd]
    feed.items = [.init(id: "1", contentText: "x", tags: ["Ada", "Ben"], extensions: ["_atom": [key: odd]])]
    feed.items[0].authors = [.init(name: "Ada")]
    try check(feed)
  }

  @Test(arguments: ["_rss", "_atom"])
  func anObjectAboutSomethingElseIsNotWrittenAsElements(name: String) throws {
    let object: JSONFeed.Value = ["about": "https://example.org/other", "description": "ab", "summary": "cd"]
    var feed = JSONFeed(title: "A feed", homePageURL: "https://example.org/")
    feed.items = [.init(id: "1", contentHTML: "<p>Three", summary: "In short", extensions: [name: object])]
    try check(feed)
    feed.extensions[name] = object
    try check(feed)
    #expect(try !feed.encodeToRSS().contains("<description>ab"))
    #expect(try !feed.encodeToAtom().contains("<summary>cd"))
  }

  private func check(_ feed: JSONFeed) throws {
    for format in FeedWriter.Format.allCases {
      var feed = feed
      // RSS requires a link.
      if format == .rss, feed.homePageURL == nil { feed.homePageURL = "https://example.org/" }
      let written = try FeedWriter(format).write(feed)
      #expect(try Self.problems(of: written.data) == [])
      let read = try FeedConverter().convert(written.data)
      #expect(read.format.name == format.rawValue)
      let differences = try Self.differences(read.feed, feed)
      #expect(differences == [])
      #expect(read.feed.extensions.keys.filter { feed.extensions[$0] == nil } == [])
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

  /// The feed without what may differ: the `about` of known namespaces, and the version of RSS, which Atom cannot express.
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

  /// The violations of well-formedness in a document.
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
