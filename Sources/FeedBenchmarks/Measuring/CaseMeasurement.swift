/// The measurements of a case.

/// What one case needed for one input.
struct CaseMeasurement: Equatable {
  /// The case's name.
  var name: String
  var kind: InputKind
  /// The input's name: `20 MB`.
  var input: String
  /// The input's size in bytes.
  var size: Int
  /// The number of items in the input.
  var items: Int
  /// The name of the case that it is compared with.
  var yardstick: String?
  /// Seconds of processor time for one run of the work, in ascending order.
  var times: [Double] = []
  /// The number of memory allocations of one run; nil if they are not counted.
  var allocations: Int?
  /// The peak memory of the process beyond that for a minimal feed, in bytes, including the input and the result.
  var peakMemory: Int?
  /// Why the work failed: the first error.
  var failure: String?

  /// The shortest time: what the work needs without disturbance. Nil if it failed.
  var best: Double? { times.first }
  var median: Double? { times.isEmpty ? nil : times[times.count / 2] }
  var megabytesPerSecond: Double? { best.map { Double(size) / $0 / 1e6 } }

  /// How many times as fast as its yardstick on the same input it is; nil without a yardstick, or if that failed.
  func ratio(among measurements: [CaseMeasurement]) -> Double? {
    let other = measurements.first { $0.name == yardstick && $0.kind == kind && $0.input == input }
    guard let best, let time = other?.best else { return nil }
    return time / best
  }
}
