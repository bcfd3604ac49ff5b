/// `jsonfeed completions`: all commands and options are offered. `Fixtures/Recorded/Tool/completions.txt` has values and files; `.ci/run`
/// checks the scripts for zsh and fish where these shells are installed.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct CompletionTests {
  /// What bash offers after these words.
  private func offers(_ words: String...) async throws -> [String] {
    let script = """
      source <(jsonfeed completions bash)
      COMP_WORDS=(\(words.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      _jsonfeed
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try await CommandRunner.shell(script)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func commandsAreOffered() async throws {
    #expect(try await offers("jsonfeed", "''") == Command.allCases.map(\.rawValue) + ["--help", "--version"])
  }

  @Test(arguments: Command.allCases)
  func everyOptionIsOffered(command: Command) async throws {
    let names = command.declaration.allOptions.map(\.name)
    #expect(try await offers("jsonfeed", command.rawValue, "--") == names)
  }
}
