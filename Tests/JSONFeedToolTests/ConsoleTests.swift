/// How the commands talk to terminals, pipes and logs.

import FeedSystem
import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct ConsoleTests {
  @Test(arguments: ["convert", "validate --fix", "show", "preview", "discover"])
  func aCommandWithoutInputsOnATerminalPrintsItsUsage(command: String) async throws {
    // `script` runs it on a terminal of its own; its options differ between systems.
    let result = try await CommandRunner.shell(
      """
      if [ "$(uname)" = Linux ]; then script -qec 'jsonfeed \(command)' /dev/null; else script -q /dev/null jsonfeed \(command); fi
      """)
    #expect(result.code == 2)
    #expect(result.output.contains("\nUsage: jsonfeed \(command.prefix { $0 != " " }) "))
  }

  @Test func validateChecksTheCurrentDirectoryOnATerminal() async throws {
    try await withTemporaryFolder { folder in
      let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": []}"#
      try Data(feed.utf8).write(to: folder.appending(path: "feed.json"))
      let result = try await CommandRunner.shell(
        """
        if [ "$(uname)" = Linux ]; then script -qec 'jsonfeed validate' /dev/null; else script -q /dev/null jsonfeed validate; fi
        """, in: folder)
      #expect(result.code == 0)
      #expect(result.output.contains("feed.json:1:1: warning: /feed_url"), "\(result.output)")
    }
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
