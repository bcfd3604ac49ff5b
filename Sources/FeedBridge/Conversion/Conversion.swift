/// The result of a conversion.

public import JSONFeedModel

/// A converted feed, and how the conversion went.
public struct Conversion: Sendable, Hashable {
  /// The feed: always a valid JSON Feed 1.1.
  public var feed: JSONFeed
  /// The format of the document.
  public var format: FeedFormat
  /// What had to be repaired, in the order of the document; for a JSON document followed by repairs of the resulting
  /// feed.
  public var repairs: [JSONFeed.Repair]
  /// Whether items were left out, at ``FeedConverter/Options/maximumItems`` or ``FeedConverter/Options/since``. The rest of the
  /// document was not read if ``FeedConverter/Options/stopsEarly`` is set.
  public var stoppedEarly: Bool

  package init(feed: JSONFeed, format: FeedFormat, repairs: [JSONFeed.Repair] = [], stoppedEarly: Bool = false) {
    self.feed = feed
    self.format = format
    self.repairs = repairs
    self.stoppedEarly = stoppedEarly
  }
}
