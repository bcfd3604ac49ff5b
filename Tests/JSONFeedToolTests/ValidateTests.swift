import Foundation
import Testing

@Suite struct ValidateTests {
  private struct Report: Decodable {
    struct File: Decodable {
      var path: String
      var format: String
      var valid: Bool
      var diagnostics: [Finding]
    }
    struct Finding: Decodable {
      var rule: String
      var severity: String
      var message: String
      var line: Int?
      var column: Int?
      var path: String
    }
    var files: [File]
  }

  private func report(_ text: String) async throws -> (code: Int32, file: Report.File) {
    let result = try await CommandRunner.jsonfeed("validate", "--format", "json", input: Data(text.utf8))
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    return (result.code, try #require(report.files.first))
  }

  @Test func aValidFeedHasNoProblems() async throws {
    let (code, file) = try await report(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "home_page_url": "https://a.example/",
       "feed_url": "https://a.example/feed.json", "icon": "https://a.example/icon.png",
       "favicon": "https://a.example/favicon.png",
       "items": [{"id": "https://a.example/1", "url": "https://a.example/1", "content_text": "One"}]}
      """)
    #expect(code == 0)
    #expect(file.valid)
    #expect(file.format == "jsonfeed")
    #expect(file.path == "-")
    #expect(file.diagnostics.isEmpty)
  }

  @Test func allViolationsAreFoundInOneRunWithTheirPositions() async throws {
    let (code, file) = try await report(
      """
      {"version": 1,
       "title": "T",
       "items": [
        {"id": true},
        {"id": "2", "date_published": "yesterday", "attachments": [{"title": "no url"}]}
       ]}
      """)
    #expect(code == 1)
    #expect(!file.valid)
    let found = file.diagnostics.filter { $0.severity == "error" }.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.path) \($0.rule)"
    }
    #expect(
      found == [
        "1:13 /version version-type", "4:3 /items/0 item-content-missing", "4:10 /items/0/id item-id-type",
        "5:3 /items/1 item-content-missing", "5:33 /items/1/date_published item-date-published-format",
        "5:62 /items/1/attachments/0/url attachment-url-missing",
        "5:62 /items/1/attachments/0/mime_type attachment-mime-type-missing",
      ])
  }

  @Test func aSyntaxErrorHasLineAndColumn() async throws {
    let (code, file) = try await report("{\"version\": \"https://jsonfeed.org/version/1.1\",\n \"title\": \"T\",}")
    #expect(code == 1)
    let found = file.diagnostics.filter { $0.rule == "json-syntax" }
    #expect(found.map(\.line) == [2])
    #expect(found.map(\.column) == [15])
    // The rest of the document is checked as well.
    #expect(file.diagnostics.contains { $0.rule == "items-missing" })
  }

  @Test func otherDocumentsHaveTheFormatUnknown() async throws {
    let (code, file) = try await report("hello")
    #expect(code == 1)
    #expect(file.format == "unknown")
    #expect(file.diagnostics.map(\.rule) == ["not-a-feed"])
  }

  @Test func xmlThatIsNotWellFormedIsReportedWithItsPosition() async throws {
    let (code, file) = try await report("<rss version=\"2.0\"><channel>\n<title>A & B</title></channel></rss>")
    #expect(code == 1)
    #expect(file.format == "rss")
    let problem = try #require(file.diagnostics.first { $0.rule == "xml-bare-ampersand" })
    #expect(problem.line == 2 && problem.column == 10)
  }

  @Test func anUnreadableInputTakesPrecedenceOverErrors() async throws {
    let result = try await CommandRunner.jsonfeed("validate", "README.md", "missing.json", "Fixtures/RSS/podcast.xml")
    #expect(result.code == 2)
    #expect(result.output.contains("Fixtures/RSS/podcast.xml:"))
    #expect(result.output.contains("README.md:"))
  }

  @Test func aDirectoryIsSearchedForFeeds() async throws {
    try await withTemporaryFolder { folder in
      let nested = folder.appending(path: "a/b")
      try FileManager.default.createDirectory(at: nested, withIntermediateDirectories: true)
      try Data("{\"version\": \"https://jsonfeed.org/version/1.1\"}".utf8).write(
        to: nested.appending(path: "f.json"))
      try Data("{}".utf8).write(to: folder.appending(path: "package.json"))
      try Data("text".utf8).write(to: folder.appending(path: "notes.txt"))
      let result = try await CommandRunner.jsonfeed("validate", folder.path)
      #expect(result.code == 1)
      #expect(result.output.contains("a/b/f.json:") && result.output.contains("\n1 file: "))
    }
  }

  @Test func theReportCanBeWrittenToAFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "report.json")
      let result = try await CommandRunner.jsonfeed(
        "validate", "--format=json", "--output", file.path, "Fixtures/RSS/podcast.xml")
      #expect(result.code == 0)
      #expect(result.output.isEmpty)
      let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
      #expect(report.files.map(\.path) == ["Fixtures/RSS/podcast.xml"])
    }
  }
}
