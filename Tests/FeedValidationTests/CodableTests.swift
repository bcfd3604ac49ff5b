/// The `Codable` types of the model, of conversion and of validation.

import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

struct CodableTests {
  private static let item = JSONFeed.Item(
    id: "1", url: "https://example.org/1", contentHTML: "<p>", bannerImage: "b.png",
    datePublished: Date(timeIntervalSince1970: 1.5), authors: [.init(name: "Ada", extensions: ["_a": 1.5])],
    attachments: [.init(url: "1.mp3", mimeType: "audio/mpeg", sizeInBytes: 5, durationInSeconds: 6)],
    extensions: ["_itunes": ["episode": 1, "keywords": ["a", .null]]])
  private static let feed = JSONFeed(
    title: "T", homePageURL: "https://example.org/", feedURL: "https://example.org/feed.json", userComment: "c",
    nextURL: "https://example.org/2.json", hubs: [.init(type: "WebSub", url: "https://hub.example/")], items: [item])
  private static let fix = Diagnostic.Fix(title: "t", .unsafe, edits: [.init(offset: 1, length: 2, replacement: "x")])
  private static let diagnostic = {
    var diagnostic = Diagnostic(
      rule: "title-empty", severity: .info, message: "m", location: .init(line: 2, column: 3),
      end: .init(line: 4, column: 5), path: "/title", fix: fix)
    diagnostic.unlisted = 6
    return diagnostic
  }()
  private static let outline = OPML.Outline(
    text: "t", title: "T", type: "rss", xmlURL: "x", htmlURL: "h", attributes: [.init(name: "a", value: "b")],
    outlines: [.init(feed: "y", homePageURL: "z")])
  private static let repairs = [
    JSONFeed.Repair(kind: .version, path: "/version", location: .init(line: 1, column: 2), message: "m"),
    JSONFeed.Repair(kind: .more, path: "", message: "m"),
  ]
  private static let podcast = JSONFeed.Podcast {
    $0.transcripts = [.init { $0.url = "https://example.org/1.vtt" }]
    $0.persons = [.init { $0.name = "Ada" }]
  }

  private static let values: [any Codable & Equatable & Sendable] = [
    feed, item, AmbiguouslyTypedIdentifier(15), JSONFeed.Value.array([1, .null]), ["a": ["b": true]] as JSONFeed.Object,
    podcast, podcast.transcripts, repairs, Diagnostic.Severity.warning, fix, diagnostic,
    Diagnostic(rule: "not-a-feed", severity: .error, message: ""),
    ValidationReport(format: .rssInJSON, diagnostics: [diagnostic]), ValidationReport(format: .unknown),
    OPML(title: "T", outlines: [outline], head: [.init(name: "ownerName", value: "A")]),
    OPML(outlines: [outline]).feeds, HTMLPolicy.reader, HTMLPolicy.strict,
  ]

  @Test func valuesSurviveCodersInCamelCaseAndInSnakeCase() throws {
    for value in Self.values { #expect(try survivesCoders(value), "\(value)") }
  }

  @Test func aReportHasTheJSONOfTheCommand() throws {
    let report = FeedValidator().validate("<rss><channel><title>a & b</title></channel></rss>")
    let command = Data(JSONReporter().report([ReportedFile("a.xml", report)]).utf8)
    struct Command: Decodable { var files: [ValidationReport] }
    let read = try JSONDecoder().decode(Command.self, from: command).files
    #expect(read.map(\.diagnostics) == [report.diagnostics] && read.map(\.format) == [.rss(version: nil)])
    var file = try #require(JSONDecoder().decode(JSONFeed.Value.self, from: command)["files"]?[0]?.objectValue)
    (file["path"], file["fixed"]) = (nil, nil)
    #expect(try JSONFeed.Value(encoding: report) == .object(file))
  }

  @Test func aViewIsCodedAsItsObject() throws {
    #expect(try JSONFeed.Value(encoding: Self.podcast) == .object(Self.podcast.object))
  }

  @Test func elementsOfListsAreIdentifiable() {
    func ids<Element: Identifiable>(_ elements: [Element]) -> Set<Element.ID> { Set(elements.map(\.id)) }
    #expect(ids(Self.repairs).count == 2 && ids([Self.diagnostic, Self.diagnostic]).count == 1)
    #expect(ids(Self.podcast.transcripts).count == 1 && ids(Self.podcast.persons).count == 1)
    #expect(ids(OPML(outlines: [Self.outline]).feeds).count == 2 && ids([Self.outline]).count == 1)
    #expect(ids(FeedDiscovery.feeds(in: "<link rel=alternate type=application/rss+xml href=a>")) == ["a"])
  }
}
