/// The W3C's Basic Geo vocabulary (https://www.w3.org/2003/01/geo/).
///
/// Latitude and longitude become the `point` of `_geo`, as though GeoRSS had said it (Place.swift).

extension NamespaceID { package static let geo = NamespaceID(of: .geo) }

extension FeedNamespace {
  package static let geo = FeedNamespace(
    prefix: "geo", uri: "http://www.w3.org/2003/01/geo/wgs84_pos#",
    otherURIs: ["http://www.w3.org/2003/01/geo/", "http://www.w3.org/2003/01/geo/wgs84_pos/#"],
    table: { geoTable }, rules: { geoRules })

  private static let geoTable = NamespaceTable([
    .init("lat", .number, as: .geoLatitude, keeping: .never),
    .init("long", .number, as: .geoLongitude, keeping: .never),
    // A slip for `long`.
    .init("lon", .number, as: .geoLongitude, keeping: .never),
    .init("Point", .object, as: .geoPoint, keeping: .never),
    .init("lat_long", .position),
    .init("alt", .number),
  ])
}
