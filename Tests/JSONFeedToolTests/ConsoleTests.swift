/// How the commands talk to terminals, pipes and logs.

import FeedSystem
import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct ConsoleTests {
  @Test(arguments: ["convert", "validate", "show", "preview", "discover"])
  func aCommandWithoutInputsOnATerminalPrintsItsUsage(command: String) async throws {
    // `script` runs it on a terminal of its own; its options differ between systems.
    let result = try await CommandRunner.shell(
      """
      if [ "$(uname)" = Linux ]; then script -qec 'jsonfeed \(command)' /dev/null; else script -q /dev/null jsonfeed \(command); fi
      """)
    #expect(result.code == 2)
    #expect(result.output.contains("\nUsage: jsonfeed \(command) "))
  }

  #if os(Linux)
    // Other systems refuse such names.
    @Test func filesWhoseNameIsNotUTF8AreReported() async throws {
      try await withTemporaryFolder { folder in
        for input in [".", "c*"] {
          let command = "touch \"$(printf 'caf\\351.xml')\"; jsonfeed validate --quiet \(input)"
          let result = try await CommandRunner.shell(command, in: folder)
          #expect(result.code == 2)
          #expect(result.output.contains(".xml: error: cannot be found, because its name is not UTF-8"))
        }
      }
    }
  #endif
}
