/// The profile `podcast` finds what directories refuse, as they publish it.

import Foundation
import Testing

@testable import FeedValidation

struct PodcastProfileTests {
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  private static func diagnostics(
    _ example: RuleExample, _ profile: ValidationProfile = .podcast, artwork: FetchEvidence.Artwork? = nil
  ) -> [Diagnostic] {
    var evidence: FetchEvidence?
    if let artwork {
      evidence = FetchEvidence(
        url: "https://tides.example/feed.xml", headers: ["content-type": "application/rss+xml", "etag": "\"1\""])
      evidence?.artwork["https://tides.example/cover.jpg"] = artwork
    }
    let validator = FeedValidator(.init(profile: profile, now: now))
    return validator.validate(Data(example.bytes), evidence: evidence).diagnostics
  }

  private static func found(
    _ example: RuleExample, _ profile: ValidationProfile = .podcast, artwork: FetchEvidence.Artwork? = nil
  ) -> [String] {
    diagnostics(example, profile, artwork: artwork).filter { $0.severity > .info }.map { "\($0.severity) \($0.rule)" }
  }

  // MARK: Artwork

  private static func artwork(_ format: String, _ width: Int, _ height: Int) -> FetchEvidence.Artwork {
    .image(.init(format: format, width: width, height: height))
  }

  @Test(arguments: [
    (artwork("JPEG", 1400, 1400), nil), (artwork("JPEG", 3000, 3000), nil),
    (artwork("JPEG", 1399, 1399), "podcast-artwork-size"), (artwork("JPEG", 3001, 3001), "podcast-artwork-size"),
    (artwork("JPEG", 3000, 2000), "podcast-artwork-size"), (artwork("GIF", 1400, 1400), "podcast-artwork-format"),
    (artwork("PNG", 1400, 1400), "podcast-artwork-format"), (.otherFile, "podcast-artwork-format"),
    (.problem("status 404"), "podcast-artwork-unavailable"),
  ])
  func artworkIsCheckedByItsContent(artwork: FetchEvidence.Artwork, rule: String?) {
    #expect(Self.found(.podcast(), artwork: artwork) == (rule.map { ["error \($0)"] } ?? []))
    #expect(Self.found(.podcast(), .default, artwork: artwork) == (rule.map { ["warning \($0)"] } ?? []))
  }

  @Test func theURLsOfArtworkAreThoseOfTheFeed() {
    let feed = RuleExample.podcastItem(#"<itunes:image href="https://tides.example/spring.jpg"/>"#).text
    let urls = FeedValidator(.init(profile: .podcast)).artworkURLs(in: Data(feed.utf8))
    #expect(urls == ["https://tides.example/cover.jpg", "https://tides.example/spring.jpg"])
    #expect(FeedValidator().artworkURLs(in: Data(RuleExample.rss().text.utf8)) == [])
    #expect(FeedValidator().artworkURLs(in: Data("{}".utf8)) == [])
  }

  // MARK: Sources

  /// Each check cites the published requirement that it follows, and its date.
  @Test(arguments: ValidationRule.all.filter { $0.podcastSeverity != nil })
  func requirementsOfDirectoriesHaveADate(rule: ValidationRule) {
    #expect(rule.reference.contains { $0.isNumber } && rule.reference.firstRange(of: "20") != nil, "\(rule.reference)")
  }

  @Test func oldCategoriesHaveSuccessorsInTheCurrentList() {
    for (old, new) in ITunesCategories.successors {
      #expect(ITunesCategories.obsolete[old] != nil && ITunesCategories.current[new] != nil, "\(old)")
    }
  }
}
