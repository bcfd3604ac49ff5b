/// The elements and attributes that are never safe, for sanitizing and for validation.

package import FeedPrimitives

package enum DangerousHTML {
  /// Elements that readers remove: they run scripts, load other pages, or change the page around them. Their names, separated by spaces.
  package static let elementNames =
    """
    applet base basefont bgsound embed fencedframe form frame frameset iframe ilayer isindex keygen layer link meta \
    noembed noframes object param plaintext script style xml
    """
  package static let elements = HTMLNames(elementNames)

  /// Elements that parsers read differently, that are read differently in other elements, or that set attributes of others.
  private static let ambiguous = HTMLNames(
    """
    animate animatemotion animatetransform annotation-xml body command head html image listing maction malignmark marquee menuitem \
    mglyph noscript optgroup option portal select selectedcontent set svg template textarea title xmp
    """)

  /// Whether no policy can allow an element. (`iframe` is written only for hosts in ``HTMLPolicy/embeds``.)
  static func isNeverAllowed(_ element: String) -> Bool {
    HTMLName(element).map { elements.contains($0) || ambiguous.contains($0) } ?? false
  }

  /// Why an attribute is never allowed.
  package enum AttributeDanger: Sendable {
    /// It runs a script.
    case script
    /// It changes how content looks, and where.
    case style
    /// It contains a page of its own.
    case page
    /// It sends data, or replaces what an element is.
    case action
    /// It may replace names that the page around it uses.
    case name
  }

  /// Why no policy can allow an attribute; nil if one can.
  package static func danger(ofAttribute name: TextSpan) -> AttributeDanger? {
    danger(ofAttribute: name, HTMLName(name, name.indices))
  }

  /// The same for a caller that has the name as `code` too.
  package static func danger(ofAttribute name: TextSpan, _ code: HTMLName?) -> AttributeDanger? {
    if name.count > 2, ASCII.lowercased(name[0]) == UInt8(ascii: "o"), ASCII.lowercased(name[1]) == UInt8(ascii: "n") {
      return .script
    }
    guard let code, case let lists = attributes.lists(of: code), lists != 0 else { return nil }
    return names[lists.trailingZeroBitCount].danger
  }

  private static let names: [(names: String, danger: AttributeDanger)] = [
    ("style", .style), ("srcdoc", .page), ("id name", .name),
    ("attributionsrc form formaction http-equiv is nonce ping xmlns", .action),
  ]
  private static let attributes = HTMLNames(lists: names.map(\.names))
}

extension HTMLPolicy {
  /// Whether the name of an element or attribute can be written: lowercase letters, digits and hyphens.
  static func isName(_ name: String) -> Bool {
    name.utf8.first.map(ASCII.isLetter) == true
      && name.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || ASCII.isDigit($0) || $0 == UInt8(ascii: "-")
      }
  }
}
