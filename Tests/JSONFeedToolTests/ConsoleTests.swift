/// How the commands talk to terminals, pipes and logs.

import FeedSystem
import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct ConsoleTests {
  private static let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "", "items": []}"#

  @Test(arguments: ["convert", "validate", "show", "preview", "discover"])
  func aCommandWithoutInputsOnATerminalPrintsItsUsage(command: String) async throws {
    // `script` runs it on a terminal of its own; its options differ between systems.
    let result = try await CommandRunner.shell(
      """
      if [ "$(uname)" = Linux ]; then script -qec 'jsonfeed \(command)' /dev/null; else script -q /dev/null jsonfeed \(command); fi
      """)
    #expect(result.code == 2)
    #expect(result.output.contains("\nUsage: jsonfeed \(command) "))
  }

  @Test func theSettingsOfAFeedArePrinted() async throws {
    try await withTemporaryFolder { folder in
      try Data(#"{"profile": "podcast", "rules": {"title-empty": "error"}}"#.utf8).write(
        to: folder.appending(path: ".jsonfeed-validate.json"))
      let result = try await CommandRunner.shell(
        "jsonfeed validate --print-config --rule items-empty=off --fail-on info feed.json", in: folder)
      let config = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(config["profile"] as? String == "podcast" && config["failOn"] as? String == "info")
      #expect((config["settings"] as? String)?.hasSuffix("/.jsonfeed-validate.json") == true)
      let rules = try #require(config["rules"] as? [String: String])
      #expect(rules["title-empty"] == "error" && rules["items-empty"] == "off" && rules.count > 300)
      #expect(try await CommandRunner.shell("jsonfeed validate --print-config a b", in: folder).code == 2)
      // Without a file, and for a directory, those are printed that apply there.
      try FileManager.default.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
      for line in ["jsonfeed validate --print-config", "jsonfeed validate --print-config sub"] {
        #expect(try await CommandRunner.shell(line, in: folder).output.contains(#""profile": "podcast""#), "\(line)")
      }
    }
  }

  @Test(arguments: ["", "feed.json", "sub", "--stdin-filename sub/feed.json -", "--config .jsonfeed-validate.json"])
  func brokenSettingsAreNotPrinted(input: String) async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
      try Data(#"{"profile": "hard", "failOn": 1}"#.utf8).write(to: folder.appending(path: ".jsonfeed-validate.json"))
      let result = try await CommandRunner.shell("jsonfeed validate --print-config \(input)", in: folder)
      #expect(result.code == 2 && result.output.isEmpty)
      #expect(
        result.errorLines.count == 2 && result.errors.contains(".jsonfeed-validate.json:1:13: /profile: profile must"))
    }
  }

  @Test func standardInputCanHaveTheNameOfAFile() async throws {
    try await withTemporaryFolder { folder in
      try Data(#"{"failOn": "warning"}"#.utf8).write(to: folder.appending(path: ".jsonfeed-validate.json"))
      let input = "printf '%s' '\(Self.feed)' |"
      let named = try await CommandRunner.shell("\(input) jsonfeed validate --stdin-filename sub/feed.json", in: folder)
      #expect(named.code == 1 && named.output.hasPrefix("sub/feed.json:"))
      let github = try await CommandRunner.shell(
        "\(input) jsonfeed validate --format github --stdin-filename sub/feed.json -", in: folder)
      #expect(github.output.contains(" file=sub/feed.json,line=1,"))
      // Without a name, the settings of the current folder apply, as for a URL.
      #expect(try await CommandRunner.shell("\(input) jsonfeed validate", in: folder).code == 1)
    }
  }

  @Test func aHyphenAsOutputIsStandardOutput() async throws {
    try await withTemporaryFolder { folder in
      let input = "printf '%s' '\(Self.feed)' |"
      for line in [
        "jsonfeed validate --output - -", "jsonfeed validate --format text=- -", "jsonfeed convert --output - -",
        "jsonfeed validate --write-baseline - -",
      ] {
        let result = try await CommandRunner.shell("\(input) \(line)", in: folder)
        #expect(result.code == 0 && !result.output.isEmpty, "\(line)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test(arguments: [
    ("FORCE_COLOR=1", true), ("FORCE_COLOR=0", false), ("FORCE_COLOR=", false), ("", false),
    ("FORCE_COLOR=1 NO_COLOR=1", false),
    ("FORCE_COLOR=1 NO_COLOR=", true),
  ])
  func colorsCanBeForced(environment: String, isColored: Bool) async throws {
    let result = try await CommandRunner.shell(
      "printf '%s' '\(Self.feed)' | env -u NO_COLOR \(environment) jsonfeed validate")
    #expect(result.output.contains("\u{1B}[33mwarning") == isColored)
  }

  @Test func quietAndStatisticsChangeTheText() async throws {
    let quiet = try await CommandRunner.jsonfeed("validate", "--quiet", "Fixtures/RSS/podcast.json")
    #expect(!quiet.output.contains("file") || !quiet.output.hasSuffix("info\n"))
    let statistics = try await CommandRunner.jsonfeed("validate", "--statistics", input: Data(Self.feed.utf8))
    #expect(statistics.output.contains("1  warning  title-empty"))
    #expect(try await CommandRunner.jsonfeed("validate", "--statistics", "--format", "json", "x").code == 2)
  }

  #if os(Linux)
    // Other systems refuse such names.
    @Test func filesWhoseNameIsNotUTF8AreReported() async throws {
      try await withTemporaryFolder { folder in
        for input in [".", "c*"] {
          let command = "touch \"$(printf 'caf\\351.xml')\"; jsonfeed validate --quiet \(input)"
          let result = try await CommandRunner.shell(command, in: folder)
          #expect(result.code == 2)
          #expect(result.output.contains(".xml: error: cannot be found, because its name is not UTF-8"))
        }
      }
    }
  #endif

  @Test func anUnreadableInputIsInTheReportAndFailsWith2() async throws {
    let text = try await CommandRunner.jsonfeed("validate", "no-such-file.xml")
    #expect(text.code == 2 && text.errors.isEmpty)
    #expect(text.output == "no-such-file.xml: error: no such file [unreadable-input]\n1 file: 1 error\n")
    let json = try await CommandRunner.jsonfeed("validate", "--format", "json", "no-such-file.xml")
    #expect(json.code == 2 && json.errors == "no-such-file.xml: no such file\n")
    #expect(json.output.contains("\"rule\":\"unreadable-input\""))
  }

  @Test func aTitleCannotBecomeACommandOfALog() async throws {
    let feed = Self.feed.replacing("\"title\": \"\"", with: "\"title\": \"::error::x\"")
    let result = try await CommandRunner.jsonfeed("show", input: Data(feed.utf8))
    #expect(result.output.hasPrefix("\\u{3A}:error::x\n"))
  }
}
