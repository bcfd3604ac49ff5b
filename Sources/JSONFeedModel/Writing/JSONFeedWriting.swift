/// From a feed to bytes: `encodeToData` and `encodeToString`.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives

extension JSONFeed {
  /// How a feed is written.
  public struct EncodingOptions: Sendable, Hashable {
    /// Which version of JSON Feed is written.
    public enum Version: Sendable, Hashable {
      /// The feed as it is, its `version` included.
      case asIs
      /// Version 1: the first of `authors` becomes `author`, `language` is left out.
      case v1
      /// Version 1.1: `author` becomes `authors`.
      case v1_1
    }

    /// Whether each member stands on a line of its own, indented by two spaces a level.
    public var isPrettyPrinted: Bool
    public var version: Version
    /// Whether a line break ends the text, as it does in a file.
    public var endsWithLineBreak: Bool
    /// Whether dates outside the years 0001 to 9999, which RFC 3339 cannot write, are left out instead of being an error:
    /// `Date.distantPast` is one.
    public var omitsUnwritableDates: Bool

    public init(
      prettyPrinted: Bool = false, version: Version = .asIs, endsWithLineBreak: Bool = false,
      omitsUnwritableDates: Bool = false
    ) {
      isPrettyPrinted = prettyPrinted
      self.version = version
      self.endsWithLineBreak = endsWithLineBreak
      self.omitsUnwritableDates = omitsUnwritableDates
    }

    public static let compact = EncodingOptions()
    public static let prettyPrinted = EncodingOptions(prettyPrinted: true)
  }

  /// The feed as JSON, in UTF-8.
  ///
  /// Members stand in the order of the specification, extensions behind them in their own; slashes are not escaped; dates are
  /// RFC 3339 in UTC, with a fraction where they have one. The same feed always gives the same bytes.
  ///
  /// - Throws: a ``JSONFeedError`` for a date outside the years 0001 to 9999, a number that is not finite, or an extension whose
  ///   name does not begin with an underscore.
  public func encodeToData(_ options: EncodingOptions = .compact) throws(JSONFeedError) -> Data {
    try written(options).data()
  }

  /// The feed as JSON text; see ``encodeToData(_:)``.
  ///
  /// ```swift
  /// let feed = JSONFeed(title: "Notes", items: [.init(id: "1", contentText: "Hello")])
  /// let text = try feed.encodeToString(.prettyPrinted)
  /// ```
  ///
  /// - Throws: a ``JSONFeedError``, as ``encodeToData(_:)`` does.
  public func encodeToString(_ options: EncodingOptions = .compact) throws(JSONFeedError) -> String {
    try written(options).string()
  }

  private func written(_ options: EncodingOptions) throws(JSONFeedError) -> ByteBuffer {
    var writer = JSONFeedWriter(
      isPretty: options.isPrettyPrinted, omitsUnwritableDates: options.omitsUnwritableDates, capacity: expectedSize)
    switch options.version {
    case .asIs: try writer.write(self)
    case .v1: try writer.write(withVersion1Members())
    case .v1_1: try writer.write(withVersion1_1Members())
    }
    return writer.end(withLineBreak: options.endsWithLineBreak)
  }

  /// About how many bytes the feed takes, so that the buffer need not grow: what its long texts take, and something for the rest.
  private var expectedSize: Int {
    var size = 4096
    for item in items {
      size += 512
      for text in [item.contentHTML, item.contentText, item.summary] { size += text?.utf8.count ?? 0 }
    }
    return size + size / 8
  }
}

extension JSONFeed.Value {
  /// The value as JSON text.
  public func encodeToString(prettyPrinted: Bool = false) -> String {
    var writer = JSONWriter(isPretty: prettyPrinted, capacity: 1024)
    writer.value(self)
    return writer.takeBuffer().string()
  }
}
