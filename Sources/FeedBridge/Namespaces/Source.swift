/// The source namespace of Dave Winer's feeds (https://source.scripting.com/).

extension FeedNamespace {
  package static let source = FeedNamespace(
    prefix: "source", uri: "http://source.scripting.com/",
    otherURIs: ["http://source.smallpict.com/2014/07/12/theSourceNamespace.html"])
}
