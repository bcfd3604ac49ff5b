/// Converts one item at a time, for large feeds, or to read only new items.

public import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

extension FeedConverter {
  /// What to do after an item.
  public enum Step: Sendable, Hashable {
    /// Read the next item.
    case `continue`
    /// Stop reading.
    case stop
  }

  /// The result of ``forEachItem(of:sourceURL:since:_:)``.
  public struct Summary: Sendable, Hashable {
    /// The feed without its items; incomplete if reading stopped early.
    public var feed: JSONFeed
    /// The format of the document.
    public var format: FeedFormat
    /// What was repaired; see ``FeedConverter/Conversion/repairs``.
    public var repairs: [JSONFeed.Repair]
    /// Whether items were left out: at `since`, at ``Options/maximumItems``, or by ``Step/stop``.
    public var stoppedEarly: Bool
    /// The number of items read.
    public var itemCount: Int

    init(_ outcome: Outcome) {
      feed = outcome.conversion.feed
      format = outcome.conversion.format
      repairs = outcome.conversion.repairs
      stoppedEarly = outcome.conversion.stoppedEarly
      itemCount = outcome.itemCount
    }
  }

  /// Converts the items of a document one by one, in its order, keeping only one of them in memory. (RSS in JSON is
  /// parsed first, as a whole.)
  ///
  /// ```swift
  /// let summary = try FeedConverter().forEachItem(of: data, since: lastVisit) { item in
  ///   print(item.title ?? item.id.stringValue)
  ///   return .continue
  /// }
  /// print(summary.feed.title, summary.itemCount)
  /// ```
  ///
  /// An item is converted with only those elements of the feed that precede it;
  /// ``convert(_:sourceURL:)`` uses all of them. Nothing after the point where reading stops is read,
  /// and it need not be valid. If an error is thrown, earlier items have been passed to `body`.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - url: The URL of the document, as in ``convert(_:sourceURL:)``.
  ///   - date: Reading stops at the first item that is not later; takes precedence over ``Options/since``.
  ///   - body: Receives an item and returns whether to continue.
  /// - Returns: The feed without its items, with its format and the repairs.
  /// - Throws: ``ConversionError`` if the document is not a feed, or exceeds a limit.
  @discardableResult
  public func forEachItem(
    of document: some JSONFeed.Document, sourceURL url: (any JSONFeed.URLConvertible)? = nil, since date: Date? = nil,
    _ body: (JSONFeed.Item) -> Step
  ) throws(ConversionError) -> Summary {
    try document._withDocument { (bytes) throws(ConversionError) in
      try forEachItem(of: bytes, sourceURL: url?._urlText, since: date, body)
    }
  }

  private func forEachItem(
    of bytes: Span<UInt8>, sourceURL url: String?, since date: Date?, _ body: (JSONFeed.Item) -> Step
  ) throws(ConversionError) -> Summary {
    var converter = self
    converter.options.since = date ?? options.since
    converter.options.stopsEarly = true
    let outcome = try withoutActuallyEscaping(body) { (body) throws(ConversionError) in
      try converter.convert(bytes, sourceURL: url, .each(body))
    }
    return Summary(outcome)
  }
}

extension JSONFeed.Item {
  /// Whether the item is later than `date`, or has no date. Nil counts as earlier than all dates.
  package func isLater(than date: Date?) -> Bool {
    guard let date, let own = datePublished ?? dateModified else { return true }
    return own > date
  }
}
