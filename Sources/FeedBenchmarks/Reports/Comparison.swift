/// A run beside an earlier one: what became slower, and what faster.

/// How one case's time changed.
struct Change: Equatable {
  enum Verdict: String {
    case slower, faster
    /// No more than noise.
    case same = ""
  }

  var before: CaseMeasurement
  var now: CaseMeasurement
  /// How many times as long Foundation takes with the same input as it did: the machine, not we.
  var machine: Double
  /// How much more time it takes than the machine explains, as a share of the earlier time: 0.1 is a tenth more.
  var change: Double
  /// How much of a change says nothing, as runs scatter.
  var noise: Double

  var verdict: Verdict { change > noise ? .slower : change < -noise ? .faster : .same }
}

struct Comparison {
  let changes: [Change]

  /// No change below this share is taken seriously: ratios of runs are good to about a tenth.
  static let leastNoise = 0.1

  /// Compares what both runs have measured. Times are divided by how much slower Foundation was with the same input (with all of
  /// them, where it cannot do that), so that a machine that is busy, or another one, is not taken for a change of ours.
  init(before: [CaseMeasurement], now: [CaseMeasurement]) {
    let pairs = now.compactMap { now in
      before.first { $0.isSameWork(as: now) }.flatMap { Pair(before: $0, now: now) }
    }
    let machine = Self.median(pairs.filter(\.isFoundation).map(\.factor)) ?? 1
    changes = pairs.filter { !$0.isFoundation }.map { pair in
      let sameInput = pairs.filter { $0.isFoundation && $0.now.isOfSameInput(as: pair.now) }
      let machine = Self.median(sameInput.map(\.factor)) ?? machine
      return Change(
        before: pair.before, now: pair.now, machine: machine, change: pair.factor / machine - 1,
        noise: max(Self.leastNoise, pair.before.noise, pair.now.noise))
    }
  }

  var hasSlower: Bool { changes.contains { $0.verdict == .slower } }

  /// A line a case of ours.
  var text: String {
    let head = [
      "case", "input", "ms before", "ms now", "Foundation", "change", "noise", "", "allocations before", "now",
    ]
    let rows = changes.map { change in
      let (before, now) = (change.before, change.now)
      return [
        now.name, now.kind.rawValue + ", " + now.input, Table.rounded(before.best.map { $0 * 1000 }, 3),
        Table.rounded(now.best.map { $0 * 1000 }, 3), "× " + Table.rounded(change.machine, 2),
        (change.change > 0 ? "+" : "") + Table.rounded(change.change * 100, 1) + " %",
        Table.rounded(change.noise * 100, 1) + " %", change.verdict.rawValue,
        before.allocations.map(String.init) ?? "", now.allocations.map(String.init) ?? "",
      ]
    }
    return Table.aligned([head] + rows, leading: [0, 1, 7])
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}

/// The same work in both runs, done in both.
private struct Pair {
  var before: CaseMeasurement
  var now: CaseMeasurement
  /// How many times as long it takes.
  var factor: Double

  init?(before: CaseMeasurement, now: CaseMeasurement) {
    guard let earlier = before.best, let later = now.best, earlier > 0 else { return nil }
    self.before = before
    self.now = now
    factor = later / earlier
  }

  /// Whether it is a yardstick, Foundation's or the standard library's, that our code has no part in.
  var isFoundation: Bool { now.yardstick == nil }
}
