/// Apple's podcast elements (https://help.apple.com/itc/podcasts_connect/#/itcb54353390), and Google's copies of them.

internal import FeedBridge

extension ModuleGrammar {
  static let iTunes: [ElementRule] =
    inside(["name", "email"]) + [
      // Of shows and episodes
      .one("title", .plainText),
      .one("author", .plainText, mayBeBlank: true),
      .one("subtitle", .plainText, mayBeBlank: true) { $0.checkLength(of: $1, atMost: 255) },
      .one("summary", .plainText, mayBeBlank: true) { $0.checkLength(of: $1, atMost: 4000) },
      .one("keywords", .plainText, mayBeBlank: true, check: ITunesValues.checkKeywords),
      .one("explicit", .text, check: ITunesValues.checkExplicit),
      .one("block", .yesNoClean),
      ElementRule("image", .empty, attributes: [.required("href", .urlAttribute)]),
      ElementRule(
        "category", .children(subcategories), isRepeatable: true,
        attributes: [.required("text")], check: ITunesValues.checkCategory),
      ElementRule(
        "link", .empty,
        attributes: [.optional("rel"), .optional("type", .mediaTypeAttribute), .required("href", .urlAttribute)]),
      // Of shows
      ElementRule("owner", .children(owner), in: .feed),
      .one("type", .oneOf(["episodic", "serial"], rule: .invalidITunesChannelType), in: .feed),
      .one("complete", .yesNo, in: .feed),
      .one("new-feed-url", .absoluteURI, in: .feed),
      .one("applepodcastsverify", .text, in: .feed),
      // Of episodes
      // Many feeds have an empty one where they do not know.
      .one("duration", .duration, mayBeBlank: true, in: .item),
      .one("episode", .positiveInteger, in: .item),
      .one("season", .positiveInteger, in: .item),
      .one("order", .nonNegativeInteger, in: .item),
      .one("episodeType", .oneOf(["full", "trailer", "bonus"], rule: .invalidITunesEpisodeType), in: .item),
      .one("isClosedCaptioned", .yesNo, in: .item),
    ]

  private static let owner = ElementGrammar(
    [.one("name", .plainText, mayBeBlank: true), .one("email", .email)], of: .iTunes)

  private static let subcategories = ElementGrammar(
    [ElementRule("category", .empty, isRepeatable: true, attributes: [.required("text")])], of: .iTunes)

  /// https://support.google.com/podcast-publishers/answer/9889544
  static let googlePlay: [ElementRule] = [
    .one("author", .plainText),
    .one("description", .plainText) { $0.checkLength(of: $1, atMost: 4000) },
    .one("explicit", .yesNoClean),
    .one("block", .yesNo),
    ElementRule("image", .empty, attributes: [.required("href", .urlAttribute)]),
    ElementRule("category", .empty, isRepeatable: true, in: .feed, attributes: [.required("text")]),
    .one("owner", .email, in: .feed),
    .one("email", .addrSpec, in: .feed),
    .one("new-feed-url", .absoluteURI, in: .feed),
  ]
}

/// What Apple demands of single values.
private enum ITunesValues {
  /// `true` and `false`; `yes`, `no`, `explicit` and `clean` are the old words, which still work.
  static let checkExplicit: ElementCheck = { checker, element in
    let word = element.text.trimmed.lowercased()
    guard word != "true", word != "false", !word.isEmpty else { return }
    guard let new = oldExplicitWords[word] else {
      checker.add(
        .invalidTrueFalse, at: element,
        "<\(element.name)>: \"\(word.shortened)\" is neither true nor false. Write one of them.")
      return
    }
    checker.add(
      .invalidTrueFalse, .warning, at: element,
      "<\(element.name)>: \"\(word)\" is the old word for \(new), which Apple's documentation no longer has. Write \(new)."
    )
  }

  private static let oldExplicitWords = ["yes": "true", "explicit": "true", "no": "false", "clean": "false"]

  /// Keywords are separated by commas, and there are twelve at most.
  static let checkKeywords: ElementCheck = { checker, element in
    checker.checkLength(of: element, atMost: 255)
    let text = element.text.trimmed
    let keywords = text.split(separator: ",", omittingEmptySubsequences: true)
    if keywords.count > 12 {
      checker.add(
        .invalidKeywords, at: element,
        "<\(element.name)> has \(keywords.count) keywords; directories take the first twelve. Keep the best.")
    } else if keywords.count == 1, text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).count > 2 {
      checker.add(
        .invalidKeywords, at: element,
        "<\(element.name)>: \"\(text.shortened)\" is one long keyword. Separate keywords by commas.")
    }
  }

  /// A category, and those inside it, are of Apple's list.
  static let checkCategory: ElementCheck = { checker, element in
    guard let name = element.category else { return }
    checker.checkCategory(element, name, inside: nil)
    for child in element.children("category", .iTunes) {
      if let subcategory = child.category { checker.checkCategory(child, subcategory, inside: name) }
    }
  }
}

extension LocatedElement {
  fileprivate var category: String? {
    attribute("text").map { LocatedText(string: $0.value).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ElementChecker {
  /// Text may have so many characters.
  mutating func checkLength(of element: LocatedElement, atMost limit: Int, _ severity: Severity? = nil) {
    let text = element.text.trimmed
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return }
    add(
      .tooLong, severity, at: element,
      "<\(element.name)> has \(text.unicodeScalars.count) characters, and may have \(limit). Shorten it.")
  }

  fileprivate mutating func checkCategory(_ element: LocatedElement, _ name: String, inside outer: String?) {
    // Only the first problems say what may be meant: looking takes its time.
    switch ITunesCategories.standing(of: name, inside: outer, lookingForHints: problems.all.count < 100) {
    case .current: break
    case .obsolete:
      add(
        .obsoleteITunesCategory, at: element,
        "\"\(name.shortened)\"\(outer.map { " in \"\($0.shortened)\"" } ?? "") is of Apple's old list. Choose one of the present list."
      )
    case .unknown(let hint):
      add(
        .invalidITunesCategory, at: element,
        "\"\(name.shortened)\" is no category of Apple's\(outer.map { " in \"\($0.shortened)\"" } ?? "").\(hint)")
    }
  }
}
