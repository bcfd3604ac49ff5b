/// The typed views on the extension objects of Media RSS, places and Dublin Core.

import Testing

@testable import FeedBridge

struct NamespaceViewTests {
  private func items(_ name: String) throws -> [String: JSONFeed.Item] {
    let feed = try JSONFeed.convert(Fixtures.data("Namespaces/\(name).xml"))
    return Dictionary(uniqueKeysWithValues: feed.items.map { ($0.id.stringValue, $0) })
  }

  @Test func mediaHasItsElementsWithTheirTypes() throws {
    let media = try #require(try items("media-rest")["everything"]?.media)
    #expect(media.credits.first?.role == "producer")
    #expect(media.credits.first?.scheme == "urn:ebu")
    #expect(media.credits.map(\.name) == ["Ann Example", "Ben Example"])
    #expect(media.rating == "pg")
    #expect(media.copyright == "2020 Ann")
    #expect(media.license == "Some rights")
    #expect(media.playerURL == "https://example.org/player?id=1")
    #expect(media.community?.averageRating == 3.5)
    #expect(media.community?.ratingCount == 20)
    #expect(media.community?.views == 5)
    #expect(media.community?.favorites == 4)
    let content = try #require(try items("media-content")["details"]?.media?.contents.first)
    #expect(content.url == "https://example.org/b.mp4")
    #expect(content.type == "video/mp4")
    #expect(content.width == 640)
    #expect(content.bitrate == 128.5)
    #expect(content.isDefault == true)
    #expect(content.language == "en")
    let group = try #require(try items("media-group")["video"]?.media?.groups.first)
    #expect(group.thumbnails.first?.height == 360)
    #expect(try items("media-content")["audio"]?.media?.contents.isEmpty == false)
    #expect(try JSONFeed.convert(Fixtures.data("Namespaces/media-tags.xml")).media?.keywords == "of, the feed")
  }

  @Test func placesArePositions() throws {
    let simple = try items("georss")
    let place = try #require(simple["point"]?.geo)
    #expect(place.point == .init(latitude: 45.256, longitude: -71.92))
    #expect(place.elevation == 313)
    #expect(place.floor == 2)
    #expect(place.radius == 500.5)
    #expect(place.featureName == "Lake")
    #expect(place.relationshipTag == "is-centroid-of")
    #expect(simple["points"]?.geo?.point?.longitude == -71.92)
    #expect(simple["line"]?.geo?.line?.count == 3)
    #expect(simple["polygon"]?.geo?.polygon?.last?.longitude == -110.45)
    #expect(simple["polygon"]?.geo?.circle?.radius == 500)
    #expect(simple["none"]?.geo?.point == nil)
    #expect(simple["none"]?.geo?.line == nil)
    let feed = try JSONFeed.convert(Fixtures.data("Namespaces/georss.xml"))
    #expect(feed.geo?.box?.northEast == .init(latitude: 43.039, longitude: -69.856))
    #expect(try items("georss-gml")["point-with-elevation"]?.geo?.point?.elevation == 313)
    #expect(try items("geo-w3c")["pair"]?.geo?.point?.latitude == 26.58)
  }

  @Test func dublinCoreIsBothNamespaces() throws {
    let elements = try #require(try items("dublin-core")["1"]?.dublinCore)
    #expect(elements.publisher == "Example Press")
    #expect(elements.contributors == ["Ben", "Cay"])
    #expect(elements.format == "text/html")
    #expect(elements.identifier == nil)
    let terms = try #require(try items("dublin-core-terms")["1"]?.dublinCore)
    #expect(terms["is_part_of"] == "https://example.org/whole")
    #expect(terms.publisher == nil)
    #expect(try items("prism")["1"]?.dublinCore == nil)
  }

  /// `_geo` of geojson.org is another extension, whether the item or the feed declares it.
  @Test(arguments: [true, false])
  func anObjectThatIsAboutSomethingElseIsNotRead(isSaidByItem: Bool) throws {
    var feed = JSONFeed(title: "A feed", homePageURL: "https://example.org/")
    var point: JSONFeed.Object = ["type": "Point", "coordinates": [1, 2], "lat": "5"]
    if isSaidByItem { point["about"] = "https://geojson.org/" }
    feed.items = [.init(id: "1", contentText: "x")]
    feed.items[0].extensions["_geo"] = .object(point)
    feed.extensions["_geo"] = .object(["about": "https://geojson.org/"])
    #expect(feed.geo == nil)
    if isSaidByItem { #expect(feed.items[0].geo == nil) }
    for format in FeedWriter.Format.allCases {
      let written = try FeedWriter(format).write(feed)
      #expect(!written.text.contains("<geo"))
    }
  }
}
