/// Everything after `--` is a file.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct ArgumentTests {
  @Test(arguments: ["convert", "show", "validate", "discover", "preview"])
  func filesCanBeNamedLikeOptions(command: String) async throws {
    try await withTemporaryFolder { folder in
      let podcast = CommandRunner.fixture("RSS/podcast.xml")
      let expected = try await CommandRunner.shell("cp \(podcast) x; jsonfeed \(command) ./x", in: folder)
      for name in ["--output", "--write-baseline=x.json", "--help", "-h", "--version", "--no-such-option", "--"] {
        let script = "cp \(podcast) './\(name)'; jsonfeed \(command) -- '\(name)'"
        let result = try await CommandRunner.shell(script, in: folder)
        #expect(result.code == expected.code, "\(name): \(result.errors)")
        #expect(result.output == expected.output.replacing("./x", with: name))
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "x.json").path))
      }
    }
  }

  @Test func severalFilesAreValidatedAsNamed() async throws {
    try await withTemporaryFolder { folder in
      let script = """
        for file in --output evil.txt '--write-baseline=x.json' 'a b.xml'; do
          printf '<rss version="2.0">' > "./$file"
        done
        jsonfeed validate --format json -- --output evil.txt '--write-baseline=x.json' 'a b.xml'
        """
      let result = try await CommandRunner.shell(script, in: folder)
      #expect(result.code == 1)
      for name in ["--output", "evil.txt", "--write-baseline=x.json", "a b.xml"] {
        #expect(result.output.contains("\"path\":\"\(name)\""))
      }
      let text = try String(contentsOf: folder.appending(path: "evil.txt"), encoding: .utf8)
      #expect(text == "<rss version=\"2.0\">")
    }
  }

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
