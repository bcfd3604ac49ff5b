/// Formulas: MathML, of which the elements and attributes of MathML Core are written.

internal import FeedPrimitives

/// The elements of a formula that are open.
///
/// Elements of HTML are read in elements with text, such as `mtext`; elsewhere some of them end the formula (WHATWG HTML §13.2.6.5).
struct Formula {
  struct Element {
    let name: String
    /// Whether MathML or SVG is read in it, not HTML.
    let isForeign: Bool
    /// Whether it is left out with its content.
    let isHidden: Bool
    /// The number of open elements around it in the output; nil if it was not written.
    let depth: Int?
    /// Whether something in it is shown.
    var hasContent = false
  }

  /// Never empty. The maximum bounds the time for each tag; no formula is nested deeper.
  fileprivate(set) var open: [Element]
  fileprivate static let maximumDepth = 128
  /// Whether it is written as MathML, not as text.
  fileprivate let isWritten: Bool

  /// Whether MathML or SVG is read at the end of it, not HTML.
  var isForeign: Bool { open[open.count - 1].isForeign }

  fileprivate func lastIndex(_ name: String) -> Int? {
    WorkCounter.count(open.count)
    return open.lastIndex { $0.name == name }
  }

  /// Elements that are left out with their content.
  fileprivate static let hidden: Set<String> = [
    "annotation-xml", "applet", "iframe", "noembed", "noframes", "noscript", "object", "script", "style", "svg",
    "template",
    "textarea", "title",
  ]
  /// Elements of which browsers show the first child.
  fileprivate static let alternatives: Set<String> = ["maction", "semantics"]
  /// What programs write in `encoding` for annotations in TeX, in lowercase.
  fileprivate static let encodingsOfTeX: Set<String> = [
    "application/x-latex", "application/x-tex", "latex", "tex", "text/x-latex", "text/x-tex",
  ]
  /// Elements in which HTML is read.
  fileprivate static let integrationPoints: Set<String> = ["annotation-xml", "mi", "mn", "mo", "ms", "mtext"]
}

extension HTMLSanitizer {
  /// Begins a formula. If the policy does not allow it, its alternative text is written, or else its text.
  mutating func openFormula(_ tag: HTMLScanner.Tag, in bytes: TextSpan) {
    let attributes = TagAttributes(tag, in: bytes)
    let isWritten = allowedAttributes(of: "math").map { append("math", attributes, allowed: $0) } ?? false
    let alternative = isWritten ? nil : attributes["alttext"].flatMap { $0.isBlank ? nil : $0 }
    if let alternative { writer.append(text: alternative) }
    formula = Formula(
      open: [
        .init(name: "math", isForeign: true, isHidden: alternative != nil, depth: isWritten ? writer.depth - 1 : nil)
      ],
      isWritten: isWritten)
    if tag.isSelfClosing { closeFormula(downTo: 0) }
  }

  /// Writes what stays of a token in a formula. Returns false if the formula ends before the token.
  mutating func append(_ token: HTMLScanner.Token, to formula: Formula, in bytes: TextSpan) -> Bool {
    switch token {
    case .text(let range): appendInFormula(text: HTMLEntities.decoded(bytes, range))
    case .characterData(let range), .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext):
      appendInFormula(text: bytes.string(range))
    case .startTag(let tag): return openInFormula(tag, in: bytes)
    case .endTag(let tag):
      guard let name = Self.name(of: tag, in: bytes) else { break }
      if let index = formula.lastIndex(name) {
        closeFormula(downTo: index)
      } else if writer.isOpen(name) {
        closeFormula(downTo: 0)
        return false
      }
    case .rawText, .comment, .declaration: break
    }
    return true
  }

  private mutating func appendInFormula(text: String) {
    guard let formula, let around = formula.open.last, !around.isHidden else { return }
    let text = text.withoutControls(butSpaces: true)
    if Formula.alternatives.contains(around.name), text.utf8.contains(where: { !$0.isHTMLSpace }) {
      if around.hasContent { return }
      self.formula?.open[formula.open.count - 1].hasContent = true
    }
    writer.append(text: text)
  }

  /// Returns false if the formula ends before the tag.
  private mutating func openInFormula(_ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    guard let formula, let around = formula.open.last, let name = Self.name(of: tag, in: bytes) else { return true }
    if around.isForeign, OmittedContent.endsForeignContent(tag, in: bytes) {
      closeFormula(downTo: formula.open.lastIndex { !$0.isForeign }.map { $0 + 1 } ?? 0)
      return self.formula != nil
    }
    let isVoid = !around.isForeign && ElementNesting(of: name).contains(.void)
    if isVoid || formula.open.count == Formula.maximumDepth { return true }

    var isHidden = around.isHidden || Formula.hidden.contains(name)
    if name == "annotation" {
      let encoding = TagAttributes(tag, in: bytes)["encoding"]?.trimmed.lowercased() ?? ""
      let isTeX = Formula.encodingsOfTeX.contains(encoding)
      let isAllowed = allowedAttributes(of: name)?.contains("encoding") ?? false
      isHidden = isHidden || !isTeX || !isAllowed || writer.innermost != "semantics"
    } else if Formula.alternatives.contains(around.name), around.hasContent {
      isHidden = true
    }
    if !isHidden { self.formula?.open[formula.open.count - 1].hasContent = true }
    let isWritten = !isHidden && formula.isWritten && openMathML(name, tag, in: bytes)
    let isForeign =
      name == "math" || name == "svg" || around.isForeign && !Formula.integrationPoints.contains(name)
    self.formula?.open.append(
      .init(name: name, isForeign: isForeign, isHidden: isHidden, depth: isWritten ? writer.depth - 1 : nil))
    if tag.isSelfClosing { closeFormula(downTo: formula.open.count) }
    return true
  }

  /// Writes the start of an element, if there can be one here. Elements that the policy does not allow become groups, because some parents,
  /// such as fractions, count their children.
  private mutating func openMathML(_ name: String, _ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    let nesting = ElementNesting(of: name)
    guard name != "math", nesting.contains(.mathML), let allowed = allowedAttributes(of: name) else {
      return writer.open(nesting.contains(.textOnly) ? "mtext" : "mrow")
    }
    return append(name, TagAttributes(tag, in: bytes), allowed: allowed)
  }

  private mutating func closeFormula(downTo count: Int) {
    guard let formula, count < formula.open.count else { return }
    if let depth = formula.open[count].depth { writer.close(downTo: depth) }
    self.formula?.open.removeSubrange(count...)
    if count == 0 {
      self.formula = nil
      endOfFormula = writer.endOfContent
    }
  }

  // MARK: Copies

  /// Whether an element shows the same formula again, for browsers without MathML: KaTeX and Wikipedia have it after the MathML, MathJax
  /// before.
  mutating func isCopyOfFormula(_ name: String?, _ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    let followsFormula = endOfFormula == writer.endOfContent
    guard followsFormula || ["mjx-math", "nobr", "span"].contains(name), !tag.isBare,
      tag.value(of: "aria-hidden", in: bytes)?.lowercased() == "true"
    else { return false }
    return followsFormula || name != "span" || tag.words(of: "class", in: bytes).contains("mjx-math")
  }
}
