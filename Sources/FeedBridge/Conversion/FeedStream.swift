/// Converts a feed that arrives in pieces.

internal import FeedPrimitives
internal import JSONFeedModel

/// Takes the bytes of a document in pieces of any size, and delivers its items as soon as they are complete.
///
/// Bytes that have been read are dropped, so that memory is proportional to the largest item and to the feed's own data.
/// Some documents are collected as a whole first: those whose first 64 KiB do not show that they are XML or a JSON
/// Feed, the rest of a JSON document after a syntax error, and text in the platform's encodings (Shift_JIS, GBK and
/// others). The encoding is determined from the first 64 KiB, whereas a document in memory is examined as a whole. This
/// makes a difference only if the encoding changes within the document.
package struct FeedStream: ~Copyable {
  /// The number of bytes from which the format is determined.
  package static let defaultSampleSize = 1 << 16

  private let converter: FeedConverter
  private let url: String?
  private let delivery: FeedConverter.Delivery
  private let sampleSize: Int
  /// Whether the format is known.
  private var isDecided = false
  /// Whether the rest of the document is not needed.
  private var hasEnded = false
  /// The number of bytes that have arrived.
  private var count = 0
  /// The bytes that are still needed; for XML, its text in UTF-8.
  private var window: [UInt8] = []
  private var decoder: IncrementalDecoder?
  private var findings: [XMLDecoding.Finding] = []
  /// The conversions of XML, and of a JSON Feed in UTF-8, as it arrives; both nil if the document is collected first.
  private var xml: XMLConversion?
  private var json: JSONConversion?

  // When to continue reading
  /// The number of bytes of the last attempt, which completed nothing.
  private var unreadCount = 0
  /// The number of bytes that attempts may still read without completing anything.
  private var credit = 0

  /// - Parameters:
  ///   - url: the URL of the document.
  ///   - delivery: the destination of the items.
  package init(
    _ options: FeedConverter.Options = .init(), from url: String? = nil, delivery: FeedConverter.Delivery = .inFeed(),
    sampleSize: Int = defaultSampleSize
  ) {
    converter = FeedConverter(options)
    self.url = url
    self.delivery = delivery
    self.sampleSize = sampleSize
  }

  /// The number of bytes in memory.
  package var windowSize: Int { window.count }

  /// Adds the next bytes of the document, and delivers the items that they complete.
  package mutating func feed(_ bytes: Span<UInt8>) throws(ConversionError) {
    guard !hasEnded else { return }
    count += bytes.count
    let limit = converter.options.limits.documentSize
    guard count <= limit else { throw .limit(.documentSize, maximum: limit, at: nil) }
    if xml != nil { return try readText(of: bytes) }
    for index in bytes.indices { window.append(bytes[index]) }
    if !isDecided, window.count >= sampleSize { try decide() }
    if json != nil { try readJSON(isFinal: false) }
  }

  /// Ends the document and returns the result of the conversion; the items are in the feed unless they were
  /// delivered.
  package mutating func finish() throws(ConversionError) -> FeedConverter.Outcome {
    defer { hasEnded = true }
    if !hasEnded, xml != nil {
      decoder?.decode([UInt8]().span, isLast: true, into: &window)
      try readXML(isFinal: true)
    } else if !hasEnded, json != nil {
      try readJSON(isFinal: true)
    }
    let text = window
    if let outcome = xml?.outcome(text.span, findings + [decoder?.finding].compactMap({ $0 })) { return outcome }
    if let outcome = json?.outcome(text.span) { return outcome }
    return try converter.convert(text.span, sourceURL: url, delivery)
  }

  /// Determines the format from the first bytes.
  private mutating func decide() throws(ConversionError) {
    let arrived = window
    let sample = arrived.span.extracting(0..<sampleSize)
    if let outside = FeedFormat.nonText(sample), outside != .empty { throw .notAFeed(outside) }
    let cut = TextEncoding.utf8.lengthOfCutCharacter(in: sample)
    let decoded = XMLDecoding.decode(sample.extracting(0..<sampleSize - cut), charset: converter.options.charset)
    isDecided = true
    let isXML =
      switch decoded.content {
      case .asGiven(let start): sample.isXML(from: start)
      case .transcoded(let text): text.span.isXML(from: 0)
      }
    guard isXML else {
      let (encoding, start) = TextTranscoding.jsonEncoding(of: sample)
      guard encoding == .utf8, FeedFormat(detectingStart: sample) == .jsonFeed else { return }
      let stream = JSONFeedStream(from: start, limits: converter.options.limits, zones: .system)
      json = JSONConversion(stream, url: url, options: converter.options)
      return
    }
    let mark = decoded.source == .byteOrderMark ? TextTranscoding.byteOrderMark(of: sample)?.byteOrderMarkLength : nil
    decoder = IncrementalDecoder(decoded.encoding, from: mark ?? 0)
    guard decoder != nil else { return }
    xml = XMLConversion(from: 0, url: url, options: converter.options)
    findings = decoded.findings.filter { finding in
      if case .replaced = finding { false } else { true }
    }
    window = []
    try readText(of: arrived.span.extracting((mark ?? 0)..<arrived.count))
  }

  /// Continues reading with the next bytes, if they may complete something.
  private mutating func readText(of bytes: Span<UInt8>) throws(ConversionError) {
    let start = window.count
    decoder?.decode(bytes, into: &window)
    guard isWorthReading(from: start) else { return }
    try readXML(isFinal: false)
    xml?.dropReadBytes(of: &window)
    unreadCount = window.count - (xml?.readCount ?? 0)
  }

  private mutating func readXML(isFinal: Bool) throws(ConversionError) {
    let text = window
    hasEnded = try xml?.read(text.span, isFinal: isFinal, delivery) ?? true
  }

  private mutating func readJSON(isFinal: Bool) throws(ConversionError) {
    do {
      let text = window
      hasEnded = try json?.read(text.span, isFinal: isFinal, delivery) ?? true
    }
    if !isFinal { json?.dropReadBytes(of: &window) }
  }

  /// Whether the text that begins at `start` may complete what the last attempt did not: it contains the end of a tag,
  /// or has doubled. Each byte is reread about eight times at most.
  private mutating func isWorthReading(from start: Int) -> Bool {
    let unread = window.count - (xml?.readCount ?? 0)
    if unread >= 2 * unreadCount { return true }
    credit += 8 * (window.count - start)
    let text = window
    guard credit >= unread, text.span.firstIndex(of: ASCII.greaterThan, from: start) != nil else { return false }
    credit -= unread
    return true
  }
}

extension Span where Element == UInt8 {
  /// Whether the document is certainly not JSON.
  fileprivate func isXML(from start: Int) -> Bool {
    let position = endOfSpaces(from: start, to: count)
    return position < count && !FeedFormat.mayBeJSON(self, from: position, isWhole: false)
  }
}
