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
  /// How much more time it takes, as a share of the earlier time: 0.1 is a tenth more.
  var change: Double
  /// How much of a change says nothing, as runs scatter.
  var noise: Double

  var verdict: Verdict { change > noise ? .slower : change < -noise ? .faster : .same }
}

struct Comparison {
  /// How many times as long Foundation takes as in the earlier run: the machine, not we.
  let machine: Double
  let changes: [Change]

  /// No change below this share is taken seriously.
  static let leastNoise = 0.05

  /// Compares what both runs have measured. Times are divided by how much slower Foundation was, so that a machine that is
  /// busy, or another one, is not taken for a change of ours.
  init(before: [CaseMeasurement], now: [CaseMeasurement]) {
    let pairs = now.compactMap { now in
      before.first { $0.isSameWork(as: now) }.map { (before: $0, now: now) }
    }
    let factors = pairs.compactMap { pair -> Double? in
      guard pair.now.isFoundation, let before = pair.before.best, let now = pair.now.best, before > 0 else {
        return nil
      }
      return now / before
    }.sorted()
    let machine = factors.isEmpty ? 1 : factors[factors.count / 2]
    self.machine = machine
    changes = pairs.compactMap { pair in
      guard !pair.now.isFoundation, let before = pair.before.best, let now = pair.now.best, before > 0 else {
        return nil
      }
      return Change(
        before: pair.before, now: pair.now, change: now / before / machine - 1,
        noise: max(Self.leastNoise, pair.before.noise, pair.now.noise))
    }
  }

  var hasSlower: Bool { changes.contains { $0.verdict == .slower } }

  /// A line a case of ours.
  var text: String {
    var rows = [["case", "input", "ms before", "ms now", "change", "noise", "", "allocations before", "now"]]
    for change in changes {
      let (before, now) = (change.before, change.now)
      let allocations = before.allocations == now.allocations ? [] : [before.allocations, now.allocations]
      rows.append(
        [
          now.name, now.kind.rawValue + ", " + now.input, Table.rounded(before.best.map { $0 * 1000 }, 3),
          Table.rounded(now.best.map { $0 * 1000 }, 3),
          (change.change > 0 ? "+" : "") + Table.rounded(change.change * 100, 1) + " %",
          Table.rounded(change.noise * 100, 1) + " %", change.verdict.rawValue,
        ] + allocations.map { $0.map(String.init) ?? "" })
    }
    return Table.aligned(rows, leading: [0, 1, 6])
      + "\nFoundation takes \(Table.rounded(machine, 2)) times as long as in the earlier run; the changes are without that."
  }
}

extension CaseMeasurement {
  /// Whether it is one of Foundation's or the standard library's: a yardstick that our code has no part in.
  fileprivate var isFoundation: Bool { yardstick == nil }
}
