/// Converts a feed that arrives in pieces.

internal import FeedPrimitives
internal import JSONFeed

/// Takes the bytes of a document in pieces of any size, and gives its items as soon as they are whole.
///
/// What has been read is dropped, so that memory is in proportion to the largest item and to what the feed says of itself.
/// Documents that must be known as a whole are collected first: JSON, and text in the platform's encodings (Shift_JIS,
/// GBK and others). The encoding is decided by the first 64 KiB of a document, while a document in memory is looked at to
/// its end; that makes a difference only for text that does not keep to the encoding which it begins with.
package struct FeedStream: ~Copyable {
  /// By how many bytes it is decided what a document is.
  package static let defaultSampleSize = 1 << 16

  private enum Stage {
    /// It is not decided yet what the document is.
    case undecided
    /// XML, which is read as it arrives.
    case xml
    /// Something that is read when all of it has arrived.
    case whole
    case ended
  }

  private let converter: FeedConverter
  private let url: String?
  private let delivery: FeedConverter.Delivery
  private let sampleSize: Int
  private var stage = Stage.undecided
  /// How many bytes have arrived.
  private var count = 0
  /// What has arrived and is still needed; of XML, its text in UTF-8.
  private var window: [UInt8] = []
  private var decoder: IncrementalDecoder?
  private var findings: [XMLDecoding.Finding] = []
  private var conversion: XMLConversion

  // When it is worth while to read on
  /// How many bytes were in vain the last time.
  private var unreadCount = 0
  /// How many bytes may be read in vain.
  private var credit = 0

  /// - Parameters:
  ///   - url: where the document is from.
  ///   - delivery: what becomes of the items.
  package init(
    _ options: FeedConverter.Options = .init(), from url: String? = nil, delivery: FeedConverter.Delivery = .inFeed,
    sampleSize: Int = defaultSampleSize
  ) {
    converter = FeedConverter(options)
    self.url = url
    self.delivery = delivery
    self.sampleSize = sampleSize
    conversion = XMLConversion(from: 0, url: url, options: options)
  }

  /// How many bytes are in memory.
  package var windowSize: Int { window.count }

  /// Takes the next bytes of the document, and delivers the items that they complete.
  package mutating func feed(_ bytes: Span<UInt8>) throws(ConversionError) {
    guard stage != .ended else { return }
    count += bytes.count
    let limit = converter.options.limits.documentSize
    guard count <= limit else { throw .limit(.documentSize, maximum: limit, line: nil, column: nil) }
    if stage == .xml { return try readText(of: bytes) }
    for index in bytes.indices { window.append(bytes[index]) }
    if stage == .undecided, window.count >= sampleSize { try decide() }
  }

  /// Ends the document, and returns what it was converted to; the items are in the feed where they were not delivered.
  package mutating func finish() throws(ConversionError) -> FeedConverter.Outcome {
    switch stage {
    case .undecided, .whole:
      stage = .ended
      return try converter.convert(window.span, from: url, delivery)
    case .xml:
      decoder?.decode([UInt8]().span, isLast: true, into: &window)
      _ = try read(isFinal: true)
      stage = .ended
    case .ended:
      break
    }
    let text = window
    return conversion.outcome(text.span, findings + [decoder?.finding].compactMap { $0 })
  }

  /// Decides by the first bytes what the document is.
  private mutating func decide() throws(ConversionError) {
    let arrived = window
    let sample = arrived.span.extracting(0..<sampleSize)
    if let outside = FeedFormat.outsideText(sample), outside != .empty { throw .notAFeed(outside) }
    let cut = TextEncoding.utf8.lengthOfCutCharacter(in: sample)
    let decoded = XMLDecoding.decode(sample.extracting(0..<sampleSize - cut), charset: converter.options.charset)
    stage = .whole
    let first: UInt8? =
      switch decoded.content {
      case .asGiven(let start): sample.firstNonSpace(from: start)
      case .transcoded(let text): text.span.firstNonSpace(from: 0)
      }
    guard let first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return }
    let mark = decoded.source == .byteOrderMark ? TextTranscoding.byteOrderMark(of: sample)?.byteOrderMarkLength : nil
    decoder = IncrementalDecoder(decoded.encoding, from: mark ?? 0)
    guard decoder != nil else { return }
    stage = .xml
    findings = decoded.findings.filter { finding in
      if case .replaced = finding { false } else { true }
    }
    window = []
    try readText(of: arrived.span.extracting((mark ?? 0)..<arrived.count))
  }

  /// Reads on with the next bytes, if they may complete something.
  private mutating func readText(of bytes: Span<UInt8>) throws(ConversionError) {
    let start = window.count
    decoder?.decode(bytes, into: &window)
    guard isWorthReading(from: start) else { return }
    if try read(isFinal: false) { stage = .ended }
    conversion.dropReadBytes(of: &window)
    unreadCount = window.count - conversion.readCount
  }

  private mutating func read(isFinal: Bool) throws(ConversionError) -> Bool {
    let text = window
    return try conversion.read(text.span, isFinal: isFinal, delivery)
  }

  /// Whether the text that begins at `start` may complete what was read in vain the last time: it ends a tag, or there is
  /// twice as much. Each byte is read in vain some eight times at most.
  private mutating func isWorthReading(from start: Int) -> Bool {
    let unread = window.count - conversion.readCount
    if unread >= 2 * unreadCount { return true }
    credit += 8 * (window.count - start)
    let text = window
    guard credit >= unread, text.span.firstIndex(of: ASCII.greaterThan, from: start) != nil else { return false }
    credit -= unread
    return true
  }
}

extension Span where Element == UInt8 {
  fileprivate func firstNonSpace(from start: Int) -> UInt8? {
    let position = endOfSpaces(from: start, to: count)
    return position < count ? self[position] : nil
  }
}
