/// Google Play's podcast namespace.

extension FeedNamespace {
  package static let googlePlay = FeedNamespace(
    prefix: "googleplay", uri: "http://www.google.com/schemas/play-podcasts/1.0",
    otherURIs: ["http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd"])
}
