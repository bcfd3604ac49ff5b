/// What `Rules.txt` says about each rule: its title, why it matters, how to fix it, and examples.

internal import FeedPrimitives
internal import RuleTexts

/// The block of a rule in `Rules.txt`, whose first lines explain the format.
struct RuleText: Sendable, Hashable {
  let title: String
  let explanation: String
  let remedy: String
  /// The specification and its section; empty if there is none.
  let reference: String
  /// The lines of the examples, which are read when they are needed.
  private let badLines, goodLines: ArraySlice<Substring>

  /// Reads a block. Anything but its parts, each once and in order, is an error.
  init(_ block: Substring) throws(InvalidRuleText) {
    var lines = block.utf8.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map(Substring.init)[...]
    let heading = lines.popFirst() ?? ""
    guard let colon = heading.firstRange(of: ": ") else { throw InvalidRuleText(heading, "an id, \": \" and a title") }
    title = String(heading[colon.upperBound...])
    explanation = try Self.value(of: "Why", in: &lines)
    remedy = try Self.value(of: "Fix", in: &lines)
    reference = lines.first?.hasPrefix("Specification:") == true ? try Self.value(of: "Specification", in: &lines) : ""
    badLines = try Self.example("Wrong", in: &lines)
    goodLines = try Self.example("Right", in: &lines)
    if let line = lines.first { throw InvalidRuleText(line, "the end of the block") }
  }

  private static func value(of name: String, in lines: inout ArraySlice<Substring>) throws(InvalidRuleText) -> String {
    guard let line = lines.popFirst(), line.hasPrefix(name + ": "), line.utf8.count > name.utf8.count + 2 else {
      throw InvalidRuleText(lines.first ?? "", "\(name): and a text")
    }
    return String(line.dropFirst(name.count + 2))
  }

  /// The kind of an example and the lines under it.
  private static func example(
    _ name: String, in lines: inout ArraySlice<Substring>
  ) throws(InvalidRuleText) -> ArraySlice<Substring> {
    let kind = try value(of: name, in: &lines)
    let body = lines.prefix { $0.hasPrefix("  ") }
    lines = lines.dropFirst(body.count)
    return [kind[...]] + body.map { $0.dropFirst(2) }
  }

  /// The example that breaks the rule.
  func bad() throws(InvalidRuleText) -> RuleExample { try RuleExample(badLines) }

  /// The example that does not.
  func good() throws(InvalidRuleText) -> RuleExample { try RuleExample(goodLines) }
}

/// A line of `Rules.txt` that does not have the right form. Tests read the whole file, so that users never see this.
struct InvalidRuleText: Error {
  let line: String
  let expected: String

  init(_ line: Substring, _ expected: String) { (self.line, self.expected) = (String(line), expected) }
}

// MARK: - Finding a block

extension RuleText {
  /// The text of a rule.
  static func of(_ code: RuleID) -> RuleText? {
    ranges[code.rawValue].flatMap { try? RuleText(Substring(decoding: file[$0], as: UTF8.self)) }
  }

  /// The bytes of `Rules.txt`.
  static let file = (0..<ruleTextsCount).map { ruleTextsByte($0) }

  private static let ranges = Dictionary(blocks(of: file)) { first, _ in first }

  /// The blocks of a file by id. Empty lines are between them; blocks that begin with `#` are comments.
  static func blocks(of bytes: [UInt8]) -> [(id: String, range: Range<Int>)] {
    let (bytes, end) = (bytes.span, bytes.count)
    var blocks: [(id: String, range: Range<Int>)] = []
    var start = 0
    var line = 0
    while line < end {
      let lineEnd = bytes.firstIndex(of: ASCII.lineFeed, from: line) ?? end
      let next = min(lineEnd + 1, end)
      if line == lineEnd { start = next }
      // A block ends before an empty line, or with the file.
      if line < lineEnd, next == end || bytes[next] == ASCII.lineFeed, bytes[start] != UInt8(ascii: "#") {
        let idEnd = bytes.firstIndex(of: UInt8(ascii: ":"), from: start) ?? lineEnd
        blocks.append((bytes.string(start..<min(idEnd, lineEnd)), start..<lineEnd))
      }
      line = next
    }
    return blocks
  }
}
