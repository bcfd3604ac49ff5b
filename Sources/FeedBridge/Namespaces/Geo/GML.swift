/// GML, as far as GeoRSS uses it (OGC 17-002r1, "GeoRSS GML"): the shapes of a `georss:where`.
///
/// A shape becomes the member of the corresponding GeoRSS element (GeoMapping.swift); shapes without one stay in
/// `_geo.where`.

extension NamespaceID { package static let gml = NamespaceID(of: .gml) }

extension FeedNamespace {
  package static let gml = FeedNamespace(
    prefix: "gml", object: "geo", uri: "http://www.opengis.net/gml",
    otherURIs: ["http://www.opengis.net/gml/3.2", "http://www.opengis.net/gml/3.1", "http://opengis.net/gml"],
    table: { gmlTable })

  private static let gmlTable = NamespaceTable([
    .init(
      "Point", .object, as: .gmlShape, keeping: .never, rule: .children("pos!", in: [], check: .shapeOfGML(.point)),
      attributes: system),
    .init(
      "LineString", .object, as: .gmlShape, keeping: .never,
      rule: .children("posList!", in: [], check: .shapeOfGML(.line)), attributes: system),
    .init(
      "Polygon", .object, as: .gmlShape, keeping: .never,
      rule: .children("exterior! interior", in: [], check: .shapeOfGML(.ring)), attributes: system),
    .init(
      "Envelope", .object, as: .gmlShape, keeping: .never,
      rule: .children("lowerCorner! upperCorner!", in: [], check: .shapeOfGML(.point)), attributes: system),
    .init("exterior", .object, rule: .children("LinearRing!", in: [])),
    .init("interior", .object, rule: .children("LinearRing!", .many, in: [])),
    .init("LinearRing", .object, rule: .children("posList!", in: [])),
    .init("pos", rule: .one(.text, in: []), attributes: system),
    .init("posList", rule: .one(.text, in: []), attributes: system),
    .init("lowerCorner", rule: .one(.text, in: []), attributes: system),
    .init("upperCorner", rule: .one(.text, in: []), attributes: system),
  ])

  /// The attributes for the coordinate system.
  private static let system: [NamespaceAttribute] = [
    "srsName", .init("srsDimension", .integer, .positiveInteger), "axisLabels", "uomLabels",
  ]
}
