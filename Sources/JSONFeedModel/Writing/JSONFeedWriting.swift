/// Encodes a feed: `encodeToData` and `encodeToString`.

public import FeedFoundation
internal import FeedPrimitives

extension JSONFeed {
  /// How a feed is written.
  public struct EncodingOptions: Sendable, Hashable {
    /// The version of JSON Feed to write.
    public enum Version: Sendable, Hashable {
      /// The feed as it is, including its `version`.
      case asIs
      /// Version 1: the first of `authors` becomes `author`, `language` is left out.
      case v1
      /// Version 1.1: `author` becomes `authors`.
      case v1_1
    }

    /// Whether each member is on its own line, indented by two spaces per level. Otherwise all is on one line, without spaces.
    public var isPrettyPrinted: Bool
    /// The version to write.
    public var version: Version
    /// Whether the text ends with a line break, as in a file.
    public var endsWithLineBreak: Bool
    /// Whether dates outside the years 0001 to 9999, such as `Date.distantPast`, are left out. RFC 3339 cannot represent
    /// them, so they are an error by default.
    public var omitsUnwritableDates: Bool

    /// Options for writing. Every one has a default.
    public init(
      isPrettyPrinted: Bool = false, version: Version = .asIs, endsWithLineBreak: Bool = false,
      omitsUnwritableDates: Bool = false
    ) {
      self.isPrettyPrinted = isPrettyPrinted
      self.version = version
      self.endsWithLineBreak = endsWithLineBreak
      self.omitsUnwritableDates = omitsUnwritableDates
    }

    /// Indented by two spaces.
    public static let prettyPrinted = EncodingOptions(isPrettyPrinted: true)
  }

  /// The feed as JSON, in UTF-8.
  ///
  /// Members are in the order of the specification, followed by extensions in their own order. Slashes are not escaped.
  /// Dates are RFC 3339 in UTC, with a fraction if they have one. The same feed always gives the same bytes.
  ///
  /// - Throws: a ``JSONFeedError`` for a date outside the years 0001 to 9999, a number that is not finite, or an extension whose
  ///   name does not begin with an underscore.
  public func encodeToData(_ options: EncodingOptions = .init()) throws(JSONFeedError) -> Data {
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
  public func encodeToString(_ options: EncodingOptions = .init()) throws(JSONFeedError) -> String {
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

  /// The approximate size of the text, so that the buffer need not grow: the size of the long texts, and an estimate
  /// for the rest.
  package var expectedSize: Int {
    var size = 4096
    for index in items.indices { size += items[index].expectedSize }
    return size + size / 8
  }
}

extension JSONFeed.Item {
  /// The item as JSON, as in the compact feed.
  ///
  /// - Throws: a ``JSONFeedError``, as ``JSONFeed/encodeToData(_:)`` does.
  package func encodeToData(omitsUnwritableDates: Bool = false) throws(JSONFeedError) -> Data {
    var writer = JSONFeedWriter(
      isPretty: false, omitsUnwritableDates: omitsUnwritableDates, capacity: expectedSize)
    try writer.write(self)
    return writer.end(withLineBreak: false).data()
  }

  /// The approximate size of the item as text.
  package var expectedSize: Int {
    512 + (contentHTML?.utf8.count ?? 0) + (contentText?.utf8.count ?? 0) + (summary?.utf8.count ?? 0)
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
