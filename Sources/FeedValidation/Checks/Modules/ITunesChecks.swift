/// Checks what Apple demands of the values of its podcast elements.

internal import FeedBridge
internal import FeedPrimitives

enum ITunesChecks {
  /// `true` and `false`; `yes`, `no`, `explicit` and `clean` are the old words, which still work.
  static func checkExplicit(_ element: LocatedElement, _ checker: inout ElementChecker) {
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
  static func checkKeywords(_ element: LocatedElement, _ checker: inout ElementChecker) {
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
  static func checkCategory(_ element: LocatedElement, _ checker: inout ElementChecker) {
    guard let name = element.category else { return }
    checker.checkCategory(element, name, inside: nil)
    for child in element.children("category", .iTunes) {
      if let subcategory = child.category { checker.checkCategory(child, subcategory, inside: name) }
    }
  }
}

extension ITunesCategories {
  /// Which of Apple's lists a category is in.
  fileprivate enum List {
    case current
    case obsolete
    /// None of them. The hint, a sentence after a space or nothing, says what is probably meant.
    case none(hint: String)
  }

  /// - Parameter outer: the category that it is in; nil for one that is in none.
  fileprivate static func list(of name: String, inside outer: String?, lookingForHints: Bool) -> List {
    guard let outer else {
      if current[name] != nil { return .current }
      return obsolete[name] != nil ? .obsolete : .none(hint: lookingForHints ? hint(for: name) : "")
    }
    if current[outer]?.contains(name) == true { return .current }
    if obsolete[outer]?.contains(name) == true { return .obsolete }
    // An outer one that is in no list has been reported.
    if current[outer] == nil, obsolete[outer] == nil { return .current }
    return .none(hint: lookingForHints ? hint(for: name, inside: outer) : "")
  }

  private static func hint(for name: String) -> String {
    if let outer = current.first(where: { $0.value.contains(name) })?.key {
      return " It is a subcategory: put it inside \"\(outer)\"."
    }
    guard let near = NearMiss.nearest(to: name, among: current.keys.sorted()) else {
      return " Choose one of Apple's list."
    }
    return " Is \"\(near)\" meant?"
  }

  private static func hint(for name: String, inside outer: String) -> String {
    if current[name] != nil { return " It stands by itself: end <itunes:category> before it." }
    let names = current[outer] ?? []
    if names.isEmpty { return " \"\(outer)\" has no subcategories." }
    return NearMiss.nearest(to: name, among: names).map { " Is \"\($0)\" meant?" }
      ?? " It has \(names.joined(separator: ", "))."
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
    switch ITunesCategories.list(of: name, inside: outer, lookingForHints: problems.all.count < 100) {
    case .current: break
    case .obsolete:
      add(
        .obsoleteITunesCategory, at: element,
        "\"\(name.shortened)\"\(outer.map { " in \"\($0.shortened)\"" } ?? "") is of Apple's old list. Choose one of the present list."
      )
    case .none(let hint):
      add(
        .invalidITunesCategory, at: element,
        "\"\(name.shortened)\" is no category of Apple's\(outer.map { " in \"\($0.shortened)\"" } ?? "").\(hint)")
    }
  }
}
