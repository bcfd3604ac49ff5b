/// Locations in two vocabularies older than GeoRSS: GeoURL (http://geourl.org/) and ICBM.

extension FeedNamespace {
  package static let geoURL = FeedNamespace(
    prefix: "geourl", uri: "http://geourl.org/rss/module/", table: { geoURLTable })

  private static let geoURLTable = NamespaceTable(coordinates)

  package static let icbm = FeedNamespace(
    prefix: "icbm", uri: "http://postneo.com/icbm", otherURIs: ["http://postneo.com/icbm/"], table: { icbmTable })

  private static let icbmTable = NamespaceTable(coordinates)

  private static let coordinates: [NamespaceElement] = [
    .init("latitude", .number, rule: .one(.latitude, in: .anywhere)),
    .init("longitude", .number, rule: .one(.longitude, in: .anywhere)),
  ]
}
