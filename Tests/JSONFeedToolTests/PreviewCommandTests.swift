/// `jsonfeed preview`: what it reads and writes, and its exit codes.

import Foundation
import TestServer
import Testing

@Suite(.inTurns) struct PreviewCommandTests {
  private static let podcast = "Fixtures/RSS/podcast.xml"

  @Test func aPageIsWrittenToStandardOutputOrToAFile() async throws {
    try await withTemporaryFolder { folder in
      let page = folder.appending(path: "page.html").path
      let output = try await CommandRunner.jsonfeed("preview", Self.podcast)
      #expect(output.code == 0 && output.errors.isEmpty && output.output.hasPrefix("<!DOCTYPE html>"))
      let file = try await CommandRunner.jsonfeed("preview", Self.podcast, "--output", page)
      #expect(file.code == 0 && file.output.isEmpty && file.errors.isEmpty)
      #expect(try String(contentsOfFile: page, encoding: .utf8) == output.output)
      let input = try await CommandRunner.shell("jsonfeed preview < \(Self.podcast)")
      #expect(input.code == 0)
      #expect(input.output == output.output.replacing(Self.podcast, with: "&lt;stdin&gt;"))
    }
  }

  @Test func anInputThatIsNoFeedFailsAndTheOthersAreShown() async throws {
    let result = try await CommandRunner.jsonfeed("preview", "README.md", "no-such-file.xml", "Fixtures", Self.podcast)
    #expect(result.code == 1)
    #expect(result.errorLines.count == 3 && result.errors.contains("no-such-file.xml: no such file\n"))
    #expect(
      result.errors.hasPrefix("README.md: this is not a feed") && result.errors.contains("Fixtures: is a directory"))
    #expect(result.output.contains("<h1>4 feeds</h1>") && result.output.contains("id=\"feed-4-item-1\""))
  }

  @Test func aBrokenFeedIsShown() async throws {
    let text = "<rss version='2.0'><channel><title>A & B</title><item><title>One</title>"
    let result = try await CommandRunner.jsonfeed("preview", "-", input: Data(text.utf8))
    #expect(result.code == 0 && result.output.contains("A &amp; B") && result.output.contains("Repaired while reading"))
  }

  @Test func aFeedIsNotOverwritten() async throws {
    try await withTemporaryFolder { folder in
      let feed = CommandRunner.fixture("RSS/podcast.xml")
      let result = try await CommandRunner.shell(
        "cp \(feed) a.xml; ln -s a.xml b.xml; jsonfeed preview a.xml --output b.xml", in: folder)
      #expect(result.code == 2 && result.errors.contains("a.xml would be overwritten"))
      let first = try await CommandRunner.shell("cmp a.xml \(feed)", in: folder)
      #expect(first.code == 0)
    }
  }

  @Test func theSettingsOfAProjectApply() async throws {
    try await withTemporaryFolder { folder in
      let settings = #"{"rules":{"invalid-true-false":"off"}}"#
      try Data(settings.utf8).write(to: folder.appending(path: ".jsonfeed-validate.json"))
      let feed = CommandRunner.fixture("RSS/podcast.xml")
      let result = try await CommandRunner.shell("cp \(feed) a.xml; jsonfeed preview a.xml", in: folder)
      #expect(result.code == 0)
      #expect(!result.output.contains("<code>invalid-true-false</code>"))
      let other = try await CommandRunner.jsonfeed("preview", Self.podcast)
      #expect(other.output.contains("<code>invalid-true-false</code>"))
    }
  }

  #if Network
    @Test func urlsInAFeedAreResolvedAgainstItsFinalURL() async throws {
      let server = try LoopbackServer { request in
        guard request.path == "/new/feed.json" else {
          return LoopbackServer.answer(302, ["Location": "/new/feed.json"])
        }
        let feed =
          #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_html":"<img src=a.png>"}]}"#
        return LoopbackServer.answer(200, ["Content-Type": "application/feed+json"], Data(feed.utf8))
      }
      let result = try await CommandRunner.jsonfeed("preview", server.url("/feed.json"))
      #expect(result.code == 0)
      #expect(result.output.contains("src=\"\(server.url("/new/a.png"))\""))
    }

    @Test func aStatusOfTheServerIsAFailure() async throws {
      let server = try LoopbackServer { _ in LoopbackServer.answer(404, [:], Data()) }
      let result = try await CommandRunner.jsonfeed("preview", server.url("/feed.json"))
      #expect(result.code == 1 && result.errors.contains("404") && result.output.contains("404"))
    }
  #endif
}
