import Foundation
import FeedBridge
import JSONFeed
import TestCases
import Testing

@testable import JSONFeedTool

@Suite struct ConvertTests {
  @Test func aLimitOfTheSizeOfFilesIsAnErrorThatLeavesNoFile() async throws {
    try await withTemporaryFolder { folder in
      let items = (0..<500).map { "<item><guid>\($0)</guid><title>An item with a title</title></item>" }.joined()
      try Data("<rss version=\"2.0\"><channel><title>T</title>\(items)</channel></rss>".utf8).write(
        to: folder.appending(path: "feed.xml"))
      for command in ["convert feed.xml --output out.json", "preview feed.xml --output out.html"] {
        let result = try await CommandRunner.shell("ulimit -f 4; jsonfeed \(command) 2>&1 | tail -n 1", in: folder)
        #expect(result.output.contains("cannot be written: File too large"), "\(result.output)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["feed.xml"])
      }
    }
  }

  @Test(arguments: ["TERM", "HUP"])
  func aSignalLeavesNoPartOfAFile(signal: String) async throws {
    try await withTemporaryFolder { folder in
      // The document has no end until the command has ended.
      let script = """
        mkfifo pipe; exec 3<>pipe; printf '{"version":"https://jsonfeed.org/version/1.1","items":[' >&3
        jsonfeed convert - --output out.json < pipe & job=$!
        while kill -0 $job && ! ls -A | grep -q '^[.]out'; do sleep 0.02; done
        kill -\(signal) $job; wait $job; code=$?; ls -A; exit $code
        """
      let result = try await CommandRunner.shell(script, in: folder)
      #expect(result.output == "pipe\n")
      #expect(result.code > 128)
    }
  }
}

@Suite struct HelpTests {
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
}

@Suite struct ShowTests {
  /// They are not kept in memory, but what follows them in the document still applies to them.
  @Test func manyTinyItemsAreShownLikeFew() async throws {
    func shown(_ items: Int, limit: Int) async throws -> [Substring] {
      let document =
        "<rss><channel>" + String(repeating: "<item><link>a</link></item>", count: items)
        + "<title>T</title><link>https://e.example/</link></channel></rss>"
      let result = try await CommandRunner.jsonfeed("show", "--limit", "\(limit)", input: Data(document.utf8))
      #expect(result.code == 0)
      return result.output.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (few, many) = (try await shown(9, limit: 4), try await shown(9000, limit: 4))
    #expect(
      few.contains("            https://e.example/a") && few.contains("… and 5 more (use --limit N to show more)"))
    #expect(many.contains("… and 8,996 more (use --limit N to show more)"))
    func withoutNumbers(_ lines: [Substring]) -> [Substring] {
      lines.filter { !$0.contains("items ") && !$0.hasPrefix("…") }
    }
    #expect(withoutNumbers(few) == withoutNumbers(many))
  }
}
