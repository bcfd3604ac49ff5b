/// What a feed may do to attachments, images and places, and how long it may take.

import JSONFeed
import Testing

@testable import FeedBridge

struct MediaTests {
  private let namespaces =
    "xmlns:media=\"http://search.yahoo.com/mrss/\" xmlns:georss=\"http://www.georss.org/georss\" "
    + "xmlns:gml=\"http://www.opengis.net/gml\""

  private func item(_ elements: String) throws -> JSONFeed.Item {
    try #require(
      try JSONFeed.convert(rss("<item><guid>1</guid>\(elements)</item>", attributes: namespaces)).items.first)
  }

  @Test func aRepeatedURLIsOneAttachmentThatLosesNothing() throws {
    let item = try item(
      "<enclosure url=\"http://e.org/a\" type=\"audio/mpeg\"/><enclosure url=\"http://e.org/a\" length=\"5\" type=\"audio/ogg\"/>"
    )
    #expect(item.attachments == [.init(url: "http://e.org/a", mimeType: "audio/mpeg", sizeInBytes: 5)])
    #expect(item.extensions["_rss"]?["enclosures"] == [["url": "http://e.org/a", "type": "audio/ogg"]])
  }

  @Test func aTypeThatIsNoneIsKeptAsItIsWritten() throws {
    let item = try item("<enclosure url=\"http://e.org/a.mp3\" length=\"5\" type=\"sound\"/>")
    #expect(item.attachments == [.init(url: "http://e.org/a.mp3", mimeType: "audio/mpeg", sizeInBytes: 5)])
    #expect(item.extensions["_rss"]?["enclosures"] == [["url": "http://e.org/a.mp3", "type": "sound"]])
  }

  @Test(arguments: [
    "http://search.yahoo.com/mrss", "https://search.yahoo.com/mrss/", "http://www.rssboard.org/media-rss",
  ])
  func mediaRSSHasSeveralURIs(uri: String) throws {
    let text = "<rss xmlns:m=\"\(uri)\"><channel><item><m:thumbnail url=\"http://e.org/a.png\"/></item></channel></rss>"
    #expect(try JSONFeed.convert(text).items[0].image == "http://e.org/a.png")
  }

  @Test func manyContentsTakeLinearTime() throws {
    let contents = (0..<6_000).map { "<media:content url=\"http://e.org/\($0 % 4_000)\" type=\"audio/mpeg\"/>" }
    let time = try seconds {
      let item = try item("<media:group><media:title>t</media:title>\(contents.joined())</media:group>")
      #expect(item.attachments?.count == 4_000)
    }
    #expect(time < 3)
  }

  @Test func contentsInsideEachOtherAreReadAsDeepAsValuesGo() throws {
    let depth = 5000
    let text =
      (0..<depth).map { "<media:content url=\"http://e.org/\($0)\" type=\"audio/mpeg\">" }.joined()
      + String(repeating: "</media:content>", count: depth)
    let item = try? item(text)
    #expect(item?.attachments?.isEmpty != true)
  }

  @Test func manyCoordinatesTakeLinearTime() throws {
    let numbers = String(repeating: "45.5 -110.25 ", count: 20_000)
    let time = try seconds {
      let item = try item(
        "<georss:where><gml:LineString><gml:posList>\(numbers)</gml:posList></gml:LineString></georss:where>")
      #expect(item.geo?.line?.count == 20_000)
    }
    #expect(time < 3)
  }

  @Test(arguments: ["inf 1", "nan 1", "0x10 1", "1", "1 2 3 4", "1e999 2x", ""])
  func whatIsNoPositionIsKeptAsText(text: String) throws {
    let item = try item("<georss:point>\(text)</georss:point>")
    #expect(item.extensions["_geo"]?["point"] == .string(text))
    #expect(item.geo?.point == nil)
  }
}
