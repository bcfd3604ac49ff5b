import FeedBridge
import FeedValidation
import Foundation
import JSONFeed
import Testing

private let now = Date(timeIntervalSince1970: 1_767_225_600)

/// The minimum content of an RSS channel, with its self link.
private let head = """
  <atom:link rel="self" href="https://tides.example/feed.xml" type="application/rss+xml"/>\
  <title>Tides</title><link>https://tides.example/</link><description>What the sea does</description>\
  <language>en</language>
  """

private let item = "<item><title>Spring</title><guid>https://tides.example/spring</guid></item>"

/// The rules that a document breaks, without advice, with the paths of the problems.
private func broken(_ document: String, atLeast severity: Severity = .warning) -> [String] {
  FeedValidator(.init(now: now)).validate(document).diagnostics.filter { $0.severity >= severity }
    .map { "\($0.rule) \($0.path)" }
}

private func rss(_ channel: String, version: String = "2.0") -> String {
  "<rss version=\"\(version)\" xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
    + "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" "
    + "xmlns:slash=\"http://purl.org/rss/1.0/modules/slash/\"><channel>\(channel)</channel></rss>"
}

struct RSSCheckerTests {
  @Test func aValidChannelHasNoProblems() { #expect(broken(rss(head + item), atLeast: .info) == []) }

  // MARK: Structure

  static let requiredParts = [
    ("image", "url", "missing-element"), ("image", "title", "missing-title"), ("image", "link", "missing-link"),
    ("textInput", "title", "missing-title"), ("textInput", "description", "missing-description"),
    ("textInput", "name", "missing-element"), ("textInput", "link", "missing-link"),
  ]

  @Test(arguments: ["title", "description", "name"])
  func noMessageAdvisesOmittingARequiredElement(name: String) {
    let parts = ["title", "description", "name"].map { $0 == name ? "<\($0)/>" : "<\($0)>Go</\($0)>" }.joined()
    let input = "<textInput>\(parts)<link>https://tides.example/</link></textInput>"
    let found = FeedValidator(.init(now: now)).validate(rss(head + input)).diagnostics
    #expect(found.first { $0.rule == "not-blank" }?.message == "<\(name)> is empty. Fill it in.")
  }

  @Test func messagesMayAdviseOmittingAnOptionalElement() {
    let found = FeedValidator(.init(now: now)).validate(rss(head + "<ttl/>")).diagnostics
    #expect(found.map(\.message).contains("<ttl> is empty. Fill it in, or omit it."))
  }

  @Test(arguments: requiredParts)
  func imagesAndTextInputsHaveRequiredParts(element: String, part: String, rule: String) {
    let parts = [
      "url": "https://tides.example/logo.png", "title": "Tides", "link": "https://tides.example/", "description": "Go",
      "name": "q",
    ]
    let names = element == "image" ? ["url", "title", "link"] : ["title", "description", "name", "link"]
    let inside = names.filter { $0 != part }.map { "<\($0)>\(parts[$0] ?? "")</\($0)>" }.joined()
    let found = broken(rss(head + "<\(element)>\(inside)</\(element)>"), atLeast: .error)
    #expect(found == ["\(rule) /rss/channel/\(element)"])
  }

  @Test(arguments: [
    "title", "link", "description", "language", "copyright", "docs", "generator", "lastBuildDate", "managingEditor",
    "pubDate", "rating", "ttl", "webMaster", "image", "textInput", "cloud", "skipHours", "skipDays",
  ])
  func mostElementsOfAChannelOccurOnce(name: String) {
    let found = broken(rss(head + "<\(name)>1</\(name)><\(name)>1</\(name)>"))
    #expect(found.contains("duplicate-element /rss/channel/\(name)"))
  }

  @Test(arguments: ["title", "link", "description", "author", "comments", "guid", "pubDate", "source"])
  func mostElementsOfAnItemOccurOnce(name: String) {
    let found = broken(rss(head + "<item><\(name)>1</\(name)><\(name)>1</\(name)></item>"))
    #expect(found.contains("duplicate-element /rss/channel/item[1]/\(name)"))
  }

  @Test func categoriesMayRepeat() {
    let categories = "<category>Sea</category><category domain=\"https://topics.example/\">Moon</category>"
    #expect(broken(rss(head + categories + item)) == [])
  }

  @Test(arguments: ["domain", "port", "path", "registerProcedure", "protocol"])
  func aCloudHasFiveAttributes(name: String) {
    let values = [
      "domain": "tides.example", "port": "80", "path": "/hub", "registerProcedure": "", "protocol": "http-post",
    ]
    let attributes = values.filter { $0.key != name }.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
    #expect(broken(rss(head + "<cloud \(attributes)/>")) == ["missing-attribute /rss/channel/cloud"])
  }

  @Test(arguments: ["url", "length", "type"])
  func anEnclosureHasThreeAttributes(name: String) {
    let values = ["url": "https://tides.example/spring.mp3", "length": "5", "type": "audio/mpeg"]
    let attributes = values.filter { $0.key != name }.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
    let item = item.replacing("</item>", with: "<enclosure \(attributes)/></item>")
    #expect(broken(rss(head + item)) == ["missing-attribute /rss/channel/item[1]/enclosure"])
  }

  @Test func anItemOutsideOfTheChannelIsUndefined() {
    let document = rss(head).replacing("</rss>", with: item + "</rss>")
    #expect(broken(document) == ["undefined-element /rss/item[1]"])
  }

  @Test func aChannelAloneIsNotADocument() {
    #expect(broken("<channel>\(head.dropFirst(88))</channel>") == ["undefined-element /channel"])
  }

  @Test func anItemBeforeElementsOfTheChannelIsMisplacedOnce() {
    let found = broken(rss(head + item + "<category>Sea</category><ttl>60</ttl>"))
    #expect(found == ["misplaced-item /rss/channel/item[1]"])
  }

  @Test func attributesOfRSSHaveNoPrefix() {
    let document = rss(head + "<item><title>Spring</title><r:guid r:isPermaLink=\"false\">a:b</r:guid></item>")
      .replacing("<rss ", with: "<rss xmlns:r=\"http://backend.userland.com/rss2\" ")
    #expect(broken(document).contains("use-of-extension-attr /rss/channel/item[1]/r:guid/@r:isPermaLink"))
  }

  // MARK: Versions

  @Test func rss091RequiresALanguageAndLinksOfItems() {
    let channel = head.replacing("<language>en</language>", with: "") + "<item><title>Spring</title></item>"
    let found = broken(rss(channel, version: "0.91")).filter { $0.hasPrefix("missing") }
    #expect(found == ["missing-element /rss/channel", "missing-element /rss/channel/item[1]"])
  }

  @Test func elementsOfLaterVersionsAreAdvice() {
    let document = rss(head + item, version: "0.92")
    #expect(broken(document, atLeast: .info).contains("undefined-element /rss/channel/item[1]/guid"))
    #expect(!broken(document).contains { $0.hasPrefix("undefined-element") })
  }

  @Test func oldVersionsNeedNoGuidAndNoSelfLink() {
    let found = broken(rss(head.dropFirst(88) + "<item><description>High</description></item>", version: "0.92"))
    #expect(!found.contains { $0.hasPrefix("missing") })
  }

  // MARK: Guids

  static let guids = [
    ("<guid>https://tides.example/1</guid>", [String]()), ("<guid isPermaLink=\"false\">tides-2024-spring</guid>", []),
    ("<guid>tag:tides.example,2024:1</guid>", ["invalid-permalink"]),
    ("<guid isPermaLink=\"true\">urn:isbn:0451450523</guid>", ["invalid-permalink"]),
    ("<guid>/spring</guid>", ["invalid-http-guid"]),
    ("<guid isPermaLink=\"true\">7</guid>", ["invalid-http-guid"]),
    ("<guid isPermaLink=\"false\">7</guid>", []),
    ("<guid isPermaLink=\"\">https://tides.example/1</guid>", ["invalid-boolean-attribute"]),
    ("<guid/>", ["not-blank"]),
  ]

  @Test(arguments: guids)
  func aGuidIsAPermalinkByDefault(guid: String, rules: [String]) {
    let found = broken(rss(head + "<item><title>Spring</title>\(guid)</item>"))
    #expect(found.map { String($0.prefix { $0 != " " }) } == rules)
  }

  @Test func aShortGuidIsAHintBecauseGuidsNeverChange() {
    let document = rss(head + "<item><title>Spring</title><guid isPermaLink=\"false\">7</guid></item>")
    #expect(broken(document, atLeast: .info).contains("not-sufficiently-unique /rss/channel/item[1]/guid"))
  }

  @Test(arguments: ["http://tides.example", "https://www.tides.example/"])
  func anImageMayLinkToTheChannelInAnotherSpelling(_ link: String) {
    let image = "<image><url>https://tides.example/a.png</url><title>Tides</title><link>\(link)</link></image>"
    #expect(!broken(rss(head + image + item)).contains { $0.hasPrefix("image-link-doesnt-match") })
  }

  @Test func twoItemsWithTheSameGuidAreReported() {
    #expect(broken(rss(head + item + item)) == ["duplicate-value /rss/channel/item[2]/guid"])
  }

  // MARK: Several values

  @Test(arguments: ["<hour>3</hour><hour>03</hour>", "<hour>3</hour><hour> 3 </hour>"])
  func hoursAreComparedAsNumbers(hours: String) {
    let found = broken(rss(head + "<skipHours>\(hours)</skipHours>"))
    #expect(found == ["duplicate-value /rss/channel/skipHours/hour"])
  }

  static let saidTwice = [
    ("category", "dc:subject"), ("copyright", "dc:rights"), ("pubDate", "dc:date"), ("managingEditor", "dc:creator"),
    ("webMaster", "dc:publisher"), ("language", "dc:language"), ("generator", "atom:generator"),
  ]

  @Test(arguments: saidTwice)
  func theSecondOfTwoElementsWithTheSameMeaningIsReported(one: String, other: String) {
    let channel = head.replacing("<language>en</language>", with: "")
    func second(_ first: String, _ second: String) -> [String] {
      broken(rss(channel + "<\(first)>a</\(first)><\(second)>a</\(second)>")).filter {
        $0.hasPrefix("duplicate-semantics")
      }
    }
    #expect(second(one, other) == ["duplicate-semantics /rss/channel/\(other)"])
    #expect(second(other, one) == ["duplicate-semantics /rss/channel/\(one)"])
  }

  @Test func contentNextToTheDescriptionIsNotADuplicate() {
    let texts =
      "<description>High</description><content:encoded>Very high</content:encoded><atom:summary>Hi</atom:summary>"
    let item = item.replacing("</item>", with: texts + "</item>")
    #expect(broken(rss(head + item)) == [])
  }

  @Test func xhtmlNextToTheDescriptionIsADuplicate() {
    let item = item.replacing("</item>", with: "<xhtml:body><xhtml:p>High</xhtml:p></xhtml:body></item>")
    #expect(
      broken(rss(head + item)).contains("duplicate-description-semantics /rss/channel/item[1]/xhtml:body"))
  }

  @Test func aCommentCountNeedsADate() {
    let item = item.replacing("</item>", with: "<slash:comments>3</slash:comments></item>")
    #expect(broken(rss(head + item)) == ["slash-date /rss/channel/item[1]/slash:comments"])
    let date = "<lastBuildDate>Mon, 11 Mar 2024 07:30:00 GMT</lastBuildDate>"
    #expect(broken(rss(head + date + item)) == [])
  }

  static let images = [
    ("<width>144</width><height>400</height>", [String]()), ("<width>145</width>", ["invalid-width"]),
    ("<width>0</width>", ["invalid-width"]), ("<width>-1</width>", ["invalid-width"]), ("<width/>", ["invalid-width"]),
    ("<width>88.5</width>", ["invalid-width"]), ("<height>401</height>", ["invalid-height"]),
    ("<height>tall</height>", ["invalid-height"]),
  ]

  @Test(arguments: images)
  func anImageIsSmall(size: String, rules: [String]) {
    let image =
      "<image><url>https://tides.example/logo.png</url><title>Tides</title><link>https://tides.example</link>\(size)</image>"
    #expect(broken(rss(head + image)).map { String($0.prefix { $0 != " " }) } == rules)
  }

  // MARK: Properties

  @Test func aCompleteFeedIsWrittenWithoutProblems() throws {
    let feed = try JSONFeed.make(
      from: """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Tides", "home_page_url": "https://tides.example/",
         "feed_url": "https://tides.example/feed.xml", "description": "What the sea does", "language": "en",
         "items": [{"id": "https://tides.example/spring", "url": "https://tides.example/spring",
          "title": "Spring tide", "content_html": "<p>The highest of the <em>month</em>.</p>", "summary": "High water",
          "date_published": "2024-03-11T07:30:00Z", "authors": [{"name": "Ann Gull"}], "tags": ["Sea", "Moon"],
          "attachments": [{"url": "https://tides.example/spring.mp3", "mime_type": "audio/mpeg",
           "size_in_bytes": 5000000}]}]}
        """)
    #expect(broken(try feed.encodeToRSS()) == [])
  }

  @Test func aCloudIsWrittenUnchanged() throws {
    let cloud =
      "<cloud domain=\"tides.example\" port=\"80\" path=\"/hub\" registerProcedure=\"notify\" protocol=\"soap\"/>"
    #expect(broken(try FeedConverter().convert(rss(head + cloud)).feed.encodeToRSS()) == [])
  }

  @Test func manyItemsWithTheSameProblemsAreChecked() {
    let items = String(repeating: "<item><slash:comments>1</slash:comments><guid/></item>", count: 3000)
    #expect(FeedValidator(.init(now: now)).validate(rss(head + items)).diagnostics.count > 1000)
  }
}
