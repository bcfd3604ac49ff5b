/// The command line.

import Foundation

/// A command line that cannot be understood.
struct UsageError: Error {
  var message: String
}

/// A size of a generated feed: `20 MB`.
struct InputSize: Equatable {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// `20MB`, `100KB` or `5000`; nil where it is no size.
  init?(_ text: String) {
    let units = [("MB", 1_000_000), ("KB", 1000), ("B", 1), ("", 1)]
    guard let (unit, factor) = units.first(where: { text.uppercased().hasSuffix($0.0) }),
      let count = Int(text.dropLast(unit.count).filter { $0 != " " }), count > 0, count <= 1_000_000
    else { return nil }
    bytes = count * factor
  }

  var name: String {
    switch bytes {
    case let bytes where bytes.isMultiple(of: 1_000_000): "\(bytes / 1_000_000) MB"
    case let bytes where bytes.isMultiple(of: 1000): "\(bytes / 1000) KB"
    default: "\(bytes) B"
    }
  }
}

struct BenchmarkOptions {
  private(set) var files: [String] = []
  private(set) var sizes: [InputSize] = []
  private(set) var rounds = 11
  private(set) var wantsHelp = false
  private var pattern: Regex<AnyRegexOutput>?

  static let help = """
    usage: feed-benchmarks [--case REGEX] [--size SIZE]… [--rounds N] [FILE|@LIST]…

    Files on the command line are measured together, all of a format; @LIST is a file with one path a line. Without files, feeds
    are generated.

      --case REGEX   only cases whose name has a match, such as decode or 'decode|JSONDecoder'
      --size SIZE    the size of the generated feeds, such as 20MB or 100KB; may be given several times
      --rounds N     how often each case is measured; 11 if not given
    """

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--case":
        let text = try Self.value(of: argument, &rest)
        guard let regex = try? Regex(text) else {
          throw UsageError(message: "--case is no regular expression: \(text)")
        }
        pattern = regex
      case "--size":
        let text = try Self.value(of: argument, &rest)
        guard let size = InputSize(text) else {
          throw UsageError(message: "--size must be a size such as 20MB, not \"\(text)\"")
        }
        sizes.append(size)
      case "--rounds":
        let text = try Self.value(of: argument, &rest)
        guard let count = Int(text), count > 0 else {
          throw UsageError(message: "--rounds must be a whole number from 1, not \"\(text)\"")
        }
        rounds = count
      default:
        guard !argument.hasPrefix("-") else { throw UsageError(message: "unknown option \(argument)") }
        files += try Self.paths(argument)
      }
    }
    if sizes.isEmpty { sizes = [InputSize(bytes: 20_000_000), InputSize(bytes: 100_000)] }
  }

  /// Whether a case of this name was asked for.
  func wants(_ name: String) -> Bool { pattern.map { name.contains($0) } ?? true }

  private static func paths(_ argument: String) throws(UsageError) -> [String] {
    guard argument.hasPrefix("@") else { return [argument] }
    guard let list = try? String(contentsOfFile: String(argument.dropFirst()), encoding: .utf8) else {
      throw UsageError(message: "\(argument): cannot be read")
    }
    return list.split(whereSeparator: \.isNewline).map(String.init)
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(message: "\(option) needs a value") }
    return value
  }
}
