/// `jsonfeed preview`: what it reads and writes, and its exit codes.

import Foundation
import TestServer
import Testing

@Suite(.inTurns) struct PreviewCommandTests {
  private static let podcast = "Fixtures/RSS/podcast.xml"

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
          #"{"version":"https://jsonfeed.org/version/1.1","title":"T","icon":"a.png","items":[{"id":"1","content_html":"<img src=a.png>"}]}"#
        return LoopbackServer.answer(200, ["Content-Type": "application/feed+json"], Data(feed.utf8))
      }
      let result = try await CommandRunner.jsonfeed("preview", server.url("/feed.json"))
      #expect(result.code == 0)
      #expect(result.output.contains("src=\"\(server.url("/new/a.png"))\""))
      // Pictures stay on their servers.
      #expect(server.requests.map(\.path) == ["/feed.json", "/new/feed.json"])
    }

    @Test func aStatusOfTheServerIsAFailure() async throws {
      let server = try LoopbackServer { _ in LoopbackServer.answer(404, [:], Data()) }
      let result = try await CommandRunner.jsonfeed("preview", server.url("/feed.json"))
      #expect(result.code == 1 && result.errors.contains("404") && result.output.contains("404"))
    }
  #endif
}
