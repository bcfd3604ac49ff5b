/// `jsonfeed validate --only-feeds`, for hooks that name every file with a likely suffix.

import Foundation
import Testing

@Suite struct OnlyFeedsTests {
  @Test(arguments: [
    ("feedback.json", #"{"name": "feedback", "version": "1.0"}"#), ("src/index.json", #"["a"]"#),
    ("index.xml", "<catalog><book/></catalog>"), ("feed.xml", "<!DOCTYPE html><html><body>Page</body></html>"),
    ("feed.json", #"{"title": "Feed", "items": "Items"}"#),
    ("index.json", #"{"items": [{"label": "Home", "url": "/"}]}"#),
    ("feeds.xml", "<opml version=\"2.0\"><body/></opml>"),
    ("feed.json", "{\"name\": }"),
  ])
  func filesThatAreNotFeedsAreSkipped(name: String, text: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      #expect(try await CommandRunner.jsonfeed("validate", file.path).code == 1)
      let result = try await CommandRunner.jsonfeed("validate", "--only-feeds", file.path)
      #expect(result.code == 0)
      #expect(result.output == "0 files: nothing to validate\n")
      #expect(result.errors.isEmpty)
    }
  }

  @Test(arguments: [
    "{\"version\": \"https://jsonfeed.org/version/1.1\",\n \"title\": }", "<rss version=\"2.0\"><channel>\n<title>A",
    "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>A & B</title></feed>",
  ])
  func brokenFeedsAreReported(text: String) async throws {
    let result = try await CommandRunner.jsonfeed("validate", "--only-feeds", input: Data(text.utf8))
    #expect(result.code == 1)
    #expect(result.output.contains("1 file: "))
  }

  @Test(arguments: [
    ("rss.xml", ""), ("feed.atom", "Just some notes.\n"),
    ("feed.rss", "<!DOCTYPE html><html><body>Error</body></html>"),
    ("feed.json", "{\n<<<<<<< HEAD\n\"version\": \"https://jsonfeed.org/version/1.1\"}"),
  ])
  func filesThatShouldBeFeedsAreReported(name: String, text: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      #expect(try await CommandRunner.jsonfeed("validate", "--only-feeds", file.path).code == 1)
    }
  }

  @Test func directoriesHaveFeedsWithJSONFeedsSuffix() async throws {
    try await withTemporaryFolder { folder in
      try Data("{\"version\": \"https://jsonfeed.org/version/1.1\"}".utf8).write(
        to: folder.appending(path: "a.jsonfeed"))
      #expect(try await CommandRunner.jsonfeed("validate", folder.path).output.contains("a.jsonfeed:1:"))
    }
  }

  @Test func aMissingFileIsReported() async throws {
    #expect(try await CommandRunner.jsonfeed("validate", "--only-feeds", "no-such-file.xml").code == 2)
  }
}
