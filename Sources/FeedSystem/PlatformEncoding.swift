/// The encodings that the operating system decodes: Chinese, Japanese and Korean with their many thousands of
/// characters, and the code pages of old machines. A safe wrapper around `iconv`.

internal import FeedCLibrary
package import FeedPrimitives

/// An encoding that the operating system decodes.
package struct PlatformEncoding: Sendable, Hashable {
  /// The name in the Encoding Standard, or else in the IANA registry.
  package let name: String
  /// Names used by `iconv` implementations, the one closest to the Encoding Standard first: in the standard, each name
  /// means its largest superset in use.
  private let platformNames: [String]
  /// Whether bytes below 80 always mean ASCII.
  package let isASCIIKept: Bool

  private init(_ name: String, on platforms: [String], isASCIIKept: Bool = true) {
    self.name = name
    platformNames = platforms
    self.isASCIIKept = isASCIIKept
  }

  package static let shiftJIS = Self("Shift_JIS", on: ["CP932", "WINDOWS-31J", "SHIFT_JIS"])
  package static let eucJP = Self("EUC-JP", on: ["EUC-JP-MS", "EUC-JP"])
  package static let iso2022JP = Self(
    "ISO-2022-JP", on: ["CP50221", "ISO-2022-JP-MS", "ISO-2022-JP-3", "ISO-2022-JP"], isASCIIKept: false)
  package static let iso2022JP2 = Self(
    "ISO-2022-JP-2", on: ["ISO-2022-JP-2", "ISO-2022-JP-3", "ISO-2022-JP"], isASCIIKept: false)
  package static let iso2022JP3 = Self("ISO-2022-JP-3", on: ["ISO-2022-JP-3", "ISO-2022-JP"], isASCIIKept: false)
  package static let shiftJISX0213 = Self("Shift_JISX0213", on: ["SHIFT_JISX0213", "SHIFT_JIS"])
  package static let eucJISX0213 = Self("EUC-JISX0213", on: ["EUC-JISX0213", "EUC-JP"])
  package static let gbk = Self("GBK", on: ["GB18030", "GBK"])
  package static let gb18030 = Self("gb18030", on: ["GB18030", "GBK"])
  package static let hz = Self("HZ-GB-2312", on: ["GB18030", "GBK"], isASCIIKept: false)
  package static let iso2022CN = Self("ISO-2022-CN", on: ["ISO-2022-CN-EXT", "ISO-2022-CN"], isASCIIKept: false)
  package static let big5 = Self("Big5", on: ["BIG5-HKSCS", "BIG5"])
  package static let eucTW = Self("EUC-TW", on: ["EUC-TW"])
  package static let eucKR = Self("EUC-KR", on: ["CP949", "UHC", "EUC-KR"])
  package static let johab = Self("Johab", on: ["JOHAB"])
  package static let iso2022KR = Self("ISO-2022-KR", on: ["ISO-2022-KR"], isASCIIKept: false)
  package static let viscii = Self("VISCII", on: ["VISCII"])
  package static let tcvn = Self("TCVN", on: ["TCVN", "TCVN5712-1"])
  package static let armscii8 = Self("ARMSCII-8", on: ["ARMSCII-8"])
  package static let georgianAcademy = Self("Georgian-Academy", on: ["GEORGIAN-ACADEMY"])
  package static let georgianPS = Self("Georgian-PS", on: ["GEORGIAN-PS"])
  package static let koi8T = Self("KOI8-T", on: ["KOI8-T"])
  package static let kz1048 = Self("KZ-1048", on: ["RK1048", "KZ-1048"])
  package static let ptcp154 = Self("PTCP154", on: ["PT154", "PTCP154"])
  package static let hpRoman8 = Self("hp-roman8", on: ["HP-ROMAN8", "ROMAN8"])

  package static let all: [PlatformEncoding] = [
    shiftJIS, eucJP, iso2022JP, iso2022JP2, iso2022JP3, shiftJISX0213, eucJISX0213, gbk, gb18030, hz, iso2022CN, big5,
    eucTW, eucKR, johab, iso2022KR, viscii, tcvn, armscii8, georgianAcademy, georgianPS, koi8T, kz1048, ptcp154,
    hpRoman8,
  ]

  /// The DOS or mainframe (EBCDIC) code page with this number; nil if the system does not have it.
  package static func codePage(_ number: Int) -> PlatformEncoding? {
    let digits = String(repeating: "0", count: max(0, 3 - String(number).count)) + String(number)
    let names = ["IBM\(digits)", "IBM\(number)", "CP\(digits)", "CP\(number)"]
    let page = Self("IBM\(digits)", on: names)
    let letter: [UInt8] = [0x61]
    guard let text = page.utf8(from: letter.span), text.replacements == 0 else { return nil }
    return Self("IBM\(digits)", on: names, isASCIIKept: text.bytes == letter)
  }

  /// Whether the system can decode it.
  package var isAvailable: Bool { transcodeByPlatform(Span()) != nil }

  /// `source` as UTF-8, or nil if the system lacks the encoding.
  package func utf8(from source: Span<UInt8>) -> TextTranscoding.Transcoded? {
    guard self == .hz else { return transcodeByPlatform(source) }
    let gbk = PlatformEncoding.gbk(fromHZ: source)
    return transcodeByPlatform(gbk.span)
  }

  /// Converts HZ (RFC 1843), which few systems support, to GBK: between `~{` and `~}` the high bit of each byte is
  /// cleared.
  private static func gbk(fromHZ source: Span<UInt8>) -> [UInt8] {
    let tilde = UInt8(ascii: "~")
    var isChinese = false
    var position = 0
    return [UInt8](capacity: source.count) { output in
      while position < source.count {
        let byte = source[position]
        let next = position + 1 < source.count ? source[position + 1] : 0
        if byte == tilde, !isChinese && next == UInt8(ascii: "{") || isChinese && next == UInt8(ascii: "}") {
          isChinese.toggle()
          position += 2
        } else if byte == tilde, !isChinese, next == tilde || next == ASCII.lineFeed {
          if next == tilde { output.append(tilde) }
          position += 2
        } else if isChinese, byte > 0x20, byte < 0x7F, next > 0x20, next < 0x7F {
          output.append(byte | 0x80)
          output.append(next | 0x80)
          position += 2
        } else {
          // A line break ends Chinese text.
          if byte == ASCII.lineFeed { isChinese = false }
          output.append(byte)
          position += 1
        }
      }
    }
  }

  private func transcodeByPlatform(_ source: Span<UInt8>) -> TextTranscoding.Transcoded? {
    guard var decoder = PlatformDecoder(platformNames) else { return nil }
    var result = TextTranscoding.Transcoded()
    _ = decoder.decode(source, isLast: true, into: &result)
    return result
  }

  /// Decodes text that arrives in pieces; nil if the system lacks the encoding, or if it can be decoded only as a whole (HZ).
  package func makeDecoder() -> PlatformDecoder? { self == .hz ? nil : PlatformDecoder(platformNames) }
}

/// Decodes text in one of the system's encodings, piece by piece.
@safe package struct PlatformDecoder: ~Copyable {
  private let descriptor: iconv_t

  /// - Parameter names: the names of the encoding; the first that the system knows is used.
  fileprivate init?(_ names: [String]) {
    #if StaticExecutable && canImport(Glibc)
      // glibc's iconv loads the system's modules. A static executable with another version of glibc crashes in them.
      return nil
    #else
      // `iconv_open` returns the pointer -1 on failure.
      let failure = unsafe iconv_t(bitPattern: -1)
      for name in names {
        let descriptor: iconv_t? = unsafe iconv_open("UTF-8", name)
        guard let descriptor = unsafe descriptor, unsafe descriptor != failure else { continue }
        unsafe self.descriptor = descriptor
        return
      }
      return nil
    #endif
  }

  deinit { unsafe iconv_close(descriptor) }

  /// Appends the text of the next piece to `result`, with offsets of replacements in the piece, and returns how many of its bytes were read: the rest, if there is any, is the
  /// start of a character, and the next piece has to begin with it.
  package mutating func decode(
    _ piece: Span<UInt8>, isLast: Bool, into result: inout TextTranscoding.Transcoded
  ) -> Int {
    // One byte, a half-width kana or an invalid byte, becomes at most three; so does each byte of a pair. The unused
    // part of the buffer is never touched.
    let capacity = piece.count * 3 + 16
    var consumed = 0
    var replacements: (count: Int, first: Int?) = (0, nil)
    let text = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
      unsafe piece.withUnsafeBytes { bytes in
        guard let outputStart = output.baseAddress else { return }
        let room = unsafe UnsafeMutableRawPointer(outputStart).assumingMemoryBound(to: CChar.self)
        if let start = bytes.baseAddress {
          // iconv takes a mutable input pointer for historical reasons; it does not write there.
          let text = unsafe UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: CChar.self)
          while consumed < bytes.count {
            var (from, to) = unsafe (Optional(text + consumed), Optional(room + written))
            var (inputLeft, outputLeft) = (bytes.count - consumed, capacity - written)
            let status = unsafe iconv(descriptor, &from, &inputLeft, &to, &outputLeft)
            let isCut = status == -1 && errno == EINVAL
            written = capacity - outputLeft
            consumed = bytes.count - inputLeft
            guard inputLeft > 0, outputLeft >= 3, isLast || !isCut || inputLeft > Self.longestCharacter else { break }
            // It stopped at a sequence that is invalid or cut off by the end.
            for byte in Unicode.Scalar.replacement.utf8 {
              unsafe output[written] = byte
              written += 1
            }
            replacements = (replacements.count + 1, replacements.first ?? consumed)
            consumed += 1
          }
        }
        guard isLast else { return }
        // Some decoders hold back the last character, because a combining one might follow.
        var to = unsafe Optional(room + written)
        var outputLeft = capacity - written
        _ = unsafe iconv(descriptor, nil, nil, &to, &outputLeft)
        written = capacity - outputLeft
      }
    }
    result.append(text.span)
    result.replacements += replacements.count
    result.firstReplacement = result.firstReplacement ?? replacements.first
    return consumed
  }

  /// The number of bytes of an incomplete character, with escape sequences, is never larger than this.
  private static var longestCharacter: Int { 16 }
}
