/// Everything after `--` is a file.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct ArgumentTests {
  @Test(arguments: Command.allCases)
  func afterTwoHyphensEverythingIsAnInput(command: Command) throws {
    let names = command.declaration.allOptions.map(\.name) + ["-h", "--", "--x=y"]
    let arguments = try Arguments(["--"] + names, for: command.declaration)
    #expect(arguments.inputs == names)
    #expect(!arguments.wantsHelp)
  }

  @Test func rulesAndFilesAfterTwoHyphensAreNotOptions() async throws {
    let rules = try await CommandRunner.jsonfeed("rules", "--", "--help")
    #expect(rules.code == 2 && rules.errors.contains("unknown rule --help"))
    let fetch = try await CommandRunner.jsonfeed("fetch", "--", "--cache")
    #expect(fetch.code == 2 && fetch.errors.hasPrefix("--cache: no such file"))
  }
}
