/// `jsonfeed convert --to`: RSS and Atom output, with all of its options.

import Foundation
import JSONFeed
import FeedBridge
import Testing

@Suite struct ConvertToTests {
  private let podcast = "Fixtures/RSS/podcast.xml"

  @Test(arguments: [("rss", "<rss version=\"2.0\""), ("atom", "<feed xmlns=\"http://www.w3.org/2005/Atom\"")])
  func itWritesTheRequestedFormat(format: String, root: String) async throws {
    let result = try await CommandRunner.jsonfeed("convert", "--to", format, podcast)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root))
    #expect(result.output.hasSuffix(">\n"))
    let original = try await JSONFeed.make(from: CommandRunner.jsonfeed("convert", podcast).output)
    let written = try JSONFeed.convert(result.output)
    #expect(written.items.map(\.url) == original.items.map(\.url))
    #expect(written.items.map(\.title) == original.items.map(\.title))
  }

  @Test func jsonIsTheDefault() async throws {
    let result = try await CommandRunner.jsonfeed("convert", "--to", "json", podcast)
    #expect(result.output == (try await CommandRunner.jsonfeed("convert", podcast).output))
  }

  @Test(arguments: ["rss", "atom"])
  func compactIsOneLineAfterTheDeclaration(format: String) async throws {
    let result = try await CommandRunner.jsonfeed(
      "convert", "--to", format, "--compact", "Fixtures/RSS/links.xml")
    #expect(result.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: ["rss", "atom"], [(["--limit", "1"], 1), (["--since", "2017-10-01"], 1), (["--limit", "0"], 0)])
  func limitsApplyToTheOutput(format: String, limit: (options: [String], count: Int)) async throws {
    let result = try await CommandRunner.shell(
      (["jsonfeed", "convert", "--to", format] + limit.options + [podcast]).joined(separator: " "))
    #expect(result.code == 0)
    #expect(try JSONFeed.convert(result.output).items.count == limit.count)
  }

  @Test(arguments: ["rss", "atom"])
  func relativeURLsAreResolvedAgainstTheBase(format: String) async throws {
    let feed = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "home_page_url": "/",
       "items": [{"id": "1", "url": "a", "content_html": "<a href='b'>b</a>"}]}
      """
    let result = try await CommandRunner.jsonfeed(
      "convert", "--to", format, "--base", "https://example.org/blog/", "-", input: Data(feed.utf8))
    let read = try JSONFeed.convert(result.output)
    #expect(read.homePageURL == "https://example.org/")
    #expect(read.items.first?.url == "https://example.org/blog/a")
    #expect(read.items.first?.contentHTML?.contains("https://example.org/blog/b") == true)
  }

  @Test(arguments: ["rss", "atom"])
  func withoutExtensionsTheirElementsAreOmitted(format: String) async throws {
    let with = try await CommandRunner.jsonfeed("convert", "--to", format, podcast)
    let without = try await CommandRunner.jsonfeed("convert", "--to", format, "--no-extensions", podcast)
    #expect(with.output.contains("<itunes:"))
    #expect(!without.output.contains("itunes"))
  }

  @Test(arguments: ["rss", "atom"])
  func inADirectoryFilesHaveTheFormatsSuffix(format: String) async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.jsonfeed(
        "convert", "--to", format, "--quiet", "--output", folder.path, podcast, "Fixtures/RSS/dates.xml")
      #expect(result.code == 0)
      #expect(result.output.isEmpty)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["dates." + format, "podcast." + format])
    }
  }

  @Test func theDeepestReadableXMLIsConverted() async throws {
    let (start, end) = (String(repeating: "<a>", count: 700), String(repeating: "</a>", count: 700))
    let feed = "<rss version='2.0'><channel><title>T</title><item><guid>1</guid>\(start)\(end)</item></channel></rss>"
    let result = try await CommandRunner.jsonfeed("convert", "-", input: Data(feed.utf8))
    #expect(result.code == 0)
    // Deep JSON makes a deep feed, which strict reading would reject.
    let deep = try await CommandRunner.jsonfeed("convert", "Fixtures/JSONFeed/invalid/nesting-of-513.json")
    #expect(deep.code == 1)
  }

  @Test func linesAreJSONOnly() async throws {
    let result = try await CommandRunner.jsonfeed("convert", "--to", "rss", "--lines", podcast)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("--lines"))
  }

  @Test func aFeedWithoutAnyURLIsReportedAndNotWritten() async throws {
    let feed = Data(#"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[]}"#.utf8)
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "feed.rss")
      let result = try await CommandRunner.jsonfeed("convert", "--to", "rss", "--output", file.path, "-", input: feed)
      #expect(result.code == 1)
      #expect(result.errors.contains("home_page_url"))
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func addedElementsAreReported() async throws {
    let result = try await CommandRunner.jsonfeed("convert", "--to", "atom", "Fixtures/JSONFeed/valid/minimal-1.1.json")
    #expect(result.errors.contains("/_atom/id"))
    #expect(result.errors.contains("Atom requires"))
  }
}
