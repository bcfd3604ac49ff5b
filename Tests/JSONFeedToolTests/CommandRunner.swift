/// Runs the command that was built with the tests, like a user in a shell.

import Foundation
import FeedSystem

struct CommandRunner {
  struct Result {
    var code: Int32
    var output: String
    var errors: String
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The command's binary, next to the test bundle.
  static let binary: URL = {
    var folders = [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    folders.append(package.appending(path: ".build/debug"))
    let binaries = folders.map { $0.appending(path: "jsonfeed") }
    return binaries.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? binaries[binaries.count - 1]
  }()

  static func fixture(_ path: String) -> String { package.appending(path: "Fixtures/\(path)").path }

  /// Runs `jsonfeed` with arguments, in the package's folder.
  static func jsonfeed(_ arguments: String..., input: Data? = nil) async throws -> Result {
    try await run(binary, arguments, input: input)
  }

  /// Runs `jsonfeed` with arguments, in the package's folder.
  static func run(_ arguments: [String]) async throws -> Result { try await run(binary, arguments) }

  /// Runs `jsonfeed` with arguments, and sends Ctrl-C when `moment` returns.
  static func jsonfeed(_ arguments: String..., interruptedAt moment: @Sendable () async -> Void) async throws -> Result
  {
    try await run(binary, arguments) { process in
      await moment()
      process.interrupt()
    }
  }

  /// Runs a shell command line, in which `jsonfeed` is the command.
  static func shell(_ line: String, in folder: URL = package) async throws -> Result {
    let path = binary.deletingLastPathComponent().path
    return try await run(URL(filePath: "/bin/bash"), ["-c", "PATH=\"\(path):$PATH\"; \(line)"], in: folder)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], input: Data? = nil, in folder: URL = package,
    meanwhile: (Process) async -> Void = { _ in }
  ) async throws -> Result {
    await Turns.shared.begin()
    defer { Turns.shared.end() }
    return try await withTemporaryFolder { temporary in
      // Files rather than pipes: nothing can fill up.
      let files = ["in", "out", "err"].map { temporary.appending(path: $0) }
      for file in files { try (file.lastPathComponent == "in" ? input ?? Data() : Data()).write(to: file) }
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      let (end, hasEnded) = AsyncStream.makeStream(of: Void.self)
      process.terminationHandler = { _ in hasEnded.finish() }
      try process.run()
      await meanwhile(process)
      for await _ in end {}
      return Result(
        code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
        output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
  }
}

/// Lets as many commands run at a time as there are processors. Waiting does not block a thread, because other tests
/// need them.
private final class Turns: Sendable {
  static let shared = Turns()

  private struct State {
    var free = ProcessInfo.processInfo.activeProcessorCount
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func end() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

/// Calls `body` with a temporary folder, and then removes it.
func withTemporaryFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
  let folder = FileManager.default.temporaryDirectory.appending(path: "jsonfeed-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
