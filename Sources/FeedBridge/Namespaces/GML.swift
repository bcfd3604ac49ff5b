/// GML, as GeoRSS uses it.

extension FeedNamespace {
  package static let gml = FeedNamespace(
    prefix: "gml", uri: "http://www.opengis.net/gml")
}
