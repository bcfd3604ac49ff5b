/// Checks words from a fixed list, and text in a restricted alphabet.

internal import FeedBridge
internal import FeedPrimitives

enum WordChecks {
  static let trueFalse = ["true", "false"]
  static let yesNo = ["yes", "no", "true", "false"]
  static let yesNoClean = ["yes", "no", "clean", "true", "false"]
  static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  static let periods = ["hourly", "daily", "weekly", "monthly", "yearly"]

  /// The problem of a word that should be one of a vocabulary. Apple's own text writes words of podcasts in other letter case, which
  /// programs ignore.
  static func problem(of value: String, _ words: [String], _ vocabulary: ValueRule.Vocabulary) -> ValueProblem? {
    if words.contains(value) { return nil }
    let (rule, noun) = vocabulary.row
    switch vocabulary {
    case .itunesShowType, .itunesEpisodeType, .podcast, .podcastOpenList:
      guard let word = words.first(where: { $0.lowercased() == value.lowercased() }) else { break }
      return ValueProblem(
        rule, .warning, "\"\(value)\" differs in letter case from the specified word. Write \"\(word)\".",
        replacement: word)
    default: break
    }
    return choice(value, words, rule, noun)
  }

  /// The problem that a text has too many Unicode scalars.
  static func problem(of value: String, longerThan limit: Int) -> ValueProblem? {
    guard value.utf8.count > limit, value.unicodeScalars.count > limit else { return nil }
    return ValueProblem(
      .tooLong, .warning,
      "The text has \(value.unicodeScalars.count) characters, and apps may cut it off after \(limit). Shorten it.")
  }

  /// The problem of a word that is not one of `words`.
  ///
  /// - Parameter noun: what these are: `a day of the week`.
  static func choice(
    _ value: String, _ words: [String], _ rule: RuleID, _ noun: String, ignoresCase: Bool = false
  ) -> ValueProblem? {
    if words.contains(value) { return nil }
    let lowercased = value.lowercased()
    let spelling = words.first { $0.lowercased() == lowercased }
    if ignoresCase, spelling == lowercased { return nil }
    let synonym = synonyms[lowercased]?.first(where: words.contains)
    let abbreviated = value.utf8.count >= 3 ? words.first { $0.lowercased().hasPrefix(lowercased) } : nil
    // `none` is not misspelled.
    let similar = URLText.isPlaceholder(value) ? nil : NearMiss.nearest(to: value, among: words)
    let meant = spelling ?? synonym ?? abbreviated ?? similar
    let advice = meant.map { "Did you mean \"\($0)\"?" } ?? "Use \(list(words))."
    return ValueProblem(
      rule, "\"\(value.shortened)\" is not \(noun). \(advice)", replacement: meant,
      spelling == nil ? .unsafe : .safe)
  }

  /// What words mean where others are expected; the first one that is allowed counts.
  private static let synonyms: [String: [String]] = [
    "yes": ["true"], "no": ["false"], "1": ["true", "yes"], "0": ["false", "no"], "on": ["true", "yes"],
    "off": ["false", "no"], "y": ["yes", "true"], "n": ["no", "false"], "t": ["true"], "f": ["false"],
    "hour": ["hourly"], "day": ["daily"], "week": ["weekly"], "month": ["monthly"], "year": ["yearly"],
    "annually": ["yearly"], "2": ["2.0"],
  ]

  /// `a, b or c`; the first ten of a long list.
  private static func list(_ words: [String]) -> String {
    if words.count > 12 { return words.prefix(10).joined(separator: ", ") + " or another of the \(words.count)" }
    return words.listed(with: "or")
  }

  static func problem(ofBase64 value: String) -> ValueProblem? {
    isBase64(value)
      ? nil
      : ValueProblem(
        .notBase64, "\"\(value.shortened)\" is not Base64 (RFC 4648). Encode the content, or correct its type.")
  }

  static func problem(ofAlphanumeric value: String) -> ValueProblem? {
    value.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "-._/".utf8.contains($0) }
      ? nil
      : ValueProblem(
        .invalidAlphanum,
        "\"\(value.shortened)\" may contain only letters, digits and -._/. Write it as the service gave it.")
  }

  /// Whether a text is Base64 (RFC 4648 §4), ignoring white space.
  static func isBase64(_ value: String) -> Bool {
    var (letters, padding) = (0, 0)
    for byte in value.utf8 where !ASCII.isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else {
        guard padding == 0,
          ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+") || byte == ASCII.slash
        else { return false }
        letters += 1
      }
    }
    return (letters + padding) % 4 == 0 && padding <= 2
  }
}

extension [String] {
  /// `a, b or c`.
  package func listed(with conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
