/// Reads the elements of a document with the scanner of conversion, and delivers each item once it is complete, so that only one
/// is in memory at a time.

internal import FeedBridge
internal import FeedPrimitives

/// Receives the elements that are read.
protocol LocatedElementVisitor {
  /// Receives an item or entry with its content.
  ///
  /// - Parameter ancestors: the elements around it, the root first, as far as they have been read.
  mutating func visit(item: LocatedElement, in ancestors: [LocatedElement])
  /// Receives a root element with its content, except the content of its items.
  mutating func visit(root: LocatedElement)
}

struct LocatedElementReader: ~Copyable {
  private(set) var scanner: XMLScanner
  private let elements = Shared(ElementTree())
  /// The elements being read, the root first.
  private var open: [Frame] = []
  /// The number of elements in memory.
  private var held = 0
  /// The limit that the document exceeds, and where.
  private(set) var limit: (maximum: Int, offset: Int)?

  /// The offsets of start tags that have another name than their end tags, and are wrong.
  private(set) var misspelledStartTags: Set<Int> = []

  /// The number of problems that have been examined, and the number of the last one of missing or crossed tags.
  private var (examinedProblems, lastStructural) = (0, -1)

  /// The maximum number of elements in memory: those of one item and those outside the items.
  private static let maximumHeld = 200_000

  /// The namespaces that are meant by wrong ones, of the root and of the elements that it must contain.
  private var meant = MeantNamespaces()

  /// An element being read.
  private struct Frame {
    let index: Int
    let depth: Int
    /// The number of its items and entries so far.
    var items = 0
    var entries = 0
    var pieces: [String] = []
    /// The numbers of problems, and of elements in memory, when it began.
    let problems: Int
    let heldBefore: Int
    /// The elements before it, and those with it but without its content.
    let (before, head): (ElementTree.Mark, ElementTree.Mark)
    /// Where items are expected in it.
    let unitLevel: XMLUnitLevel?
    /// Whether its last child is an item that was delivered.
    var endsWithDelivered = false
  }

  /// - Parameter maximumProblems: the number of problems of the XML's grammar after which further ones are only counted.
  init(from start: Int, limits: JSONFeed.Limits, maximumProblems: Int = 10_000) {
    scanner = XMLScanner(from: start, limits: limits)
    scanner.maximumProblems = maximumProblems
    scanner.isValidating = true
  }

  /// Reads the whole document, and delivers its elements.
  mutating func read<Visitor: LocatedElementVisitor>(_ bytes: TextSpan, into visitor: inout Visitor) {
    do throws(XMLStop) {
      while limit == nil, try scanner.nextChild(of: 0, in: bytes) {
        try enter(in: bytes, &visitor)
        try readRoot(bytes, into: &visitor)
      }
    } catch {
      // Only a limit stops the scanner, because the whole document is available.
      if case .limit(_, let maximum, let offset) = error { limit = (maximum, offset) }
    }
    // The elements that were read before the limit are delivered.
    while let frame = open.popLast() { close(frame, isBroken: true, &visitor) }
  }

  private mutating func readRoot<Visitor: LocatedElementVisitor>(
    _ bytes: TextSpan, into visitor: inout Visitor
  ) throws(XMLStop) {
    while let last = open.indices.last {
      scanner.unitLevel = open[last].unitLevel
      scanner.isBeforeFirstChild = elements.value.children(of: open[last].index).isEmpty
      guard held < Self.maximumHeld else {
        limit = (Self.maximumHeld, scanner.position)
        return
      }
      let isEntered = try scanner.nextChild(of: open[last].depth, in: bytes)
      if let text = scanner.takeLooseText() {
        if open[last].pieces.isEmpty {
          elements.value.setTextStart(of: open[last].index, scanner.looseTextStart)
        }
        open[last].pieces.append(text)
      }
      if isEntered {
        try enter(in: bytes, &visitor)
      } else if let frame = open.popLast() {
        correctName(of: frame.index, in: bytes)
        close(frame, isBroken: isBroken(since: frame.problems), &visitor)
      }
    }
  }

  /// Begins the element that the scanner entered last. If it has only text, it is closed.
  private mutating func enter<Visitor: LocatedElementVisitor>(
    in bytes: TextSpan, _ visitor: inout Visitor
  ) throws(XMLStop) {
    let before = elements.value.mark
    let frame: Frame
    let text: XMLText?
    do throws(XMLStop) {
      frame = try begin(in: bytes, before)
      // The root is read step by step.
      text = open.isEmpty ? nil : try scanner.readValidatedText(in: bytes)
    } catch {
      elements.value.goBack(to: before, delivered: nil)
      throw error
    }
    guard let text else { return open.append(frame) }
    elements.value.setText(of: frame.index, text, &scanner, in: bytes)
    close(frame, isBroken: isBroken(since: frame.problems), &visitor)
  }

  /// Adds the element that was entered last, without its content.
  private mutating func begin(in bytes: TextSpan, _ before: ElementTree.Mark) throws(XMLStop) -> Frame {
    let (name, depth, declarations) = scanner.enteredElement()
    held += 1
    let problems = scanner.problems.count
    let isItem = Self.isItem(name.local..<name.end, inside: open.count, in: bytes)
    let number = number(of: name.local..<name.end, in: bytes)
    scanner.setNumber(number, atDepth: depth)
    let parent = open.isEmpty ? nil : open[open.count - 1].index
    var uris: [String] = []
    for declaration in declarations { uris.append(try scanner.string(declaration, isWhole: true, in: bytes)) }
    var scope = parent.map { elements.value.places[$0].scope } ?? 0
    if !declarations.isEmpty { scope = addScope(declarations, uris, in: scope, bytes) }
    var namespace = name.namespace
    if open.count < 2 || !meant.isEmpty {
      let prefix = bytes.string(name.prefix)
      let uri = elements.value.scope(scope).uri(of: prefix)
      meant.note(
        bytes.string(name.local..<name.end), prefix, uri, namespace,
        in: parent.map { LocatedElement(elements, $0) }, depth: open.count)
      namespace = meant.namespace(prefix, uri) ?? namespace
    }
    let index = elements.value.begin(name, namespace, number: number, in: parent, scope: scope, of: bytes)
    let start = elements.value.places[index].offset
    if let last = scanner.problems.last, last.offset > start,
      scanner.problems.reversed().prefix(while: { $0.offset > start }).contains(where: {
        $0.code == .duplicateAttribute
      })
    {
      elements.value.setHasRepeatedAttribute(index)
    }
    for place in declarations.indices {
      let node = elements.value.add(declarations[place], nil, isDeclaration: true, to: index, in: bytes)
      elements.value.setText(of: node, uris[place])
    }
    for position in scanner.attributes.indices {
      let attribute = scanner.attributes[position]
      var space = scanner.namespace(of: attribute, in: bytes)
      if space != nil, !meant.isEmpty {
        let prefix = String(bytes.string(attribute.nameStart..<attribute.nameEnd).prefix { $0 != ":" })
        space = meant.namespace(prefix, elements.value.scope(scope)[prefix]) ?? space
      }
      let node = elements.value.add(attribute, space, to: index, in: bytes)
      try elements.value.setValue(of: node, attribute, &scanner, in: bytes)
      if space == .xml { scope = inherit(LocatedAttribute(elements: elements, index: node), in: scope) }
    }
    elements.value.setScope(of: index, scope)
    let unitLevel = unitLevel(in: namespace, depth, isItem: isItem, name.local..<name.end, in: bytes)
    return Frame(
      index: index, depth: depth, problems: problems, heldBefore: held - 1, before: before, head: elements.value.mark,
      unitLevel: unitLevel)
  }

  /// Adds the scope of an element with namespace declarations.
  private mutating func addScope(
    _ declarations: [XMLAttribute], _ uris: [String], in outer: UInt32, _ bytes: TextSpan
  ) -> UInt32 {
    var own: [String: String] = [:]
    for (declaration, uri) in zip(declarations, uris) {
      own[String(bytes.string(declaration.nameStart..<declaration.nameEnd).dropFirst("xmlns:".count))] = uri
    }
    let scope = NamespaceScope(own, in: elements.value.scope(outer))
    return elements.value.addScope(scope)
  }

  /// The scope of an element with this attribute.
  private mutating func inherit(_ attribute: LocatedAttribute, in scope: UInt32) -> UInt32 {
    let outer = elements.value.scope(scope)
    switch attribute.local {
    case "lang":
      let scope = NamespaceScope(language: attribute.value, in: outer)
      return elements.value.addScope(scope)
    case "base":
      let base = URLReference.resolve(attribute.value, against: outer.base ?? "")
      // Conversion does not use one that is too long.
      let scope = NamespaceScope(base: base.utf8.count > URLBudget.longestBase ? "" : base, in: outer)
      return elements.value.addScope(scope)
    default: return scope
    }
  }

  /// Where items are expected in an element that has been entered. As in conversion, an item elsewhere shows that the elements
  /// around it were not closed.
  private mutating func unitLevel(
    in namespace: NamespaceID, _ depth: Int, isItem: Bool, _ local: Range<Int>, in bytes: TextSpan
  ) -> XMLUnitLevel? {
    // In another element of the root than a channel, an item need not be what its name says.
    if isItem,
      bytes.equals("entry", local) || open.count < 2 || elements.value.isLocalName(of: open[1].index, "channel")
    {
      return XMLUnitLevel(namespace: namespace, depth: depth, maximumDepth: depth + 1)
    }
    if open.count == 1 && bytes.equals("channel", local) || open.isEmpty && bytes.equals("feed", local) {
      return XMLUnitLevel(namespace: namespace, depth: depth + 1, maximumDepth: .max)
    }
    return open.isEmpty ? nil : open[open.count - 1].unitLevel
  }

  /// Numbers the items and entries of each parent, so that their paths differ.
  private mutating func number(of local: Range<Int>, in bytes: TextSpan) -> Int {
    guard !open.isEmpty else { return 0 }
    if bytes.equals("item", local) {
      open[open.count - 1].items += 1
      return open[open.count - 1].items
    }
    if bytes.equals("entry", local) {
      open[open.count - 1].entries += 1
      return open[open.count - 1].entries
    }
    return 0
  }

  /// If the end tag has another name than the start tag, and only that of the end tag is known in the namespace, or allowed here, the
  /// start tag is misspelled.
  private mutating func correctName(of index: Int, in bytes: TextSpan) {
    let element = LocatedElement(elements, index)
    guard let tag = otherEndTag(of: element, in: bytes), let table = element.namespace.namespace?.table else { return }
    let name = tag + 2..<bytes.endOfXMLName(from: tag + 2)
    let written = bytes.string(name)
    let local = written.split(separator: ":").last.map { String($0) } ?? written
    let isRight =
      element.definition == nil
      && (table.element(named: local) != nil || ["rss", "rdf:RDF", "rdf:Seq"].contains(written))
    guard isRight || isOnlyAllowedName(written, insteadOf: element) else { return }
    misspelledStartTags.insert(element.offset)
    elements.value.rename(index, to: bytes.extracting(name), localCount: local.utf8.count)
  }

  /// The offset of the end tag of an element that has just been closed, if it has another name: it closed the element, or was the last thing
  /// in it.
  private func otherEndTag(of element: LocatedElement, in bytes: TextSpan) -> Int? {
    let problems = scanner.problems
    guard let last = problems.last, last.opened == element.offset else { return nil }
    switch last.code {
    case .misspelledTag: return last.offset
    case .crossedTags, .unclosedElement:
      guard let stray = problems.dropLast().last, stray.code == .strayEndTag, stray.opened == element.offset,
        stray.offset < last.offset,
        let end = bytes.firstIndex(of: ASCII.greaterThan, from: stray.offset, to: last.offset),
        bytes.endOfSpaces(from: end + 1, to: last.offset) == last.offset
      else { return nil }
      return stray.offset
    default: return nil
    }
  }

  /// Whether a feed or an item may contain an element with this name, and not the one that it contains, which is of its namespace.
  private func isOnlyAllowedName(_ name: String, insteadOf element: LocatedElement) -> Bool {
    guard let parent = open.last.map({ LocatedElement(elements, $0.index) }), parent.namespace == element.namespace,
      element.name == element.local
    else { return false }
    let model: ContentModel
    switch (parent.namespace, parent.local) {
    case (.rss, "channel") where open.count == 2: model = RSSGrammar.inChannel
    case (.rss, "item") where open.count == 3: model = RSSGrammar.inItem
    case (.atom, "feed") where parent.uri == FeedNamespace.atom.uri: model = AtomGrammar.feed
    case (.atom, "entry") where parent.uri == FeedNamespace.atom.uri: model = AtomGrammar.entry
    default: return false
    }
    return !element.root.hasLocalName("RDF") && model.elements[name] != nil && model.elements[element.local] == nil
  }

  /// Whether tags were missing or crossed since there were `count` problems.
  private mutating func isBroken(since count: Int) -> Bool {
    for index in examinedProblems..<scanner.problems.count where scanner.problems[index].code.isStructural {
      lastStructural = index
    }
    examinedProblems = scanner.problems.count
    return lastStructural >= count
  }

  /// Adds a complete element to its parent, or delivers it.
  private mutating func close<Visitor: LocatedElementVisitor>(
    _ frame: Frame, isBroken: Bool, _ visitor: inout Visitor
  ) {
    elements.value.end(frame.index, at: scanner.position, isBroken: isBroken)
    if !frame.pieces.isEmpty { elements.value.setText(of: frame.index, frame.pieces.joined(separator: " ")) }
    guard let parent = open.indices.last else { return visitor.visit(root: LocatedElement(elements, frame.index)) }
    let depth = open.count
    let isItem =
      depth <= 2 && elements.value.withLocalName(of: frame.index) { Self.isItem($0.indices, inside: depth, in: $0) }
    if isItem {
      visitor.visit(
        item: LocatedElement(elements, frame.index), in: open.map { LocatedElement(elements, $0.index) })
      held = frame.heldBefore
      // Consecutive items are represented by the first one in the parent.
      if open[parent].endsWithDelivered { return elements.value.goBack(to: frame.before, delivered: nil) }
      held += 1
      elements.value.goBack(to: frame.head, delivered: frame.index)
    }
    open[parent].endsWithDelivered = isItem
    elements.value.addLastChild(to: open[parent].index)
  }

  /// Whether a name is that of an item of the feed itself; deeper ones are parts of other elements.
  ///
  /// - Parameter depth: the number of elements around it.
  private static func isItem(_ local: Range<Int>, inside depth: Int, in bytes: TextSpan) -> Bool {
    bytes.equals("item", local) ? depth <= 2 : bytes.equals("entry", local) && depth == 1
  }
}
