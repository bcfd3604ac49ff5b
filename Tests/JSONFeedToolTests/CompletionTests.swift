/// `jsonfeed completions`: the scripts complete what the commands accept. bash runs its script; `.ci/run` checks those
/// for zsh and fish where these shells are installed.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct CompletionTests {
  /// What bash offers for a command line, of which the last word is being completed. As in an interactive shell, the
  /// words are split at equals signs.
  private func offers(_ words: [String], wordBreaks: String = "\" \\t\\n\\\"'><=;|&(:\"") async throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source <(jsonfeed completions bash) || exit 1
      complete -p jsonfeed > /dev/null || exit 2
      COMP_WORDBREAKS=$\(wordBreaks) COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
      _jsonfeed || exit 3
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try await CommandRunner.shell(script)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func bashAcceptsTheScript() async throws {
    let result = try await CommandRunner.shell("jsonfeed completions bash | bash -n")
    #expect(result.code == 0 && result.errors.isEmpty)
  }

  @Test func commandsAreOffered() async throws {
    #expect(try await offers(["jsonfeed", ""]) == Command.allCases.map(\.rawValue) + ["--help", "--version"])
    #expect(try await offers(["jsonfeed", "con"]) == ["convert"])
    #expect(try await offers(["jsonfeed", "manual", "con"]) == ["convert"])
    #expect(try await offers(["jsonfeed", "completions", ""]) == ["bash", "zsh", "fish"])
  }

  @Test(arguments: Command.allCases)
  func everyOptionIsOffered(command: Command) async throws {
    let names = command.declaration.allOptions.map(\.name)
    #expect(try await offers(["jsonfeed", command.rawValue, "--"]) == names)
  }

  @Test(arguments: [
    (["--to", ""], ["json", "rss", "atom"]), (["--to", "r"], ["rss"]), (["--to", "=", "a"], ["atom"]),
    (["--to", "="], ["json", "rss", "atom"]), (["--output", "R"], []), (["R"], []), (["--limit", ""], []),
    (["--compact", "--to", "r"], ["rss"]), (["--", "--"], []), (["--output", "=", "x", "--qu"], ["--quiet"]),
  ])
  func valuesOfConvertAreOffered(words: [String], expected: [String]) async throws {
    #expect(try await offers(["jsonfeed", "convert"] + words) == expected)
  }

  @Test(arguments: [
    (["--format", "sa"], ["sarif"]), (["--format", "=", "sa"], ["sarif"]), (["--format", "sarif", "=", "x"], []),
    (["--rule", "item-id-m"], ["item-id-missing="]), (["--rule", "item-id-missing", "=", "w"], ["warning"]),
    (["--rule", "=", "item-id-missing", "=", "o"], ["off"]), (["--only"], ["--only-feeds"]),
  ])
  func valuesOfValidateAreOffered(words: [String], expected: [String]) async throws {
    #expect(try await offers(["jsonfeed", "validate"] + words) == expected)
  }

  @Test func formatsOfDiscoverAreOffered() async throws {
    #expect(try await offers(["jsonfeed", "discover", "--to", ""]) == ["text", "opml"])
  }

  @Test func withoutWordBreaksAtEqualsSignsTheWholeWordIsOffered() async throws {
    let breaks = "' \\t\\n'"
    #expect(try await offers(["jsonfeed", "convert", "--to=r"], wordBreaks: breaks) == ["--to=rss"])
    #expect(
      try await offers(["jsonfeed", "validate", "--rule=item-id-missing=o"], wordBreaks: breaks)
        == ["--rule=item-id-missing=off"])
  }

  @Test(arguments: [
    (["convert", "--output", ""], [":files"]), (["convert", "--output="], [":files"]), (["convert", "a"], [":files"]),
    (["fetch", "--cache", ""], [":directories"]), (["convert", "--limit", ""], []),
    (["convert", "--", "--"], [":files"]),
    (["validate", "--format", "sarif="], [":files"]), (["rules", "--", "title-em"], ["title-empty"]),
    (["convert", "--to=r"], ["--to=rss"]), (["validate", "--rule=title-em"], ["--rule=title-empty="]),
    (["validate", "--rule", "title-empty=e"], ["title-empty=error"]), (["convert", "--strict", "--stri"], []),
    (["convert", "--sanitize="], ["--sanitize=reader", "--sanitize=text", "--sanitize=strict"]),
    (["convert", "--sanitize", ""], [":files"]),
    (["con"], ["convert\t" + Command.convert.declaration.abstract]), (["translate", ""], []),
    (["preview", "--output", ""], [":files"]),
    (["show", "--hel"], ["--help\t" + Option.help.help]),
  ])
  func wordsAndKindsOfFilesAreOffered(words: [String], expected: [String]) {
    #expect(Completion(of: words).lines == expected)
  }

  @Test func anOptionThatMayBeRepeatedIsOfferedAgain() {
    let offered = Completion(of: ["validate", "--rule", "title-empty=off", "--fix", "-"]).lines
    #expect(offered.contains { $0.hasPrefix("--rule\t") } && !offered.contains { $0.hasPrefix("--fix\t") })
  }
}
