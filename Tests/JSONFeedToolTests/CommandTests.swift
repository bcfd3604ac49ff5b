import Foundation
import FeedBridge
import JSONFeed
import Testing

@testable import JSONFeedTool

private let minimal = Data(#"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1"}]}"#.utf8)

@Suite struct ConvertTests {
  @Test func aPodcastBecomesAValidJSONFeed() async throws {
    let result = try await CommandRunner.jsonfeed("convert", "Fixtures/RSS/podcast.xml")
    #expect(result.code == 0)
    let feed = try JSONFeed.make(from: result.output)
    #expect(feed.version == JSONFeed.version1_1)
    #expect(!feed.items.isEmpty)
    #expect(result.output.hasSuffix("}\n"))
  }

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

  @Test func aLinkToWhatDoesNotExistStaysAndItsTargetIsWritten() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "data"), withIntermediateDirectories: false)
      let links = [("first", "second"), ("second", "data/../data/out.json"), ("loop", "loop"), ("nowhere", "none/out")]
      for (link, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: link).path, withDestinationPath: target)
      }
      let feed = CommandRunner.fixture("RSS/podcast.xml")
      let result = try await CommandRunner.shell("jsonfeed convert '\(feed)' --quiet --output first", in: folder)
      #expect(result.code == 0, "\(result.errors)")
      #expect(try !JSONFeed.make(from: Data(contentsOf: folder.appending(path: "data/out.json"))).items.isEmpty)
      for (link, target) in links {
        if link == "loop" || link == "nowhere" {
          let failed = try await CommandRunner.shell("jsonfeed convert '\(feed)' --quiet --output \(link)", in: folder)
          #expect(failed.code == 1 && failed.errors.contains("\(link): cannot be written: "), "\(failed.errors)")
        }
        #expect(
          try FileManager.default.destinationOfSymbolicLink(atPath: folder.appending(path: link).path) == target)
      }
      let refused = try await CommandRunner.shell("jsonfeed preview data/out.json --output first", in: folder)
      #expect(refused.code == 2 && refused.errors.contains("would be overwritten"))
    }
  }

  @Test func standardInputIsReadWithADashAndWithoutAnyInput() async throws {
    let dash = try await CommandRunner.jsonfeed("convert", "-", "--compact", input: minimal)
    let none = try await CommandRunner.jsonfeed("convert", "--compact", input: minimal)
    #expect(dash.code == 0)
    #expect(dash.output == none.output)
    #expect(dash.output.split(separator: "\n").count == 1)
  }

  @Test func strictConversionRepairsNothingAndRejectsOtherFormats() async throws {
    let strict = try await CommandRunner.jsonfeed("convert", "--strict", "--compact", input: minimal)
    #expect(strict.code == 0)
    #expect(strict.output == String(decoding: minimal, as: UTF8.self) + "\n")
    let repaired = try await CommandRunner.jsonfeed("convert", "--compact", input: minimal)
    #expect(repaired.output.contains(#""content_text":"""#))
    #expect(repaired.errorLines.count == 1)
    #expect(try await CommandRunner.jsonfeed("convert", "--strict", "Fixtures/RSS/podcast.xml").code == 1)
  }

  @Test func quietConversionReportsNoRepairs() async throws {
    let result = try await CommandRunner.jsonfeed("convert", "--quiet", input: minimal)
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
  }

  @Test func repairsOfOneKindBeyondTenAreCounted() async throws {
    let items = (0..<30).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    let text = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[\(items)]}"
    let result = try await CommandRunner.jsonfeed("convert", input: Data(text.utf8))
    #expect(result.code == 0)
    #expect(result.errorLines.count == 11)
    #expect(result.errorLines.last?.contains("20 more") == true)
  }

  @Test func severalInputsNeedLinesOrADirectory() async throws {
    let both = ["Fixtures/RSS/podcast.xml", "Fixtures/RSS/podcast.xml"]
    #expect(try await CommandRunner.jsonfeed("convert", both[0], both[1]).code == 2)
    let lines = try await CommandRunner.jsonfeed("convert", "--lines", both[0], both[1])
    #expect(lines.code == 0)
    let written = lines.output.split(separator: "\n")
    #expect(written.count == 2)
    for line in written { #expect(throws: Never.self) { try JSONFeed.make(from: String(line)) } }
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.jsonfeed(
        "convert", both[0], "Fixtures/RSS/microblog.xml", "--output", folder.path)
      #expect(result.code == 0)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["microblog.json", "podcast.json"])
    }
  }

  @Test func oneBadInputOfManyDoesNotStopTheOthers() async throws {
    let result = try await CommandRunner.jsonfeed(
      "convert", "--lines", "README.md", "Fixtures/RSS/podcast.xml", "missing.xml")
    #expect(result.code == 1)
    #expect(result.output.split(separator: "\n").count == 1)
    let complaints = result.errorLines.filter { $0.hasPrefix("README.md:") || $0.hasPrefix("missing.xml:") }
    #expect(complaints.count == 2)
  }

  @Test func aFileIsWrittenCompletelyOrNotAtAll() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "feed.json")
      #expect(try await CommandRunner.jsonfeed("convert", "Fixtures/RSS/podcast.xml", "--output", file.path).code == 0)
      #expect(throws: Never.self) { try JSONFeed.make(from: Data(contentsOf: file)) }
      let nowhere = try await CommandRunner.jsonfeed(
        "convert", "Fixtures/RSS/podcast.xml", "--output", "/no/such/dir/feed.json")
      #expect(nowhere.code == 1)
      #expect(nowhere.errorLines.last?.contains("cannot be written: No such file or directory") == true)
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

  @Test func aFileThatCannotBeWrittenDoesNotStopTheOthers() async throws {
    try await withTemporaryFolder { folder in
      let script = """
        mkdir -p in out/b.json; for name in a b c; do cp \(CommandRunner.fixture("RSS/podcast.xml")) in/$name.xml; done
        jsonfeed convert --quiet in --output out; code=$?; ls out; exit $code
        """
      let result = try await CommandRunner.shell(script, in: folder)
      #expect(result.code == 1)
      #expect(result.output == "a.json\nb.json\nc.json\n")
      #expect(result.errors == "in/b.xml: out/b.json: cannot be written: Is a directory\n")
    }
  }

  @Test func limitKeepsTheFirstItemsAndExtensionsCanBeOmitted() async throws {
    let result = try await CommandRunner.jsonfeed(
      "convert", "--limit", "1", "--no-extensions", "Fixtures/RSS/podcast.xml")
    let feed = try JSONFeed.make(from: result.output)
    #expect(feed.items.count == 1)
    #expect(feed.extensions.isEmpty)
    #expect(feed.items[0].extensions.isEmpty)
  }

  @Test func sinceKeepsTheItemsBeforeTheFirstOldOne() async throws {
    for (date, count) in [("2017-09-26", 2), ("2017-09-26T07:00:00Z", 1), ("2017-10-03T09:00:00+02:00", 0)] {
      let result = try await CommandRunner.jsonfeed("convert", "--since", date, "Fixtures/RSS/podcast.xml")
      #expect(try JSONFeed.make(from: result.output).items.count == count)
      let strict = try await CommandRunner.jsonfeed("convert", "--strict", "--since", date, "Fixtures/RSS/podcast.json")
      #expect(try JSONFeed.make(from: strict.output).items.count == count)
    }
  }

  @Test func aClosedPipeEndsItQuietly() async throws {
    let result = try await CommandRunner.shell(
      "jsonfeed convert Fixtures/RSS/podcast.xml | head -c 5; exit ${PIPESTATUS[0]}")
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
  }
}

/// Mistakes that new users make: one helpful line, and the right exit code.
@Suite struct MistakeTests {
  @Test(arguments: [
    (["convert", "--compct"], 2, "--compact"),
    (["convrt", "feed.xml"], 2, "convert"),
    (["convert", "--limit", "many"], 2, "whole number"),
    (["convert", "--limit"], 2, "needs a value"),
    (["convert", "--since", "yesterday"], 2, "must be a date such as 2026-01-31"),
    (["convert", "--compact=yes"], 2, "does not take a value"),
    (["convert", "--to", "jsn"], 2, "must be one of"),
    (["validate", "--fail-on", "errors"], 2, "did you mean error"),
    (["convert", "no-such-file.xml"], 1, "no such file"),
    (["show", "no-such-file.xml"], 1, "no such file"),
    (["convert", "Fixtures"], 2, "directory"),
    (["convert", "http://127.0.0.1:1/feed.xml"], 1, "127.0.0.1:1/feed.xml: "),
    (["show", "a", "b"], 2, "one input"),
    (["preview", "a", "--output", ""], 2, "needs a path"),
    (["convert", "--strict", "--base", "https://example.org/", "x"], 2, "--strict"),
    (["convert", "--strict", "--sanitize", "x"], 2, "--strict"),
    (["convert", "--sanitize=raeder", "x"], 2, "did you mean reader?"),
    (["convert", "--output", "", "x"], 2, "needs a path"),
    (["convert", "--lines", "--output", "Fixtures", "x"], 2, "not a directory"),
  ])
  func aMistakeGivesOneHelpfulLine(arguments: [String], code: Int, hint: String) async throws {
    let line = arguments.map { "'\($0)'" }.joined(separator: " ")
    let result = try await CommandRunner.shell("jsonfeed \(line)")
    #expect(result.code == Int32(code))
    #expect(result.output.isEmpty || arguments[0] == "validate")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(hint))
  }

  @Test(arguments: [
    ("empty", Data(), "empty"),
    ("image.png", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]), "PNG"),
    ("page.html", Data("<!DOCTYPE html><html><head><title>Page</title></head><body>Hi</body></html>".utf8), "HTML"),
    ("notes.txt", Data("Just some notes.\n".utf8), "not a feed"),
    ("other.json", Data(#"{"name":"package","version":"1.0"}"#.utf8), "JSON"),
    ("broken.json", Data("{\"version\": \"https://jsonfeed.org/version/1.1\",\n \"title\": }".utf8), "2:11"),
  ])
  func otherDocumentsAreIdentifiedInOneLine(name: String, data: Data, hint: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: name)
      try data.write(to: file)
      for command in ["convert", "show"] {
        let result = try await CommandRunner.jsonfeed(command, file.path)
        #expect(result.code == 1)
        #expect(result.output.isEmpty)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.hasPrefix(file.path + ":"))
        #expect(result.errors.contains(hint))
      }
      #expect(try await CommandRunner.jsonfeed("validate", file.path).code == 1)
    }
  }

  @Test func withoutACommandTheOverviewIsShown() async throws {
    let result = try await CommandRunner.shell("jsonfeed")
    #expect(result.code == 2)
    #expect(result.errors.contains("Usage:"))
  }
}

@Suite struct HelpTests {
  @Test(arguments: ["", "convert ", "validate ", "show ", "preview "])
  func helpHasAUsageLineAndAnExample(command: String) async throws {
    let result = try await CommandRunner.shell("jsonfeed \(command)--help")
    #expect(result.code == 0)
    #expect(result.output.contains("Usage: jsonfeed"))
    #expect(result.output.contains("\nExample:\n  jsonfeed"))
    #expect(result.errors.isEmpty)
  }

  @Test func everyOptionOfACommandIsInItsHelp() {
    for command in Command.allCases {
      let help = Help.text(for: command.declaration)
      for option in command.declaration.options { #expect(help.contains("  \(option.name)")) }
    }
  }

  @Test(arguments: [Help.overview] + Command.allCases.map { Help.text(for: $0.declaration) })
  func helpFitsInATerminalOf80Columns(help: String) {
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}

@Suite struct ShowTests {
  @Test func aSummaryHasTheTitleAndTheItems() async throws {
    let result = try await CommandRunner.jsonfeed("show", "Fixtures/RSS/podcast.xml")
    let feed = try JSONFeed.convert(Data(contentsOf: URL(filePath: CommandRunner.fixture("RSS/podcast.xml"))))
    #expect(result.code == 0)
    #expect(result.output.hasPrefix(feed.title + "\n"))
    for item in feed.items { #expect(result.output.contains(item.title ?? "")) }
  }

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
    #expect(few.contains("  https://e.example/a") && few.contains("… and 5 more (use --limit N to show more)"))
    #expect(many.contains("… and 8996 more (use --limit N to show more)"))
    func withoutNumbers(_ lines: [Substring]) -> [Substring] {
      lines.filter { !$0.contains("items ") && !$0.hasPrefix("…") }
    }
    #expect(withoutNumbers(few) == withoutNumbers(many))
  }

  @Test func controlCharactersDoNotReachTheTerminal() async throws {
    let text = #"{"version":"x","title":"a\u001b[31mb\u0007","items":[]}"#
    let result = try await CommandRunner.jsonfeed("show", input: Data(text.utf8))
    #expect(result.code == 0)
    #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}

/// Files that are not regular, full disks, and everything that could destroy data.
@Suite struct OutputTests {
  @Test(arguments: ["convert", "validate", "show", "preview"])
  func pipesAndDevicesAreRead(command: String) async throws {
    let file = "Fixtures/RSS/podcast.xml"
    let expected = try await CommandRunner.jsonfeed(command, file)
    #expect(try await CommandRunner.shell("jsonfeed \(command) <(cat \(file))").code == 0)
    let piped = try await CommandRunner.shell("cat \(file) | jsonfeed \(command) /dev/stdin").code
    #expect(piped == 0)
    #expect(try await CommandRunner.shell("jsonfeed \(command) - < \(file)").code == expected.code)
    let empty = try await CommandRunner.shell("jsonfeed \(command) /dev/null")
    #expect(empty.code == 1)
    #expect((empty.output + empty.errors).contains("empty"))
  }

  @Test func aFullDiskIsAFailure() async throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    for command in ["convert", "validate", "show", "preview"] {
      let result = try await CommandRunner.shell("jsonfeed \(command) Fixtures/RSS/podcast.xml > /dev/full")
      #expect(result.code == 1)
      #expect(result.errorLines.count == 1)
      #expect(result.errors.contains("standard output"))
    }
  }

  @Test func aLinkStaysALinkAndAPipeStaysAPipe() async throws {
    try await withTemporaryFolder { folder in
      let podcast = CommandRunner.fixture("RSS/podcast.xml")
      let script = """
        touch real.json; ln -s real.json link.json; jsonfeed convert \(podcast) --output link.json || exit 1
        [ -L link.json ] && [ -s real.json ] || exit 2
        mkfifo pipe; cat pipe > got.json & jsonfeed convert \(podcast) --output pipe || exit 3
        wait; [ -p pipe ] && cmp got.json real.json || exit 4
        """
      let code = try await CommandRunner.shell(script, in: folder).code
      #expect(code == 0)
    }
  }

  @Test func nothingIsOverwrittenByAccident() async throws {
    try await withTemporaryFolder { folder in
      let feed = #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[]}"#
      for name in ["a/feed.json", "b/feed.json"] {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(feed.utf8).write(to: file)
      }
      let twins = try await CommandRunner.shell(
        "cp a/feed.json a/feed.xml; mkdir out; jsonfeed convert a/feed.json a/feed.xml --output out", in: folder)
      #expect(twins.code == 2)
      #expect(twins.errors.contains("both be written"))
      let overwriting = try await CommandRunner.shell("jsonfeed convert a/feed.json --output a", in: folder).code
      #expect(overwriting == 2)
      let lines = try await CommandRunner.shell(
        "echo keep > kept; echo no feed > bad.txt; jsonfeed convert --lines --output kept bad.txt; cat kept", in: folder
      )
      #expect(lines.output == "keep\n")
      for option in ["--output", "--write-baseline", "--format html=x.html --format json"] {
        let name = option.hasSuffix("json") ? "\(option)=feed.json" : "\(option) feed.json"
        let report = try await CommandRunner.shell(
          "cp a/feed.json feed.json; jsonfeed validate \(name) feed.json; code=$?; cmp a/feed.json feed.json; exit $code",
          in: folder)
        #expect(report.code == 2 && report.output.isEmpty, "\(name)")
        #expect(report.errors.contains("feed.json would be overwritten"))
      }
    }
  }

  @Test func namesAndValuesAreNotMistakenForHelp() async throws {
    try await withTemporaryFolder { folder in
      let script = "cp \(CommandRunner.fixture("RSS/podcast.xml")) -- -h; jsonfeed convert --compact -- -h"
      let result = try await CommandRunner.shell(script, in: folder)
      #expect(result.code == 0)
      #expect(result.output.hasPrefix("{"))
    }
  }

  @Test func aNameWithALineBreakIsShownOnOneLine() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell("echo no > $'a\\nb'; jsonfeed convert $'a\\nb'", in: folder)
      #expect(result.code == 1)
      #expect(result.errorLines.count == 1)
    }
  }

  @Test func aDirectoryWithoutFeedsOrWithAPageInsteadOfAFeedIsReported() async throws {
    try await withTemporaryFolder { folder in
      let none = try await CommandRunner.shell("mkdir none; jsonfeed validate none", in: folder).code
      #expect(none == 2)
      let page = "mkdir page; echo '<html><body>Error</body></html>' > page/feed.xml; jsonfeed validate page"
      let result = try await CommandRunner.shell(page, in: folder)
      #expect(result.code == 1)
      #expect(result.output.contains("not-a-feed"))
    }
  }
}
