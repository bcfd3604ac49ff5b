/// YouTube's own elements.

extension FeedNamespace {
  package static let youTube = FeedNamespace(
    prefix: "yt", object: "youtube", uri: "http://www.youtube.com/xml/schemas/2015",
    table: { youTubeTable })

  private static let youTubeTable = NamespaceTable([
    "videoId", "channelId", "playlistId",
  ])
}
