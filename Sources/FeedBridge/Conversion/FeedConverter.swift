/// Converts any feed to a JSON Feed.

public import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

/// Converts feeds of every format to JSON Feed.
///
/// ```swift
/// let conversion = try FeedConverter().convert(data, sourceURL: "https://example.org/feed.xml")
/// print(conversion.feed.title, conversion.format)
/// for repair in conversion.repairs { print(repair) }
/// ```
///
/// Nothing is invented, and nothing is lost: data that JSON Feed has no member for goes into extension objects, such as
/// `_itunes` for iTunes elements. The result is always a valid JSON Feed 1.1.
public struct FeedConverter: Sendable, Hashable {
  /// How feeds are converted.
  public var options: Options

  public init(_ options: Options = .init()) { self.options = options }

  /// How a feed is converted.
  public struct Options: Sendable, Hashable {
    /// The base of relative URLs; an `xml:base` in the document is resolved against it. Without it they are resolved
    /// against the document's URL, else against the URL or home page that the feed declares. URLs in an item's HTML are
    /// relative to the item's page, if it has one.
    public var baseURL: String?
    /// Whether data that JSON Feed has no member for is kept in extension objects.
    public var includesExtensions: Bool
    /// The maximum number of items to read; 0 reads only the feed's own members. Nil reads all items.
    public var maximumItems: Int?
    /// Reading of items stops at the first item that is not later than this date. That item and all after it are left
    /// out, even if they are later: most feeds have their newest item first. Items are compared in the order of the
    /// document, by `date_published`, else `date_modified`; an item without a date does not stop reading.
    public var since: Date?
    /// Whether reading ends at the first item that ``maximumItems`` or ``since`` leaves out, with the repair
    /// `stopped-early`. Otherwise the rest of the document is scanned for elements of the feed, so that the members of
    /// the feed do not depend on the number of items.
    public var stopsEarly: Bool
    /// Whether a feed, and each item, is restored from its complete JSON (``FeedWriter/Options/isLossless``), if the document has
    /// that. Its other elements are not looked at then. Otherwise the JSON is ignored.
    public var restoresLossless: Bool
    /// What HTML may contain; nil leaves it as it is. See ``HTMLPolicy``.
    ///
    /// With a policy, the HTML of items (`content_html`) and all extension objects are sanitized: their HTML, texts with tags or comments,
    /// URLs that run code, and names that would become elements of HTML. Their XML sources are left out. Other members are plain text.
    public var sanitizing: HTMLPolicy? {
      get { if case .by(let policy) = sanitization { policy } else { nil } }
      set { sanitization = newValue.map { .by($0) } ?? .none }
    }
    /// The charset that a server sent, if any.
    public var charset: String?
    /// The URL that becomes the `feed_url` of a feed without one; nil for the URL of the document. After a temporary redirect the document is
    /// at the target, but the feed is not (RFC 9110 §15.4.3).
    package var permanentURL: String?
    /// Limits for the document; see `JSONFeed.Limits`.
    public var limits: JSONFeed.Limits
    /// Whether the conversion has its repairs. Without, neither their messages nor their locations are made.
    package var recordsRepairs = true
    /// Whether ``Outcome/itemPaths`` is filled in.
    package var notesItemPaths = false
    /// What an earlier reading of the document found out about its items.
    package var knowledge = DocumentKnowledge()

    private var sanitization = Sanitization.none

    /// Indirect, because a policy is larger than all other options, and options are part of many values.
    private indirect enum Sanitization: Sendable, Hashable { case none, by(HTMLPolicy) }

    /// Creates options; all have defaults.
    public init(
      baseURL: (any JSONFeed.URLConvertible)? = nil, includesExtensions: Bool = true, maximumItems: Int? = nil,
      since: Date? = nil,
      stopsEarly: Bool = false, restoresLossless: Bool = false, sanitizing: HTMLPolicy? = nil,
      charset: String? = nil, limits: JSONFeed.Limits = .init()
    ) {
      self.baseURL = baseURL?._urlText
      self.includesExtensions = includesExtensions
      self.maximumItems = maximumItems
      self.since = since
      self.stopsEarly = stopsEarly
      self.restoresLossless = restoresLossless
      self.charset = charset
      self.limits = limits
      self.sanitizing = sanitizing
    }
  }

  /// Converts a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - url: The URL of the document. Relative URLs are resolved against it (see ``Options/baseURL``), and it
  ///     becomes the feed's `feed_url` if the feed has none.
  /// - Throws: ``ConversionError`` if the document is not a feed, or exceeds a limit.
  public func convert(
    _ document: some JSONFeed.Document, sourceURL url: (any JSONFeed.URLConvertible)? = nil
  ) throws(ConversionError) -> Conversion {
    try document._withDocument { (bytes) throws(ConversionError) in try convert(bytes, sourceURL: url?._urlText) }
  }

  // MARK: - One document

  /// The destination of the items.
  package enum Delivery {
    /// Into the converted feed.
    case inFeed
    /// To a function, one by one. Without a context, an item is finished with the elements of the feed that precede it.
    ///
    /// If it is not prompt, an item may be delivered after the next ones have been read, which takes less time.
    case each(context: FeedContext? = nil, isPrompt: Bool = true, (JSONFeed.Item) -> Step)
  }

  package func convert(_ bytes: Span<UInt8>, sourceURL url: String?) throws(ConversionError) -> Conversion {
    try convert(bytes, sourceURL: url, .inFeed).conversion
  }

  /// The result of reading a document.
  package struct Outcome {
    /// The converted feed; without its items if they were delivered.
    package var conversion: Conversion
    /// The number of items in the feed, or delivered.
    package var itemCount: Int
    /// The path of each item of the feed in the document, as in repairs: `/rss/channel/item[3]`, `/items/2`. Only with
    /// ``Options/notesItemPaths``.
    package var itemPaths: [String] = []
    /// What items need of the feed.
    package var context: FeedContext
    /// Whether all items were finished with that: the feed had no elements after them that matter to them.
    package var areItemsFinal = true
    /// What the document says about its items.
    package var knowledge = DocumentKnowledge()
  }

  package func convert(_ bytes: Span<UInt8>, sourceURL url: String?, _ delivery: Delivery) throws(ConversionError)
    -> Outcome
  {
    guard bytes.count <= options.limits.documentSize else {
      throw .limit(.documentSize, maximum: options.limits.documentSize, at: nil)
    }
    if let outside = FeedFormat.nonText(bytes) { throw .notAFeed(outside) }
    let decoded = XMLDecoding.decode(bytes, charset: options.charset)
    return try decoded.withText(of: bytes) { (text, start) throws(ConversionError) in
      let outcome = try convert(text: text, from: start, url: url, original: bytes, decoded, delivery)
      if case .each = delivery { return outcome }
      if outcome.knowledge.isFinal { return outcome }
      var again = self
      again.options.knowledge = outcome.knowledge.again
      return try again.convert(text: text, from: start, url: url, original: bytes, decoded, delivery)
    }
  }

  @inline(never)
  private func convert(
    text: TextSpan, from start: Int, url: String?, original: Span<UInt8>, _ decoded: XMLDecoding.Decoded,
    _ delivery: Delivery
  ) throws(ConversionError) -> Outcome {
    let first = text.endOfSpaces(from: start, to: text.count)
    guard first < text.count else { throw .notAFeed(.empty) }
    if FeedFormat.mayBeJSON(text, from: first) {
      // The JSON reader detects JSON's encodings itself, and counts offsets in the original bytes.
      let format = FeedFormat.ofText(text, from: first)
      let isXML = text[first] != UInt8(ascii: "{") && text[first] != UInt8(ascii: "[") && format != .jsonFeed
      if isXML { return try convert(xml: text, from: start, url: url, decoded.findings, delivery) }
      if format == .rssInJSON { return try convert(rssInJSON: original, decoded, url: url, delivery) }
      return try convert(json: original, decoded, format, url: url, delivery)
    }
    return try convert(xml: text, from: start, url: url, decoded.findings, delivery)
  }

  // MARK: JSON

  private func convert(
    json bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, _ format: FeedFormat, url: String?, _ delivery: Delivery
  ) throws(ConversionError) -> Outcome {
    var document = JSONDocument(limits: options.limits, decoded.evidence)
    do throws(JSONFeedError) {
      // What comes before invalid UTF-8 in a feed is read first. JSON that is not a JSON Feed is read only to find its errors.
      if format == .jsonFeed {
        try document.decode(bytes, allowsInvalidBytes: true)
      } else {
        _ = try document.feed(bytes, LenientJSON())
      }
    } catch {
      throw ConversionError(error, limits: options.limits)
    }
    guard format == .jsonFeed else { throw .notAFeed(format) }
    return try document.withText(bytes) { (text, start) throws(ConversionError) in
      let stream = JSONFeedStream(
        from: start, limits: options.limits, hasOffsets: !document.isTranscoded)
      let conversion = JSONConversion(stream, url: url, options: options)
      let invalidByte = document.isTranscoded ? nil : document.invalidByte(in: bytes, allowsCut: true)
      _ = try conversion.read(text, isFinal: true, before: invalidByte, delivery)
      return conversion.outcome(text)
    }
  }

  /// Positions of values in the JSON are unknown, and paths are those of the corresponding RSS document.
  private func convert(
    rssInJSON bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, url: String?, _ delivery: Delivery
  ) throws(ConversionError) -> Outcome {
    let value: JSONFeed.Value
    var document = JSONDocument(limits: options.limits, decoded.evidence)
    do throws(JSONFeedError) { value = try document.value(bytes, LenientJSON()) } catch {
      throw ConversionError(error, limits: options.limits)
    }
    var omissions = RepairLog()
    let rss = RSSInJSON.document(value, options.limits, &omissions)
    var outcome = try rss.withText { (text) throws(ConversionError) in
      try convert(xml: text, from: 0, url: url, [], delivery)
    }
    outcome.conversion.format = .rssInJSON
    for index in outcome.conversion.repairs.indices {
      outcome.conversion.repairs[index].location = nil
    }
    let reading = document.repairs(bytes) + omissions.repairs
    outcome.conversion.noteSyntax(reading)
    outcome.conversion.repairs.insert(contentsOf: reading, at: 0)
    return outcome
  }

  // MARK: XML

  @inline(never)
  private func convert(
    xml bytes: TextSpan, from start: Int, url: String?, _ findings: [XMLDecoding.Finding], _ delivery: Delivery
  ) throws(ConversionError) -> Outcome {
    let conversion = XMLConversion(from: start, url: url, options: options)
    _ = try conversion.read(bytes, isFinal: true, delivery)
    return conversion.outcome(bytes, findings)
  }
}

extension JSONFeed {
  /// Converts a feed of any format, detected from the bytes; see ``FeedConverter`` for options and repairs.
  ///
  /// ```swift
  /// let feed = try JSONFeed.convert(rssData)
  /// let safe = try JSONFeed.convert(rssData, options: .init(sanitizing: .reader))
  /// ```
  ///
  /// - Throws: ``ConversionError`` if the document is not a feed, or exceeds a limit.
  public static func convert(
    _ document: some Document, options: FeedConverter.Options = .init()
  ) throws(ConversionError) -> JSONFeed {
    var options = options
    options.recordsRepairs = false
    return try FeedConverter(options).convert(document).feed
  }
}
