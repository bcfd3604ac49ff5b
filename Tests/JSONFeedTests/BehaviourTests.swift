/// The behaviors of the earlier Codable JSON Feed, row by row: JF-01 to JF-30 (JF-02, fetching, is in the tests of FeedClient,
/// JF-28 in the workflow, JF-31 in the tests of the command, JF-11, JF-16, JF-25, JF-26 and JF-30 in
/// `Fixtures/Recorded/Model/strict-reading.txt`; of JF-01, JF-05, JF-06, JF-12, JF-14, JF-18, JF-20, JF-21, JF-26 and JF-29 there are fixtures in
/// `Fixtures/JSONFeed/valid`).

import Foundation
import JSONFeed
import Testing

@Suite struct BehaviourTests {
  @Test func jf13_encodingToDataAndToStringAgreeAndReadBack() throws {
    let feed = try Fixture.feed("every-member-1.1")
    let data = try feed.encodeToData()
    #expect(try Data(feed.encodeToString().utf8) == data)
    #expect(try JSONFeed.make(from: data) == feed)
  }

  @Test func jf15_datesAreWrittenInUTCWithAFractionOnlyWhereThereIsOne() throws {
    let item = JSONFeed.Item(
      id: "1", datePublished: Date(timeIntervalSince1970: 1_496_397_600),
      dateModified: Date(timeIntervalSince1970: 1_496_397_600.25))
    let text = try JSONFeed(title: "", items: [item]).encodeToString()
    #expect(text.contains(#""date_published":"2017-06-02T10:00:00Z","date_modified":"2017-06-02T10:00:00.25Z""#))
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
}
