/// Converts hosts with characters outside ASCII for the DNS: Punycode (RFC 3492) with the prefix `xn--` (RFC 5891).

internal import FeedPrimitives

enum InternationalHost {
  /// The longest label of the DNS (RFC 1035 §2.3.4).
  private static let longestLabel = 63

  /// A host in ASCII, and in lowercase if it was not in ASCII; nil if a label is not valid in the DNS.
  static func encoded(_ host: TextSpan) -> String? {
    let text = host.string(0..<host.count)
    if host.endOfASCII(from: 0) == host.count { return text }
    var labels: [[Unicode.Scalar]] = [[]]
    for scalar in text.unicodeScalars {
      guard let mapped = mapped(scalar) else { return nil }
      for scalar in mapped {
        if scalar == "." { labels.append([]) } else { labels[labels.count - 1].append(scalar) }
      }
    }
    var result: [String] = []
    for label in labels {
      // The cost of encoding grows with the square of the length, so the length is checked first.
      guard label.count <= longestLabel, let encoded = encoded(label), encoded.utf8.count <= longestLabel else {
        return nil
      }
      result.append(encoded)
    }
    return result.joined(separator: ".")
  }

  /// The mapping of a character of a host (UTS #46 §4, as far as hosts in feeds need it): to lowercase, from East Asian
  /// dots and wide forms, and from invisible characters to nothing. Nil for characters that are not allowed in hosts.
  private static func mapped(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    case 0..<0x80:
      // A wide slash or colon must not become an ordinary one: the host would end there.
      let byte = UInt8(scalar.value)
      return ASCII.isPlainInHost(byte) ? [Unicode.Scalar(ASCII.lowercased(byte))] : nil
    case 0x3002, 0xFF61: return ["."]
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).flatMap(mapped)
    case 0xAD, 0x200B, 0x2060, 0xFEFF, 0xFE00...0xFE0F: return []
    // Joiners make a difference in some scripts (RFC 5892, appendix A).
    case 0x200C, 0x200D: return [scalar]
    case 0xFFFD: return nil
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      return nil
    default: return Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }

  private static func encoded(_ label: [Unicode.Scalar]) -> String? {
    if label.allSatisfy(\.isASCII) { return String(String.UnicodeScalarView(label)) }
    // A label with this prefix is in Punycode already.
    if label.starts(with: "xn--".unicodeScalars) { return nil }
    return "xn--" + punycode(label)
  }

  // MARK: Punycode

  // The parameters of RFC 3492 §5.
  private static let (base, tmin, tmax, skew, damp): (UInt32, UInt32, UInt32, UInt32, UInt32) = (36, 1, 26, 38, 700)
  private static let (initialBias, initialN): (UInt32, UInt32) = (72, 128)

  /// The encoding of RFC 3492 §6.3. A label of at most 63 characters cannot overflow 32 bits.
  private static func punycode(_ label: [Unicode.Scalar]) -> String {
    var output = label.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    let basicCount = UInt32(output.count)
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (n, delta, bias) = (initialN, UInt32(0), initialBias)
    var handled = basicCount
    while handled < UInt32(label.count) {
      guard let next = label.lazy.map(\.value).filter({ $0 >= n }).min() else { break }
      delta += (next - n) * (handled + 1)
      n = next
      for scalar in label {
        WorkCounter.count()
        if scalar.value < n { delta += 1 }
        guard scalar.value == n else { continue }
        appendVariableLength(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A number as an integer of variable length (RFC 3492 §3.3).
  private static func appendVariableLength(_ number: UInt32, bias: UInt32, to output: inout [UInt8]) {
    var rest = number
    var k = base
    while true {
      let threshold = k <= bias ? tmin : k >= bias + tmax ? tmax : k - bias
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      k += base
    }
    output.append(digit(rest))
  }

  /// a to z, 0 to 9.
  private static func digit(_ value: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
  }

  /// The next bias (RFC 3492 §6.1).
  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k: UInt32 = 0
    while delta > (base - tmin) * tmax / 2 {
      delta /= base - tmin
      k += base
    }
    return k + (base - tmin + 1) * delta / (delta + skew)
  }
}
