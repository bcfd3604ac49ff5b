/// Spotify's podcast elements.

extension FeedNamespace {
  package static let spotify = FeedNamespace(
    prefix: "spotify", uri: "http://www.spotify.com/ns/rss")
}
