/// `encodeToRSS` and `encodeToAtom` make no errors.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

@Suite struct WritingTests {
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  /// The rules that a document breaks, as far as they are errors.
  private static func errors(_ document: Data) -> Set<String> {
    let report = FeedValidator(.init(profile: .spec, now: now)).validate(document)
    return Set(report.diagnostics.filter { $0.severity == .error }.map(\.rule))
  }

  /// The feed as RSS, which requires a link that some feeds do not have, and as Atom.
  private func documents(of feed: JSONFeed) throws -> [String] {
    var documents = [try feed.encodeToAtom()]
    do throws(ConversionError) {
      documents.append(try feed.encodeToRSS())
    } catch .missingLink {}
    return documents
  }

  /// Errors in elements that say something else in the source, or nothing.
  private static let unreported = [
    // Atom 0.3 defines the attribute.
    "Atom/atom-0.3.xml": ["unexpected-attribute"],
    // GML allows a height.
    "Namespaces/georss-gml.xml": ["invalid-coordinates"],
    // An empty URL is not read.
    "RSS/relative-extensions.xml": ["missing-attribute"],
  ]

  /// What is wrong in an extension object may stay as it is.
  @Test func aWrittenDocumentHasNoErrorThatItsSourceDoesNotHave() async throws {
    let folders = [
      "JSONFeed/valid", "JSONFeed/lenient", "RSS", "Atom", "RDF", "CDF", "Namespaces", "Encodings", "RSSInJSON",
    ]
    let documents = withoutResults(folders.flatMap(ValidationPropertyTests.documents))
    try await forEachCase(in: sampled(documents, oneOf: 6)) { (path: String) in
      let data = try Data(contentsOf: ValidationPropertyTests.fixtures.appending(path: path))
      // The elements of extension objects are not checked in JSON.
      let options = FeedConverter.Options(includesExtensions: !path.hasSuffix(".json"))
      guard let conversion = try? FeedConverter(options).convert(data), conversion.isWellFormed else { return }
      // In a document with broken syntax, or in an old version, our validator does not look for all of them.
      let known = Self.errors(data).union(Self.unreported[path] ?? [])
      let written = try self.documents(of: conversion.feed)
      for document in checksAllCases ? written : [written[path.utf8.count % written.count]] {
        #expect(Self.errors(Data(document.utf8)).subtracting(known) == [], "\(path)")
      }
    }
  }

  /// Characters that RFC 3986 does not allow, but all programs read, are kept.
  @Test(arguments: ["https://tides.example/a[1]?b[]=2", "https://tides.example/?a[]=1#[b]"])
  func urlsThatStayAsTheyAreAreNoErrors(url: String) throws {
    let feed = JSONFeed(
      title: "Tides", homePageURL: url, feedURL: url,
      items: [.init(id: "1", url: url, contentText: "High", datePublished: Self.now)])
    #expect(Self.errors(try feed.encodeToData()) == [])
    for document in try documents(of: feed) {
      #expect(document.contains(url))
      #expect(Self.errors(Data(document.utf8)) == [])
    }
  }

  @Test func aCloudIsWrittenUnchanged() throws {
    let cloud = #"<cloud domain="tides.example" port="80" path="/hub" registerProcedure="notify" protocol="soap"/>"#
    let document = RuleExample.rss(cloud).text
    #expect(try FeedConverter().convert(document).feed.encodeToRSS().contains(cloud))
    #expect(Self.errors(Data(try FeedConverter().convert(document).feed.encodeToRSS().utf8)) == [])
  }

  @Test func anAcceptedJSONFeedIsWrittenWithoutErrors() async throws {
    try await forEachCase(in: sampled(0..<150)) { (seed: Int) in
      var generator = FeedGenerator(seed: UInt64(seed))
      let feed = try FeedConverter().convert(generator.feed().encodeToData()).feed
      try #require(Self.errors(feed.encodeToData()) == [])
      for document in try documents(of: feed) { #expect(Self.errors(Data(document.utf8)) == [], "\(document)") }
    }
  }

  @Test func aValidFeedHasNoProblems() throws {
    let date = Date(timeIntervalSince1970: 1_710_142_200)
    var item = JSONFeed.Item(
      id: "https://tides.example/spring", url: "https://tides.example/spring", title: "Spring tide",
      contentHTML: "<p>The <em>highest</em> of the month.</p>", summary: "The highest of the month.",
      datePublished: date, dateModified: date, tags: ["Moon"])
    item.attachments = [.init(url: "https://tides.example/spring.mp3", mimeType: "audio/mpeg", sizeInBytes: 5_000_000)]
    let feed = JSONFeed(
      title: "Tides", homePageURL: "https://tides.example/", feedURL: "https://tides.example/feed.xml",
      description: "What the sea does", icon: "https://tides.example/icon.png",
      authors: [.init(name: "Ann Gull", url: "https://tides.example/ann")], language: "en", items: [item])
    for document in try documents(of: feed) {
      #expect(FeedValidator(.init(now: Self.now)).validate(document).diagnostics == [], "\(document)")
    }
  }
}
