/// Converts places to `_geo`: GML's shapes and the W3C's latitude and longitude become the same as GeoRSS's own elements
/// (Namespaces/Geo/GeoRSS.swift).

internal import FeedPrimitives
internal import JSONFeedModel

extension ParsedElements {
  /// Says in GeoRSS's words what is said in GML's and the W3C's. What has no word there is left as it is.
  mutating func readPlaces() {
    if has(.geoWhere) || has(.gmlShape) { readShapes() }
    if has(.geoLatitude) || has(.geoPoint) { readPoints() }
  }

  private mutating func readShapes() {
    for index in all.indices {
      let shape: GMLShape?
      switch all[index].role {
      case .geoWhere:
        // A `where` that has more than a shape is kept too.
        guard let object = object(index) else { continue }
        shape =
          object.lazy.compactMap { member in
            member.name.hasPrefix("gml_") ? GMLShape(String(member.name.dropFirst(4)), member.value) : nil
          }.first
        if shape != nil, object.count == 1 { markSaid(index) }
      case .gmlShape:
        shape = value(index).flatMap { GMLShape(all[index].definition.key, $0) }
        if shape != nil { markSaid(index) }
      default: continue
      }
      if let shape { addPlace(shape.key, shape.value) }
    }
  }

  private mutating func readPoints() {
    for (latitude, longitude) in zip(indices(.geoLatitude), indices(.geoLongitude)) {
      guard let point = Coordinates.position(text(latitude) + " " + text(longitude)) else { continue }
      markSaid(latitude)
      markSaid(longitude)
      addPlace("point", point)
    }
    for index in indices(.geoPoint) {
      guard let object = object(index), object.count == 2, case .number? = object["lat"],
        case .number? = object["long"] ?? object["lon"]
      else { continue }
      markSaid(index)
      addPlace("point", .array([object["lat"], object["long"] ?? object["lon"]].compactMap(\.self)))
    }
  }

  /// Adds to `_geo` what is not there yet: many feeds say one place in two vocabularies.
  private mutating func addPlace(_ key: String, _ value: JSONFeed.Value) {
    if extensions.value(key, in: .geoRSS) == value { return }
    extensions.add(key, value, in: .geoRSS)
  }
}

/// A shape of GML that GeoRSS's own elements can say.
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
      // One with holes is more than GeoRSS's.
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

  /// How the numbers of a shape are meant.
  private struct CoordinateSystem {
    var isLongitudeFirst = false
    var dimension: Int?
  }

  /// The system that an element names, or the one around it: WGS 84, in which latitude comes first, but for its form
  /// `OGC:1.3:CRS84`. Nil for another.
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

  /// The positions that an element's text says, latitude first.
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
