/// Attachments, images and places of unusual feeds, and the work that they take.

import Foundation
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

  @Test func manyContentsTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 75) { count in
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
    let growth = try WorkGrowth(from: 250) { count in
      // A line has two points.
      let numbers = String(repeating: "45.5 -110.25 ", count: count + 1)
      let item = try item(
        "<georss:where><gml:LineString><gml:posList>\(numbers)</gml:posList></gml:LineString></georss:where>")
      #expect(item.geo?.line?.count == count + 1)
    }
    #expect(growth.isLinear)
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
