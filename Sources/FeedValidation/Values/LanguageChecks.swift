/// Checks language tags (RFC 5646).

internal import FeedBridge
internal import FeedPrimitives

enum LanguageChecks {
  static func problem(of value: String) -> ValueProblem? {
    guard LanguageTag.isValid(value) else {
      let meant = nearest(to: value)
      let isSpelling = meant?.lowercased() == value.trimmed.lowercased().replacing("_", with: "-")
      let advice =
        meant.map { "Did you mean \"\($0)\"?" }
        ?? (LanguageTag.isUsable(value)
          ? "Write the language, a script, a region and variants in this order, and nothing twice."
          : "Look up the code of the language (ISO 639-1).")
      return ValueProblem(
        .invalidLanguage, "\"\(value.shortened)\" is not a language tag (RFC 5646). \(advice)", replacement: meant,
        isSpelling ? .safe : .unsafe)
    }
    guard let unregistered = Unregistered(in: value) else { return nil }
    return ValueProblem(
      .invalidLanguage, unregistered.isUnknownLanguage ? nil : .warning, unregistered.message,
      replacement: unregistered.meant, .unsafe)
  }

  /// The first subtag of a well-formed tag that is not registered.
  struct Unregistered {
    /// Whether readers cannot know the language: it is not the region that is wrong, and not an old code of three letters.
    var isUnknownLanguage: Bool
    /// The tag with the registered subtag that was probably meant.
    var meant: String?
    var message: String

    init?(in tag: String) {
      guard let subtag = LanguageRegistry.unregisteredSubtag(of: tag) else { return nil }
      let isLanguage = tag.hasPrefix(subtag)
      let what = isLanguage ? "language" : "region"
      let short = isLanguage ? LanguageRegistry.shortCode(of: subtag) : nil
      let meant = LanguageRegistry.tag(meantBy: tag, withUnregistered: subtag)
      let advice =
        meant.map { short == nil ? "Did you mean \"\($0)\"?" : "Write \"\($0)\"." }
        ?? "Look up its code (\(isLanguage ? "ISO 639-1" : "ISO 3166-1"))."
      (isUnknownLanguage, self.meant) = (isLanguage && short == nil, meant)
      message = "\"\(tag.shortened)\": \"\(subtag)\" is not a registered \(what). \(advice)"
    }
  }

  /// The tag that is meant by another spelling, or by the name of a language; nil if it is not known.
  static func nearest(to value: String) -> String? {
    guard var tag = LanguageTag.meant(by: value) else { return nil }
    if !LanguageTag.isValid(tag) { tag = withoutRepetition(tag) }
    guard LanguageTag.isValid(tag), LanguageRegistry.unregisteredSubtag(of: tag) == nil
    else { return nil }
    return tag
  }

  /// The tag with each subtag once: `de-1901` for `de-1901-1901`. What belongs to extensions stays.
  private static func withoutRepetition(_ tag: String) -> String {
    var seen: Set<Substring> = []
    return tag.split(separator: "-").filter { $0.utf8.count == 1 || seen.insert($0).inserted }.joined(separator: "-")
  }
}
