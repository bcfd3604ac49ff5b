/// `jsonfeed validate --fix` and `--diff`.

import FeedSystem
import Foundation
import Testing

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

  @Test func fixWritesTheFileAndReportsWhatIsLeft() async throws {
    try await withFeed { folder, file in
      let before = try await CommandRunner.shell("jsonfeed validate feed.json", in: folder)
      #expect(before.code == 1 && before.output.contains("fixable with --fix"))
      let result = try await CommandRunner.shell("jsonfeed validate --fix feed.json", in: folder)
      #expect(result.code == 0)
      #expect(result.output.hasPrefix("feed.json: fixed ") && result.output.contains(" fixed\n"))
      let fixed = try String(contentsOf: file, encoding: .utf8)
      #expect(fixed.contains(#""id": "1""#) && fixed.contains("2024-03-11T07:30:00Z") && fixed.hasSuffix("}]\n}\n"))
      // Nothing is left to fix.
      let again = try await CommandRunner.shell("jsonfeed validate --fix feed.json", in: folder)
      #expect(!again.output.contains("fixed"))
      #expect(try String(contentsOf: file, encoding: .utf8) == fixed)
    }
  }

  @Test func aPipeIsNotFixed() async throws {
    try await withFeed { folder, _ in
      let line = "mkfifo pipe; cat feed.json > pipe & jsonfeed validate --fix pipe"
      let result = try await CommandRunner.shell(line, in: folder)
      #expect(result.code == 2)
      #expect((result.output + result.errors).contains("it is not a file"))
    }
  }

  @Test func theReportsSayHowManyProblemsWereFixed() async throws {
    try await withFeed { folder, _ in
      let line = "jsonfeed validate --fix --format json --format markdown=m.md feed.json"
      let result = try await CommandRunner.shell(line, in: folder)
      #expect(result.output.contains(#""fixed":"#) && !result.output.contains(#""fixed":0"#))
      #expect(try String(contentsOf: folder.appending(path: "m.md"), encoding: .utf8).contains(" fixed\n"))
    }
  }

  @Test func permissionsAndLinksAreKept() async throws {
    try await withFeed { folder, file in
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      try manager.createSymbolicLink(
        at: folder.appending(path: "link.json"), withDestinationURL: file)
      _ = try await CommandRunner.shell("jsonfeed validate --fix link.json", in: folder)
      #expect(try manager.destinationOfSymbolicLink(atPath: folder.appending(path: "link.json").path) == file.path)
      #expect(try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
      #expect(try String(contentsOf: file, encoding: .utf8) != Self.feed)
      #expect(try manager.contentsOfDirectory(atPath: folder.path).sorted() == ["feed.json", "link.json"])
    }
  }

  @Test func aFileThatMayNotBeWrittenIsNotReplaced() async throws {
    try await withFeed { folder, file in
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
      let result = try await CommandRunner.shell("jsonfeed validate --fix feed.json", in: folder)
      #expect(result.code == 2 && result.output.contains("feed.json: error: cannot be written"))
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.feed)
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

  @Test func aFixedFeedThatStandardOutputRefusesIsReported() async throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    try await withFeed { folder, _ in
      let line = "jsonfeed validate --fix --format json - < feed.json > /dev/full"
      let result = try await CommandRunner.shell(line, in: folder)
      #expect(result.code == 2 && result.errors.contains("No space left on device"))
      #expect(result.errors.contains("item-id-number") && result.errors.contains("unwritable-input"))
    }
  }

  @Test func theFixedFeedOfStandardInputGoesToStandardOutput() async throws {
    try await withFeed { folder, file in
      let result = try await CommandRunner.shell("jsonfeed validate --fix - < feed.json", in: folder)
      #expect(result.errors.hasPrefix("-: fixed "))
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.feed)
      _ = try await CommandRunner.shell("jsonfeed validate --fix feed.json", in: folder)
      #expect(try String(contentsOf: file, encoding: .utf8) == result.output)
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

  @Test func withoutAnythingToFixTheDiffIsEmpty() async throws {
    let result = try await CommandRunner.jsonfeed("validate", "--diff", "Fixtures/RSS/podcast.json")
    #expect(result.code == 0 && result.output.isEmpty)
  }

  @Test func urlsForFixesAreUsed() async throws {
    let text =
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "home_page_url": "https://a.example/", "items": []}"#
    try await withFeed(text) { folder, file in
      let line = "jsonfeed validate --unsafe-fixes --self https://a.example/feed.json feed.json"
      _ = try await CommandRunner.shell(line, in: folder)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("https://a.example/feed.json"))
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

  @Test(arguments: [
    ("--fix https://a.example/feed.json", "only files can be fixed, not URLs"),
    ("--diff http://a.example/feed.json", "only files can be fixed, not URLs"),
    ("--fix - feed.json", "standard input must be the only input of --fix"),
    ("--diff --format json feed.json", "--diff cannot be used with --format"),
    ("--self /feed --fix feed.json", "--self needs a URL"),
    ("--base https://a.example/ feed.json", "--base is for fixes"),
    ("--fix --stdin-filename a.json feed.json", "--stdin-filename names standard input"),
  ])
  func whatCannotBeFixedIsAUsageError(arguments: String, hint: String) async throws {
    try await withFeed { folder, file in
      let result = try await CommandRunner.shell("jsonfeed validate \(arguments)", in: folder)
      #expect(result.code == 2)
      #expect(result.errorLines.count == 1 && result.errors.contains(hint))
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.feed)
    }
  }
}
