/// Recognizes what programs write in place of values that they do not have, and the addresses of a developer's machine.

internal import FeedBridge
internal import FeedPrimitives

enum PlaceholderChecks {
  /// The problem of a value in RSS or Atom that was not filled in, or that only its developer can open.
  static func problem(of value: String, as rule: ValueRule) -> ValueProblem? {
    switch rule {
    case .uriReference, .iriReference, .absoluteURI, .absoluteIRI, .urlAttribute, .uriAttribute:
      // Documentation, such as the specifications' own, has example.org.
      guard let message = message(forURL: value, exampleHosts: ["example.com"]) else { return nil }
      return ValueProblem(.urlPlaceholder, "\"\(value.shortened)\" " + message)
    case .atomID:
      return isUnfilled(value) ? ValueProblem(.urlPlaceholder, "\"\(value.shortened)\" " + unfilled) : nil
    case .rfc822Date, .rfc3339Date, .w3cdtfDate, .iso8601Date:
      return problem(ofUnfilled: value)
    case .mediaTypeAttribute:
      return isUnfilled(value) ? ValueProblem(.valuePlaceholder, "\"\(value.shortened)\" " + unfilled) : nil
    case .text, .plainText, .textUpTo, .html, .personName, .contact:
      return isUnfilled(wholeText: value) ? ValueProblem(.valuePlaceholder, "\"\(value.shortened)\" " + unfilled) : nil
    case .alphanumeric, .base64, .urlEncoded: return nil
    default: return problem(ofUnfilled: value)
    }
  }

  /// The rest of a message that begins with a value.
  static let unfilled = "was not filled in. Correct the template, or the data that it is filled with."

  static let example = "looks like a placeholder. Write the real URL, or omit it."

  /// The problem of a date, a number or a word that was not filled in.
  private static func problem(ofUnfilled value: String) -> ValueProblem? {
    isUnfilled(value, isDate: true)
      ? ValueProblem(.valuePlaceholder, .error, "\"\(value.shortened)\" " + unfilled) : nil
  }

  // MARK: URLs

  /// What is wrong with a URL that leads nowhere, as the rest of a message that begins with it; nil if nothing is.
  static func message(forURL url: String, exampleHosts: [String]) -> String? {
    if isUnfilled(url) { return unfilled }
    guard url.withBytes(mayHaveNoPublicHost), let name = URLReference.host(of: url)?.lowercased() else { return nil }
    // A reference such as `www.x.example` begins with no scheme; `at:` and `ipfs:` have other hosts.
    let host = URLText.withoutWWW(name.hasSuffix(".") ? String(name.dropLast()) : name)
    if isPrivate(host), webSchemes.contains(URLReference.scheme(of: url) ?? "https") {
      return "can be opened only on the developer's machine or network. Write the URL of the public site."
    }
    let owner = host.prefix { $0 != "." }
    // No host is in `invalid` (RFC 6761 §6.4).
    return exampleHosts.contains(host) || host.hasSuffix(".invalid") || owners.contains(String(owner)) ? example : nil
  }

  private static let webSchemes = ["https", "http", "ftp"]

  /// Whether a URL needs a closer look.
  static func mayBeOne(_ url: TextSpan) -> Bool { mayBeUnfilled(url) || mayHaveNoPublicHost(url) }

  /// Whether the host of a URL needs a closer look, by its first and last letters: most do not.
  private static func mayHaveNoPublicHost(_ url: TextSpan) -> Bool {
    guard let slash = url.firstIndex(of: ASCII.slash, from: 0), slash + 1 < url.count, url[slash + 1] == ASCII.slash
    else {
      return false
    }
    var (start, end) = (slash + 2, slash + 2)
    var hasDot = false
    host: while end < url.count {
      switch url[end] {
      case ASCII.slash, UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":"): break host
      case UInt8(ascii: "@"): return true
      case UInt8(ascii: "."): hasDot = true
      default: break
      }
      end += 1
    }
    if !hasDot { return true }
    if end - start > 4, url.equalsIgnoringCase("www.", start..<start + 4) { start += 4 }
    guard start < end else { return false }
    if ASCII.isDigit(url[start]) || url[start] == UInt8(ascii: "[") { return true }
    // The beginnings of examples, of `localhost` and of the owners below, and the ends of private domains and of `invalid`.
    return firstLetters.contains { url.equalsIgnoringCase($0, at: start) }
      || end - start > 2 && lastLetters.contains { url.equalsIgnoringCase($0, end - 2..<end) }
  }

  private static let firstLetters: [StaticString] = ["exa", "loc", "you"]
  private static let lastLetters: [StaticString] = ["al", "an", "id", "in", "pa", "st"]

  /// The first parts of the hosts in the settings that templates of sites begin with.
  private static let owners: Set<String> = [
    "yourdomain", "your-domain", "yoursite", "your-site", "yourwebsite", "your-website", "yourblog", "your-blog",
    "yourname", "your-name", "yourusername", "your-username",
  ]

  /// Whether a host, in lowercase, is one of a machine's own names, or of a private network (RFC 1918, RFC 6761, RFC 6762).
  static func isPrivate(_ host: String) -> Bool {
    // A public name has several parts. A second scheme is another mistake.
    let isOneName = host.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "-_".utf8.contains($0) }
    if isOneName { return host != "http" && host != "https" }
    if host.hasPrefix("[") {
      return ["[::1]", "[::]", "[fe80:", "[fc", "[fd", "[::ffff:127."].contains(where: host.hasPrefix)
    }
    if privateDomains.contains(where: host.hasSuffix) { return true }
    guard host.utf8.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }) else { return false }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 4, let first = parts[0], let second = parts[1], !parts.contains(nil) else { return false }
    switch (first, second) {
    case (0, _), (10, _), (100, 64...127), (127, _), (169, 254), (172, 16...31), (192, 168): return true
    default: return false
    }
  }

  private static let privateDomains = [
    ".localhost", ".local", ".localdomain", ".test", ".internal", ".lan", ".home.arpa",
  ]

  // MARK: Values that were not filled in

  /// Whether a URL or a date has a placeholder in it.
  static func isUnfilled(_ value: String, isDate: Bool = false) -> Bool {
    guard value.withBytes(mayBeUnfilled) else { return false }
    if value.withBytes({ bytes in signs.contains { bytes.contains($0) } }) || hasEncodedSign(value) { return true }
    if hasFormat(value) || isVariable(value) || hasVariable(value) || value.hasPrefix("Invalid Date") { return true }
    guard value.withBytes({ bytes in emptyValues.contains { bytes.contains($0) } }) else { return false }
    if isDate { return value.split { "/:, -.TZ".contains($0) }.contains { emptyValues.contains(String($0)) } }
    // `/docs/Operators/null` is a page about it: there it is the last of several names.
    let end = value.firstIndex { $0 == "?" || $0 == "#" } ?? value.endIndex
    let path = value[..<end].split(separator: "/").filter { !$0.hasSuffix(":") }
    let isInPath = path.indices.contains { index in
      emptyValues.contains(String(path[index]))
        && (index == 0 || index < path.count - 1 || index < 3 && path[index] == "undefined")
    }
    let query = value[end...].split { "?&#".contains($0) }
    return isInPath || query.contains { $0.hasSuffix("=undefined") || $0.hasSuffix("=NaN") }
  }

  /// What only a placeholder has.
  private static let signs = [
    "{{", "{%", "${", "[object Object]", "<%=", "[object%20Object]", "%5Bobject%20Object%5D", "%5Bobject+Object%5D",
  ]

  /// The percent-encoded ends of placeholders in a path. In a query, they may be a formula.
  private static let encodedSigns = [
    ("%7B%7B", "%7D%7D"), ("%7B%25", "%25%7D"), ("$%7B", "%7D"), ("%24%7B", "%7D"), ("%3C%25=", "%25%3E"),
    ("%3C%25%3D", "%25%3E"),
  ]

  private static func hasEncodedSign(_ value: String) -> Bool {
    let path = value.prefix { $0 != "?" && $0 != "#" }.uppercased()
    return encodedSigns.contains { start, end in
      path.firstRange(of: start).map { path[$0.upperBound...].contains(end) } ?? false
    }
  }

  /// Whether there is a sign of a placeholder. Nearly all values have none, and cost only this.
  private static func mayBeUnfilled(_ value: TextSpan) -> Bool {
    value.indices.contains { index in
      switch value[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["), ASCII.lessThan: true
      case ASCII.underscore: index == 0 && value.starts(with: "__", at: 0)
      case UInt8(ascii: "%"):
        index == 0 && value[value.count - 1] == value[0] || value.starts(with: "%s", at: index)
          || value.starts(with: "%%", at: index) || encodedStarts.contains { value.equalsIgnoringCase($0, at: index) }
      case UInt8(ascii: "u"): value.starts(with: "undefined", at: index)
      case UInt8(ascii: "n"): value.starts(with: "null", at: index)
      case UInt8(ascii: "N"): value.starts(with: "NaN", at: index)
      case UInt8(ascii: "I"): index == 0 && value.starts(with: "Invalid Date", at: 0)
      default: false
      }
    }
  }

  /// The first signs of placeholders, percent-encoded.
  private static let encodedStarts: [StaticString] = ["%7B", "%5B", "%3C"]

  /// Whether `%s` is in a URL, and no letter of a word follows. No percent-encoded byte begins with an s.
  private static func hasFormat(_ value: String) -> Bool {
    guard let format = value.firstRange(of: "%s") else { return false }
    return value[format.upperBound...].utf8.first.map { !ASCII.isLetter($0) && !ASCII.isDigit($0) } ?? true
  }

  /// What programs write in place of a value that is missing.
  private static let emptyValues: Set<String> = ["undefined", "null", "NaN"]

  /// The same as a text.
  private static let emptyTexts = emptyValues.union(["[object Object]", "%s", "Invalid Date"])
  private static let longestEmptyText = emptyTexts.map(\.utf8.count).max() ?? 0

  /// Whether a text is nothing but a placeholder. One in a text may be what the text is about.
  static func isUnfilled(wholeText text: String) -> Bool {
    guard text.utf8.count <= 200, let first = text.utf8.first, "{$<%[_unNI".utf8.contains(first) else { return false }
    if text.utf8.count <= longestEmptyText, emptyTexts.contains(text) { return true }
    guard !ASCII.isLetter(first) else { return false }
    for (start, end) in [("{{", "}}"), ("${", "}"), ("{%", "%}"), ("<%=", "%>")]
    where text.hasPrefix(start) && text.firstRange(of: end)?.upperBound == text.endIndex {
      return true
    }
    return isVariable(text)
      && text.uppercased().split { !$0.isLetter }.contains { variables.contains(String($0)) }
  }

  /// Whether a value is a name between signs: `[LASTBUILDDATE]`, `{link}`, `__URL__`, `%URL%`.
  private static func isVariable(_ value: String) -> Bool {
    guard value.utf8.count > 3, let (_, end) = signsOfVariables.first(where: { value.hasPrefix($0.start) }),
      value.hasSuffix(end)
    else { return false }
    let name = value.utf8.dropFirst(end.utf8.count).dropLast(end.utf8.count)
    return !name.isEmpty
      && name.allSatisfy { $0 == ASCII.underscore || ASCII.isLetter($0) && (end == "}" || ASCII.lowercased($0) != $0) }
  }

  /// Whether a part of a URL is a name between signs that no URL has: `https://a.example/{id}`, `?id=%%ID%%`. In a formula, braces follow
  /// other characters.
  private static func hasVariable(_ url: String) -> Bool {
    [("{", "}"), ("%%", "%%")].contains { start, end in
      guard let first = url.firstRange(of: start), let last = url[first.upperBound...].firstRange(of: end) else {
        return false
      }
      return url[..<first.lowerBound].last.map { "/=-".contains($0) } ?? true
        && isVariable(String(url[first.lowerBound..<last.upperBound]))
    }
  }

  /// What is before and after names. In braces, they may be in lowercase.
  private static let signsOfVariables: [(start: String, end: String)] = [
    ("[", "]"), ("{", "}"), ("__", "__"), ("%%", "%%"), ("%", "%"),
  ]

  /// The words in names of what a feed has. Other words in brackets may be a title: `[LIVE]`.
  private static let variables = [
    "TITLE", "LINK", "URL", "DATE", "PUBDATE", "LASTBUILDDATE", "DESCRIPTION", "AUTHOR", "CONTENT", "SUMMARY", "GUID",
    "NAME", "EMAIL",
  ]
}

extension TextSpan {
  /// Whether a sign is in it.
  func contains(_ sign: String) -> Bool {
    guard let first = sign.utf8.first else { return false }
    var search = 0
    while let found = firstIndex(of: first, from: search) {
      if extracting(found..<count).starts(with: sign) { return true }
      search = found + 1
    }
    return false
  }
}
