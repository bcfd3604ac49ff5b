/// XHTML in a feed (Atom's `content type="xhtml"`, RSS's `xhtml:body`) as HTML.
///
/// Names lose their prefixes, which HTML does not have; `<p/>` becomes `<p></p>`, because HTML would read it as a
/// start tag; CDATA sections become text; `xml:lang` becomes `lang`; in the scope of an `xml:base`, URLs are made
/// absolute.

package import FeedPrimitives
internal import JSONFeedModel

extension XMLScanner {
  /// The content of the last entered element as HTML; the element is then closed.
  ///
  /// - Parameters:
  ///   - base: the base of relative URLs; nil if they are not to be made absolute. An `xml:base` inside is resolved
  ///     against it.
  ///   - withoutDiv: whether a `div` around everything, without attributes, is left out: it is not part of Atom's content
  ///     (RFC 4287 §3.1.1.3).
  ///   - besideHTML: whether the elements are in the place of escaped HTML: what is beside them, escaped or in CDATA sections, is HTML
  ///     all the same.
  package mutating func readXHTML(
    in bytes: TextSpan, base: String? = nil, withoutDiv: Bool = false, besideHTML: Bool = false
  ) throws(XMLStop) -> String {
    if let text = try readSimpleText(in: bytes) {
      let text = try string(text, in: bytes)
      return PlainText.looksLikeHTML(text) ? text : PlainText.escaped(text)
    }
    let html = try readXHTMLContent(in: bytes, base: base, besideHTML: besideHTML)
    try checkBytes()
    return html.string(withoutDiv: withoutDiv)
  }

  private mutating func readXHTMLContent(
    in bytes: TextSpan, base: String?, besideHTML: Bool
  ) throws(XMLStop) -> XHTMLContent {
    var html = XHTMLContent(base: base, depth: open.count)
    while open.count >= html.depth {
      let start = position
      let tag = nextLessThan(from: start, in: bytes) ?? bytes.count
      if besideHTML, open.count == html.depth,
        let text = PlainText.html(besideElements: start..<tag, of: bytes)
      {
        html.output.append(text)
      } else {
        try appendXHTMLText(start..<tag, of: bytes, to: &html)
      }
      guard tag < bytes.count else {
        reachEnd(in: bytes)
        break
      }
      position = tag
      let next = tag &+ 1 < bytes.count ? bytes[tag &+ 1] : 0
      if next == ASCII.slash, isEndTag(at: tag, in: bytes) {
        closeXHTMLElement(in: bytes, to: &html)
      } else if XMLScanner.startsName(next) {
        let name = tag &+ 1..<endOfName(from: tag &+ 1, in: bytes)
        if ends(html.hasElements ? .markup : .text, beforeElement: name, in: bytes),
          matchingEndTag(of: html.depth - 1, from: tag, in: bytes) == .missing
        {
          report(.unclosedElement, at: tag, in: bytes)
          while open.count >= html.depth { closeLast() }
          break
        }
        guard open.count &+ 1 < limits.nestingDepth else {
          try keepRestOfMarkup(in: bytes, to: &html)
          break
        }
        try enterElement(in: bytes)
        try appendXHTMLStartTag(in: bytes, to: &html)
      } else if bytes.beginsCDATA(at: tag) {
        let inside = readCDATA(in: bytes)
        scratch.removeAll()
        appendCDATA(inside, of: bytes)
        if besideHTML { html.output.append(scratch) } else { scratch.withText { html.append(text: $0) } }
      } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
        try skipDeclaration(in: bytes)
        if bytes.starts(with: "<!--", at: tag) { html.output.append(bytes, tag..<position) }
      } else {
        report(.bareLessThan, at: tag, in: bytes)
        html.output.append("&lt;")
        position = tag &+ 1
      }
    }
    return html
  }

  /// Appends text. References that HTML has too are kept as written.
  private mutating func appendXHTMLText(
    _ range: Range<Int>, of bytes: TextSpan, to html: inout XHTMLContent
  ) throws(XMLStop) {
    guard !range.isEmpty else { return }
    let mayHaveReferences = html.isInRawText || !entities.isEmpty
    if mayHaveReferences, bytes.firstIndex(of: ASCII.ampersand, from: range.lowerBound, to: range.upperBound) != nil {
      scratch.removeAll()
      try decode(range, of: bytes)
      scratch.withText { html.append(text: $0) }
      return
    }
    appendAsWritten(range, of: bytes, to: &html)
  }

  /// Appends a text, or the value of an attribute, as written, but without characters that XML does not allow. An ampersand that begins no reference is
  /// escaped, for HTML has references without a semicolon (`&lt`).
  private mutating func appendAsWritten(_ range: Range<Int>, of bytes: TextSpan, to html: inout XHTMLContent) {
    var position = range.lowerBound
    while true {
      let ampersand = Self.bareAmpersand(in: position..<range.upperBound, of: bytes) ?? range.upperBound
      var end = endOfCharacters(from: position, to: ampersand, in: bytes)
      while true {
        position = html.output.appendXMLText(.cdata, of: bytes, from: position, to: end)
        guard position < ampersand else { break }
        leaveOutCharacter(at: &position, before: &end, to: ampersand, in: bytes)
      }
      guard ampersand < range.upperBound else { return }
      report(.bareAmpersand, at: ampersand, in: bytes)
      html.output.append("&amp;")
      position = ampersand &+ 1
    }
  }

  // MARK: Tags

  /// Writes the start tag of the last entered element, and its end tag if it is empty.
  private mutating func appendXHTMLStartTag(
    in bytes: TextSpan, to html: inout XHTMLContent
  ) throws(XMLStop) {
    let name = element
    let vocabulary = vocabulary(of: name)
    let local = vocabulary == .unknown ? name.start..<name.end : name.local..<name.end
    let tag = HTMLName(bytes, local)
    func isOne(of names: HTMLNames) -> Bool { tag.map(names.contains) ?? false }
    let isVoid = vocabulary == .html && isOne(of: XHTMLContent.voidElements)
    // `<path/>` is the same in HTML and SVG.
    let staysEmpty = isVoid || vocabulary == .svg || vocabulary == .mathML
    if let written = try value(of: "xml:base", in: bytes), let base = URLBase(html.base, urls).inside(written).url {
      html.bases.append((depth: open.count, base: base))
    }
    html.begin(vocabulary == .html && isOne(of: XHTMLContent.div), depth: open.count)
    html.output.append(ASCII.lessThan)
    html.output.append(bytes, local)
    try appendXHTMLAttributes(in: bytes, to: &html)
    if let uri = vocabulary.uri, isOne(of: XHTMLContent.foreignRoots) {
      html.output.append(" xmlns=\"")
      html.output.append(uri)
      html.output.append(ASCII.quotationMark)
    }
    if isEmptyElement, staysEmpty {
      html.output.append(position >= 3 && ASCII.isSpace(bytes[position - 3]) ? " />" : "/>")
    } else {
      html.output.append(ASCII.greaterThan)
    }
    html.didBegin()
    if isEmptyElement {
      html.willClose(open.count)
      if !staysEmpty { html.append(endTag: local, of: bytes) }
      html.didClose(open.count)
      closeLast()
    } else if isVoid {
      // `<br></br>`: HTML would read two line breaks.
      let tag = bytes.endOfSpaces(from: position, to: bytes.count)
      if tag == bytes.count || !closesLast(at: tag, in: bytes) {
        if hasEndTag(open.count - 1, from: position, in: bytes) { closeLast() } else { endElementHere(in: bytes) }
      }
    } else if vocabulary == .html, isOne(of: XHTMLContent.rawTextElements) {
      html.rawTextDepth = min(html.rawTextDepth, open.count)
    }
    html.forget(deeperThan: open.count)
  }

  private mutating func appendXHTMLAttributes(
    in bytes: TextSpan, to html: inout XHTMLContent
  ) throws(XMLStop) {
    let hasLanguage = attribute("lang", in: bytes) != nil
    for index in attributes.indices {
      let attribute = attributes[index]
      let name = attribute.nameStart..<attribute.nameEnd
      if bytes.starts(with: "xml:", at: name.lowerBound), name.count > 4 {
        guard bytes.equals("xml:lang", name), !hasLanguage else { continue }
        html.output.append(" lang")
      } else {
        html.output.append(ASCII.space)
        html.output.append(bytes, nameInHTML(of: name, in: bytes))
      }
      // `<input checked>`
      if attribute.valueStart == attribute.nameEnd { continue }
      let value = attribute.valueStart..<attribute.valueEnd
      html.output.append(UInt8(ascii: "="))
      if let base = html.base, let code = HTMLName(bytes, name),
        let resolved = HTMLRewriting.resolved(bytes, value, ofAttribute: code, base: URLBase(base, urls))
      {
        html.output.append(attributeValue: resolved, quote: nil)
      } else if attribute.isPlain || entities.isEmpty, let quote = Self.quotationMark(before: value, in: bytes) {
        html.output.append(quote)
        appendAsWritten(value, of: bytes, to: &html)
        html.output.append(quote)
      } else {
        html.output.append(attributeValue: try string(attribute, in: bytes), quote: nil)
      }
    }
  }

  /// The quotation mark before a value; nil if it has none.
  private static func quotationMark(before value: Range<Int>, in bytes: TextSpan) -> UInt8? {
    let before = value.lowerBound > 0 ? bytes[value.lowerBound - 1] : 0
    return before == ASCII.quotationMark || before == ASCII.apostrophe ? before : nil
  }

  /// The name of an attribute without the prefix of a vocabulary that is embedded in HTML. XLink's prefix is part of
  /// the name.
  private mutating func nameInHTML(of name: Range<Int>, in bytes: TextSpan) -> Range<Int> {
    guard bytes.firstIndex(of: UInt8(ascii: ":"), from: name.lowerBound, to: name.upperBound) != nil else {
      return name
    }
    let resolved = resolve(name, in: bytes)
    return vocabulary(of: resolved) == .unknown ? name : resolved.local..<resolved.end
  }

  /// Skips an end tag, and writes it if it closes an element of the content.
  private mutating func closeXHTMLElement(in bytes: TextSpan, to html: inout XHTMLContent) {
    let written = position &+ 2..<bytes.endOfXMLName(from: position &+ 2)
    if let index = indexOfOpenElement(named: written, in: bytes), index >= html.depth {
      let name = open[index].name
      html.willClose(index + 1)
      html.append(endTag: (vocabulary(of: name) == .unknown ? name.start : name.local)..<name.end, of: bytes)
      html.didClose(index + 1)
    }
    closeByTag(in: bytes)
    html.forget(deeperThan: open.count)
  }

  /// Elements are nested too deeply to be recognized: the rest is kept as written.
  private mutating func keepRestOfMarkup(
    in bytes: TextSpan, to html: inout XHTMLContent
  ) throws(XMLStop) {
    let inside = (html.depth..<open.count).map { open[$0].name.range }
    while open.count > html.depth { closeLast() }
    let start = position
    let end = try skipMarkup(from: start, inside: inside, in: bytes)
    html.output.append(bytes, start..<end)
  }

  // MARK: Vocabularies

  fileprivate enum Vocabulary {
    /// XHTML, and names without a prefix: many feeds omit the declaration of XHTML.
    case html
    case svg, mathML
    case unknown

    /// The value of `xmlns` on the outermost element, which HTML allows.
    var uri: StaticString? {
      switch self {
      case .html, .unknown: nil
      case .svg: "http://www.w3.org/2000/svg"
      case .mathML: "http://www.w3.org/1998/Math/MathML"
      }
    }
  }

  private mutating func vocabulary(of name: XMLName) -> Vocabulary {
    switch name.namespace {
    case .xhtml: .html
    case .svg: .svg
    case let id where unknownNamespace(id)?.uri == "http://www.w3.org/1998/Math/MathML": .mathML
    default: name.local == name.start ? .html : .unknown
    }
  }
}

/// The HTML being assembled.
struct XHTMLContent: ~Copyable {
  static let voidElements = HTMLNames("area base br col embed hr img input link meta param source track wbr")
  static let rawTextElements = HTMLNames("script style")
  static let div = HTMLNames("div")
  static let foreignRoots = HTMLNames("math svg")

  var output = ByteBuffer(capacity: 1024)
  /// The number of open elements, including the one whose content this is.
  let depth: Int
  let outerBase: String?
  /// The `xml:base` of inner elements that have one.
  var bases: [(depth: Int, base: String)] = []
  /// The depth of an open `script` or `style`, whose content is not markup in HTML.
  var rawTextDepth = Int.max
  var hasElements = false

  // The `div` around everything: the ranges of its tags in the output.
  private var divStart: Range<Int>?
  private var divEnd: Range<Int>?

  init(base: String?, depth: Int) {
    outerBase = base
    self.depth = depth
  }

  var base: String? { bases.last?.base ?? outerBase }
  var isInRawText: Bool { rawTextDepth != .max }

  // MARK: Elements

  /// Records a start tag that is about to be written.
  mutating func begin(_ isDiv: Bool, depth: Int) {
    if isDiv, !hasElements, depth == self.depth + 1,
      output.withText({ Self.endOfComments(from: 0, in: $0) == $0.count })
    {
      divStart = output.count..<output.count
    }
    hasElements = true
  }

  mutating func didBegin() {
    if let start = divStart, start.isEmpty { divStart = start.lowerBound..<output.count }
  }

  mutating func willClose(_ depth: Int) {
    if depth == self.depth + 1, divStart != nil, divEnd == nil { divEnd = output.count..<output.count }
  }

  mutating func didClose(_ depth: Int) {
    if depth == self.depth + 1, let end = divEnd, end.isEmpty { divEnd = end.lowerBound..<output.count }
  }

  /// Discards the state of elements that are closed now.
  mutating func forget(deeperThan count: Int) {
    while let last = bases.last, last.depth > count { bases.removeLast() }
    if rawTextDepth > count { rawTextDepth = .max }
  }

  // MARK: Output

  mutating func append(endTag name: Range<Int>, of bytes: TextSpan) {
    output.append("</")
    output.append(bytes, name)
    output.append(ASCII.greaterThan)
  }

  /// Appends text whose references are decoded.
  mutating func append(text: TextSpan) {
    if isInRawText { output.append(text) } else { output.append(escapingHTML: text) }
  }

  /// The end of the white space and the comments at `start`.
  private static func endOfComments(from start: Int, in bytes: TextSpan) -> Int {
    var end = bytes.endOfSpaces(from: start, to: bytes.count)
    while bytes.starts(with: "<!--", at: end), let close = bytes.endOfComment(from: end + 4, to: bytes.count) {
      end = bytes.endOfSpaces(from: close, to: bytes.count)
    }
    return end
  }

  /// The whole content, trimmed. If it contains no element at all, it may be escaped HTML.
  func string(withoutDiv: Bool) -> String {
    output.withText { bytes in
      var range = bytes.trimmed(0..<bytes.count)
      if !hasElements {
        let text = HTMLEntities.decoded(bytes, range)
        return PlainText.looksLikeHTML(text) ? text : bytes.string(range)
      }
      // Comments beside the `div` are no part of the content either. One with attributes, such as `dir`, says something about it.
      if withoutDiv, let divStart, divStart.count == "<div>".utf8.count {
        if let divEnd {
          if Self.endOfComments(from: divEnd.upperBound, in: bytes) >= range.upperBound {
            range = bytes.trimmed(divStart.upperBound..<divEnd.lowerBound)
          }
        } else {
          range = bytes.trimmed(divStart.upperBound..<max(range.upperBound, divStart.upperBound))
        }
      }
      return bytes.string(range)
    }
  }
}

extension ByteBuffer {
  /// Appends text, escaped for HTML; in an attribute also its quotation marks.
  package mutating func append(escapingHTML text: TextSpan, inAttribute: Bool = false) {
    for index in text.indices {
      switch text[index] {
      case ASCII.ampersand: append("&amp;")
      case ASCII.lessThan: append("&lt;")
      case ASCII.greaterThan: append("&gt;")
      case ASCII.quotationMark where inAttribute: append("&quot;")
      case let byte: append(byte)
      }
    }
  }
}
