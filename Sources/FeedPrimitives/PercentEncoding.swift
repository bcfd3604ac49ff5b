/// Percent-encoding in URLs (RFC 3986 §2.1).

public enum PercentEncoding {
  /// Whether a byte may be in a URL outside of a percent-encoding. Brackets are accepted: browsers do not encode them. Only the
  /// first `#` is allowed, which the caller checks.
  @inlinable @inline(__always)
  public static func isAllowed(_ byte: UInt8) -> Bool {
    // A bit for each of the 128 characters of ASCII.
    let bits: UInt64 = byte < 64 ? 0xAFFF_FFDA_0000_0000 : byte < 128 ? 0x47FF_FFFE_AFFF_FFFF : 0
    return bits &>> UInt64(byte & 63) & 1 == 1
  }

  /// Whether a percent-encoded byte begins at `index`.
  public static func begins(at index: Int, in url: TextSpan) -> Bool {
    url[index] == UInt8(ascii: "%") && index + 2 < url.count && ASCII.hexValue(url[index + 1]) != nil
      && ASCII.hexValue(url[index + 2]) != nil
  }

  /// Whether a byte may be in every part of a URL, and means the same as its percent-encoding (RFC 3986 §2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~".utf8.contains(byte)
  }

  /// A text with each byte percent-encoded for which `isKept`, given its index and the bytes of the text, is false.
  package static func encoded(_ text: String, keeping isKept: (Int, TextSpan) -> Bool) -> String {
    text.withBytes { bytes in
      var encoded = ByteBuffer(capacity: bytes.count + 32)
      for index in 0..<bytes.count {
        if isKept(index, bytes) {
          encoded.append(bytes[index])
        } else {
          encoded.append(percentEncoding: bytes[index])
        }
      }
      return encoded.string()
    }
  }
}

extension ByteBuffer {
  /// Appends a byte as `%2F`.
  package mutating func append(percentEncoding byte: UInt8) {
    append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 15] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }

  /// Appends a part of a URL. Bytes that a URL cannot contain are percent-encoded, and so are `other` and each `%` that does
  /// not begin an encoded byte.
  package mutating func append(percentEncoding url: TextSpan, _ range: Range<Int>, besides other: UInt8? = nil) {
    for index in range {
      if PercentEncoding.isAllowed(url[index]) && url[index] != other || PercentEncoding.begins(at: index, in: url) {
        append(url[index])
      } else {
        append(percentEncoding: url[index])
      }
    }
  }
}
