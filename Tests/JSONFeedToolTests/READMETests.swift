/// The commands in README: each is run.

import Foundation
import TestServer
import Testing

@Suite(.inTurns) struct READMETests {
  private static let readme =
    (try? String(contentsOf: CommandRunner.package.appending(path: "README.md"), encoding: .utf8)) ?? ""

  /// The lines of the code blocks in a language.
  private static func blocks(_ language: String) -> [[Substring]] {
    readme.components(separatedBy: "\n```\(language)\n").dropFirst()
      .map { ($0.components(separatedBy: "\n```").first ?? "").split(separator: "\n") }
  }

  @Test func everyCommandRuns() async throws {
    let commands = Self.blocks("console").flatMap { $0 }.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    #expect(commands.count >= 8)
    let server = try LoopbackServer { request in
      let format = request.path == "/feed.json" ? "json" : "xml"
      let file = CommandRunner.package.appending(path: "Fixtures/RSS/podcast.\(format)")
      return LoopbackServer.answer(200, ["ETag": "\"1\""], (try? Data(contentsOf: file)) ?? Data())
    }
    try await withTemporaryFolder { folder in
      try Data("\(server.url())\n".utf8).write(to: folder.appending(path: "subscriptions.txt"))
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "Fixtures"), withDestinationURL: CommandRunner.package.appending(path: "Fixtures"))
      for command in commands.map({ $0.replacing("https://example.org/", with: server.url("/")) }) {
        let result = try await CommandRunner.shell(command, in: folder)
        #expect(result.code == 0, "\(command): \(result.errors)")
        #expect(!result.output.isEmpty || command.contains("--output") || command.contains(">"))
      }
    }
  }

  @Test func theTwoCommandsOfTheFirstScreenNameAFixture() async throws {
    let commands = try #require(Self.blocks("sh").first)
    #expect(commands.count == 2)
    #expect(commands[1] == "swift test")
    let file = try #require(commands[0].split(separator: " ").last)
    #expect(commands[0] == "swift run jsonfeed convert \(file)")
    #expect(try await CommandRunner.jsonfeed("convert", String(file)).code == 0)
  }
}
