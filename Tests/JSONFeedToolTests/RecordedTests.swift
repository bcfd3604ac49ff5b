/// What the command answers in a shell, as it is recorded in `Fixtures/Recorded/Tool` and `Network`. The gate runs them with the release
/// build, which `JSONFEED_COMMAND` names.

#if os(Linux)
  import FeedSystem
  import Foundation
  import TestFeeds
  import TestServer
  import Testing

  @Suite(.inTurns) struct RecordedTests {
    private static let files: [String] = {
      #if Network
        RecordedCases.files(in: "Tool") + RecordedCases.files(in: "Network")
      #else
        RecordedCases.files(in: "Tool")
      #endif
    }()

    @Test(arguments: files)
    func theCommandAnswersAsRecorded(file: String) async throws {
      let differences = try await withTemporaryFolder { folder in
        var server: LoopbackServer?
        return try await RecordedCases(file).differences { example in
          let folder = folder.appending(path: "\(example.group)")
          if !FileManager.default.fileExists(atPath: folder.path) {
            server = example.heading == "server" ? try LoopbackServer { Self.served($0, in: folder) } : nil
          }
          return try await Self.answer(to: example, in: folder, server?.url(""))
        }
      }
      #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    /// What a shell prints: `!` is before what goes to standard error. Each heading has a folder of its own, in which the lines below it
    /// are run first, and `Fixtures` is a link. With a server, both can use `Fixtures/Recorded/Network/server.sh`.
    private static func answer(to example: RecordedCases.Case, in folder: URL, _ server: String?) async throws
      -> [String]
    {
      let prelude = server.map { "URL=\($0); . Fixtures/Recorded/Network/server.sh; " } ?? ""
      if !FileManager.default.fileExists(atPath: folder.path) {
        try FileManager.default.createDirectory(
          at: server == nil ? folder : folder.appending(path: "served"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: "Fixtures"), withDestinationURL: CommandRunner.package.appending(path: "Fixtures"))
        let start = try await CommandRunner.shell(prelude + example.template, in: folder)
        if start.code != 0 { return ["The lines below the heading fail: \(start.errors)"] }
      }
      let result = try await CommandRunner.shell(prelude + example.input, in: folder)
      func lines(_ text: String, _ mark: String) -> [String] {
        let text = text.replacing(folder.path, with: "$PWD").replacing(server ?? "$URL", with: "$URL")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast(text.isEmpty || text.hasSuffix("\n") ? 1 : 0).map { mark + $0 }
      }
      return lines(result.output, "") + lines(result.errors, "! ") + (result.code == 0 ? [] : ["exit \(result.code)"])
    }

    /// The response that `serve` has written for a path, and a line in `requested`.
    private static func served(_ request: LoopbackServer.Request, in folder: URL) -> [LoopbackServer.Step] {
      let condition = request.headers["if-none-match"]
      record(request.path + (condition.map { " if \($0)" } ?? ""), in: folder.appending(path: "requested"))
      func response(_ path: String) -> (head: [String], body: Data)? {
        let file = folder.appending(path: "served").appending(path: path.replacing("/", with: ":"))
        guard let data = try? Data(contentsOf: file), let end = data.firstRange(of: Data("\n\n".utf8)) else {
          return nil
        }
        let head = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\n")
        return (head, data[end.upperBound...])
      }
      if condition != nil, let (head, body) = response(request.path + " if") {
        return LoopbackServer.answer(Int(head[0]) ?? 200, headers(head), body)
      }
      guard let (head, body) = response(request.path) ?? response(String(request.path.prefix { $0 != "?" })) else {
        return LoopbackServer.answer(404)
      }
      let headers = headers(head)
      if let condition, condition == headers["ETag"] { return LoopbackServer.answer(304, headers) }
      switch head[0] {
      case "silent": return [.silence]
      case "cut":
        return LoopbackServer.raw((["HTTP/1.0 200 OK"] + head.dropFirst()).joined(separator: "\r\n") + "\r\n\r\n") + [
          .bytes(body)
        ]
      default: return LoopbackServer.answer(Int(head[0]) ?? 500, headers, body)
      }
    }

    private static func headers(_ head: [String]) -> [String: String] {
      let fields = head.dropFirst().map { $0.split(separator: ": ", maxSplits: 1).map(String.init) }
      return Dictionary(uniqueKeysWithValues: fields.map { ($0[0], $0[1]) })
    }

    private static let recording = Lock(())

    private static func record(_ line: String, in file: URL) {
      recording.withLock { _ in
        let lines = (try? Data(contentsOf: file)) ?? Data()
        try? (lines + Data("\(line)\n".utf8)).write(to: file)
      }
    }
  }
#endif
