/// Files that are skipped in directories: the setting `exclude`, hidden folders, and `node_modules`.

import Foundation
import TestCases
import Testing

@testable import JSONFeedTool

@Suite struct IgnoreTests {
  // As `git check-ignore` decides about `.gitignore`.
  @Test func patternsMatchPaths() async throws {
    try await forEachCase(in: [
      ("*.xml", "a.xml", true), ("*.xml", "a/b.xml", true), ("a.xml", "b/a.xml", true), ("/a.xml", "b/a.xml", false),
      ("/a.xml", "a.xml", true), ("b/a.xml", "b/a.xml", true), ("b/a.xml", "c/b/a.xml", false),
      ("**/b/a.xml", "c/b/a.xml", true), ("**/b/a.xml", "b/a.xml", true), ("c/**/a.xml", "c/a.xml", true),
      ("c/**/a.xml", "c/d/e/a.xml", true), ("c/**", "c/d/a.xml", true), ("c/**", "c", false), ("**", "a/b", true),
      ("a/*", "a/b", true), ("a/*", "a/b/c", false), ("?.xml", "ab.xml", false), ("?.xml", "b.xml", true),
      ("[a-c].xml", "b.xml", true), ("[!a-c].xml", "b.xml", false), ("é*.xml", "élan.xml", true),
      ("[]x].xml", "].xml", true), ("[a\\-c].xml", "-.xml", true), ("[a\\-c].xml", "b.xml", false),
      ("[[:digit:]_]*.xml", "7.xml", true), ("[[:upper:]].xml", "a.xml", false), ("a[-]b", "a-b", true),
      ("\\!a.xml", "!a.xml", true), ("#a.xml", "#a.xml", true), ("a ", "a ", true), ("*a*b*c*", "xaxbxcx", true),
      ("*a*b*c*", "xaxcxbx", false), ("\\*.xml", "a.xml", false),
    ]) { (pattern: String, path: String, isMatch: Bool) throws in
      #expect(try #require(IgnorePattern(pattern)).matches(path, isFolder: false) == isMatch)
    }
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
}
