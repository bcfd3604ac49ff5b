/// Readers of a written feed see what readers of the feed see, and the complete JSON restores all of it.
///
/// `JSONFEED_ROUND_TRIP=/path/to/folder swift test --filter RoundTripTests` does the same with every feed below a folder, and prints
/// the share of members that come back.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct RoundTripTests {
  /// Fixtures of every readable format, or the documents in the requested folder.
  static let documents: [String] = {
    let folder = ProcessInfo.processInfo.environment["JSONFEED_ROUND_TRIP"].map { URL(filePath: $0) } ?? Fixtures.folder
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    // Those in Characters are templates, and those in Recorded have parts of documents.
    let paths = files.compactMap { ($0 as? URL)?.path }
      .filter { !$0.contains("/Characters/") && !$0.contains("/Recorded/") }
    return withoutResults(paths).sorted()
  }()

  /// The feed in a document, with the link that RSS requires; nil if it is not a feed.
  private static func feed(_ document: String) -> JSONFeed? {
    guard let data = try? Data(contentsOf: URL(filePath: document)), var feed = try? JSONFeed.convert(data) else {
      return nil
    }
    if feed.homePageURL.map(URLText.isAbsolute) == true { return feed }
    feed.homePageURL = "https://example.org/"
    // Relative URLs are resolved against it.
    return (try? feed.encodeToData()).flatMap { try? JSONFeed.convert($0) }
  }

  /// At least 99.5 % of the members that have an element come back; of the fixtures 99 %, because each shows something unusual. The complete
  /// JSON restores all of them. Each document is written as RSS or as Atom. (One pass, because reading all documents takes most of the time.)
  @Test func readersSeeTheSame() throws {
    var comparisons = FeedWriter.Format.allCases.map { SeenMembers(in: $0) }
    let isRequested = ProcessInfo.processInfo.environment["JSONFEED_ROUND_TRIP"] != nil
    for (number, document) in sampled(Self.documents, oneOf: isRequested ? 1 : 2).enumerated() {
      guard let feed = Self.feed(document) else { continue }
      for index in comparisons.indices {
        if !checksAllCases, (number + index).isMultiple(of: 2) { continue }
        let format = comparisons[index].format
        let written = try FeedWriter(format).write(feed)
        #expect(try Self.problems(of: written.data) == [], "\(document)")
        #expect(!written.text.contains("jsonfeed:"), "\(document)")
        let read = try JSONFeed.convert(written.data)
        comparisons[index].compare(feed, read, document)
        try Self.checkRestoring(feed, format, plain: read, document)
      }
    }
    for comparison in comparisons {
      #expect(comparison.count > 1000)
      let share = Double(comparison.misses.count) / Double(comparison.count)
      #expect(share <= (isRequested ? 0.005 : 0.01), "\(comparison.misses)")
      if isRequested {
        print("round trip:", comparison.format, comparison.count, comparison.misses.count)
        comparison.misses.forEach { print($0) }
      }
    }
  }

  @Test func whatWasReadIsWrittenInTheSameWay() async throws {
    try await forEachCase(in: sampled(0..<40), FeedWriter.Format.allCases) { (seed: Int, format: FeedWriter.Format) in
      var generator = FeedGenerator(seed: UInt64(seed))
      var feed = generator.feed()
      feed.homePageURL = "https://example.org/"
      let read = try JSONFeed.convert(FeedWriter(format).write(feed).data)
      let again = try JSONFeed.convert(FeedWriter(format).write(read).data)
      #expect(again.items.map(\.id) == read.items.map(\.id))
      #expect(again.title == read.title && again.items.map(\.title) == read.items.map(\.title))
    }
  }

  // MARK: Lossless

  @Test func theCompleteJSONRestoresAnyFeed() async throws {
    try await forEachCase(in: sampled(0..<40), FeedWriter.Format.allCases) { (seed: Int, format: FeedWriter.Format) in
      var generator = FeedGenerator(seed: UInt64(seed))
      var feed = try JSONFeed.convert(generator.feed().encodeToData())
      if feed.homePageURL.map(URLText.isAbsolute) != true { feed.homePageURL = "https://example.org/" }
      let plain = try JSONFeed.convert(FeedWriter(format).write(feed).data)
      try Self.checkRestoring(feed, format, plain: plain, "\(seed)")
    }
  }

  /// - Parameter plain: what is read of the feed as it is written plainly.
  static func checkRestoring(
    _ feed: JSONFeed, _ format: FeedWriter.Format, plain: JSONFeed, _ name: String
  ) throws {
    let data = try FeedWriter(format, .init(isLossless: true)).write(feed).data
    #expect(try problems(of: data) == [], "\(name)")
    let restored = try FeedConverter(.init(restoresLossless: true)).convert(data)
    #expect(try restored.feed.encodeToData() == feed.encodeToData(), "\(name)")
    #expect(restored.repairs == [], "\(name)")
    // Without being asked to, reading ignores it.
    #expect(try JSONFeed.convert(data) == plain, "\(name)")
  }

  @Test(arguments: [
    "no JSON", "[1]", "{\"title\":", "{} x", "{\"id\":\"1\"},{\"id\":\"2\"}", "{\"id\":7,\"authors\":\"x\"}",
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"x\",\"items\":[]}",
  ])
  func invalidJSONIsARepairAndTheElementsAreRead(text: String) throws {
    let document =
      "<rss xmlns:jsonfeed=\"https://jsonfeed.org/version/1.1\"><channel><title>A</title><jsonfeed:feed>\(text)"
      + "</jsonfeed:feed><item><guid>1</guid><description>y</description><jsonfeed:item>\(text)</jsonfeed:item></item>"
      + "</channel></rss>"
    let conversion = try FeedConverter(.init(restoresLossless: true)).convert(document)
    #expect(conversion.repairs.map(\.kind).filter { $0 == .notRestored }.count == 2)
    #expect(conversion.repairs.first { $0.kind == .notRestored }?.location != nil)
    let plain = try JSONFeed.convert(document)
    #expect(conversion.feed == plain)
    #expect(plain.title == "A" && plain.items.map(\.contentText) == ["y"] && plain.extensions.isEmpty)
  }

  @Test func anItemThatSomebodyAddedIsReadBesideRestoredOnes() throws {
    let feed = JSONFeed(
      title: "T", homePageURL: "https://example.org/", userComment: "C", items: [.init(id: "1", contentText: "x")])
    let text = try FeedWriter(.rss, .init(isLossless: true)).write(feed).text
    let edited = text.replacing("<item>", with: "<item><guid>0</guid><title>New</title></item><item>")
    let restored = try FeedConverter(.init(restoresLossless: true)).convert(edited).feed
    #expect(restored.userComment == "C")
    #expect(restored.items.map(\.id) == ["0", "1"])
  }

  // MARK: Comparing

  /// The violations of well-formedness in a document.
  static func problems(of data: Data) throws -> [XMLProblem.Code] {
    let bytes = TextSpan(prefixOf: data.span)
    var scanner = XMLScanner()
    scanner.isValidating = true
    var depth = 0
    while true {
      if try scanner.nextChild(of: depth, in: bytes) {
        for attribute in scanner.attributes.elements { _ = try scanner.string(attribute, in: bytes) }
      } else if depth == 0 {
        return scanner.problems.map(\.code)
      }
      depth = scanner.depth
    }
  }
}

/// Compares what readers see of a feed and of what was written for it (Mapping.md, section 10).
struct SeenMembers {
  let format: FeedWriter.Format
  private(set) var count = 0
  /// The members that did not come back, with the document.
  private(set) var misses: [String] = []
  private var document = ""

  init(in format: FeedWriter.Format) { self.format = format }

  private mutating func check<Value: Equatable>(_ name: String, _ value: Value?, _ other: Value?) {
    guard let value else { return }
    count += 1
    if value != other {
      misses.append("\(format) \(document) \(name): \(String(describing: other)), expected \(value)".prefix(400) + "")
    }
  }

  mutating func compare(_ feed: JSONFeed, _ read: JSONFeed, _ document: String) {
    self.document = document.split(separator: "/").suffix(2).joined(separator: "/")
    check("title", line(feed.title), line(read.title))
    check("home_page_url", feed.homePageURL, read.homePageURL)
    check("feed_url", feed.feedURL, read.feedURL)
    check("next_url", feed.nextURL, read.nextURL)
    check("description", line(feed.description), line(read.description))
    check("language", feed.language, read.language)
    check("authors", names(feed.authors), names(read.authors))
    compareExtensions(feed.extensions, read.extensions, of: feed, isFeed: true)
    check("number of items", feed.items.count, read.items.count)
    guard feed.items.count == read.items.count else { return }
    for (item, other) in zip(feed.items, read.items) { compare(item, other, feed, read) }
  }

  private mutating func compare(
    _ item: JSONFeed.Item, _ read: JSONFeed.Item, _ feed: JSONFeed, _ readFeed: JSONFeed
  ) {
    let id = item.id.stringValue
    if format == .rss || AtomID.isValid(id) { check("id", text(id), text(read.id.stringValue)) }
    check("url", item.url, read.url)
    if item.title?.isEmpty == false { check("title", line(item.title), line(read.title)) }
    // Without a content, readers show the summary in its place.
    let hasContent = !(text(item.contentHTML) ?? text(item.contentText) ?? "").isEmpty
    let summary = line(item.summary)
    if hasContent {
      if let html = text(item.contentHTML), !html.isEmpty {
        check("content_html", html, read.contentHTML)
      } else if read.contentHTML != nil {
        // RSS cannot declare a text as plain.
        check("content_text", text(item.contentText.map(PlainText.escaped)), read.contentHTML)
      } else {
        check("content_text", text(item.contentText), read.contentText)
      }
      // A summary that only repeats the beginning of the content is no news.
      if let summary, !summary.isEmpty, !item.contentBegins(with: summary) {
        check("summary", summary, line(read.summary))
      }
    } else if let summary, !summary.isEmpty {
      check("summary", summary, line(read.contentText ?? read.contentHTML.map(PlainText.from(html:))))
    }
    check("date_published", seconds(item.datePublished), seconds(read.datePublished))
    check("date_modified", seconds(item.dateModified), seconds(read.dateModified))
    check("authors", names(item.authors), names(read.authors ?? readFeed.authors))
    let tags = item.tags?.compactMap(line).filter { !$0.isEmpty } ?? []
    if !tags.isEmpty { check("tags", tags, read.tags) }
    check("image", item.image, read.image)
    check("language", item.language, read.language ?? readFeed.language)
    check("attachments", attachments(item), attachments(read))
    compareExtensions(item.extensions, read.extensions, of: feed, isFeed: false)
  }

  /// Objects may be added, and elements to arrays.
  private mutating func compareExtensions(
    _ extensions: JSONFeed.Object, _ read: JSONFeed.Object, of feed: JSONFeed, isFeed: Bool
  ) {
    let spaces = ExtensionSpaces(feed.extensions, root: format == .rss ? .rss : .atom)
    for member in extensions {
      guard let space = spaces[member], space.namespace != nil else { continue }
      // What the format's own elements say is in members.
      if format == .atom && (space.namespace == .atom || space.namespace == .rss) { continue }
      for value in member.value.objectValue ?? [:] where value.name != "about" && value.name != "version" {
        let other = read[member.name]?[value.name]
        let isPart = value.value.arrayValue.map { values in
          var rest = (other?.arrayValue ?? [])[...]
          return values.allSatisfy { value in
            while let next = rest.popFirst() { if next == value { return true } }
            return false
          }
        }
        check("\(member.name).\(value.name)", value.value, isPart == true ? value.value : other)
      }
    }
  }

  // MARK: Values

  private func seconds(_ date: Date?) -> Double? { date.map { $0.timeIntervalSince1970.rounded(.down) } }

  private func names(_ authors: [JSONFeed.Author]?) -> [String]? {
    let names = authors?.compactMap(\.elementText).compactMap(line).filter { !$0.isEmpty } ?? []
    return names.isEmpty ? nil : names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func attachments(_ item: JSONFeed.Item) -> [String]? {
    item.attachments.flatMap { all in
      all.isEmpty ? nil : all.map { "\($0.url) \($0.mimeType ?? "") \($0.lengthText ?? "")" }
    }
  }

  /// A text without what XML cannot contain, and without white space around it.
  private func text(_ text: String?) -> String? {
    guard let text else { return nil }
    let scalars = text.unicodeScalars.filter {
      $0.value >= 0x20 && $0.value < 0xFFFE || "\t\n\r".unicodeScalars.contains($0) || $0.value > 0xFFFF
    }
    return String(String.UnicodeScalarView(scalars)).trimmed
  }

  /// A text on one line.
  private func line(_ text: String?) -> String? { self.text(text).map(PlainText.collapsed) }
}

extension String {
  fileprivate var trimmed: String {
    withBytes { bytes in bytes.string(bytes.trimmed(0..<bytes.count)) }
  }
}
