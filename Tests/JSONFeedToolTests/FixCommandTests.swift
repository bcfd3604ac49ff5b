/// `jsonfeed validate --fix` and `--diff`.

import FeedSystem
import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct FixCommandTests {
  /// A feed with a problem that can be fixed safely, and one that can be fixed unsafely.
  private static let feed = """
    {
      "version": "https://jsonfeed.org/version/1.1",
      "title": "T",
      "home_page_url": "https://a.example/",
      "feed_url": "https://a.example/feed.json",
      "items": [{"id": 1, "url": "https://a.example/1", "content_text": "x", "date_published": "2024-03-11 07:30:00Z"}],
    }

    """

  /// Calls `body` with a folder that contains the feed as `feed.json`.
  private func withFeed(_ text: String = feed, _ body: (URL, URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "feed.json")
      try Data(text.utf8).write(to: file)
      try await body(folder, file)
    }
  }

  /// For the root user too: what makes feed.json a file that cannot be written, the reason, and whether other files can be.
  @Test(arguments: [
    ("chmod 444 feed.json;", "cannot be written", true),
    (
      "rm feed.json; mkfifo feed.json; cat < other.json > feed.json &", "cannot be fixed, because it is not a file",
      true
    ),
    ("trap '' XFSZ; ulimit -f 0;", "File too large", false),
  ])
  func aFileThatCannotBeWrittenKeepsItsProblems(prepare: String, reason: String, othersCanBe: Bool) async throws {
    try await withFeed { folder, file in
      let other = folder.appending(path: "other.json")
      for format in ["text", "json", "github", "sarif", "junit", "markdown"] {
        try? FileManager.default.removeItem(at: file)
        try Data(Self.feed.utf8).write(to: file)
        try Data(Self.feed.utf8).write(to: other)
        let validate = "jsonfeed validate --format \(format)"
        let before = try await CommandRunner.shell("\(validate) feed.json", in: folder)
        let line = "set -o pipefail; (\(prepare) \(validate) --fix feed.json other.json) | cat"
        let result = try await CommandRunner.shell(line, in: folder)
        #expect(result.code == 2 && result.output.contains(reason), "\(result.output)\(result.errors)")
        let rules = before.output.matches(of: /json-[a-z-]+|item-[a-z-]+/).map { String($0.output) }
        #expect(!rules.isEmpty && rules.allSatisfy(result.output.contains))
        #expect(try String(contentsOf: other, encoding: .utf8).contains(#""id": "1""#) == othersCanBe)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
      }
    }
  }

  @Test func aFileThatHasChangedSinceItWasReadKeepsItsContents() async throws {
    try await withFeed { _, file in
      #expect(throws: InputError.self) {
        try Console().replace(Data("{}".utf8), in: file.path, with: Data("fixed".utf8))
      }
      #expect(try Data(contentsOf: file) == Data(Self.feed.utf8))
      try Console().replace(Data(Self.feed.utf8), in: file.path, with: Data("fixed".utf8))
      #expect(try Data(contentsOf: file) == Data("fixed".utf8))
    }
  }

  @Test func aFixedFeedThatStandardOutputRefusesIsReported() async throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    try await withFeed { folder, _ in
      let line = "jsonfeed validate --fix --format json - < feed.json > /dev/full"
      let result = try await CommandRunner.shell(line, in: folder)
      #expect(result.code == 2 && result.errors.contains("No space left on device"))
      #expect(result.errors.contains("item-id-number") && result.errors.contains("unwritable-input"))
    }
  }

  @Test(arguments: ["", "--unsafe-fixes"], ["\n", "\r\n"])
  func diffIsWhatFixWouldChange(options: String, lineEnd: String) async throws {
    try await withFeed(Self.feed.replacing("\n", with: lineEnd)) { folder, file in
      let line = "jsonfeed validate --diff \(options) --output changes.diff feed.json"
      let result = try await CommandRunner.shell(line, in: folder)
      #expect(result.code == 1 && result.output.isEmpty)
      let diff = try Data(contentsOf: folder.appending(path: "changes.diff"))
      #expect(diff.starts(with: "--- a/feed.json\n+++ b/feed.json\n@@ ".utf8))
      let before = try Data(contentsOf: file)
      #expect(before == Data(Self.feed.replacing("\n", with: lineEnd).utf8))
      _ = try await CommandRunner.shell("jsonfeed validate --fix \(options) feed.json", in: folder)
      // Only if the machine has the program; UnifiedDiffTests apply diffs without it.
      let patch = """
        cp feed.json fixed.json; jsonfeed validate --diff \(options) --output - fixed.json > none.diff; test ! -s none.diff || exit 3
        command -v patch > /dev/null || exit 0
        """
      #expect(try await CommandRunner.shell(patch, in: folder).code == 0)
      try before.write(to: folder.appending(path: "feed2.json"))
      let apply =
        "if command -v patch > /dev/null; then patch --quiet feed2.json changes.diff && cmp feed2.json feed.json; fi"
      let applied = try await CommandRunner.shell(apply, in: folder)
      #expect(applied.code == 0, "\(applied.errors)\(applied.output)")
    }
  }

  @Test(arguments: ["--fix", "--diff"])
  func theCommandSaysWhyTheEncodingPreventsFixes(option: String) async throws {
    let rss =
      #"<?xml version="1.0" encoding="Shift_JIS"?><rss version="2.0"><channel><title>潮 & 風</title></channel></rss>"#
    try await withTemporaryFolder { folder in
      try #require(Self.feed.data(using: .utf16LittleEndian)).write(to: folder.appending(path: "feed.json"))
      try #require(rss.data(using: .shiftJIS)).write(to: folder.appending(path: "feed.xml"))
      let result = try await CommandRunner.shell("jsonfeed validate \(option) feed.json feed.xml", in: folder)
      #expect(
        result.errorLines == [
          "feed.json: note: Fixes of JSON are not written in UTF-16LE. Save the feed as UTF-8 first.",
          "feed.xml: note: Fixes cannot be written in Shift_JIS. Save the feed as UTF-8 first.",
        ])
    }
  }
}
