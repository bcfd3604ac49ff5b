/// Checks e-mail addresses: RSS's `mail@host (Real Name)`, RFC 5322's addr-spec, and addresses where names belong.

internal import FeedBridge
internal import FeedPrimitives

enum MailAddressChecks {
  // MARK: RSS

  /// An address in an RSS feed, followed by a name in parentheses, as the RSS Advisory Board's profile recommends.
  static func problems(ofContact value: String) -> [ValueProblem] {
    let text = withoutScheme(value)
    if value.allSatisfy({ "()<> \t\n".contains($0) }) {
      return [
        ValueProblem(
          .invalidContact, "\"\(value.shortened)\" has neither an address nor a name. Fill it in, or omit the element.")
      ]
    }
    if let (name, address) = nameAndAddress(text) {
      let right = "\(address)\(name.isEmpty ? "" : " (\(name))")"
      let problem = ValueProblem(
        .emailFormat, "\"\(value.shortened)\" has the name before the address. Write \(right).", replacement: right,
        .unsafe)
      return [problem, hostProblem(address)].compactMap(\.self)
    }
    let afterQuotes = text.hasPrefix("\"") ? text.firstRange(of: "\"@")?.upperBound : nil
    let end =
      text[(afterQuotes ?? text.startIndex)...].firstIndex {
        $0 == "(" || $0 == "," || $0 == ";" || $0 == "<" || $0.isWhitespace
      } ?? text.endIndex
    let address = text[..<end]
    guard isAddress(address) else {
      let meant = containedAddress(in: value)
      let advice = meant.map { "Write the address \($0) first." } ?? "For a name, use <dc:creator>."
      return [ValueProblem(.invalidContact, "\"\(value.shortened)\" is not an e-mail address. \(advice)")]
    }
    return HTMLChecks.problems(ofPlain: value)
      + [nameProblem(text[end...], value), hostProblem(address)].compactMap(\.self)
  }

  /// The problem of what follows the address.
  private static func nameProblem(_ rest: Substring, _ value: String) -> ValueProblem? {
    let name = String(rest).withoutSpacesAtEnds
    if name.isEmpty || name == "()" {
      return ValueProblem(
        .missingRealName, "\"\(value.shortened)\" has no name. Add the name in parentheses after the address.")
    }
    if name.hasPrefix("("), name.hasSuffix(")"), rest.hasPrefix(" ") { return nil }
    return ValueProblem(
      .emailFormat,
      "\"\(value.shortened)\" is not in the usual form. Write the address, a space, and the name in parentheses.")
  }

  /// The parts of `Name <address>`.
  private static func nameAndAddress(_ text: String) -> (name: String, address: Substring)? {
    guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else { return nil }
    let address = text[text.index(after: start)...].dropLast()
    guard isAddress(address) else { return nil }
    return (String(text[..<start]).withoutSpacesAtEnds, address)
  }

  // MARK: Addresses

  /// An address and nothing else.
  static func problem(ofAddress value: String, rule: RuleID) -> ValueProblem? {
    if isAddress(value[...]) { return hostProblem(value[...]) }
    let meant = containedAddress(in: value)
    let advice = meant.map { "Write \($0)." } ?? "Write a name, @ and a host, or omit it."
    return ValueProblem(rule, "\"\(value.shortened)\" is not an e-mail address. \(advice)", replacement: meant, .unsafe)
  }

  /// A host name without a dot works only in its own network.
  private static func hostProblem(_ address: Substring) -> ValueProblem? {
    guard let at = address.lastIndex(of: "@") else { return nil }
    let host = address[address.index(after: at)...]
    if host.contains(".") || host.hasPrefix("[") { return nil }
    return ValueProblem(
      .unknownHost,
      "\"\(address.shortened)\": the host \(host.shortened) has no dot, so it is known only in its own network. Write its full name."
    )
  }

  /// RFC 5322 §3.4.1, with letters outside ASCII (RFC 6531) and without comments.
  static func isAddress(_ text: Substring) -> Bool {
    guard text.utf8.count <= 320, let at = text.lastIndex(of: "@") else { return false }
    let (local, domain) = (text[..<at], text[text.index(after: at)...])
    return (isDotAtom(local) || isQuoted(local))
      && (NameURI.isHostName(domain, allowsForeign: true) || isLiteral(domain))
  }

  private static func isDotAtom(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty
        && atom.utf8.allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0)
        }
    }
  }

  private static func isQuoted(_ text: Substring) -> Bool {
    text.utf8.count >= 2 && text.first == "\"" && text.last == "\""
      && !text.dropFirst().dropLast().contains { $0 == "\"" || $0 == "\\" || $0.isNewline }
  }

  private static func isLiteral(_ text: Substring) -> Bool {
    text.utf8.count > 2 && text.first == "[" && text.last == "]"
      && !text.dropFirst().dropLast().contains { $0 == "[" || $0 == "]" || $0.isWhitespace }
  }

  /// The address in a `mailto:` URL, which is percent-encoded (RFC 6068) and may have a subject after a question mark.
  private static func withoutScheme(_ value: String) -> String {
    guard value.prefix(7).lowercased() == "mailto:" else { return value }
    let text = value.dropFirst(7)
    let end = text.firstIndex(of: "?") ?? text.endIndex
    return URLText.percentDecoded(String(text[..<end]))
  }

  // MARK: Names

  /// A name that contains an address: everybody sees names, and spammers collect addresses from them.
  static func problem(ofName value: String) -> ValueProblem? {
    guard let address = containedAddress(in: value) else { return nil }
    return ValueProblem(
      .containsEmail,
      "\"\(value.shortened)\" is a name, but contains the e-mail address \(address.shortened). Remove the address.")
  }

  /// The first e-mail address in a string; its host must have a dot.
  static func containedAddress(in text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return nil }
    let separators = " \t\r\n\u{A0}()<>[],;:\"'|"
    for word in text.split(whereSeparator: { separators.contains($0) }) where word.contains("@") {
      var address = word
      while address.last == "." { address.removeLast() }
      guard isAddress(address), let at = address.lastIndex(of: "@"), address[at...].contains(".") else { continue }
      return String(address)
    }
    return nil
  }
}
