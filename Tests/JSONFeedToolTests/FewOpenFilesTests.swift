/// `jsonfeed fetch` with few files open at the same time. `Fixtures/Recorded/Tool/many-documents.txt` has the other commands.

import FeedSystem
import Foundation
import TestServer
import Testing

@Suite(.inTurns) struct FewOpenFilesTests {
  #if Network
    @Test(arguments: [(CurrentProcess.minimumOpenFiles, 60), (64, 300)])
    func manyFeedsAreFetched(limit: Int, count: Int) async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, [:], feed(1), keepsAlive: true) }
        let urls = (0..<count).map { server.url("/\($0)", host: $0 % 2 == 0 ? nil : "localhost") + "\n" }.joined()
        try Data(urls.utf8).write(to: folder.appending(path: "list"))
        let options = "--cache cache --jobs 100 --per-host 100 --timeout 86400"
        let result = try await CommandRunner.shell(
          "ulimit -n \(limit); exec jsonfeed fetch \(options) list", in: folder)
        #expect(result.code == 0 && result.errors.isEmpty, "\(result.output.prefix(1000))")
        #expect(result.output.split(separator: "\n").count { $0.hasPrefix("new\t") } == count)
        #expect(server.requests.count == count)
        #expect(server.peak <= limit / 4)
        let cache = folder.appending(path: "cache").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count == 2 * count)
      }
    }
  #endif
}
