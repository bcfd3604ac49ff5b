/// Reads the elements of a channel or an item into a tree: their names looked up, their texts decoded, their URLs encoded.

internal import FeedPrimitives
internal import JSONFeedModel

/// Reads one element after the other, each with everything in it.
struct ElementReader {
  let format: XMLFormat
  /// The base of relative URLs, if there is an `xml:base`.
  var base: String?

  /// The depth down to which elements are elements. The content of deeper ones is their text.
  static let maximumDepth = 64

  // MARK: Elements

  /// Reads the element entered last, a child of the channel or of an item, to its end.
  func read(
    into tree: inout XMLTree, _ scanner: inout XMLScanner, _ notes: inout ValueNotes, in bytes: TextSpan
  ) throws(XMLStop) {
    let element = scanner.element
    // A line break outside of any text may have no end tag.
    if element.code == 0, !scanner.isEmptyElement,
      HTMLName(bytes, element.start..<element.end).map(Self.lineBreaks.contains) ?? false,
      !scanner.hasEndTag(scanner.depth - 1, from: scanner.position, in: bytes)
    {
      try scanner.checkBytes()
      return scanner.endElementHere(in: bytes)
    }
    notes.begin(base: base)
    let mark = tree.mark
    let index = begin(element, &tree, &scanner, in: bytes)
    let traits = element.code == 0 ? nil : scanner.recognized.traits(element.code)
    if let traits, traits.isConstruct, element.role != .none || Self.isBeforeMarkup(&scanner, in: bytes) {
      try readConstruct(index, scanner.recognized[element.code], base: base, &tree, &scanner, &notes, in: bytes)
    } else if let traits, traits.isText, element.role != .none,
      !traits.mayHaveParts || !Self.hasStructuredValue(element, &scanner, in: bytes)
    {
      try readText(index, element, isURL: traits.isURL, &tree, &scanner, &notes, in: bytes)
    } else {
      try readElements(index, element, &tree, &scanner, &notes, in: bytes)
    }
    tree.end(index)
    if notes.hasRelativeURLs { tree.insert(.relative, of: index) }
    if format == .rdf, isReference(index, element, &tree, &scanner) { tree.goBack(to: mark) }
    notes.keep()
  }

  private static let lineBreaks = HTMLNames("br hr")

  /// Adds a node for the element entered last.
  private func begin(
    _ element: XMLName, _ tree: inout XMLTree, _ scanner: inout XMLScanner, in bytes: TextSpan
  ) -> Int {
    let index = tree.begin(
      at: element.start + scanner.origin, element.namespace, code: element.code, role: element.role)
    if element.code == 0 { tree.setName(of: index, bytes.extracting(element.range)) }
    return index
  }

  /// Reads an element that has attributes, children and text.
  private func readElements(
    _ outermost: Int, _ element: XMLName, _ tree: inout XMLTree, _ scanner: inout XMLScanner,
    _ notes: inout ValueNotes, in bytes: TextSpan
  ) throws(XMLStop) {
    let mark = scanner.looseTextMark
    if try readSimple(outermost, element, &tree, &scanner, &notes, in: bytes) { return }
    // The innermost element is last.
    var open = [OpenElement(outermost, element, depth: scanner.depth)]
    while let parent = open.last {
      let hasChild = try scanner.nextChild(of: parent.depth, in: bytes)
      if let text = scanner.takeLooseText(from: mark) {
        let index = tree.begin(at: 0, .rss)
        tree.insert(.text, of: index)
        tree.setText(of: index, text)
        open[open.count - 1].hasText = true
      }
      guard hasChild else {
        open.removeLast()
        // A text with a less-than sign.
        if !parent.hasChildren, tree.takeOnlyText(of: parent.index),
          let definition = scanner.definition(of: parent.name)
        {
          noteText(of: parent.index, parent.name, definition, &tree, &scanner, &notes, in: bytes)
        }
        tree.end(parent.index)
        if parent.isMixed, parent.isForeign {
          if let outer = open.last, outer.isForeign {
            open[open.count - 1].needsSource = true
          } else {
            try addSource(parent, &tree, &scanner, in: bytes)
          }
        }
        continue
      }
      open[open.count - 1].hasChildren = true
      tree.insert(.children, of: parent.index)
      let child = scanner.element
      let index = begin(child, &tree, &scanner, in: bytes)
      if let definition = scanner.definition(of: child), definition.isConstruct {
        try readConstruct(index, definition, base: nil, &tree, &scanner, &notes, in: bytes)
        tree.end(index)
      } else if try readSimple(index, child, &tree, &scanner, &notes, in: bytes) {
        tree.end(index)
      } else if open.count > Self.maximumDepth {
        let text = try scanner.readText(in: bytes)
        tree.setText(of: index, try scanner.string(text, in: bytes))
        tree.end(index)
        open[open.count - 1].needsSource = true
      } else {
        open.append(OpenElement(index, child, depth: scanner.depth))
      }
    }
  }

  /// An element whose children are being read.
  private struct OpenElement {
    let index: Int
    let name: XMLName
    let depth: Int
    /// Whether it has no table entry. Elements of RDF are known without one.
    let isForeign: Bool
    var hasText = false
    var hasChildren = false
    /// Whether one of its children is mixed.
    var needsSource = false

    init(_ index: Int, _ element: XMLName, depth: Int) {
      (self.index, name, self.depth) = (index, element, depth)
      isForeign = element.code == 0 && element.namespace != .rdf
    }

    /// Whether it has text between its children, of which members do not keep the order.
    var isMixed: Bool { needsSource || hasText && hasChildren }
  }

  /// Adds the source of an element that has been read.
  private func addSource(
    _ element: OpenElement, _ tree: inout XMLTree, _ scanner: inout XMLScanner, in bytes: TextSpan
  ) throws(XMLStop) {
    let start = element.name.start - 1
    guard let source = try scanner.source(ofElementAt: start, in: element.depth - 1, in: bytes) else { return }
    let index = tree.begin(at: 0, .rss)
    tree.insert([.text, .source], of: index)
    tree.setText(of: index, source)
    tree.end(element.index)
  }

  /// Reads the attributes of the element entered last, and its content if that is one text, or should be.
  private func readSimple(
    _ index: Int, _ element: XMLName, _ tree: inout XMLTree, _ scanner: inout XMLScanner, _ notes: inout ValueNotes,
    in bytes: TextSpan
  ) throws(XMLStop) -> Bool {
    let definition = scanner.definition(of: element)
    if !scanner.attributes.isEmpty {
      try readAttributes(of: index, element, definition, &tree, &scanner, &notes, in: bytes)
    }
    if let content = try scanner.readSimpleText(in: bytes) {
      try scanner.setText(of: index, content, &tree, in: bytes)
    } else if let definition, definition.mayHaveMarkup, Self.isBeforeMarkup(&scanner, in: bytes) {
      let content = try scanner.readText(in: bytes)
      let isURL = definition.kind == .url
      try scanner.setText(of: index, isURL ? content.asPlainText : content, &tree, in: bytes)
      if content.isMarkup, !isURL { tree.setText(of: index, PlainText.from(html: tree.text(of: index))) }
    } else {
      return false
    }
    if let definition { noteText(of: index, element, definition, &tree, &scanner, &notes, in: bytes) }
    return true
  }

  /// Encodes the text of an element as a URL if necessary, or makes it that of an attribute that it stands for.
  private func noteText(
    of index: Int, _ element: XMLName, _ definition: NamespaceElement, _ tree: inout XMLTree,
    _ scanner: inout XMLScanner, _ notes: inout ValueNotes, in bytes: TextSpan
  ) {
    guard tree.nodes[index].hasText else { return }
    if definition.kind == .url {
      noteURL(index, definition, at: element.start + scanner.origin, &tree, &notes)
    } else if definition.attributeForText != nil {
      let text = tree.text(of: index)
      guard
        let attribute = definition.attribute(for: text, isPresent: { tree.attribute($0, of: index, definition) != nil })
      else { return }
      moveText(of: index, to: attribute, definition, &tree)
      notes.addMisnamed(nil, for: attribute.name, of: definition, at: element.start + scanner.origin)
    }
    if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
  }

  /// Makes the text of an element without children that of an attribute.
  private func moveText(
    of index: Int, to attribute: NamespaceAttribute, _ definition: NamespaceElement, _ tree: inout XMLTree
  ) {
    let code = definition.attributes.firstIndex { $0 === attribute }.map { UInt16($0 + 1) } ?? 0
    let new = tree.addAttribute(at: 0, code: code, meaning: AttributeName(key: attribute.key))
    tree.setText(of: new, from: index)
    tree.removeText(of: index)
  }

  /// Reads an element that usually contains text.
  private func readText(
    _ index: Int, _ element: XMLName, isURL: Bool, _ tree: inout XMLTree, _ scanner: inout XMLScanner,
    _ notes: inout ValueNotes, in bytes: TextSpan
  ) throws(XMLStop) {
    tree.insert(.leaf, of: index)
    if !scanner.attributes.isEmpty {
      var flag: Bool?
      if element.role == .guid { flag = try scanner.flag(of: "isPermaLink", in: bytes) }
      if let flag { tree.insert(flag ? [.hasFlag, .flag] : .hasFlag, of: index) }
      // Nearly every guid has this one attribute.
      if flag == nil || scanner.attributes.count > 1 {
        try readAttributes(
          of: index, element, scanner.recognized[element.code], isText: true, hasFlag: flag != nil, &tree, &scanner,
          &notes, in: bytes)
      }
    }
    if element.role == .xhtmlBody {
      return tree.setText(of: index, try scanner.readXHTML(in: bytes, besideHTML: element.namespace == .rss))
    }
    var content = try scanner.readText(in: bytes)
    if content.isMarkup, !scanner.recognized[element.code].mayBeHTML { content = content.asPlainText }
    try scanner.setText(of: index, content, &tree, in: bytes)
    let offset = element.start + scanner.origin
    if tree.nodes.count > index + 1 {
      takeText(index, scanner.recognized[element.code], at: offset, &tree, &notes)
    }
    if isURL, tree.nodes[index].hasText {
      noteURL(index, scanner.recognized[element.code], at: offset, &tree, &notes)
    }
    if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
  }

  /// If an attribute has the value of an element in place of its text (``NamespaceElement/keysForText``), makes it the text.
  private func takeText(
    _ index: Int, _ definition: NamespaceElement, at offset: Int, _ tree: inout XMLTree, _ notes: inout ValueNotes
  ) {
    let isMissing =
      !tree.nodes[index].hasText
      || definition.kind == .url && { URLText.isWords($0) || URLText.isName($0) }(tree.text(of: index))
    guard isMissing else { return }
    func value(_ key: String) -> String? { tree.attribute(key, of: index, definition).map { tree.text(of: $0) } }
    let relation = value("rel")?.lowercased()
    guard relation?.isEmpty ?? true || relation == "alternate",
      !AtomLink.feedTypes.contains(value("type")?.lowercased() ?? "")
    else { return }
    for key in definition.keysForText {
      guard let attribute = tree.attribute(key, of: index, definition), tree.nodes[attribute].hasText else { continue }
      notes.addMisnamed(key == "rdf_resource" ? "rdf:resource" : key, for: "its text", of: definition, at: offset)
      let isText = tree.nodes[index].hasText && tree.attribute("text", of: index, definition) == nil
      let text = isText ? tree.text(of: index) : nil
      tree.setText(of: index, from: attribute)
      tree.removeAttribute(attribute)
      if let text {
        let other = tree.addAttribute(at: 0)
        "text".withBytes { tree.setUnknownName(of: other, $0, inside: .rss) }
        tree.setText(of: other, text)
      }
      return
    }
  }

  // MARK: Attributes

  /// Reads the attributes of the element entered last.
  ///
  /// - Parameters:
  ///   - isText: whether the element usually contains only text. XML's own attributes are then left out.
  ///   - hasFlag: whether its `isPermaLink` has been read.
  private func readAttributes(
    of index: Int, _ element: XMLName, _ definition: NamespaceElement?, isText: Bool = false, hasFlag: Bool = false,
    _ tree: inout XMLTree, _ scanner: inout XMLScanner, _ notes: inout ValueNotes, in bytes: TextSpan
  ) throws(XMLStop) {
    var hasUnknown = false
    for place in scanner.attributes.indices {
      let attribute = scanner.attributes[place]
      let name = bytes.extracting(attribute.nameStart..<attribute.nameEnd)
      let offset = attribute.nameStart + scanner.origin
      if isText, name.isEqual(to: "xml:base") || name.isEqual(to: "xml:space") { continue }
      if hasFlag, name.equalsIgnoringCase("isPermaLink", name.indices) { continue }
      var code = definition.map { $0.code(ofAttribute: name) } ?? 0
      if code == 0, let definition,
        let meant = ElementValue.attribute(meantBy: name, of: definition, scanner.attributes, in: bytes),
        tree.attribute(meant.key, of: index, definition) == nil
      {
        code = definition.attributes.firstIndex { $0 === meant }.map { UInt16($0 + 1) } ?? 0
        if !meant.name.withBytes({ $0.equalsIgnoringCase(name) }) {
          notes.addMisnamed(name.string(name.indices), for: meant.name, of: definition, at: offset)
        }
      }
      // Of known ones, the first counts.
      let isRepeated = code > 0 && tree.attribute(code, of: index) != nil
      let traits = code > 0 ? definition?.attributeTraits[Int(code) - 1] : nil
      let node = tree.addAttribute(at: offset, code: code, meaning: traits?.meaning ?? .none)
      try scanner.setText(of: node, attribute, &tree, in: bytes)
      if code == 0 {
        tree.setUnknownName(of: node, name, inside: element.namespace)
        if let child = definition?.child(named: name, in: element.namespace), child.kind == .url {
          noteURL(node, child, at: offset, &tree, &notes)
          if !tree.nodes[node].hasText {
            tree.removeAttribute(node)
            continue
          }
        }
        hasUnknown = true
      } else if isRepeated {
        tree.removeAttribute(node)
      } else if let definition, let traits {
        if traits.isLocation {
          noteURL(node, definition, at: offset, isReference: traits.meaning == .href, &tree, &notes)
          if !tree.nodes[node].hasText {
            tree.removeAttribute(node)
            continue
          }
        }
        if hasUnknown { tree.moveBeforeSimilar(node, of: index, key: definition.attributes[Int(code) - 1].key) }
      }
    }
    if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
  }

  /// Encodes the text of a node as a URL if necessary, or removes it if it is empty.
  private func noteURL(
    _ index: Int, _ definition: NamespaceElement, at offset: Int, isReference: Bool = false, _ tree: inout XMLTree,
    _ notes: inout ValueNotes
  ) {
    if tree.withText(of: index, { URLSyntax.isPlain($0) }) { return tree.insert(.url, of: index) }
    let text = tree.text(of: index)
    let isReference = isReference && !ValueNotes.isImage(definition)
    let url = notes.url(text, of: definition, at: offset, isReference: isReference)
    if let url { if !url.isExactly(text) { tree.setText(of: index, url) } } else { tree.removeText(of: index) }
  }

  // MARK: Text constructs

  /// Reads the content of the construct of Atom that was entered last.
  private func readConstruct(
    _ index: Int, _ definition: NamespaceElement, base: String?, _ tree: inout XMLTree, _ scanner: inout XMLScanner,
    _ notes: inout ValueNotes, in bytes: TextSpan
  ) throws(XMLStop) {
    let element = scanner.element
    let source = scanner.attribute("src", in: bytes)
    var declared = AtomText.Declaration(type: TextType(ofConstructIn: element.namespace), isElsewhere: source != nil)
    for place in scanner.attributes.indices {
      let attribute = scanner.attributes[place]
      let name = bytes.extracting(attribute.nameStart..<attribute.nameEnd)
      if name.isEqual(to: "xml:base") || name.isEqual(to: "xml:space") { continue }
      let node = tree.addAttribute(at: attribute.nameStart + scanner.origin)
      try scanner.setText(of: node, attribute, &tree, in: bytes)
      if tree.withText(of: node, { declared.declares(name, $0) }) {
        tree.removeAttribute(node)
      } else {
        tree.setUnknownName(of: node, name, inside: element.namespace)
        if node > index + 1 { tree.moveBeforeSimilar(node, of: index, key: name.string(name.indices)) }
      }
    }
    let type = declared.type
    var form = type.form
    var isXHTML = false
    if let content = try scanner.readSimpleText(in: bytes) {
      try scanner.setText(of: index, content, &tree, in: bytes)
      if declared.isBase64 || type == .data { form = decodeBase64(index, type, &tree) ?? form }
    } else if type == .xhtml || Self.isBeforeHTML(&scanner, type, in: bytes) {
      // A text with elements is XHTML, whatever its type.
      (form, isXHTML) = (.html, true)
      let wholeBase = base.flatMap { URLText.isAbsolute($0) ? $0 : nil }
      tree.setText(
        of: index,
        try scanner.readXHTML(
          in: bytes, base: wholeBase, withoutDiv: true, besideHTML: type == .html || type == .unknown))
    } else {
      let content = try scanner.readText(in: bytes)
      try scanner.setText(of: index, content, &tree, in: bytes)
      if content.isMarkup {
        form = type == .data || type == .xml ? .other : .html
      } else if declared.isBase64 || type == .data {
        form = decodeBase64(index, type, &tree) ?? form
      }
    }
    let hasText = tree.nodes[index].hasText
    if source != nil, !hasText { form = .other }
    let undefined = isXHTML ? declared.undefined : declared.undefined(in: form)
    if let undefined, hasText {
      notes.addUndefinedType(
        undefined, readAsHTML: form.isHTML(tree.text(of: index)), of: definition, at: element.start + scanner.origin)
    }
    if source != nil, let place = tree.attribute(.src, of: index) {
      _ = notes.url(tree.text(of: place), of: definition, at: element.start + scanner.origin)
    }
    if notes.needPath { notes.setPath(of: element, scanner, in: bytes) }
    tree.setForm(of: index, form)
    tree.insert(.construct, of: index)
  }

  /// Whether elements follow that are HTML. XML that is not has no `div` around it.
  private static func isBeforeHTML(_ scanner: inout XMLScanner, _ type: TextType, in bytes: TextSpan) -> Bool {
    type == .data || type == .xml ? scanner.isBeforeDiv(in: bytes) : scanner.isBeforeElement(in: bytes)
  }

  /// Decodes a text in Base64.
  private func decodeBase64(_ index: Int, _ type: TextType, _ tree: inout XMLTree) -> XMLNode.Form? {
    let (text, form) = AtomText.decoded(base64: tree.text(of: index), type)
    if let text { tree.setText(of: index, text) }
    return form
  }

  // MARK: Kinds of elements

  /// Whether the first element in the one entered last is HTML that words have.
  private static func isBeforeMarkup(_ scanner: inout XMLScanner, in bytes: TextSpan) -> Bool {
    guard var name = scanner.nameOfFirstElement(in: bytes) else { return false }
    // `Ada <ada@example.org>`
    if bytes.firstIndex(of: UInt8(ascii: "@"), from: name.lowerBound, to: name.upperBound) != nil { return true }
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: name.lowerBound, to: name.upperBound) {
      name = colon + 1..<name.upperBound
    }
    return HTMLName(bytes, name).map(markup.contains) ?? false
  }

  /// They are not the names of a person's parts, which may have any name.
  private static let markup = HTMLNames(
    "a abbr b big br center cite code div em font h1 h2 h3 h4 h5 h6 i img ins mark p q s small span strike strong sub sup tt u"
  )

  /// Whether an element that usually contains text has children instead: the parts of a person (`<author><name>`, as in Atom), or RDF in an
  /// element of Dublin Core.
  private static func hasStructuredValue(
    _ element: XMLName, _ scanner: inout XMLScanner, in bytes: TextSpan
  ) -> Bool {
    guard let first = scanner.nameOfFirstChild(in: bytes) else { return false }
    if partsOfPersons.contains(where: { bytes.equals($0, first) }) { return true }
    guard isDublinCore(element),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: first.lowerBound, to: first.upperBound)
    else { return false }
    let namespace = scanner.usualNamespace(of: first.lowerBound..<colon, in: bytes)
    return namespace == .rdf || namespace == .foaf || namespace == .dublinCoreTerms
  }

  private static func isDublinCore(_ element: XMLName) -> Bool {
    element.namespace == .dublinCore || element.namespace == .dublinCoreTerms
  }

  private static let partsOfPersons: [StaticString] = ["name", "email", "uri", "url"]

  /// Whether an element in RDF is only a reference to another element of the document: `<image rdf:resource="…"/>`.
  private func isReference(
    _ index: Int, _ element: XMLName, _ tree: inout XMLTree, _ scanner: inout XMLScanner
  ) -> Bool {
    guard element.namespace == .rss, let definition = scanner.definition(of: element),
      !definition.kind.isText || element.role == .none && definition.kind != .url, tree.nodes.count == index + 2,
      !tree.nodes[index].hasText
    else { return false }
    return tree.attribute("rdf_resource", of: index, definition) != nil
  }
}

extension XMLScanner {
  /// The value of an attribute that is a flag; nil without one.
  fileprivate mutating func flag(of name: StaticString, in bytes: TextSpan) throws(XMLStop) -> Bool? {
    guard let attribute = attribute(name, in: bytes), attribute.isPlain else {
      return try value(of: name, in: bytes).flatMap(ElementValue.flag)
    }
    return ElementValue.flag(bytes.extracting(bytes.trimmed(attribute.valueStart..<attribute.valueEnd)))
  }

  /// Gives a node a text that has been read, trimmed.
  fileprivate mutating func setText(
    of index: Int, _ text: XMLText, _ tree: inout XMLTree, in bytes: TextSpan
  ) throws(XMLStop) {
    guard text.start < text.end || text.range == nil else { return }
    if text.isVerbatim {
      tree.setText(of: index, bytes.extracting(bytes.trimmed(text.start..<text.end)))
    } else {
      try decode(text, in: bytes)
      setDecodedText(of: index, &tree, in: bytes)
    }
  }

  /// Gives a node the value of an attribute, trimmed.
  fileprivate mutating func setText(
    of index: Int, _ attribute: XMLAttribute, _ tree: inout XMLTree, in bytes: TextSpan
  ) throws(XMLStop) {
    let range = bytes.trimmed(attribute.valueStart..<attribute.valueEnd)
    if range.isEmpty { return }
    if attribute.isPlain, bytes[range.lowerBound] != ASCII.lessThan {
      tree.setText(of: index, bytes.extracting(range))
    } else {
      scratch.removeAll()
      try decode(range, of: bytes, isAttribute: true)
      setDecodedText(of: index, &tree, in: bytes)
    }
  }

  private mutating func setDecodedText(of index: Int, _ tree: inout XMLTree, in bytes: TextSpan) {
    if let text = textOfEscapedCDATA(in: bytes) {
      tree.setText(of: index, text)
    } else {
      scratch.withText { tree.setText(of: index, $0.extracting($0.trimmed(0..<$0.count))) }
    }
  }
}

extension NamespaceElement {
  /// One plus the index of the attribute that is written with this name; 0 without one.
  func code(ofAttribute name: TextSpan) -> UInt16 { position(ofAttribute: name).map { UInt16($0 + 1) } ?? 0 }
}

extension XMLTree {
  /// Gives an attribute a name that the table of its element does not have.
  mutating func setUnknownName(of index: Int, _ name: TextSpan, inside namespace: NamespaceID) {
    setName(of: index, name)
    setMeaning(
      of: index, AttributeName(key: ElementValue.key(ofAttribute: name.string(name.indices), in: namespace)))
  }

  /// Lets an attribute with the name that gives this key precede one that has the same key by another name (`URL` before `url`): the first
  /// is the one that is read.
  mutating func moveBeforeSimilar(_ attribute: Int, of index: Int, key: String) {
    let similar = (index + 1..<attribute).first {
      nodes[$0].code == 0 && ElementValue.key(ofAttribute: name(of: $0), in: nodes[index].namespace).isExactly(key)
    }
    if let similar { exchangeAttributes(similar, attribute) }
  }

  /// The attribute of an element whose member in the extension object has this key.
  func attribute(_ key: String, of index: Int, _ definition: NamespaceElement?) -> Int? {
    guard hasAttributes(index) else { return nil }
    if let code = definition?.code(ofKey: key), code > 0 { return attribute(code, of: index) }
    for attribute in attributes(of: index) where nodes[attribute].code == 0 {
      if ElementValue.key(ofAttribute: name(of: attribute), in: nodes[index].namespace).isExactly(key) {
        return attribute
      }
    }
    return nil
  }
}
