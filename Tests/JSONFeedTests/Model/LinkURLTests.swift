import Foundation
import JSONFeed
import JSONFeedModel
import Testing

struct LinkURLTests {
  @Test(arguments: [
    ("https://example.org/a", "https://example.org/a"), (" https://example.org/a ", "https://example.org/a"),
    ("https://example.org/a b", "https://example.org/a%20b"), ("https://example.org/é", "https://example.org/%C3%A9"),
    ("https://example.org/100%", "https://example.org/100%25"),
    ("https://example.org/a%20b", "https://example.org/a%20b"),
    ("https://example.org/<a>|\"b\"", "https://example.org/%3Ca%3E%7C%22b%22"), ("/a/b", "/a/b"), ("", nil),
    ("  ", nil), ("http://[", nil),
  ])
  func charactersThatAURLCannotContainArePercentEncoded(_ text: String, _ wanted: String?) {
    var item = JSONFeed.Item(id: "1", url: text)
    #expect(item.linkURL?.absoluteString == wanted)
    item.url = nil
    #expect(item.linkURL == nil)
  }

  @Test func everyURLOfTheModelIsAvailableAsURLAndCanBeSet() throws {
    let url = try #require(URL(string: "https://example.org/x"))
    var feed = JSONFeed(title: "t")
    var item = JSONFeed.Item(id: "1")
    var author = JSONFeed.Author()
    for member in [\JSONFeed.homePageLinkURL, \.feedLinkURL, \.nextLinkURL, \.iconURL, \.faviconURL] {
      #expect(feed[keyPath: member] == nil)
      feed[keyPath: member] = url
      #expect(feed[keyPath: member] == url)
    }
    for member in [\JSONFeed.Item.linkURL, \.externalLinkURL, \.imageURL, \.bannerImageURL] {
      item[keyPath: member] = url
      #expect(item[keyPath: member] == url)
    }
    for member in [\JSONFeed.Author.linkURL, \.avatarURL] {
      author[keyPath: member] = url
      #expect(author[keyPath: member] == url)
    }
    let text = url.absoluteString
    #expect([feed.homePageURL, feed.feedURL, feed.nextURL, feed.icon, feed.favicon].allSatisfy { $0 == text })
    #expect([item.url, item.externalURL, item.image, item.bannerImage].allSatisfy { $0 == text })
    #expect([author.url, author.avatar].allSatisfy { $0 == text })
    #expect(JSONFeed.Attachment(url: text).linkURL == url && JSONFeed.Hub(type: "WebSub", url: text).linkURL == url)
  }
}
