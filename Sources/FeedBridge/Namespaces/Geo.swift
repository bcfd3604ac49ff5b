/// The W3C's Basic Geo vocabulary (https://www.w3.org/2003/01/geo/).

extension FeedNamespace {
  package static let geo = FeedNamespace(
    prefix: "geo", uri: "http://www.w3.org/2003/01/geo/wgs84_pos#")
}
