/// Checks Apple's requirements on the values of its podcast elements.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// "Specifying any value other than Yes has no effect." Other programs read `true` too.
  mutating func checkITunesFlag(_ element: LocatedElement) {
    let (word, isBlock) = (element.text.trimmed, element.local == "block")
    if word.lowercased() == "true" {
      add(
        ValueProblem(
          isBlock ? .invalidYesNoClean : .invalidYesNo, .warning, "Apple Podcasts ignores \"\(word)\". Write Yes.",
          replacement: "Yes", .unsafe), at: element)
    } else if isBlock, word.lowercased() == "clean" {
      add(
        .invalidYesNoClean, .warning, at: element,
        "Apple Podcasts ignores \"\(word)\". Write Yes to hide the episode or podcast, or remove the element.")
    }
  }

  /// A duration that is missing is better than a wrong one, which apps show.
  mutating func checkITunesDuration(_ element: LocatedElement) {
    let text = element.text.trimmed
    if text.isEmpty {
      guard element.children.isEmpty else { return }
      add(
        .invalidDuration, .warning, at: element,
        "<\(element.name)> is empty. Write the length of the episode in seconds, or remove the element.")
    } else if DurationChecks.seconds(text) == 0 {
      add(
        ValueProblem(
          .invalidDuration, .warning,
          "\"\(text)\" means that the episode is empty. Write the length of the episode in seconds, or remove the element."
        ), at: element)
    }
  }

  /// Keywords are separated by commas, and there are at most twelve.
  mutating func checkITunesKeywords(_ element: LocatedElement) {
    checkLength(of: element, atMost: 255, .info)
    let text = element.text.trimmed
    let keywords = text.split(separator: ",", omittingEmptySubsequences: true)
    if keywords.count > 12 {
      add(
        .invalidKeywords, at: element,
        "<\(element.name)> has \(keywords.count) keywords, but directories use only the first twelve. Keep the best.")
    } else if keywords.count == 1, text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).count > 2 {
      add(
        .invalidKeywords, at: element,
        "<\(element.name)>: \"\(text.shortened)\" has no commas, so it is a single keyword. Separate keywords with commas."
      )
    }
  }

  /// A category and its subcategories must be in Apple's list.
  mutating func checkITunesCategory(_ element: LocatedElement) {
    guard let name = element.category else { return }
    checkITunesCategory(element, name, inside: nil)
    for child in element.children("category", .itunes) {
      if let subcategory = child.category { checkITunesCategory(child, subcategory, inside: name) }
    }
  }
}

extension ITunesCategories {
  /// The list that contains a category.
  fileprivate enum List {
    case current
    /// In an old list; `successor` has the new name, if the category was only renamed.
    case obsolete(successor: String?)
    /// In neither list, but the name in the list differs only in case, punctuation or "and".
    case misspelled(String)
    /// In neither list. The advice is what to write, and `nearest` a similar name.
    case none(advice: String, nearest: String? = nil)
  }

  /// - Parameter outer: the parent category; nil for a top-level category.
  fileprivate static func list(of name: String, inside outer: String?, findsNearest: Bool) -> List {
    guard let outer else {
      if current[name] != nil { return .current }
      if obsolete[name] != nil { return .obsolete(successor: successors[name]) }
      if let right = spelling(of: name, among: current.keys) { return .misspelled(right) }
      if findsNearest, let outer = current.first(where: { $0.value.contains(name) })?.key {
        return .none(advice: "It is a subcategory: put it inside \"\(outer)\".")
      }
      return nearest(to: name, among: current.keys.alphabetical, "Choose a category from the list.", findsNearest)
    }
    // The parent has been reported already if its name is only similar.
    let parent = current[outer] == nil ? spelling(of: outer, among: current.keys) ?? outer : outer
    guard let names = current[parent] else {
      guard let old = obsolete[outer] else { return .current }
      return old.contains(name) ? .obsolete(successor: nil) : .none(advice: "Choose a category from the list.")
    }
    if names.contains(name) { return .current }
    if obsolete[parent]?.contains(name) == true { return .obsolete(successor: nil) }
    if let right = spelling(of: name, among: names) { return .misspelled(right) }
    if current[name] != nil {
      return .none(advice: "It is a top-level category: close <itunes:category> before it.")
    }
    if names.isEmpty { return .none(advice: "\"\(parent)\" has no subcategories: remove it.") }
    return nearest(to: name, among: names, "Write one of \(names.joined(separator: ", ")).", findsNearest)
  }

  private static func nearest(
    to name: String, among names: [String], _ otherwise: String, _ findsNearest: Bool
  ) -> List {
    let abbreviated = names.filter { name.utf8.count >= 3 && $0.lowercased().hasPrefix(name.lowercased()) }
    let meant = abbreviated.count == 1 ? abbreviated[0] : nil
    guard findsNearest, let nearest = meant ?? NearMiss.nearest(to: name, among: names) else {
      return .none(advice: otherwise)
    }
    return .none(advice: "Did you mean \"\(nearest)\"?", nearest: nearest)
  }

  /// The name that differs from `name` only in case, punctuation or the word "and".
  private static func spelling(of name: String, among names: some Sequence<String>) -> String? {
    let letters = letters(of: name)
    return names.first { Self.letters(of: $0) == letters }
  }

  private static func letters(of name: String) -> [UInt8] {
    name.lowercased().replacing("&amp;", with: "&").replacing(" and ", with: "&").utf8.filter {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80
    }
  }
}

extension LocatedElement {
  fileprivate var category: String? {
    attribute("text").map { $0.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ElementChecker {
  /// Checks the length of a text in Unicode scalars.
  mutating func checkLength(of element: LocatedElement, atMost limit: Int, _ severity: Diagnostic.Severity? = nil) {
    let text = element.text.trimmed
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return }
    add(
      .tooLong, severity, at: element,
      "<\(element.name)> has \(text.unicodeScalars.count) characters, and readers may cut it off after \(limit). Shorten it."
    )
  }

  fileprivate mutating func checkITunesCategory(_ element: LocatedElement, _ name: String, inside outer: String?) {
    guard let text = element.attribute("text") else { return }
    let place = outer.map { " in \"\($0.shortened)\"" } ?? ""
    func fix(_ name: String?) -> ProblemFix? { name.map { .unsafe(.value($0)) } }
    // Only for the first problems, because the search takes time.
    switch ITunesCategories.list(of: name, inside: outer, findsNearest: problems.all.count < 100) {
    case .current: break
    case .obsolete(let successor):
      add(
        .obsoleteITunesCategory, at: text,
        "\"\(name.shortened)\"\(place) is in Apple's old list of categories. "
          + (successor.map { "Write \"\($0)\"." } ?? "Choose one from the current list."), fix: fix(successor))
    case .misspelled(let right):
      add(
        .invalidITunesCategory, at: text,
        "\"\(name.shortened)\" is spelled differently in Apple's list of categories\(place). Write \"\(right)\".",
        fix: .safe(.value(right)))
    case .none(let advice, let nearest):
      add(
        .invalidITunesCategory, at: text,
        "\"\(name.shortened)\" is not in Apple's list of categories\(place). \(advice)", fix: fix(nearest))
    }
  }
}
