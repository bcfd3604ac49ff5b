/// Extension objects as Swift types.

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct ExtensionViewTests {
  static func feed(_ name: String) throws -> JSONFeed { try JSONFeed.convert(Fixtures.data("Namespaces/\(name).xml")) }

  @Test func whatAFeedSaysInThePodcastNamespace() throws {
    let podcast = try #require(try Self.feed("podcast").podcast)
    #expect(podcast.guid == "00000000-0000-5000-8000-000000000001")
    #expect(podcast.medium == "podcast")
    #expect(podcast.locked?.isLocked == true)
    #expect(podcast.locked?.owner == "owner@example.org")
    #expect(podcast.funding.map(\.title) == ["Buy us boots"])
    #expect(podcast.funding.map(\.url) == ["https://example.org/give"])
    #expect(podcast.locations.first?.name == "Zurich")
    #expect(podcast.locations.first?.relation == "creator")
    #expect(podcast.license?.identifier == "walks-1.0")
    #expect(podcast.blocks.map(\.isBlocked) == [false, true])
    #expect(podcast.blocks.map(\.platform) == ["example", nil])
    #expect(podcast.texts.first?.text == "S6lpp-7ZCn8")
    #expect(podcast.images.map(\.purposes) == [["artwork", "social"], ["artwork"]])
    #expect(podcast.images.first?.width == 1600)
    #expect(podcast.usesPodping == true)
    #expect(podcast.chat?.transport == "irc")
    #expect(podcast.publisher?.feedURL == "https://example.org/publisher.xml")
    #expect(podcast.podroll.map(\.feedGUID) == ["00000000-0000-5000-8000-000000000003"])
    #expect(podcast.remoteItems.isEmpty)
    #expect(podcast.transcripts.isEmpty)
    #expect(podcast.episode == nil)
  }

  @Test func datesOfThePodcastNamespaceAreDates() throws {
    let podcast = try #require(try Self.feed("podcast").podcast)
    #expect(podcast.trailers.first?.date == Date(timeIntervalSince1970: 1_617_264_000))
    #expect(podcast.trailers.first?.season == 2)
    #expect(podcast.updateFrequency?.start == Date(timeIntervalSince1970: 1_617_264_000))
    #expect(podcast.updateFrequency?.isComplete == false)
  }

  @Test func aLiveItemIsNoneOfTheItems() throws {
    let feed = try Self.feed("podcast")
    #expect(feed.items.map(\.id) == ["walk-1", "walk-0"])
    let live = try #require(feed.podcast?.liveItems.first)
    #expect(live.status == "pending")
    #expect(live.title == "Up, live")
    #expect(live.guid == "live-1")
    #expect(live.start == Date(timeIntervalSince1970: 1_632_641_400))
    #expect(live.enclosureURLs == ["https://example.org/live.mp3"])
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

  @Test func whatAnItemSaysInThePodcastNamespace() throws {
    let items = try Self.feed("podcast").items
    let podcast = try #require(items[0].podcast)
    #expect(podcast.season?.number == 1)
    #expect(podcast.season?.name == "The first year")
    #expect(podcast.episode?.number == 1.5)
    #expect(podcast.episode?.display == "1½")
    #expect(podcast.transcripts.first?.isCaptions == true)
    #expect(podcast.chapters?.url == "https://example.org/1.json")
    #expect(podcast.soundbites.map(\.start) == [33.5, 40])
    #expect(podcast.soundbites.map(\.title) == ["The bird", nil])
    #expect(podcast.persons.first?.role == "guest")
    #expect(podcast.socialInteractions.first?.priority == 1)
    #expect(podcast.alternateEnclosures.map(\.isDefault) == [true, false])
    #expect(podcast.alternateEnclosures.map(\.bitrate) == [128_000, 16000.5])
    #expect(podcast.alternateEnclosures[0].sources.map(\.contentType) == [nil, "application/x-bittorrent"])
    #expect(podcast.alternateEnclosures[1].integrity?.type == "sri")
    // A number without attributes is read the same.
    #expect(items[1].podcast?.episode?.number == 1)
  }

  @Test func whatAFeedSaysInITunes() throws {
    let feed = try Self.feed("itunes")
    let itunes = try #require(feed.itunes)
    #expect(itunes.owner?.name == "Ada Example")
    #expect(itunes.owner?.email == "ada@example.org")
    #expect(itunes.isExplicit == false)
    #expect(itunes.isComplete == true)
    #expect(itunes.image == "https://example.org/show.jpg")
    #expect(itunes.categories.map(\.name) == ["Leisure"])
    #expect(itunes.categories[0].subcategories.map(\.name) == ["Hobbies"])
    #expect(feed.items[0].itunes?.order == 3)
    #expect(feed.items[0].itunes?.isClosedCaptioned == true)
  }

  @Test func iTunesCategoriesOfEveryLevel() throws {
    let feed = try Self.feed("itunes-categories")
    let categories = try #require(feed.itunes?.categories)
    #expect(categories.map(\.name) == ["Arts", "News"])
    #expect(categories[0].subcategories.map(\.name) == ["Books", "Food"])
    #expect(categories[0].subcategories[0].subcategories.map(\.name) == ["Poems"])
    #expect(categories[0].object["note"]?["text"] == "A child that no one knows")
    #expect(feed.items[0].tags == ["Own", "hills", "birds", "Sports", "Running"])
  }

  @Test func whatAFeedSaysInRSS() throws {
    let channel = try JSONFeed.convert(
      rss(
        """
        <copyright>2020 Ada</copyright><managingEditor>ada@example.org (Ada)</managingEditor><ttl>60</ttl>
        <webMaster>bo@example.org</webMaster><generator>by hand</generator>
        <lastBuildDate>Thu, 01 Apr 2021 08:00:00 GMT</lastBuildDate>
        <category domain="https://example.org/topics">Hills</category><category>Birds</category>
        <image><url>https://example.org/i.png</url><title>I</title><width>88</width><height>31</height></image>
        <cloud domain="cloud.example.org" port="80" path="/rpc" registerProcedure="notify" protocol="xml-rpc"/>
        <skipHours><hour>1</hour><hour>2</hour></skipHours><skipDays><day>Sunday</day></skipDays>
        <textInput><title>Search</title><name>q</name><link>https://example.org/search</link></textInput>
        <item><guid isPermaLink="true">one</guid><comments>https://example.org/1#comments</comments>
        <source url="https://example.org/feed.xml">Other</source><category domain="d">c</category></item>
        """))
    let view = try #require(channel.rss)
    #expect(view.version == "2.0")
    #expect(view.copyright == "2020 Ada")
    #expect(view.managingEditor == "ada@example.org (Ada)")
    #expect(view.webMaster == "bo@example.org")
    #expect(view.generator == "by hand")
    #expect(view.ttl == 60)
    #expect(view.lastBuildDate == Date(timeIntervalSince1970: 1_617_264_000))
    #expect(view.categories.map(\.value) == ["Hills", "Birds"])
    #expect(view.categories.map(\.domain) == ["https://example.org/topics", nil])
    #expect(view.image?.url == "https://example.org/i.png")
    #expect(view.image?.width == 88)
    #expect(view.cloud?.port == 80)
    #expect(view.cloud?.registerProcedure == "notify")
    #expect(view.skipHours == [1, 2])
    #expect(view.skipDays == ["Sunday"])
    #expect(view.textInput?.name == "q")
    let item = try #require(channel.items[0].rss)
    #expect(item.comments == "https://example.org/1#comments")
    #expect(item.source?.title == "Other")
    #expect(item.source?.url == "https://example.org/feed.xml")
    #expect(item.isGuidPermalink == true)
    #expect(item.categories.map(\.domain) == ["d"])
  }

  @Test func whatAFeedSaysInAtom() throws {
    let feed = try JSONFeed.convert(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:feed:1</id><title>A</title>
      <updated>2021-04-01T08:00:00Z</updated><rights>R</rights>
      <generator uri="https://example.org/g" version="2">Gen</generator>
      <author><name>Ann</name><email>ann@example.org</email></author>
      <contributor><name>Con</name><uri>https://example.org/con</uri></contributor>
      <link rel="via" href="https://example.org/via" title="V" hreflang="de"/>
      <category term="t" scheme="https://example.org/s" label="T"/>
      <entry><id>urn:1</id><title>E</title><updated>2021-04-01T08:00:00Z</updated>
      <source><id>urn:feed:2</id><title>Other</title><updated>2020-04-01T08:00:00Z</updated></source></entry></feed>
      """)
    let view = try #require(feed.atom)
    #expect(view.id == "urn:feed:1")
    #expect(view.rights == "R")
    #expect(view.updated == Date(timeIntervalSince1970: 1_617_264_000))
    #expect(view.generator?.name == "Gen")
    #expect(view.generator?.version == "2")
    #expect(view.authors.map(\.email) == ["ann@example.org"])
    #expect(view.contributors.map(\.name) == ["Con"])
    #expect(view.links.map(\.relation) == ["via"])
    #expect(view.links.map(\.language) == ["de"])
    #expect(view.categories.map(\.label) == ["T"])
    #expect(feed.items[0].atom?.source?.id == "urn:feed:2")
    #expect(feed.items[0].atom?.source?.title == "Other")
  }

  @Test func otherExtensionsHaveViewsToo() {
    struct BlueShed: ExtensionView {
      var object: JSONFeed.Object
      init(_ object: JSONFeed.Object) { self.object = object }
      var isExplicit: Bool? { object["explicit"]?.boolValue }
    }
    let item = JSONFeed.Item(id: "1", extensions: ["_blue_shed": ["explicit": false]])
    #expect(item.view("_blue_shed", as: BlueShed.self)?.isExplicit == false)
    #expect(item.podcast == nil)
  }

  @Test func membersOfAnotherTypeAreNone() {
    let item = JSONFeed.Item(
      id: "1", extensions: ["_podcast": ["transcripts": "https://example.org/1.vtt", "season": [1], "value": 3]])
    #expect(item.podcast?.transcripts.map(\.url) == [nil])
    #expect(item.podcast?.season?.number == nil)
    #expect(item.podcast?.value?.recipients.isEmpty == true)
  }
}
