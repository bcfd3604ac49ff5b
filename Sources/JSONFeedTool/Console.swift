/// The command's output: results to standard output or a file, messages to standard error.

internal import FeedPrimitives
internal import FeedSystem
internal import FeedFoundation

/// The exit code of the process.
enum ExitCode: Int32, CaseIterable, Comparable {
  case success = 0
  case failure = 1
  case usage = 2

  /// The meaning, for manual pages.
  var meaning: String {
    switch self {
    case .success: "success"
    case .failure: "an input is not a valid feed, or cannot be read or fetched, or the output not written"
    case .usage:
      "the command line is wrong, jsonfeed validate cannot read an input or its settings or write a fixed one or its report, or jsonfeed fetch finds no feeds in its inputs"
    }
  }

  static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }
}

/// The reader has closed standard output, or a write failed.
enum OutputError: Error {
  case closed
  case failed(String)

  /// What went wrong.
  var reason: String {
    switch self {
    case .closed: "the reader has closed it"
    case .failed(let reason): reason
    }
  }
}

struct Console: Sendable {
  /// Read once: reading it copies all variables.
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether results on standard output are colored: on a terminal that has colors, or if `FORCE_COLOR` is set (https://force-color.org),
  /// but never if `NO_COLOR` is (https://no-color.org).
  var isColored: Bool {
    func isSet(_ name: String) -> Bool { !(Self.environment[name] ?? "").isEmpty }
    if isSet("NO_COLOR") { return false }
    let hasColors = ByteStream.standardOutput.isTerminal && Self.environment["TERM"] != "dumb"
    return hasColors || isSet("FORCE_COLOR") && Self.environment["FORCE_COLOR"] != "0"
  }

  /// Whether standard output is a terminal that shows links, or ignores them as most others do. A console of Linux prints them.
  var showsLinks: Bool {
    isColored && ByteStream.standardOutput.isTerminal
      && !["linux", "dumb", ""].contains(Self.environment["TERM"] ?? "")
  }

  /// The number of columns of the terminal, or of what `COLUMNS` stands for; nil for files and pipes.
  var columns: Int? {
    Self.environment["COLUMNS"].flatMap { Int($0) } ?? ByteStream.standardOutput.columns
  }

  /// Whether a document may come from standard input: it is no terminal, and not closed.
  var hasInput: Bool { ByteStream.standardInput.isFileOrPipe }

  /// Whether a command that reads standard input would wait for a person to type.
  var isInputTerminal: Bool { ByteStream.standardInput.isTerminal }

  /// Writes a message, always on one line. Ignored if standard error is closed.
  func message(_ text: String) { help(text.onOneLine.withoutLogCommands) }

  /// Writes trusted text, which may have several lines, to standard error.
  func help(_ text: String) { self.text(text + "\n") }

  /// Writes a report to standard error.
  func text(_ text: String) { try? ByteStream.standardError.write(text) }
}
