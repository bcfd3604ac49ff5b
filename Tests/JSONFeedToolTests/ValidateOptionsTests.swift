/// `jsonfeed validate` with settings, baselines and formats; `jsonfeed rules`.

import Foundation
import Testing

@Suite struct ValidateOptionsTests {
  private let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "", "items": []}"#

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "a/b"), withIntermediateDirectories: true)
      try await body(folder)
    }
  }

  @Test func settingsAreFoundInParentDirectories() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "a/b/feed.json")
      try Data(feed.utf8).write(to: file)
      #expect(try await CommandRunner.jsonfeed("validate", file.path).code == 0)
      try Data(#"{"failOn": "warning"}"#.utf8).write(to: folder.appending(path: ".jsonfeed-validate.json"))
      #expect(try await CommandRunner.jsonfeed("validate", file.path).code == 1)
      // The command line takes precedence.
      #expect(try await CommandRunner.jsonfeed("validate", "--fail-on", "error", file.path).code == 0)
      try Data(#"{"failOn": "warn"}"#.utf8).write(to: folder.appending(path: "a/.jsonfeed-validate.json"))
      let result = try await CommandRunner.jsonfeed("validate", file.path)
      #expect(result.code == 2)
      #expect(result.output.contains(".jsonfeed-validate.json:1:12: error: /failOn: failOn must be \"info\","))
    }
  }

  @Test func aBaselineHidesKnownProblems() async throws {
    try await withFolder { folder in
      let (file, baseline) = (folder.appending(path: "feed.json").path, folder.appending(path: "baseline.json").path)
      try Data(feed.utf8).write(to: URL(filePath: file))
      #expect(try await CommandRunner.jsonfeed("validate", "--fail-on", "info", file).code == 1)
      #expect(try await CommandRunner.jsonfeed("validate", "--write-baseline", baseline, file).code == 0)
      let result = try await CommandRunner.jsonfeed("validate", "--fail-on", "info", "--baseline", baseline, file)
      #expect(result.code == 0)
      #expect(result.output == "\(file): ok (JSON Feed)\n1 file: no problems\n")
    }
  }

  @Test func theBaselineInTheSettingsCanBeWritten() async throws {
    try await withFolder { folder in
      try Data(feed.utf8).write(to: folder.appending(path: "feed.json"))
      try Data(#"{"failOn": "info", "baseline": "known.json"}"#.utf8).write(
        to: folder.appending(path: ".jsonfeed-validate.json"))
      #expect(try await CommandRunner.shell("jsonfeed validate .", in: folder).code == 2)
      // Twice, because a known problem is still one.
      for _ in 0..<2 {
        let written = try await CommandRunner.shell("jsonfeed validate --write-baseline known.json .", in: folder)
        #expect(written.code == 0)
        for name in [".", "feed.json", "./feed.json", "$PWD/feed.json", "a/../feed.json"] {
          #expect(try await CommandRunner.shell("jsonfeed validate \(name)", in: folder).code == 0, "\(name)")
        }
      }
      let failed = try await CommandRunner.shell("jsonfeed validate --write-baseline other.json gone.json", in: folder)
      #expect(failed.code == 2 && failed.errors == "gone.json: no such file\n")
    }
  }

  @Test func aBaselineListsEveryProblem() async throws {
    try await withFolder { folder in
      let (file, baseline) = (folder.appending(path: "feed.json").path, folder.appending(path: "baseline.json").path)
      let items = String(repeating: "1,", count: 10_001) + "1"
      try Data("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[\(items)]}".utf8)
        .write(to: URL(filePath: file))
      _ = try await CommandRunner.jsonfeed("validate", "--write-baseline", baseline, file)
      #expect(try String(contentsOfFile: baseline, encoding: .utf8).contains("\"count\":10002"))
      #expect(try await CommandRunner.jsonfeed("validate", "--baseline", baseline, file).code == 0)
      let report = try await CommandRunner.jsonfeed("validate", "--format", "github", file).output
      #expect(report.contains(" more of these are not listed."))
    }
  }

  @Test func manyFilesAreReportedInTheirOrder() async throws {
    try await withFolder { folder in
      for number in 0..<40 {
        let name = "a/\(String(repeating: "0", count: number < 10 ? 1 : 0))\(number).json"
        try Data(feed.utf8).write(to: folder.appending(path: name))
      }
      let result = try await CommandRunner.jsonfeed("validate", "--format", "json", folder.path)
      let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let paths = (report["files"] as? [[String: Any]])?.compactMap { $0["path"] as? String } ?? []
      #expect(paths.count == 40 && paths == paths.sorted())
    }
  }

  @Test(arguments: [
    ("text", "[title-empty]"), ("json", "\"files\""), ("github", "::warning "), ("sarif", "\"2.1.0\""),
    ("junit", "<testsuites "), ("html", "<!DOCTYPE html>"), ("markdown", "### Feed validation"),
    ("gitlab", "\"check_name\""),
  ])
  func eachFormatIsWritten(format: String, part: String) async throws {
    let result = try await CommandRunner.jsonfeed("validate", "--format", format, input: Data(feed.utf8))
    #expect(result.code == 0)
    #expect(result.output.contains(part))
  }

  @Test func rulesAreWrittenForPrograms() async throws {
    let result = try await CommandRunner.jsonfeed("rules", "item-id-missing", "rss-profile", "--format", "json")
    let rules = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(
      rules.count > 5
        && rules.allSatisfy { $0["group"] as? String == "rss-profile" || $0["id"] as? String == "item-id-missing" })
    let first = try #require(rules.first)
    #expect(
      first["levels"] as? [String: String] == [
        "spec": "error", "default": "error", "podcast": "error", "strict": "error",
      ])
    let specification = ["section": "JSON Feed 1.1, Items", "url": "https://www.jsonfeed.org/version/1.1/"]
    #expect(first["specification"] as? [String: String] == specification)
    #expect((first["page"] as? String)?.hasSuffix("/item-id-missing.md") == true)
  }

  @Test func rulesCanBeChangedAndExplained() async throws {
    let changed = try await CommandRunner.jsonfeed("validate", "--rule", "title-empty=error", input: Data(feed.utf8))
    #expect(changed.code == 1)
    #expect(try await CommandRunner.jsonfeed("validate", "--rule", "title-empty", input: Data(feed.utf8)).code == 2)
    let misspelled = try await CommandRunner.jsonfeed("validate", "--rule", "title-emty=off", input: Data(feed.utf8))
    #expect(misspelled.code == 2 && misspelled.errorLines.first?.contains("title-empty") == true)
    let list = try await CommandRunner.jsonfeed("rules")
    #expect(list.code == 0 && list.output.contains("item-id-missing"))
    let one = try await CommandRunner.jsonfeed("rules", "item-id-missing")
    #expect(one.output.contains("Fix: Add an id") && one.output.contains("(no id)"))
    #expect(try await CommandRunner.jsonfeed("rules", "item-id-mising").code == 2)
    #expect(list.output.contains("The group rss-profile"))
    #expect(try await CommandRunner.jsonfeed("rules", "rss-profile").code == 0)
    let page = try await CommandRunner.jsonfeed("rules", "--format", "markdown")
    #expect(page.code == 0 && page.output.contains("### item-id-missing"))
    #expect(try await CommandRunner.jsonfeed("rules", "--format", "markdown", "rss-profile").code == 2)
    #expect(try await CommandRunner.jsonfeed("validate", "--rule", "rss-profile=off", input: Data(feed.utf8)).code == 0)
    #expect(one.output.contains("More: https://") && one.output.contains("/Pages/item-id-missing.md\n"))
    let command = try await CommandRunner.jsonfeed("rules", "invalid-settings", "unreadable-input")
    #expect(command.code == 0 && command.output.contains("title-emty") && command.output.contains("no such file"))
    let fixed = try await CommandRunner.jsonfeed("validate", "--rule", "invalid-settings=off", input: Data(feed.utf8))
    #expect(fixed.code == 2 && fixed.errors.contains("because it is always an error"))
    let group = try await CommandRunner.jsonfeed("validate", "--rule", "rss-profil=off", input: Data(feed.utf8))
    #expect(group.code == 2 && group.errorLines.first?.contains("rss-profile") == true)
  }

  @Test func idsMustNotChange() async throws {
    try await withFolder { folder in
      func item(_ id: String) -> String {
        #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "\#(id)", "url": "https://a.example/1", "content_text": "x"}]}"#
      }
      let before = folder.appending(path: "before.json").path
      try Data(item("1").utf8).write(to: URL(filePath: before))
      let result = try await CommandRunner.jsonfeed("validate", "--previous", before, input: Data(item("2").utf8))
      #expect(result.output.contains("[item-id-changed]"))
    }
  }
}
