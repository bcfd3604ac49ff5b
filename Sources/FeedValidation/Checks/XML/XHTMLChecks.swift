/// Checks XHTML that is written as elements, with its MathML and SVG, by the same lists as escaped HTML.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Checks XHTML elements side by side with their content, and reports the first problems of each rule.
  mutating func checkXHTML(_ elements: some Sequence<LocatedElement>) {
    var limits = ProblemLimits()
    var isPrefixReported = false
    var pending: [LocatedElement] = elements.reversed()
    var isTop = true
    while let element = pending.popLast() {
      let problem = isTop && element.isNamed("body", .xhtml) ? nil : problem(of: element)
      isTop = false
      if let problem, limits.admit(problem.rule, problem.message) {
        add(problem.rule, problem.severity, at: element, problem.message)
      }
      if !isPrefixReported, element.namespace == .xhtml, element.hasPrefix {
        isPrefixReported = true
        add(
          .avoidNamespacePrefix, at: element,
          "<\(element.name)> is XHTML with a prefix, which simple readers do not understand. Write <\(element.local) "
            + "xmlns=\"\(FeedNamespace.xhtml.uri)\">.")
      }
      checkAttributes(ofXHTML: element, &limits)
      if !element.local.hasPrefix("annotation") { pending += element.children.reversed() }
    }
  }

  /// Checks an XHTML element among the feed's own elements.
  mutating func checkXHTMLExtension(_ element: LocatedElement, in parent: LocatedElement) {
    if feedNamespace == .atom {
      add(
        .misplacedXHTMLContent, at: element,
        "<\(element.name)> is XHTML directly in <\(parent.name)>, where readers ignore it. Put it in "
          + "<content type=\"xhtml\">, inside a <div>.")
    } else if element.definition != nil {
      checkXHTML(CollectionOfOne(element))
    }
  }

  private func problem(of element: LocatedElement) -> ValueProblem? {
    switch element.namespace {
    case .xhtml: problemOfXHTML(element)
    case .svg: problemOfForeign(element, HTMLVocabulary.svg, "SVG")
    case _ where element.uri == "http://www.w3.org/1998/Math/MathML":
      problemOfForeign(element, HTMLVocabulary.mathML, "MathML")
    case let namespace where !namespace.isKnown: nil
    // It is in a namespace of feeds.
    case _ where element.isHTMLElement:
      ValueProblem(
        .notHTML,
        "<\(element.name)> is not in the namespace of XHTML. Write xmlns=\"\(FeedNamespace.xhtml.uri)\" on the "
          + "outermost element of the content.")
    default: ValueProblem(.undefinedElement, "<\(element.name)> is not allowed in XHTML. Remove it.")
    }
  }

  private func problemOfXHTML(_ element: LocatedElement) -> ValueProblem? {
    let name = element.local
    guard let code = HTMLName(name), HTMLVocabulary.isElement(code), name == name.lowercased() else {
      return ValueProblem(.notHTML, "<\(name.shortened)> is not an element of XHTML. Remove it.")
    }
    let traits = HTMLVocabulary.traits(of: code)
    if traits.contains(.dangerous) {
      return ValueProblem(.securityRisk, at: 0, HTMLVocabulary.messageOnRisk(code, name))
    }
    if traits.contains(.document) {
      return ValueProblem(.htmlFragment, at: 0, HTMLVocabulary.messageOnPage(name))
    }
    return nil
  }

  private func problemOfForeign(_ element: LocatedElement, _ names: Set<String>, _ language: String) -> ValueProblem? {
    guard !names.contains(element.local) else { return nil }
    return ValueProblem(.securityRisk, HTMLVocabulary.messageOnForeign(element.name, in: language))
  }

  private mutating func checkAttributes(ofXHTML element: LocatedElement, _ limits: inout ProblemLimits) {
    for attribute in element.attributes {
      let problem = attribute.name.withBytes {
        HTMLAttributeChecks.problem(of: $0, attribute.value, hasBase: hasBase(element))
      }
      guard let problem, limits.admit(problem.rule, problem.message) else { continue }
      add(problem.rule, problem.severity, at: attribute, problem.message)
    }
  }
}

extension LocatedElement {
  /// Whether HTML has an element with this name.
  var isHTMLElement: Bool {
    HTMLName(local).map { HTMLVocabulary.isElement($0) } ?? false
  }
}
