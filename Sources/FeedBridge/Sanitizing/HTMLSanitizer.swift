/// Sanitizes HTML: reads tokens, and writes what a policy allows.

internal import FeedPrimitives

struct HTMLSanitizer: ~Copyable {
  private let policy: HTMLPolicy
  private let urls: SafeURL
  var writer: HTMLTreeWriter
  private var scanner = HTMLScanner(from: 0, .page)
  /// The position of the last end tag of an `object`, once it is known.
  private var lastObjectEnd: Int?
  /// The element whose content is left out at this position.
  private var omitted: OmittedContent?
  /// The formula at this position.
  var formula: Formula?
  /// Where the last formula ends in the output.
  var endOfFormula: Int?
  /// Whether the last tag of a list began an item of it.
  private var isInListItem = false
  private var links: ContentLinks
  private var pictures = ShownPictures()

  /// `html` with only what the policy allows.
  static func sanitized(_ html: String, _ policy: HTMLPolicy, base: URLBase) -> String {
    html.withBytes { sanitized($0, policy, base: base, split: nil) }
  }

  /// - Parameter split: the elements of formatting that blocks interrupt, because they end in one, as in `<b>a<p>b</b>c`; nil if that is not
  ///   known yet.
  private static func sanitized(_ bytes: TextSpan, _ policy: HTMLPolicy, base: URLBase, split: Set<Int>?) -> String {
    var sanitizer = HTMLSanitizer(policy, base: base, capacity: bytes.count, split: split ?? [])
    sanitizer.append(bytes)
    let (misnested, copies) = (sanitizer.writer.misnested, sanitizer.writer.copiedLinks)
    if split == nil, !misnested.isEmpty { return sanitized(bytes, policy, base: base, split: misnested) }
    sanitizer.links.add(copies: copies)
    let changes = sanitizer.links.changes { sanitizer.urls.allowed($0, .link) ?? $0 }
    return sanitizer.writer.finish(changes)
  }

  private init(_ policy: HTMLPolicy, base: URLBase, capacity: Int, split: Set<Int> = []) {
    self.policy = policy
    urls = SafeURL(policy: policy, base: base)
    links = ContentLinks(prefix: policy.idPrefix)
    let breaksLines = policy.elements["br"] != nil && policy.elements["p"] == nil
    writer = HTMLTreeWriter(capacity: capacity, separator: breaksLines ? "<br>" : "\n", split: split)
  }

  private mutating func append(_ bytes: TextSpan) {
    while let token = scanner.next(in: bytes) {
      if let formula {
        let isInside = append(token, to: formula, in: bytes)
        scanner.isInForeignContent = self.formula?.isForeign ?? false
        if isInside { continue }
      }
      if var content = omitted {
        let isInside = content.contains(token, in: bytes) { tag in
          Self.name(of: tag, in: bytes).map { writer.isOpen($0) } ?? false
        }
        omitted = isInside ? content : nil
        scanner.isInForeignContent = isInside && content.isForeign
        if isInside {
          if case .startTag(let tag) = token, content.needsLink, let name = Self.name(of: tag, in: bytes),
            Self.embedding.contains(name)
          {
            appendEmbed(name, tag, in: bytes)
          }
          continue
        }
      }
      switch token {
      case .text(let range): writer.append(text: HTMLEntities.decoded(bytes, range))
      case .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext): writer.append(text: bytes.string(range))
      case .startTag(let tag): append(start: tag, in: bytes)
      case .endTag(let tag): append(end: tag, in: bytes)
      case .rawText(let range, of: .noscript): appendPictures(inNoscript: range, of: bytes)
      case .rawText, .characterData, .comment, .declaration: break
      }
    }
  }
}

// MARK: - Elements

extension HTMLSanitizer {
  private mutating func append(start tag: HTMLScanner.Tag, in bytes: TextSpan) {
    let name = Self.name(of: tag, in: bytes)
    if name == "li" { isInListItem = true }
    if name == "math" {
      openFormula(tag, in: bytes)
      scanner.isInForeignContent = formula?.isForeign ?? false
      return
    }
    if isCopyOfFormula(name, tag, in: bytes) {
      omitted = OmittedContent(copy: tag, in: bytes, isInTable: writer.isOpen("table"))
      return
    }
    if let content = OmittedContent(tag, in: bytes, isInTable: writer.isOpen("table")),
      !content.isOfObject || endsObject(after: tag.range.upperBound, in: bytes)
    {
      omitted = content
      scanner.isInForeignContent = content.isForeign
    }
    switch name {
    case "img": appendImage(tag, in: bytes)
    case let name? where Self.embedding.contains(name): appendEmbed(name, tag, in: bytes)
    case "input" where allowedAttributes(of: "input") == nil: appendCheckbox(TagAttributes(tag, in: bytes))
    default:
      if let attributes = name.flatMap({ allowedAttributes(of: $0) }), let name {
        append(name, TagAttributes(tag, in: bytes), allowed: attributes, isEmpty: tag.isSelfClosing)
      } else if omitted == nil, PlainText.breaksWord(tag, in: bytes) {
        noteOmitted(name)
      }
    }
  }

  /// Whether an end tag of an `object` follows. Without one, its content is the rest of the text, which browsers show if they do not know
  /// the object.
  private mutating func endsObject(after position: Int, in bytes: TextSpan) -> Bool {
    if lastObjectEnd == nil {
      lastObjectEnd = 0
      var search = position
      while let bracket = bytes.firstIndex(of: ASCII.lessThan, from: search) {
        search = bracket + 1
        if bytes.count >= bracket + 8, bytes.equalsIgnoringCase("</object", bracket..<bracket + 8) {
          lastObjectEnd = bracket
        }
      }
    }
    return lastObjectEnd.map { $0 >= position } ?? false
  }

  private mutating func append(end tag: HTMLScanner.Tag, in bytes: TextSpan) {
    let name = Self.name(of: tag, in: bytes)
    if name == "li" || name == "ul" || name == "ol" { isInListItem = false }
    if let name, allowedAttributes(of: name) != nil {
      // Browsers read `</br>` as `<br>`.
      if name == "br" {
        writer.open(name)
      } else if !writer.close(name), name == "p" {
        writer.noteEmptyParagraph()
      }
    } else if PlainText.breaksWord(tag, in: bytes) {
      noteOmitted(name)
    }
  }

  /// Notes that a tag was left out, if it is that of a block with text.
  private mutating func noteOmitted(_ name: String?) {
    if name.map(Self.withoutText.contains) != true { writer.noteOmittedBlock() }
  }

  /// Elements that are left out with their text.
  private static let withoutText: Set<String> = [
    "applet", "embed", "frame", "iframe", "input", "link", "meta", "noembed", "noframes", "noscript", "object",
    "script", "style", "template",
    "textarea", "title", "video",
  ]

  /// The name of an element in lowercase; nil if it is not a name of HTML.
  static func name(of tag: HTMLScanner.Tag, in bytes: TextSpan) -> String? {
    guard tag.name.count <= 64 else { return nil }
    let name = bytes.string(tag.name).lowercased()
    return name == "image" ? "img" : HTMLPolicy.isName(name) ? name : nil
  }

  /// The attributes of an element besides the global ones; nil if it is not allowed.
  mutating func allowedAttributes(of name: String) -> Set<String>? {
    if DangerousHTML.isNeverAllowed(name) || policy.elements["table"] == nil && isPartOfTable(name) { return nil }
    return policy.elements[name]
  }

  private func isPartOfTable(_ name: String) -> Bool { ElementNesting(of: name).contains(.tablePart) }

  /// Writes the start of an element with those of its attributes that are allowed. Returns false if it is left out.
  @discardableResult
  mutating func append(
    _ name: String, _ attributes: TagAttributes, allowed: Set<String>, isEmpty: Bool = false
  ) -> Bool {
    var attributes = attributes
    if name == "td" || name == "th" || name == "tr" { attributes.restoreAlignment() }
    var written: [(name: String, value: String)] = []
    for attribute in attributes.all
    where allowed.contains(attribute.name) || policy.globalAttributes.contains(attribute.name) {
      if attribute.name == "rel", name == "a" || name == "area" { continue }
      if let value = checked(attribute, of: name) { written.append((attribute.name, value)) }
    }
    let link = written.first { $0.name == "href" }?.value
    switch name {
    case "a", "area":
      if link != nil { written += relation }
    case "audio", "video":
      // Controls that scripts would add are missing.
      if !written.contains(where: { $0.name == "controls" }) { written.append(("controls", "")) }
    case "img", "source", "track":
      // Without its file it shows nothing.
      guard written.contains(where: { $0.name == "src" || $0.name == "srcset" }) else {
        if name == "img" { describe(attributes) }
        return false
      }
    default: break
    }
    guard writer.open(name, written) else { return false }
    links.add(target: attributes["id"], "id", at: writer.startOfAttributes)
    if name == "a" { links.add(target: attributes["name"], "name", at: writer.startOfAttributes) }
    if let link, let fragment = urls.fragment(of: link) {
      links.add(linkTo: fragment, at: writer.lastLink, isRelative: link.hasPrefix("#"))
    }
    if isEmpty, !ElementNesting(of: name).contains(.void) { writer.close(name) }
    return true
  }

  /// The `rel` of links, if any.
  private var relation: [(name: String, value: String)] { policy.linkRelation.map { [("rel", $0)] } ?? [] }

  /// The value to write for an attribute; nil if it is not allowed.
  private func checked(_ attribute: (name: String, value: String), of element: String) -> String? {
    guard HTMLPolicy.isName(attribute.name), attribute.name.withBytes({ DangerousHTML.danger(ofAttribute: $0) }) == nil
    else {
      return nil
    }
    if attribute.name == "class", element == "code", !policy.globalAttributes.contains("class") {
      let languages = attribute.value.words.filter { $0.hasPrefix("language-") }
      return languages.isEmpty ? nil : languages.joined(separator: " ")
    }
    let isList = attribute.name == "srcset" || attribute.name == "imagesrcset"
    guard let use = isList ? .image : SafeURL.use(of: attribute.name, in: element) else { return attribute.value }
    if ElementNesting(of: element).contains(.mathML) { return nil }
    if isList { return urls.allowed(list: attribute.value) }
    return urls.allowed(attribute.value, use, keepsFragments: attribute.name == "href" && links.keepsTargets)
  }

  // MARK: Pictures and embedded pages

  private mutating func appendImage(_ tag: HTMLScanner.Tag, in bytes: TextSpan, isInNoscript: Bool = false) {
    var attributes = TagAttributes(tag, in: bytes)
    if let emoji = attributes.emoji { return writer.append(text: emoji) }
    if attributes.isTrackingPixel || isInNoscript && attributes.isHiddenCounter { return }
    attributes.restoreLazyLoaded()
    if pictures.hasTwin(attributes.picture, urls, isInNoscript: isInNoscript) { return }
    if let allowed = allowedAttributes(of: "img"), policy.images == .shown || policy.images == .embedded {
      append("img", attributes, allowed: allowed)
    } else {
      describe(attributes)
    }
  }

  /// Writes the pictures in a `noscript`, where pages have those that a script would load.
  private mutating func appendPictures(inNoscript range: Range<Int>, of bytes: TextSpan) {
    let content = bytes.extracting(range)
    var scanner = HTMLScanner(from: 0, .page)
    while let token = scanner.next(in: content) {
      if case .startTag(let tag) = token, Self.name(of: tag, in: content) == "img" {
        appendImage(tag, in: content, isInNoscript: true)
      }
    }
  }

  /// Writes the checkbox of a task list as a character.
  private mutating func appendCheckbox(_ attributes: TagAttributes) {
    guard attributes["type"]?.lowercased() == "checkbox", attributes["disabled"] != nil || isInListItem else {
      return
    }
    writer.append(text: attributes["checked"] == nil ? "☐" : "☑")
    writer.noteEndOfWord()
  }

  /// Writes the alternative text of a picture that is not shown.
  private mutating func describe(_ attributes: TagAttributes) {
    if policy.images != .removed, let text = attributes["alt"] { writer.append(text: text) }
  }

  /// The elements that show another page.
  private static let embedding: Set<String> = ["embed", "iframe", "object"]

  /// Writes an embedded page if its host is allowed, else a link to it; nothing if the tag has no such page.
  private mutating func appendEmbed(_ name: String, _ tag: HTMLScanner.Tag, in bytes: TextSpan) {
    var attributes = TagAttributes(tag, in: bytes)
    attributes.restoreLazyLoaded()
    guard !attributes.isTrackingPixel,
      let source = attributes[name == "object" ? "data" : "src"],
      let page = EmbeddedPage(source, base: urls.base)
    else { return }
    omitted?.needsLink = false
    if name == "iframe", policy.embeds.contains(page.host) {
      let kept = attributes.all.filter { ["allowfullscreen", "height", "title", "width"].contains($0.name) }
      writer.append(
        empty: "iframe",
        [("src", page.url), ("sandbox", "allow-popups allow-presentation allow-same-origin allow-scripts")] + kept)
    } else if !writer.isOpen("a"), allowedAttributes(of: "a") != nil, let url = urls.allowed(page.link, .link) {
      writer.noteOmittedBlock()
      writer.open("a", [("href", url)] + relation)
      writer.append(text: attributes["title"].flatMap { $0.isBlank ? nil : $0 } ?? url)
      writer.close("a")
      writer.noteOmittedBlock()
    }
  }
}
