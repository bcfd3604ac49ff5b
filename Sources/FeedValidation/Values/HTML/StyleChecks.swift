/// Checks style attributes in content for declarations that readers remove.

internal import FeedPrimitives

enum StyleChecks {
  /// The first declaration that readers remove, as written; nil if they keep all of them.
  ///
  /// Readers keep declarations that change the appearance of an element without moving it or loading anything.
  static func firstRisk(in style: String) -> String? {
    for declaration in style.split(separator: ";") {
      let declaration = String(declaration).trimmed
      if !declaration.isEmpty, isRisk(declaration.lowercased()) { return declaration }
    }
    return nil
  }

  /// - Parameter declaration: in lowercase.
  private static func isRisk(_ declaration: String) -> Bool {
    declaration.withBytes { bytes in
      // Escapes and comments can hide words, and are not needed here.
      if bytes.contains("\\") || bytes.contains("/*") { return true }
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: 0) else { return bytes.contains("@") }
      let value = bytes.extracting(colon + 1..<bytes.count)
      // References to the same document are allowed as paint.
      if signs.contains(where: { value.contains($0) }) || value.contains("url(", notBefore: "#") { return true }
      var property = bytes.string(bytes.trimmed(0..<colon))
      // A custom property has no effect by itself.
      if property.hasPrefix("--") { return false }
      if let vendor = ["-webkit-", "-moz-", "-ms-", "-o-"].first(where: property.hasPrefix) {
        property.removeFirst(vendor.count)
      }
      return !properties.contains(property)
    }
  }

  /// Functions that load or run something (CSS Values §4.5, and former browser extensions), besides `url`.
  private static let signs = [
    "image(", "image-set(", "src(", "expression(", "attr(", "javascript:", "vbscript:", "@import",
  ]

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
