/// Files that are skipped in directories: `.gitignore` and the setting `exclude`.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct IgnoreTests {
  // As `git check-ignore` decides.
  @Test(arguments: [
    ("*.xml", "a.xml", true), ("*.xml", "a/b.xml", true), ("a.xml", "b/a.xml", true), ("/a.xml", "b/a.xml", false),
    ("/a.xml", "a.xml", true), ("b/a.xml", "b/a.xml", true), ("b/a.xml", "c/b/a.xml", false),
    ("**/b/a.xml", "c/b/a.xml", true), ("**/b/a.xml", "b/a.xml", true), ("c/**/a.xml", "c/a.xml", true),
    ("c/**/a.xml", "c/d/e/a.xml", true), ("c/**", "c/d/a.xml", true), ("c/**", "c", false), ("**", "a/b", true),
    ("a/*", "a/b", true), ("a/*", "a/b/c", false), ("?.xml", "ab.xml", false), ("?.xml", "é.xml", true),
    ("[a-c].xml", "b.xml", true), ("[!a-c].xml", "b.xml", false), ("[^a-c].xml", "d.xml", true),
    ("[]x].xml", "].xml", true), ("[a\\-c].xml", "-.xml", true), ("[a\\-c].xml", "b.xml", false),
    ("[[:digit:]_]*.xml", "7.xml", true), ("[[:upper:]].xml", "a.xml", false), ("a[-]b", "a-b", true),
    ("\\!a.xml", "!a.xml", true), ("\\#a.xml", "#a.xml", true), ("a.xml   ", "a.xml", true), ("a\\ ", "a ", true),
    ("a.xml\r", "a.xml", true), ("*a*b*c*", "xaxbxcx", true), ("*a*b*c*", "xaxcxbx", false),
    ("\\*.xml", "a.xml", false),
  ])
  func patternsMatchPaths(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try #require(IgnorePattern(pattern)).matches(path, isFolder: false) == isMatch)
  }

  @Test func aPatternWithASlashAtItsEndIsAboutFolders() throws {
    let pattern = try #require(IgnorePattern("build/"))
    #expect(pattern.matches("a/build", isFolder: true) && !pattern.matches("a/build", isFolder: false))
  }

  @Test(arguments: ["", "   ", "# comment", "/", "!", "a\\", "[a", "a//b"])
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

  @Test func ignoredFilesAreSkippedUnlessTheyAreNamed() async throws {
    let files = [
      ".gitignore": "/out/\n*.tmp.json\n!keep.tmp.json\n", "a.json": "feed", "out/b.json": "feed", "c.tmp.json": "feed",
      "keep.tmp.json": "feed", "sub/.gitignore": "*\n!d.json\n", "sub/d.json": "feed", "sub/e.json": "feed",
      ".git/f.json": "feed",
    ]
    #expect(try await validated(files, ".") == ["./a.json", "./keep.tmp.json", "./sub/d.json"])
    #expect(try await validated(files, "c.tmp.json out sub/e.json") == ["c.tmp.json", "out/b.json", "sub/e.json"])
    #expect(try await validated(files, "--no-ignore .").count == 7)
  }

  @Test func patternsAboveTheDirectoryCountUpToTheRootOfTheRepository() async throws {
    let files = [".gitignore": "b.json\n", "site/a.json": "feed", "site/b.json": "feed", "site/out/c.json": "feed"]
    // Without a repository they are about something else.
    #expect(try await validated(files, ".") == ["./a.json", "./b.json", "./out/c.json"])
    let repository = files.merging([".git/HEAD": "x"]) { first, _ in first }
    #expect(try await validated(repository, ".") == ["./a.json", "./out/c.json"])
    // A repository within it is another one.
    let inner = repository.merging(["site/.git": "gitdir: x"]) { first, _ in first }
    #expect(try await validated(inner, ".") == ["./a.json", "./b.json", "./out/c.json"])
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
        "echo '{\"exclude\": [\"[\"]}' > .jsonfeed-validate.json; jsonfeed validate .", in: folder)
      #expect(excluded.code == 2 && excluded.output.contains("/exclude/0: The brackets in \"[\" are not valid."))
    }
  }

  @Test func allProblemsOfSettingsAreShown() async throws {
    try await withTemporaryFolder { folder in
      try Data(Self.feed.utf8).write(to: folder.appending(path: "a.json"))
      let settings = ##"{"exclude": ["[", "a\\", "#b", "", "ok/"], "baseline": "gone.json", "failOn": "never"}"##
      try Data(settings.utf8).write(to: folder.appending(path: ".jsonfeed-validate.json"))
      let text = try await CommandRunner.shell("jsonfeed validate .", in: folder)
      #expect(text.code == 2 && text.output.components(separatedBy: "[invalid-settings]").count == 7)
      #expect(
        text.output.contains("  1 | {\"exclude\": [\"[\", ") && text.output.contains("/exclude/1: \"a\\\" ends with"))
      #expect(text.output.contains("/exclude/2: \"#b\" is a comment. Write \"\\\\#b\" if it is a name."))
      #expect(text.output.contains("/exclude/3: \"\" matches no file."))
      #expect(text.output.contains("/gone.json: no such file. jsonfeed validate --write-baseline writes it."))
      let sarif = try await CommandRunner.shell("jsonfeed validate --format sarif .", in: folder)
      #expect(sarif.output.contains("Settings that are not valid"))
      #expect(sarif.errorLines.count == 6)
    }
  }
}
