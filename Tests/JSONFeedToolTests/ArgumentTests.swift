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
}
