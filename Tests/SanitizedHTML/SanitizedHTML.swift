/// What must be true of all sanitized HTML, for tests and the fuzz target.

package import FeedBridge
internal import FeedPrimitives

/// A policy with its name.
package struct NamedPolicy: Sendable {
  package let testDescription: String
  package let policy: HTMLPolicy

  /// The presets, and a policy that allows as much as a caller can write.
  package static let all = [
    NamedPolicy(testDescription: "reader", policy: .reader), NamedPolicy(testDescription: "text", policy: .text),
    NamedPolicy(testDescription: "strict", policy: .strict),
    NamedPolicy(testDescription: "everything", policy: everything),
  ]

  /// Elements and attributes that can never be safe among those that can.
  private static let everything: HTMLPolicy = {
    var policy = HTMLPolicy.reader
    for name in HTMLPieces.elements + HTMLPieces.mathML {
      policy.elements[name, default: []].formUnion(["src", "action", "background", "class"])
    }
    policy.globalAttributes.formUnion(HTMLPieces.attributes)
    policy.linkSchemes.formUnion(["javascript", "vbscript", "data"])
    policy.embeds = ["www.youtube-nocookie.com"]
    return policy
  }()
}

/// Names for generators.
package enum HTMLPieces {
  /// Elements of HTML, current and obsolete, of other vocabularies, and of none.
  package static let elements = words(
    """
    a abbr address applet area article audio b base bdo big blockquote body br button canvas caption center code col colgroup \
    command data datalist dd del details dialog dir div dl dt em embed fieldset figure font footer form frame frameset h1 h2 h6 \
    head hr html i iframe image img input keygen label legend li link listing main map marquee math menu meta meter nobr noembed \
    noframes noscript object ol optgroup option p param picture plaintext pre q rb rp rt rtc ruby s script section select slot \
    source span strike style sub summary svg table tbody td template textarea tfoot th thead title tr track tt u ul video wbr xmp \
    mi mtext foreignobject desc annotation-xml x-card unknown
    """)

  /// Elements of MathML that can stay, and others.
  fileprivate static let mathMLCore = words(
    """
    annotation math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup \
    msup mtable mtd mtext mtr munder munderover none semantics
    """)
  package static let mathML = mathMLCore + words("annotation-xml apply maction malignmark menclose mfenced mglyph")

  package static let attributes = words(
    """
    action align alt background cite class code codebase controls data data-src dir dynsrc for form formaction headers height href \
    http-equiv id is lang longdesc lowsrc name nonce onclick onerror onload ontoggle onx ping poster rel rowspan src srcdoc srcset style \
    target title type usemap value width xlink:href xmlns x"y x<y
    """)

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

/// Sanitized HTML, read with the scanner that reads the input.
package struct SanitizedHTML {
  /// What is wrong with it; empty if nothing is.
  package private(set) var problems: [String] = []

  package init(_ html: String, _ policy: HTMLPolicy) {
    html.withBytes { bytes in
      var open: [String] = []
      var scanner = HTMLScanner(from: 0, .page)
      while let token = scanner.next(in: bytes) {
        switch token {
        case .text(let range):
          let text = bytes.string(range)
          if let last = open.last, Self.isStructure(last), !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            problems.append("text in <\(last)>")
          }
          if text.utf8.contains(where: { $0 < 0x09 || $0 == ASCII.lessThan || $0 == ASCII.greaterThan }) {
            problems.append("text \(text)")
          }
        case .startTag(let tag):
          let name = bytes.string(tag.name)
          checkElement(name, inside: open, policy)
          children[children.count - 1].append(name)
          var attributes = tag.attributes
          while let attribute = attributes.next(in: bytes) {
            if attribute.quote != ASCII.quotationMark { problems.append("quotation marks") }
            let value = attribute.value.map { HTMLEntities.decoded(bytes, $0, inAttribute: true) } ?? ""
            checkAttribute(bytes.string(attribute.name), value, of: name, policy)
          }
          if !Self.void.contains(name) {
            open.append(name)
            children.append([])
          }
        case .endTag(let tag):
          let name = bytes.string(tag.name)
          if open.popLast() != name { problems.append("order of end tags") }
          let inside = children.popLast() ?? []
          if name == "semantics", inside.dropFirst().contains(where: { $0 != "annotation" }) {
            problems.append("children of <semantics>: \(inside)")
          }
        default: problems.append("markup other than tags")
        }
      }
      if !open.isEmpty { problems.append("open elements: \(open)") }
    }
    // Strings with the same characters but other bytes are equal in Swift, not in browsers.
    let targets = Set(ids.map { Array($0.utf8) })
    if targets.count < ids.count { problems.append("repeated ids: \(ids)") }
    let found = fragments.map { Array((targets.contains(Array($0.utf8)) ? $0 : URLText.percentDecoded($0)).utf8) }
    if !targets.isSubset(of: found) { problems.append("ids \(ids) without links \(fragments)") }
  }

  /// The ids and names, and the fragments of links.
  private var ids: [String] = []
  private var fragments: [String] = []
  /// The children of each open element, and of the whole.
  private var children: [[String]] = [[]]

  private static let mathML = Set(HTMLPieces.mathMLCore)
  private static let texts: Set = ["annotation", "mi", "mn", "mo", "ms", "mtext"]

  /// Whether it is an element of MathML in which there is no text.
  private static func isStructure(_ name: String) -> Bool { mathML.contains(name) && !texts.contains(name) }

  private mutating func checkElement(_ name: String, inside open: [String], _ policy: HTMLPolicy) {
    let isImplied =
      ["colgroup", "tbody", "td", "tr"].contains(name) && policy.elements["table"] != nil
      || ["mrow", "mtext"].contains(name) && policy.elements["math"] != nil
    let isEmbed = name == "iframe" && !policy.embeds.isEmpty
    if !isEmbed, Self.never.contains(name) || policy.elements[name] == nil && !isImplied {
      problems.append("<\(name)>")
    }
    if open.count > 140 { problems.append("depth") }
    // Browsers would read other elements in formulas as HTML, or end the formula.
    let isInFormula = open.contains("math")
    if isInFormula != (Self.mathML.contains(name) && name != "math")
      || isInFormula && open.last.map(Self.isStructure) != true
    {
      problems.append("<\(name)> in \(open.last ?? "nothing")")
    }
    // The nesting that HTML's tree construction would change.
    let cell = open.lastIndex { ["caption", "td", "th"].contains($0) } ?? -1
    let around = open.dropFirst(cell + 1)
    if Self.closesParagraph.contains(name), around.contains("p") { problems.append("<\(name)> in <p>") }
    if ["a", "button", "nobr"].contains(name), around.contains(name) { problems.append("<\(name)> in itself") }
    if name == "li", let list = around.last(where: { ["li", "ol", "ul"].contains($0) }), list == "li" {
      problems.append("<li> in <li>")
    }
    if name.isHeading, open.last?.isHeading == true { problems.append("<\(name)> in a heading") }
    let parents: [String: Set<String>] = [
      "caption": ["table"], "colgroup": ["table"], "thead": ["table"], "tbody": ["table"], "tfoot": ["table"],
      "col": ["colgroup"], "tr": ["tbody", "tfoot", "thead"], "td": ["tr"], "th": ["tr"],
    ]
    if let wanted = parents[name] {
      if open.last.map(wanted.contains) != true { problems.append("<\(name)> in \(open.last ?? "nothing")") }
    } else if let last = open.last, ["colgroup", "table", "tbody", "tfoot", "thead", "tr"].contains(last) {
      problems.append("<\(name)> in <\(last)>")
    }
  }

  private mutating func checkAttribute(_ name: String, _ value: String, of element: String, _ policy: HTMLPolicy) {
    let isFixed =
      name == "rel" || name == "controls"
      || element == "iframe" && ["allowfullscreen", "height", "sandbox", "src", "title", "width"].contains(name)
    let isAllowed =
      policy.elements[element]?.contains(name) == true || policy.globalAttributes.contains(name) || isFixed
    if (name == "id" || name == "name" && element == "a") && Self.begins(value, "content-") { return ids.append(value) }
    if name == "href", Self.begins(value, "#") { fragments.append(String(value.unicodeScalars.dropFirst())) }
    let isLink = HTMLName(name).map(HTMLRewriting.holdsAddress) ?? false
    if isLink, Self.mathML.contains(element) { problems.append("\(name) of <\(element)>") }
    let isNever = name.hasPrefix("on") || Self.neverAttributes.contains(name)
    let isName = name.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
    if !isAllowed || isNever || !isName { problems.append("attribute \(name)") }
    if value.unicodeScalars.contains(where: { $0.value < 0x09 }) { problems.append("control character in \(name)") }
    guard Self.urls.contains(name) else { return }
    // A comma in a URL does not end it (WHATWG HTML §4.8.4.2.2).
    let urls = name == "srcset" ? value.utf8.split(separator: ", ".utf8).map { String(Substring($0)) } : [value]
    for url in urls where Self.isDangerous(url) { problems.append("\(name)=\(url)") }
    if policy == .strict, name == "src", !Self.begins(value, "data:") { problems.append("\(value) is loaded") }
  }

  /// Whether a text begins with these signs. To Swift, a sign with a combining mark is another; to browsers it is not.
  private static func begins(_ text: String, _ signs: String) -> Bool { text.utf8.starts(with: signs.utf8) }

  /// Whether browsers might find a scheme that is not one of these. In paths, they read backslashes as slashes.
  private static func isDangerous(_ url: String) -> Bool {
    let text = String(String.UnicodeScalarView(url.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }))
      .lowercased()
    let scheme = text.unicodeScalars.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    guard text.unicodeScalars.dropFirst(scheme.count).first == ":" else {
      return text.unicodeScalars.prefix { $0 != "?" && $0 != "#" }.contains("\\")
    }
    if ["http", "https", "mailto", "tel", "gemini"].contains(String(scheme)) { return false }
    return !["png", "jpeg", "gif", "webp", "avif"].contains { begins(text, "data:image/\($0)") }
  }

  private static let void: Set = ["area", "br", "col", "hr", "img", "input", "source", "track", "wbr"]
  private static let urls: Set = [
    "action", "background", "cite", "data", "href", "longdesc", "poster", "src", "srcset",
  ]
  private static let never: Set = [
    "annotation-xml", "applet", "base", "embed", "form", "frame", "iframe", "link", "listing", "maction", "malignmark",
    "meta", "mglyph", "noembed", "noframes", "noscript", "object", "option", "plaintext", "script", "select", "style",
    "svg", "template", "textarea", "title", "xmp",
  ]
  private static let neverAttributes: Set = [
    "formaction", "http-equiv", "id", "is", "name", "nonce", "ping", "srcdoc", "style", "xmlns",
  ]
  private static let closesParagraph: Set = [
    "address", "article", "blockquote", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figure", "footer", "h1",
    "h2", "h6", "hr", "li", "main", "menu", "ol", "p", "pre", "section", "summary", "table", "ul",
  ]
}

extension String {
  fileprivate var isHeading: Bool { ["h1", "h2", "h3", "h4", "h5", "h6"].contains(self) }
}
