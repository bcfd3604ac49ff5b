/// Where something is: GeoRSS with GML (OGC 17-002r1), the W3C's Basic Geo vocabulary, and two older ones.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

extension ModuleGrammar {
  static let geoRSS: [ElementRule] =
    [
      shape("point", Shape(pairs: 1...1)),
      shape("line", Shape(pairs: 2...Int.max)),
      shape("polygon", Shape(pairs: 4...Int.max, isClosed: true)),
      shape("box", Shape(pairs: 2...2)),
      shape("circle", Shape(pairs: 1...1, hasRadius: true)),
      ElementRule("where", .children(places), isRepeatable: true, in: .anywhere, attributes: features),
      .one("elev", .float, in: .anywhere),
      .one("floor", .integer, in: .anywhere),
      .one("radius", .float, in: .anywhere),
    ] + namesOfFeatures.map { .one($0, .plainText, in: .anywhere) }

  /// https://www.w3.org/2003/01/geo/
  static let geo: [ElementRule] =
    coordinates + [
      ElementRule("Point", .children(ElementGrammar(coordinates, of: .geo)), isRepeatable: true, in: .anywhere),
      .one("lat_long", .text, in: .anywhere, check: { Shape(pairs: 1...1, hasCommas: true).check($1, &$0) }),
    ]

  private static let coordinates: [ElementRule] = [
    .one("lat", .latitude, in: .anywhere),
    .one("long", .longitude, in: .anywhere),
    .one("alt", .float, in: .anywhere),
  ]

  static let geoURL: [ElementRule] = [
    .one("latitude", .latitude, in: .anywhere),
    .one("longitude", .longitude, in: .anywhere),
  ]

  private static func shape(_ name: String, _ shape: Shape) -> ElementRule {
    .many(name, .text, in: .anywhere, attributes: features, check: { shape.check($1, &$0) })
  }

  /// What a shape may say of its feature: as GeoRSS 1.0 wrote it, and as 1.1 does.
  private static let features: [AttributeRule] =
    [.optional("elev", .float), .optional("floor", .integer), .optional("radius", .float)]
    + namesOfFeatures.map { .optional($0) }

  private static let namesOfFeatures = [
    "featureName", "featureTypeTag", "relationshipTag", "featurename", "featuretypetag", "relationshiptag",
  ]

  // MARK: GML

  /// What a `georss:where` holds.
  private static let places = ElementGrammar(
    [
      gml("Point", Shape(pairs: 1...1), [position("pos")]),
      gml("LineString", Shape(pairs: 2...Int.max), [position("posList")]),
      gml("Polygon", Shape(pairs: 4...Int.max), [ring("exterior")], more: [ring("interior", isRepeatable: true)]),
      gml("Envelope", Shape(pairs: 1...1), [position("lowerCorner"), position("upperCorner")]),
    ] + otherShapes.map { ElementRule($0, .anything) }, of: .gml)

  /// Shapes of GML that GeoRSS's profile does not have, and feeds do.
  private static let otherShapes = [
    "MultiPoint", "MultiLineString", "MultiPolygon", "MultiCurve", "MultiSurface", "MultiGeometry", "Curve", "Surface",
    "CircleByCenterPoint", "Box",
  ]

  /// A shape with the elements that it requires, and others that it may have.
  private static func gml(
    _ name: String, _ shape: Shape, _ required: [ElementRule], more: [ElementRule] = []
  ) -> ElementRule {
    ElementRule(name, .children(grammar(required, more)), attributes: system) { checker, element in
      // In another system of coordinates than WGS 84, numbers have other bounds.
      shape.checkPositions(in: element, isInDegrees: element.attribute("srsName") == nil, &checker)
    }
  }

  private static func ring(_ name: String, isRepeatable: Bool = false) -> ElementRule {
    let ring = ElementRule("LinearRing", .children(grammar([position("posList")])))
    return ElementRule(name, .children(grammar([ring])), isRepeatable: isRepeatable)
  }

  private static func position(_ name: String) -> ElementRule { .one(name, .text, attributes: system) }

  private static func grammar(_ required: [ElementRule], _ more: [ElementRule] = []) -> ElementGrammar {
    ElementGrammar(required + more, of: .gml, required: required.map { ($0.name, .missingElement) })
  }

  /// The system of the coordinates.
  private static let system: [AttributeRule] = [
    .optional("srsName"), .optional("srsDimension", .positiveInteger), .optional("axisLabels"), .optional("uomLabels"),
  ]
}

/// What the numbers of a place must be.
private struct Shape: Sendable {
  /// How many positions there are.
  var pairs: ClosedRange<Int>
  /// Whether the last is the first again.
  var isClosed = false
  /// Whether a third number follows, the radius.
  var hasRadius = false
  /// Whether a comma between the numbers is as it should be.
  var hasCommas = false

  /// Checks the text of an element: latitude, longitude, latitude, longitude…
  func check(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checkPosition(element, isInDegrees: true, dimension: 2, &checker)
  }

  /// Checks the positions that an element of GML holds.
  func checkPositions(in element: LocatedElement, isInDegrees: Bool, _ checker: inout ElementChecker) {
    // A polygon has its positions two elements further in.
    for child in element.children where child.namespace == .gml {
      let isInDegrees = isInDegrees && child.attribute("srsName") == nil
      if child.children.isEmpty {
        let dimension = (child.attribute("srsDimension") ?? element.attribute("srsDimension")).flatMap { Int($0.value) }
        checkPosition(child, isInDegrees: isInDegrees, dimension: max(dimension ?? 2, 2), &checker)
      } else {
        checkPositions(in: child, isInDegrees: isInDegrees, &checker)
      }
    }
  }

  private func checkPosition(
    _ element: LocatedElement, isInDegrees: Bool, dimension: Int, _ checker: inout ElementChecker
  ) {
    let text = element.text.trimmed
    guard !text.isEmpty else { return }
    if !hasCommas, text.utf8.contains(UInt8(ascii: ",")) {
      checker.add(
        .coordComma, at: element,
        "<\(element.name)>: \"\(text.shortened)\" has commas. Separate the numbers by spaces.")
    }
    guard let numbers = Coordinates.numbers(text)?.compactMap(\.doubleValue) else {
      checker.add(
        .invalidCoordinates, at: element,
        "<\(element.name)>: \"\(text.shortened)\" is not made of numbers. Write latitude and longitude, in degrees.")
      return
    }
    let coordinates = hasRadius ? numbers.count - 1 : numbers.count
    guard coordinates.isMultiple(of: dimension), pairs.contains(coordinates / dimension) else {
      checker.add(
        .invalidCoordinates, at: element,
        "<\(element.name)> has \(numbers.count == 1 ? "one number" : "\(numbers.count) numbers"). \(expectation(dimension))"
      )
      return
    }
    if isClosed, Array(numbers.prefix(dimension)) != Array(numbers.suffix(dimension)) {
      checker.add(
        .invalidCoordinates, at: element, "<\(element.name)> does not end where it begins. Repeat the first position."
      )
    }
    if isInDegrees { checkBounds(numbers, dimension, of: element, &checker) }
  }

  private func checkBounds(
    _ numbers: [Double], _ dimension: Int, of element: LocatedElement, _ checker: inout ElementChecker
  ) {
    for start in stride(from: 0, to: numbers.count - 1, by: dimension) {
      let (latitude, longitude) = (numbers[start], numbers[start + 1])
      if abs(latitude) > 90 {
        checker.add(
          .invalidLatitude, at: element,
          "<\(element.name)>: the latitude \(latitude) is beyond 90 degrees. It stands before the longitude.")
        return
      }
      if abs(longitude) > 180 {
        checker.add(
          .invalidLongitude, at: element, "<\(element.name)>: the longitude \(longitude) is beyond 180 degrees.")
        return
      }
    }
  }

  private func expectation(_ dimension: Int) -> String {
    let numbers = dimension == 2 ? "latitude and longitude" : "\(dimension) numbers"
    if hasRadius { return "It has latitude, longitude and radius." }
    if pairs.lowerBound == pairs.upperBound, pairs.lowerBound > 1 {
      return "It has \(pairs.lowerBound) positions, each \(numbers)."
    }
    return pairs.lowerBound == 1
      ? "It has \(numbers)." : "It has \(pairs.lowerBound) positions or more, each \(numbers)."
  }
}
