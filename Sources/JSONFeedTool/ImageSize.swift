/// The size and the format of an image, from its first bytes.

internal import FeedValidation

#if Network
  extension FetchEvidence.Image {
    /// Reads the header of a PNG, GIF, JPEG, WebP, BMP or ICO file.
    ///
    /// Nil for other kinds of files (an SVG drawing has no pixels, for example), and for a truncated file.
    init?(_ bytes: [UInt8]) {
      let file = ImageBytes(bytes: bytes)
      guard
        let size = Self.png(file) ?? Self.gif(file) ?? Self.jpeg(file) ?? Self.webP(file) ?? Self.bmp(file)
          ?? Self.ico(file), size.width > 0, size.height > 0
      else { return nil }
      self = size
    }

    /// PNG 3 §11.2.1: the first chunk is IHDR.
    private static func png(_ file: ImageBytes) -> Self? {
      guard file.has("\u{89}PNG\r\n\u{1A}\n", at: 0), file.has("IHDR", at: 12) else { return nil }
      guard let width = file.big(4, at: 16), let height = file.big(4, at: 20) else { return nil }
      return Self(format: "PNG", width: width, height: height)
    }

    private static func gif(_ file: ImageBytes) -> Self? {
      guard file.has("GIF8", at: 0), let width = file.little(2, at: 6), let height = file.little(2, at: 8) else {
        return nil
      }
      return Self(format: "GIF", width: width, height: height)
    }

    /// ITU T.81 §B.2: segments up to the first frame header (SOF).
    private static func jpeg(_ file: ImageBytes) -> Self? {
      guard file.has("\u{FF}\u{D8}", at: 0) else { return nil }
      var position = 2
      while let mark = file.big(1, at: position), mark == 0xFF, let code = file.big(1, at: position + 1) {
        switch code {
        case 0xFF: position += 1  // a fill byte
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
          guard let height = file.big(2, at: position + 5), let width = file.big(2, at: position + 7) else {
            return nil
          }
          return Self(format: "JPEG", width: width, height: height)
        default:
          guard let length = file.big(2, at: position + 2), length >= 2 else { return nil }
          position += 2 + length
        }
      }
      return nil
    }

    /// The three forms of WebP: lossy, lossless, extended (RFC 9649 §2).
    private static func webP(_ file: ImageBytes) -> Self? {
      guard file.has("RIFF", at: 0), file.has("WEBP", at: 8) else { return nil }
      if file.has("VP8 ", at: 12), let width = file.little(2, at: 26), let height = file.little(2, at: 28) {
        return Self(format: "WebP", width: width & 0x3FFF, height: height & 0x3FFF)
      }
      if file.has("VP8L", at: 12), let bits = file.little(4, at: 21) {
        return Self(format: "WebP", width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
      }
      if file.has("VP8X", at: 12), let width = file.little(3, at: 24), let height = file.little(3, at: 27) {
        return Self(format: "WebP", width: width + 1, height: height + 1)
      }
      return nil
    }

    private static func bmp(_ file: ImageBytes) -> Self? {
      guard file.has("BM", at: 0), let width = file.little(4, at: 18), let height = file.little(4, at: 22) else {
        return nil
      }
      // A bitmap stored from top to bottom has a negative height.
      return Self(format: "BMP", width: width, height: height > Int32.max ? (1 << 32) - height : height)
    }

    /// The largest of the contained images.
    private static func ico(_ file: ImageBytes) -> Self? {
      guard file.has("\0\0\u{1}\0", at: 0), let count = file.little(2, at: 4) else { return nil }
      var largest: Self?
      for index in 0..<count {
        guard let width = file.little(1, at: 6 + 16 * index), let height = file.little(1, at: 7 + 16 * index) else {
          break
        }
        let size = Self(format: "ICO", width: width == 0 ? 256 : width, height: height == 0 ? 256 : height)
        if size.width * size.height > largest.map({ $0.width * $0.height }) ?? 0 { largest = size }
      }
      return largest
    }
  }

  /// Reads numbers and signatures in a file.
  private struct ImageBytes {
    let bytes: [UInt8]

    /// Whether these bytes, each written as a Latin-1 character, are at `position`.
    func has(_ mark: String, at position: Int) -> Bool {
      var position = position
      for scalar in mark.unicodeScalars {
        guard position < bytes.count, UInt32(bytes[position]) == scalar.value else { return false }
        position += 1
      }
      return true
    }

    /// A big-endian number of `count` bytes.
    func big(_ count: Int, at position: Int) -> Int? {
      guard position + count <= bytes.count else { return nil }
      var value = 0
      for index in position..<position + count { value = value << 8 | Int(bytes[index]) }
      return value
    }

    /// A little-endian number of `count` bytes.
    func little(_ count: Int, at position: Int) -> Int? {
      guard position + count <= bytes.count else { return nil }
      var value = 0
      for index in (position..<position + count).reversed() { value = value << 8 | Int(bytes[index]) }
      return value
    }
  }
#endif
