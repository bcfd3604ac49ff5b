/// The members of JSON Feed that elements of the podcast namespace are mapped to.

import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct PodcastNamespaceTests {
  private static let namespace = "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\""

  private func feed(_ channel: String) throws -> JSONFeed {
    try JSONFeed.convert(rss(channel, attributes: Self.namespace))
  }

  private func item(_ elements: String) throws -> JSONFeed.Item {
    try #require(try feed("<item>\(elements)</item>").items.first)
  }

  @Test(arguments: [
    ("<podcast:image href=\"a.jpg\"/>", "a.jpg"),
    (
      "<podcast:image href=\"w.jpg\" aspect-ratio=\"16/9\"/><podcast:image href=\"a.jpg\" aspect-ratio=\"1/1\"/>",
      "a.jpg"
    ),
    ("<podcast:image href=\"w.jpg\" width=\"16\" height=\"9\"/>", "w.jpg"),
    ("<podcast:image href=\"v.mp4\" type=\"video/mp4\"/><podcast:image href=\"s.jpg\" purpose=\"social\"/>", "s.jpg"),
    ("<podcast:image href=\"p.jpg\" purpose=\"Publisher\"/>", nil),
    ("<podcast:image href=\"b.jpg\" purpose=\"banner\"/>", nil),
    ("<itunes:image href=\"i.jpg\"/><podcast:image href=\"a.jpg\"/>", "i.jpg"),
    ("<podcast:image href=\"a.jpg\"/><enclosure url=\"e.png\" type=\"image/png\"/>", "a.jpg"),
    ("<podcast:images srcset=\"s.jpg 300w, l.jpg 1500w\"/>", "l.jpg"),
  ])
  func anItemsImage(elements: String, expected: String?) throws {
    #expect(try item(elements).image == expected)
  }

  @Test func aBannerIsAnItemsBannerImage() throws {
    let item = try item("<podcast:image purpose=\"Banner\" href=\"b.jpg\"/><podcast:image href=\"a.jpg\"/>")
    #expect(item.bannerImage == "b.jpg")
    #expect(item.image == "a.jpg")
  }

  @Test func aFeedsIconIsSquare() throws {
    let wide = "<podcast:image href=\"w.jpg\" aspect-ratio=\"16/9\"/>"
    #expect(try feed(wide).icon == nil)
    #expect(try feed(wide + "<podcast:image href=\"a.jpg\"/>").icon == "a.jpg")
    #expect(try feed("<itunes:image href=\"i.jpg\"/><podcast:image href=\"a.jpg\"/>").icon == "i.jpg")
  }

  @Test(arguments: [
    ("a.jpg", "a.jpg"), ("a.jpg 1x,b.jpg 2x", "b.jpg"), ("a.jpg, b.jpg 5w", "b.jpg"),
    ("a,b.jpg 5w , c.jpg 4w", "a,b.jpg"),
    ("", nil), (" , ", nil),
  ])
  func theWidestOfASourceSet(text: String, expected: String?) {
    #expect(SourceSet.widest(text) == expected)
  }

  @Test func theSourcesOfAnAlternateEnclosureHaveOneTitle() throws {
    let item = try item(
      """
      <enclosure url="https://e.org/a.mp3" type="audio/mpeg" length="10"/>
      <podcast:alternateEnclosure type="audio/mpeg" length="10" title="Standard">
      <podcast:source uri="https://e.org/a.mp3"/><podcast:source uri="ipfs://a"/>
      <podcast:source uri="https://e.org/a.torrent" contentType="application/x-bittorrent"/>
      </podcast:alternateEnclosure>
      """)
    #expect(
      item.attachments == [
        .init(url: "https://e.org/a.mp3", mimeType: "audio/mpeg", title: "Standard", sizeInBytes: 10),
        .init(url: "ipfs://a", mimeType: "audio/mpeg", title: "Standard", sizeInBytes: 10),
        .init(url: "https://e.org/a.torrent", mimeType: "application/x-bittorrent", title: "Standard"),
      ])
  }

  @Test(arguments: [
    "<podcast:alternateEnclosure type=\"audio/opus\">https://e.org/a.opus</podcast:alternateEnclosure>",
    "<podcast:alternateEnclosure type=\"audio/opus\" url=\"https://e.org/a.opus\"/>",
  ])
  func alternateEnclosuresOfTheFirstDrafts(elements: String) throws {
    let item = try item(elements + "<itunes:duration>60</itunes:duration>")
    #expect(
      item.attachments == [.init(url: "https://e.org/a.opus", mimeType: "audio/opus", durationInSeconds: 60)])
  }

  @Test func personsAreAddedToNoAuthors() throws {
    let item = try item("<podcast:person href=\"https://e.org/bo\">Bo</podcast:person>")
    #expect(item.authors == nil)
    #expect(item.extensions["_podcast"]?["persons"]?[0]?["text"] == "Bo")
  }

  @Test func aPersonCompletesTheAuthorOfItsName() throws {
    let person = "<podcast:person img=\"https://e.org/bo.jpg\" href=\"https://e.org/bo\">Bo  Example</podcast:person>"
    let author = JSONFeed.Author(name: "bo Example", url: "https://e.org/bo", avatar: "https://e.org/bo.jpg")
    #expect(try item(person + "<dc:creator>bo Example</dc:creator>").authors == [author])
    // Items inherit the persons of the feed, so an item by the author of the feed does not repeat them.
    let feed = try feed(person + "<dc:creator>bo Example</dc:creator><item><dc:creator>bo Example</dc:creator></item>")
    #expect(feed.authors == [author])
    #expect(feed.items[0].authors == nil)
  }

  @Test func manyPersonsAndSourcesTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 300) { count in
      let persons = (0..<count).map { "<podcast:person img=\"i\">Name \($0)</podcast:person>" }
      let sources = (0..<count).map { "<podcast:source uri=\"https://e.org/\($0)\"/>" }
      let creators = (0..<count / 5).map { "<dc:creator>Name \($0)</dc:creator>" }
      let item = try item(
        persons.joined() + creators.joined() + "<podcast:alternateEnclosure type=\"audio/mpeg\">\(sources.joined())"
          + "</podcast:alternateEnclosure>")
      #expect(item.attachments?.count == count)
      #expect(item.authors?.count ?? 0 == count / 5)
    }
    #expect(growth.isLinear)
  }
}
