/// The profile `podcast` finds what directories refuse, as they publish it.

import Foundation
import JSONFeed
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

  private static func enclosure(
    _ file: String = "spring.mp3", type: String = "audio/mpeg", length: String = "5000000", scheme: String = "https"
  ) -> RuleExample {
    .podcastItem("<enclosure url=\"\(scheme)://tides.example/\(file)\" length=\"\(length)\" type=\"\(type)\"/>")
  }

  @Test func aCompletePodcastHasNoProblems() { #expect(Self.found(.podcast()) == []) }

  /// A misspelled name is not the absence of the right one too.
  @Test(arguments: [
    ("itunes:image", "itunes:Image"), ("itunes:category", "itunes:categroy"), ("itunes:explicit", "itunes:Explicit"),
    ("itunes:author", "itunes:autor"), ("itunes:owner", "itunes:ownr"), ("itunes:email", "itunes:eMail"),
    ("language", "langauge"), ("enclosure", "Enclosure"), ("pubDate", "pubdate"),
  ])
  func aMisspelledNameIsOneFinding(name: String, misspelled: String) throws {
    var document = String(decoding: RuleExample.podcast().bytes, as: UTF8.self)
    for (sign, end) in [("<", " "), ("<", ">"), ("<", "/"), ("</", ">")] {
      document = document.replacing(sign + name + end, with: sign + misspelled + end)
    }
    let found = FeedValidator(.init(profile: .podcast, now: Self.now)).validate(document).diagnostics(from: .warning)
    #expect(found.map(\.rule) == ["undefined-element"], "\(found)")
    #expect(found.first?.message.hasSuffix("Did you mean <\(name)>?") == true)
  }

  /// What belongs in an attribute, and is between the tags.
  @Test(arguments: [
    (
      #"<itunes:image>https://tides.example/cover.jpg</itunes:image>"#,
      #"<itunes:image> has no href attribute, which is required. Write href="https://tides.example/cover.jpg"."#
    ),
    (
      "<itunes:category>Science</itunes:category>",
      #"<itunes:category> has no text attribute, which is required. Write text="Science"."#
    ),
  ])
  func textInPlaceOfAnAttributeIsOneFinding(element: String, message: String) throws {
    let document = RuleExample.podcast(element).bytes
    let found = FeedValidator(.init(profile: .podcast, now: Self.now)).validate(document).diagnostics(from: .warning)
    #expect(found.map(\.message) == [message])
    let fixed = FeedFixer(.init(profile: .podcast, now: Self.now), appliesUnsafeFixes: true).fix(Data(document))
    #expect(fixed.report.diagnostics(from: .warning) == [])
  }

  private static let mistakes: [(example: RuleExample, found: String, byDefault: String?)] = [
    // The show
    (.podcast("(no <itunes:image>)"), "error missing-itunes-element", "warning missing-itunes-element"),
    (.podcast("(no <itunes:explicit>)"), "error missing-itunes-element", "warning missing-itunes-element"),
    (.podcast("(no <language>)"), "error missing-itunes-element", "warning missing-itunes-element"),
    (.podcast("(no <itunes:author>)"), "error missing-itunes-element", nil),
    (.podcast("(no <itunes:owner>)"), "warning missing-itunes-email", "warning missing-itunes-email"),
    (.podcast("(no <title>)"), "error missing-title", "error missing-title"),
    (.podcast("(no <description>)"), "error missing-description", "error missing-description"),
    (.podcast("<title/>"), "error missing-itunes-element", "warning not-blank"),
    (.podcast("<description> </description>"), "error missing-itunes-element", "warning not-blank"),
    (.podcast("<itunes:explicit/>"), "error missing-itunes-element", "warning not-blank"),
    (.podcast("<itunes:author/>"), "error missing-itunes-element", nil),
    (.podcast(#"<itunes:category text=""/>"#), "error missing-itunes-element", "warning attr-not-blank"),
    (
      .podcast(root: #"version="2.0" xmlns:itunes="http://www.itunes.com/DTDs/Podcast-1.0.dtd""#),
      "error reserved-prefix", "warning reserved-prefix"
    ),
    (.podcast(#"<itunes:image href="https://tides.example/cover"/>"#), "warning podcast-artwork-extension", nil),
    (
      .podcast("<itunes:new-feed-url>http://tides.example/feed</itunes:new-feed-url>"), "warning podcast-not-https", nil
    ),
    (.podcast("<language>English</language>"), "error invalid-language", "error invalid-language"),
    (
      .podcast(#"<itunes:image href="https://tides.example/cover.gif"/>"#), "error podcast-artwork-format",
      "warning podcast-artwork-format"
    ),
    (
      .podcast(#"<itunes:image href="https://tides.example/cover.webp?v=2"/>"#), "error podcast-artwork-format",
      "warning podcast-artwork-format"
    ),
    (
      .podcast(#"<itunes:image href="http://tides.example/cover.jpg"/>"#), "warning podcast-not-https", nil
    ),
    (
      .podcast("<itunes:new-feed-url>/feed</itunes:new-feed-url>"), "error invalid-full-link", "error invalid-full-link"
    ),
    (.podcast("<itunes:complete>soon</itunes:complete>"), "error invalid-yes-no", "error invalid-yes-no"),
    (
      .podcast("<description>\(String(repeating: "tide ", count: 801))</description>"), "warning too-long", nil
    ),
    // Episodes
    (.podcastItem("(no <enclosure>)"), "error missing-episode-element", nil),
    (.podcastItem("(no <pubDate>)"), "error missing-episode-element", nil),
    (.podcastItem("(no <title>)"), "error missing-episode-element", nil),
    (.podcastItem("<title/>"), "error missing-episode-element", "warning not-blank"),
    (.podcastItem("<guid/>"), "error missing-episode-element", "warning not-blank"),
    (
      .podcastItem("(no <title>)\n(no <description>)"), "error item-must-contain-title-or-description",
      "error item-must-contain-title-or-description"
    ),
    (.podcastItem("(no <guid>)"), "error missing-guid", "warning missing-guid"),
    (
      .podcastItem(#"<itunes:image href="https://tides.example/spring.gif"/>"#), "error podcast-artwork-format",
      "warning podcast-artwork-format"
    ),
    (.podcastItem("<itunes:duration>0</itunes:duration>"), "warning invalid-duration", "warning invalid-duration"),
    (.podcastItem("<itunes:duration/>"), "warning invalid-duration", "warning invalid-duration"),
    (.podcast("<itunes:type>serial</itunes:type>"), "error missing-episode-number", "warning missing-episode-number"),
    // Enclosures
    (enclosure(type: "audio/mp3"), "error episode-enclosure-type", nil),
    (enclosure("spring.m4a", type: "audio/mp4"), "error episode-enclosure-type", nil),
    (enclosure(type: "text/html"), "error episode-enclosure-type", "warning episode-enclosure-type"),
    (enclosure(type: "application/octet-stream"), "error episode-enclosure-type", "warning episode-enclosure-type"),
    (enclosure("spring.m4a"), "error episode-enclosure-type", "warning episode-enclosure-type"),
    (
      enclosure("spring.ogg", type: "audio/ogg"), "error unsupported-itunes-format", "warning unsupported-itunes-format"
    ),
    (enclosure("spring.jpg", type: "image/jpeg"), "error unsupported-itunes-format", nil),
    (enclosure("play?id=1"), "warning episode-enclosure-extension", nil),
    (enclosure(length: "0"), "warning episode-enclosure-length", nil),
    (enclosure(length: "750"), "warning episode-enclosure-length", nil),
    (enclosure(length: ""), "error use-zero-for-unknown", "error use-zero-for-unknown"),
    (enclosure(scheme: "http"), "warning podcast-not-https", nil),
    (enclosure(scheme: "ftp"), "warning podcast-not-https", "warning podcast-not-https"),
  ]

  @Test(arguments: mistakes.indices)
  func eachMistakeIsFoundOnce(index: Int) {
    let (example, expected, byDefault) = Self.mistakes[index]
    #expect(Self.found(example) == [expected], "\(example.text)")
    #expect(Self.found(example, .default) == (byDefault.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("audio/mp3", "spring.mp3", "audio/mpeg", Fix.Applicability.safe), ("audio/x-mp3", "play", "audio/mpeg", .safe),
    ("audio/m4a", "spring.m4a", "audio/x-m4a", .safe), ("video/mp4", "spring.m4v", "video/x-m4v", .safe),
    ("text/html", "spring.mp3", "audio/mpeg", .unsafe),
  ])
  func theTypeOfTheFileIsTheFix(type: String, file: String, right: String, applicability: Fix.Applicability) throws {
    let found = Self.diagnostics(Self.enclosure(file, type: type)).first { $0.rule == "episode-enclosure-type" }
    let fix = try #require(found?.fix)
    #expect(fix.edits.map(\.replacement) == [right] && fix.applicability == applicability)
  }

  @Test func plainHTTPIsFixedUnsafely() throws {
    let found = Self.diagnostics(Self.enclosure(scheme: "http")).filter { $0.path.hasSuffix("enclosure/@url") }
    #expect(found.map(\.rule) == ["podcast-not-https"])
    #expect(found.first?.fix?.edits.map(\.replacement) == ["https://tides.example/spring.mp3"])
    #expect(found.first?.fix?.applicability == .unsafe)
  }

  private static let second = """
    <item>
          <title>Neap tide</title>
          <guid>https://tides.example/neap</guid>
          <pubDate>Mon, 18 Mar 2024 07:30:00 GMT</pubDate>
          ENCLOSURE
        </item>
    """

  @Test func anEnclosureBelongsToOneEpisode() {
    let enclosure = #"<enclosure url="https://tides.example/spring.mp3" length="5000000" type="audio/mpeg"/>"#
    let repeated = RuleExample.podcast(Self.second.replacing("ENCLOSURE", with: enclosure))
    #expect(Self.found(repeated).filter { !$0.contains("misplaced") } == ["error episode-enclosure-repeated"])
    let own = RuleExample.podcast(
      Self.second.replacing("ENCLOSURE", with: enclosure.replacing("spring.mp3", with: "neap.mp3")))
    #expect(Self.found(own).filter { !$0.contains("misplaced") } == [])
    let two = RuleExample.podcastItem(
      enclosure.replacing("spring", with: "a") + enclosure.replacing("spring", with: "b"))
    #expect(Self.found(two) == ["error duplicate-enclosure"])
  }

  @Test(arguments: ["trailer", "bonus", "Trailer"])
  func onlyFullEpisodesNeedNumbers(type: String) {
    let serial = RuleExample.podcast("<itunes:type>serial</itunes:type>").text
    func found(_ markup: String) -> [String] {
      Self.found(.document(serial.replacing("</item>", with: markup + "</item>"))).filter { $0.contains("number") }
    }
    #expect(found("<itunes:episodeType>\(type)</itunes:episodeType>") == [])
    #expect(found("<itunes:episode>1</itunes:episode>") == [])
    #expect(found("<itunes:episodeType>full</itunes:episodeType>") == ["error missing-episode-number"])
  }

  @Test(arguments: [
    (
      RuleExample.podcastItem("(no <pubDate>)\n<dc:date>2024-03-11T07:30:00Z</dc:date>"),
      "Add <pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>."
    ),
    (.podcastItem("(no <title>)\n<itunes:title>Spring</itunes:title>"), "Write \"Spring\" there"),
    (
      .podcastItem("(no <enclosure>)\n<media:content url=\"https://tides.example/a.mp3\"/>"),
      "Add <enclosure url=\"https://tides.example/a.mp3\">"
    ),
    (
      .podcast(
        "(no <itunes:image>)\n<image><url>https://tides.example/logo.png</url><title>Tides</title><link>https://tides.example/</link></image>"
      ), "Add <itunes:image href=\"https://tides.example/logo.png\"/>"
    ),
  ])
  func adviceUsesWhatTheFeedHas(example: RuleExample, advice: String) {
    let found = Self.diagnostics(example).filter { $0.severity == .error }
    #expect(found.count == 1 && found.first?.message.contains(advice) == true, "\(found)")
  }

  @Test func aMissingLanguageIsReportedOnce() {
    let found = Self.diagnostics(.podcast("(no <language>)"), .default).filter { $0.message.contains("language") }
    #expect(found.map(\.rule) == ["missing-itunes-element"])
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

  // MARK: Feeds that are not podcasts

  @Test(arguments: [
    (RuleExample.rss(), "none of its 1 items has an <enclosure>"),
    (.rss(root: "version=\"0.92\""), "not RSS 0.92"), (.atom(), "not Atom"), (.rdf(), "not RSS 1.0"),
    (.feed(), "not JSON Feed"),
    (
      .document(
        "<rss version=\"2.0\"><channel><title>A</title><link>https://a.example/</link><description>A</description></channel></rss>"
      ), "has no items"
    ),
  ])
  func otherFeedsAreNotPodcasts(example: RuleExample, message: String) throws {
    let found = Self.diagnostics(example).filter { $0.rule == "not-a-podcast" }
    #expect(found.map(\.severity) == [.error])
    #expect(try #require(found.first).message.contains(message), "\(found)")
    for profile in [ValidationProfile.default, .strict, .spec] {
      #expect(!Self.diagnostics(example, profile).contains { $0.rule == "not-a-podcast" })
    }
  }

  @Test func recordingsMakeAPodcastInTheProfile() {
    let example = RuleExample.rssItem(#"<enclosure url="https://tides.example/a.mp3" length="1" type="audio/mpeg"/>"#)
    let missing = Self.found(example).filter { $0 == "error missing-itunes-element" }
    #expect(missing.count == 4 && Self.found(example, .default) == [])
  }

  @Test func aListOfOtherFeedsNeedsNoEpisodes() {
    let show = Rule(.podcastWithoutEpisodes).bad.text
    #expect(Self.found(.document(show)) == ["error podcast-without-episodes"])
    let list = show.replacing(
      "</channel>", with: "<podcast:remoteItem feedGuid=\"917393e3-1b1e-5cef-ace4-edaa54e1f810\"/></channel>"
    )
    .replacing("<rss ", with: "<rss xmlns:podcast=\"https://podcastindex.org/namespace/1.0\" ")
    #expect(Self.found(.document(list)) == [])
  }

  /// Each check cites the published requirement that it follows, and its date.
  @Test(arguments: Rule.all.filter { $0.podcastSeverity != nil })
  func requirementsOfDirectoriesHaveADate(rule: Rule) {
    #expect(rule.reference.contains { $0.isNumber } && rule.reference.firstRange(of: "20") != nil, "\(rule.reference)")
  }
}
