/// One item at a time, for feeds that are large, or of which only the news is wanted.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives
public import JSONFeed

extension FeedConverter {
  /// What to do after an item.
  public enum Step: Sendable, Hashable {
    /// Read the next one.
    case `continue`
    /// Read no more.
    case stop
  }

  /// What ``forEachItem(of:from:since:_:)-(Data,_,_,_)`` gives in the end.
  public struct Summary: Sendable, Hashable {
    /// The feed without its items; of a document that was not read to its end, as far as it was read.
    public var feed: JSONFeed
    /// What the document is.
    public var format: FeedFormat
    /// What had to be mended; see ``Conversion/repairs``.
    public var repairs: [JSONFeed.Repair]
    /// Whether the reading ended before the document did: at `since`, at ``Options/maximumItems``, or by ``Step/stop``.
    public var stoppedEarly: Bool
    /// How many items there were before that.
    public var itemCount: Int

    public init(
      feed: JSONFeed, format: FeedFormat, repairs: [JSONFeed.Repair] = [], stoppedEarly: Bool = false,
      itemCount: Int = 0
    ) {
      self.feed = feed
      self.format = format
      self.repairs = repairs
      self.stoppedEarly = stoppedEarly
      self.itemCount = itemCount
    }
  }

  /// Converts the items of a document one by one, in its order, holding no more than one of them. (RSS in JSON is
  /// turned into RSS first, all of it.)
  ///
  /// ```swift
  /// let summary = try FeedConverter().forEachItem(of: data, since: lastVisit) { item in
  ///   print(item.title ?? item.id.stringValue)
  ///   return .continue
  /// }
  /// print(summary.feed.title, summary.itemCount)
  /// ```
  ///
  /// An item is converted with what the feed has said of itself so far; ``convert(_:from:)-(Data,_)`` waits for the rest.
  /// What is behind the place where the reading stops is not read, and need not be right. (The encoding of a document is
  /// found out from all of it.) Where an error is thrown, items before it have been given to `body`.
  ///
  /// - Parameters:
  ///   - url: where the document is from, as in ``convert(_:from:)-(Data,_)``.
  ///   - date: where to stop, as in ``Options/since``, which it goes before.
  ///   - body: takes an item and says whether to go on.
  /// - Returns: the feed without its items, and how the reading went.
  /// - Throws: ``ConversionError`` where the document is no feed, or beyond a limit.
  @discardableResult
  public func forEachItem(
    of data: Data, from url: String? = nil, since date: Date? = nil, _ body: (JSONFeed.Item) -> Step
  ) throws(ConversionError) -> Summary {
    try forEachItem(of: data.span, from: url, since: date, body)
  }

  /// Converts the items of a document one by one; see ``forEachItem(of:from:since:_:)-(Data,_,_,_)``.
  @discardableResult
  public func forEachItem(
    of bytes: [UInt8], from url: String? = nil, since date: Date? = nil, _ body: (JSONFeed.Item) -> Step
  ) throws(ConversionError) -> Summary {
    try forEachItem(of: bytes.span, from: url, since: date, body)
  }

  /// Converts the items of a document one by one; see ``forEachItem(of:from:since:_:)-(Data,_,_,_)``.
  @discardableResult
  public func forEachItem(
    of string: String, from url: String? = nil, since date: Date? = nil, _ body: (JSONFeed.Item) -> Step
  ) throws(ConversionError) -> Summary {
    try forEachItem(of: string.utf8.span, from: url, since: date, body)
  }

  private func forEachItem(
    of bytes: Span<UInt8>, from url: String?, since date: Date?, _ body: (JSONFeed.Item) -> Step
  ) throws(ConversionError) -> Summary {
    var converter = self
    converter.options.since = date ?? options.since
    let outcome = try withoutActuallyEscaping(body) { (body) throws(ConversionError) in
      try converter.convert(bytes, from: url, .each(body))
    }
    let conversion = outcome.conversion
    return Summary(
      feed: conversion.feed, format: conversion.format, repairs: conversion.repairs,
      stoppedEarly: conversion.stoppedEarly, itemCount: outcome.itemCount)
  }
}

extension JSONFeed.Item {
  /// Whether the item is from after `date`, or does not say when it is from. Nil is before all dates.
  package func isLater(than date: Date?) -> Bool {
    guard let date, let own = datePublished ?? dateModified else { return true }
    return own > date
  }
}
