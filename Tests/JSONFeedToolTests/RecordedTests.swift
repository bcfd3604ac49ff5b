/// What the command answers in a shell, as it is recorded in `Fixtures/Recorded/Tool`. The gate runs them with the release build, which
/// `JSONFEED_COMMAND` names.

#if os(Linux)
  import Foundation
  import TestFeeds
  import Testing

  @Suite struct RecordedTests {
    private static let files: [String] = {
      #if Network
        RecordedCases.files(in: "Tool") + RecordedCases.files(in: "Network")
      #else
        RecordedCases.files(in: "Tool")
      #endif
    }()

    @Test(arguments: files)
    func theCommandAnswersAsRecorded(file: String) async throws {
      let differences = try await withTemporaryFolder { folder in
        try await RecordedCases(file).differences { try await Self.answer(to: $0, in: folder) }
      }
      #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    /// What a shell prints: `!` is before what goes to standard error. Each heading has a folder of its own, in which the lines below it
    /// are run first, and `Fixtures` is a link.
    private static func answer(to example: RecordedCases.Case, in folder: URL) async throws -> [String] {
      let folder = folder.appending(path: "\(example.group)")
      if !FileManager.default.fileExists(atPath: folder.path) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: "Fixtures"), withDestinationURL: CommandRunner.package.appending(path: "Fixtures"))
        let start = try await CommandRunner.shell(example.template, in: folder)
        if start.code != 0 { return ["The lines below the heading fail: \(start.errors)"] }
      }
      let result = try await CommandRunner.shell(example.input, in: folder)
      func lines(_ text: String, _ mark: String) -> [String] {
        let text = text.replacing(folder.path, with: "$PWD")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast(text.isEmpty || text.hasSuffix("\n") ? 1 : 0).map { mark + $0 }
      }
      return lines(result.output, "") + lines(result.errors, "! ") + (result.code == 0 ? [] : ["exit \(result.code)"])
    }
  }
#endif
