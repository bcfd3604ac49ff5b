/// A command that is killed while it waits for an input has written what was complete.

import Foundation
import TestResources
import Testing

struct UnfinishedInputTests {
  /// What the command wrote to `output` before it was killed: it waits for the named pipe `slow.xml`, after the feed `first.xml`.
  private func output(of arguments: String, to output: String = "output", until text: String) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "unfinished-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let feed = "<rss version=\"2.0\"><channel><title></title></channel></rss>"
    try Data(feed.utf8).write(to: folder.appending(path: "first.xml"))
    try Data("{\"key\":1,\"path\":\"first.xml\"}\n".utf8).write(to: folder.appending(path: "first.jsonl"))
    // The command is killed in any case, so that the test ends.
    return try await CommandRunner.shell(
      """
      mkfifo slow.xml
      exec 3<> slow.xml
      jsonfeed \(arguments) > output 2> errors &
      for i in $(seq 1500); do grep -qsF '\(text)' \(output) && break; sleep 0.02; done
      kill -KILL $!
      cat \(output)
      """, in: folder
    ).output
  }

  @Test(arguments: ["text", "json", "github", "sarif", "junit", "gitlab"])
  func reportsOnCompleteFilesAreWritten(format: String) async throws {
    let text = try await output(of: "validate --format \(format) first.xml slow.xml", until: "missing-link")
    #expect(text.contains("first.xml") && text.contains("missing-link"))
    #expect(!text.contains("slow.xml"))
  }

  @Test func diffsOfCompleteFilesAreWritten() async throws {
    let text = try await output(
      of: "validate --diff --unsafe-fixes --self https://example.org/f first.xml slow.xml", until: "+++")
    #expect(text.contains("+++ b/first.xml"))
  }

  @Test(arguments: [
    "convert --lines first.xml slow.xml", "convert --records first.jsonl slow.xml",
    "validate --records first.jsonl slow.xml",
  ])
  func linesOfCompleteInputsAreWritten(arguments: String) async throws {
    let text = try await output(of: arguments, until: "}")
    #expect(text.hasPrefix("{") && text.hasSuffix("}\n"))
  }

  @Test func filesOfCompleteInputsAreWritten() async throws {
    let text = try await output(
      of: "convert --output converted first.xml slow.xml", to: "converted/first.json", until: "}")
    #expect(text.contains("https://jsonfeed.org/version/1.1"))
  }
}
