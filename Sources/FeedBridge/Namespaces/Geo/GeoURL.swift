/// Where something is, in two vocabularies older than GeoRSS: GeoURL's (http://geourl.org/) and ICBM's.

extension FeedNamespace {
  package static let geoURL = FeedNamespace(
    prefix: "geourl", uri: "http://geourl.org/rss/module/", elements: coordinates)

  package static let icbm = FeedNamespace(
    prefix: "icbm", uri: "http://postneo.com/icbm", otherURIs: ["http://postneo.com/icbm/"], elements: coordinates)

  private static let coordinates: [NamespaceElement] = [
    .init("latitude", .number),
    .init("longitude", .number),
  ]
}
