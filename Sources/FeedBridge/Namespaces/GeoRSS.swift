/// GeoRSS (https://docs.ogc.org/cs/17-002r1/17-002r1.html).

extension FeedNamespace {
  package static let geoRSS = FeedNamespace(
    prefix: "georss", uri: "http://www.georss.org/georss")
}
