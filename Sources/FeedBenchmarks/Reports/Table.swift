/// The measurements as a table.

import Foundation

enum Table {
  /// A line a case: best, median, throughput, and how many times as fast as its yardstick.
  static func text(_ measurements: [Measurement]) -> String {
    var rows = [["case", "input", "best ms", "median ms", "MB/s", "ratio", "of"]]
    for measurement in measurements {
      let yardstick = measurements.first {
        $0.name == measurement.yardstick && $0.input == measurement.input && $0.kind == measurement.kind
      }
      var row = [measurement.name, "\(measurement.kind.rawValue) \(measurement.input)"]
      if let failure = measurement.failure {
        row += ["fails", "", "", "", String(failure.prefix(60))]
      } else {
        row += [
          rounded(measurement.best * 1000, 3), rounded(measurement.median * 1000, 3),
          rounded(measurement.megabytesPerSecond, 1),
        ]
        if let yardstick, yardstick.failure == nil {
          row += [rounded(measurement.megabytesPerSecond / yardstick.megabytesPerSecond, 2), yardstick.name]
        } else {
          row += ["", ""]
        }
      }
      rows.append(row)
    }
    return aligned(rows, leading: [0, 1, 6])
  }

  /// Columns as wide as they must be, the `leading` ones to the left.
  static func aligned(_ rows: [[String]], leading: Set<Int>) -> String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return leading.contains(column) ? cell + padding : padding + cell
      }
      return cells.joined(separator: "  ").trimmingSuffix(" ")
    }.joined(separator: "\n")
  }

  static func rounded(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
