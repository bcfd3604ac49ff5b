/// Attachments, images and places of unusual feeds, and the work that they take.

import Foundation
import JSONFeed
import TestFeeds
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

  /// Also by an element of RSS. Of two, none is certain.
  @Test(arguments: [
    ("<media:title>a</media:title>", "a"), ("<title>a</title>", "a"),
    ("<title>a</title><media:title>b</media:title>", nil),
    ("<media:title>a</media:title><media:title>b</media:title>", nil), ("<title>a</title><title>b</title>", nil),
  ])
  func aMediaObjectIsNamedByItsTitle(titles: String, title: String?) throws {
    let item = try item("<media:content url=\"http://e.org/a\" type=\"video/mp4\">\(titles)</media:content>")
    #expect(item.attachments?.map(\.title) == [title])
  }

  @Test func aRepeatedURLIsOneAttachmentThatLosesNothing() throws {
    let item = try item(
      "<enclosure url=\"http://e.org/a\" type=\"audio/mpeg\"/><enclosure url=\"http://e.org/a\" length=\"5\" type=\"audio/ogg\"/>"
    )
    #expect(item.attachments == [.init(url: "http://e.org/a", mimeType: "audio/mpeg", sizeInBytes: 5)])
    #expect(item.extensions["_rss"]?["enclosures"] == [["url": "http://e.org/a", "length": "5", "type": "audio/ogg"]])
  }

  /// Repairs have the same path, and are reported once, whether an element is read with its attributes only or with its
  /// content.
  @Test(arguments: [
    ("<link href=\"http://e.org/?a&b\"/>", "/feed/link"),
    ("<entry><link href=\"http://e.org/?a&b\"> </link></entry>", "/feed/entry[1]/link"),
    ("<entry><link href=\"http://e.org/?a&b\">text</link></entry>", "/feed/entry[1]/link"),
    ("<entry><category term=\"a&b\"><x/></category></entry>", "/feed/entry[1]/category"),
    ("<entry><category term=\"a&b\" text=\"c\"/></entry>", "/feed/entry[1]/category"),
  ])
  func repairsOfAttributesAreInTheirElement(elements: String, path: String) throws {
    let text = "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(elements)</feed>"
    let problems = try FeedConverter().convert(text).repairs.filter { $0.kind.rawValue == "bare-ampersand" }
    #expect(problems.map(\.path) == [path])
  }

  @Test func externalContentDoesNotReplaceInlineContent() throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><link href="http://e.org/1"/><content>Here</content>\
      <content src="http://e.org/there.mp3" type="audio/mpeg"/></entry></feed>
      """
    let item = try #require(try JSONFeed.convert(text).items.first)
    #expect(item.contentText == "Here")
    #expect(item.attachments == [.init(url: "http://e.org/there.mp3", mimeType: "audio/mpeg")])
  }

  @Test func imagesAreKeptBesideTheItems() throws {
    let image = "<media:content url=\"http://e.org/a.jpg\" medium=\"image\" width=\"007\" height=\"20\"/>"
    let item = try item(image + "<media:thumbnail url=\"http://e.org/s.png\"/>")
    #expect(item.image == "http://e.org/s.png")
    #expect(item.attachments?.map(\.url) == ["http://e.org/a.jpg"])
    #expect(
      item.extensions["_media"]?["contents"]
        == [["url": "http://e.org/a.jpg", "medium": "image", "width": 7, "height": 20]])
    #expect(item.extensions["_media"]?["thumbnails"] == [["url": "http://e.org/s.png"]])
  }

  @Test func theLargestOfSeveralImagesIsTheItems() throws {
    let sizes = [("a", 10), ("b", 30), ("c", 20)]
    let item = try item(
      sizes.map { "<media:thumbnail url=\"http://e.org/\($0).png\" width=\"\($1)\" height=\"9\"/>" }.joined())
    #expect(item.image == "http://e.org/b.png")
    #expect(item.extensions["_media"]?["thumbnails"]?.arrayValue?.count == 3)
  }

  @Test func aRelativeAndAnAbsoluteURLOfOneFileAreOneAttachment() throws {
    let contents = ["p.jpg", "/q.jpg", "https://example.org/p.jpg"].map {
      "<media:content url='\($0)' medium='image'/>"
    }
    let feed = try JSONFeed.convert(
      "<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel><title>T</title><link>https://example.org/</link><item><guid>1</guid>\(contents.joined())</item></channel></rss>"
    )
    #expect(feed.items[0].attachments?.map(\.url) == ["https://example.org/p.jpg", "https://example.org/q.jpg"])
  }

  @Test func everyPictureIsAnAttachmentInOrder() throws {
    let picture = { (name: String) in "<media:content url='https://example.org/\(name)' medium='image'/>" }
    let item = try item(
      picture("b.jpg") + picture("a.png") + picture("b.jpg") + "<media:group>" + picture("c.jpg")
        + "<media:content url='https://example.org/v.mp4' type='video/mp4'><media:thumbnail url='https://example.org/t.jpg'/></media:content>"
        + "<media:title>V</media:title></media:group>")
    #expect(
      item.attachments?.map(\.url) == ["b.jpg", "a.png", "c.jpg", "v.mp4"].map { "https://example.org/" + $0 })
    #expect(item.attachments?.map(\.title) == [nil, nil, nil, "V"])
    #expect(item.image == "https://example.org/b.jpg")
  }

  @Test(arguments: [
    (
      "<media:group><media:thumbnail url='https://example.org/t.jpg'/><media:content url='https://example.org/v.mp4'/></media:group>",
      "t.jpg"
    ),
    (
      "<media:content url='https://example.org/v.mp4'><media:thumbnail url='https://example.org/t.jpg'/></media:content>",
      "t.jpg"
    ),
    (
      "<media:content url='https://example.org/v.mp4'><media:thumbnail url='https://example.org/t.jpg'/></media:content><enclosure url='https://example.org/e.jpg' type='image/jpeg' length='1'/>",
      "e.jpg"
    ),
    ("<image>https://example.org/i.jpg</image>", "i.jpg"),
    ("<image><url>https://example.org/i.jpg</url></image><media:thumbnail url='https://example.org/t.jpg'/>", "i.jpg"),
    ("<thumbnail>https://example.org/i.jpg</thumbnail>", "i.jpg"),
    ("<thumbnail url='https://example.org/i.jpg'/>", "i.jpg"),
    ("<media:thumbnail>https://example.org/i.jpg</media:thumbnail>", "i.jpg"),
  ])
  func theImageIsAPictureAndElseAThumbnail(elements: String, image: String) throws {
    #expect(try item(elements).image == "https://example.org/" + image)
  }

  @Test(arguments: ["No image", "&lt;img src='https://example.org/i.jpg'>"]) func wordsAreNoPicture(text: String) throws
  {
    #expect(try item("<image>\(text)</image>").image == nil)
  }

  @Test func aDateWithoutANamespaceIsOne() throws {
    #expect(try item("<date>2024-02-01T08:28:28Z</date>").datePublished == Date(timeIntervalSince1970: 1_706_776_108))
  }

  @Test func aCategoryKeepsItsDomainAndItsValue() throws {
    let item = try item(
      "<category domain=\"d\">News</category><category>Plain</category><category value=\"v\">Odd</category>")
    #expect(item.tags == ["News", "Plain", "Odd"])
    #expect(
      item.extensions["_rss"]?["categories"] == [["value": "News", "domain": "d"], ["value": "Odd", "value2": "v"]])
  }

  @Test func anInvalidTypeIsKeptAsItIsWritten() throws {
    let item = try item("<enclosure url=\"http://e.org/a.mp3\" length=\"5\" type=\"sound\"/>")
    #expect(item.attachments == [.init(url: "http://e.org/a.mp3", mimeType: "audio/mpeg", sizeInBytes: 5)])
    #expect(item.extensions["_rss"]?["enclosures"] == [["url": "http://e.org/a.mp3", "length": "5", "type": "sound"]])
  }

  @Test(arguments: [
    "http://search.yahoo.com/mrss", "https://search.yahoo.com/mrss/", "http://www.rssboard.org/media-rss",
  ])
  func mediaRSSHasSeveralURIs(uri: String) throws {
    let text = "<rss xmlns:m=\"\(uri)\"><channel><item><m:thumbnail url=\"http://e.org/a.png\"/></item></channel></rss>"
    #expect(try JSONFeed.convert(text).items[0].image == "http://e.org/a.png")
  }

  @Test func manyContentsTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 300) { count in
      let urls = max(count * 2 / 3, 1)
      let contents = (0..<count).map { "<media:content url=\"http://e.org/\($0 % urls)\" type=\"audio/mpeg\"/>" }
      let item = try item("<media:group><media:title>t</media:title>\(contents.joined())</media:group>")
      #expect(item.attachments?.count == urls)
    }
    #expect(growth.isLinear)
  }

  @Test func contentsInsideEachOtherAreReadAsDeepAsValuesGo() throws {
    let depth = 5000
    let text =
      (0..<depth).map { "<media:content url=\"http://e.org/\($0)\" type=\"audio/mpeg\">" }.joined()
      + String(repeating: "</media:content>", count: depth)
    let item = try? item(text)
    #expect(item?.attachments?.isEmpty != true)
  }

  @Test func manyCoordinatesTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 1000) { count in
      // A line has two points.
      let numbers = String(repeating: "45.5 -110.25 ", count: count + 1)
      let item = try item(
        "<georss:where><gml:LineString><gml:posList>\(numbers)</gml:posList></gml:LineString></georss:where>")
      #expect(item.geo?.line?.count == count + 1)
    }
    #expect(growth.isLinear)
  }

  @Test(arguments: ["inf 1", "nan 1", "0x10 1", "1", "1 2 3 4", "1e999 2x", ""])
  func anInvalidPositionIsKeptAsText(text: String) throws {
    let item = try item("<georss:point>\(text)</georss:point>")
    #expect(item.extensions["_geo"]?["point"] == .string(text))
    #expect(item.geo?.point == nil)
  }

  @Test(arguments: [
    ("audio/mpeg", "AUDIO/mp4", true), ("video/mp4", "audio/MP4", true), ("image/png", "audio/mpeg", false),
    ("Application/Octet-Stream; a=b", "audio/mpeg", true), ("audio/mpeg", "application/octet-stream", false),
    ("video/mp4 ; codecs=\"a/b\"", "audio/mp4", true), ("text/html;audio/mpeg", "audio/mpeg", false),
    ("audio/", "audio/mpeg", false), ("audio", "audio", false),
  ])
  func typesMayBeTheSameWhereOneOfTheirNamesIs(type: String, other: String, isSame: Bool) {
    #expect(MediaType.mayBeSame(type, other) == isSame)
  }
}
