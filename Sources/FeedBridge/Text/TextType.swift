/// What the attribute `type` says about a text. All that depends on it asks here: reading Atom, RSS in JSON and Media RSS, and
/// validation.

package import FeedPrimitives

package enum TextType: Sendable {
  case text, html, xhtml
  /// XML that is not HTML.
  case xml
  /// A media type that is neither text nor XML: Base64 (RFC 4287 §4.1.3.3).
  case data
  /// Not declared, or with a value that no specification defines. Read as a description of RSS is.
  case unknown

  private static let names: [(name: StaticString, type: TextType)] = [
    ("text", .text), ("text/plain", .text), ("html", .html), ("text/html", .html), ("xhtml", .xhtml),
    ("application/xhtml+xml", .xhtml), ("text/xml", .unknown),
  ]

  /// - Parameter range: a type, perhaps with parameters: `text/html; charset=utf-8`.
  package init(_ bytes: TextSpan, _ range: Range<Int>) {
    let end = bytes.firstIndex(of: ASCII.semicolon, from: range.lowerBound, to: range.upperBound) ?? range.upperBound
    let range = bytes.trimmed(range.lowerBound..<end)
    if let known = Self.names.first(where: { bytes.equalsIgnoringCase($0.name, range) }) {
      self = known.type
    } else if bytes.firstIndex(of: ASCII.slash, from: range.lowerBound, to: range.upperBound) == nil {
      self = .unknown
    } else if range.count > 5, bytes.equalsIgnoringCase("text/", range.prefix(5)) {
      self = .text
    } else {
      let ending = range.suffix(4)
      self = bytes.equalsIgnoringCase("+xml", ending) || bytes.equalsIgnoringCase("/xml", ending) ? .xml : .data
    }
  }

  package init(_ text: String) { self = text.withBytes { TextType($0, 0..<$0.count) } }

  /// The type of a text construct without the attribute. Atom's default is for Atom only: RSS has no `type`.
  init(ofConstructIn namespace: NamespaceID) { self = namespace == .rss ? .unknown : .text }

  /// The form of a text, as opposed to elements, that is declared to have this type.
  package var form: XMLNode.Form {
    switch self {
    case .text: .text
    case .html, .xhtml: .html
    case .xml, .unknown: .unknown
    case .data: .other
    }
  }
}

extension XMLNode.Form {
  /// Whether a text in this form is HTML.
  package func isHTML(_ text: String) -> Bool {
    switch self {
    case .html: true
    case .text, .other: false
    case .unknown: PlainText.looksLikeHTML(text)
    }
  }
}
