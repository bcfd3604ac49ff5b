/// Checks what a grammar cannot express about Media RSS: groups, text types, hashes, credits, ratings, restrictions.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  // MARK: Groups and contents

  /// A group contains alternative versions of one thing.
  mutating func checkMediaGroup(_ element: LocatedElement) {
    let contents = element.children("content", .media).count
    guard contents < 2, !element.isBroken else { return }
    add(
      .mediaGroupWithoutAlternatives, at: element,
      contents == 0
        ? "<\(element.name)> contains no <media:content>. Add one, or remove the group."
        : "<\(element.name)> contains one file. Write what is in the group without it.")
  }

  /// A `media:content` must have a URL or a player.
  mutating func checkMediaContent(_ element: LocatedElement) {
    guard element.attribute("url") == nil, element.child("player", .media) == nil else { return }
    add(
      .missingAttribute, at: element,
      "<\(element.name)> has neither a url attribute nor a <media:player>. Add the URL of the file.")
  }

  // MARK: Texts

  mutating func checkPlainText(_ element: LocatedElement) {
    guard let markup = MarkupChecks.markup(in: element.text.string) else { return }
    add(
      .containsUndeclaredHTML, at: element,
      "<\(element.name)> contains \(markup.snippet), but is plain text. Write type=\"html\", or remove the markup.")
  }

  // MARK: Hashes

  mutating func checkMediaHash(_ element: LocatedElement) {
    let algorithm = element.attribute("algo")?.trimmed ?? "md5"
    guard let digits = Self.hashDigits[algorithm] else {
      add(
        .invalidMediaHash, at: element,
        "<\(element.name)>: \"\(algorithm.shortened)\" is not an algorithm of Media RSS. Use md5 or sha-1.")
      return
    }
    let hash = element.text.trimmed
    if hash.isEmpty {
      return add(.invalidMediaHash, at: element, "<\(element.name)> is empty. Fill it in, or omit it.")
    }
    guard hash.utf8.count != digits || !hash.utf8.allSatisfy({ ASCII.hexValue($0) != nil }) else {
      return
    }
    add(
      .invalidMediaHash, at: element,
      "<\(element.name)>: \"\(hash.shortened)\" is not an \(algorithm) hash. Write \(digits) hexadecimal digits.")
  }

  private static let hashDigits = ["md5": 32, "sha-1": 40]

  // MARK: Schemes

  /// The schemes that Media RSS defines, which are not registered URNs.
  private static let schemes: Set<String> = [
    "urn:ebu", "urn:yvs", "urn:simple", "urn:icra", "urn:mpaa", "urn:v-chip", "urn:flickr:tags",
  ]

  /// A scheme is one that Media RSS defines, or an absolute URI.
  mutating func checkMediaScheme(_ element: LocatedElement) {
    guard let scheme = element.attribute("scheme"), !Self.schemes.contains(scheme.trimmed) else {
      return
    }
    check(scheme, of: element, as: .absoluteURI, mayBeBlank: false)
  }

  // MARK: Credits

  /// Roles are in the European Broadcasting Union's list, unless another scheme is given.
  mutating func checkMediaCredit(_ element: LocatedElement) {
    checkMediaScheme(element)
    guard let role = element.attribute("role") else { return }
    let name = role.trimmed
    let isOfEBU = (element.attribute("scheme")?.value ?? "urn:ebu") == "urn:ebu"
    if !isOfEBU, name != name.lowercased() {
      return add(
        .invalidCreditRole, at: role,
        "role: \"\(name.shortened)\" is not lowercase, as roles must be. Write \"\(name.lowercased().shortened)\".")
    }
    guard !name.isEmpty, isOfEBU, !MediaRoles.all.contains(name) else { return }
    let advice =
      MediaRoles.all.contains(name.lowercased())
      ? "Write \"\(name.lowercased())\"."
      : advice(
        for: name, among: MediaRoles.all.alphabetical, otherwise: "Use a listed role, or name another scheme.",
        as: { "\"\($0)\"" })
    add(.invalidCreditRole, at: role, "role: \"\(name.shortened)\" is not in the EBU's list of roles. \(advice)")
  }

  // MARK: Ratings

  mutating func checkMediaRating(_ element: LocatedElement) {
    checkMediaScheme(element)
    let written = element.text.trimmed
    if written.isEmpty {
      return add(.invalidMediaRating, at: element, "<\(element.name)> is empty. Fill it in, or omit it.")
    }
    let rating = written.lowercased()
    let scheme = element.attribute("scheme")?.trimmed ?? "urn:simple"
    guard let isValid = Self.ratings[scheme], rating != written || !isValid(rating) else { return }
    if isValid(rating) {
      return add(
        .invalidMediaRating, .warning, at: element,
        "<\(element.name)>: \"\(written.shortened)\" is not lowercase, as the ratings of \(scheme) are. Write \"\(rating.shortened)\".",
        fix: element.text.place == nil ? nil : .safe(.value(rating)))
    }
    add(
      .invalidMediaRating, at: element,
      "<\(element.name)>: \"\(element.text.trimmed.shortened)\" is not a rating of the scheme \(scheme). \(Self.ratingHints[scheme] ?? "")"
    )
  }

  private static let ratings: [String: @Sendable (String) -> Bool] = [
    "urn:simple": { ["adult", "nonadult"].contains($0) },
    "urn:mpaa": { ["g", "pg", "pg-13", "r", "nc-17", "nr", "x"].contains($0) },
    "urn:v-chip": { tvRatings.contains(String($0.prefix { $0 != " " })) },
    "urn:icra": isLabel,
  ]

  private static let ratingHints = [
    "urn:simple": "Write adult or nonadult, or name another scheme.",
    "urn:mpaa": "Write g, pg, pg-13, r or nc-17.",
    "urn:v-chip": "Write tv-y, tv-y7, tv-g, tv-pg, tv-14 or tv-ma.",
    "urn:icra": "Write r and, in parentheses, labels of two letters, each followed by 0 or 1.",
  ]

  /// The ratings of the United States, and those of Canada.
  private static let tvRatings: Set<String> = [
    "tv-y", "tv-y7", "tv-y7-fv", "tv-g", "tv-pg", "tv-14", "tv-ma", "c", "c8", "g", "pg", "14+", "18+",
  ]

  /// `r (cz 1 lz 1)`: labels of two letters, each followed by 0 or 1.
  @Sendable private static func isLabel(_ text: String) -> Bool {
    guard text.hasPrefix("r ("), text.hasSuffix(")") else { return false }
    let words = text.dropFirst(3).dropLast().split(separator: " ")
    guard !words.isEmpty, words.count.isMultiple(of: 2) else { return false }
    return words.indices.allSatisfy { index in
      index.isMultiple(of: 2)
        ? words[index].utf8.count == 2 && words[index].utf8.allSatisfy(ASCII.isLetter)
          && words[index].first.map { "nsvlocx".contains($0) } ?? false
        : words[index] == "0" || words[index] == "1"
    }
  }

  // MARK: Restrictions

  mutating func checkMediaRestriction(_ element: LocatedElement) {
    let text = element.text.trimmed
    // An empty restriction applies to everybody, and sharing lists nothing.
    guard !text.isEmpty else { return }
    switch element.attribute("type")?.value {
    case "country":
      let unknown = text.words.first { !LanguageRegistry.isRegion(String($0)) }
      guard let unknown else { return }
      add(
        .invalidMediaRestriction, at: element,
        "<\(element.name)>: \"\(unknown.shortened)\" is not an ISO 3166-1 country code. Write two letters each, as in \"au us\"."
      )
    case "uri":
      let relative = text.words.first { !URLText.isAbsolute(String($0)) }
      guard let relative else { return }
      add(
        .invalidFullLink, at: element,
        "<\(element.name)>: \"\(relative.shortened)\" is not an absolute URI. Write absolute URIs, separated by spaces."
      )
    case nil:
      guard text != "all", text != "none" else { return }
      add(
        .invalidMediaRestriction, at: element,
        "<\(element.name)>: \"\(text.shortened)\" is not all or none. Write one of these, or add the type: country, uri or sharing."
      )
    default: break
    }
  }
}
