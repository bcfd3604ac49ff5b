/// Fetches feeds over HTTP.
public struct FeedFetcher: Sendable {
  public init() {}
}
