/// Checks Atom's text constructs (RFC 4287 §3.1) and content (§4.1.3), and their counterparts in Atom 0.3.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Checks a title, subtitle, summary or rights, or Atom 0.3's tagline, copyright or info.
  mutating func checkTextConstruct(_ element: LocatedElement) {
    checkBlank(element)
    add(PlaceholderChecks.problem(of: element.text.trimmed, as: .text), at: element)
    if element.isAtom03 { return checkAtom03Construct(element) }
    checkAttributes(of: element, by: ["type"])
    guard let type = element.attribute("type"), !type.value.isEmpty else { return checkPlain(element) }
    if checkForm(element, type) { return }
    let isMediaType = MediaType.isValid(type.value)
    add(
      isMediaType ? .invalidTextType : .invalidMIMEType, at: type,
      "\"\(type.value.shortened)\" is not a type of <\(element.name)>. Write text, html or xhtml"
        + (type.value.lowercased().contains("html") ? " (html for escaped HTML)." : "."),
      fix: ["text/html": "html", "text/plain": "text"][type.value.mediaType].map { .unsafe(.value($0)) })
    // The text is probably written as content of this type.
    if TextType(type.value) != .data { checkMedia(element, type.value.mediaType) }
  }

  /// Checks the content of an entry.
  mutating func checkContent(_ element: LocatedElement) {
    checkBlank(element)
    if element.isAtom03 { return checkAtom03Construct(element) }
    checkAttributes(of: element, by: FeedNamespace.atom.attributes(of: "content"))
    let type = element.attribute("type")
    if element.attribute("src") != nil { return checkRemote(element, type) }
    guard let type, !type.value.isEmpty else { return checkPlain(element) }
    if checkForm(element, type) { return }
    if isContentType(type, of: element) || TextType(type.value) == .unknown {
      checkMedia(element, type.value.mediaType)
    }
  }

  /// A text should not be empty (RFC 4287 §4.1.1.1).
  private mutating func checkBlank(_ element: LocatedElement) {
    if element.text.isBlank, element.children.isEmpty, element.attribute("src") == nil {
      let isRequired = element.local == "title"
      add(.notBlank, at: element, "<\(element.name)> is empty. Fill it in\(isRequired ? "" : ", or omit it").")
    }
  }

  // MARK: Text, HTML, XHTML

  /// Checks a construct with one of Atom's three types, which may be misspelled; false if `type` is another one.
  private mutating func checkForm(_ element: LocatedElement, _ type: LocatedAttribute) -> Bool {
    let form = type.trimmed.lowercased()
    switch form {
    case "text": checkPlain(element)
    case "html": checkHTML(element)
    case "xhtml": checkXHTMLConstruct(element)
    default: return false
    }
    if form != type.value {
      add(
        .invalidMIMEType, at: type,
        "\"\(type.value.shortened)\" is not spelled as in Atom, and strict readers do not know it. Write \"\(form)\".",
        fix: .safe(.value(form)))
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

  /// XHTML is one `div` and nothing else.
  private mutating func checkXHTMLConstruct(_ element: LocatedElement) {
    let div = element.child("div", .xhtml)
    if let div {
      for other in element.children where other.offset != div.offset {
        add(
          .undefinedElement, at: other,
          "<\(element.name)> may contain only one <div>, but <\(other.name)> is next to it. Move it into the <div>.")
      }
      if !element.text.isBlank {
        add(
          .unexpectedText, atTextOf: element,
          "<\(element.name)> may contain only one <div>, but text is next to it. Move it into the <div>.")
      }
    } else {
      let offset = element.children.first?.offset
      add(
        .missingXHTMLDiv, atTextOf: element, orAt: offset,
        "type=\"xhtml\" requires a <div> around the text. Add <div xmlns=\"\(FeedNamespace.xhtml.uri)\">."
      )
    }
    checkXHTML(element.children)
    checkInline(element, div ?? element)
  }

  /// Checks for escaped markup that should be elements.
  private mutating func checkInline(_ element: LocatedElement, _ holder: LocatedElement) {
    guard holder.children.isEmpty, let markup = MarkupChecks.markup(in: holder.text.trimmed, .anyHTML),
      !markup.isOnlyReference
    else { return }
    add(
      .notInline, atTextOf: holder,
      "\"\(markup.snippet)\" is escaped, but <\(element.name)> contains XHTML, so readers show the tags. Write the elements "
        + "unescaped, or use type=\"html\".")
  }

  private mutating func addChildren(of element: LocatedElement, _ form: String) {
    for child in element.children.prefix(ProblemLimits.maximumPerRule) {
      add(
        .undefinedElement, at: child,
        "<\(element.name)> contains \(form), but <\(child.name)> is an element. Escape its markup, or use type=\"xhtml\" and "
          + "put a <div> around the text.")
    }
  }

  // MARK: Other media

  /// External content (RFC 4287 §4.1.3.2).
  private mutating func checkRemote(_ element: LocatedElement, _ type: LocatedAttribute?) {
    if !element.text.isBlank || !element.children.isEmpty {
      add(
        .unexpectedText, at: element,
        "<\(element.name)> has src, so its content is in another file, and it must be empty. Remove src or the content."
      )
    }
    guard let type else {
      add(
        .missingTypeAttr, at: element,
        "<\(element.name)> has src but no type, so readers must fetch the file to find out what it is. Add its media type."
      )
      return
    }
    if !type.value.isEmpty { _ = isContentType(type, of: element) }
  }

  /// Whether `type` is a media type that content may have (RFC 4287 §4.1.3.1); if not, that is reported.
  private mutating func isContentType(_ type: LocatedAttribute, of element: LocatedElement) -> Bool {
    if ["multipart/", "message/"].contains(where: { type.value.lowercased().hasPrefix($0) }) {
      add(
        .invalidMIMEType, at: type,
        "\"\(type.value.shortened)\" has several parts, but content must be a single one. Use another type.")
    } else if !MediaType.isValid(type.value) {
      addNotMediaType(type, of: element)
    } else {
      return true
    }
    return false
  }

  /// Reports a type that is not a media type. Atom 1.0 has names of its own for text, HTML and XHTML.
  private mutating func addNotMediaType(_ type: LocatedAttribute, of element: LocatedElement) {
    let name = type.trimmed.lowercased()
    let names =
      element.isAtom03
      ? ["text": "text/plain", "plain": "text/plain", "html": "text/html", "xhtml": "application/xhtml+xml"]
      // As conversion reads it.
      : ["plain": TextType.unknown.form.isHTML(element.text.trimmed) ? "html" : "text"]
    let meant = MediaType.isValid(name) ? name : names[name] ?? MediaType.forURL("file:///a.\(name)")
    let advice = meant.map { "Did you mean \"\($0)\"?" } ?? "Write a type, a slash and a subtype."
    add(
      .invalidMIMEType, at: type, "\"\(type.value.shortened)\" is not a media type. \(advice)",
      fix: meant.map { .unsafe(.value($0)) })
  }

  /// Checks content with a media type. In Atom 0.3, `mode` says how it is encoded.
  private mutating func checkMedia(_ element: LocatedElement, _ type: String) {
    let isEscaped = element.attribute("mode")?.value == "escaped"
    if isEscaped, let child = element.children.first { addNotEscaped(element, child) }
    switch TextType(type) {
    case .unknown where !type.contains("/"):
      if element.children.isEmpty, TextType.unknown.form.isHTML(element.text.trimmed) { checkHTML(element) }
    case .unknown, .xml, .xhtml: checkXML(element, type)
    case .html: checkHTML(element, isDocument: type.contains("/"))
    case .text where type == "text/plain": checkPlain(element)
    case .text: addChildren(of: element, "text")
    case .data: checkBase64(element)
    }
  }

  private mutating func checkXML(_ element: LocatedElement, _ type: String) {
    guard let root = element.children.first else { return checkInline(element, element) }
    for other in element.children.dropFirst() {
      add(
        .undefinedElement, at: other,
        "\(type.shortened) has one root element, but <\(other.name)> is next to it. Remove it.")
    }
    guard type == "application/xhtml+xml" else { return }
    if root.local != "html" {
      add(
        .htmlFragment, at: root,
        "application/xhtml+xml is a whole page with <html>, but this is a fragment. Write type=\"xhtml\".")
    }
  }

  private mutating func checkBase64(_ element: LocatedElement) {
    addChildren(of: element, "Base64")
    if !element.text.isBlank {
      add(ValueChecks.problems(of: element.text.trimmed, as: .base64, now: now), ofTextIn: element)
    }
  }

  // MARK: Atom 0.3

  /// Checks a content construct of Atom 0.3: `type` is a media type, and `mode` says how it is encoded.
  private mutating func checkAtom03Construct(_ element: LocatedElement) {
    checkAttributes(of: element, by: ["type", "mode"])
    if let type = element.attribute("type"), !type.value.isEmpty, !MediaType.isValid(type.value) {
      return addNotMediaType(type, of: element)
    }
    let type = element.attribute("type")?.value.mediaType ?? "text/plain"
    switch element.attribute("mode")?.value ?? "xml" {
    case "xml", "": checkAtom03XML(element, type)
    case "escaped":
      if let child = element.children.first { addNotEscaped(element, child) }
      if TextType(type).form == .html {
        add(HTMLChecks.problems(ofHTML: element.text.trimmed, hasBase: true), ofTextIn: element)
      }
    case "base64": checkBase64(element)
    default:
      if let mode = element.attribute("mode") {
        add(.invalidContentMode, at: mode, "\"\(mode.value.shortened)\" is not a mode. Write xml, escaped or base64.")
      }
    }
  }

  private mutating func checkAtom03XML(_ element: LocatedElement, _ type: String) {
    if type == "text/plain" { return checkPlain(element) }
    guard TextType(type).form == .html else { return }
    checkXHTML(element.children)
    checkInline(element, element)
  }

  private mutating func addNotEscaped(_ element: LocatedElement, _ child: LocatedElement) {
    add(
      .notEscaped, at: child,
      "The content of <\(element.name)> must be escaped, but <\(child.name)> is not. Write its < as &lt;.")
  }

  // MARK: Positions

  /// Adds a problem at the start of an element's text, or at `offset` if it has none.
  private mutating func add(
    _ rule: RuleID, atTextOf element: LocatedElement, orAt offset: Int? = nil, _ message: String
  ) {
    let place = element.text.isBlank ? offset : element.text.beginning ?? offset
    problems.add(rule, at: ProblemPlace(.offset(place ?? element.offset), .element(element.path)), message)
  }
}

extension LocatedElement {
  /// Whether it is an element of Atom 0.3 or an earlier draft.
  fileprivate var isAtom03: Bool {
    uri?.hasPrefix(NamespaceChecker.atom0_3) == true && !root.isAtom1InOldNamespace
  }
}
