/// Checks language tags (RFC 5646).

internal import FeedBridge
internal import FeedPrimitives

enum LanguageChecks {
  static func problem(of value: String) -> ValueProblem? {
    guard LanguageTag.isValid(value) else {
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
    guard let tag = LanguageTag.meant(by: value), LanguageTag.isValid(tag),
      LanguageRegistry.unregisteredSubtag(of: tag) == nil
    else { return nil }
    return tag
  }
}
