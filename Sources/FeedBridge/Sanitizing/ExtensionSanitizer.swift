/// Sanitizes extension objects, whose HTML and URLs may be shown like those of members, and whose names may become elements.

internal import FeedPrimitives
internal import JSONFeedModel

struct ExtensionSanitizer: ExtensionRewriter {
  private let policy: HTMLPolicy
  /// The base of relative URLs in HTML.
  private let base: String?
  private let urls: URLBudget
  /// The namespace of elements that browsers may read as HTML or SVG; nil outside of these. Inside of one, every element may be one, because
  /// the writer decides which namespace a key has.
  private var html: NamespaceID?

  init(_ policy: HTMLPolicy, base: String?, _ urls: URLBudget) {
    self.policy = policy
    self.base = base
    self.urls = urls
  }

  /// Sanitizes the extension objects of a feed, an item or a part of them.
  func sanitize(_ extensions: inout JSONFeed.Object) {
    if extensions.isEmpty { return }
    var left: [JSONFeed.Object.Member] = []
    for member in extensions where !isMarkup(member.name) {
      let namespace = ExtensionSpaces.namespace(of: member)
      var own = self
      own.html = namespace.flatMap(Self.html) ?? (member.value["about"] == Self.mathML ? .svg : nil)
      switch own.change(extension: member.value, of: namespace) {
      case .none: left.append(member)
      case .to(let value): left.append(.init(name: member.name, value: value))
      case .removed: break
      }
    }
    extensions = JSONFeed.Object(distinct: left)
  }

  func inside(_: JSONFeed.Value, of key: String) -> ExtensionSanitizer {
    guard let html = Self.split(htmlKey: key.lowercased())?.html else { return self }
    var inner = self
    inner.html = html
    return inner
  }

  // MARK: Values

  func change(_ text: String, as kind: ExtensionText) -> ExtensionChange {
    let written = text.withoutUnwritable
    let change = change(written: written, as: kind)
    guard case .none = change, !written.isExactly(text) else { return change }
    return .to(.string(written))
  }

  private func change(written text: String, as kind: ExtensionText) -> ExtensionChange {
    if isForbidden(text, as: kind) { return .removed }
    // `Ada <ada@example.org>`, `vector<int>`, "The <dl> element"
    let isMarkup = kind == .text ? HTMLScanner.mayFindActiveMarkup(in: text) : HTMLScanner.mayFindMarkup(in: text)
    if !isMarkup, kind == .html || kind == .construct, isEncodedMarkup(text) { return .removed }
    if !isMarkup, kind != .html { return .none }
    if kind == .url, let url = URLSyntax.encoded(text) { return .to(.string(url)) }
    let html = policy.sanitize(text, baseURL: base, urls)
    if html.isExactly(text) { return .none }
    if kind == .html || kind == .construct, !HTMLScanner.mayFindMarkup(in: html), isEncodedMarkup(html) {
      return .removed
    }
    return html.isBlank || isForbidden(html, as: .text) ? .removed : .to(.string(html))
  }

  /// Whether a text is a URL that is not allowed. One that is not known to be a URL may be prose: "JavaScript: The Good Parts".
  private func isForbidden(_ text: String, as kind: ExtensionText) -> Bool {
    policy.forbids(text) && (kind == .url || !Self.isProse(text, isUnknown: kind == .other))
  }

  /// - Parameter isUnknown: whether the text may be meant as a URL. It is prose only if it cannot be a script that does something: it begins with words.
  private static func isProse(_ text: String, isUnknown: Bool) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return true }
    let rest = text[text.index(after: colon)...]
    // The media type of `data: text/html,…`.
    let type = rest.prefix { $0 != "," }.drop { $0 == " " }
    guard rest.first == " ", !calls(rest), type.contains(" ") || !type.contains("/") else { return false }
    if !isUnknown || text[..<colon].filter(\.isLetter).lowercased() == "data" { return true }
    // The name of a window is what the page before it wanted.
    let words = type.split(separator: " ", maxSplits: 2).prefix(2)
    return !words.isEmpty && words != ["name"]
      && words.allSatisfy { word in
        word.allSatisfy { $0.isLetter || $0.isNumber } && !operators.contains(String(word))
      }
  }

  /// The words of scripts beside which there may be another word.
  private static let operators = Set(
    """
    async await class const delete do else function if in instanceof let new of return throw typeof using var void yield
    """.words.map(String.init))

  /// Whether a text does something as a script: it calls, sets or makes something.
  private static func calls(_ text: some StringProtocol) -> Bool { text.utf8.contains { "(={`;%".utf8.contains($0) } }

  /// Whether the value of an attribute may do something as a script, also after it is sanitized.
  private static func isCode(_ value: String) -> Bool {
    calls(value) || value.utf8.contains { "<&+[".utf8.contains($0) }
  }

  /// Whether a text is HTML in Base64, as content of Atom may be. Many programs skip characters that are not Base64.
  private func isEncodedMarkup(_ text: String) -> Bool {
    var symbols = text.utf8.filter(AtomText.isBase64)
    while symbols.count % 4 > 0 { symbols.append(UInt8(ascii: "=")) }
    return AtomText.text(inBase64: String(decoding: symbols, as: UTF8.self)).map(HTMLScanner.mayFindMarkup) ?? false
  }

  // MARK: Names

  /// Leaves out the source of the element, which no longer agrees with the members, with the attributes that only the source describes, and
  /// members whose names are not safe.
  func members(
    of object: JSONFeed.Object, _ definition: NamespaceElement?, in namespace: NamespaceID?
  ) -> JSONFeed.Object? {
    var keys: Set<String> = []
    if let source = object[ElementValue.sourceKey]?.stringValue, HTMLScanner.mayFindMarkup(in: source) {
      keys = [ElementValue.sourceKey]
    }
    let isHTML = definition.map { $0.kind == .markup || $0.isConstruct } ?? false
    let left = object.filter { member in
      if keys.contains(member.name) || isMarkup(member.name) { return false }
      let isAttribute = definition?.attribute(forKey: member.name) != nil
      // In an element with HTML, they would be elements of HTML.
      if isHTML, !isAttribute, member.name != definition?.textKey ?? "text", member.value.attributeText == nil {
        return false
      }
      let isKnown =
        isAttribute
        || namespace.map { id in
          definition.map { id.definition(forKey: member.name, inside: $0) != nil }
            ?? (ExtensionSpace.known(member.name, member.value, in: id) != nil)
        } ?? false
      return isKnown || isSafe(member, in: namespace)
    }
    return left.count == object.count ? object : JSONFeed.Object(distinct: left)
  }

  /// The namespace whose prefix a key in lowercase begins with, if browsers may read its elements as HTML or SVG, and the rest of the key.
  private static func split(htmlKey key: String) -> (html: NamespaceID, rest: String)? {
    FeedNamespace.split(key: key).flatMap { namespace, rest in html(namespace).map { ($0, rest) } }
  }

  /// Whether a member without a table entry may become an element or an attribute.
  ///
  /// - Parameter namespace: The namespace of the element around it, if it is known.
  private func isSafe(_ member: JSONFeed.Object.Member, in namespace: NamespaceID?) -> Bool {
    var name = member.name.lowercased()
    if ElementValue.isAttribute(name) { name.removeFirst() }
    var html = html ?? namespace.flatMap(Self.html)
    if let (other, rest) = Self.split(htmlKey: name) { (name, html) = (rest, other) }
    if let html, isForbidden(element: name, in: html) { return false }
    let value = member.value.stringValue
    if name == "script" { return value.map { !Self.isCode($0) } ?? false }
    // The name of an attribute may have a prefix.
    let local = name.lastIndex { $0 == "_" || $0 == ":" }.map { String(name[name.index(after: $0)...]) } ?? name
    let values = (member.value.arrayValue ?? [member.value]).lazy.compactMap(\.stringValue)
    if Self.locations.contains(local), values.contains(where: { isForbidden($0, as: .url) }) { return false }
    if html != nil, let value, !isAllowed(value, toBeLoadedBy: local) { return false }
    switch local.withBytes({ DangerousHTML.danger(ofAttribute: $0) }) {
    case nil, .name: return true
    case .style where value?.contains(":") ?? false: return false
    case .script, .style, .page, .action: return !(value.map { html != nil || Self.isCode($0) } ?? false)
    }
  }

  /// Names of what browsers, or others, may open.
  private static let locations: Set<String> = [
    "action", "background", "cite", "data", "formaction", "href", "link", "poster", "src", "uri", "url",
  ]

  /// Whether browsers may load what is in an attribute of HTML or SVG without being asked: pictures, and the files of paint and filters.
  private func isAllowed(_ value: String, toBeLoadedBy attribute: String) -> Bool {
    let safe = SafeURL(policy: policy, base: URLBase(nil, urls))
    if attribute.hasSuffix("srcset") { return safe.allowsAll(of: value) }
    let loads =
      HTMLRewriting.lazyNames.contains(attribute) || [.image, .media].contains(SafeURL.use(of: attribute, in: ""))
    if loads, !safe.isAllowed(SafeURL.cleaned(value), .image) { return false }
    // What precedes the first `url(` is no URL. In styles, letters may be written as numbers after a backslash.
    return (html != .svg || !value.contains("\\"))
      && ["url(", "src(", "image-set("].allSatisfy { function in
        ("," + value).lowercased().split(separator: function).dropFirst().allSatisfy { url in
          url.first { !$0.isWhitespace && $0 != "\"" && $0 != "'" } == "#"
        }
      }
  }

  /// Whether a name is more than a name where it is written without being escaped: `img src=x onerror=…`.
  private func isMarkup(_ name: String) -> Bool {
    if name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.underscore }) { return false }
    if name.utf8.contains(where: { $0 == ASCII.lessThan || $0 == ASCII.greaterThan }) { return true }
    return "<\(name)>".withBytes { bytes in
      var scanner = HTMLScanner(from: 0, .page)
      guard case .startTag(let tag)? = scanner.next(in: bytes) else { return false }
      return tag.hasValue(in: bytes)
    }
  }

  /// Whether an element may do something, or loads what the policy does not allow.
  private func isForbidden(element name: String, in html: NamespaceID) -> Bool {
    guard let code = HTMLName(name) else { return false }
    let isFeeds = [.rss, .atom].contains(html) && html.namespace?.table.element(named: name) != nil
    // `atom:title` is not the title of a page, and `atom:link` is not in the namespace of HTML.
    if isFeeds { return html == .rss && DangerousHTML.elements.contains(code) }
    return DangerousHTML.isNeverAllowed(name) || Self.loading.contains(code) && policy.elements[name] == nil
  }

  /// The namespace, if browsers may read its elements as HTML or SVG.
  private static func html(_ namespace: NamespaceID) -> NamespaceID? { active.contains(namespace) ? namespace : nil }

  private static let active: Set<NamespaceID> = [.rss, .atom, .xhtml, .svg]
  /// Its elements may do what those of SVG may.
  private static let mathML: JSONFeed.Value = "http://www.w3.org/1998/Math/MathML"
  /// Elements that load what they show, for policies that do not allow them.
  private static let loading = HTMLNames("audio feimage image img input picture source track use video")
}

extension HTMLScanner {
  /// Whether a text has a tag or a comment, or may have a tag that does something if more text follows.
  static func mayFindMarkup(in text: String) -> Bool {
    text.withBytes { bytes in
      guard bytes.firstIndex(of: ASCII.lessThan, from: 0) != nil else { return false }
      var scanner = HTMLScanner(from: 0, .page)
      while let token = scanner.next(in: bytes) { if case .text = token { continue } else { return true } }
      return mayBeginTag(in: bytes)
    }
  }

  /// Whether a text has a tag that does more than a word in angle brackets if it is read as HTML: an element that is dangerous, or one
  /// with the value of an attribute; or may have one if more text follows.
  static func mayFindActiveMarkup(in text: String) -> Bool {
    text.withBytes { bytes in
      guard bytes.firstIndex(of: ASCII.lessThan, from: 0) != nil else { return false }
      var scanner = HTMLScanner(from: 0, .page)
      var end = 0
      while let token = scanner.next(in: bytes) {
        switch token {
        case .startTag(let tag):
          if isDangerous(tag, in: bytes) || tag.hasValue(in: bytes) { return true }
          end = tag.range.upperBound
        case .endTag(let tag): end = tag.range.upperBound
        case .text: break
        // Elsewhere, as in SVG, what is in these is read as tags.
        case .rawText(let range, of: _), .characterData(let range), .comment(let range), .declaration(let range):
          if firstTag(in: range, of: bytes) != nil { return true }
          end = range.upperBound
        }
      }
      return mayBeginTag(in: bytes, from: end)
    }
  }

  private static func isDangerous(_ tag: Tag, in bytes: TextSpan) -> Bool {
    HTMLName(bytes, tag.name).map(DangerousHTML.elements.contains) ?? false
  }

  /// The first `<` before a letter.
  private static func firstTag(in range: Range<Int>, of bytes: TextSpan) -> Int? {
    var search = range.lowerBound
    while let bracket = bytes.firstIndex(of: ASCII.lessThan, from: search, to: range.upperBound) {
      search = bracket + 1
      if search < bytes.count, ASCII.isLetter(bytes[search]) { return bracket }
    }
    return nil
  }

  /// Whether a tag that does something may begin, which more text ends: `<img src=x onerror=…`, but not "a <b and c=d".
  ///
  /// - Parameter start: the end of the last complete tag. The first that begins after it has all of the rest.
  private static func mayBeginTag(in bytes: TextSpan, from start: Int = 0) -> Bool {
    guard let bracket = firstTag(in: start..<bytes.count, of: bytes) else { return false }
    return (bytes.string(bracket..<bytes.count) + ">").withBytes(beginsActiveTag)
  }

  /// Whether a tag is of a dangerous element, or has a dangerous attribute, one with a URL, or one whose value does not end: what follows
  /// that may be other attributes.
  private static func beginsActiveTag(_ bytes: TextSpan) -> Bool {
    var scanner = HTMLScanner(from: 0, .page)
    guard case .startTag(let tag)? = scanner.next(in: bytes) else { return false }
    if isDangerous(tag, in: bytes) { return true }
    var attributes = tag.attributes
    while let attribute = attributes.next(in: bytes) {
      guard attribute.value != nil else { continue }
      if attribute.quote != nil, !attribute.isClosed(in: bytes) { return true }
      let holdsAddress = HTMLName(bytes, attribute.name).map(HTMLRewriting.holdsAddress) ?? false
      if holdsAddress || DangerousHTML.danger(ofAttribute: bytes.extracting(attribute.name)) != nil { return true }
    }
    return false
  }
}

extension HTMLPolicy {
  /// Whether a URL is not allowed outside of HTML: it executes code, contains a document or a picture that is not allowed, or leads to a
  /// file or an object of the device that opens it, and the policy does not name its scheme. Those of other schemes may be identifiers.
  func forbids(_ url: String) -> Bool {
    if let scheme = URLSyntax.localScheme(of: url) {
      return !linkSchemes.contains(scheme) && !imageSchemes.contains(scheme) && !mediaSchemes.contains(scheme)
    }
    return URLSyntax.executesCode(url, allowsImages: false) && !allowsData(url)
  }

  /// Whether a `data:` URL is a picture that this policy allows.
  private func allowsData(_ url: String) -> Bool {
    let url = SafeURL.cleaned(url)
    return imageSchemes.contains("data") && URLReference.scheme(of: url) == "data" && SafeURL.isRasterImage(url)
  }
}
