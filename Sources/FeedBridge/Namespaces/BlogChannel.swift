/// The blogChannel module of RSS 2.0.

extension FeedNamespace {
  package static let blogChannel = FeedNamespace(
    prefix: "blogChannel", uri: "http://backend.userland.com/blogChannelModule")
}
