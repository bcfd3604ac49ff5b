package enum TextEncoding: Sendable, Hashable { case utf8, utf16LE, utf16BE, utf32LE, utf32BE }
package enum TextTranscoding {
  package static func jsonEncoding(of bytes: Span<UInt8>) -> (encoding: TextEncoding, byteOrderMarkLength: Int) {
    (.utf8, bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0)
  }
}
