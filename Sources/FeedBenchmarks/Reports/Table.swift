/// The measurements as a table.

import Foundation

enum Table {
  private static let head = [
    "case", "input", "best ms", "median ms", "MB/s", "ratio", "of", "ns/item", "allocations", "/item", "memory",
  ]

  /// One line per case: times, throughput, speed relative to its yardstick, time per item, and memory as a multiple
  /// of the input.
  static func text(_ measurements: [CaseMeasurement]) -> String {
    let rows = measurements.map { row($0, ratio: $0.ratio(among: measurements)) }
    let failures = measurements.filter { $0.failure != nil }.map { measurement in
      "\(measurement.name) fails for \(measurement.kind.rawValue), \(measurement.input): \(measurement.failure ?? "")"
    }
    return ([aligned([head] + rows, leading: [0, 1, 6])] + failures).joined(separator: "\n")
  }

  private static func row(_ measurement: CaseMeasurement, ratio: Double?) -> [String] {
    let name = [measurement.name, measurement.kind.rawValue + ", " + measurement.input]
    if measurement.failure != nil { return name + ["fails"] }
    let items = Double(max(measurement.items, 1))
    let allocations = measurement.allocations.map(Double.init)
    return name + [
      rounded(measurement.best.map { $0 * 1000 }, 3), rounded(measurement.median.map { $0 * 1000 }, 3),
      rounded(measurement.megabytesPerSecond, 1), rounded(ratio, 2), ratio == nil ? "" : measurement.yardstick ?? "",
      rounded(measurement.best.map { $0 * 1e9 / items }, 0), rounded(allocations, 0),
      rounded(allocations.map { $0 / items }, 1),
      rounded(measurement.peakMemory.map { Double($0) / Double(max(measurement.size, 1)) }, 2),
    ]
  }

  /// Columns of minimal width, the `leading` ones aligned left.
  static func aligned(_ rows: [[String]], leading: Set<Int>) -> String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += (column == 0 ? "" : "  ") + (leading.contains(column) ? cell + padding : padding + cell)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// A number with `digits` digits after the point; empty for nil.
  static func rounded(_ value: Double?, _ digits: Int) -> String {
    value.map { String(format: "%.\(digits)f", $0) } ?? ""
  }
}
