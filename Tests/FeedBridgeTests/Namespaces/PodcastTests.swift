/// The behaviors of the nested-delegate podcast parser, PP-01 to PP-18, which are not in
/// `Fixtures/Recorded/Bridge/podcast.txt`.

import Foundation
import Testing

@testable import FeedBridge

struct PodcastTests {
  @Test func pp11UnknownElementsAreNotErrors() throws {
    let feed = try Fixtures.conversion("unknown-elements")
    #expect(feed.repairs.isEmpty)
    #expect(feed.feed.items[0].title == "Title")
  }

  @Test func numbersAndPicturesHaveAViewThatFitsThem() {
    var item = JSONFeed.Item(id: "1", bannerImage: "https://example.org/banner.png")
    item.attachments = [.init(url: "1.mp3", mimeType: "Audio/MPEG", durationInSeconds: 1747.5)]
    item.podcast = .init { $0.episode = .init { $0.number = 3.5 } }
    var episode = PodcastEpisode(item, feedImageURL: URL(string: "https://example.org/show.png"))
    #expect(episode.wholeDuration == 1748 && episode.wholeEpisodeNumber == nil)
    #expect(episode.imageURL?.lastPathComponent == "banner.png")
    #expect(episode.itunesImageURL?.lastPathComponent == "show.png")
    episode.item.podcast = .init { $0.episode = .init { $0.number = 3 } }
    episode.item.image = "https://example.org/own.png"
    #expect(episode.wholeEpisodeNumber == 3 && episode.imageURL?.lastPathComponent == "own.png")
    let show = PodcastFeed(JSONFeed(title: "T", favicon: "https://example.org/f.ico"))
    #expect(show.imageURL?.lastPathComponent == "f.ico" && show.itunesImageURL == nil)
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
