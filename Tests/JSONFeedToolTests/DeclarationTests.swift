/// The help of each command, and its arguments.

import FeedValidation
import TestCases
import Testing

@testable import JSONFeedTool

@Suite struct DeclarationTests {
  @Test func everyOptionOfACommandIsInItsHelp() {
    for command in Command.allCases {
      let help = Help.text(for: command.declaration)
      for option in command.declaration.options { #expect(help.contains("  \(option.name)")) }
    }
  }

  @Test func helpFitsInATerminalOf80Columns() async throws {
    try await forEachCase(in: [Help.overview] + Command.allCases.map { Help.text(for: $0.declaration) }) {
      (help: String) in
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func helpListsTheNamesOfSchemas() async throws {
    let help = try await CommandRunner.jsonfeed("schema", "--help").output
    for name in PublishedSchema.names { #expect(help.contains(name)) }
  }

  @Test(arguments: Command.allCases)
  func afterTwoHyphensEverythingIsAnInput(command: Command) throws {
    let names = command.declaration.allOptions.map(\.name) + ["-h", "--", "--x=y"]
    let arguments = try Arguments(["--"] + names, for: command.declaration)
    #expect(arguments.inputs == names)
    #expect(!arguments.wantsHelp)
  }
}
