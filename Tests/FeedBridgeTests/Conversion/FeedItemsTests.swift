/// One item at a time: BN-08 to BN-16, PP-17, PP-18; the same for every format.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

/// The formats, and a document of each whose items have these days of January 2020 as dates; nil for none.
enum DatedDocument: String, CaseIterable {
  case rss, rdf, atom, atomUpdated, jsonFeed, jsonFeedSorted

  func document(_ days: [Int?], suffix: String = "") -> String {
    let items = days.enumerated().map { index, day in
      let date = day.map { String(format: "2020-01-%02dT00:00:00Z", $0) }
      return switch self {
      case .rss:
        "<item><guid>\(index)</guid>" + (day.map { "<pubDate>\($0) Jan 2020 00:00:00 GMT</pubDate>" } ?? "") + "</item>"
      case .rdf:
        "<item rdf:about='\(index)'>" + (date.map { "<dc:date>\($0)</dc:date>" } ?? "<dc:date>?</dc:date>") + "</item>"
      case .atom: "<entry><id>\(index)</id>" + (date.map { "<published>\($0)</published>" } ?? "") + "</entry>"
      case .atomUpdated: "<entry><id>\(index)</id>" + (date.map { "<updated>\($0)</updated>" } ?? "") + "</entry>"
      case .jsonFeed, .jsonFeedSorted:
        "{\"id\": \(index)" + (date.map { ", \"date_published\": \"\($0)\"" } ?? "") + "}"
      }
    }
    return switch self {
    case .rss:
      "<rss version='2.0'><channel><title>t</title><pubDate>1 Jan 1990 00:00:00 GMT</pubDate>"
        + "<lastBuildDate>1 Jan 1990 00:00:00 GMT</lastBuildDate>" + items.joined() + suffix + "</channel></rss>"
    case .rdf:
      "<rdf:RDF xmlns='http://purl.org/rss/1.0/' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
        + "xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>t</title><dc:date>1990-01-01</dc:date></channel>"
        + items.joined() + suffix + "</rdf:RDF>"
    case .atom, .atomUpdated:
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title><updated>1990-01-01T00:00:00Z</updated>"
        + items.joined() + suffix + "</feed>"
    case .jsonFeed:
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \"items\": ["
        + items.joined(separator: ",") + suffix + "]}"
    case .jsonFeedSorted:
      "{\"items\": [" + items.joined(separator: ",") + suffix
        + "], \"title\": \"t\", \"version\": \"https://jsonfeed.org/version/1.1\"}"
    }
  }

  var broken: String {
    switch self {
    // Broken JSON is recovered; nesting that is too deep is rejected.
    case .jsonFeed, .jsonFeedSorted: ", {\"id\": " + String(repeating: "[", count: 2000)
    default: "<x " + (0...1000).map { "a\($0)=''" }.joined(separator: " ") + ">"
    }
  }
}

struct FeedItemsTests {
  /// A day of January 2020.
  func january(_ day: Int) -> Date { Date(timeIntervalSince1970: Double(1_577_836_800 + (day - 1) * 86400)) }

  /// The ids of the items since a date, by `forEachItem` and by `convert`, which must agree.
  func ids(
    _ format: DatedDocument, _ days: [Int?], since date: Date?, suffix: String = ""
  ) throws -> (ids: [String], stoppedEarly: Bool) {
    let text = format.document(days, suffix: suffix)
    let (items, summary) = try FeedConverter().delivered(text, since: date)
    let ids = items.map(\.id.stringValue)
    #expect(summary.itemCount == ids.count)
    #expect(summary.feed.items.isEmpty)
    #expect(summary.feed.title == "t")
    let conversion = try FeedConverter(.init(since: date)).convert(text)
    #expect(conversion.feed.items.map(\.id.stringValue) == ids)
    #expect(conversion.stoppedEarly == summary.stoppedEarly)
    #expect(conversion.feed.title == "t")
    return (ids, summary.stoppedEarly)
  }

  @Test(arguments: DatedDocument.allCases)
  func bn08_readingStopsAtTheFirstItemAtOrBeforeTheDate(format: DatedDocument) throws {
    let days = [5, 4, 3, 2, 1]
    #expect(try ids(format, days, since: january(3)) == (["0", "1"], true))
    #expect(try ids(format, days, since: january(3).addingTimeInterval(1)) == (["0", "1"], true))
    #expect(try ids(format, days, since: january(3).addingTimeInterval(-1)) == (["0", "1", "2"], true))
    #expect(try ids(format, days, since: nil) == (["0", "1", "2", "3", "4"], false))
  }

  @Test(arguments: DatedDocument.allCases)
  func bn09_bn13_theItemThatStopsIsNotInTheResult(format: DatedDocument) throws {
    #expect(try ids(format, [5, 4], since: january(5)) == ([], true))
    #expect(try ids(format, [], since: january(5)) == ([], false))
  }

  @Test(arguments: DatedDocument.allCases)
  func bn10_laterItemsAreNotLookedFor(format: DatedDocument) throws {
    #expect(try ids(format, [5, 1, 6], since: january(3)) == (["0"], true))
  }

  @Test(arguments: DatedDocument.allCases)
  func bn11_bn12_theFeedsOwnDatesStopNothing(format: DatedDocument) throws {
    // Their feeds are from 1990, so the number of further items is unknown.
    #expect(try ids(format, [5, 4], since: january(1)) == (["0", "1"], false))
  }

  @Test(arguments: DatedDocument.allCases)
  func bn14_bn15_anItemWithoutADateStopsNothing(format: DatedDocument) throws {
    #expect(try ids(format, [5, nil, 4, 1], since: january(3)) == (["0", "1", "2"], true))
  }

  @Test(arguments: DatedDocument.allCases)
  func bn16_nothingAfterTheStopIsRead(format: DatedDocument) throws {
    #expect(throws: ConversionError.self) { try ids(format, [5, 4], since: nil, suffix: format.broken) }
    if format != .jsonFeedSorted {
      #expect(try ids(format, [5, 4, 3], since: january(3), suffix: format.broken) == (["0", "1"], true))
    }
  }

  @Test func datesOfPublicationTakePrecedenceOverDatesOfChange() throws {
    let text = DatedDocument.jsonFeed.document(
      [],
      suffix: "{\"id\": 1, \"date_published\": \"2020-01-01T00:00:00Z\", \"date_modified\": \"2020-01-09T00:00:00Z\"}")
    #expect(try FeedConverter(.init(since: january(5))).convert(text).feed.items.isEmpty)
  }

  @Test(arguments: DatedDocument.allCases)
  func pp17_headerOnlyReadsNoItem(format: DatedDocument) throws {
    let text = format.document([5, 4])
    let conversion = try FeedConverter(.init(maximumItems: 0)).convert(text)
    #expect(conversion.feed.title == "t")
    #expect(conversion.feed.items.isEmpty)
    #expect(conversion.stoppedEarly)
    let summary = try FeedConverter(.init(maximumItems: 0)).forEachItem(of: text) { _ in
      Issue.record("an item")
      return .continue
    }
    #expect(summary.feed == conversion.feed)
    #expect(summary.repairs.map(\.kind) == [.stoppedEarly])
    #expect(conversion.repairs.isEmpty)
    #expect(summary.itemCount == 0)
    #expect(try FeedConverter(.init(maximumItems: 2)).convert(text).stoppedEarly == false)
  }

  /// Metadata after the items does not depend on how many items are requested.
  @Test func leftOutItemsDoNotChangeTheFeed() async throws {
    try await forEachCase(in: sampled(Fixtures.documents(), oneOf: 6), [0, 1, 2]) { (name: String, maximum: Int) in
      // An entry document names its feed itself.
      if name == "Atom/entry.xml", maximum == 0 { return }
      let data = try Fixtures.data(name)
      var feed = try FeedConverter().convert(data).feed
      let part = try FeedConverter(.init(maximumItems: maximum)).convert(data).feed
      #expect(part.items == Array(feed.items.prefix(maximum)))
      // Namespaces of omitted items are not listed.
      for member in feed.extensions where part.extensions[member.name] == nil {
        #expect(member.value.objectValue?.keys == ["about"])
        feed.extensions[member.name] = nil
      }
      feed.items = part.items
      #expect(part == feed)
    }
  }

  @Test(arguments: DatedDocument.allCases)
  func theCallerStopsTheReading(format: DatedDocument) throws {
    var count = 0
    let summary = try FeedConverter().forEachItem(of: format.document([5, 4, 3])) { _ in
      count += 1
      return count == 2 ? .stop : .continue
    }
    #expect(summary.itemCount == 2)
    #expect(count == 2)
    #expect(summary.stoppedEarly)
    #expect(summary.feed.version == JSONFeed.version1_1)
  }

  @Test(arguments: DatedDocument.allCases)
  func limitsHoldForItemsOneByOne(format: DatedDocument) throws {
    #expect(throws: ConversionError.self) {
      try FeedConverter(.init(limits: .init(items: 2))).forEachItem(of: format.document([5, 4, 3])) { _ in .continue }
    }
  }

  @Test func itemsGetTheDataOfTheFeedSoFar() throws {
    let text = rss(
      "<item><guid>1</guid><link>a</link></item><link>https://example.org/</link><language>en</language>"
        + "<item><guid>2</guid><link>b</link><dc:language>en</dc:language></item>")
    let (items, summary) = try FeedConverter().delivered(text)
    #expect(items.map(\.url) == ["a", "https://example.org/b"])
    #expect(items.map(\.language) == [nil, nil])
    #expect(summary.feed.homePageURL == "https://example.org/")
  }

  @Test func anIdentifierDoesNotDependOnThePositionOfTheFeedURL() throws {
    let items = "\"items\": [{\"id\": 1, \"url\": \"a\"}, {\"id\": 1, \"url\": \"a\", \"title\": \"b\"}]"
    let home = "\"home_page_url\": \"https://example.org/\""
    let first = try FeedConverter().convert("{\(home), \(items)}").feed.items.map(\.id)
    let ids = try FeedConverter().delivered("{\(items), \(home)}").items.map(\.id)
    #expect(ids == first)
    #expect(Set(ids).count == 2)
  }

  /// In these, items come before feed data that changes them.
  static let late: Set<String> = ["podcast-image-after-items", "relative-to-home-page", "html-before-home-page"]

  @Test func itemsOneByOneAreThoseOfTheConversion() throws {
    var count = 0
    for (folder, suffix) in [
      ("RSS", "xml"), ("Atom", "xml"), ("RDF", "xml"), ("CDF", "xml"), ("JSONFeed/valid", "json"),
    ] {
      for name in Fixtures.names(folder, suffix: suffix) where !Self.late.contains(name) {
        let data = try Fixtures.data("\(folder)/\(name).\(suffix)")
        for options in [FeedConverter.Options(), .init(baseURL: "https://base.example/", includesExtensions: false)] {
          guard var conversion = try? FeedConverter(options).convert(data) else { continue }
          var items: [JSONFeed.Item] = []
          let summary = try FeedConverter(options).forEachItem(of: data) { item in
            items.append(item)
            return .continue
          }
          #expect(items == conversion.feed.items, "\(name)")
          #expect(Set(summary.repairs) == Set(conversion.repairs), "\(name)")
          conversion.feed.items = []
          #expect(summary.feed == conversion.feed, "\(name)")
          count += 1
        }
      }
    }
    #expect(count > 50)
  }

  @Test(arguments: [
    "<rss version=\"2.0\"><channel>\(String(repeating: "<item/>", count: 5))</channel></rss>",
    "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(String(repeating: "<entry/>", count: 5))</feed>",
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[\(String(repeating: "{\"id\":1},", count: 4)){\"id\":1}]}",
    "{\"rss\":{\"version\":\"2.0\",\"channel\":{\"item\":[{},{},{},{},{}]}}}",
  ])
  func readingMayBeEndedAfterEachItem(document: String) throws {
    for end in 1...5 {
      var count = 0
      let summary = try FeedConverter().forEachItem(of: document) { _ in
        count += 1
        return count < end ? .continue : .stop
      }
      #expect(count == end && summary.itemCount == end && summary.stoppedEarly)
    }
  }

  @Test func metadataBetweenItemsTakesLinearWork() throws {
    let item = "<item><title>t</title></item><category>c</category>"
    let growth = try WorkGrowth(from: 60) { count in
      try FeedConverter().forEachItem(of: rss(String(repeating: item, count: count))) { _ in .continue }
    }
    #expect(growth.isLinear)
  }
}
