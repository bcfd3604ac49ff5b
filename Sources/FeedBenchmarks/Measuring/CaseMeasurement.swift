/// What was measured.

/// What one case needed for one input.
struct CaseMeasurement: Codable, Equatable {
  /// The case's name.
  var name: String
  var kind: InputKind
  /// The input's name: `20 MB`.
  var input: String
  /// The input's size in bytes.
  var size: Int
  /// How many items, or values, are in the input.
  var items: Int
  /// The name of the case that it is compared with.
  var yardstick: String?
  /// Seconds of processor time for doing the work once, the least first.
  var times: [Double] = []
  /// How often memory is allocated when the work is done once; nil where that is not counted.
  var allocations: Int?
  /// The most memory that the process held above what a minimal feed needs, in bytes: the input and the result included.
  var peakMemory: Int?
  /// Why the work cannot be done: the first error.
  var failure: String?

  /// The least time: what the work needs when nothing disturbs it. Nil where it fails.
  var best: Double? { times.first }
  var median: Double? { times.isEmpty ? nil : times[times.count / 2] }
  var megabytesPerSecond: Double? { best.map { Double(size) / $0 / 1e6 } }

  /// How far the median is above the least time, as a share of it: how restless the machine was.
  var noise: Double {
    guard let best, let median, best > 0 else { return 0 }
    return median / best - 1
  }

  /// Whether both were measured with inputs of the same kind and name.
  func isOfSameInput(as other: CaseMeasurement) -> Bool { kind == other.kind && input == other.input }

  /// Whether both are about the same work with the same input.
  func isSameWork(as other: CaseMeasurement) -> Bool { name == other.name && isOfSameInput(as: other) }

  /// The measurement that this one is compared with.
  func yardstick(among measurements: [CaseMeasurement]) -> CaseMeasurement? {
    measurements.first { $0.name == yardstick && isOfSameInput(as: $0) }
  }

  /// How many times as fast as its yardstick it is; nil where there is none, or where that fails.
  func ratio(among measurements: [CaseMeasurement]) -> Double? {
    guard let best, let other = yardstick(among: measurements)?.best else { return nil }
    return other / best
  }
}
