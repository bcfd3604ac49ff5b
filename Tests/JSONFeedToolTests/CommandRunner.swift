/// Runs the command that was built with the tests, like a user in a shell.

import Foundation
@_exported import TestResources

struct CommandRunner {
  typealias Result = TestProcess.Result

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The command that was built with the tests, or the one that the environment names.
  static let binary =
    ProcessInfo.processInfo.environment["JSONFEED_COMMAND"].map { URL(filePath: $0) } ?? TestProcess.program("jsonfeed")

  /// Runs `jsonfeed` with arguments, in the package's folder.
  static func jsonfeed(_ arguments: String..., input: Data? = nil) async throws -> Result {
    try await TestProcess.run(binary, patient(arguments), input: input, in: package)
  }

  /// Runs `jsonfeed` with arguments, in the package's folder.
  static func run(_ arguments: [String]) async throws -> Result {
    try await TestProcess.run(binary, patient(arguments), in: package)
  }

  /// Runs `jsonfeed` with arguments, and sends Ctrl-C when `moment` returns.
  static func jsonfeed(_ arguments: String..., interruptedAt moment: @Sendable () async -> Void) async throws -> Result
  {
    try await TestProcess.run(binary, patient(arguments), in: package) { process, _ in
      await moment()
      process.interrupt()
    }
  }

  /// The arguments, with a timeout for `fetch` that is not reached, however busy the machine is.
  private static func patient(_ arguments: [String]) -> [String] {
    guard arguments.first == "fetch", !arguments.contains("--timeout") else { return arguments }
    return ["fetch", "--timeout", "86400"] + arguments.dropFirst()
  }

  /// Runs a shell command line, in which `jsonfeed` is the command.
  static func shell(_ line: String, in folder: URL = package) async throws -> Result {
    let path = binary.deletingLastPathComponent().path
    return try await TestProcess.run(URL(filePath: "/bin/bash"), ["-c", "PATH=\"\(path):$PATH\"; \(line)"], in: folder)
  }
}
