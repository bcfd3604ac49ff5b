/// Reads the elements of a channel or an item: those from which members may be made, and those for the extension
/// objects.

package import FeedPrimitives
internal import JSONFeedModel

extension ParsedElements {
  /// Reads the element entered last, a child of the channel or of an item, to its end.
  ///
  /// - Parameters:
  ///   - base: the base of its relative URLs, if there is an `xml:base`.
  package mutating func readElement(
    _ scanner: inout XMLScanner, _ format: XMLFormat, base: String?, in bytes: TextSpan
  ) throws(XMLStop) {
    if scanner.element.namespace == .jsonFeed, !readsCompleteJSON || scanner.element.role == .none {
      return try scanner.skipElement(in: bytes)
    }
    notes.begin(base: base)
    try read(&scanner, format, base: base, in: bytes)
    notes.keep()
  }

  private mutating func read(
    _ scanner: inout XMLScanner, _ format: XMLFormat, base: String?, in bytes: TextSpan
  ) throws(XMLStop) {
    let element = scanner.element
    guard element.role != .none, let definition = scanner.definition(of: element) else {
      return try readOther(element, &scanner, format, base: base, in: bytes)
    }
    if Self.mayHaveStructuredValue(element), Self.hasStructuredValue(element, scanner, in: bytes) {
      guard let value = try ElementValue.read(&scanner, &notes, in: bytes) else { return }
      let text = RDFValues.values(in: value).lazy.compactMap(\.stringValue).first ?? ""
      return add(definition, in: element.namespace, at: element.start, text: text, value: value, base: base)
    }
    switch definition.kind {
    case .object, .item, .list, .categories, .attribute:
      if definition.isPlain, format != .rdf, try readPlain(element, definition, &scanner, format, base: base, in: bytes)
      {
        return
      }
      let value = try ElementValue.read(&scanner, &notes, in: bytes)
      if let value, Self.isReference(element, value, format) { return }
      add(definition, whole: value, in: element.namespace, at: element.start, format, base: base)
    case .construct:
      guard let construct = try AtomText.read(&scanner, &notes, base: base, in: bytes) else { return }
      if let source = construct.attributes?["src"]?.stringValue {
        _ = notes.url(source, of: definition, at: element.start + scanner.origin)
      }
      if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
      add(
        definition, in: element.namespace, at: element.start, form: construct.form, text: construct.text,
        value: construct.attributes, base: base)
    default:
      try readText(element, definition, &scanner, format, base: base, in: bytes)
    }
  }

  /// Reads an element that usually contains text.
  private mutating func readText(
    _ element: XMLName, _ definition: consuming NamespaceElement, _ scanner: inout XMLScanner, _ format: XMLFormat,
    base: String?, in bytes: TextSpan
  ) throws(XMLStop) {
    var flag: Bool?
    if !scanner.attributes.isEmpty {
      if element.role == .guid {
        flag = try scanner.value(of: "isPermaLink", in: bytes).flatMap(ElementValue.flag)
      }
      // Nearly every guid has this one attribute.
      if flag == nil || scanner.attributes.count > 1 {
        let hasForeign = try readAttributes(of: element, definition, &scanner, in: bytes)
        removeNewAttribute("xml_base")
        removeNewAttribute("xml_space")
        if flag != nil { removeNewAttribute("is_perma_link") }
        if hasForeign, let source = try scanner.sourceOfOtherAttributes(definition, in: bytes) {
          addAttribute(.init(name: ElementValue.sourceKey, value: .string(source)))
        }
      }
    }
    var text: String
    if element.role == .xhtmlBody {
      text = try scanner.readXHTML(in: bytes, besideHTML: element.namespace == .rss)
    } else {
      var content = try scanner.readText(in: bytes)
      if content.isMarkup, !definition.mayBeHTML { content = content.asPlainText }
      text = try scanner.string(content, in: bytes)
      let offset = element.start + scanner.origin
      if hasNewAttributes, text.isEmpty || definition.kind == .url && (URLText.isWords(text) || URLText.isName(text)),
        let meant = takeText(of: definition, at: offset)
      {
        if !text.isEmpty, !hasNewAttribute("text") { addAttribute(.init(name: "text", value: .string(text))) }
        text = meant
      }
      if definition.kind == .url { text = notes.text(text, of: definition, at: offset) ?? "" }
      if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
    }
    if text.isEmpty, !hasNewAttributes { return keepEmpty(definition, in: element.namespace, format) }
    add(definition, in: element.namespace, at: element.start, flag: flag, text: consume text, base: base)
  }

  /// Reads an element that has only attributes and text. Returns false, without reading anything, if it may have
  /// children.
  private mutating func readPlain(
    _ element: XMLName, _ definition: NamespaceElement, _ scanner: inout XMLScanner, _ format: XMLFormat,
    base: String?, in bytes: TextSpan
  ) throws(XMLStop) -> Bool {
    // Reading these attributes a second time would report their problems twice.
    guard
      scanner.attributes.allSatisfy(\.isPlain)
        || scanner.isBeforeItsEnd(in: bytes) && scanner.attribute("text", in: bytes) == nil
    else { return false }
    let hasForeign = try readAttributes(of: element, definition, &scanner, in: bytes)
    guard !hasForeign, !hasNewAttribute("text"), let content = try scanner.readSimpleText(in: bytes) else {
      removeNewAttributes()
      return false
    }
    var text = try scanner.string(content, in: bytes)
    if let attribute = definition.attribute(for: text, isPresent: hasNewAttribute) {
      addAttribute(.init(name: attribute.key, value: .string(text)))
      notes.addMisnamed(nil, for: attribute.name, of: definition, at: element.start + scanner.origin)
      if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
      text = ""
    }
    if text.isEmpty, !hasNewAttributes {
      keepEmpty(definition, in: element.namespace, format)
    } else {
      add(definition, in: element.namespace, at: element.start, text: text, base: base)
    }
    return true
  }

  /// Reads the attributes of the element entered last, for the next element that is added.
  /// - Returns: whether one of them is of a namespace without a table.
  @discardableResult
  private mutating func readAttributes(
    of element: XMLName, _ definition: NamespaceElement, _ scanner: inout XMLScanner, in bytes: TextSpan
  ) throws(XMLStop) -> Bool {
    // The keys in a table entry are distinct.
    var areAllKnown = true
    var hasForeign = false
    for index in scanner.attributes.indices {
      let attribute = scanner.attributes[index]
      let text = try scanner.string(attribute, in: bytes)
      let name = bytes.extracting(attribute.nameStart..<attribute.nameEnd)
      let meant = ElementValue.attribute(meantBy: name, of: definition, scanner.attributes, in: bytes)
      let isMeant = meant.map { !hasNewAttribute($0.key) } ?? false
      let (member, isKnown) = ElementValue.member(
        named: name, text, in: element.namespace, definition, as: isMeant ? meant : nil,
        at: attribute.nameStart + scanner.origin, &notes)
      areAllKnown = areAllKnown && isKnown
      guard let member else { continue }
      hasForeign = hasForeign || !isKnown && ElementValue.isForeign(attribute, scanner, in: bytes)
      if areAllKnown || !hasNewAttribute(member.name) {
        addAttribute(member)
      } else if !isKnown {
        let name = MemberCollector.freeName(for: member.name, isTaken: hasNewAttribute)
        addAttribute(.init(name: name, value: member.value))
      }
    }
    if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
    return hasForeign
  }

  /// To be tested before `hasStructuredValue`: for a call, the compiler copies the whole scanner.
  private static func mayHaveStructuredValue(_ element: XMLName) -> Bool {
    element.role == .author || element.role == .managingEditor || isDublinCore(element)
  }

  private static func isDublinCore(_ element: XMLName) -> Bool {
    element.namespace == .dublinCore || element.namespace == .dublinCoreTerms
  }

  /// Whether an element that usually contains text has children instead: RDF in an element of Dublin Core, or the parts
  /// of a person in `author` (`<author><name>`, as in Atom).
  private static func hasStructuredValue(
    _ element: XMLName, _ scanner: borrowing XMLScanner, in bytes: TextSpan
  ) -> Bool {
    guard let first = scanner.nameOfFirstChild(in: bytes) else { return false }
    guard isDublinCore(element) else { return partsOfPersons.contains { bytes.equals($0, first) } }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: first.lowerBound, to: first.upperBound) else {
      return false
    }
    let namespace = scanner.usualNamespace(of: first.lowerBound..<colon, in: bytes)
    return namespace == .rdf || namespace == .foaf || namespace == .dublinCoreTerms
  }

  private static let partsOfPersons: [StaticString] = ["name", "email", "uri", "url"]

  /// Keeps an empty element if elements of its kind are always kept.
  mutating func keepEmpty(_ definition: NamespaceElement, in namespace: NamespaceID, _ format: XMLFormat) {
    guard definition.isAlwaysKept(in: namespace, of: format) else { return }
    add(definition, in: namespace, at: 0, text: "", value: "", base: nil, isEmpty: true)
  }

  private static let lineBreaks = HTMLNames("br hr")

  /// Reads an element from which no member is made.
  private mutating func readOther(
    _ element: XMLName, _ scanner: inout XMLScanner, _ format: XMLFormat, base: String?, in bytes: TextSpan
  ) throws(XMLStop) {
    // A line break outside of any text may have no end tag.
    if element.code == 0, !scanner.isEmptyElement,
      HTMLName(bytes, element.start..<element.end).map(Self.lineBreaks.contains) ?? false,
      !scanner.hasEndTag(scanner.depth - 1, from: scanner.position, in: bytes)
    {
      try scanner.checkBytes()
      scanner.endElementHere(in: bytes)
      return
    }
    let definition = scanner.definition(of: element)
    let key = definition?.key ?? ElementValue.legalKey(bytes.string(element.local..<element.end))
    // An empty element is kept too: its presence has a meaning.
    let value = try ElementValue.read(&scanner, &notes, in: bytes) ?? ""
    guard !Self.isReference(element, value, format) else { return }
    keep(value, key: key, definition, in: element.namespace, base: URLBase(base, scanner.urls))
  }

  /// Adds an element that has attributes or children.
  ///
  /// - Parameter value: its attributes and children; nil if it is empty.
  mutating func add(
    _ definition: NamespaceElement, whole value: JSONFeed.Value?, in namespace: NamespaceID, at offset: Int,
    _ format: XMLFormat, base: String?
  ) {
    guard let value else { return keepEmpty(definition, in: namespace, format) }
    let isAttribute = definition.kind == .attribute
    let text = value.stringValue ?? value[isAttribute ? definition.onlyKey ?? "text" : "text"]?.stringValue ?? ""
    add(
      definition, in: namespace, at: offset, text: text,
      value: isAttribute && value.stringValue != nil ? nil : value, base: base)
  }

  /// Keeps an element from which no member is made.
  mutating func keep(
    _ value: JSONFeed.Value, key: String, _ definition: NamespaceElement?, in namespace: NamespaceID, base: URLBase
  ) {
    var value = value
    let isRelative =
      definition.map { resolveURLs(in: &value, notes.hasRelativeURLs, of: $0, in: namespace, base: base) } ?? false
    if definition?.kind == .categories {
      itunesCategories.append(value)
    } else if let members = definition?.members(ofList: value) {
      for member in members {
        if isRelative { noteRelative(member.name, in: namespace) }
        extensions.add(member.name, member.value, in: namespace)
      }
    } else {
      if isRelative { noteRelative(key, in: namespace) }
      extensions.add(key, value, in: namespace, isRepeated: definition?.isRepeated ?? false)
    }
  }

  /// Whether an element in RDF is only a reference to another element of the document: `<image rdf:resource="…"/>`.
  private static func isReference(_ element: XMLName, _ value: JSONFeed.Value, _ format: XMLFormat) -> Bool {
    guard format == .rdf, element.namespace == .rss, element.code > 0, let object = value.objectValue else {
      return false
    }
    return object.count == 1 && object["rdf_resource"] != nil
  }
}
