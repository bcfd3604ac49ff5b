/// A document that breaks or follows a rule, written in `Rules.txt` as its differences from a small valid feed. The tests make and
/// validate the document (`ExampleDocument.swift`).
package struct RuleExample: Sendable, Hashable {
  /// What the example is, or which small feed it differs from, and where.
  enum Kind: String, Sendable, Hashable {
    /// A complete document.
    case document
    /// The settings of a project.
    case settings
    /// The small JSON Feed, or an input that cannot be read for the given reason.
    case input
    case feed, item, attachment, rss, podcast, episode, rdf, atom, entry
    case rssItem = "rss item"
    case rdfItem = "rdf item"
  }

  /// The encoding of an example.
  package enum Encoding: String, Sendable, Hashable {
    /// Little-endian UTF-16 with a byte order mark.
    case utf16 = "UTF-16"
    /// ISO-8859-1, for a text with a letter outside ASCII.
    case latin1 = "ISO-8859-1"
    /// UTF-8 with a byte order mark.
    case utf8WithMark = "UTF-8 with a byte order mark"
  }

  let kind: Kind
  /// The changes of the small feed; the whole text of a document or settings.
  private(set) var changes = ""
  /// The attributes of the root, if they differ.
  private(set) var root: String?
  /// The text before the root, if it differs.
  private(set) var prolog: String?
  /// The changes of the feed as it was published before.
  private(set) var before: String?
  /// A description makes the document this many bytes long.
  private(set) var size: Int?
  /// An encoding other than UTF-8.
  private(set) var encoding: Encoding?
  /// How the answers of the server differ from those of a well-behaved one; nil if there is no server.
  private(set) var server: String?
  /// The names of the other files in the folder of its site; nil if that is not known.
  private(set) var site: String?

  init(_ kind: Kind, _ changes: String = "", root: String? = nil, prolog: String? = nil) {
    (self.kind, self.changes, self.root, self.prolog) = (kind, changes, root, prolog)
  }

  /// The part of the example to show to people: the members or elements that matter, or the whole document if it is short.
  /// Nil if there is nothing special about the example.
  package var summary: String? {
    switch kind {
    case .document, .settings: return changes
    case .input: return changes.isEmpty ? nil : changes
    default: break
    }
    if let size { return "a feed of \(size) bytes" }
    if let before { return "before: \(before)\nnow:    \(changes)" }
    var lines = changes.split(separator: "\n", omittingEmptySubsequences: false).map(Self.shortened)
    if changes.isEmpty { lines = [] }
    if let prolog { lines.insert(prolog, at: 0) }
    if let root { lines.append("<… \(root)>") }
    if let server { lines.append(server) }
    if let encoding { lines.insert("a feed in \(encoding.rawValue)", at: 0) }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func shortened(_ line: Substring) -> String {
    line.utf8.count <= 400 ? String(line) : String(line.unicodeScalars.prefix(400)) + "…"
  }
}

// MARK: - Reading

extension RuleExample {
  /// Reads an example: its kind, and lines of changes, of `--- root`, `--- prolog`, `--- before`, `--- server` and `--- site`.
  init(_ text: String) throws(InvalidRuleText) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = lines.first ?? ""
    var name = heading
    if let of = heading.firstRange(of: " of "), heading.hasSuffix(" bytes") {
      name = heading[..<of.lowerBound]
      size = Int(heading[of.upperBound...].dropLast(6))
    } else if let encoded = heading.firstRange(of: " in ") {
      name = heading[..<encoded.lowerBound]
      encoding = Encoding(rawValue: String(heading[encoded.upperBound...]))
    }
    guard let kind = Kind(rawValue: String(name)), name == heading || size != nil || encoding != nil else {
      throw InvalidRuleText(heading, "a kind of example")
    }
    self.kind = kind
    let sections = lines.dropFirst().split(omittingEmptySubsequences: false) { $0.hasPrefix("--- ") }
    for section in sections {
      let name = section.startIndex > lines.startIndex + 1 ? lines[section.startIndex - 1].dropFirst(4) : ""
      let text = try Self.unescaped(section.joined(separator: "\n"))
      switch name {
      case "": changes = text
      case "root" where root == nil: root = text
      case "prolog" where prolog == nil: prolog = text
      case "before" where before == nil: before = text
      case "server" where server == nil: server = text
      case "site" where site == nil: site = text
      default: throw InvalidRuleText(name, "root, prolog, before, server or site, once")
      }
    }
  }

  /// The text with `\u{B}` replaced by the character, and `\{600×[}` by 600 brackets.
  private static func unescaped(_ text: String) throws(InvalidRuleText) -> String {
    let text = try replacing("\\u{", in: text) { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) }
    return try replacing("\\{", in: text) { repeated in
      let parts = repeated.split(separator: "×", maxSplits: 1)
      guard parts.count == 2, let count = Int(parts[0]), count > 0 else { return nil }
      return String(repeating: String(parts[1]), count: count)
    }
  }

  /// The text in which everything from `start` to a brace is replaced.
  private static func replacing(
    _ start: String, in text: String, with value: (Substring) -> String?
  ) throws(InvalidRuleText) -> String {
    var (result, rest) = ("", text[...])
    while let found = rest.firstRange(of: start) {
      let written = rest[found.upperBound...].prefix { $0 != "}" }
      guard let value = value(written) else {
        throw InvalidRuleText(written, "a code point, or a number, × and a text")
      }
      result += rest[..<found.lowerBound] + value
      rest = rest[written.endIndex...].dropFirst()
    }
    return result + rest
  }
}
