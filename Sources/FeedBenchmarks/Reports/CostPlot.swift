/// A plot of cost against size: one line per case, both axes logarithmic. Work of linear cost is a straight line
/// parallel to the faint ones.

import Foundation

struct CostPlot {
  /// One case's line.
  struct Line: Equatable {
    var name: String
    /// A yardstick is drawn thin and dashed.
    var isYardstick: Bool
    /// Sizes in bytes and times in seconds, by size.
    var points: [Point]
  }

  struct Point: Equatable {
    var size: Double
    var seconds: Double
  }

  let lines: [Line]

  private static let width = 960.0
  private static let height = 640.0
  /// The rectangle between the axes; names are to its right.
  private static let left = 80.0
  private static let right = 700.0
  private static let top = 50.0
  private static let bottom = 580.0
  /// Dark enough for a white background and light enough for a black one; adjacent colors differ clearly. Not every
  /// viewer supports `hsl()`.
  private static let colors = [
    "#0a84ff", "#e8710a", "#1a9850", "#d6338a", "#8e6bd8", "#00a3a3", "#b58900", "#e5484d", "#6b8e23", "#c060c0",
    "#3f7fbf",
    "#a0522d",
  ]

  /// The lines of feeds that were measured with more than one size. Measurements of files have no line.
  init(_ measurements: [CaseMeasurement]) {
    var lines: [Line] = []
    for measurement in measurements {
      guard InputKind.feeds.contains(measurement.kind), InputSize(measurement.input) != nil, let best = measurement.best
      else { continue }
      let name = "\(measurement.name), \(measurement.kind.rawValue)"
      let point = Point(size: Double(measurement.size), seconds: best)
      if let index = lines.firstIndex(where: { $0.name == name }) {
        lines[index].points.append(point)
      } else {
        lines.append(Line(name: name, isYardstick: measurement.yardstick == nil, points: [point]))
      }
    }
    for index in lines.indices { lines[index].points.sort { $0.size < $1.size } }
    self.lines = lines.filter { $0.points.count > 1 }
  }

  var svg: String {
    let points = lines.flatMap(\.points)
    let across = Axis(points.map(\.size), from: Self.left, to: Self.right)
    let up = Axis(points.map(\.seconds), from: Self.bottom, to: Self.top)
    let body = grid(across, up) + guides(across, up) + curves(across, up) + labels(across, up)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
      font-family="system-ui, sans-serif" font-size="13">
      <title>Cost against size</title>
      <style>
      .page { fill: #fff } text { fill: #222 } .grid { stroke: #ddd } .guide { stroke: #bbb; stroke-dasharray: 2 5 }
      .case { fill: none; stroke-width: 2 } .yardstick { fill: none; stroke-width: 1.5; stroke-dasharray: 6 4 }
      .leader { stroke-width: 0.7; opacity: 0.6; fill: none }
      @media (prefers-color-scheme: dark) { .page { fill: #161618 } text { fill: #eee } .grid { stroke: #333 } \
      .guide { stroke: #555 } }
      </style>
      <rect class="page" width="100%" height="100%"/>
      <text x="\(Self.pixels(Self.left))" y="28" font-size="16">Processor time against the size of the feed \
      (dashed: Foundation; dotted: linear)</text>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  /// The powers of ten of both axes, with labels.
  private func grid(_ across: Axis, _ up: Axis) -> [String] {
    let columns = across.powers.flatMap { power in
      let x = Self.pixels(across.position(of: power))
      return [
        "<path class=\"grid\" d=\"M\(x) \(Self.pixels(Self.top))V\(Self.pixels(Self.bottom))\"/>",
        "<text x=\"\(x)\" y=\"\(Self.pixels(Self.bottom + 20))\" text-anchor=\"middle\">\(Self.bytes(power))</text>",
      ]
    }
    let rows = up.powers.flatMap { power in
      let y = up.position(of: power)
      return [
        "<path class=\"grid\" d=\"M\(Self.pixels(Self.left)) \(Self.pixels(y))H\(Self.pixels(Self.right))\"/>",
        "<text x=\"\(Self.pixels(Self.left - 8))\" y=\"\(Self.pixels(y + 4))\" text-anchor=\"end\">"
          + "\(Self.time(power))</text>",
      ]
    }
    return columns + rows
  }

  /// Lines along which ten times the size costs ten times the time, one through each power of ten on the left.
  private func guides(_ across: Axis, _ up: Axis) -> [String] {
    guard let first = across.powers.first, let last = across.powers.last else { return [] }
    return up.powers.compactMap { start in
      let end = min(last, first * (up.powers.last ?? start) / start)
      guard end > first else { return nil }
      let path = Self.path(
        [Point(size: first, seconds: start), Point(size: end, seconds: start * end / first)], across, up)
      return "<path class=\"guide\" d=\"\(path)\"/>"
    }
  }

  private func curves(_ across: Axis, _ up: Axis) -> [String] {
    lines.enumerated().map { index, line in
      "<path class=\"\(line.isYardstick ? "yardstick" : "case")\" stroke=\"\(Self.color(index))\" "
        + "d=\"\(Self.path(line.points, across, up))\"/>"
    }
  }

  /// The name of each line next to its end, spaced apart from the others.
  private func labels(_ across: Axis, _ up: Axis) -> [String] {
    let spacing = 18.0
    let ends = lines.enumerated().compactMap { index, line in
      line.points.last.map { (index: index, x: across.position(of: $0.size), y: up.position(of: $0.seconds)) }
    }.sorted { $0.y < $1.y }
    var free = Self.top
    var labels: [String] = []
    for (place, end) in ends.enumerated() {
      // As low as the end of the line, but below the previous name, and with room for those that follow.
      let lowest = Self.bottom - Double(ends.count - 1 - place) * spacing
      let y = max(free, min(end.y, lowest))
      free = y + spacing
      let elbow = Self.right + 6
      labels += [
        "<path class=\"leader\" stroke=\"\(Self.color(end.index))\" "
          + "d=\"M\(Self.pixels(end.x)) \(Self.pixels(end.y))L\(Self.pixels(elbow)) \(Self.pixels(y))h10\"/>",
        "<circle cx=\"\(Self.pixels(elbow + 14))\" cy=\"\(Self.pixels(y))\" r=\"4\" fill=\"\(Self.color(end.index))\"/>",
        "<text x=\"\(Self.pixels(elbow + 24))\" y=\"\(Self.pixels(y + 4))\">\(Self.escaped(lines[end.index].name))</text>",
      ]
    }
    return labels
  }

  private static func path(_ points: [Point], _ across: Axis, _ up: Axis) -> String {
    points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(pixels(across.position(of: point.size))) \(pixels(up.position(of: point.seconds)))"
    }.joined()
  }

  private static func color(_ index: Int) -> String { colors[index % colors.count] }

  private static func pixels(_ value: Double) -> String { Table.rounded(value, 1) }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// A power of ten in bytes: `100 KB`.
  private static func bytes(_ value: Double) -> String {
    switch value {
    case ..<999: "\(Int(value.rounded())) B"
    case ..<999_999: "\(Int((value / 1e3).rounded())) KB"
    case ..<999_999_999: "\(Int((value / 1e6).rounded())) MB"
    default: "\(Int((value / 1e9).rounded())) GB"
    }
  }

  /// A power of ten in seconds: `10 µs`.
  private static func time(_ value: Double) -> String {
    switch value {
    case ..<0.999e-6: "\(Int((value * 1e9).rounded())) ns"
    case ..<0.999e-3: "\(Int((value * 1e6).rounded())) µs"
    case ..<0.999: "\(Int((value * 1e3).rounded())) ms"
    default: "\(Int(value.rounded())) s"
    }
  }
}

/// A logarithmic axis over whole powers of ten.
struct Axis {
  /// The powers of ten that it shows, in ascending order.
  let powers: [Double]
  private let start: Double
  private let end: Double

  /// - Parameters:
  ///   - values: the values to be shown, above 0.
  ///   - start: the position of the least power of ten, in pixels.
  ///   - end: the position of the greatest.
  init(_ values: [Double], from start: Double, to end: Double) {
    let least = log10(values.min() ?? 1).rounded(.down)
    let greatest = max(log10(values.max() ?? 10).rounded(.up), least + 1)
    powers = stride(from: least, through: greatest, by: 1).map { pow(10, $0) }
    self.start = start
    self.end = end
  }

  func position(of value: Double) -> Double {
    guard let least = powers.first, let greatest = powers.last else { return start }
    return start + (end - start) * (log10(value) - log10(least)) / (log10(greatest) - log10(least))
  }
}
