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
    /// Runs it on request.
    case turns(String)
  }

  private(set) var action = Action.measure
  private(set) var files: [String] = []
  private(set) var sizes: [InputSize] = []
  /// Whether dates and ids are measured too: unless specific sizes were requested.
  private(set) var wantsValues = true
  /// How often each case is measured; nil for a number that suits the size.
  private(set) var rounds: Int?
  private(set) var timesOnly = false
  /// Whether hostile documents are measured instead of feeds.
  private(set) var isHostile = false
  /// Whether freed memory is returned to the system, as far as the platform allows.
  private(set) var freshMemory = false
  private(set) var jsonPath: String?
  private(set) var plotPath: String?
  private(set) var comparedPath: String?
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
      case "--size":
        sizes.append(try Self.size(try Self.value(of: argument, &rest)))
        wantsValues = false
      case "--all": sizes += Self.usualSizes + [Self.largestSize]
      case "--hostile": isHostile = true
      case "--rounds": rounds = try Self.count(try Self.value(of: argument, &rest))
      case "--times-only": timesOnly = true
      case "--fresh-memory": freshMemory = true
      case "--json": jsonPath = try Self.value(of: argument, &rest)
      case "--plot": plotPath = try Self.value(of: argument, &rest)
      case "--compare": comparedPath = try Self.value(of: argument, &rest)
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
    guard !cases.isEmpty else { throw UsageError(message: "no case has such a name; --list shows them all") }
    return cases
  }

  /// How often an input of this size is measured.
  func rounds(forSize size: Int) -> Int { rounds ?? (size > 100_000_000 ? 3 : 11) }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(message: "\(option) needs a value") }
    return value
  }

  private static func pattern(_ text: String) throws(UsageError) -> Regex<AnyRegexOutput> {
    guard let regex = try? Regex(text) else { throw UsageError(message: "--case is no regular expression: \(text)") }
    return regex
  }

  private static func size(_ text: String) throws(UsageError) -> InputSize {
    guard let size = InputSize(text) else {
      throw UsageError(message: "--size must be a size such as 20MB, 1 GB at most, not \"\(text)\"")
    }
    return size
  }

  private static func count(_ text: String) throws(UsageError) -> Int {
    guard let count = Int(text), count >= 0 else {
      throw UsageError(message: "--rounds must be a whole number, not \"\(text)\"")
    }
    return count
  }
}

extension BenchmarkOptions {
  static let help = """
    How fast feeds are read, written, converted and validated, beside Foundation in the same process.

    usage: feed-benchmarks [OPTION]… [FILE|DIR|@LIST]…

    Without files, feeds are generated, the same at every run: JSON Feed, RSS and Atom of 10 KB, 100 KB, 1 MB and 20 MB; and
    dates and ids. With files, the feeds among them are measured, all of a format together; of a folder all files, and @LIST
    is a file with one path a line. Feeds that JSON Feed's strict reading, or conversion, refuses are left out.

      --case REGEX    only cases whose whole name matches, such as decode or 'decode|JSONDecoder'
      --size SIZE     the size of the generated feeds, such as 20MB; may be given several times; no dates and ids
      --all           all sizes, and 200 MB
      --hostile       documents of 250 KB and 1 MB that repeat one thing, whose cost was once out of proportion to their size;
                      the time for a byte should be the same for both
      --rounds N      how often each case is measured: 11, or 3 above 100 MB, if not given
      --times-only    leaves out the memory, which needs a process for each case
      --fresh-memory  gives freed memory back to the system as glibc likes. Otherwise it is kept, as a process that works on
                      keeps it: fetching the same pages anew in each round can cost as much as reading a feed of 20 MB
      --json FILE     writes the measurements as JSON
      --compare FILE  compares them with JSON that was written earlier
      --plot FILE     writes a picture of cost against size (SVG)
      --list          lists the cases
      --write DIR     writes the generated feeds to a folder
      --once CASE     does one case's work --rounds times (once, if not given) with the files, for a profiler, and prints the
                      memory that the process held at most before and during the work, in bytes
      --turns CASE    does one case's work with the files once for each line on stdin, and prints the seconds of processor time
                      and the number of files: how peers in other languages take turns with it (Peers/run)
      --kinds         lists the files that are feeds, each after what it is
      --help          this

    What the columns say:
      best, median    processor time for the whole input; cases take turns, and short work is repeated until it lasts 5 ms
      ratio of        how many times as fast as the yardstick in the same run; validate has our own reading as its yardstick
      ns/item         the best time for one item, or value
      allocations     how often memory is allocated, in all and for one item, counted in a run that is not timed
      memory          the most that a process of its own holds above what a minimal feed needs, the input and the result
                      included, as a multiple of the input; for inputs of one document from 1 MB

    A change counts as slower or faster in a comparison when it is above 10 % and above the distance of median and best in
    both runs. Times are divided by the change of Foundation's with the same input, so that runs on a busier or another
    machine can be compared.

    exit codes: 0; 1 when --compare finds something slower, or a file cannot be read or written; 2 for wrong usage
    """
}
