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

    public init(prettyPrinted: Bool = false, version: Version = .asIs, endsWithLineBreak: Bool = false) {
      isPrettyPrinted = prettyPrinted
      self.version = version
      self.endsWithLineBreak = endsWithLineBreak
    }

    public static let compact = EncodingOptions()
    public static let prettyPrinted = EncodingOptions(prettyPrinted: true)
  }

  /// The feed as JSON, in UTF-8.
  ///
  /// Members stand in the order of the specification, extensions behind them in their own; slashes are not escaped; dates are
  /// RFC 3339 in UTC, with a fraction where they have one. The same feed always gives the same bytes.
  ///
  /// - Throws: a ``JSONFeedError`` for a date outside the years 0001 to 9999 or a number that is not finite.
  public func encodeToData(_ options: EncodingOptions = .compact) throws(JSONFeedError) -> Data {
    var sink = try sink(options)
    return sink.takeBuffer().data()
  }

  /// The feed as JSON text; see ``encodeToData(_:)``.
  ///
  /// ```swift
  /// let feed = JSONFeed(title: "Notes", items: [.init(id: "1", contentText: "Hello")])
  /// let text = try feed.encodeToString(.prettyPrinted)
  /// ```
  ///
  /// - Throws: a ``JSONFeedError`` for a date outside the years 0001 to 9999 or a number that is not finite.
  public func encodeToString(_ options: EncodingOptions = .compact) throws(JSONFeedError) -> String {
    var sink = try sink(options)
    return sink.takeBuffer().string()
  }

  private func sink(_ options: EncodingOptions) throws(JSONFeedError) -> JSONSink {
    var sink = JSONSink(isPretty: options.isPrettyPrinted, capacity: expectedSize)
    switch options.version {
    case .asIs: try sink.write(self)
    case .v1: try sink.write(withVersion1Members())
    case .v1_1: try sink.write(withVersion1_1Members())
    }
    if options.endsWithLineBreak { sink.endLine() }
    return sink
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

  /// The feed with the members of version 1.1: where there is an `author` and no one among `authors`, it becomes them.
  package func withVersion1_1Members() -> JSONFeed {
    func authors(_ authors: [Author]?, _ author: Author?) -> [Author]? {
      if let authors, !authors.isEmpty { return authors }
      return author.map { [$0] } ?? authors
    }
    var feed = self
    feed.version = JSONFeed.version1_1
    feed.authors = authors(self.authors, author)
    feed.author = nil
    for index in feed.items.indices where feed.items[index].author != nil {
      feed.items[index].authors = authors(feed.items[index].authors, feed.items[index].author)
      feed.items[index].author = nil
    }
    return feed
  }

  /// The feed with the members of version 1: the first of `authors` becomes the author, `language` is left out.
  package func withVersion1Members() -> JSONFeed {
    var feed = self
    feed.version = JSONFeed.version1
    feed.author = authors?.first ?? author
    feed.authors = nil
    feed.language = nil
    for index in feed.items.indices {
      feed.items[index].author = items[index].authors?.first ?? items[index].author
      feed.items[index].authors = nil
      feed.items[index].language = nil
    }
    return feed
  }
}

/// Writes members as JSON text.
struct JSONSink: MemberSink, ~Copyable {
  private var writer: JSONWriter
  /// Where the sink is, for errors: `/items/3`.
  private var path: [Step] = []

  /// A member of an object or an element of an array. It becomes text only where there is an error.
  private enum Step {
    case member(StaticString)
    case element(Int)
  }

  init(isPretty: Bool, capacity: Int) { writer = JSONWriter(isPretty: isPretty, capacity: capacity) }

  mutating func endLine() { writer.endLine() }

  mutating func takeBuffer() -> ByteBuffer {
    var taken = JSONWriter(isPretty: false, capacity: 0)
    swap(&taken, &writer)
    return taken.takeBuffer()
  }

  mutating func write<Object: FeedObject>(_ object: Object) throws(JSONFeedError) {
    writer.beginObject()
    try object.write(to: &self)
    writer.endObject()
  }

  mutating func string(_ member: some MemberName, _ value: String?) throws(JSONFeedError) {
    guard let value else { return }
    writer.name(member.name)
    writer.string(value)
  }

  mutating func bool(_ member: some MemberName, _ value: Bool?) throws(JSONFeedError) {
    guard let value else { return }
    writer.name(member.name)
    writer.bool(value)
  }

  mutating func number(_ member: some MemberName, _ value: Double?) throws(JSONFeedError) {
    guard let value else { return }
    guard value.isFinite else {
      throw error(.numberNotEncodable, member, expected: "a finite number", found: value.description)
    }
    writer.name(member.name)
    writer.number(value)
  }

  mutating func date(_ member: some MemberName, _ value: Date?) throws(JSONFeedError) {
    guard let value else { return }
    writer.name(member.name)
    guard writer.date(value) else {
      throw error(
        .dateNotEncodable, member, expected: "a date in the years 0001 to 9999 (UTC)",
        found: "\(value.timeIntervalSinceReferenceDate) seconds from 2001-01-01T00:00:00Z")
    }
  }

  mutating func strings(_ member: some MemberName, _ value: [String]?) throws(JSONFeedError) {
    guard let value else { return }
    writer.name(member.name)
    writer.beginArray()
    for string in value {
      writer.element()
      writer.string(string)
    }
    writer.endArray()
  }

  mutating func object<Object: FeedObject>(_ member: some MemberName, _ value: Object?) throws(JSONFeedError) {
    guard let value else { return }
    writer.name(member.name)
    path.append(.member(member.name))
    try write(value)
    path.removeLast()
  }

  mutating func objects<Object: FeedObject>(_ member: some MemberName, _ value: [Object]?) throws(JSONFeedError) {
    guard let value else { return }
    writer.name(member.name)
    path.append(.member(member.name))
    writer.beginArray()
    for index in value.indices {
      writer.element()
      path.append(.element(index))
      try write(value[index])
      path.removeLast()
    }
    writer.endArray()
    path.removeLast()
  }

  mutating func extensions(_ value: JSONFeed.Extensions) throws(JSONFeedError) {
    for member in value where member.isExtension {
      writer.name(member.name)
      writer.value(member.value)
    }
  }

  private func error(
    _ kind: JSONFeedError.Kind, _ member: some MemberName, expected: String, found: String
  ) -> JSONFeedError {
    var pointer = ""
    for step in path {
      switch step {
      case .member(let name): pointer += "/\(name)"
      case .element(let index): pointer += "/\(index)"
      }
    }
    return JSONFeedError(kind: kind, expected: expected, found: found, path: pointer + "/\(member.name)")
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
