/// Finds style sheets that browsers no longer apply.

internal import FeedBridge
internal import FeedPrimitives

enum StyleSheetChecks {
  /// Checks the instructions before the root element (https://www.w3.org/TR/xml-stylesheet/). Each that links to an XSLT style
  /// sheet is a problem.
  static func check(_ bytes: TextSpan, from start: Int, _ problems: inout ProblemList) {
    guard let root = FeedFormat.startOfRoot(in: bytes, from: start) else { return }
    var scanner = XMLScanner(from: start)
    var position = start
    while let instruction = bytes.firstIndex(of: ASCII.lessThan, from: position, to: root) {
      position = min(scanner.endOfDeclaration(at: instruction, in: bytes), root)
      guard bytes.starts(with: "<?xml-stylesheet", at: instruction), bytes.starts(with: "?>", at: position - 2) else {
        continue
      }
      var attributes: [String: String] = [:]
      var name = bytes.endOfSpaces(from: instruction + 16, to: position)
      while let (value, _) = SourceToken.attribute(at: name, in: bytes), value.upperBound < position {
        attributes[bytes.string(name..<bytes.endOfXMLName(from: name))] = bytes.string(value)
        name = bytes.endOfSpaces(from: value.upperBound + 1, to: position)
      }
      let href = attributes["href"] ?? ""
      guard isXSLT(type: attributes["type"] ?? "", href: href) else { continue }
      problems.add(
        .xsltStylesheet, at: ProblemPlace(.range(instruction..<position), .pointer("")),
        "\(href.isEmpty ? "This" : "\"\(href.shortened)\"") is an XSLT style sheet. Chrome stops applying these in November "
          + "2026, and people then see the XML. Remove the instruction, or use CSS with type=\"text/css\".")
    }
  }

  private static func isXSLT(type: String, href: String) -> Bool {
    switch type.mediaType {
    case "text/xsl", "application/xslt+xml", "text/xml+xsl": return true
    case "text/css": return false
    default:
      let path = href.prefix { $0 != "?" && $0 != "#" }.lowercased()
      return path.hasSuffix(".xsl") || path.hasSuffix(".xslt")
    }
  }
}
