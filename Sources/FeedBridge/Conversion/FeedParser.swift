/// Converts a feed that arrives in pieces.

internal import FeedPrimitives
public import JSONFeedModel

/// Takes the bytes of a document in pieces of any size, and returns its items as soon as they are complete.
///
/// ```swift
/// var parser = FeedParser()
/// for try await chunk in chunks {
///   for item in try parser.append(chunk) { print(item.id) }
/// }
/// for item in try parser.finish() { print(item.id) }
/// let summary = try parser.summary()
/// print(summary.feed.title, summary.itemCount)
/// ```
///
/// Any division into pieces gives the same items and the same summary. Bytes that have been read are dropped, so that memory is
/// proportional to the largest item and to the feed's own data, with about 40 bytes for each item, by which duplicate ids are
/// found.
///
/// The encoding is determined by a byte order mark, the labels, and the first 64 KiB, as in
/// ``FeedConverter/convert(_:sourceURL:)``: until these have arrived, items after the first byte that is not ASCII wait. Some
/// documents are collected first, and all their items are in the result of ``finish()``: RSS in JSON, JSON in UTF-16, the
/// rest of a JSON document after a syntax error, and documents whose first 64 KiB do not show what they are.
///
/// An item is converted with only those elements of the feed that precede it, as by ``FeedConverter/forEachItem(of:sourceURL:since:_:)``.
public struct FeedParser: ~Copyable {
  private let converter: FeedConverter
  private let url: String?
  private let sampleSize: Int
  /// The size in bytes up to which a document is read as a whole, at its end, which takes less time.
  package var smallSize = 0
  private var stage = Stage.unknown
  /// The number of bytes that have arrived.
  private var count = 0
  /// The bytes from which format and encoding are determined, or all bytes of a document that is collected.
  private var sample: [UInt8] = []
  /// The number of bytes of the sample when it was last examined.
  private var examinedCount = 0
  /// The number of bytes of the sample that have been read: ASCII, which is the same in the possible encodings.
  private var asciiCount = 0
  /// What is still needed of the document in UTF-8.
  private var window = TextWindow()
  private var decoder: IncrementalDecoder?
  private var findings: [XMLDecoding.Finding] = []
  /// The conversions of XML, and of a JSON Feed in UTF-8, as it arrives.
  private var xml: XMLConversion?
  private var json: JSONConversion?
  /// The result, after the end of the document.
  private var result: FeedConverter.Summary?

  /// What is known about the document.
  private enum Stage {
    /// Nothing.
    case unknown
    /// The format is known, and the encoding of what is ASCII so far.
    case formatKnown
    /// Format and encoding are known.
    case known
    /// The document is collected, and read at its end.
    case collected
    /// The rest of the document is not needed.
    case ended
    case failed(ConversionError)
  }

  // When to continue reading
  /// The number of bytes of the last attempt, which completed nothing.
  private var unreadCount = 0
  /// The number of bytes that attempts may still read without completing anything.
  private var credit = 0

  /// Creates a parser for one document.
  ///
  /// - Parameters:
  ///   - options: How the feed is converted.
  ///   - url: The URL of the document, as in ``FeedConverter/convert(_:sourceURL:)``.
  public init(_ options: FeedConverter.Options = .init(), sourceURL url: (any JSONFeed.URLConvertible)? = nil) {
    self.init(options, sourceURL: url?._urlText, sampleSize: XMLDecoding.sampleSize)
  }

  /// - Parameter sampleSize: the number of bytes from which the encoding is determined.
  package init(_ options: FeedConverter.Options, sourceURL url: String? = nil, sampleSize: Int) {
    converter = FeedConverter(options)
    self.url = url
    self.sampleSize = sampleSize
  }

  /// The number of bytes in memory.
  package var windowSize: Int { window.count + sample.count }

  // MARK: Items

  /// Adds the next bytes of the document.
  ///
  /// - Returns: The items that they complete.
  /// - Throws: ``ConversionError`` if the document is not a feed, or exceeds a limit. Items that are complete before an error are
  ///   returned, and the next call throws it.
  public mutating func append(_ bytes: Span<UInt8>) throws(ConversionError) -> [JSONFeed.Item] {
    let delivered = DeliveredItems()
    do throws(ConversionError) { try append(bytes, delivered.delivery) } catch {
      if delivered.items.isEmpty { throw error }
    }
    return delivered.items
  }

  /// Adds the next bytes of the document; see ``append(_:)-(Span<UInt8>)``.
  public mutating func append(_ bytes: some JSONFeed.Document) throws(ConversionError) -> [JSONFeed.Item] {
    try bytes._withDocument { (bytes) throws(ConversionError) in try append(bytes) }
  }

  /// The items that are complete, but wait for more bytes that show the encoding; there are no such bytes.
  mutating func completeItems() throws(ConversionError) -> [JSONFeed.Item] {
    let delivered = DeliveredItems()
    if case .formatKnown = stage { try determineEncoding(delivered.delivery) }
    return delivered.items
  }

  /// Ends the document; to be called once.
  ///
  /// - Returns: The items that the end completes.
  /// - Throws: ``ConversionError`` if the document is not a feed, or exceeds a limit. Items that are complete before an error are
  ///   returned, and ``summary()`` throws it.
  public mutating func finish() throws(ConversionError) -> [JSONFeed.Item] {
    let delivered = DeliveredItems()
    do throws(ConversionError) { result = FeedConverter.Summary(try finish(delivered.delivery)) } catch {
      stage = .failed(error)
      if delivered.items.isEmpty { throw error }
    }
    return delivered.items
  }

  /// The feed without its items, its format and the repairs; to be called after ``finish()``.
  ///
  /// - Throws: ``ConversionError`` if the document is not a feed, or exceeds a limit.
  public func summary() throws(ConversionError) -> FeedConverter.Summary {
    if let result { return result }
    if case .failed(let error) = stage { throw error }
    throw .notAFeed(.unknown)
  }

  // MARK: Pieces

  /// Adds the next bytes of the document, and delivers the items that they complete.
  package mutating func append(
    _ bytes: Span<UInt8>, _ delivery: FeedConverter.Delivery
  ) throws(ConversionError) {
    do throws(ConversionError) { try read(bytes, delivery) } catch {
      stage = .failed(error)
      throw error
    }
  }

  /// Whether more bytes make no difference.
  package var hasEnded: Bool {
    switch stage {
    case .ended, .failed: true
    default: false
    }
  }

  private mutating func read(_ bytes: Span<UInt8>, _ delivery: FeedConverter.Delivery) throws(ConversionError) {
    if !hasEnded {
      count += bytes.count
      let limit = converter.options.limits.documentSize
      guard count <= limit else { throw .limit(.documentSize, maximum: limit, at: nil) }
    }
    switch stage {
    case .unknown:
      bytes.append(to: &sample)
      if sample.count > smallSize { try examine(delivery) }
    case .formatKnown:
      bytes.append(to: &sample)
      try readASCII(delivery)
      if isSampleFull { try determineEncoding(delivery) }
    case .known:
      try readText(of: bytes, delivery)
    case .collected: bytes.append(to: &sample)
    case .ended: break
    case .failed(let error): throw error
    }
  }

  /// Ends the document and returns the result of the conversion; the items are in the feed unless they were delivered.
  package mutating func finish(_ delivery: FeedConverter.Delivery) throws(ConversionError) -> FeedConverter.Outcome {
    // There is no second document.
    defer { stage = .failed(.notAFeed(.empty)) }
    if case .formatKnown = stage { try determineEncoding(delivery) }
    switch stage {
    case .unknown, .formatKnown, .collected: return try converter.convert(sample.span, sourceURL: url, delivery)
    case .known:
      decoder?.decode([UInt8]().span, isLast: true, into: &window)
      try readWindow(isFinal: true, delivery)
    case .ended: break
    case .failed(let error): throw error
    }
    let window = window
    let all = findings + [decoder?.finding].compactMap(\.self)
    if let outcome = xml?.outcome(window.text, all) ?? json?.outcome(window.text) { return outcome }
    throw .notAFeed(.unknown)
  }

  // MARK: Format and encoding

  /// Determines the format from the first bytes, if they suffice.
  private mutating func examine(_ delivery: FeedConverter.Delivery) throws(ConversionError) {
    let isFull = isSampleFull
    guard isFull || sample.count >= max(2 * examinedCount, 64) else { return }
    examinedCount = sample.count
    let arrived = sample
    if let outside = FeedFormat.nonText(arrived.span), outside != .empty { throw .notAFeed(outside) }
    let format = FeedFormat(detectingStart: arrived)
    if format == .jsonFeed, begin(json: arrived.span) { return try readWindow(from: 0, delivery) }
    let decoded = decodedSample
    // The first four bytes may show the encoding, but not whether the document declares another one.
    let isShown = decoded.source == .byteOrderMark || decoded.encoding.isWide
    if isShown, !isFull, arrived.count < XMLDeclaration.maximumEnd { return }
    let hasEncoding = isFull || isShown
    let isXML = format?.xml != nil && format != .rssInJSON || isFull && isXML(decoded)
    guard isXML, hasEncoding || decoded.encoding.isASCIIKept else {
      if isFull { stage = .collected }
      return
    }
    stage = .formatKnown
    xml = XMLConversion(from: 0, url: url, options: converter.options)
    if hasEncoding { try determineEncoding(delivery) } else { try readASCII(delivery) }
  }

  /// Whether the bytes that determine the encoding have arrived, and one more, by which it is known that the document goes on.
  private var isSampleFull: Bool { sample.count > sampleSize }

  private var decodedSample: XMLDecoding.Decoded {
    let sample = sample
    return XMLDecoding.decode(sample.span, charset: converter.options.charset, sampleSize: sampleSize)
  }

  /// Whether the document is certainly not JSON.
  private func isXML(_ decoded: XMLDecoding.Decoded) -> Bool {
    let sample = sample
    return decoded.withText(of: sample.span) { $0.isXML(from: $1) }
  }

  /// Begins to read a JSON Feed if it is in UTF-8.
  private mutating func begin(json bytes: Span<UInt8>) -> Bool {
    let (encoding, start) = TextTranscoding.jsonEncoding(of: bytes)
    guard encoding == .utf8 else { return false }
    let stream = JSONFeedStream(from: start, limits: converter.options.limits)
    json = JSONConversion(stream, url: url, options: converter.options)
    window.append(bytes)
    (sample, stage) = ([], .known)
    return true
  }

  /// Determines the encoding, and reads what waited for it.
  private mutating func determineEncoding(_ delivery: FeedConverter.Delivery) throws(ConversionError) {
    let decoded = decodedSample
    findings = decoded.findings.filter { finding in
      if case .replaced = finding { false } else { true }
    }
    let arrived = sample
    var start = asciiCount
    if decoded.source == .byteOrderMark {
      start = TextTranscoding.byteOrderMark(of: arrived.span)?.byteOrderMarkLength ?? start
    }
    decoder = IncrementalDecoder(decoded.encoding, from: start)
    if decoder == nil, xml?.hasItems == true {
      // It is too late to decode the document as a whole. Nothing but ASCII can be read of it.
      if !findings.contains(.unavailable(decoded.encoding)) { findings.append(.unavailable(decoded.encoding)) }
      decoder = IncrementalDecoder(.utf8, from: start)
    }
    guard decoder != nil else {
      xml = nil
      (window, asciiCount) = (TextWindow(), 0)
      stage = .collected
      return
    }
    (sample, stage) = ([], .known)
    try readText(of: arrived.span.extracting(start..<arrived.count), delivery)
  }

  // MARK: XML

  /// Reads the bytes that mean the same in all encodings that the document may have.
  private mutating func readASCII(_ delivery: FeedConverter.Delivery) throws(ConversionError) {
    let start = window.count
    do {
      let arrived = sample
      let end = arrived.span.endOfASCII(from: asciiCount)
      // An escape begins other characters in ISO-2022-JP.
      let known = arrived.span.firstIndex(of: 0x1B, from: asciiCount, to: end) ?? end
      window.append(arrived.span.extracting(asciiCount..<known))
      asciiCount = known
    }
    try readWindow(from: start, delivery)
  }

  // MARK: The window

  /// Continues reading with the next bytes, if they may complete something.
  private mutating func readText(of bytes: Span<UInt8>, _ delivery: FeedConverter.Delivery) throws(ConversionError) {
    let start = window.count
    if json == nil { decoder?.decode(bytes, into: &window) } else { window.append(bytes) }
    try readWindow(from: start, delivery)
  }

  private mutating func readWindow(from start: Int, _ delivery: FeedConverter.Delivery) throws(ConversionError) {
    guard isWorthReading(from: start) else { return }
    try readWindow(isFinal: false, delivery)
    xml?.dropReadBytes(of: &window)
    json?.dropReadBytes(of: &window)
    unreadCount = window.count - (xml?.readCount ?? 0)
  }

  private mutating func readWindow(isFinal: Bool, _ delivery: FeedConverter.Delivery) throws(ConversionError) {
    let window = window
    // Only one of them is there.
    if try xml?.read(window.text, isFinal: isFinal, delivery) ?? true,
      try json?.read(
        window.text, isFinal: isFinal, before: window.invalidByte, delivery) ?? true
    {
      stage = .ended
    }
  }

  /// Whether the text that begins at `start` may complete what the last attempt did not: in XML, if it contains a certain tag or, outside
  /// of elements, has doubled; in JSON, if the member or item ends in it. Each byte is reread a few times at most.
  private mutating func isWorthReading(from start: Int) -> Bool {
    let unread = window.count - (xml?.readCount ?? 0)
    // A syntax error in JSON may hide the end of the item. The items after it would wait for the end of the document in any case.
    let awaitsEnd = json != nil || xml?.awaitsEnd == true
    if awaitsEnd ? unreadCount == 0 : unread >= 2 * unreadCount { return true }
    credit += (xml == nil ? 8 : 2) * (window.count - start)
    let window = window
    let isComplete =
      json?.mayContinue(in: window.text) ?? xml?.mayComplete(from: start, in: window.text) ?? false
    guard isComplete, credit >= unread else { return false }
    credit -= unread
    return true
  }
}

/// The items that are delivered to it.
final class DeliveredItems {
  private(set) var items: [JSONFeed.Item] = []

  var delivery: FeedConverter.Delivery {
    .each { item in
      self.items.append(item)
      return .continue
    }
  }
}

extension TextSpan {
  /// Whether the document is certainly not JSON.
  fileprivate func isXML(from start: Int) -> Bool {
    let position = endOfSpaces(from: start, to: count)
    return position < count && !FeedFormat.mayBeJSON(self, from: position, isWhole: false)
  }
}
