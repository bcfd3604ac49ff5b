/// Checks attributes of HTML elements, in escaped HTML and in XHTML: those that readers remove, and invalid URLs.

internal import FeedBridge
internal import FeedPrimitives

enum HTMLAttributeChecks {
  /// The kind of an attribute, as far as its name shows.
  enum Kind {
    case handler, style, markup, address
  }

  /// The kind of the attribute with this name; nil if its value is not checked.
  static func kind(of name: Span<UInt8>) -> Kind? {
    if name.count > 3, ASCII.lowercased(name[0]) == UInt8(ascii: "o"), ASCII.lowercased(name[1]) == UInt8(ascii: "n"),
      ASCII.isLetter(name[2])
    {
      return .handler
    }
    guard let code = HTMLName(name, 0..<name.count) else { return nil }
    if styles.contains(code) { return .style }
    if markup.contains(code) { return .markup }
    return HTMLRewriting.holdsAddress(code) || links.contains(code) ? .address : nil
  }

  private static let styles = HTMLNames("style")
  private static let markup = HTMLNames("srcdoc")
  private static let links = HTMLNames("xlink:href")

  /// The problem of an attribute, if any.
  ///
  /// - Parameter hasBase: whether there is a base against which relative URLs can be resolved.
  static func problem(_ kind: Kind, _ name: String, _ value: String, hasBase: Bool) -> ValueProblem? {
    switch kind {
    case .handler:
      return ValueProblem(
        .securityRiskAttr, at: 0, "the attribute \(name.shortened) runs a script; readers take it out. Leave it out."
      )
    case .markup:
      return ValueProblem(
        .securityRiskAttr, at: 0, "the attribute \(name) holds a page of its own; readers take it out. Leave it out."
      )
    case .style:
      return StyleChecks.firstRisk(in: value).map {
        ValueProblem(
          .dangerousStyleAttr, at: 0,
          "the style \"\($0.shortened)\" is none of those that readers keep; they take it out. Leave it out.")
      }
    case .address:
      return addressProblem(name, value, hasBase: hasBase)
    }
  }

  private static func addressProblem(_ name: String, _ value: String, hasBase: Bool) -> ValueProblem? {
    if let scheme = riskyScheme(of: value) {
      return ValueProblem(
        .securityRiskAttr, at: 0, "\(name) has a \(scheme): URL, which readers take out. Link to a page instead.")
    }
    let address = LocatedText(string: value).trimmed
    guard !hasBase, !address.isEmpty, !address.hasPrefix("#"), !URLText.isAbsolute(address) else { return nil }
    let problem =
      address.hasPrefix("//")
      ? "has no scheme, and readers do not know which" : "is relative, and readers do not know to what"
    return ValueProblem(
      .containsRelRef, at: 0,
      "\(name)=\"\(address.shortened)\" \(problem). Write the whole URL.")
  }

  /// A scheme that executes code. Browsers ignore white space and control characters in it.
  private static func riskyScheme(of value: String) -> String? {
    var text: [UInt8] = []
    for byte in value.utf8 where byte > ASCII.space && byte != 0x7F {
      text.append(ASCII.lowercased(byte))
      if text.count == 16 { break }
    }
    if let scheme = ["javascript", "vbscript", "livescript", "mocha"].first(where: { text.starts(with: "\($0):".utf8) })
    {
      return scheme
    }
    return text.starts(with: "data:".utf8)
      && !["data:image/", "data:audio/", "data:video/", "data:font/"].contains { text.starts(with: $0.utf8) }
      ? "data" : nil
  }
}
