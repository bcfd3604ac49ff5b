/// Extension objects as Swift types.

import Foundation
import Testing

@testable import FeedBridge

struct ExtensionViewTests {
  static func feed(_ name: String) throws -> JSONFeed { try JSONFeed.convert(Fixtures.data("Namespaces/\(name).xml")) }

  @Test func datesOfThePodcastNamespaceAreDates() throws {
    let podcast = try #require(try Self.feed("podcast").podcast)
    #expect(podcast.trailers.first?.date == Date(timeIntervalSince1970: 1_617_264_000))
    #expect(podcast.trailers.first?.season == 2)
    #expect(podcast.updateFrequency?.start == Date(timeIntervalSince1970: 1_617_264_000))
    #expect(podcast.updateFrequency?.isComplete == false)
  }

  @Test func aLiveItemIsNotAnItem() throws {
    let feed = try Self.feed("podcast")
    #expect(feed.items.map(\.id) == ["walk-1", "walk-0"])
    let live = try #require(feed.podcast?.liveItems.first)
    #expect(live.status == "pending")
    #expect(live.title == "Up, live")
    #expect(live.guid == "live-1")
    #expect(live.start == Date(timeIntervalSince1970: 1_632_641_400))
    #expect(live.enclosures.map(\.url) == ["https://example.org/live.mp3"])
    #expect(live.podcast.contentLinks.map(\.title) == ["Watch on the site"])
  }

  @Test func paymentsKeepTheirDigits() throws {
    let value = try #require(try Self.feed("podcast").podcast?.value)
    #expect(value.suggested == "0.00000005000")
    #expect(value.recipients.map(\.split) == [99, 1])
    #expect(value.recipients.map(\.isFee) == [false, true])
    let split = try #require(try Self.feed("podcast").items[0].podcast?.value?.timeSplits.first)
    #expect(split.start == 60)
    #expect(split.remotePercentage == 95)
    #expect(split.remoteItem?.itemGUID == "song-1")
  }

  @Test func podcastElementsAreReadInTheirForms() throws {
    let feed = try Self.feed("podcast")
    #expect(feed.podcast?.images.map(\.purposes) == [["artwork", "social"], ["artwork"]])
    #expect(feed.podcast?.usesPodping == true)
    #expect(feed.podcast?.publisher?.feedURL == "https://example.org/publisher.xml")
    #expect(feed.podcast?.blocks.map(\.platform) == ["example", nil])
    let podcast = try #require(feed.items[0].podcast)
    #expect(podcast.episode?.number == 1.5)
    #expect(podcast.transcripts.first?.isCaptions == true)
    #expect(podcast.soundbites.map(\.title) == ["The bird", nil])
    #expect(podcast.alternateEnclosures.map(\.isDefault) == [true, false])
    #expect(podcast.alternateEnclosures[0].sources.map(\.contentType) == [nil, "application/x-bittorrent"])
    // A number without attributes is read the same.
    #expect(feed.items[1].podcast?.episode?.number == 1)
  }

  @Test func alternativeFormsOfAnElementAreReadAndKept() {
    var itunes = JSONFeed.ITunes(["image": ["href": "https://example.org/a.png"], "owner": "Ada"])
    #expect(itunes.image == "https://example.org/a.png")
    #expect(itunes.owner?.name == "Ada")
    itunes.image = "https://example.org/b.png"
    itunes.owner?.name = "Bo"
    #expect(itunes.object == ["image": ["href": "https://example.org/b.png"], "owner": "Bo"])
    var cloud = JSONFeed.RSS.Cloud(["port": "80"])
    #expect(cloud.port == 80)
    cloud.port = 443
    #expect(cloud.object == ["port": "443"])
    var split = JSONFeed.Podcast.ValueTimeSplit()
    split.remoteItem = .init { $0.itemGUID = "e1" }
    #expect(split.object == ["remote_items": [["item_guid": "e1"]]])
  }

  @Test func itunesCategoriesOfEveryLevel() throws {
    let feed = try Self.feed("itunes-categories")
    let categories = try #require(feed.itunes?.categories)
    #expect(categories.map(\.name) == ["Arts", "News"])
    #expect(categories[0].subcategories.map(\.name) == ["Books", "Food"])
    #expect(categories[0].subcategories[0].subcategories.map(\.name) == ["Poems"])
    #expect(categories[0].object["note"] == "A child that no one knows")
    #expect(feed.items[0].tags == ["Own", "hills", "birds", "Sports", "Running"])
  }

  struct BlueShed: ExtensionView {
    var object: JSONFeed.Object
    init(_ object: JSONFeed.Object) { self.object = object }

    var isExplicit: Bool? {
      get { self["explicit"] }
      set { self["explicit"] = newValue }
    }
    var hosts: [String] {
      get { self[list: "hosts"] }
      set { self[list: "hosts"] = newValue }
    }
  }

  @Test func otherExtensionsHaveViewsToo() {
    var item = JSONFeed.Item(id: "1", extensions: ["_blue_shed": ["explicit": false]])
    #expect(item.extensions["_blue_shed", as: BlueShed.self]?.isExplicit == false)
    item.extensions["_blue_shed", as: BlueShed.self]?.hosts.append("Ann")
    #expect(item.extensions["_blue_shed"] == ["explicit": false, "hosts": ["Ann"]])
    item.extensions["_blue_shed", as: BlueShed.self]?.isExplicit = nil
    item.extensions["_blue_shed", as: BlueShed.self]?.hosts = []
    #expect(item.extensions == ["_blue_shed": [:]])
    item.extensions["_blue_shed", as: BlueShed.self] = nil
    #expect(item.extensions.isEmpty)
    item.extensions["_blue_shed", as: BlueShed.self] = BlueShed(["text": "t"])
    #expect(item.extensions["_blue_shed"] == ["text": "t"])
    #expect(item.podcast == nil)
  }

  @Test func membersOfAnotherTypeAreNil() {
    let item = JSONFeed.Item(
      id: "1", extensions: ["_podcast": ["transcripts": "https://example.org/1.vtt", "season": [1], "value": 3]])
    #expect(item.podcast?.transcripts.map(\.url) == [nil])
    #expect(item.podcast?.season?.number == nil)
    #expect(item.podcast?.value?.recipients.isEmpty == true)
  }

  // MARK: Changing

  @Test func aViewIsMadeFromNothing() throws {
    var feed = JSONFeed(title: "T", homePageURL: "https://example.org/", items: [.init(id: "1", contentText: "x")])
    var show = JSONFeed.ITunes()
    show.author = "Ada"
    show.categories = [.init("Leisure", subcategories: [.init("Hobbies")])]
    feed.itunes = show
    #expect(feed.itunes == show)
    #expect(
      feed.extensions["_itunes"] == [
        "about": "http://www.itunes.com/dtds/podcast-1.0.dtd", "author": "Ada", "category": "Leisure",
        "subcategory": "Hobbies",
      ])
    // As conversion writes it, `about` comes first, and only in the feed's object.
    #expect(feed.extensions["_itunes"]?.objectValue?.first?.name == "about")
    feed.items[0].itunes = .init()
    feed.items[0].itunes?.duration = 1800
    #expect(feed.items[0].extensions == ["_itunes": ["duration": "1800"]])
    #expect(try JSONFeed.convert(feed.encodeToRSS()).items[0].itunes == feed.items[0].itunes)
  }

  @Test func nilRemovesAnExtensionObjectAndAnEmptyViewDoesNot() throws {
    var feed = try Self.feed("podcast")
    feed.podcast = nil
    #expect(feed.extensions["_podcast"] == nil)
    feed.podcast = .init()
    #expect(feed.podcast == .init() && feed.extensions["_podcast"] == [:])
    feed.podcast?.guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810"
    #expect(feed.extensions["_podcast"]?.objectValue?.keys == ["about", "guid"])
    feed.items[0].podcast = .init()
    #expect(feed.items[0].podcast == .init())
    feed.items[0].podcast = nil
    #expect(feed.items[0].extensions["_podcast"] == nil)
  }

  @Test func anObjectThatIsAboutSomethingElseIsNotRemoved() {
    let other: JSONFeed.Value = ["about": "https://geojson.org/", "type": "Point"]
    var item = JSONFeed.Item(id: "1", extensions: ["_geo": other])
    item.geo = nil
    #expect(item.extensions["_geo"] == other)
    item.geo = .init(["floor": 2])
    #expect(item.extensions["_geo"] == ["floor": 2])
  }

  @Test func anAboutWithTheNamespaceIsKeptInAnItem() {
    let about = "http://www.itunes.com/dtds/podcast-1.0.dtd"
    var item = JSONFeed.Item(id: "1", extensions: ["_itunes": ["about": .string(about), "title": "T"]])
    #expect(item.itunes?.object == ["title": "T"])
    item.itunes?.episode = 3
    #expect(item.extensions["_itunes"] == ["about": .string(about), "title": "T", "episode": 3])
  }

  @Test func settingATextKeepsItsAttributes() {
    var item = JSONFeed.Item(
      id: "1",
      extensions: [
        "_atom": ["rights": ["type": "html", "text": "<b>a</b>"]],
        "_itunes": ["image": ["href": "https://example.org/a.png", "rel": "x"]],
        "_media": ["rating": [["scheme": "urn:simple", "text": "adult"], "pg"]],
        "_dc": ["contributor": [["lang": "en", "text": "Ann"], "Ben"]],
        "_geo": ["point": ["featuretypetag": "city", "text": [1, 2]]],
      ])
    item.atom?.rights = "<i>b</i>"
    item.itunes?.image = "https://example.org/b.png"
    item.media?.rating = "nonadult"
    item.dublinCore?.contributors.append("Cay")
    item.geo?.point = .init(latitude: 3, longitude: 4)
    #expect(item.extensions["_atom"] == ["rights": ["type": "html", "text": "<i>b</i>"]])
    #expect(item.extensions["_itunes"] == ["image": ["href": "https://example.org/b.png", "rel": "x"]])
    #expect(item.extensions["_media"] == ["rating": [["scheme": "urn:simple", "text": "nonadult"], "pg"]])
    #expect(item.extensions["_dc"] == ["contributor": [["lang": "en", "text": "Ann"], "Ben", "Cay"]])
    #expect(item.extensions["_geo"] == ["point": ["featuretypetag": "city", "text": [3, 4]]])
    item.atom?.rights = nil
    item.itunes?.image = nil
    item.media?.rating = nil
    item.dublinCore?.contributors = []
    item.geo?.point = nil
    #expect(item.extensions.allSatisfy { $0.value == [:] })
  }

  @Test func membersOfViewsInViewsAndOfObjectsInObjectsAreSet() {
    var item = JSONFeed.Item(id: "1", contentText: "x")
    item.podcast = .init { $0.chapters = .init { $0.url = "a" } }
    item.podcast?.chapters?.url = "b"
    #expect(item.extensions["_podcast"] == ["chapters": ["url": "b"]])
    item.extensions["_shop"] = ["prices": ["full": 12.5], "list": [1]]
    item.extensions["_shop"]?["prices"]?["full"] = 10
    item.extensions["_shop"]?["prices"]?["half"] = 5
    item.extensions["_shop"]?["list"]?["no"] = "object"
    #expect(item.extensions["_shop"] == ["prices": ["full": 10, "half": 5], "list": [1]])
    item.extensions["_shop"]?["list"] = nil
    #expect(item.extensions["_shop"]?.objectValue?.keys == ["prices"])
  }

  @Test func chaptersInTheFeedHaveTimes() throws {
    let item = try #require(
      try JSONFeed.convert(
        """
        <rss xmlns:psc="http://podlove.org/simple-chapters"><channel><title>T</title><item><guid>1</guid>
        <psc:chapters version="1.2"><psc:chapter start="00:00:00.000" title="Hello" href="https://example.org/a"/>
        <psc:chapter start="03:07.5" title="End" image="https://example.org/a.png"/><psc:chapter start="x"/></psc:chapters>
        </item></channel></rss>
        """
      ).items.first)
    let chapters = try #require(item.simpleChapters?.chapters)
    #expect(chapters.map(\.startTime) == [0, 187.5, nil])
    #expect(chapters.map(\.title) == ["Hello", "End", nil])
    #expect(chapters[0].url == "https://example.org/a" && chapters[1].image == "https://example.org/a.png")
    var chapter = chapters[0]
    for (time, text) in [(0, "00:00:00.000"), (3_723.25, "01:02:03.250"), (-1, nil), (.nan, nil)] as [(Double, String?)]
    {
      chapter.startTime = time
      #expect(chapter.startText == text)
    }
  }

  @Test func changingAViewInAListKeepsTheRest() throws {
    var feed = try Self.feed("podcast")
    let before = try #require(feed.items[0].podcast)
    feed.items[0].podcast?.transcripts[0].language = "de"
    feed.items[0].podcast?.persons.append(.init(["text": "Cay"]))
    let after = try #require(feed.items[0].podcast)
    #expect(after.transcripts[0].language == "de")
    #expect(after.transcripts[0].url == before.transcripts[0].url)
    #expect(after.persons.count == before.persons.count + 1)
    #expect(after.object["persons"]?.arrayValue?.last == "Cay")
    #expect(after.object.count == before.object.count)
    #expect(try JSONFeed.convert(feed.encodeToRSS()).items[0].podcast == after)
  }

  @Test func aViewInAnotherMayBeFilledLater() {
    var podcast = JSONFeed.Podcast()
    podcast.season = .init()
    podcast.season?.number = 2
    #expect(podcast.object == ["season": ["number": 2]])
    podcast.season = nil
    podcast.transcripts.append(.init())
    podcast.transcripts[0].url = "https://example.org/1.vtt"
    #expect(podcast.object == ["transcripts": [["url": "https://example.org/1.vtt"]]])
    var itunes = JSONFeed.ITunes()
    itunes.categories.append(.init())
    itunes.categories[0].name = "Arts"
    #expect(itunes.object == ["category": "Arts"])
  }

  @Test(arguments: [("29:07", 1747), ("1747", 1747), ("01:00:01", 3601), ("1h 2m", 3720)])
  func aDurationIsReadInSeconds(text: String, seconds: Double) {
    var view = JSONFeed.ITunes(["duration": .string(text)])
    #expect(view.duration == seconds)
    view.duration = seconds + 0.4
    #expect(view.object == ["duration": .string(String(Int(seconds)))])
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300])
  func anInvalidDurationIsNotWritten(seconds: Double) {
    var view = JSONFeed.ITunes(["duration": "29:07"])
    view.duration = seconds
    #expect(view.object.isEmpty)
  }

  @Test func numbersAndDatesThatCannotBeWrittenRemoveTheMember() {
    var media = JSONFeed.MediaRSS.Content(["bitrate": 3])
    media.bitrate = .nan
    #expect(media.object.isEmpty)
    var rss = JSONFeed.RSS(["last_build_date": "x"])
    rss.lastBuildDate = .distantPast.addingTimeInterval(-1e12)
    #expect(rss.object.isEmpty)
    var geo = JSONFeed.Geo(["point": [1, 2]])
    geo.point = .init(latitude: .infinity, longitude: 0)
    #expect(geo.object.isEmpty)
  }

  @Test func datesAreWrittenAsTheirNamespaceWritesThem() {
    let date = Date(timeIntervalSince1970: 1_617_264_000)
    var rss = JSONFeed.RSS()
    rss.lastBuildDate = date
    #expect(rss.object == ["last_build_date": "Thu, 01 Apr 2021 08:00:00 GMT"])
    var trailer = JSONFeed.Podcast.Trailer()
    trailer.date = date
    #expect(trailer.object == ["pubdate": "Thu, 01 Apr 2021 08:00:00 GMT"])
    var atom = JSONFeed.Atom()
    atom.updated = date
    #expect(atom.object == ["updated": "2021-04-01T08:00:00Z"])
  }

  @Test func boxesAndCirclesAreSet() throws {
    var item = JSONFeed.Item(id: "1", contentText: "x")
    var geo = JSONFeed.Geo()
    geo.box = (.init(latitude: 1, longitude: 2), .init(latitude: 3.5, longitude: 4))
    geo.circle = (.init(latitude: 1, longitude: 2), 500)
    item.geo = geo
    #expect(geo.object == ["box": [[1, 2], [3.5, 4]], "circle": [1, 2, 500]])
    #expect(
      try JSONFeed.convert(JSONFeed(title: "T", homePageURL: "https://example.org/", items: [item]).encodeToRSS())
        .items[0].geo == geo)
    geo.box = nil
    geo.circle = nil
    #expect(geo.object.isEmpty)
  }

  @Test func dublinCoreIsSetInBothNamespaces() throws {
    var item = JSONFeed.Item(id: "1", contentText: "x")
    var view = JSONFeed.DublinCore()
    view.publisher = "P"
    view.contributors = ["Ann", "Ben"]
    (view.rights, view.type, view.format, view.source) = ("R", "Text", "text/html", "S")
    (view.relation, view.coverage, view.identifier) = ("L", "C", "I")
    view["is_part_of"] = "https://example.org/whole"
    item.dublinCore = view
    #expect(item.dublinCore == view)
    #expect(item.extensions["_dcterms"] == ["is_part_of": "https://example.org/whole"])
    #expect(item.extensions["_dc"]?["contributor"] == ["Ann", "Ben"])
    let read = try JSONFeed.convert(
      JSONFeed(title: "T", homePageURL: "https://example.org/", items: [item]).encodeToRSS()
    ).items[0]
    #expect(read.dublinCore == view)
    #expect(
      [view.publisher, view.rights, view.type, view.format, view.source] == ["P", "R", "Text", "text/html", "S"])
    #expect([view.relation, view.coverage, view.identifier] == ["L", "C", "I"])
    view.contributors = ["Cay"]
    #expect(view.elements["contributor"] == "Cay")
    // A term remains a term.
    view.terms["publisher"] = "Q"
    view.elements["publisher"] = nil
    view.publisher = "Z"
    #expect(view.terms["publisher"] == "Z")
    view.publisher = nil
    #expect(view.publisher == nil)
    item.dublinCore = nil
    #expect(item.extensions.isEmpty)
  }

  @Test func anEpisodeIsIdentifiedByItsItem() throws {
    let show = PodcastFeed(try Self.feed("podcast"))
    let ids: [JSONFeed.Item.ID] = show.episodes.map(\.id)
    #expect(ids == show.feed.items.map(\.id))
  }
}
