/// Media RSS (https://www.rssboard.org/media-rss).

extension FeedNamespace {
  package static let media = FeedNamespace(
    prefix: "media", uri: "http://search.yahoo.com/mrss/",
    otherURIs: ["http://tools.search.yahoo.com/mrss/", "http://video.search.yahoo.com/mrss"])
}
