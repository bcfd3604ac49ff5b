/// What the tests of all modules have open at the same time.

import Foundation
import TestServer
import Testing

struct OpenFilesTests {
  private let shell = URL(filePath: "/bin/sh")

  @Test func moreThanTheMaximumCannotBeOpened() {
    #expect(OpenFiles.areLimited)
  }

  /// Without turns there would be more than a thousand.
  @Test func manyServersAndCommandsStayBelowTheMaximum() async throws {
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<64 {
        group.addTask {
          try await InTurns.take {
            let server = try LoopbackServer([.silence])
            let clients = try (0..<6).map { _ in
              FileHandle(
                fileDescriptor: try #require(LoopbackAddress.v4.connection(to: server.port)), closeOnDealloc: true)
            }
            while server.connectionCount < clients.count { try await Task.sleep(for: .milliseconds(1)) }
            #expect(try await TestProcess.run(shell, ["-c", "exit 3"]).code == 3)
            return OpenFiles.all.count
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.count == 64)
    #if os(Linux)
      #expect(counts.allSatisfy { (13...OpenFiles.maximum).contains($0) }, "\(counts)")
    #endif
  }

  #if os(Linux)
    @Test func nothingOfACommandStaysOpen() async throws {
      let script = "for number in 0 1 2; do readlink /proc/$$/fd/$number; done"
      let paths = try await TestProcess.run(shell, ["-c", script]).output.split(separator: "\n")
      #expect(paths.count == 3)
      for path in paths { #expect(!OpenFiles.all.contains { $0.hasPrefix(path) }, "\(path)") }
    }
  #endif

  @Test func aCommandGetsItsInputAndItsSignals() async throws {
    let cat = try await TestProcess.run(shell, ["-c", "cat; echo no >&2; exit 2"], input: Data("yes".utf8))
    #expect(cat.code == 2 && cat.output == "yes" && cat.errors == "no\n")
    let killed = try await TestProcess.run(shell, ["-c", "echo on; exec sleep 600"]) { process, output in
      while try Data(contentsOf: output).isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      process.terminate()
    }
    #expect(killed.code == -SIGTERM && killed.output == "on\n")
  }
}
