/// The result of a conversion.

public import JSONFeedModel

/// A converted feed, with its format and the repairs.
public struct Conversion: Sendable, Hashable {
  /// The feed: always a valid JSON Feed 1.1.
  public var feed: JSONFeed
  /// The format of the document.
  public var format: FeedFormat
  /// What was repaired, in the order of the document. For a JSON document, repairs of the resulting feed follow.
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
