/// The encoding of a document, in which fixes are written.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives

/// Converts edits of the text of a document to edits of its bytes.
struct DocumentEncoding {
  let encoding: TextEncoding
  private let byteOrderMarkLength: Int
  /// The byte of each character outside ASCII in an encoding with one byte for each character.
  private let upperHalf: [Unicode.Scalar: UInt8]

  /// The encoding of an XML document; nil if edits cannot be written in it: characters of several bytes in an encoding that only
  /// the platform knows, or bytes that are not text.
  init?(_ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>) {
    encoding = decoded.isUTF8AsGiven ? .utf8 : decoded.encoding
    byteOrderMarkLength = TextTranscoding.byteOrderMark(of: bytes)?.byteOrderMarkLength ?? 0
    switch encoding {
    case .unicode: upperHalf = [:]
    case .singleByte(let page): upperHalf = page.bytesOfUpperHalf
    case .platform: return nil
    }
    // In UTF-8, the sequences that were replaced can be found.
    if decoded.hasReplacedBytes, encoding != .utf8 { return nil }
  }

  /// The encoding of a document of any format; nil if edits cannot be written in it.
  init?(of document: Data) { self.init(XMLDecoding.decode(document.span), document.span) }

  /// Why fixes cannot be written into a feed, as a sentence; nil if they can.
  static func obstacle(in feed: Data, _ format: FeedFormat) -> String? {
    let remedy = "Save the feed as UTF-8 first."
    if format == .jsonFeed || format == .rssInJSON {
      let encoding = TextTranscoding.jsonEncoding(of: feed.span).encoding
      return encoding == .utf8 ? nil : "Fixes of JSON are not written in \(encoding.name). \(remedy)"
    }
    let decoded = XMLDecoding.decode(feed.span)
    guard DocumentEncoding(decoded, feed.span) == nil else { return nil }
    let name = decoded.encoding.name
    if case .platform = decoded.encoding { return "Fixes cannot be written in \(name). \(remedy)" }
    return "Fixes cannot be written, because some bytes are not \(name). \(remedy)"
  }

  private var isUTF8: Bool { encoding == .utf8 }

  // MARK: Offsets

  /// Moves the edits in the fixes of these diagnostics, whose offsets are in `text`, to the bytes of the document.
  func move(_ diagnostics: inout [Diagnostic], in text: TextSpan, of document: Span<UInt8>) {
    var counter = WidthCounter(encoding: self, width: byteOrderMarkLength)
    let places = diagnostics.indices.flatMap { index in
      (diagnostics[index].fix?.edits.indices ?? 0..<0).map { (index, $0) }
    }
    let inOrder = places.sorted(on: { diagnostics[$0.0].fix?.edits[$0.1].offset ?? 0 })
    for (index, edit) in inOrder {
      guard let old = diagnostics[index].fix?.edits[edit] else { continue }
      let start = counter.width(to: old.offset, in: text, of: document)
      // A copy counts on to the end, because the next edit may begin before it.
      var end = counter
      diagnostics[index].fix?.edits[edit].offset = start
      diagnostics[index].fix?.edits[edit].length =
        end.width(to: old.offset + old.length, in: text, of: document) - start
    }
  }

  /// Counts the bytes of the document before an offset in its text. Ascending offsets cost one walk in total.
  private struct WidthCounter {
    let encoding: DocumentEncoding
    var width: Int
    var counted = 0

    mutating func width(to offset: Int, in text: TextSpan, of document: Span<UInt8>) -> Int {
      let end = min(offset, text.count)
      while counted < end {
        WorkCounter.count()
        // Most characters are ASCII, and are so in the document.
        let plain = text.bytes.extracting(counted..<end).endOfASCII(from: 0)
        width += plain * encoding.width(ofUTF8Length: 1)
        counted += plain
        guard counted < end else { break }
        let length = max(text.lengthOfUTF8Sequence(at: counted), 1)
        width += encoding.isUTF8 ? Self.widthOfUTF8(at: width, in: document) : encoding.width(ofUTF8Length: length)
        counted += length
      }
      return width
    }

    /// The length of a character, or of a sequence that was replaced with U+FFFD.
    private static func widthOfUTF8(at offset: Int, in document: Span<UInt8>) -> Int {
      guard offset < document.count else { return 0 }
      let length = document.lengthOfUTF8Sequence(at: offset)
      return length > 0 ? length : document.lengthOfMaximalSubpart(at: offset)
    }
  }

  /// The number of bytes of a character that has this length in UTF-8, in another encoding.
  private func width(ofUTF8Length length: Int) -> Int {
    switch encoding.unitSize {
    case 2: length == 4 ? 4 : 2
    case 4: 4
    default: 1
    }
  }

  // MARK: Text

  /// A text in the encoding. Characters that it lacks become references, as is usual in XML.
  func bytes(_ text: String) -> [UInt8] {
    switch encoding {
    case .unicode(let unicode): return Self.bytes(text, unicode)
    default:
      return text.unicodeScalars.flatMap { scalar -> [UInt8] in
        if scalar.isASCII { return [UInt8(scalar.value)] }
        return upperHalf[scalar].map { [$0] } ?? Array("&#\(scalar.value);".utf8)
      }
    }
  }

  private static func bytes(_ text: String, _ encoding: UnicodeEncoding) -> [UInt8] {
    if encoding == .utf8 { return Array(text.utf8) }
    let size = encoding.unitSize
    let units = size == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
    let places = encoding == .utf16BE || encoding == .utf32BE ? Array((0..<size).reversed()) : Array(0..<size)
    return units.flatMap { unit in places.map { UInt8(truncatingIfNeeded: unit >> ($0 * 8)) } }
  }
}

extension CodePage {
  /// The bytes 0x80 to 0xFF by their characters.
  var bytesOfUpperHalf: [Unicode.Scalar: UInt8] {
    Dictionary(zip(upperHalf.description.unicodeScalars, UInt8(0x80)...UInt8(0xFF))) { first, _ in first }
  }
}
