/// The W3C's Basic Geo vocabulary (https://www.w3.org/2003/01/geo/).
///
/// Latitude and longitude become the `point` of `_geo`, as from GeoRSS (GeoMapping.swift).

extension NamespaceID { package static let geo = NamespaceID(of: .geo) }

extension FeedNamespace {
  package static let geo = FeedNamespace(
    prefix: "geo", uri: "http://www.w3.org/2003/01/geo/wgs84_pos#",
    otherURIs: ["http://www.w3.org/2003/01/geo/", "http://www.w3.org/2003/01/geo/wgs84_pos/#"],
    table: { geoTable })

  private static let geoTable = NamespaceTable([
    .init("lat", .number, as: .geoLatitude, keeping: .never, rule: .one(.latitude, in: .anywhere)),
    .init("long", .number, as: .geoLongitude, keeping: .never, rule: .one(.longitude, in: .anywhere)),
    // A common mistake for `long`.
    .init("lon", .number, as: .geoLongitude, keeping: .never),
    .init(
      "Point", .object, as: .geoPoint, keeping: .never, rule: .children("lat long alt", .many, in: .anywhere)),
    .init("lat_long", .position, rule: .one(.text, in: .anywhere, check: .shape(.pointWithComma))),
    .init("alt", .number, rule: .one(.float, in: .anywhere)),
  ])
}
