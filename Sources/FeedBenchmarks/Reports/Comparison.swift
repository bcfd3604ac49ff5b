/// Compares a run with an earlier one: what became slower, and what faster.

/// How one case's time changed.
struct Change: Equatable {
  enum Verdict: String {
    case slower, faster
    /// Within the noise.
    case same = ""
  }

  var before: CaseMeasurement
  var now: CaseMeasurement
  /// How many times as long Foundation takes with the same input: the change of the machine, not of this package.
  var machine: Double
  /// The change of time beyond that of the machine, as a fraction of the earlier time: 0.1 is 10 % more.
  var change: Double
  /// The part of a change that is insignificant, given the variation of the runs.
  var noise: Double

  var verdict: Verdict { change > noise ? .slower : change < -noise ? .faster : .same }
}

struct Comparison {
  let changes: [Change]

  /// Changes below this fraction are ignored: ratios of runs are accurate to about a tenth.
  static let minimumNoise = 0.1

  /// Compares what both runs have measured. Times are divided by how much slower Foundation was with the same input
  /// (or with all of them, if it cannot do that), so that a busy or different machine is not reported as a change of
  /// our code.
  init(before: [CaseMeasurement], now: [CaseMeasurement]) {
    let pairs = now.compactMap { now in
      before.first { $0.isSameWork(as: now) }.flatMap { Pair(before: $0, now: now) }
    }
    let machine = Self.median(pairs.filter(\.isFoundation).map(\.factor)) ?? 1
    changes = pairs.filter { !$0.isFoundation }.map { pair in
      let sameInput = pairs.filter { $0.isFoundation && $0.now.hasSameInput(as: pair.now) }
      let machine = Self.median(sameInput.map(\.factor)) ?? machine
      return Change(
        before: pair.before, now: pair.now, machine: machine, change: pair.factor / machine - 1,
        noise: max(Self.minimumNoise, pair.before.noise, pair.now.noise))
    }
  }

  var hasSlower: Bool { changes.contains { $0.verdict == .slower } }

  /// One line per case of this package.
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

/// The same work in both runs, successful in both.
private struct Pair {
  var before: CaseMeasurement
  var now: CaseMeasurement
  /// The ratio of the times.
  var factor: Double

  init?(before: CaseMeasurement, now: CaseMeasurement) {
    guard let earlier = before.best, let later = now.best, earlier > 0 else { return nil }
    self.before = before
    self.now = now
    factor = later / earlier
  }

  /// Whether it is a yardstick: work of Foundation or the standard library, without this package's code.
  var isFoundation: Bool { now.yardstick == nil }
}
