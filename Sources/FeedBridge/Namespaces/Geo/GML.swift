/// GML, as far as GeoRSS uses it (OGC 17-002r1, "GeoRSS GML"): the shapes of a `georss:where`.
///
/// A shape that GeoRSS has an element for becomes that (GeoMapping.swift); another stays in `_geo.where`.

extension NamespaceID { package static let gml = NamespaceID(of: .gml) }

extension FeedNamespace {
  package static let gml = FeedNamespace(
    prefix: "gml", object: "geo", uri: "http://www.opengis.net/gml",
    otherURIs: ["http://www.opengis.net/gml/3.2", "http://www.opengis.net/gml/3.1", "http://opengis.net/gml"],
    table: { gmlTable })

  private static let gmlTable = NamespaceTable([
    .init(
      "Point", .object, as: .gmlShape, keeping: .never, rule: .children(in: [], check: .shapeOfGML(.point)),
      children: "pos!", attributes: system),
    .init(
      "LineString", .object, as: .gmlShape, keeping: .never, rule: .children(in: [], check: .shapeOfGML(.line)),
      children: "posList!", attributes: system),
    .init(
      "Polygon", .object, as: .gmlShape, keeping: .never, rule: .children(in: [], check: .shapeOfGML(.ring)),
      children: "exterior! interior", attributes: system),
    .init(
      "Envelope", .object, as: .gmlShape, keeping: .never, rule: .children(in: [], check: .shapeOfGML(.point)),
      children: "lowerCorner! upperCorner!", attributes: system),
    .init("exterior", .object, rule: .children(in: []), children: "LinearRing!"),
    .init("interior", .object, rule: .children(.many, in: []), children: "LinearRing!"),
    .init("LinearRing", .object, rule: .children(in: []), children: "posList!"),
    .init("pos", rule: .one(.text, in: []), attributes: system),
    .init("posList", rule: .one(.text, in: []), attributes: system),
    .init("lowerCorner", rule: .one(.text, in: []), attributes: system),
    .init("upperCorner", rule: .one(.text, in: []), attributes: system),
  ])

  /// The system of its coordinates.
  private static let system: [NamespaceAttribute] = [
    "srsName", .init("srsDimension", .integer, .positiveInteger), "axisLabels", "uomLabels",
  ]
}
