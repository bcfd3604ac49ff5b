/// The version: one number, with the commit and the date where they are known.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct VersionTests {
  @Test func theVersionIsPrinted() async throws {
    for option in ["--version", "-V"] {
      #expect(try await CommandRunner.jsonfeed(option).output == JSONFeedTool.versionLine() + "\n")
    }
  }

  @Test func theLineHasWhatIsKnownOfTheBuild() {
    let version = JSONFeedTool.version
    #expect(
      JSONFeedTool.versionLine(commit: "1a2b3c4", date: "2026-11-22") == "jsonfeed \(version) (1a2b3c4, 2026-11-22)")
    #expect(JSONFeedTool.versionLine(commit: nil, date: "2026-11-22") == "jsonfeed \(version) (2026-11-22)")
    #expect(JSONFeedTool.versionLine(commit: nil, date: nil) == "jsonfeed \(version)")
  }

  @Test func READMEAndTheChangelogNameThisVersion() throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: CommandRunner.package.appending(path: name), encoding: .utf8)
    }
    #expect(try text("README.md").contains("/JSONFeed\", from: \"\(JSONFeedTool.version)\")"))
    let releases = try text("CHANGELOG.md").split(separator: "\n").filter {
      $0.hasPrefix("## ") && $0 != "## Unreleased"
    }
    #expect(try #require(releases.first).hasPrefix("## \(JSONFeedTool.version) "))
  }
}
