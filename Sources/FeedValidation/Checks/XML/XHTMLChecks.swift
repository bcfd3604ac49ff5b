/// XHTML that stands in a feed as elements, with the MathML and SVG in it: the same lists as for escaped HTML.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Checks `element`, an element of XHTML, and all that is in it: of each kind of problem the first few.
  mutating func checkXHTML(_ element: LocatedElement) {
    checkXHTML([element])
  }

  /// Checks several that stand side by side.
  mutating func checkXHTML(_ elements: [LocatedElement]) {
    var bounds = ProblemLimits()
    var isPrefixReported = false
    var pending = Array(elements.reversed())
    var isTop = true
    while let element = pending.popLast() {
      let problem = isTop && element.isNamed("body", .xhtml) ? nil : problem(of: element)
      isTop = false
      if let problem, bounds.admit(problem.rule, problem.message) {
        add(problem.rule, problem.severity, at: element, problem.message)
      }
      if !isPrefixReported, element.namespace == .xhtml, element.name.utf8.count > element.local.utf8.count {
        isPrefixReported = true
        add(
          .avoidNamespacePrefix, at: element,
          "<\(element.name)> is XHTML with a prefix, which simple readers do not understand. Write <\(element.local) "
            + "xmlns=\"\(FeedNamespace.xhtml.uri)\">.")
      }
      checkAttributes(ofXHTML: element, &bounds)
      if !element.local.hasPrefix("annotation") { pending.append(contentsOf: element.children.reversed()) }
    }
  }

  /// Checks an element of XHTML that stands among a feed's own.
  mutating func checkXHTMLExtension(_ element: LocatedElement, in parent: LocatedElement) {
    if home == .atom {
      add(
        .misplacedXHTMLContent, at: element,
        "<\(element.name)> is XHTML and stands in <\(parent.name)> itself, where readers do not look. Put it into "
          + "<content type=\"xhtml\">.")
    } else if element.definition != nil {
      checkXHTML(element)
    }
  }

  private func problem(of element: LocatedElement) -> ValueProblem? {
    switch element.vocabulary {
    case .xhtml: problemOfXHTML(element)
    case .mathML: problemOfForeign(element, HTMLVocabulary.mathML, "MathML")
    case .svg: problemOfForeign(element, HTMLVocabulary.svg, "SVG")
    case .feed:
      if element.isHTMLElement {
        ValueProblem(
          .notHTML, at: 0,
          "<\(element.name)> is no XHTML here, for its namespace is another. Write xmlns=\"\(FeedNamespace.xhtml.uri)\" on "
            + "the outermost element of the content.")
      } else {
        ValueProblem(.undefinedElement, at: 0, "<\(element.name)> does not belong in XHTML. Take it out.")
      }
    case .other: nil
    }
  }

  private func problemOfXHTML(_ element: LocatedElement) -> ValueProblem? {
    let name = element.local
    guard let code = HTMLName(name.utf8.span, 0..<name.utf8.count), HTMLVocabulary.isElement(code),
      name == name.lowercased()
    else {
      return ValueProblem(.notHTML, at: 0, "XHTML has no <\(name.shortened)>. Take it out.")
    }
    if HTMLVocabulary.risks.contains(code) {
      return ValueProblem(
        .securityRisk, at: 0,
        "many readers take <\(name)> out, for it can run or fetch something. Leave it out.")
    }
    if HTMLVocabulary.document.contains(code) {
      return ValueProblem(
        .htmlFragment, at: 0,
        "<\(name)> belongs to a whole page, and this is a part of the reader's. Leave the frame of the page out.")
    }
    return nil
  }

  private func problemOfForeign(_ element: LocatedElement, _ names: Set<String>, _ language: String) -> ValueProblem? {
    guard !names.contains(element.local) else { return nil }
    return ValueProblem(
      .securityRisk, at: 0,
      "readers take <\(element.name.shortened)> out: it is not among the elements of \(language) that are known to be "
        + "safe. Leave it out.")
  }

  private mutating func checkAttributes(ofXHTML element: LocatedElement, _ bounds: inout ProblemLimits) {
    for attribute in element.attributes {
      guard let kind = HTMLAttributeChecks.kind(of: attribute.name.utf8.span),
        let problem = HTMLAttributeChecks.problem(kind, attribute.name, attribute.value, hasBase: hasBase(element)),
        bounds.admit(problem.rule, problem.message)
      else { continue }
      add(problem.rule, problem.severity, at: attribute, of: element, problem.message)
    }
  }
}

extension LocatedElement {
  /// Whose elements content knows.
  fileprivate enum Vocabulary {
    case xhtml, mathML, svg
    /// A feed's.
    case feed
    /// One that nobody here knows.
    case other
  }

  fileprivate var vocabulary: Vocabulary {
    switch namespace {
    case .xhtml: .xhtml
    case .svg: .svg
    default: uri == "http://www.w3.org/1998/Math/MathML" ? .mathML : namespace.isKnown ? .feed : .other
    }
  }

  /// Whether HTML has an element of its name.
  var isHTMLElement: Bool {
    HTMLName(local.utf8.span, 0..<local.utf8.count).map { HTMLVocabulary.isElement($0) } ?? false
  }
}
