/// Checks HTML in feeds, and text that must not contain any.

internal import FeedBridge
internal import FeedPrimitives

enum HTMLChecks {
  // MARK: Plain text

  /// Checks plain text for markup.
  ///
  /// - Parameters:
  ///   - rule: the rule to report: `contains-html`, or `contains-undeclared-html` if the feed could have declared the text as HTML.
  ///   - isTitle: whether it is a title or a name, in which a tag may be what it is about.
  ///   - isAtom: whether it is a name or a label in Atom, which no reader treats as HTML (RFC 4287 §3.2.1, §4.2.2.3).
  static func problems(
    ofPlain text: String, as rule: RuleID = .containsHTML, isTitle: Bool = true, isAtom: Bool = false
  ) -> [ValueProblem] {
    guard let markup = MarkupChecks.markup(in: text, rule == .containsUndeclaredHTML ? .certainHTML : .anyHTML) else {
      return isAtom ? [] : tagLikeProblems(of: text, rule)
    }
    let isText =
      isTitle && !markup.isOnlyReference && PlainText.title(html: text).contains(markup.snippet)
    if isAtom ? isText : rule == .containsHTML && markup.isOnlyReference && isHTML(text, ofTitle: isTitle) { return [] }
    let message =
      markup.isOnlyReference
      ? "Readers show \"\(markup.snippet)\" here, because it is escaped twice. \(adviceOnReference(markup.snippet))"
      : isText && rule == .containsHTML
        ? "\"\(markup.snippet)\" is text, but some readers remove it as HTML. Write \(markup.snippet.replacing("<", with: "&#x3C;"))"
        : rule == .containsHTML
          ? "\"\(markup.snippet)\" is HTML, but this is plain text: some readers show the tags, others remove them. Remove the tags."
          : "\"\(markup.snippet)\" is HTML, but the text is declared as plain, so readers show the tags. Write type=\"html\"."
    return [ValueProblem(rule, at: markup.offset, message)]
  }

  /// Whether a text is HTML, as RSS's writers make it of a text that could be mistaken for HTML: `A &lt;b> tag`.
  private static func isHTML(_ text: String, ofTitle isTitle: Bool) -> Bool {
    let plain = isTitle ? PlainText.title(html: text) : PlainText.from(html: text)
    guard plain.utf8.contains(where: { $0 == ASCII.ampersand || $0 == ASCII.lessThan }) else { return false }
    let html = isTitle ? PlainText.html(of: plain) : PlainText.html(of: plain, orKept: nil)
    return html == text || html.replacing("&gt;", with: ">") == text
  }

  /// What to write instead of a reference that is escaped twice. Escaped once, it must be one that XML defines.
  private static func adviceOnReference(_ reference: String) -> String {
    let name = reference.dropFirst().prefix { $0 != ";" }
    let isOfXML = name.hasPrefix("#") || ["amp", "lt", "gt", "quot", "apos"].contains(name)
    return isOfXML ? "Escape it once, or write the character itself." : "Write the character itself."
  }

  /// Text that a reader loses if it treats the text as HTML: `<` before a letter or a slash.
  private static func tagLikeProblems(of text: String, _ rule: RuleID) -> [ValueProblem] {
    text.withBytes { bytes in
      var search = 0
      while rule == .containsHTML, let start = bytes.firstIndex(of: ASCII.lessThan, from: search) {
        search = start + 1
        guard search < bytes.count, ASCII.isLetter(bytes[search]) || "/!?".utf8.contains(bytes[search]) else {
          continue
        }
        return [
          ValueProblem(
            .characterData, at: start,
            "\"\(bytes.string(start..<bytes.count).shortened)\" begins like a tag, and some readers lose it. Write &#x3C; for <."
          )
        ]
      }
      return []
    }
  }

  // MARK: HTML

  /// The elements that the markup of a text begins with.
  private static let blocks = HTMLNames(
    "article blockquote div figure h1 h2 h3 h4 h5 h6 ol p pre section table ul")
  private static let (links, pictures) = (HTMLNames("a"), HTMLNames("img"))

  /// Whether a text has no markup, but begins with an element once its references have been read.
  static func isEscapedTwice(_ html: String) -> Bool {
    html.withBytes { bytes in
      let text = bytes.trimmed(0..<bytes.count)
      guard text.count > 12, bytes.starts(with: "&lt;", at: text.lowerBound),
        ASCII.isLetter(bytes[text.lowerBound + 4]), bytes.firstIndex(of: ASCII.lessThan, from: 0) == nil
      else { return false }
      return HTMLEntities.decoded(bytes, text).withBytes(beginsWithElement)
    }
  }

  /// Whether a text begins with a whole block, or with a link or a picture that has a URL. It may begin with a tag about which it is:
  /// `<p> and </p> are tags`.
  private static func beginsWithElement(_ bytes: TextSpan) -> Bool {
    var scanner = HTMLScanner()
    guard case .startTag(let first)? = scanner.next(in: bytes), first.range.lowerBound == 0,
      let name = HTMLName(bytes, first.name)
    else { return false }
    let isBlock = blocks.contains(name)
    if !isBlock {
      guard links.contains(name) || pictures.contains(name), hasURL(first, in: bytes) else { return false }
      if pictures.contains(name) { return true }
    }
    let start = first.range.upperBound
    let isMarkup = isBlock && bytes[bytes.count - 1] == ASCII.greaterThan
    while let token = scanner.next(in: bytes) {
      guard case .endTag(let tag) = token else { continue }
      if isMarkup { return true }
      if HTMLName(bytes, tag.name) == name { return tag.range.lowerBound > start && bytes[start] != ASCII.space }
    }
    return false
  }

  private static func hasURL(_ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    (tag.value(of: "href", in: bytes) ?? tag.value(of: "src", in: bytes)).map(URLText.isAbsolute) ?? false
  }

  /// The problems of HTML: the first few of each rule.
  ///
  /// - Parameters:
  ///   - hasBase: whether relative URLs have a base.
  ///   - isDocument: whether it should be a whole page.
  static func problems(ofHTML html: String, hasBase: Bool = false, isDocument: Bool = false) -> [ValueProblem] {
    if isEscapedTwice(html) {
      return [
        ValueProblem(
          .contentEscapedTwice,
          "The HTML is escaped twice, so readers show the tags: \"\(html.shortened)\". Escape it once, or put it into a CDATA section."
        )
      ]
    }
    var checker = HTMLContentChecker(hasBase: hasBase, isDocument: isDocument)
    html.withBytes { checker.check($0) }
    return checker.problems
  }
}

/// Limits the problems that are reported for one text: the first few of each rule, and each message once.
struct ProblemLimits {
  /// Few rules have problems, and a list of them is searched faster than a table.
  private var counts: [(rule: RuleID, count: Int)] = []
  private var messages: Set<String> = []

  static let maximumPerRule = 3

  /// Whether the limit of a rule is reached.
  func isFull(_ rule: RuleID) -> Bool {
    counts.contains { $0.rule == rule && $0.count >= Self.maximumPerRule }
  }

  /// Whether to report this problem, which is then counted.
  mutating func admit(_ rule: RuleID, _ message: String) -> Bool {
    guard !isFull(rule), messages.insert(message).inserted else { return false }
    if let index = counts.firstIndex(where: { $0.rule == rule }) {
      counts[index].count += 1
    } else {
      counts.append((rule, 1))
    }
    return true
  }
}

/// Checks HTML in one pass.
private struct HTMLContentChecker {
  let hasBase: Bool
  let isDocument: Bool
  private(set) var problems: [ValueProblem] = []
  private var limits = ProblemLimits()
  private var nesting = HTMLNesting()
  private var ampersands = ByteOccurrences(of: ASCII.ampersand)
  /// The next one, in text or not.
  private var ampersand: Int?
  /// Whether there is an element that only whole pages have.
  private var hasDocument = false

  init(hasBase: Bool, isDocument: Bool) {
    self.hasBase = hasBase
    self.isDocument = isDocument
  }

  mutating func check(_ bytes: TextSpan) {
    var scanner = HTMLScanner()
    ampersand = ampersands.next(in: bytes)
    while let token = scanner.next(in: bytes) {
      switch token {
      case .startTag(let tag): check(start: tag, in: bytes)
      case .endTag(let tag): check(end: tag, in: bytes)
      case .text(let range): check(text: range, in: bytes)
      // In SVG and MathML, it is text (WHATWG HTML §13.2.5.42).
      case .characterData where nesting.isInForeign: break
      case .characterData(let range):
        add(
          .notHTML, at: max(range.lowerBound - 9, 0),
          "<![CDATA[ is not HTML: readers treat it as a comment, so its content is lost. Write the HTML without it.")
      case .declaration(let range): check(declaration: range, in: bytes)
      case .rawText, .comment: break
      }
    }
    let unclosed = nesting.unclosed(in: bytes)
    let isCertain = unclosed.isEmpty || PlainText.certainTag(in: bytes) != nil
    for (name, offset) in unclosed {
      let advice = isCertain ? "Add" : "If it is text, escape its < again; otherwise add"
      add(.notHTML, at: offset, "<\(name)> is not closed. \(advice) </\(name)>.")
    }
    if isDocument, !hasDocument {
      add(
        .htmlFragment, at: 0,
        "text/html is a whole page with <html>, but this is a fragment. Write type=\"html\".")
    }
  }

  private mutating func add(_ rule: RuleID, at offset: Int, _ message: @autoclosure () -> String) {
    if !limits.isFull(rule) { add(ValueProblem(rule, at: offset, message())) }
  }

  private mutating func add(_ problem: ValueProblem) {
    if limits.admit(problem.rule, problem.message) { problems.append(problem) }
  }

  // MARK: Tags

  private mutating func check(start tag: HTMLScanner.Tag, in bytes: TextSpan) {
    let name = HTMLName(bytes, tag.name)
    let traits = name.map(HTMLVocabulary.traits) ?? []
    let isKnown = isKnown(traits, tag, in: bytes)
    if isKnown {
      if let name, !traits.contains(.content) { check(element: name, traits, tag, in: bytes) }
      if let name, tag.isSelfClosing { check(selfClosing: name, traits, tag, in: bytes) }
    } else if nesting.isInForeign {
      add(
        .securityRisk, at: tag.range.lowerBound,
        HTMLVocabulary.messageOnForeign(bytes.string(tag.name), in: "SVG and MathML"))
    } else {
      add(
        .notHTML, at: tag.range.lowerBound,
        "<\(bytes.string(tag.name).shortened)> is not an HTML element. If it is text, escape its < again; otherwise remove it."
      )
    }
    checkAttributes(of: tag, in: bytes)
    if let name, !tag.isSelfClosing, nesting.isInForeign || !traits.contains(.void) {
      nesting.open(.init(name: name, range: tag.name, traits: traits, isKnown: isKnown))
    }
  }

  /// Whether HTML may contain an element.
  private func isKnown(_ traits: HTMLVocabulary.Traits, _ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    if !traits.isDisjoint(with: .element) { return true }
    let written = bytes.string(tag.name)
    if nesting.isInForeign, HTMLVocabulary.foreign.contains(written.lowercased()) { return true }
    // A name with a hyphen is a custom element that the page defines (WHATWG HTML §4.13.2).
    return written.utf8.contains(UInt8(ascii: "-"))
  }

  /// Checks an element that is closed like one of XML. HTML ignores the slash (WHATWG HTML §13.1.2.1), except in SVG and MathML.
  private mutating func check(
    selfClosing name: HTMLName, _ traits: HTMLVocabulary.Traits, _ tag: HTMLScanner.Tag, in bytes: TextSpan
  ) {
    guard !nesting.isInForeign, traits.isDisjoint(with: [.void, .foreign, .document]) else { return }
    // The slash may be the end of a value whose quotation mark is missing.
    var attributes = tag.attributes
    while let attribute = attributes.next(in: bytes) {
      if let value = attribute.value, value.upperBound >= tag.range.upperBound - 1 { return }
    }
    let written = bytes.string(tag.name).shortened
    add(
      .notHTML, at: tag.range.lowerBound,
      "HTML ignores the slash in \"\(bytes.string(tag.range).shortened)\", so what follows is in <\(written)>. Write </\(written)> in place of the slash."
    )
    nesting.expectEnd(of: name)
  }

  /// Checks an element that is not allowed in content.
  private mutating func check(
    element name: HTMLName, _ traits: HTMLVocabulary.Traits, _ tag: HTMLScanner.Tag, in bytes: TextSpan
  ) {
    if nesting.isInForeign, HTMLVocabulary.foreign.contains(bytes.string(tag.name).lowercased()) { return }
    if traits.contains(.document) {
      noteDocument(bytes.string(tag.name), isEmpty: tag.isSelfClosing, at: tag.range.lowerBound)
    } else if traits.contains(.dangerous), !(isDocument && traits.contains(.head)) {
      add(
        .securityRisk, at: tag.range.lowerBound,
        HTMLVocabulary.messageOnRisk(name, bytes.string(tag.name)))
    }
  }

  private mutating func noteDocument(_ name: String, isEmpty: Bool, at offset: Int) {
    guard !hasDocument else { return }
    hasDocument = true
    guard !isDocument else { return }
    add(
      .htmlFragment, at: offset,
      isEmpty
        ? "<\(name.shortened)/> is a whole page without content. If it is text, escape its < again; otherwise remove it."
        : HTMLVocabulary.messageOnPage(name.shortened))
  }

  private mutating func check(end tag: HTMLScanner.Tag, in bytes: TextSpan) {
    guard let name = HTMLName(bytes, tag.name) else { return }
    switch nesting.close(name) {
    case .matches: break
    case .crosses(let open):
      let inner = bytes.string(open)
      add(
        .notHTML, at: tag.range.lowerBound,
        "</\(bytes.string(tag.name))> comes before <\(inner)> is closed. Add </\(inner)> before it.")
    case .matchesNothing:
      // Readers turn `</br>` into a line break and `</p>` into an empty paragraph.
      if !HTMLVocabulary.traits(of: name).isDisjoint(with: [.void, .closedByOthers]) { return }
      add(
        .notHTML, at: tag.range.lowerBound,
        "</\(bytes.string(tag.name).shortened)> has no start tag. Remove it.")
    }
  }

  private mutating func checkAttributes(of tag: HTMLScanner.Tag, in bytes: TextSpan) {
    var attributes = tag.attributes
    while let attribute = attributes.next(in: bytes) {
      if attribute.quote != nil, let value = attribute.value, value.upperBound >= tag.range.upperBound - 1 {
        add(
          .notHTML, at: attribute.name.lowerBound,
          "An attribute in <\(bytes.string(tag.name).shortened)> has no closing quotation mark. Add it.")
      }
      let found = HTMLAttributeChecks.problem(
        of: bytes.extracting(attribute.name),
        attribute.value.map { HTMLEntities.decoded(bytes, $0, inAttribute: true) } ?? "",
        isWebURL: attribute.value.map { HTMLAttributeChecks.isWebURL(at: $0.lowerBound, in: bytes) } ?? false,
        hasBase: hasBase)
      guard var problem = found else { continue }
      problem.offset = attribute.name.lowerBound
      add(problem)
    }
  }

  // MARK: Text, comments and references

  private mutating func check(declaration range: Range<Int>, in bytes: TextSpan) {
    let written = bytes.string(range)
    if bytes.equalsIgnoringCase("<!doctype", range.prefix(9)) {
      noteDocument("!DOCTYPE", isEmpty: false, at: range.lowerBound)
    } else if bytes.equalsIgnoringCase("<?import", range.prefix(8)) {
      add(
        .securityRisk, at: range.lowerBound,
        "Many readers remove \(written.shortened), because it can run a script. Remove it.")
    } else {
      add(.notHTML, at: range.lowerBound, "\(written.shortened) is not HTML. Remove it.")
    }
  }

  private mutating func check(text range: Range<Int>, in bytes: TextSpan) {
    while let start = ampersand, start < range.upperBound {
      ampersand = ampersands.next(in: bytes)
      guard start >= range.lowerBound, !limits.isFull(.notHTML) else { continue }
      var end = start + 1
      while end < range.upperBound, end - start <= 32, ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) {
        end += 1
      }
      guard end > start + 1, end < range.upperBound, bytes[end] == ASCII.semicolon, ASCII.isLetter(bytes[start + 1]),
        HTMLEntities.text(for: bytes.extracting(start + 1..<end)) == nil
      else { continue }
      add(
        .notHTML, at: start,
        "\(bytes.string(start..<end + 1)) is not an HTML entity. Write the character itself, or &amp; for an ampersand."
      )
    }
    // HTML loses the rest of the text after an unfinished tag.
    guard range.upperBound == bytes.count else { return }
    var search = range.lowerBound
    while let start = bytes.firstIndex(of: ASCII.lessThan, from: search, to: range.upperBound) {
      search = start + 1
      let name = search < bytes.count && bytes[search] == ASCII.slash ? search + 1 : search
      guard name < bytes.count, ASCII.isLetter(bytes[name]) else { continue }
      add(
        .notHTML, at: start,
        "\"\(bytes.string(start..<bytes.count).shortened)\" begins a tag without \">\". Add it, or write &lt; for <.")
      return
    }
  }
}

/// The open elements, and whether end tags close them in order.
private struct HTMLNesting {
  enum Close {
    case matches
    /// An inner element is still open; the range of its name.
    case crosses(Range<Int>)
    case matchesNothing
  }

  struct Element {
    var name: HTMLName
    /// That of its name.
    var range: Range<Int>
    var traits: HTMLVocabulary.Traits
    /// False for one that HTML does not define: that has been reported, so a missing end tag is not.
    var isKnown: Bool

    var needsEndTag: Bool { isKnown && !traits.contains(.closedByOthers) }
  }

  private var open: [Element] = []
  /// How many elements of each name are among the first ``counted`` open ones: only an end tag that is not that of the innermost one asks.
  private var counts: [HTMLName: Int] = [:]
  private var counted = 0
  /// The end tags that are still expected for elements closed by an outer end tag, which has been reported.
  private var expected: [HTMLName: Int] = [:]

  /// Whether the position is inside MathML or SVG.
  var isInForeign: Bool { foreign > 0 }
  private var foreign = 0

  mutating func open(_ element: Element) {
    open.append(element)
    if element.traits.contains(.foreign) { foreign += 1 }
  }

  mutating func close(_ name: HTMLName) -> Close {
    if open.last?.name == name {
      closeInnermost()
      return .matches
    }
    for element in open[counted...] { counts[element.name, default: 0] += 1 }
    counted = open.count
    guard counts[name, default: 0] > 0 else {
      if let count = expected[name], count > 0 {
        expected[name] = count - 1
        return .matches
      }
      return .matchesNothing
    }
    var crossed: Range<Int>?
    while let inner = closeInnermost(), inner.name != name {
      if inner.traits.contains(.closedByOthers) { continue }
      expectEnd(of: inner.name)
      if inner.isKnown { crossed = crossed ?? inner.range }
    }
    return crossed.map { .crosses($0) } ?? .matches
  }

  /// Accepts an end tag of an element that was reported as not open.
  mutating func expectEnd(of name: HTMLName) { expected[name, default: 0] += 1 }

  @discardableResult private mutating func closeInnermost() -> Element? {
    guard let element = open.popLast() else { return nil }
    if counted > open.count {
      counts[element.name, default: 1] -= 1
      counted = open.count
    }
    if element.traits.contains(.foreign) { foreign -= 1 }
    return element
  }

  /// The first few open elements that need an end tag.
  func unclosed(in bytes: TextSpan) -> [(name: String, offset: Int)] {
    open.lazy.filter(\.needsEndTag).prefix(ProblemLimits.maximumPerRule)
      .map { (bytes.string($0.range), $0.range.lowerBound - 1) }
  }
}
