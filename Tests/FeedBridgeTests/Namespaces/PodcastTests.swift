/// The behaviors of the nested-delegate podcast parser, PP-01 to PP-18, and BN-38 to BN-41.

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct PodcastTests {
  static func podcast(_ name: String = "podcast") throws -> PodcastFeed {
    try PodcastFeed(Fixtures.data("RSS/\(name).xml"))
  }

  @Test func pp04TheFieldsOfAFeed() throws {
    let show = try Self.podcast()
    #expect(show.title == "Walks and Talks")
    #expect(show.link == URL(string: "https://example.org/"))
    #expect(show.description == "Talks, walking.")
    #expect(show.itunesAuthor == "Ada Example")
    #expect(show.itunesImageURL == URL(string: "https://example.org/show.jpg"))
    #expect(show.episodes.map(\.title) == ["Up the hill", "Down the hill"])
  }

  @Test func pp05TheFieldsOfAnEpisode() throws {
    let episodes = try Self.podcast().episodes
    #expect(episodes[0].title == "Up the hill")
    #expect(episodes[0].enclosureURL == URL(string: "https://example.org/walks/2.m4a"))
    #expect(episodes.map(\.itunesDuration) == ["29:07", "01:00:01"])
    #expect(episodes[0].itunesImageURL == URL(string: "https://example.org/walks/2.jpg"))
  }

  @Test func pp06AnEnclosureWithoutAURLIsIgnored() throws {
    let show = PodcastFeed(try JSONFeed.convert(rss("<item><enclosure length=\"1\" type=\"audio/mpeg\"/></item>")))
    #expect(show.episodes.count == 1)
    #expect(show.episodes[0].enclosureURL == nil)
  }

  @Test func pp07TheImageIsAnAttribute() throws {
    let show = try Self.podcast()
    #expect(show.feed.itunes?.image == "https://example.org/show.jpg")
    #expect(show.episodes[0].item.itunes?.image == "https://example.org/walks/2.jpg")
    #expect(show.episodes[0].item.image == "https://example.org/walks/2.jpg")
  }

  @Test func pp11UnknownElementsAreNotErrors() throws {
    let feed = try Fixtures.conversion("unknown-elements")
    #expect(feed.repairs.isEmpty)
    #expect(feed.feed.items[0].title == "Title")
  }

  @Test func pp12EpisodesAreInTheOrderOfTheDocument() throws {
    #expect(try Self.podcast().episodes.map(\.item.id.stringValue) == ["walk-2", "walk-1"])
  }

  @Test func pp13AnEpisodeWithoutAnImageHasTheShows() throws {
    #expect(try Self.podcast().episodes[1].itunesImageURL == URL(string: "https://example.org/show.jpg"))
    let late = try Self.podcast("podcast-image-after-items")
    #expect(late.episodes[0].itunesImageURL == URL(string: "https://example.org/show.jpg"))
    #expect(late.episodes[0].item.image == nil)
  }

  @Test func pp14AnItemWithoutAnEnclosureIsAnEpisode() throws {
    let show = PodcastFeed(try JSONFeed.convert(rss("<item><title>a</title></item>")))
    #expect(show.episodes.count == 1)
    #expect(show.episodes[0].enclosureURL == nil)
    #expect(show.episodes[0].duration == nil)
  }

  @Test func pp17HeaderOnlyStopsAtTheFirstItem() throws {
    let conversion = try FeedConverter(.init(maximumItems: 0, stopsEarly: true)).convert(
      "<rss><channel><title>Head</title><item><title>one</item><title>never seen</title>")
    #expect(conversion.feed.title == "Head")
    #expect(conversion.feed.items.isEmpty)
    #expect(conversion.stoppedEarly)
    #expect(conversion.repairs.map(\.kind) == [.stoppedEarly])
    let one = try Fixtures.conversion("podcast", .init(maximumItems: 1))
    #expect(one.feed.items.map(\.id) == ["walk-2"])
    #expect(one.stoppedEarly)
  }

  @Test func pp18NoTreeOfTheDocumentIsMade() throws {
    // 12 MB in 200,000 elements that are not needed. A tree of them would take ten times as much memory.
    let element = "<y>" + String(repeating: "z", count: 57) + "</y>"
    let text = rss(
      "<title>Big</title><item><guid>1</guid><x>" + String(repeating: element, count: 200_000) + "</x></item>")
    let before = residentBytes()
    let feed = try FeedConverter(.init(includesExtensions: false)).convert(text).feed
    #expect(feed.items.count == 1)
    // Other tests run at the same time.
    #expect(residentBytes() - before < 100_000_000)
  }

  /// The current memory of this process; 0 if the system does not report it.
  private func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }

  @Test func bn38TheAliases() throws {
    let show = try Self.podcast()
    #expect(show.author == "Ada Example")
    #expect(show.subtitle == "Short talks")
    #expect(show.summary == "Short talks about long walks.")
    #expect(show.episodes[0].subtitle == "Steep")
  }

  @Test func bn38TheFieldsOfAFeedByTheirNames() throws {
    let show = try Self.podcast()
    #expect(show.itunesAuthor == "Ada Example")
    #expect(show.itunesSubtitle == "Short talks")
    #expect(show.itunesSummary == "Short talks about long walks.")
    let none = PodcastFeed(try JSONFeed.convert(rss("<title>t</title>")))
    #expect(none.author == nil)
    #expect(none.subtitle == nil)
    #expect(none.summary == nil)
  }

  @Test func bn39TheFieldsOfAnEpisodeByTheirNames() throws {
    let episode = PodcastEpisode(
      try item(
        "<itunes:author>Bo</itunes:author><itunes:subtitle>Sub</itunes:subtitle><itunes:summary>Sum</itunes:summary>"
          + "<itunes:duration>29:07</itunes:duration>"))
    #expect(episode.itunesAuthor == "Bo")
    #expect(episode.author == "Bo")
    #expect(episode.itunesSubtitle == "Sub")
    #expect(episode.subtitle == "Sub")
    #expect(episode.itunesSummary == "Sum")
    #expect(episode.summary == "Sum")
    #expect(episode.itunesDuration == "29:07")
    #expect(episode.duration == 1747)
  }

  @Test func bn41TheItemsOfAPodcastAreEpisodes() throws {
    let episodes: [PodcastEpisode] = try Self.podcast().episodes
    #expect(episodes.map(\.duration) == [1747, 3601])
  }

  @Test func seasonAndEpisodeOfThePodcastNamespaceComeFirst() throws {
    let episodes = PodcastFeed(try JSONFeed.convert(Fixtures.data("Namespaces/podcast.xml"))).episodes
    #expect(episodes[0].seasonNumber == 1)
    #expect(episodes[0].episodeNumber == 1.5)
    let plain = PodcastEpisode(try item("<itunes:season>2</itunes:season><itunes:episode>12</itunes:episode>"))
    #expect(plain.seasonNumber == 2)
    #expect(plain.episodeNumber == 12)
  }

  @Test(
    arguments: [
      ("audio/mpeg", 1.0), ("Audio/MPEG", 1), ("video/mp4", nil), ("image/png", nil),
    ] as [(String, Double?)])
  func bn40WithoutADurationThatOfAudioCanBeEstimated(type: String, seconds: Double?) throws {
    let item = try item("<enclosure url=\"https://example.org/a\" length=\"16000\" type=\"\(type)\"/>")
    #expect(PodcastEpisode(item).estimatedDuration == seconds)
    #expect(PodcastEpisode(item).duration == nil)
    #expect(item.attachments?.first?.durationInSeconds == nil)
  }

  @Test func anImageIsNotTheRecording() {
    var item = JSONFeed.Item(id: "1")
    item.attachments = [.init(url: "https://example.org/a.png", mimeType: "Image/PNG")]
    #expect(PodcastEpisode(item).enclosureURL == nil)
    item.attachments?.append(.init(url: "https://example.org/a.pdf", mimeType: "application/pdf"))
    #expect(PodcastEpisode(item).enclosureURL == URL(string: "https://example.org/a.pdf"))
    item.attachments?.append(.init(url: "https://example.org/a.mp3", mimeType: "AUDIO/mpeg"))
    #expect(PodcastEpisode(item).enclosureURL == URL(string: "https://example.org/a.mp3"))
  }
}
