/// Checks style attributes in content for declarations that readers remove.

internal import FeedPrimitives

enum StyleChecks {
  /// The first declaration that readers remove, as written; nil if they keep all of them.
  ///
  /// Readers keep declarations that change the appearance of an element without moving it or loading anything.
  static func firstRisk(in style: String) -> String? {
    style.withBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = endOfDeclaration(from: start, in: bytes)
        let declaration = bytes.trimmed(start..<end)
        start = end + 1
        if !declaration.isEmpty, isRisk(declaration, in: bytes) { return bytes.string(declaration) }
      }
      return nil
    }
  }

  private static func isRisk(_ declaration: Range<Int>, in bytes: TextSpan) -> Bool {
    var colon: Int?
    var hasAtSign = false
    for index in declaration {
      switch bytes[index] {
      // Escapes and comments can hide words, and are not needed here.
      case UInt8(ascii: "\\"): return true
      case ASCII.slash where bytes.starts(with: "/*", at: index): return true
      case UInt8(ascii: "@"):
        if colon != nil, bytes.equalsIgnoringCase("@import", at: index) { return true }
        hasAtSign = true
      case UInt8(ascii: ":") where colon == nil: colon = index
      case UInt8(ascii: ":"):
        if schemes.contains(where: { bytes.equalsIgnoringCase($0, before: index) }) { return true }
      case UInt8(ascii: "(") where colon != nil:
        // References to the same document are allowed as paint.
        let isPaint = bytes.starts(with: "(#", at: index) && bytes.equalsIgnoringCase("url", before: index)
        if !isPaint, functions.contains(where: { bytes.equalsIgnoringCase($0, before: index) }) { return true }
      default: break
      }
    }
    guard let colon else { return hasAtSign }
    let written = bytes.string(bytes.trimmed(declaration.lowerBound..<colon))
    if properties.contains(written) { return false }
    let property = written.lowercased()
    // A custom property has no effect by itself.
    return !property.hasPrefix("--") && !properties.contains(withoutVendor(property))
  }

  /// A property without its vendor prefix: `-moz-tab-size`.
  private static func withoutVendor(_ property: String) -> String {
    guard property.hasPrefix("-") else { return property }
    let prefix = ["-webkit-", "-moz-", "-ms-", "-o-"].first { property.hasPrefix($0) }
    return String(property.dropFirst(prefix?.utf8.count ?? 0))
  }

  /// The semicolon that ends a declaration, ignoring those in strings and parentheses.
  private static func endOfDeclaration(from start: Int, in bytes: TextSpan) -> Int {
    var quote: UInt8?
    var depth = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case ASCII.quotationMark, ASCII.apostrophe: quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case ASCII.semicolon where depth <= 0: return index
      default: break
      }
    }
    return bytes.count
  }

  /// Functions that load or run something (CSS Values §4.5, and former browser extensions).
  private static let functions: [StaticString] = ["url", "image", "image-set", "src", "expression", "attr"]
  private static let schemes: [StaticString] = ["javascript", "vbscript"]

  /// Properties that change the appearance of an element in its place: colors, text, boxes, tables, flexible boxes, speech
  /// (CSS 2.1, appendix A), and SVG paint.
  private static let properties = Set(
    """
    color cursor direction quotes unicode-bidi visibility writing-mode
    font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style font-variant
    font-variant-caps font-variant-ligatures font-variant-numeric font-weight hyphens letter-spacing line-break
    line-height
    overflow-wrap tab-size text-align text-align-last text-anchor text-decoration text-decoration-color
    text-decoration-line text-decoration-style text-decoration-thickness text-indent text-justify text-overflow
    text-shadow text-transform text-underline-offset vertical-align white-space word-break word-spacing word-wrap
    aspect-ratio background background-color border border-bottom border-bottom-color border-bottom-style
    border-bottom-left-radius border-bottom-right-radius border-bottom-width border-collapse border-color border-left
    border-left-color border-left-style border-left-width
    border-radius border-right border-right-color border-right-style border-right-width border-spacing border-style
    border-top border-top-color border-top-left-radius border-top-right-radius border-top-style border-top-width
    border-width box-shadow box-sizing caption-side
    caret-color clear display empty-cells float height list-style list-style-position list-style-type margin
    margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width object-fit
    object-position outline overflow padding padding-bottom padding-left padding-right padding-top table-layout width
    align-content align-items align-self column-count column-gap column-width columns flex flex-basis flex-direction
    flex-flow flex-grow flex-shrink flex-wrap gap justify-content justify-items justify-self row-gap
    azimuth elevation pause pause-after pause-before pitch pitch-range richness speak speak-header speak-numeral
    speak-punctuation speech-rate stress voice-family volume
    clip-rule fill fill-opacity fill-rule opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    """.words.map(String.init))
}

extension TextSpan {
  /// Whether a name ends before `offset`, ignoring case.
  fileprivate func equalsIgnoringCase(_ name: StaticString, before offset: Int) -> Bool {
    offset >= name.utf8CodeUnitCount && equalsIgnoringCase(name, offset - name.utf8CodeUnitCount..<offset)
  }
}
