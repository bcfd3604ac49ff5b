/// Reading `Rules.txt`, whose first lines explain the format.

internal import FeedPrimitives
internal import RuleTexts

/// The block of a rule in `Rules.txt`: its heading, and named lines in any order.
struct RuleBlock {
  private let heading: Substring
  let id: String
  /// What is wrong, in a few words.
  let title: String
  /// The values of the lines that were not taken yet. The indented lines below a line are part of its value.
  private var values: [String: String] = [:]

  init(_ text: Substring) throws(InvalidRuleText) {
    var lines = text.utf8.split(separator: ASCII.lineFeed).map(Substring.init)[...]
    heading = lines.popFirst() ?? ""
    let (id, title) = try Self.parts(of: heading)
    (self.id, self.title) = (String(id), String(title))
    while let line = lines.popFirst() {
      let (name, value) = try Self.parts(of: line)
      let indented = lines.prefix { $0.hasPrefix("  ") }
      lines = lines.dropFirst(indented.count)
      let lines = [value] + indented.map { $0.dropFirst(2) }
      guard values.updateValue(lines.joined(separator: "\n"), forKey: String(name)) == nil else {
        throw InvalidRuleText(line, "one \"\(name)\"")
      }
    }
  }

  fileprivate static func parts(of line: Substring) throws(InvalidRuleText) -> (name: Substring, value: Substring) {
    guard let colon = line.firstRange(of: ": "), colon.upperBound < line.endIndex else {
      throw InvalidRuleText(line, "a name, \": \" and a text")
    }
    return (line[..<colon.lowerBound], line[colon.upperBound...])
  }

  /// The value of a line; nil if there is none.
  mutating func take(_ name: String) -> String? { values.removeValue(forKey: name) }

  /// The text of a line that every block has.
  mutating func text(_ name: String) throws(InvalidRuleText) -> String {
    guard let value = take(name) else { throw lacks(name) }
    return value
  }

  /// The words of a line, which has commas between them; nil if there is none.
  mutating func words<Word>(_ name: String, _ word: (String) -> Word?) throws(InvalidRuleText) -> [Word]? {
    guard let value = take(name) else { return nil }
    var words: [Word] = []
    for text in value.split(separator: ", ") {
      guard let word = word(String(text)) else {
        throw InvalidRuleText("\(name): \(value)", "words of \(Word.self)")
      }
      words.append(word)
    }
    return words
  }

  /// The only word of a line; nil if there is none.
  mutating func word<Word: RawRepresentable<String>>(_ name: String) throws(InvalidRuleText) -> Word? {
    guard let words = try words(name, Word.init(rawValue:)) else { return nil }
    guard words.count == 1 else { throw InvalidRuleText(name, "one word") }
    return words.first
  }

  /// The error that a block does not have a line.
  func lacks(_ name: String) -> InvalidRuleText { InvalidRuleText(heading, "\"\(name)\" in the block") }

  /// Ends reading. Lines that nothing has taken are errors.
  func finish() throws(InvalidRuleText) {
    if let (name, value) = values.first { throw InvalidRuleText("\(name): \(value)", "a known name") }
  }
}

/// A line of `Rules.txt` that does not have the right form. Tests read the whole file, so that users never see this.
struct InvalidRuleText: Error {
  let line: String
  let expected: String

  init(_ line: some StringProtocol, _ expected: String) { (self.line, self.expected) = (String(line), expected) }
}

// MARK: - Finding a block

extension RuleBlock {
  /// The text of the block with this number. Those of the rules come first, in the order of RuleID.
  static func text(at number: Int) -> Substring {
    let range = ruleTextsBlock(number)
    return Substring(decoding: (range.start..<range.end).map { ruleTextsByte($0) }, as: UTF8.self)
  }
}

extension Substring {
  /// The names and values of lines such as `name: value`. Other lines are not among them.
  var namedLines: [(name: String, value: String)] {
    split(separator: "\n").compactMap { line in
      (try? RuleBlock.parts(of: line)).map { (String($0.name), String($0.value)) }
    }
  }
}
