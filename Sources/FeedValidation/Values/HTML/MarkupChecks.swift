/// Finds HTML where it is not allowed, and problems of HTML where it is.

internal import FeedBridge
internal import FeedPrimitives

enum MarkupChecks {
  /// Markup in plain text.
  struct Markup {
    /// The markup as written: `<b>`, `&amp;`.
    var snippet: String
    /// The offset of its start.
    var offset: Int
    /// Whether it is only a character reference.
    var isOnlyReference: Bool
  }

  /// What is regarded as markup.
  enum Evidence {
    /// Only certain markup (`PlainText.certainTag`), and a reference with a semicolon.
    case certain
    /// Any tag with the name of an HTML element, and any reference that HTML decodes, with or without a semicolon.
    case anyHTML
    /// The same, but tags only if some markup is certain: a single one may be what the text is about.
    case certainHTML
  }

  /// The first markup in a string.
  static func markup(in text: String, _ evidence: Evidence = .certain) -> Markup? {
    text.withBytes { markup(in: $0, evidence) }
  }

  /// The first markup in text.
  static func markup(in bytes: TextSpan, _ evidence: Evidence = .certain) -> Markup? {
    guard bytes.firstIndex(of: ASCII.lessThan, from: 0) != nil || bytes.firstIndex(of: ASCII.ampersand, from: 0) != nil
    else { return nil }
    if let tag = tag(in: bytes, evidence) { return Markup(bytes, tag, isOnlyReference: false) }
    return reference(in: bytes, evidence).map { Markup(bytes, $0, isOnlyReference: true) }
  }

  private static func tag(in bytes: TextSpan, _ evidence: Evidence) -> Range<Int>? {
    if evidence != .anyHTML {
      let certain = PlainText.certainTag(in: bytes)
      if evidence == .certain || certain == nil { return certain }
    }
    var scanner = HTMLScanner()
    while let token = scanner.next(in: bytes) {
      switch token {
      case .startTag(let tag), .endTag(let tag):
        guard let name = HTMLName(bytes, tag.name), HTMLVocabulary.isElement(name) else { continue }
        if !tag.hasOnlyWords(in: bytes) { return tag.range }
      default: break
      }
    }
    return nil
  }

  /// The first reference to a character.
  private static func reference(in bytes: TextSpan, _ evidence: Evidence) -> Range<Int>? {
    var search = 0
    while let start = bytes.firstIndex(of: ASCII.ampersand, from: search) {
      search = start + 1
      guard let end = HTMLEntities.reference(at: start, in: bytes)?.end else { continue }
      if bytes[end - 1] == ASCII.semicolon { return start..<end }
      // In `&order=7`, `&ord` is not a name that HTML knows without a semicolon; in `&notify=1`, `&not` is only a part of the name.
      let isWhole = end == bytes.count || !(ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]))
      if evidence != .certain, isWhole { return start..<end }
    }
    return nil
  }

  /// The first problem of each kind in HTML content.
  struct ContentProblems {
    /// The name of the first unclosed element.
    var unclosed: String?
    var relativeURL: String?
    /// A description of something that readers remove.
    var unsafe: String?
  }

  static func contentProblems(in bytes: TextSpan) -> ContentProblems {
    var problems = ContentProblems()
    guard bytes.firstIndex(of: ASCII.lessThan, from: 0) != nil else { return problems }
    var scanner = HTMLScanner()
    // There are rarely more than a few at once.
    var open: [(name: HTMLName, range: Range<Int>, count: Int)] = []
    // A slash closes an element in SVG and MathML only (WHATWG HTML §13.1.2.1).
    var foreign = 0
    while let token = scanner.next(in: bytes) {
      if case .endTag(let tag) = token, let name = HTMLName(bytes, tag.name) {
        if foreign > 0, HTMLVocabulary.isForeign(name) { foreign -= 1 }
        if let index = open.firstIndex(where: { $0.name == name }), open[index].count > 0 { open[index].count -= 1 }
      }
      guard case .startTag(let tag) = token, let name = HTMLName(bytes, tag.name) else { continue }
      let index = open.firstIndex { $0.name == name }
      let needsEndTag = index != nil || mustBeClosed.contains(name)
      // No element is in both lists.
      if !needsEndTag, problems.unsafe == nil, unsafeElements.contains(name) {
        problems.unsafe = "<\(bytes.string(tag.name))>"
      }
      if !tag.isBare { checkAttributes(of: tag, in: bytes, &problems) }
      if !tag.isSelfClosing, HTMLVocabulary.isForeign(name) { foreign += 1 }
      if !needsEndTag || tag.isSelfClosing && foreign > 0 { continue }
      if let index {
        open[index].count += 1
      } else {
        open.append((name, tag.name, 1))
      }
    }
    problems.unclosed = open.first { $0.count > 0 }.map { bytes.string($0.range) }
    return problems
  }

  private static func checkAttributes(
    of tag: HTMLScanner.Tag, in bytes: TextSpan, _ problems: inout ContentProblems
  ) {
    guard problems.relativeURL == nil || problems.unsafe == nil else { return }
    var attributes = tag.attributes
    while let attribute = attributes.next(in: bytes) {
      let name = attribute.name
      if problems.unsafe == nil, DangerousHTML.danger(ofAttribute: bytes.extracting(name)) == .script {
        problems.unsafe = "the attribute \(bytes.string(name))"
      }
      guard let value = attribute.value, HTMLName(bytes, name).map(links.contains) == true,
        !URLSyntax.isPlain(bytes.extracting(value))
      else { continue }
      let url = HTMLEntities.decoded(bytes, bytes.trimmed(value), inAttribute: true)
      let begins = url.utf8.first.map(ASCII.lowercased)
      if begins == UInt8(ascii: "j"), url.prefix(11).lowercased() == "javascript:" {
        if problems.unsafe == nil { problems.unsafe = "a javascript: URL" }
      } else if problems.relativeURL == nil, !url.isEmpty, !url.hasPrefix("#"), !URLText.isAbsolute(url) {
        problems.relativeURL = url
      }
    }
  }

  private static let links = HTMLNames("href src poster")
  private static let unsafeElements = HTMLNames("script object embed applet frameset frame form")
  /// Elements in content whose end tags HTML requires (WHATWG HTML §13.1.2.4).
  private static let mustBeClosed = HTMLNames(
    "a abbr address article aside audio b blockquote cite code del details div dl em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 "
      + "header i iframe ins kbd label main mark nav ol picture pre q s samp section select small span strong sub "
      + "summary sup table u ul var video")
}

extension MarkupChecks.Markup {
  fileprivate init(_ bytes: TextSpan, _ range: Range<Int>, isOnlyReference: Bool) {
    self.init(snippet: bytes.string(range).shortened, offset: range.lowerBound, isOnlyReference: isOnlyReference)
  }
}
