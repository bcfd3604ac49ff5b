/// GML, as far as GeoRSS uses it (OGC 17-002r1, "GeoRSS GML"): the shapes of a `georss:where`.
///
/// A shape that GeoRSS's own elements can say becomes one of them (Place.swift); another stays in `_geo.where`.

extension NamespaceID { package static let gml = NamespaceID(of: .gml) }

extension FeedNamespace {
  package static let gml = FeedNamespace(
    prefix: "gml", object: "geo", uri: "http://www.opengis.net/gml",
    otherURIs: ["http://www.opengis.net/gml/3.2", "http://www.opengis.net/gml/3.1", "http://opengis.net/gml"],
    table: { gmlTable })

  private static let gmlTable = NamespaceTable([
    .init("Point", .object, as: .gmlShape, keeping: .never, attributes: system),
    .init("LineString", .object, as: .gmlShape, keeping: .never, attributes: system),
    .init("Polygon", .object, as: .gmlShape, keeping: .never, attributes: system),
    .init("Envelope", .object, as: .gmlShape, keeping: .never, attributes: system),
    .init("exterior", .object),
    .init("interior", .object),
    .init("LinearRing", .object),
    .init("pos", attributes: system),
    .init("posList", attributes: system),
    .init("lowerCorner", attributes: system),
    .init("upperCorner", attributes: system),
  ])

  /// The system of its coordinates.
  private static let system: [NamespaceAttribute] = ["srsName", .init("srsDimension", .integer)]
}
