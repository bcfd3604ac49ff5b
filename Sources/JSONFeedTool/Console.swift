/// The command's output: results to standard output or a file, messages to standard error.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedPrimitives
internal import FeedSystem

/// The exit code of the process.
enum ExitCode: Int32, CaseIterable, Comparable {
  case success = 0
  case failure = 1
  case usage = 2

  /// The meaning, for manual pages.
  var meaning: String {
    switch self {
    case .success: "success"
    case .failure: "an input is not a valid feed, or cannot be read or fetched"
    case .usage:
      "the command line is wrong, jsonfeed validate cannot read an input or its settings, or jsonfeed fetch finds no feeds in its inputs"
    }
  }

  static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }
}

/// The reader has closed standard output, or a write failed.
enum OutputError: Error {
  case closed
  case failed(String)
}

struct Console: Sendable {
  /// Whether results on standard output are colored: on a terminal, or if `FORCE_COLOR` is set (https://force-color.org), but never
  /// if `NO_COLOR` is (https://no-color.org).
  var isColored: Bool {
    let environment = ProcessInfo.processInfo.environment
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if isSet("NO_COLOR") { return false }
    return ByteStream.standardOutput.isTerminal || isSet("FORCE_COLOR") && environment["FORCE_COLOR"] != "0"
  }

  /// Whether a command that reads standard input would wait for a person to type.
  var isInputTerminal: Bool { ByteStream.standardInput.isTerminal }

  /// Writes a result. If standard output is closed, as by `| head`, the command ends quietly.
  func write(_ data: Data) throws(OutputError) {
    try write(data.span, to: .standardOutput, "standard output")
  }

  func write(_ text: String) throws(OutputError) {
    try text.withBytes { (bytes) throws(OutputError) in
      try write(bytes, to: .standardOutput, "standard output")
    }
  }

  /// Writes a message, always on one line. Ignored if standard error is closed.
  func message(_ text: String) { help(text.onOneLine.withoutLogCommands) }

  /// Writes trusted text, which may have several lines, to standard error.
  func help(_ text: String) { self.text(text + "\n") }

  /// Writes a report to standard error.
  func text(_ text: String) { try? ByteStream.standardError.write(text) }

  /// Writes a file: a temporary file next to it, then renamed, so that an interruption leaves no partial file. Permissions and a
  /// symbolic link are kept, and a file that is not regular (a pipe, a device) is written to directly. `-` is standard output.
  func write(_ data: Data, toFile path: String) throws(OutputError) {
    if path == "-" { return try write(data) }
    if let status = FileStatus(path: path), status.kind != .file {
      let opened: Void? = try ByteStream.open(path, forWriting: true) { stream throws(OutputError) in
        try write(data.span, to: stream, path)
      }
      guard opened != nil else { throw .failed("\(path): cannot be written") }
      return
    }
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path
    guard ByteStream.replaceFile(resolved, with: data.span) else { throw .failed("\(path): cannot be written") }
  }

  private func write(_ bytes: Span<UInt8>, to stream: ByteStream, _ name: String) throws(OutputError) {
    do throws(ByteStream.WriteError) {
      try stream.write(bytes)
    } catch {
      switch error {
      case .closed: throw .closed
      case .failed(let reason): throw .failed("\(name): \(reason)")
      }
    }
  }
}
