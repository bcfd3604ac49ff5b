/// Checks language tags (RFC 5646).

internal import FeedBridge
internal import FeedPrimitives

enum LanguageChecks {
  static func problem(of value: String) -> ValueProblem? {
    guard isTag(value) else {
      let meant = nearest(to: value)
      let isSpelling = meant?.lowercased() == value.lowercased().replacing("_", with: "-")
      let advice = meant.map { "Did you mean \"\($0)\"?" } ?? "Look up the code of the language (ISO 639-1)."
      return ValueProblem(
        .invalidLanguage, "\"\(value.shortened)\" is not a language tag (RFC 5646). \(advice)", replacement: meant,
        isSpelling ? .safe : .unsafe)
    }
    guard let subtag = LanguageRegistry.unregisteredSubtag(of: value) else { return nil }
    // Readers depend on the language subtag.
    let isLanguage = value.hasPrefix(subtag)
    let confused = isLanguage ? languagesOfCountries[subtag.lowercased()] : subtag.lowercased() == "uk" ? "GB" : nil
    let meant = confused.map { isLanguage ? $0 + value.dropFirst(subtag.count) : value.replacing(subtag, with: $0) }
    return ValueProblem(
      .invalidLanguage, isLanguage ? nil : .warning,
      "\"\(value.shortened)\": \"\(subtag)\" is not a registered \(isLanguage ? "language" : "region"). "
        + (meant.map { "Did you mean \"\($0)\"?" } ?? "Look up its code (\(isLanguage ? "ISO 639-1" : "ISO 3166-1"))."),
      replacement: meant, .unsafe)
  }

  /// The languages of countries whose codes are not codes of languages.
  private static let languagesOfCountries = [
    "cn": "zh", "cz": "cs", "dk": "da", "gb": "en", "gr": "el", "jp": "ja", "kp": "ko", "kr": "ko", "rs": "sr",
    "ua": "uk", "us": "en", "vn": "vi", "at": "de", "tw": "zh",
  ]

  /// The tag that is meant by another spelling, or by the name of a language; nil if it is not known.
  static func nearest(to value: String) -> String? {
    if let code = LanguageRegistry.code(ofLanguage: value) { return code }
    guard let tag = LanguageTag.normalized(value), isTag(tag), LanguageRegistry.unregisteredSubtag(of: tag) == nil
    else { return nil }
    return tag
  }

  /// Whether a string matches the grammar of RFC 5646 §2.1. Languages of four to eight letters are rejected: none is registered.
  static func isTag(_ value: String) -> Bool {
    guard LanguageTag.isWellFormed(value), value.utf8.count <= 100 else { return false }
    let tag = value.lowercased()
    if grandfathered.contains(tag) { return true }
    var subtags = tag.split(separator: "-")[...]
    guard let language = subtags.first else { return false }
    if language == "x" { return subtags.count > 1 }
    guard language.utf8.count == 2 || language.utf8.count == 3 else { return false }
    subtags.removeFirst()
    take(&subtags, atMost: 3) { $0.utf8.count == 3 && $0.utf8.allSatisfy(ASCII.isLetter) }
    take(&subtags, atMost: 1) { $0.utf8.count == 4 && $0.utf8.allSatisfy(ASCII.isLetter) }
    take(&subtags, atMost: 1) {
      $0.utf8.count == 2 && $0.utf8.allSatisfy(ASCII.isLetter) || $0.utf8.count == 3 && NumberChecks.isDigits($0)
    }
    take(&subtags, atMost: .max) {
      $0.utf8.count >= 5 || $0.utf8.count == 4 && $0.utf8.first.map(ASCII.isDigit) ?? false
    }
    return areExtensions(subtags)
  }

  private static func take(
    _ subtags: inout ArraySlice<Substring>, atMost maximum: Int, _ isOne: (Substring) -> Bool
  ) {
    var count = 0
    while count < maximum, let next = subtags.first, isOne(next) {
      subtags.removeFirst()
      count += 1
    }
  }

  /// Single letters or digits, each followed by its extension; after `x` anything is allowed.
  private static func areExtensions(_ subtags: ArraySlice<Substring>) -> Bool {
    var needsMore = false
    for (index, subtag) in zip(subtags.indices, subtags) {
      if subtag.utf8.count > 1 {
        if index == subtags.startIndex { return false }
        needsMore = false
      } else {
        if needsMore { return false }
        if subtag == "x" { return index + 1 < subtags.endIndex }
        needsMore = true
      }
    }
    return !needsMore
  }

  /// Tags from before RFC 4646 that its grammar does not include (RFC 5646 §2.2.8).
  private static let grandfathered: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
    "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
  ]
}
