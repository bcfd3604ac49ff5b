/// Writes a JSON Feed as RSS or Atom.

public import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

/// Writes JSON Feeds as RSS 2.0 or Atom 1.0.
///
/// ```swift
/// let written = try FeedWriter(.atom).write(feed)
/// print(written.text)
/// for repair in written.repairs { print(repair) }
/// ```
///
/// Nothing is lost. A member for which the format has an element is written as that element. Extension objects become
/// elements of the namespaces in the feed's `about`. Members without an element, and those that reading may take from
/// another element, are in one `jsonfeed:members` per feed or item, whose text is the members as JSON. ``FeedConverter``
/// reads the document as the same feed as its JSON form, except `about` in the feed's objects of well-known namespaces and,
/// in Atom, RSS's `version`.
///
/// Elements of other namespaces that are written for members (`dc:creator`, `atom:link`) have the attribute
/// `jsonfeed:member`, or the root element has `jsonfeed:derived`, which applies to all of them: reading does not keep them
/// in extension objects too. An element that is written only because the format requires it has
/// `jsonfeed:member="none"`, and reading skips it (it is listed in ``WrittenFeed/repairs``).
///
/// `jsonfeed:members`, which other readers ignore, contains:
/// - `user_comment`; `expired` if it is false; hubs other than WebSub's;
/// - avatars; authors without a name; extension objects of authors, attachments and hubs;
/// - `content_text` if there is also `content_html`; a language equal to the feed's; empty texts, tags and arrays;
/// - in RSS, a `content_text` that looks like HTML, and attachments after the first that are images; in Atom, the
///   duration of attachments;
/// - relative URLs, white space around texts, and characters that XML cannot represent;
/// - members that would also be read from extension objects: attachments if there is `media:group`, authors if there is
///   `podcast:person`, links if there are those of RFC 5005;
/// - extension objects without a namespace in `about`, and in others null, arrays in arrays, numbers and booleans of unknown
///   namespaces, and names that are not valid in XML;
/// - the names of extension objects that items have and the feed does not.
public struct FeedWriter: Sendable, Hashable {
  /// The formats that can be written.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// RSS 2.0, with `content:encoded`, `dc:creator`, `atom:link` and other namespaces that the feed needs.
    case rss
    /// Atom 1.0 (RFC 4287).
    case atom
  }

  /// Options for writing a feed.
  public struct Options: Sendable, Hashable {
    /// Whether each element is on its own line, indented by two spaces per level.
    public var isPrettyPrinted: Bool
    /// Whether the text ends with a line break, as in a file.
    public var endsWithLineBreak: Bool

    /// Options for writing.
    public init(prettyPrinted: Bool = true, endsWithLineBreak: Bool = false) {
      isPrettyPrinted = prettyPrinted
      self.endsWithLineBreak = endsWithLineBreak
    }

    /// No indentation.
    public static let compact = Options(prettyPrinted: false)
    /// Indented by two spaces.
    public static let prettyPrinted = Options()
  }

  /// The format to write.
  public var format: Format
  /// How it is written.
  public var options: Options

  /// A writer for a format.
  public init(_ format: Format, _ options: Options = .prettyPrinted) {
    self.format = format
    self.options = options
  }

  /// Writes a feed. The same feed always gives the same bytes.
  ///
  /// A feed that is not valid is normalized first, as by a conversion.
  ///
  /// - Throws: ``ConversionError/missingLink`` if the feed has no URL for the `link` that RSS requires. Atom can always be
  ///   written.
  public func write(_ feed: consuming JSONFeed) throws(ConversionError) -> WrittenFeed {
    var log = Normalizer.normalizeJSONFeed(&feed)
    let data =
      switch format {
      case .rss: try document(of: feed, RSSWriter.self, &log)
      case .atom: try document(of: feed, AtomWriter.self, &log)
      }
    return WrittenFeed(data: data, repairs: log.repairs)
  }

  private func document<Writer: XMLFeedWriter & ~Copyable>(
    of feed: JSONFeed, _: Writer.Type, _ log: inout RepairLog
  ) throws(ConversionError) -> Data {
    var survey = ItemSurvey(feed.extensions, root: Writer.namespace)
    feed.items.forEach { survey.add($0) }
    var writer = Writer(feed, survey, isPretty: options.isPrettyPrinted)
    try writer.begin(&log)
    for index in feed.items.indices { writer.write(feed.items[index], at: index, &log) }
    writer.end()
    let root = writer.root
    return writer.content().document(root, endsWithLineBreak: options.endsWithLineBreak).data()
  }
}

/// A feed that was written as XML.
public struct WrittenFeed: Sendable, Hashable {
  /// The document, in UTF-8.
  public var data: Data
  /// Changes that make the feed valid, and elements that the format requires and the feed does not have.
  public var repairs: [JSONFeed.Repair]

  package init(data: Data, repairs: [JSONFeed.Repair] = []) {
    self.data = data
    self.repairs = repairs
  }

  /// The document as text.
  public var text: String { String(decoding: data, as: UTF8.self) }
}

extension JSONFeed {
  /// The feed as RSS 2.0. ``FeedWriter`` also returns the repairs.
  ///
  /// - Throws: ``ConversionError/missingLink`` if the feed has no URL for the `link` that RSS requires.
  public consuming func encodeToRSS(_ options: FeedWriter.Options = .prettyPrinted) throws(ConversionError) -> String {
    try FeedWriter(.rss, options).write(self).text
  }

  /// The feed as Atom 1.0, which every feed can be written as. ``FeedWriter`` also returns the repairs.
  public consuming func encodeToAtom(_ options: FeedWriter.Options = .prettyPrinted) throws(ConversionError) -> String {
    try FeedWriter(.atom, options).write(self).text
  }
}
