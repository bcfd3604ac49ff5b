/// The encodings of documents: Unicode's, the code pages that we have tables for, and those that the platform decodes.

package import FeedPrimitives
package import FeedSystem

/// An encoding of Unicode text, or of a part of it.
package enum TextEncoding: Sendable, Equatable {
  case unicode(UnicodeEncoding)
  /// A code page that has ASCII below 80 and one character for each byte above.
  case singleByte(CodePage)
  /// An encoding whose table is the operating system's.
  case platform(PlatformEncoding)

  package static let utf8 = TextEncoding.unicode(.utf8)

  /// The name in the Encoding Standard; in the IANA's registry for those that the standard lacks.
  package var name: String {
    switch self {
    case .unicode(let encoding): encoding.name
    case .singleByte(let page): page.name
    case .platform(let encoding): encoding.name
    }
  }

  /// How many bytes a code unit takes.
  package var unitSize: Int {
    if case .unicode(let encoding) = self { encoding.unitSize } else { 1 }
  }

  /// Whether bytes below 80 always are ASCII. ISO-2022-JP has whole texts in them.
  var isASCIIKept: Bool {
    if case .platform(let encoding) = self { encoding.isASCIIKept } else { unitSize == 1 }
  }

  /// The text of `source` in UTF-8; a byte order mark stays what it is, U+FEFF. Nil only if the platform does not know the
  /// encoding.
  package func utf8(from source: Span<UInt8>) -> TextTranscoding.Transcoded? {
    switch self {
    case .unicode(let encoding): TextTranscoding.utf8(from: source, encoding: encoding)
    case .singleByte(let page): TextTranscoding.utf8(from: source, page: page)
    case .platform(let encoding): encoding.utf8(from: source)
    }
  }
}
