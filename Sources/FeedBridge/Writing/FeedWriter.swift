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
/// A document says what its format can say. A member is written as its element, and extension objects as elements of the namespaces
/// in the feed's `about`. What has no element is left out: section 10 of the article Mapping lists it. What the format requires and
/// the feed lacks is filled in, and listed in ``WrittenFeed/repairs``.
///
/// With ``Options/isLossless``, the document also contains the complete JSON of the feed and of each item, which other readers
/// ignore. ``FeedConverter`` restores the same feed from it if it is asked to (``FeedConverter/Options/restoresLossless``).
public struct FeedWriter: Sendable, Hashable {
  /// The formats that can be written.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// RSS 2.0, with `content:encoded`, `dc:creator`, `atom:link` and other namespaces that the feed needs.
    case rss
    /// Atom 1.0 (RFC 4287).
    case atom

    /// Whether a document is in this format.
    package func isFormat(_ format: FeedFormat?) -> Bool {
      switch format {
      case .rss: self == .rss
      case .atom: self == .atom
      default: false
      }
    }
  }

  /// Options for writing a feed.
  public struct Options: Sendable, Hashable {
    /// Whether each element is on its own line, indented by two spaces per level.
    public var isPrettyPrinted: Bool
    /// Whether the text ends with a line break, as in a file.
    public var endsWithLineBreak: Bool
    /// Whether the feed and each item also contain their complete JSON, in the elements `jsonfeed:feed` and `jsonfeed:item`. Use it
    /// for documents that are converted back: it makes them two or three times as large, and whoever edits an element must
    /// remove the JSON beside it.
    public var isLossless: Bool
    /// The URL at which the document will be published, for its link with `rel="self"` (RFC 4287 §4.2.7.2). Nil: `feed_url`. Empty: the
    /// document has no such link, because `feed_url` is the URL of one in another format.
    public var selfURL: String?

    /// Options for writing.
    public init(
      isPrettyPrinted: Bool = true, endsWithLineBreak: Bool = false, isLossless: Bool = false,
      selfURL: (any JSONFeed.URLConvertible)? = nil
    ) {
      self.isPrettyPrinted = isPrettyPrinted
      self.endsWithLineBreak = endsWithLineBreak
      self.isLossless = isLossless
      self.selfURL = selfURL?._urlText
    }

    /// The URL for the link with `rel="self"`; nil if there is none.
    func selfURL(of feed: JSONFeed) -> String? {
      guard let url = selfURL ?? feed.feedURL else { return nil }
      return url.isEmpty ? nil : url
    }

    /// No indentation.
    package static let compact = Options(isPrettyPrinted: false)
  }

  /// The format to write.
  public var format: Format
  /// How it is written.
  public var options: Options

  /// A writer for a format.
  public init(_ format: Format, _ options: Options = .init()) {
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
    let feedRepairs = log.repairs
    var survey = ItemSurvey()
    feed.items.forEach { survey.add($0) }
    var writer = XMLFeedWriter(copy feed, survey, self)
    try writer.begin(&log)
    for index in feed.items.indices { writer.write(feed.items[index], at: index, &log) }
    writer.end()
    let root = writer.root
    let content = writer.content()
    content.noteOmissions(&log)
    let data = content.document(root, endsWithLineBreak: options.endsWithLineBreak).data()
    return WrittenFeed(data: data, repairs: log.repairs, feedRepairs: feedRepairs)
  }
}

/// A feed that was written as XML.
public struct WrittenFeed: Sendable, Hashable {
  /// The document, in UTF-8.
  public var data: Data
  /// Changes that make the feed valid, and elements that the format requires and the feed does not have.
  public var repairs: [JSONFeed.Repair]
  /// Those of ``repairs`` that make the feed valid, whatever it is written as.
  package let feedRepairs: [JSONFeed.Repair]

  package init(data: Data, repairs: [JSONFeed.Repair] = [], feedRepairs: [JSONFeed.Repair] = []) {
    self.data = data
    self.repairs = repairs
    self.feedRepairs = feedRepairs
  }

  /// The document as text.
  public var text: String { String(decoding: data, as: UTF8.self) }
}

extension JSONFeed {
  /// The feed as RSS 2.0. ``FeedWriter`` also returns the repairs. Its link to itself is ``FeedWriter/Options/selfURL``, or else `feedURL`, which
  /// must then be the URL of the RSS and not of a JSON Feed.
  ///
  /// - Throws: ``ConversionError/missingLink`` if the feed has no URL for the `link` that RSS requires.
  public consuming func encodeToRSS(_ options: FeedWriter.Options = .init()) throws(ConversionError) -> String {
    try FeedWriter(.rss, options).write(self).text
  }

  /// The feed as Atom 1.0, which every feed can be written as. ``FeedWriter`` also returns the repairs. Its link to itself is
  /// ``FeedWriter/Options/selfURL``, or else `feedURL`, which must then be the URL of the Atom feed and not of a JSON Feed.
  public consuming func encodeToAtom(_ options: FeedWriter.Options = .init()) throws(ConversionError) -> String {
    try FeedWriter(.atom, options).write(self).text
  }
}
