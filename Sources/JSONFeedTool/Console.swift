/// Where the command writes: results to standard output or a file, messages to standard error.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedPrimitives
internal import FeedSystem

/// What the process ends with.
enum ExitCode: Int32, Comparable {
  case success = 0
  case failure = 1
  case usage = 2

  static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }
}

/// Nobody reads the results any more, or there is no room for them.
enum OutputError: Error {
  case closed
  case failed(String)
}

struct Console: Sendable {
  /// Whether results may have colours: on a terminal, unless somebody does not want them (https://no-color.org).
  var isColored: Bool {
    ByteStream.standardOutput.isTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
  }

  /// A result. Where standard output is closed, as by `| head`, the command ends quietly.
  func write(_ data: Data) throws(OutputError) {
    try write(data.span, to: .standardOutput, "standard output")
  }

  func write(_ text: String) throws(OutputError) {
    try write(text.utf8.span, to: .standardOutput, "standard output")
  }

  /// A message, on one line whatever is in it. Where standard error is closed it is lost.
  func message(_ text: String) { help(text.onOneLine) }

  /// A text of our own, of any number of lines, to standard error.
  func help(_ text: String) {
    let lines = text + "\n"
    try? ByteStream.standardError.write(lines.utf8.span)
  }

  /// Writes a file: beside it first, then renamed, so that an interruption leaves no half-written one. A symbolic link stays one,
  /// and what is no regular file (a pipe, a device) is written into.
  func write(_ data: Data, toFile path: String) throws(OutputError) {
    if let status = FileStatus(path: path), status.kind != .file {
      let opened: Void? = try ByteStream.open(path, forWriting: true) { stream throws(OutputError) in
        try write(data.span, to: stream, path)
      }
      guard opened != nil else { throw .failed("\(path): cannot be written") }
      return
    }
    do {
      try data.write(to: URL(filePath: path).resolvingSymlinksInPath(), options: .atomic)
    } catch {
      throw .failed("\(path): cannot be written")
    }
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
