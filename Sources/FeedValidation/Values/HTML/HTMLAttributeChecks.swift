/// Checks attributes of HTML elements, in escaped HTML and XHTML: those that readers remove, and their URLs.

internal import FeedBridge
internal import FeedPrimitives

enum HTMLAttributeChecks {
  private static let links = HTMLNames("xlink:href")

  /// The problem of an attribute, if any.
  ///
  /// - Parameters:
  ///   - value: its value, which few attributes need.
  ///   - isWebURL: whether the value begins as a URL of the web, which has no problem here.
  ///   - hasBase: whether relative URLs have a base.
  static func problem(
    of name: TextSpan, _ value: @autoclosure () -> String, isWebURL: @autoclosure () -> Bool = false, hasBase: Bool
  ) -> ValueProblem? {
    let code = HTMLName(name, name.indices)
    switch DangerousHTML.danger(ofAttribute: name, code) {
    case .script:
      return ValueProblem(
        .securityRiskAttr,
        "Readers remove the attribute \(name.string(name.indices).shortened), because it runs a script. Make sure that the content works without it."
      )
    case .page:
      return ValueProblem(
        .securityRiskAttr,
        "Readers remove the attribute \(name.string(name.indices)), because it contains a page of its own. Link to that page instead."
      )
    case .style:
      return StyleChecks.firstRisk(in: value()).map {
        ValueProblem(
          .dangerousStyleAttr,
          "Many readers remove the style \"\($0.shortened)\". Make sure that the content works without it.")
      }
    case .action, .name, nil:
      guard let code, HTMLRewriting.holdsAddress(code) || links.contains(code), !isWebURL() else { return nil }
      return addressProblem(name.string(name.indices), value(), hasBase: hasBase)
    }
  }

  /// Whether a URL of the web begins at `start`, as most do.
  static func isWebURL(at start: Int, in bytes: TextSpan) -> Bool {
    bytes.starts(with: "https://", at: start) || bytes.starts(with: "http://", at: start)
  }

  private static func addressProblem(_ name: String, _ value: String, hasBase: Bool) -> ValueProblem? {
    if let scheme = riskyScheme(of: value) {
      return ValueProblem(.securityRiskAttr, "Readers remove the \(scheme): URL in \(name). Link to a page instead.")
    }
    let address = value.trimmed
    // No scheme of the web is longer, also if it is misspelled.
    if let colon = address.utf8.prefix(8).firstIndex(of: UInt8(ascii: ":")),
      let meant = URISchemes.webScheme(meantBy: address[..<colon].lowercased())
    {
      return ValueProblem(
        .invalidLink, .warning,
        "\(name)=\"\(address.shortened)\" begins with \"\(address[..<colon])\", which no program opens. Did you mean \"\(meant)\"?"
      )
    }
    guard !hasBase, !address.isEmpty, !address.hasPrefix("#"), !URLText.isAbsolute(address) else { return nil }
    let message =
      address.hasPrefix("//")
      ? "\"\(address.shortened)\" has no scheme. Write \"https:\(address.shortened)\"."
      : "\(name)=\"\(address.shortened)\" is relative, and RSS does not define a base URL. Use an absolute URL."
    return ValueProblem(.containsRelRef, at: 0, message)
  }

  /// A scheme that runs code. Browsers ignore white space and control characters in it.
  private static func riskyScheme(of value: String) -> String? {
    var text: [UInt8] = []
    for byte in value.utf8 where byte > ASCII.space && byte != 0x7F {
      if text.isEmpty, !"dDjJlLmMvV".utf8.contains(byte) { return nil }
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
