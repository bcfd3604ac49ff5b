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
}
