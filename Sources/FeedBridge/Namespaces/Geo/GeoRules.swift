/// What the values of GeoRSS with GML (OGC 17-002r1), the W3C's Basic Geo vocabulary and two older ones must be.

extension FeedNamespace {
  static let geoRSSRules: [ElementRule] =
    [
      shape("point", GeoShape(pairs: 1...1)),
      shape("line", GeoShape(pairs: 2...Int.max)),
      shape("polygon", GeoShape(pairs: 4...Int.max, isClosed: true)),
      shape("box", GeoShape(pairs: 2...2)),
      shape("circle", GeoShape(pairs: 1...1, hasRadius: true)),
      ElementRule("where", .children(places), isRepeatable: true, in: .anywhere, attributes: features),
      .one("elev", .float, in: .anywhere),
      .one("floor", .integer, in: .anywhere),
      .one("radius", .float, in: .anywhere),
    ] + namesOfFeatures.map { .one($0, .plainText, in: .anywhere) }

  /// https://www.w3.org/2003/01/geo/
  static let geoRules: [ElementRule] =
    coordinates + [
      ElementRule("Point", .children(ElementGrammar(coordinates, of: .geo)), isRepeatable: true, in: .anywhere),
      .one("lat_long", .text, in: .anywhere, check: .shape(GeoShape(pairs: 1...1, hasCommas: true))),
    ]

  private static let coordinates: [ElementRule] = [
    .one("lat", .latitude, in: .anywhere),
    .one("long", .longitude, in: .anywhere),
    .one("alt", .float, in: .anywhere),
  ]

  static let geoURLRules: [ElementRule] = [
    .one("latitude", .latitude, in: .anywhere),
    .one("longitude", .longitude, in: .anywhere),
  ]

  private static func shape(_ name: String, _ shape: GeoShape) -> ElementRule {
    .many(name, .text, in: .anywhere, attributes: features, check: .shape(shape))
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
      gml("Point", GeoShape(pairs: 1...1), [position("pos")]),
      gml("LineString", GeoShape(pairs: 2...Int.max), [position("posList")]),
      gml("Polygon", GeoShape(pairs: 4...Int.max), [ring("exterior")], more: [ring("interior", isRepeatable: true)]),
      gml("Envelope", GeoShape(pairs: 1...1), [position("lowerCorner"), position("upperCorner")]),
    ] + otherShapes.map { ElementRule($0, .anything) }, of: .gml)

  /// Shapes of GML that GeoRSS's profile does not have, and feeds do.
  private static let otherShapes = [
    "MultiPoint", "MultiLineString", "MultiPolygon", "MultiCurve", "MultiSurface", "MultiGeometry", "Curve", "Surface",
    "CircleByCenterPoint", "Box",
  ]

  /// A shape with the elements that it requires, and others that it may have.
  private static func gml(
    _ name: String, _ shape: GeoShape, _ required: [ElementRule], more: [ElementRule] = []
  ) -> ElementRule {
    ElementRule(name, .children(grammar(required, more)), attributes: system, check: .shapeOfGML(shape))
  }

  private static func ring(_ name: String, isRepeatable: Bool = false) -> ElementRule {
    let ring = ElementRule("LinearRing", .children(grammar([position("posList")])))
    return ElementRule(name, .children(grammar([ring])), isRepeatable: isRepeatable)
  }

  private static func position(_ name: String) -> ElementRule { .one(name, .text, attributes: system) }

  private static func grammar(_ required: [ElementRule], _ more: [ElementRule] = []) -> ElementGrammar {
    ElementGrammar(required + more, of: .gml, required: required.map { RequiredElement(stringLiteral: $0.name) })
  }

  /// The system of the coordinates.
  private static let system: [AttributeRule] = [
    .optional("srsName"), .optional("srsDimension", .positiveInteger), .optional("axisLabels"), .optional("uomLabels"),
  ]
}
