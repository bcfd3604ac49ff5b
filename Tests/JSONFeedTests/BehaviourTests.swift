/// The behaviors of the earlier Codable JSON Feed, row by row: JF-01 to JF-30 (JF-02, fetching, is in the tests of FeedClient,
/// JF-28 in the workflow, JF-31 in the tests of the command, JF-11, JF-16, JF-25 and JF-30 in
/// `Fixtures/Recorded/Model/strict-reading.txt`).

import Foundation
import JSONFeed
import Testing

@Suite struct BehaviourTests {
  @Test func jf01_makeReadsAFeedFromData() throws {
    let feed = try JSONFeed.make(from: Fixture.valid("podcast"))
    #expect(feed.title == "Slow Radio")
    #expect(feed.items.first?.attachments?.first?.durationInSeconds == 2400)
    #expect(feed.items.first?.datePublished == Date(timeIntervalSince1970: 1_635_915_600))
  }

  @Test func jf05_itemsMayBeEmpty() throws {
    #expect(try Fixture.feed("empty-items").items.isEmpty)
  }

  @Test func jf06_everyItemHasAnIdOfOneOfThreeKinds() throws {
    #expect(try Fixture.feed("items-only-ids").items.map(\.id) == ["1", "2", "3.5"])
  }

  @Test func jf12_anAttachmentMayLackItsMediaType() throws {
    let feed = try Fixture.feed("attachment-without-mime-type")
    #expect(feed.items[0].attachments == [.init(url: "https://a.example/x.mp3")])
  }

  @Test func jf13_encodingToDataAndToStringAgreeAndReadBack() throws {
    let feed = try Fixture.feed("every-member-1.1")
    let data = try feed.encodeToData()
    #expect(try Data(feed.encodeToString().utf8) == data)
    #expect(try JSONFeed.make(from: data) == feed)
  }

  @Test func jf14_slashesAreNotEscaped() throws {
    let text = try Fixture.feed("site-hosted-microblog").encodeToString()
    #expect(text.contains("https://micro.example/jsonfeed"))
    #expect(!text.contains(#"\/"#))
  }

  @Test func jf15_datesAreWrittenInUTCWithAFractionOnlyWhereThereIsOne() throws {
    let item = JSONFeed.Item(
      id: "1", datePublished: Date(timeIntervalSince1970: 1_496_397_600),
      dateModified: Date(timeIntervalSince1970: 1_496_397_600.25))
    let text = try JSONFeed(title: "", items: [item]).encodeToString()
    #expect(text.contains(#""date_published":"2017-06-02T10:00:00Z","date_modified":"2017-06-02T10:00:00.25Z""#))
  }

  @Test func jf18_anIdIsExposedAndEncodedAsAString() throws {
    let feed = try Fixture.feed("ids-of-each-kind")
    let wanted = [
      "text", "", " ", "0", "0", "42", "-7", "1", "1.5", "100", "0.25", "9007199254740993", "9223372036854775807",
      "18446744073709551615", "42", "caf\u{E9}", "cafe\u{301}",
    ]
    #expect(feed.items.map { Array($0.id.stringValue.utf8) } == wanted.map { Array($0.utf8) })
    #expect(try feed.encodeToString().contains(#"{"id":"1.5","content_text":""}"#))
  }

  @Test func jf20_jf21_urlsAreStringsWhateverIsInThem() throws {
    let feed = try Fixture.feed("invalid-urls")
    #expect(feed.homePageURL == "not a url")
    #expect(feed.feedURL == "/feed.json")
    #expect(feed.icon == "http://[::1")
    #expect(feed.items[0].url == "2017/x.html")
    #expect(feed.items[0].image == "//i.example/x y")
  }

  @Test func jf22_aFeedBuiltInCodeIsEncoded() throws {
    let feed = JSONFeed(
      title: "Notes", homePageURL: "https://notes.example/", authors: [.init(name: "Ada")],
      items: [
        .init(
          id: 1, contentText: "Hello", datePublished: Date(timeIntervalSince1970: 0), tags: ["a"],
          attachments: [.init(url: "u", mimeType: "a/b", sizeInBytes: 3, extensions: ["_w": ["width": 640]])])
      ], extensions: ["_x": ["about": "https://x.example/", "list": [1, 2.5, true, .null]]])
    let text = """
      {"version":"https://jsonfeed.org/version/1.1","title":"Notes","home_page_url":"https://notes.example/",\
      "authors":[{"name":"Ada"}],"items":[{"id":"1","content_text":"Hello","date_published":"1970-01-01T00:00:00Z",\
      "tags":["a"],"attachments":[{"url":"u","mime_type":"a/b","size_in_bytes":3,"_w":{"width":640}}]}],\
      "_x":{"about":"https://x.example/","list":[1,2.5,true,null]}}
      """
    #expect(try feed.encodeToString() == text)
    #expect(try JSONFeed.make(from: text) == feed)
  }

  @Test func jf26_nullIsAbsenceWhereAMemberIsOptionalAndAnErrorWhereItIsNot() throws {
    let feed = try Fixture.feed("null-members")
    #expect(
      feed
        == JSONFeed(
          title: "Nulls",
          items: [.init(id: "1", author: .init(), attachments: [.init(url: "https://n.example/")])]))
  }

  @Test(arguments: [
    "site-static-generator", "site-app-company", "site-podcast-with-two-hosts", "site-linked-list", "site-essays",
    "site-diary", "site-hosted-microblog", "site-short-podcast", "site-interviews", "site-weekly",
  ])
  func jf29_feedsInTheMannerOfTenRealSitesAreRead(_ name: String) throws {
    let feed = try Fixture.feed(name)
    #expect(feed.version == JSONFeed.version1)
    #expect(!feed.items.isEmpty)
    #expect(feed.items.allSatisfy { $0.datePublished != nil && ($0.contentHTML ?? $0.contentText) != nil })
    #expect(try JSONFeed.make(from: feed.encodeToData()) == feed)
  }
}
