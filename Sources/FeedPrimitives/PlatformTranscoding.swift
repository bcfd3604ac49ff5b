/// The encodings of Chinese, Japanese and Korean, whose tables of many thousand characters the operating system has: its
/// `iconv` in a checked wrapper.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A multi-byte encoding that the operating system decodes.
package enum PlatformEncoding: UInt8, Sendable, Hashable, CaseIterable {
  case shiftJIS, eucJP, iso2022JP, gbk, gb18030, big5, eucKR

  /// The name by which the Encoding Standard calls it.
  package var name: String {
    switch self {
    case .shiftJIS: "Shift_JIS"
    case .eucJP: "EUC-JP"
    case .iso2022JP: "ISO-2022-JP"
    case .gbk: "GBK"
    case .gb18030: "gb18030"
    case .big5: "Big5"
    case .eucKR: "EUC-KR"
    }
  }

  /// What `iconv` implementations call it, the one nearest to the Encoding Standard first: there, each of these names means
  /// its largest superset in use.
  private var platformNames: [String] {
    switch self {
    case .shiftJIS: ["CP932", "WINDOWS-31J", "SHIFT_JIS"]
    case .eucJP: ["EUC-JP-MS", "EUC-JP"]
    case .iso2022JP: ["CP50221", "ISO-2022-JP-MS", "ISO-2022-JP"]
    case .gbk, .gb18030: ["GB18030", "GBK"]
    case .big5: ["BIG5-HKSCS", "BIG5"]
    case .eucKR: ["CP949", "UHC", "EUC-KR"]
    }
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
    /// The text of `source` in UTF-8, or nil where the system lacks the encoding.
    func transcode(_ source: Span<UInt8>) -> TextTranscoding.Transcoded? {
      // Where iconv fails it answers with the pointer -1.
      let failure = unsafe iconv_t(bitPattern: -1)
      for name in platformNames {
        let descriptor: iconv_t? = unsafe iconv_open("UTF-8", name)
        guard let descriptor = unsafe descriptor, unsafe descriptor != failure else { continue }
        defer { unsafe iconv_close(descriptor) }
        return unsafe PlatformEncoding.transcode(source, with: descriptor)
      }
      return nil
    }

    private static func transcode(_ source: Span<UInt8>, with descriptor: iconv_t) -> TextTranscoding.Transcoded {
      var result = TextTranscoding.Transcoded(bytes: [])
      // One byte, a half-width kana or a fault, makes three at most; so does each byte of a pair. What the output leaves
      // unused of this is never touched.
      let capacity = source.count * 3 + 16
      result.bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
        unsafe source.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress, let outputStart = output.baseAddress else { return }
          let room = unsafe UnsafeMutableRawPointer(outputStart).assumingMemoryBound(to: CChar.self)
          // iconv asks for mutable input for reasons of history; it does not write there.
          let text = unsafe UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: CChar.self)
          var consumed = 0
          while consumed < bytes.count {
            var (from, to) = unsafe (Optional(text + consumed), Optional(room + written))
            var (inputLeft, outputLeft) = (bytes.count - consumed, capacity - written)
            _ = unsafe iconv(descriptor, &from, &inputLeft, &to, &outputLeft)
            written = capacity - outputLeft
            consumed = bytes.count - inputLeft
            guard inputLeft > 0, outputLeft >= 3 else { break }
            // It stopped at a sequence that the encoding does not allow, or that the end cuts.
            for byte in Unicode.Scalar.replacement.utf8 {
              unsafe output[written] = byte
              written += 1
            }
            result.noteReplacement(at: consumed)
            consumed += 1
          }
          // Some decoders hold the last character back, for a combining one might follow.
          var to = unsafe Optional(room + written)
          var outputLeft = capacity - written
          _ = unsafe iconv(descriptor, nil, nil, &to, &outputLeft)
          written = capacity - outputLeft
        }
      }
      return result
    }
  #else
    func transcode(_ source: Span<UInt8>) -> TextTranscoding.Transcoded? { nil }
  #endif
}
