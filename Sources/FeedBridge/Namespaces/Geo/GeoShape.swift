/// The requirements for the coordinates of a place.

package enum GeoShape: Sendable, Hashable {
  case point
  /// Latitude and longitude may have a comma between them.
  case pointWithComma
  case line
  /// Its last position is the same as the first.
  case polygon
  /// A ring of a polygon of GML, which is closed too.
  case ring
  /// Two corners.
  case box
  /// A position and a radius.
  case circle

  /// The number of positions.
  package var positions: ClosedRange<Int> {
    switch self {
    case .point, .pointWithComma, .circle: 1...1
    case .line: 2...Int.max
    case .polygon, .ring: 4...Int.max
    case .box: 2...2
    }
  }
}
