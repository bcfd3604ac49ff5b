/// `jsonfeed validate` with several reports in one run.

import Foundation
import Testing

@Suite struct ReportTargetTests {
  private let podcast = CommandRunner.fixture("RSS/podcast.xml")

  @Test func oneRunWritesSeveralReports() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell(
        "jsonfeed validate --format github --format sarif=a=b.sarif --format=markdown=summary.md \(podcast)", in: folder
      )
      #expect(result.code == 0)
      #expect(result.output.hasPrefix("::warning file="))
      #expect(!result.output.contains("sarif"))
      #expect(try contents("a=b.sarif", folder).contains("\"2.1.0\""))
      #expect(try contents("summary.md", folder).contains("| file | line | severity | rule | message |"))
    }
  }

  @Test func withoutAReportForItStandardOutputIsEmpty() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell("jsonfeed validate --format json=report.json \(podcast)", in: folder)
      #expect(result.code == 0)
      #expect(result.output.isEmpty)
      #expect(try contents("report.json", folder).contains("\"totals\":{\"files\":1,"))
    }
  }

  @Test func theOptionOutputIsForTheReportWithoutAFile() async throws {
    try await withTemporaryFolder { folder in
      let line = "jsonfeed validate --output report.txt --format text --format junit=report.xml \(podcast)"
      let result = try await CommandRunner.shell(line, in: folder)
      #expect(result.output.isEmpty)
      #expect(try contents("report.txt", folder).contains("\n1 file: "))
      #expect(try contents("report.xml", folder).contains("<testsuites "))
    }
  }

  @Test func filesAreCompleteEvenIfStandardOutputIsClosed() async throws {
    try await withTemporaryFolder { folder in
      let line = "jsonfeed validate --fail-on info --format text --format json=report.json \(podcast) > /dev/full"
      let result = try await CommandRunner.shell(line, in: folder)
      #expect(result.code == 1)
      #expect(try contents("report.json", folder).hasSuffix("}\n"))
    }
  }

  @Test(arguments: [
    ("--format text --format json", "only one report can be written to standard output"),
    ("--format json=a --output b", "--output has no report to write"),
    ("--format json=a --format text=a", "two reports would be written to a"),
    ("--format json --format text=a --output a", "two reports would be written to a"),
    ("--format json=a --format text=./a", "two reports would be written to ./a"),
    ("--format json=- --format text", "only one report can be written to standard output"),
    ("--format json=", "needs a path"),
    ("--format jsn=a", "did you mean json?"),
  ])
  func aMistakeIsAUsageErrorAndWritesNothing(options: String, hint: String) async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell("jsonfeed validate \(options) \(podcast)", in: folder)
      #expect(result.code == 2)
      #expect(result.errorLines.count == 1 && result.errors.contains(hint))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  private func contents(_ name: String, _ folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
