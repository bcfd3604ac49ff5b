/// The encodings of documents: Unicode, the code pages with tables here, and those that the platform decodes.

package import FeedPrimitives
package import FeedSystem

/// An encoding of Unicode text, or of a subset of it.
package enum TextEncoding: Sendable, Equatable {
  case unicode(UnicodeEncoding)
  /// A code page with ASCII below 80 and one character for each byte above.
  case singleByte(CodePage)
  /// An encoding whose table is in the operating system.
  case platform(PlatformEncoding)

  package static let utf8 = TextEncoding.unicode(.utf8)

  /// The name in the Encoding Standard; for those that the standard lacks, the name registered with IANA.
  package var name: String {
    switch self {
    case .unicode(let encoding): encoding.name
    case .singleByte(let page): page.rawValue
    case .platform(let encoding): encoding.name
    }
  }

  /// Whether it has all characters.
  package var isUnicode: Bool {
    if case .unicode = self { true } else { false }
  }

  /// The number of bytes in a code unit.
  package var unitSize: Int {
    if case .unicode(let encoding) = self { encoding.unitSize } else { 1 }
  }

  /// Whether bytes below 80 are always ASCII. ISO-2022-JP uses them for all text.
  var isASCIIKept: Bool {
    if case .platform(let encoding) = self { encoding.isASCIIKept } else { unitSize == 1 }
  }

  /// `source` as UTF-8; a byte order mark is kept as U+FEFF. Nil only if the platform does not know the encoding.
  package func utf8(from source: Span<UInt8>) -> TextTranscoding.Transcoded? {
    switch self {
    case .unicode(.utf8): TextTranscoding.utf8(from: source, withBytesOf: .windows1252)
    case .unicode(let encoding): TextTranscoding.utf8(from: source, encoding: encoding)
    case .singleByte(let page): TextTranscoding.utf8(from: source, page: page)
    case .platform(let encoding): encoding.utf8(from: source)
    }
  }
}
