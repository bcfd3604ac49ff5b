/// Files that are skipped in directories: the setting `exclude`, hidden folders, and `node_modules`.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct IgnoreTests {
  // As `git check-ignore` decides about `.gitignore`.
  @Test(arguments: [
    ("*.xml", "a.xml", true), ("*.xml", "a/b.xml", true), ("a.xml", "b/a.xml", true), ("/a.xml", "b/a.xml", false),
    ("/a.xml", "a.xml", true), ("b/a.xml", "b/a.xml", true), ("b/a.xml", "c/b/a.xml", false),
    ("**/b/a.xml", "c/b/a.xml", true), ("**/b/a.xml", "b/a.xml", true), ("c/**/a.xml", "c/a.xml", true),
    ("c/**/a.xml", "c/d/e/a.xml", true), ("c/**", "c/d/a.xml", true), ("c/**", "c", false), ("**", "a/b", true),
    ("a/*", "a/b", true), ("a/*", "a/b/c", false), ("?.xml", "ab.xml", false), ("?.xml", "b.xml", true),
    ("[a-c].xml", "b.xml", true), ("[!a-c].xml", "b.xml", false), ("é*.xml", "élan.xml", true),
    ("[]x].xml", "].xml", true), ("[a\\-c].xml", "-.xml", true), ("[a\\-c].xml", "b.xml", false),
    ("[[:digit:]_]*.xml", "7.xml", true), ("[[:upper:]].xml", "a.xml", false), ("a[-]b", "a-b", true),
    ("\\!a.xml", "!a.xml", true), ("#a.xml", "#a.xml", true), ("a ", "a ", true), ("*a*b*c*", "xaxbxcx", true),
    ("*a*b*c*", "xaxcxbx", false),
    ("\\*.xml", "a.xml", false),
  ])
  func patternsMatchPaths(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try #require(IgnorePattern(pattern)).matches(path, isFolder: false) == isMatch)
  }

  @Test func aPatternWithASlashAtItsEndIsAboutFolders() throws {
    let pattern = try #require(IgnorePattern("build/"))
    #expect(pattern.matches("a/build", isFolder: true) && !pattern.matches("a/build", isFolder: false))
  }

  @Test(arguments: ["", "/", "!", "!/", "a//b"])
  func whatIsNoPatternIsIgnored(line: String) { #expect(IgnorePattern(line) == nil) }

  @Test func anExclamationMarkIncludesAgain() throws {
    let pattern = try #require(IgnorePattern("!keep.xml"))
    #expect(pattern.isNegated && pattern.matches("a/keep.xml", isFolder: false))
  }

  // MARK: The command

  private static let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": []}"#

  /// Makes files in a folder, and returns the paths that `jsonfeed validate` with these arguments validates.
  private func validated(_ files: [String: String], _ arguments: String) async throws -> [String] {
    try await withTemporaryFolder { folder in
      for (path, text) in files {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((text == "feed" ? Self.feed : text).utf8).write(to: file)
      }
      let result = try await CommandRunner.shell(
        "cd site 2> /dev/null; jsonfeed validate --format json \(arguments)", in: folder)
      let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      return (report["files"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
    }
  }

  @Test func hiddenFoldersAreSkippedUnlessTheyAreNamed() async throws {
    let files = [
      ".jsonfeed-validate.json": #"{"exclude": ["*.tmp.json", "!keep.tmp.json", "!.well-known/"]}"#, "a.json": "feed",
      "node_modules/b.json": "feed", "c.tmp.json": "feed", "keep.tmp.json": "feed", ".git/d.json": "feed",
      ".well-known/e.json": "feed", ".f.json": "feed",
    ]
    #expect(try await validated(files, ".") == ["./.f.json", "./.well-known/e.json", "./a.json", "./keep.tmp.json"])
    #expect(try await validated(files, "c.tmp.json .git") == ["c.tmp.json", ".git/d.json"])
    #expect(try await validated(files, "--no-ignore .").count == 7)
  }

  @Test func settingsExcludeFiles() async throws {
    let files = [
      ".jsonfeed-validate.json": #"{"exclude": ["drafts/", "*.old.json"]}"#, "a.json": "feed", "drafts/b.json": "feed",
      "x/drafts/c.json": "feed", "x/d.old.json": "feed",
    ]
    #expect(try await validated(files, ".") == ["./a.json"])
    #expect(try await validated(files, "drafts/b.json x/d.old.json") == ["drafts/b.json", "x/d.old.json"])
  }

  @Test func aBrokenSettingsFileIsReportedOnce() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
      for path in ["a.json", "b.json", "sub/c.json"] {
        try Data(Self.feed.utf8).write(to: folder.appending(path: path))
      }
      try Data("{\"rules\":\n {\"title-emty\": \"off\"}}".utf8).write(
        to: folder.appending(path: ".jsonfeed-validate.json"))
      let text = try await CommandRunner.shell("jsonfeed validate .", in: folder)
      #expect(text.code == 2)
      #expect(text.output.components(separatedBy: "invalid-settings").count == 2)
      #expect(text.output.contains(".jsonfeed-validate.json:2:3: error: /rules/title-emty: There is no rule"))
      #expect(text.errors.isEmpty)
      let json = try await CommandRunner.shell("jsonfeed validate --format json=r.json .", in: folder)
      #expect(json.code == 2 && json.errorLines.count == 1)
      let excluded = try await CommandRunner.shell(
        "echo '{\"exclude\": [\"/\"]}' > .jsonfeed-validate.json; jsonfeed validate .", in: folder)
      #expect(excluded.code == 2 && excluded.output.contains("/exclude/0: \"/\" matches no file. Remove it."))
    }
  }

  @Test func allProblemsOfSettingsAreShown() async throws {
    try await withTemporaryFolder { folder in
      try Data(Self.feed.utf8).write(to: folder.appending(path: "a.json"))
      let settings = ##"{"exclude": ["/", "a//b", "!", "", "ok/"], "baseline": "gone.json", "failOn": "never"}"##
      try Data(settings.utf8).write(to: folder.appending(path: ".jsonfeed-validate.json"))
      let text = try await CommandRunner.shell("jsonfeed validate .", in: folder)
      #expect(text.code == 2 && text.output.components(separatedBy: "[invalid-settings]").count == 7)
      #expect(text.output.contains("  1 | {\"exclude\": [\"/\", "))
      #expect(text.output.contains("/exclude/3: \"\" matches no file."))
      #expect(text.output.contains("/gone.json: no such file. jsonfeed validate --write-baseline writes it."))
      let sarif = try await CommandRunner.shell("jsonfeed validate --format sarif .", in: folder)
      #expect(sarif.output.contains("Settings that are not valid"))
      #expect(sarif.errorLines.count == 6)
    }
  }
}
