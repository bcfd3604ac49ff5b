/// Checks Apple's requirements on the values of its podcast elements.

internal import FeedBridge
internal import FeedPrimitives

enum ITunesChecks {
  /// `true` or `false`; the older words `yes`, `no`, `explicit` and `clean` still work.
  static func checkExplicit(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let word = element.text.trimmed.lowercased()
    guard word != "true", word != "false", !word.isEmpty else { return }
    guard let new = formerExplicitWords[word] else {
      checker.add(
        .invalidTrueFalse, at: element,
        "<\(element.name)>: \"\(word.shortened)\" is not true or false. Write one of them.")
      return
    }
    checker.add(
      .invalidTrueFalse, .warning, at: element,
      "<\(element.name)>: \"\(word)\" is no longer in Apple's documentation. Write \(new)."
    )
  }

  private static let formerExplicitWords = ["yes": "true", "explicit": "true", "no": "false", "clean": "false"]

  /// Keywords are separated by commas, and there are at most twelve.
  static func checkKeywords(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checker.checkLength(of: element, atMost: 255)
    let text = element.text.trimmed
    let keywords = text.split(separator: ",", omittingEmptySubsequences: true)
    if keywords.count > 12 {
      checker.add(
        .invalidKeywords, at: element,
        "<\(element.name)> has \(keywords.count) keywords, but directories use only the first twelve. Keep the best.")
    } else if keywords.count == 1, text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).count > 2 {
      checker.add(
        .invalidKeywords, at: element,
        "<\(element.name)>: \"\(text.shortened)\" has no commas, so it is a single keyword. Separate keywords with commas."
      )
    }
  }

  /// A category and its subcategories must be in Apple's list.
  static func checkCategory(_ element: LocatedElement, _ checker: inout ElementChecker) {
    guard let name = element.category else { return }
    checker.checkCategory(element, name, inside: nil)
    for child in element.children("category", .itunes) {
      if let subcategory = child.category { checker.checkCategory(child, subcategory, inside: name) }
    }
  }
}

extension ITunesCategories {
  /// The list that contains a category.
  fileprivate enum List {
    case current
    case obsolete
    /// In neither list. The advice is the category that was probably meant, or what to write.
    case none(advice: String)
  }

  /// - Parameter outer: the parent category; nil for a top-level category.
  fileprivate static func list(of name: String, inside outer: String?, findsNearest: Bool) -> List {
    guard let outer else {
      if current[name] != nil { return .current }
      return obsolete[name] != nil ? .obsolete : .none(advice: advice(for: name, findsNearest))
    }
    if current[outer]?.contains(name) == true { return .current }
    if obsolete[outer]?.contains(name) == true { return .obsolete }
    // An unknown parent category has been reported already.
    if current[outer] == nil, obsolete[outer] == nil { return .current }
    return .none(advice: advice(for: name, inside: outer, findsNearest))
  }

  private static func advice(for name: String, _ findsNearest: Bool) -> String {
    if findsNearest, let outer = current.first(where: { $0.value.contains(name) })?.key {
      return "It is a subcategory: put it inside \"\(outer)\"."
    }
    return nearest(to: name, among: current.keys.sorted(), findsNearest) ?? "Choose a category from the list."
  }

  private static func advice(for name: String, inside outer: String, _ findsNearest: Bool) -> String {
    if current[name] != nil { return "It is a top-level category: close <itunes:category> before it." }
    let names = current[outer] ?? []
    if names.isEmpty { return "\"\(outer)\" has no subcategories: remove it." }
    return nearest(to: name, among: names, findsNearest) ?? "Write one of \(names.joined(separator: ", "))."
  }

  private static func nearest(to name: String, among names: [String], _ findsNearest: Bool) -> String? {
    findsNearest ? NearMiss.nearest(to: name, among: names).map { "Did you mean \"\($0)\"?" } : nil
  }
}

extension LocatedElement {
  fileprivate var category: String? {
    attribute("text").map { LocatedText(string: $0.value).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ElementChecker {
  /// Checks the length of a text in Unicode scalars.
  mutating func checkLength(of element: LocatedElement, atMost limit: Int, _ severity: Severity? = nil) {
    let text = element.text.trimmed
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return }
    add(
      .tooLong, severity, at: element,
      "<\(element.name)> has \(text.unicodeScalars.count) characters; at most \(limit) are allowed. Shorten it.")
  }

  fileprivate mutating func checkCategory(_ element: LocatedElement, _ name: String, inside outer: String?) {
    // Only for the first problems, because the search takes time.
    switch ITunesCategories.list(of: name, inside: outer, findsNearest: problems.all.count < 100) {
    case .current: break
    case .obsolete:
      add(
        .obsoleteITunesCategory, at: element,
        "\"\(name.shortened)\"\(outer.map { " in \"\($0.shortened)\"" } ?? "") is in Apple's old list of categories. Choose one from the current list."
      )
    case .none(let advice):
      add(
        .invalidITunesCategory, at: element,
        "\"\(name.shortened)\" is not in Apple's list of categories\(outer.map { " in \"\($0.shortened)\"" } ?? ""). \(advice)"
      )
    }
  }
}
