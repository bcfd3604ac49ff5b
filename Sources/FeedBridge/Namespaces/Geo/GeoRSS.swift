/// GeoRSS (OGC 17-002r1, https://docs.ogc.org/cs/17-002r1/17-002r1.html): locations.
///
/// `_geo` contains the data of GeoRSS, GML and the W3C's vocabulary, under the names of GeoRSS. A position is an array,
/// latitude before longitude, in degrees of WGS 84: `[45.256, -71.92]`; a third number is its elevation in metres.
/// `point` is a position; `line`, `polygon` and `box` are arrays of positions. A polygon ends with its first position;
/// a box has the south-western and the north-eastern corner. `circle` is latitude, longitude and a radius in metres. An
/// element that occurs more than once is an array of these. Invalid or incomplete coordinates are kept as written.

extension NamespaceID { package static let geoRSS = NamespaceID(of: .geoRSS) }

extension FeedNamespace {
  package static let geoRSS = FeedNamespace(
    prefix: "georss", object: "geo", uri: "http://www.georss.org/georss",
    otherURIs: ["http://www.georss.org/georss/10", "http://www.georss.org/georss/11", "http://georss.org/georss/10"],
    table: { geoRSSTable })

  private static let geoRSSTable = NamespaceTable([
    .init("point", .position, rule: .many(.text, in: .anywhere, check: .shape(.point)), attributes: features),
    .init(
      "line", .positions(atLeast: 2), rule: .many(.text, in: .anywhere, check: .shape(.line)), attributes: features),
    .init(
      "polygon", .positions(atLeast: 4), rule: .many(.text, in: .anywhere, check: .shape(.polygon)),
      attributes: features),
    .init("box", .positions(atLeast: 2), rule: .many(.text, in: .anywhere, check: .shape(.box)), attributes: features),
    .init("circle", .position, rule: .many(.text, in: .anywhere, check: .shape(.circle)), attributes: features),
    // Feeds also have shapes that GeoRSS's profile of GML does not have.
    .init(
      "where", .object, as: .geoWhere, keeping: .never,
      rule: .children(
        "Point LineString Polygon Envelope MultiPoint MultiLineString MultiPolygon MultiCurve MultiSurface "
          + "MultiGeometry Curve Surface CircleByCenterPoint Box", .many, of: .gml, in: .anywhere, check: .geoWhere),
      attributes: features
    ),
    .init("elev", .number, rule: .one(.float, in: .anywhere)),
    .init("floor", .integer, rule: .one(.integer, in: .anywhere)),
    .init("radius", .number, rule: .one(.float, in: .anywhere)),
    .init("featureName", rule: .one(.plainText, in: .anywhere)),
    .init("featureTypeTag", rule: .one(.plainText, in: .anywhere)),
    .init("relationshipTag", rule: .one(.plainText, in: .anywhere)),
    // Spellings of GeoRSS 1.1.
    .init("featurename", key: "feature_name", rule: .one(.plainText, in: .anywhere)),
    .init("featuretypetag", key: "feature_type_tag", rule: .one(.plainText, in: .anywhere)),
    .init("relationshiptag", key: "relationship_tag", rule: .one(.plainText, in: .anywhere)),
  ])

  /// The properties of a feature, in the spellings of GeoRSS 1.0 and 1.1.
  private static let features: [NamespaceAttribute] = [
    "featureName", "featureTypeTag", "relationshipTag", .init("elev", .number), .init("floor", .integer, .integer),
    .init("radius", .number), "featurename", "featuretypetag", "relationshiptag",
  ]
}
