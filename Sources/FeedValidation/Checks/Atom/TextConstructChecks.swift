/// Checks Atom's text constructs (RFC 4287 §3.1) and its content (§4.1.3), and what Atom 0.3 had in their place.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Checks a title, subtitle, summary or rights; of Atom 0.3 also a tagline, copyright or info.
  mutating func checkTextConstruct(_ element: LocatedElement) {
    checkBlank(element)
    if element.isOfOldAtom { return checkOldConstruct(element) }
    checkAttributes(of: element, by: ["type"])
    guard let type = element.attribute("type"), !type.value.isEmpty else { return checkPlain(element) }
    if checkForm(element, type.value) { return }
    let isMediaType = MediaType.isValid(type.value)
    add(
      isMediaType ? .invalidTextType : .invalidMIMEType, at: type, of: element,
      "type=\"\(type.value.shortened)\" is none of text, html and xhtml, which are the types of <\(element.name)>."
        + (type.value.lowercased().contains("html") ? " Say type=\"html\" for escaped HTML." : ""))
    // It is probably written as that type would be, if that is one of text.
    let mediaType = type.value.mediaType
    if isMediaType, mediaType.hasPrefix("text/") || mediaType.isOfXML { checkMedia(element, mediaType) }
  }

  /// Checks an entry's content.
  mutating func checkContent(_ element: LocatedElement) {
    checkBlank(element)
    if element.isOfOldAtom { return checkOldConstruct(element) }
    checkAttributes(of: element, by: FeedNamespace.atom.attributes(of: "content"))
    let type = element.attribute("type")
    if element.attribute("src") != nil { return checkRemote(element, type) }
    guard let type, !type.value.isEmpty else { return checkPlain(element) }
    if checkForm(element, type.value) { return }
    guard isContentType(type, of: element) else { return }
    checkMedia(element, type.value.mediaType)
  }

  /// There should be something in it, here or elsewhere (RFC 4287 §4.1.1.1).
  private mutating func checkBlank(_ element: LocatedElement) {
    if element.text.isBlank, element.children.isEmpty, element.attribute("src") == nil {
      let isRequired = element.local == "title"
      add(.notBlank, at: element, "<\(element.name)> is empty. Fill it in\(isRequired ? "" : ", or leave it out").")
    }
  }

  // MARK: Text, HTML, XHTML

  /// Checks a construct as one of the three types that are Atom's own; false where `type` is none of them.
  private mutating func checkForm(_ element: LocatedElement, _ type: String) -> Bool {
    switch type {
    case "text": checkPlain(element)
    case "html": checkHTML(element)
    case "xhtml": checkXHTMLConstruct(element)
    default: return false
    }
    return true
  }

  private mutating func checkPlain(_ element: LocatedElement) {
    addChildren(of: element, "text")
    add(HTMLChecks.problems(ofPlain: element.text.trimmed, as: .containsUndeclaredHTML), ofTextIn: element)
  }

  private mutating func checkHTML(_ element: LocatedElement, isDocument: Bool = false) {
    addChildren(of: element, "escaped HTML")
    add(HTMLChecks.problems(ofHTML: element.text.trimmed, hasBase: true, isDocument: isDocument), ofTextIn: element)
  }

  /// One `div`, and nothing beside it.
  private mutating func checkXHTMLConstruct(_ element: LocatedElement) {
    let div = element.child("div", .xhtml)
    if let div {
      for other in element.children where other.offset != div.offset {
        add(.undefinedElement, at: other, "<\(element.name)> holds one <div>, and <\(other.name)> stands beside it.")
      }
      if !element.text.isBlank {
        add(.unexpectedText, atTextOf: element, "text stands beside the <div> of <\(element.name)>. Move it inside.")
      }
    } else {
      let offset = element.children.first?.offset
      add(
        .missingXHTMLDiv, atTextOf: element, orAt: offset,
        "type=\"xhtml\" holds one <div xmlns=\"\(FeedNamespace.xhtml.uri)\"> with all of the text in it; there is none."
      )
    }
    checkXHTML(element.children)
    checkInline(element, div ?? element)
  }

  /// Markup that should be elements, and is escaped.
  private mutating func checkInline(_ element: LocatedElement, _ holder: LocatedElement) {
    guard holder.children.isEmpty, let markup = MarkupChecks.markup(in: holder.text.trimmed, .anyHTML),
      !markup.isOnlyReference
    else { return }
    add(
      .notInline, atTextOf: holder,
      "\"\(markup.snippet)\" is escaped, and <\(element.name)> says that its markup is not: readers show the tags. Write "
        + "the elements as they are, or say type=\"html\".")
  }

  private mutating func addChildren(of element: LocatedElement, _ form: String) {
    for child in element.children.prefix(ProblemLimits.maximumPerRule) {
      add(
        .undefinedElement, at: child,
        "<\(element.name)> holds \(form), and <\(child.name)> is an element. Escape its markup, or say type=\"xhtml\" and "
          + "put a <div> around all.")
    }
  }

  // MARK: Other media

  /// Content that stands elsewhere (RFC 4287 §4.1.3.2).
  private mutating func checkRemote(_ element: LocatedElement, _ type: LocatedAttribute?) {
    if !element.text.isBlank || !element.children.isEmpty {
      add(
        .unexpectedText, at: element,
        "<\(element.name)> has src, so that its content is elsewhere, and must be empty. Take out one of the two.")
    }
    guard let type else {
      add(
        .missingTypeAttr, at: element,
        "<\(element.name)> should say with type what src leads to, so that readers know before they fetch it.")
      return
    }
    if !type.value.isEmpty { _ = isContentType(type, of: element) }
  }

  /// Whether `type` is a media type that content may have (RFC 4287 §4.1.3.1); where it is not, that is reported.
  private mutating func isContentType(_ type: LocatedAttribute, of element: LocatedElement) -> Bool {
    let isComposite = ["multipart/", "message/"].contains { type.value.lowercased().hasPrefix($0) }
    guard !MediaType.isValid(type.value) || isComposite else { return true }
    add(
      .invalidMIMEType, at: type, of: element,
      "type=\"\(type.value.shortened)\" is no media type "
        + (isComposite ? "that is one thing; content cannot be of several parts." : "such as text/plain or image/png."))
    return false
  }

  /// Content of a media type: `mode` says how it is written where the document has that attribute of Atom 0.3's.
  private mutating func checkMedia(_ element: LocatedElement, _ type: String) {
    let isEscaped = element.attribute("mode")?.value == "escaped"
    if isEscaped, let child = element.children.first { addNotEscaped(element, child) }
    if type.isOfXML {
      checkXML(element, type)
    } else if type == "text/html" {
      checkHTML(element, isDocument: true)
    } else if type == "text/plain" {
      checkPlain(element)
    } else if type.hasPrefix("text/") {
      addChildren(of: element, "text")
    } else {
      checkBase64(element)
    }
  }

  private mutating func checkXML(_ element: LocatedElement, _ type: String) {
    guard let root = element.children.first else { return checkInline(element, element) }
    for other in element.children.dropFirst() {
      add(.undefinedElement, at: other, "\(type.shortened) has one root, and <\(other.name)> stands beside it.")
    }
    guard type == "application/xhtml+xml" else { return }
    if root.local != "html" {
      add(
        .htmlFragment, at: root,
        "application/xhtml+xml is a whole page, with <html> around it, and this is a piece of one. Say type=\"xhtml\".")
    }
  }

  private mutating func checkBase64(_ element: LocatedElement) {
    addChildren(of: element, "Base64")
    if !element.text.isBlank {
      add(ValueChecks.problems(of: element.text.trimmed, as: .base64, now: now), ofTextIn: element)
    }
  }

  // MARK: Atom 0.3

  /// A content construct of Atom 0.3: `type` is a media type, and `mode` says how it is written.
  private mutating func checkOldConstruct(_ element: LocatedElement) {
    checkAttributes(of: element, by: ["type", "mode"])
    if let type = element.attribute("type"), !type.value.isEmpty, !MediaType.isValid(type.value) {
      add(
        .invalidMIMEType, at: type, of: element,
        "type=\"\(type.value.shortened)\" is no media type such as text/plain or text/html.")
      return
    }
    let type = element.attribute("type")?.value.mediaType ?? "text/plain"
    switch element.attribute("mode")?.value ?? "xml" {
    case "xml", "": checkOldXML(element, type)
    case "escaped":
      if let child = element.children.first { addNotEscaped(element, child) }
      if type.isOfHTML {
        add(HTMLChecks.problems(ofHTML: element.text.trimmed, hasBase: true), ofTextIn: element)
      }
    case "base64": checkBase64(element)
    default:
      if let mode = element.attribute("mode") {
        add(
          .invalidContentMode, at: mode, of: element,
          "mode=\"\(mode.value.shortened)\" is none of xml, escaped and base64. Say how the content is written.")
      }
    }
  }

  private mutating func checkOldXML(_ element: LocatedElement, _ type: String) {
    if type == "text/plain" { return checkPlain(element) }
    guard type.isOfHTML else { return }
    checkXHTML(element.children)
    checkInline(element, element)
  }

  private mutating func addNotEscaped(_ element: LocatedElement, _ child: LocatedElement) {
    add(
      .notEscaped, at: child,
      "<\(element.name)> says that its markup is escaped, and <\(child.name)> is not. Write its < as &lt;.")
  }

  // MARK: Places

  /// Adds a problem where the text of an element begins, or at `offset` where there is none.
  private mutating func add(
    _ rule: RuleID, atTextOf element: LocatedElement, orAt offset: Int? = nil, _ message: String
  ) {
    let place = element.text.isBlank ? offset : element.text.beginning ?? offset
    problems.add(rule, at: .offset(place ?? element.offset), path: .element(element.path), message)
  }
}

extension LocatedElement {
  /// Whether it is Atom 0.3's, or an earlier draft's.
  fileprivate var isOfOldAtom: Bool {
    guard let uri else { return false }
    return uri.hasPrefix("http://purl.org/atom/ns#")
  }
}

extension String {
  /// A media type without its parameters, in small letters.
  fileprivate var mediaType: String {
    LocatedText(string: String(prefix { $0 != ";" })).trimmed.lowercased()
  }

  /// Whether a media type is one of XML's (RFC 7303).
  fileprivate var isOfXML: Bool { hasSuffix("+xml") || hasSuffix("/xml") }

  fileprivate var isOfHTML: Bool { self == "text/html" || self == "application/xhtml+xml" }
}
