/// XHTML that stands in a feed as elements, with the MathML and SVG in it: the same lists as for escaped HTML.

internal import FeedBridge
internal import FeedPrimitives

extension ElementJudge {
  /// Judges `element`, an element of XHTML, and all that is in it: of each kind of fault the first few.
  mutating func judgeXHTML(_ element: LocatedElement) {
    judgeXHTML([element])
  }

  /// Judges several that stand side by side.
  mutating func judgeXHTML(_ elements: [LocatedElement]) {
    var bounds = FaultBounds()
    var isPrefixReported = false
    var pending = Array(elements.reversed())
    var isTop = true
    while let element = pending.popLast() {
      let fault = isTop && element.isNamed("body", .xhtml) ? nil : fault(of: element)
      isTop = false
      if let fault, bounds.admit(fault.rule, fault.message) {
        add(fault.rule, fault.severity, at: element, fault.message)
      }
      if !isPrefixReported, element.namespace == .xhtml, element.name.utf8.count > element.local.utf8.count {
        isPrefixReported = true
        add(
          "avoid-namespace-prefix", at: element,
          "<\(element.name)> is XHTML with a prefix, which simple readers do not understand. Write <\(element.local) "
            + "xmlns=\"\(FeedNamespace.xhtml.uri)\">.")
      }
      judgeAttributes(ofXHTML: element, &bounds)
      if !element.local.hasPrefix("annotation") { pending.append(contentsOf: element.children.reversed()) }
    }
  }

  /// Judges an element of XHTML that stands among a feed's own.
  mutating func judgeXHTMLExtension(_ element: LocatedElement, in parent: LocatedElement) {
    if home == .atom {
      add(
        "misplaced-xhtml-content", at: element,
        "<\(element.name)> is XHTML and stands in <\(parent.name)> itself, where readers do not look. Put it into "
          + "<content type=\"xhtml\">.")
    } else if element.definition != nil {
      judgeXHTML(element)
    }
  }

  private func fault(of element: LocatedElement) -> ValueFault? {
    switch element.vocabulary {
    case .xhtml: faultOfXHTML(element)
    case .mathML: faultOfForeign(element, HTMLVocabulary.mathML, "MathML")
    case .svg: faultOfForeign(element, HTMLVocabulary.svg, "SVG")
    case .feed:
      if element.isHTMLElement {
        ValueFault(
          "not-html", at: 0,
          "<\(element.name)> is no XHTML here, for its namespace is another. Write xmlns=\"\(FeedNamespace.xhtml.uri)\" on "
            + "the outermost element of the content.")
      } else {
        ValueFault("undefined-element", at: 0, "<\(element.name)> does not belong in XHTML. Take it out.")
      }
    case .other: nil
    }
  }

  private func faultOfXHTML(_ element: LocatedElement) -> ValueFault? {
    let name = element.local
    guard let code = HTMLName(name.utf8.span, 0..<name.utf8.count), HTMLVocabulary.isElement(code),
      name == name.lowercased()
    else {
      return ValueFault("not-html", at: 0, "XHTML has no <\(name.shortened)>. Take it out.")
    }
    if HTMLVocabulary.risks.contains(code) {
      return ValueFault(
        "security-risk", at: 0,
        "many readers take <\(name)> out, for it can run or fetch something. Leave it out.")
    }
    if HTMLVocabulary.document.contains(code) {
      return ValueFault(
        "html-fragment", at: 0,
        "<\(name)> belongs to a whole page, and this is a part of the reader's. Leave the frame of the page out.")
    }
    return nil
  }

  private func faultOfForeign(_ element: LocatedElement, _ names: Set<String>, _ language: String) -> ValueFault? {
    guard !names.contains(element.local) else { return nil }
    return ValueFault(
      "security-risk", at: 0,
      "readers take <\(element.name.shortened)> out: it is not among the elements of \(language) that are known to be "
        + "safe. Leave it out.")
  }

  private mutating func judgeAttributes(ofXHTML element: LocatedElement, _ bounds: inout FaultBounds) {
    for attribute in element.attributes {
      guard let kind = AttributeJudging.kind(of: attribute.name.utf8.span),
        let fault = AttributeJudging.fault(kind, attribute.name, attribute.value, hasBase: hasBase(element)),
        bounds.admit(fault.rule, fault.message)
      else { continue }
      add(fault.rule, fault.severity, at: attribute, of: element, fault.message)
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
