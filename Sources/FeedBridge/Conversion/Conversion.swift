/// What a conversion gives.

public import JSONFeed

/// A feed that was converted, and how that went.
public struct Conversion: Sendable, Hashable {
  /// The feed: always a valid JSON Feed 1.1.
  public var feed: JSONFeed
  /// What the document is.
  public var format: FeedFormat
  /// What had to be mended, in the order of the document; last, what was mended in the feed that came out of a JSON
  /// document.
  public var repairs: [JSONFeed.Repair]
  /// Whether the reading ended before the document did: at ``FeedConverter/Options/maximumItems`` or
  /// ``FeedConverter/Options/since``.
  public var stoppedEarly: Bool

  public init(feed: JSONFeed, format: FeedFormat, repairs: [JSONFeed.Repair] = [], stoppedEarly: Bool = false) {
    self.feed = feed
    self.format = format
    self.repairs = repairs
    self.stoppedEarly = stoppedEarly
  }
}
