/// Where the command writes: results to standard output, messages to standard error.

internal import FeedPrimitives

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  /// A result. Where standard output is closed, as by `| head`, the command ends quietly.
  func write(_ data: Data) throws(OutputError) {
    guard StandardStream.output.write(data.span) else { throw .closed }
  }

  func write(_ text: String) throws(OutputError) {
    guard StandardStream.output.write(text.utf8.span) else { throw .closed }
  }

  /// A message, a line. Where standard error is closed it is lost.
  func message(_ text: String) {
    let line = text + "\n"
    _ = StandardStream.error.write(line.utf8.span)
  }
}
