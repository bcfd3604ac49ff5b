/// Runs the command that was built beside the tests, as somebody in a shell would.

import Foundation

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

  /// The command's binary: beside the test bundle.
  static let binary: URL = {
    var folders = [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    folders.append(package.appending(path: ".build/debug"))
    let binaries = folders.map { $0.appending(path: "jsonfeed") }
    return binaries.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? binaries[binaries.count - 1]
  }()

  static func fixture(_ path: String) -> String { package.appending(path: "Fixtures/\(path)").path }

  /// Runs `jsonfeed` with arguments, in the package's folder.
  static func jsonfeed(_ arguments: String..., input: Data? = nil) throws -> Result {
    try run(binary, arguments, input: input)
  }

  /// Runs `jsonfeed` with arguments, and presses Ctrl-C when `moment` has come.
  static func jsonfeed(_ arguments: String..., interruptedAt moment: () -> Void) throws -> Result {
    try run(binary, arguments) { process in
      moment()
      process.interrupt()
    }
  }

  /// Runs a line of shell, in which `jsonfeed` is the command.
  static func shell(_ line: String, in folder: URL = package) throws -> Result {
    let path = binary.deletingLastPathComponent().path
    return try run(URL(filePath: "/bin/bash"), ["-c", "PATH=\"\(path):$PATH\"; \(line)"], in: folder)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], input: Data? = nil, in folder: URL = package,
    meanwhile: (Process) -> Void = { _ in }
  ) throws -> Result {
    try withTemporaryFolder { temporary in
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
      try process.run()
      meanwhile(process)
      process.waitUntilExit()
      return Result(
        code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
        output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
  }
}

/// Calls `body` with a folder of its own, and removes it.
func withTemporaryFolder<T>(_ body: (URL) throws -> T) throws -> T {
  let folder = FileManager.default.temporaryDirectory.appending(path: "jsonfeed-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
