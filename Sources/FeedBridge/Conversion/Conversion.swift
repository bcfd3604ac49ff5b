/// The result of a conversion.

public import JSONFeedModel

extension FeedConverter {
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

    // What repairs do not show, because their number is limited, and extension objects, because they may be left out.

    /// Whether the document ends before its root element or object: it was cut off.
    package var endsEarly = false
    /// Whether the document is well-formed XML, or valid JSON.
    package var isWellFormed = true
    /// When the feed asks to be fetched.
    package var schedule = UpdateSchedule()

    package init(feed: JSONFeed, format: FeedFormat, repairs: [JSONFeed.Repair] = [], stoppedEarly: Bool = false) {
      self.feed = feed
      self.format = format
      self.repairs = repairs
      self.stoppedEarly = stoppedEarly
    }

    /// Notes the problems of a JSON document, from the repairs of lenient reading.
    mutating func noteSyntax(_ reading: [JSONFeed.Repair]) {
      let deviations = reading.compactMap { JSONDeviation(rawValue: $0.kind.rawValue) }
      endsEarly = deviations.contains(.truncated)
      isWellFormed = deviations.isEmpty
    }
  }
}
