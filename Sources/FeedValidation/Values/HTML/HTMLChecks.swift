/// Checks HTML in feeds, and text that should not contain any.

internal import FeedBridge
internal import FeedPrimitives

enum HTMLChecks {
  // MARK: Plain text

  /// Apparent markup in plain text.
  ///
  /// - Parameter rule: the rule to report: `contains-html`, or `contains-undeclared-html` if the feed could have
  ///   declared the text as HTML.
  static func problems(ofPlain text: String, as rule: RuleID = .containsHTML) -> [ValueProblem] {
    guard let markup = MarkupChecks.markup(in: text, .anyHTML) else { return tagLikeProblems(of: text, rule) }
    let message =
      markup.isOnlyReference
      ? "\"\(markup.snippet)\" is a character of HTML, escaped once too often. Write the character itself."
      : rule == .containsHTML
        ? "\"\(markup.snippet)\" is HTML, and this is plain text: some readers show the tags, some lose them. Take it out."
        : "\"\(markup.snippet)\" is HTML, and the type is plain text: readers show the tags. Say type=\"html\"."
    return [ValueProblem(rule, at: markup.offset, message)]
  }

  /// The parts of a title that a reader would lose if it treats the title as HTML: `<` before a letter or a slash.
  private static func tagLikeProblems(of text: String, _ rule: RuleID) -> [ValueProblem] {
    let bytes = text.utf8.span
    var search = 0
    while rule == .containsHTML, let start = bytes.firstIndex(of: ASCII.lessThan, from: search) {
      search = start + 1
      guard search < bytes.count, ASCII.isLetter(bytes[search]) || "/!?".utf8.contains(bytes[search]) else { continue }
      return [
        ValueProblem(
          .characterData, at: start,
          "\"\(bytes.string(start..<bytes.count).shortened)\" begins like a tag, and some readers lose it. Write < as &#x3C;."
        )
      ]
    }
    return []
  }

  // MARK: HTML

  /// The problems of a piece of HTML: the first few of each kind.
  ///
  /// - Parameters:
  ///   - hasBase: whether there is a base against which relative URLs can be resolved.
  ///   - isDocument: whether it should be a whole document.
  static func problems(ofHTML html: String, hasBase: Bool = false, isDocument: Bool = false) -> [ValueProblem] {
    var checker = HTMLContentChecker(hasBase: hasBase, isDocument: isDocument)
    checker.check(html.utf8.span)
    return checker.problems
  }
}

/// How many problems of one text are reported: the first few of each rule, and each message once.
struct ProblemLimits {
  private var counts: [RuleID: Int] = [:]
  private var messages: Set<String> = []

  static let maximumPerRule = 3

  /// Whether the limit of a rule is reached.
  func isFull(_ rule: RuleID) -> Bool { counts[rule, default: 0] >= Self.maximumPerRule }

  /// Whether to report this problem, which is then counted.
  mutating func admit(_ rule: RuleID, _ message: String) -> Bool {
    guard !isFull(rule), messages.insert(message).inserted else { return false }
    counts[rule, default: 0] += 1
    return true
  }
}

/// Checks a piece of HTML in one pass.
private struct HTMLContentChecker {
  let hasBase: Bool
  let isDocument: Bool
  private(set) var problems: [ValueProblem] = []
  private var bounds = ProblemLimits()
  private var nesting = HTMLNesting()
  /// Whether there is an element that only documents have.
  private var hasDocument = false

  init(hasBase: Bool, isDocument: Bool) {
    self.hasBase = hasBase
    self.isDocument = isDocument
  }

  mutating func check(_ bytes: Span<UInt8>) {
    var scanner = HTMLScanner()
    while let token = scanner.next(in: bytes) {
      switch token {
      case .startTag(let tag): check(start: tag, in: bytes)
      case .endTag(let tag): check(end: tag, in: bytes)
      case .text(let range): check(text: range, in: bytes)
      case .characterData(let range):
        add(
          .notHTML, at: max(range.lowerBound - 9, 0),
          "HTML has no <![CDATA[, and takes it for a comment: what it holds is lost. Write the HTML without it.")
      case .declaration(let range): check(declaration: range, in: bytes)
      case .rawText, .comment: break
      }
    }
    for (name, offset) in nesting.unclosed(in: bytes) {
      add(.notHTML, at: offset, "<\(name)> is never closed. Close it.")
    }
    if isDocument, !hasDocument {
      add(
        .htmlFragment, at: 0,
        "text/html is a whole page, with <html> around it, and this is a piece of one. Say type=\"html\".")
    }
  }

  private mutating func add(_ rule: RuleID, at offset: Int, _ message: @autoclosure () -> String) {
    if !bounds.isFull(rule) { add(ValueProblem(rule, at: offset, message())) }
  }

  private mutating func add(_ problem: ValueProblem) {
    if bounds.admit(problem.rule, problem.message) { problems.append(problem) }
  }

  // MARK: Tags

  private mutating func check(start tag: HTMLScanner.Tag, in bytes: Span<UInt8>) {
    let name = HTMLName(bytes, tag.name)
    let isKnown = isKnown(name, tag, in: bytes)
    if isKnown {
      check(element: name, tag, in: bytes)
    } else {
      add(
        .notHTML, at: tag.range.lowerBound,
        "HTML has no <\(bytes.string(tag.name).shortened)>. If it is meant as text, escape its < once more; else take it out."
      )
    }
    checkAttributes(of: tag, in: bytes)
    if let name, !tag.isSelfClosing, nesting.isInForeign || !HTMLVocabulary.void.contains(name) {
      nesting.open(name, tag.name, isKnown: isKnown)
    }
  }

  /// Whether an element is an HTML element or one that HTML may contain.
  private func isKnown(_ name: HTMLName?, _ tag: HTMLScanner.Tag, in bytes: Span<UInt8>) -> Bool {
    if let name, HTMLVocabulary.isElement(name) { return true }
    let written = bytes.string(tag.name)
    if nesting.isInForeign, HTMLVocabulary.foreign.contains(written.lowercased()) { return true }
    // A name with a hyphen is a custom element, defined by the page itself (WHATWG HTML §4.13.2).
    return written.utf8.contains(UInt8(ascii: "-"))
  }

  private mutating func check(element name: HTMLName?, _ tag: HTMLScanner.Tag, in bytes: Span<UInt8>) {
    guard let name, !HTMLVocabulary.content.contains(name) else { return }
    if nesting.isInForeign, HTMLVocabulary.foreign.contains(bytes.string(tag.name).lowercased()) { return }
    if HTMLVocabulary.document.contains(name) {
      noteDocument(bytes.string(tag.name), at: tag.range.lowerBound)
    } else if HTMLVocabulary.risks.contains(name), !(isDocument && HTMLVocabulary.ofHead.contains(name)) {
      add(
        .securityRisk, at: tag.range.lowerBound,
        "many readers take <\(bytes.string(tag.name))> out, for it can run or fetch something. Leave it out.")
    }
  }

  private mutating func noteDocument(_ name: String, at offset: Int) {
    guard !hasDocument else { return }
    hasDocument = true
    guard !isDocument else { return }
    add(
      .htmlFragment, at: offset,
      "<\(name.shortened)> belongs to a whole page, and this is a part of the reader's. Leave the frame of the page out."
    )
  }

  private mutating func check(end tag: HTMLScanner.Tag, in bytes: Span<UInt8>) {
    guard let name = HTMLName(bytes, tag.name) else { return }
    switch nesting.close(name) {
    case .matches: break
    case .crosses(let open):
      let inner = bytes.string(open)
      add(
        .notHTML, at: tag.range.lowerBound,
        "</\(bytes.string(tag.name))> stands where <\(inner)> is still open. Close <\(inner)> first.")
    case .matchesNothing:
      // Readers turn `</br>` into a line break and `</p>` into an empty paragraph.
      if HTMLVocabulary.void.contains(name) || HTMLVocabulary.closedByOthers.contains(name) { return }
      add(
        .notHTML, at: tag.range.lowerBound,
        "</\(bytes.string(tag.name).shortened)> closes nothing that is open. Take it out.")
    }
  }

  private mutating func checkAttributes(of tag: HTMLScanner.Tag, in bytes: Span<UInt8>) {
    var attributes = tag.attributes
    while let attribute = attributes.next(in: bytes) {
      if attribute.quote != nil, let value = attribute.value, value.upperBound >= tag.range.upperBound - 1 {
        add(
          .notHTML, at: attribute.name.lowerBound,
          "a quotation mark in <\(bytes.string(tag.name).shortened)> is not closed. Close it.")
      }
      guard let kind = HTMLAttributeChecks.kind(of: bytes.extracting(attribute.name)) else { continue }
      let value = attribute.value.map { HTMLEntities.decoded(bytes, $0, inAttribute: true) } ?? ""
      if var problem = HTMLAttributeChecks.problem(kind, bytes.string(attribute.name), value, hasBase: hasBase) {
        problem.offset = attribute.name.lowerBound
        add(problem)
      }
    }
  }

  // MARK: Text, comments and references

  private mutating func check(declaration range: Range<Int>, in bytes: Span<UInt8>) {
    let written = bytes.string(range)
    if bytes.equalsIgnoringCase("<!doctype", range.prefix(9)) {
      noteDocument("!DOCTYPE", at: range.lowerBound)
    } else if bytes.equalsIgnoringCase("<?import", range.prefix(8)) {
      add(
        .securityRisk, at: range.lowerBound,
        "readers take \(written.shortened) out, for it can run something. Leave it out.")
    } else {
      add(.notHTML, at: range.lowerBound, "\(written.shortened) is no HTML. Take it out.")
    }
  }

  private mutating func check(text range: Range<Int>, in bytes: Span<UInt8>) {
    var search = range.lowerBound
    while !bounds.isFull(.notHTML),
      let start = bytes.firstIndex(of: ASCII.ampersand, from: search, to: range.upperBound)
    {
      search = start + 1
      var end = search
      while end < range.upperBound, end - start <= 32, ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) {
        end += 1
      }
      guard end > start + 1, end < range.upperBound, bytes[end] == ASCII.semicolon, ASCII.isLetter(bytes[start + 1]),
        HTMLEntities.text(for: bytes.extracting(start + 1..<end)) == nil
      else { continue }
      add(
        .notHTML, at: start,
        "HTML has no character \(bytes.string(start..<end + 1)). Write the character itself, or & as &amp;.")
    }
    // An unfinished tag: HTML loses the rest of the text.
    guard range.upperBound == bytes.count else { return }
    search = range.lowerBound
    while let start = bytes.firstIndex(of: ASCII.lessThan, from: search, to: range.upperBound) {
      search = start + 1
      let name = search < bytes.count && bytes[search] == ASCII.slash ? search + 1 : search
      guard name < bytes.count, ASCII.isLetter(bytes[name]) else { continue }
      add(
        .notHTML, at: start,
        "\"\(bytes.string(start..<bytes.count).shortened)\" begins a tag that never ends. End it, or write < as &lt;.")
      return
    }
  }
}

/// Which elements are open, and whether end tags close them in order.
private struct HTMLNesting {
  enum Close {
    case matches
    /// An element inside it is open; the range of that element's name.
    case crosses(Range<Int>)
    case matchesNothing
  }

  private var open: [(name: HTMLName, range: Range<Int>, isKnown: Bool)] = []
  private var counts: [HTMLName: Int] = [:]
  /// Expected end tags of elements that were closed from outside; these have been reported already.
  private var expected: [HTMLName: Int] = [:]

  /// Whether the position is inside MathML or SVG, which have other elements.
  var isInForeign: Bool { foreign > 0 }
  private var foreign = 0

  private static let foreignRoots = HTMLNames("svg math")

  /// - Parameter isKnown: false for an element that HTML does not have: that has been reported, and a missing end tag
  ///   is not.
  mutating func open(_ name: HTMLName, _ range: Range<Int>, isKnown: Bool) {
    open.append((name, range, isKnown))
    counts[name, default: 0] += 1
    if Self.foreignRoots.contains(name) { foreign += 1 }
  }

  mutating func close(_ name: HTMLName) -> Close {
    guard counts[name, default: 0] > 0 else {
      if let count = expected[name], count > 0 {
        expected[name] = count - 1
        return .matches
      }
      return .matchesNothing
    }
    var crossed: Range<Int>?
    while let (inner, range, isKnown) = open.popLast() {
      counts[inner, default: 1] -= 1
      if Self.foreignRoots.contains(inner) { foreign -= 1 }
      if inner == name { break }
      if HTMLVocabulary.closedByOthers.contains(inner) { continue }
      expected[inner, default: 0] += 1
      if isKnown { crossed = crossed ?? range }
    }
    return crossed.map { .crosses($0) } ?? .matches
  }

  /// The elements that are still open and need an end tag: the first few.
  func unclosed(in bytes: Span<UInt8>) -> [(name: String, offset: Int)] {
    open.lazy.filter { $0.isKnown && !HTMLVocabulary.closedByOthers.contains($0.name) }.prefix(
      ProblemLimits.maximumPerRule
    )
    .map { (bytes.string($0.range), $0.range.lowerBound - 1) }
  }
}
