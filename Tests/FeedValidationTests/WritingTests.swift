/// `encodeToRSS` and `encodeToAtom` add no problems to those of the feed.

import FeedBridge
import FeedPrimitives
import FeedValidation
import Foundation
import JSONFeed
import TestFeeds
import Testing

@Suite struct WritingTests {
  /// Rules about the contents of a feed, which writing does not change.
  private static let ofValues: Set<String> = [
    // Text: characters and markup
    "attr-not-blank", "bad-characters", "character-data", "contains-email", "contains-html", "contains-rel-ref",
    "contains-undeclared-html",
    "dangerous-style-attr", "html-fragment", "not-blank", "not-html", "security-risk", "security-risk-attr",
    // Identifiers and URLs
    "duplicate-entries", "duplicate-ids", "duplicate-value", "invalid-full-link", "invalid-http-guid", "invalid-iri",
    "invalid-link", "invalid-permalink", "invalid-tag", "invalid-uri-char", "invalid-url-attribute", "invalid-urn",
    "invalid-uuid", "invalid-uri", "missing-guid", "non-canonical-uri", "not-sufficiently-unique", "relative-self",
    "same-document-reference", "scheme-not-iana-registered", "unexpected-whitespace", "uri-not-iri",
    // Dates (Atom requires one), languages and media types
    "duplicate-updated", "implausible-date", "invalid-language", "invalid-mime-attribute", "invalid-mime-type",
    // Persons
    "email-format", "missing-real-name",
    // Podcasts: values and recordings
    "episode-enclosure-type", "invalid-duration", "podcast-artwork-format", "podcast-media-type",
    "podcast-not-https", "podcast-value-invalid", "podcast-value-unknown", "too-long",
    // Missing parts: its own URL, summaries, elements that podcast directories require
    "missing-atom-self-link", "missing-itunes-element", "missing-itunes-email", "missing-self",
    "need-description-before-content",
  ]

  /// Rules about the extension objects of a feed that came from RSS or Atom, whose elements are written unchanged.
  private static let ofExtensions: Set<String> = [
    "archive-incomplete", "avoid-namespace-prefix", "avoid-text-input", "deprecated-media-adult", "duplicate-element",
    "duplicate-item-semantics", "duplicate-semantics", "image-link-doesnt-match", "image-title-doesnt-match",
    "invalid-coordinates", "invalid-float", "invalid-latitude", "invalid-longitude", "invalid-npt-time",
    "invalid-positive-integer",
    "invalid-rfc2822-date",
    "invalid-true-false", "invalid-yes-no", "invalid-yes-no-clean", "media-group-without-alternatives",
    "missing-attribute",
    "missing-current-in-archive", "missing-element", "missing-href", "missing-link", "missing-source-element",
    "missing-title",
    "not-in-a-namespace", "not-url-encoded", "problematical-rfc822-date", "slash-date", "undefined-element",
    "undeterminable-vocabulary", "unexpected-attribute", "unexpected-text",
    "use-of-extension-attr",
  ]

  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  private func problems(about document: String, knowing known: Set<String>) -> [String] {
    FeedValidator(.init(now: Self.now)).validate(document).diagnostics
      .filter { $0.severity > .info && !known.contains($0.rule) }.map { "\($0.rule) \($0.path): \($0.message)" }
  }

  /// The feed as RSS, which requires a link that some feeds do not have, and as Atom.
  private func documents(of feed: JSONFeed) throws -> [String] {
    var documents = [try feed.encodeToAtom()]
    do throws(ConversionError) {
      documents.append(try feed.encodeToRSS())
    } catch .missingLink {}
    return documents
  }

  @Test(
    arguments: ["JSONFeed/valid", "RSS", "Atom", "RDF", "CDF", "Namespaces", "Encodings", "RSSInJSON"]
      .flatMap(ValidationPropertyTests.documents))
  func writingAddsNoProblems(path: String) throws {
    let data = try Data(contentsOf: ValidationPropertyTests.fixtures.appending(path: path))
    guard let feed = try? FeedConverter().convert(data).feed else { return }
    for document in try documents(of: feed) {
      #expect(problems(about: document, knowing: Self.ofValues.union(Self.ofExtensions)) == [], "\(path)")
    }
  }

  @Test(arguments: 0..<150)
  func writingAGeneratedFeedAddsNoProblems(seed: Int) throws {
    var generator = FeedGenerator(seed: UInt64(seed))
    for document in try documents(of: generator.feed()) {
      #expect(problems(about: document, knowing: Self.ofValues) == [])
    }
  }

  @Test func aValidFeedHasNoProblems() throws {
    let date = Date(timeIntervalSince1970: 1_710_142_200)
    var item = JSONFeed.Item(
      id: "https://tides.example/spring", url: "https://tides.example/spring", title: "Spring tide",
      contentHTML: "<p>The <em>highest</em> of the month.</p>", summary: "The highest of the month.",
      datePublished: date, dateModified: date, tags: ["Moon"])
    item.attachments = [
      .init(url: "https://tides.example/spring.mp3", mimeType: "audio/mpeg", sizeInBytes: 5_000_000)
    ]
    let feed = JSONFeed(
      title: "Tides", homePageURL: "https://tides.example/", feedURL: "https://tides.example/feed.xml",
      description: "What the sea does", icon: "https://tides.example/icon.png",
      authors: [.init(name: "Ann Gull", url: "https://tides.example/ann")], language: "en", items: [item])
    for document in try documents(of: feed) {
      #expect(FeedValidator(.init(now: Self.now)).validate(document).diagnostics == [], "\(document)")
    }
  }
}
