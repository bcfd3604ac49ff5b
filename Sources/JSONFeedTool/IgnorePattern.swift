/// Patterns of files to ignore, as in `.gitignore` (https://git-scm.com/docs/gitignore#_pattern_format).

internal import FeedPrimitives

struct IgnorePattern: Sendable, Hashable {
  /// Whether it includes again what earlier patterns exclude.
  let isNegated: Bool
  private let matchesOnlyFolders: Bool
  /// Nil for `**`, which matches any number of folders.
  private let segments: [[Token]?]

  /// Part of a name.
  fileprivate enum Token: Sendable, Hashable {
    case character(Unicode.Scalar)
    case anyCharacter
    case anyText
    case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  /// Why a text is not a pattern, in sentences.
  struct Invalid: Error {
    var message: String
  }

  /// Reads a pattern of settings.
  static func read(_ text: String) -> Result<IgnorePattern, Invalid> {
    if let pattern = IgnorePattern(text) { return .success(pattern) }
    let shown = "\"\(text.onOneLine)\""
    guard text.contains(where: { $0 != " " && $0 != "/" && $0 != "!" }) else {
      return .failure(Invalid(message: "\(shown) matches no file. Remove it."))
    }
    if text.hasPrefix("#") {
      return .failure(Invalid(message: "\(shown) is a comment. Write \"\\\\\(text.onOneLine)\" if it is a name."))
    }
    if text.contains("[") {
      return .failure(
        Invalid(message: "The brackets in \(shown) are not valid. Close them, or write \\\\[ for the character itself.")
      )
    }
    return .failure(Invalid(message: "\(shown) ends with a backslash. Remove it."))
  }

  /// Nil for an empty line, a comment or an invalid pattern.
  init?(_ line: some StringProtocol) {
    var text = Array(line.unicodeScalars)
    if text.last == "\r" { text.removeLast() }
    // Spaces at the end count only after a backslash.
    while text.last == " ", !Self.isEscaped(text.count - 1, in: text) { text.removeLast() }
    if text.first == "#" { return nil }
    isNegated = text.first == "!"
    if isNegated { text.removeFirst() }
    matchesOnlyFolders = text.last == "/"
    if matchesOnlyFolders { text.removeLast() }
    guard !text.isEmpty else { return nil }
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
    // Without a slash, except at the end, it is about names in all folders.
    if parts.count == 1 {
      parts.insert(["*", "*"], at: 0)
    } else if parts[0].isEmpty {
      parts.removeFirst()
    }
    var segments: [[Token]?] = []
    for part in parts {
      if part == ["*", "*"] {
        if segments.last != .some(nil) { segments.append(nil) }
      } else {
        guard let tokens = Self.tokens(of: part), !tokens.isEmpty else { return nil }
        segments.append(tokens)
      }
    }
    // `folder/**` is everything in the folder, but not the folder itself.
    if segments.count > 1, segments.last == .some(nil) { segments.append([.anyText]) }
    self.segments = segments
  }

  /// The patterns in a file; nil if it does not exist.
  static func patterns(in text: String) -> [IgnorePattern] {
    text.split(separator: "\n").compactMap { IgnorePattern($0) }
  }

  /// - Parameter path: the path, relative to the folder of the patterns.
  func matches(_ path: String, isFolder: Bool) -> Bool {
    guard isFolder || !matchesOnlyFolders else { return false }
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    return Self.matches(segments, names, isAny: { $0 == nil }) { segment, name in
      guard let segment else { return true }
      return Self.matches(segment, name, isAny: { $0 == .anyText }) { $0.matches($1) }
    }
  }

  /// Whether a sequence matches a pattern in which some parts match any number of elements. It tries again only from the last of these,
  /// because an earlier one cannot do better.
  private static func matches<Part, Element>(
    _ pattern: [Part], _ elements: [Element], isAny: (Part) -> Bool, with isMatch: (Part, Element) -> Bool
  ) -> Bool {
    var (part, position) = (0, 0)
    var retry: (part: Int, position: Int)?
    while position < elements.count {
      if part < pattern.count, isAny(pattern[part]) {
        retry = (part + 1, position)
        part += 1
      } else if part < pattern.count, isMatch(pattern[part], elements[position]) {
        (part, position) = (part + 1, position + 1)
      } else if let last = retry {
        retry = (last.part, last.position + 1)
        (part, position) = (last.part, last.position + 1)
      } else {
        return false
      }
    }
    return pattern[part...].allSatisfy(isAny)
  }

  // MARK: Parsing

  private static func isEscaped(_ index: Int, in text: [Unicode.Scalar]) -> Bool {
    var start = index
    while start > 0, text[start - 1] == "\\" { start -= 1 }
    return !(index - start).isMultiple(of: 2)
  }

  /// Nil if it is not valid: it ends with a backslash, or in brackets.
  private static func tokens(of text: [Unicode.Scalar]) -> [Token]? {
    var tokens: [Token] = []
    var position = 0
    while position < text.count {
      let scalar = text[position]
      position += 1
      switch scalar {
      case "*": if tokens.last != .anyText { tokens.append(.anyText) }
      case "?": tokens.append(.anyCharacter)
      case "\\":
        guard position < text.count else { return nil }
        tokens.append(.character(text[position]))
        position += 1
      case "[":
        guard let set = characterClass(text, &position) else { return nil }
        tokens.append(set)
      default: tokens.append(.character(scalar))
      }
    }
    return tokens
  }

  /// `[a-z]`, `[!0-9]`, `[[:alpha:]_]`; `position` is after the first bracket.
  private static func characterClass(_ text: [Unicode.Scalar], _ position: inout Int) -> Token? {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    let isNegated = position < text.count && (text[position] == "!" || text[position] == "^")
    if isNegated { position += 1 }
    let start = position
    /// The next character, which may be escaped.
    func next() -> Unicode.Scalar? {
      if position < text.count, text[position] == "\\" { position += 1 }
      guard position < text.count else { return nil }
      defer { position += 1 }
      return text[position]
    }
    while position < text.count {
      if text[position] == "]", position > start {
        position += 1
        return .oneOf(ranges, isNegated: isNegated)
      }
      if text[position...].starts(with: "[:".unicodeScalars) {
        guard let end = text[position...].firstIndex(of: "]"), end > position + 2, text[end - 1] == ":" else {
          return nil
        }
        let name = String(String.UnicodeScalarView(text[position + 2..<end - 1]))
        guard let named = namedClasses[name] else { return nil }
        ranges += named
        position = end + 1
        continue
      }
      guard let first = next() else { return nil }
      guard position + 1 < text.count, text[position] == "-", text[position + 1] != "]" else {
        ranges.append(first...first)
        continue
      }
      position += 1
      guard let last = next() else { return nil }
      if first <= last { ranges.append(first...last) }
    }
    return nil
  }

  private static let namedClasses: [String: [ClosedRange<Unicode.Scalar>]] = [
    "alnum": ["0"..."9", "A"..."Z", "a"..."z"], "alpha": ["A"..."Z", "a"..."z"], "blank": [" "..." ", "\t"..."\t"],
    "cntrl": ["\0"..."\u{1F}", "\u{7F}"..."\u{7F}"], "digit": ["0"..."9"], "graph": ["!"..."~"], "lower": ["a"..."z"],
    "print": [" "..."~"], "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"], "space": [" "..." ", "\t"..."\r"],
    "upper": ["A"..."Z"], "xdigit": ["0"..."9", "A"..."F", "a"..."f"],
  ]
}

extension IgnorePattern.Token {
  fileprivate func matches(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .character(let own): own == scalar
    case .anyCharacter, .anyText: true
    case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}
