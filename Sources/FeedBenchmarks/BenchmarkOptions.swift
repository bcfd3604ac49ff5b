/// The command line.

import Foundation

/// An invalid command line.
struct UsageError: Error {
  var message: String
}

struct BenchmarkOptions {
  enum Action: Equatable {
    case measure, list, help, kinds
    /// Writes the generated feeds to a folder.
    case write(folder: String)
    /// Runs one case once.
    case once(String)
    /// Runs one case once for each line on standard input.
    case turns(String)
  }

  private(set) var action = Action.measure
  private(set) var files: [String] = []
  private(set) var sizes: [InputSize] = []
  /// How often each case is measured; nil for a number that suits the size.
  private(set) var rounds: Int?
  private(set) var timesOnly = false
  /// Whether hostile documents are measured instead of feeds.
  private(set) var isHostile = false
  /// Whether freed memory is returned to the system, as far as the platform allows.
  private(set) var freshMemory = false
  private var pattern: Regex<AnyRegexOutput>?

  static let usualSizes = [10_000, 100_000, 1_000_000, 20_000_000].map { InputSize(bytes: $0) }
  /// A size and four times that size: linear work takes as long for each byte of both.
  static let hostileSizes = [250_000, 1_000_000].map { InputSize(bytes: $0) }
  static let largestSize = InputSize(bytes: 200_000_000)

  /// - Throws: for an unknown option, or an invalid value.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": action = .help
      case "--list": action = .list
      case "--write": action = .write(folder: try Self.value(of: argument, &rest))
      case "--once": action = .once(try Self.value(of: argument, &rest))
      case "--turns": action = .turns(try Self.value(of: argument, &rest))
      case "--kinds": action = .kinds
      case "--case": pattern = try Self.pattern(try Self.value(of: argument, &rest))
      case "--size": sizes.append(try Self.size(try Self.value(of: argument, &rest)))
      case "--all": sizes += Self.usualSizes + [Self.largestSize]
      case "--hostile": isHostile = true
      case "--rounds": rounds = try Self.count(try Self.value(of: argument, &rest))
      case "--times-only": timesOnly = true
      case "--fresh-memory": freshMemory = true
      default:
        guard !argument.hasPrefix("-") else { throw UsageError(message: "unknown option \(argument)") }
        files += try FeedFiles.paths(argument)
      }
    }
    if sizes.isEmpty { sizes = isHostile ? Self.hostileSizes : Self.usualSizes }
  }

  /// The cases that were requested.
  func cases() throws(UsageError) -> [BenchmarkCase] {
    guard let pattern else { return BenchmarkCase.all }
    let cases = BenchmarkCase.all.filter { $0.name.wholeMatch(of: pattern) != nil }
    guard !cases.isEmpty else { throw UsageError(message: "no case matches --case; --list shows all cases") }
    return cases
  }

  /// How often an input of this size is measured.
  func rounds(forSize size: Int) -> Int { rounds ?? (size > 100_000_000 ? 3 : 11) }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(message: "\(option) needs a value") }
    return value
  }

  private static func pattern(_ text: String) throws(UsageError) -> Regex<AnyRegexOutput> {
    guard let regex = try? Regex(text) else {
      throw UsageError(message: "--case must be a regular expression, not \"\(text)\"")
    }
    return regex
  }

  private static func size(_ text: String) throws(UsageError) -> InputSize {
    guard let size = InputSize(text) else {
      throw UsageError(message: "--size must be a size such as 20MB, at most 1 GB, not \"\(text)\"")
    }
    return size
  }

  private static func count(_ text: String) throws(UsageError) -> Int {
    guard let count = Int(text), count >= 0 else {
      throw UsageError(message: "--rounds must be a whole number of at least 0, not \"\(text)\"")
    }
    return count
  }
}

extension BenchmarkOptions {
  static let help = """
    Measures how fast feeds are read, written, converted and validated, compared with Foundation in the same process.

    Usage: feed-benchmarks [OPTION]… [FILE|DIR|@LIST]…

    Without files, generated documents are measured, the same in every run: JSON Feed, RSS and Atom of 10 KB, 100 KB, 1 MB
    and 20 MB. With files, the feeds among them are measured, those of each format together. DIR means all
    files in a directory, and @LIST the files in a list with one path per line. Feeds that strict reading of JSON Feed or
    conversion rejects are skipped.

    Options:
      --case REGEX    measure only cases whose whole name matches, such as decode or 'decode|JSONDecoder'
      --size SIZE     the size of the generated feeds, such as 20MB; may be repeated
      --all           measure all sizes, and 200 MB
      --hostile       measure documents of 250 KB and 1 MB that repeat one element, whose cost was once out of proportion to
                      their size; the time per byte should be the same for both sizes
      --rounds N      measure each case N times (default: 11, or 3 above 100 MB)
      --times-only    do not measure memory, which needs a process for each case
      --fresh-memory  let glibc return freed memory to the system. Otherwise the process keeps it, as a long-running process
                      does, because fetching the same pages again in each round can cost as much as reading a feed of 20 MB
      --list          list the cases
      --write DIR     write the generated feeds to a directory
      --once CASE     run one case with the files --rounds times (default: 1), for a profiler, and print the peak memory of the
                      process before and during the work, in bytes
      --turns CASE    run one case with the files once for each line on standard input, and print the processor time in
                      seconds and the number of files, so that Peers/run can compare it with programs in other languages
      --kinds         list the files that are feeds, each after its format
      --help          print this help

    Columns:
      best, median    processor time for the whole input. Cases take turns, and short work is repeated until it takes 5 ms
      ratio, of       how many times as fast as the yardstick in the same run; the yardstick of validate is our own reading
      ns/item         the best time per item
      allocations     the number of memory allocations, in total and per item, counted in a run that is not timed
      memory          the peak memory of a separate process, with the input and the result but without what a minimal feed
                      needs, as a multiple of the size of the input; for single documents of 1 MB or more

    Instructions/run compares the instructions of two builds.

    Exit codes: 0 for success; 1 if a file cannot be read or written; 2 for invalid usage
    """
}
