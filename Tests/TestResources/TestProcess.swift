/// Runs programs that were built with the tests, like a user in a shell.

package import Foundation

/// The only way in which tests run programs.
package enum TestProcess {
  package struct Result: Sendable {
    /// The exit code, or the negative number of the signal that ended it.
    package var code: Int32
    package var output: String
    package var errors: String
    package var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// As many run at a time as there are processors, but at most four.
  private static let turns = Turns(min(ProcessInfo.processInfo.activeProcessorCount, 4))

  /// A program that was built with the tests, which is next to the test bundle.
  package static func program(_ name: String) -> URL {
    let places = [URL(filePath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
    let programs = places.map { $0.deletingLastPathComponent().appending(path: name) }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? programs[0]
  }

  #if os(Linux) || os(macOS)
    /// Runs a program until it ends.
    ///
    /// - Parameter meanwhile: called when it has started, with the file to which it writes its output.
    package static func run(
      _ executable: URL, _ arguments: [String], input: Data? = nil, in folder: URL? = nil,
      meanwhile: (_ process: Process, _ output: URL) async throws -> Void = { _, _ in }
    ) async throws -> Result {
      OpenFiles.limit()
      return try await turns.take {
        try await withTemporaryFolder { temporary in
          let process = Process()
          process.executableURL = executable
          process.arguments = arguments
          process.currentDirectoryURL = folder
          // Files rather than pipes: nothing can fill up. They are closed here, because some processes are never released.
          let files = ["in", "out", "err"].map { temporary.appending(path: $0) }
          for file in files { try ((file == files[0] ? input : nil) ?? Data()).write(to: file) }
          let standardInput = try FileHandle(forReadingFrom: files[0])
          defer { try? standardInput.close() }
          let standardOutput = try FileHandle(forWritingTo: files[1])
          defer { try? standardOutput.close() }
          let standardError = try FileHandle(forWritingTo: files[2])
          defer { try? standardError.close() }
          (process.standardInput, process.standardOutput) = (standardInput, standardOutput)
          process.standardError = standardError
          let (end, hasEnded) = AsyncStream.makeStream(of: Void.self)
          process.terminationHandler = { _ in hasEnded.finish() }
          try start(process)
          try await meanwhile(process, files[1])
          for await _ in end {}
          return Result(
            code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
        }
      }
    }

    /// A process inherits which signals are blocked, and the threads of Dispatch block most of them.
    private static func start(_ process: Process) throws {
      var (none, before) = (sigset_t(), sigset_t())
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
      try OpenFiles.withoutLimit { try process.run() }
    }
  #endif
}

/// Calls `body` with a temporary folder, and then removes it.
package func withTemporaryFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
  let folder = FileManager.default.temporaryDirectory.appending(path: "jsonfeed-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
