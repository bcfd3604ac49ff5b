/// Converts places to `_geo`: GML shapes and the W3C's latitude and longitude become the same members as GeoRSS
/// elements (Namespaces/Geo/GeoRSS.swift).

internal import FeedPrimitives
internal import JSONFeedModel

extension FeedElements {
  /// Converts GML and the W3C's vocabulary to the members of GeoRSS. Places that GeoRSS cannot express are not changed.
  mutating func readPlaces() {
    if has(.geoWhere) || has(.gmlShape) { readShapes() }
    if has(.geoLatitude) || has(.geoPoint) { readPoints() }
  }

  private mutating func readShapes() {
    var place = 0
    while let index = next(of: [.geoWhere, .gmlShape], from: &place) {
      let shape: GMLShape?
      switch role(index) {
      case .geoWhere:
        // A `where` with more than a shape is kept as well.
        guard let object = object(index) else { continue }
        shape =
          object.lazy.compactMap { member in
            member.name.hasPrefix("gml_") ? GMLShape(String(member.name.dropFirst(4)), member.value) : nil
          }.first
        if shape != nil, object.count == 1 { markMapped(index) }
      case .gmlShape:
        shape = value(index).flatMap { GMLShape(definition(index)?.key ?? "", $0) }
        if shape != nil { markMapped(index) }
      default: continue
      }
      if let shape { addPlace(shape.key, shape.value) }
    }
  }

  private mutating func readPoints() {
    var (first, second) = (0, 0)
    while let latitude = next(.geoLatitude, from: &first), let longitude = next(.geoLongitude, from: &second) {
      guard let point = Coordinates.position(text(latitude) + " " + text(longitude)) else { continue }
      markMapped(latitude)
      markMapped(longitude)
      addPlace("point", point)
    }
    var place = 0
    while let index = next(.geoPoint, from: &place) {
      guard var object = object(index), case .number? = object["lat"], case .number? = object["long"] ?? object["lon"]
      else { continue }
      // As beside a latitude and a longitude without a `Point`.
      let altitude = object["alt"]
      object["alt"] = nil
      guard object.count == 2, altitude == nil || altitude?.doubleValue != nil else { continue }
      markMapped(index)
      addPlace("point", .array([object["lat"], object["long"] ?? object["lon"]].compactMap(\.self)))
      if let altitude { addPlace("alt", altitude) }
    }
  }

  /// Adds a place to `_geo`, unless it is there already: many feeds give the same place in two vocabularies.
  private mutating func addPlace(_ key: String, _ value: JSONFeed.Value) {
    if extensions.value(key, in: .geoRSS) == value { return }
    extensions.add(key, value, in: .geoRSS)
  }
}

/// A GML shape that an element of GeoRSS can express.
private struct GMLShape {
  let key: String
  let value: JSONFeed.Value

  /// - Parameter name: the shape's key in the table: `line_string`.
  init?(_ name: String, _ value: JSONFeed.Value) {
    guard case .object(let object) = value, let system = Self.system(of: value) else { return nil }
    switch name {
    case "point":
      guard object.hasOnly("pos"), let point = Self.positions(in: object["pos"], atLeast: 1, within: system),
        let first = point.first, point.count == 1
      else { return nil }
      (key, self.value) = ("point", first)
    case "line_string":
      guard object.hasOnly("pos_list"), let line = Self.positions(in: object["pos_list"], atLeast: 2, within: system)
      else { return nil }
      (key, self.value) = ("line", .array(line))
    case "polygon":
      // GeoRSS polygons have no holes.
      guard object.hasOnly("exterior"), let exterior = object["exterior"]?.objectValue, exterior.hasOnly("linear_ring"),
        let ring = exterior["linear_ring"]?.objectValue, ring.hasOnly("pos_list"),
        let polygon = Self.positions(in: ring["pos_list"], atLeast: 4, within: system)
      else { return nil }
      (key, self.value) = ("polygon", .array(polygon))
    case "envelope":
      guard object.hasOnly("lower_corner", "upper_corner"),
        let lower = Self.positions(in: object["lower_corner"], atLeast: 1, within: system)?.first,
        let upper = Self.positions(in: object["upper_corner"], atLeast: 1, within: system)?.first
      else { return nil }
      (key, self.value) = ("box", .array([lower, upper]))
    default: return nil
    }
  }

  /// How to interpret the numbers of a shape.
  private struct CoordinateSystem {
    var isLongitudeFirst = false
    var dimension: Int?
  }

  /// The coordinate system that an element names, or else the outer one. Only WGS 84 is supported: latitude comes
  /// first, except in its variant `OGC:1.3:CRS84`. Nil for other systems.
  private static func system(
    of element: JSONFeed.Value, within outer: CoordinateSystem = .init()
  ) -> CoordinateSystem? {
    var system = outer
    if let dimension = element["srs_dimension"] {
      guard dimension == 2 || dimension == 3 else { return nil }
      system.dimension = dimension.intValue
    }
    if let name = element["srs_name"]?.stringValue {
      if name.hasSuffix("CRS84") {
        system.isLongitudeFirst = true
      } else if name.hasSuffix("4326") || name.hasSuffix("WGS84") || name.hasSuffix("WGS_84") {
        system.isLongitudeFirst = false
      } else {
        return nil
      }
    }
    return system
  }

  /// The positions in an element's text, latitude first.
  private static func positions(
    in element: JSONFeed.Value?, atLeast least: Int, within outer: CoordinateSystem
  ) -> [JSONFeed.Value]? {
    guard let element, let text = element.stringValue ?? element["text"]?.stringValue,
      let system = system(of: element, within: outer)
    else { return nil }
    // A single position has any number of values.
    let alone = least == 1 ? Coordinates.position(text)?.arrayValue?.count : nil
    let positions = Coordinates.positions(text, atLeast: least, dimension: system.dimension ?? alone ?? 2)?.arrayValue
    guard system.isLongitudeFirst else { return positions }
    return positions?.map { position in
      guard case .array(var numbers) = position else { return position }
      numbers.swapAt(0, 1)
      return .array(numbers)
    }
  }
}

extension JSONFeed.Object {
  /// Whether the object has all of these members, and otherwise only the coordinate system.
  fileprivate func hasOnly(_ names: String...) -> Bool {
    names.allSatisfy { self[$0] != nil }
      && allSatisfy { names.contains($0.name) || $0.name == "srs_name" || $0.name == "srs_dimension" }
  }
}
