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
    /// The element without its content.
    var element: LocatedElement
    /// The content so far.
    var content = LocatedElement.Content()
    var depth: Int
    /// The number of its items and entries so far.
    var items = 0
    var entries = 0
    var pieces: [String] = []
    /// The numbers of problems, and of elements in memory, when it began.
    var problems: Int
    var heldBefore: Int
    /// Where items are expected in it.
    var unitLevel: XMLUnitLevel?

    var elementSoFar: LocatedElement {
      var element = element
      element.content = content
      return element
    }
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
    open = [try enter(in: bytes)]
    while let depth = open.last?.depth {
      scanner.unitLevel = open.last?.unitLevel
      guard held < Self.maximumHeld else {
        limit = (Self.maximumHeld, scanner.position)
        return
      }
      let isEntered = try scanner.nextChild(of: depth, in: bytes)
      if let text = scanner.takeLooseText() {
        if open[open.count - 1].pieces.isEmpty {
          open[open.count - 1].content.text.start = scanner.looseTextStart
        }
        open[open.count - 1].pieces.append(text)
      }
      if isEntered {
        var frame = try enter(in: bytes)
        if let text = try scanner.readValidatedText(in: bytes) {
          var located = LocatedText(
            string: text.string, start: text.place.range?.lowerBound, isVerbatim: text.place.isVerbatim,
            hasHexadecimalReferences: text.place.range.map { bytes.hasHexadecimalReferences(in: $0) } ?? false,
            length: text.place.range?.count ?? -1)
          if let inside = text.string.withBytes({ $0.textOfEscapedCDATA(0..<$0.count) }) {
            located.enterEscapedCDATA(inside, in: bytes)
          }
          frame.content.text = located
          close(frame, isBroken: isBroken(since: frame.problems), &visitor)
        } else {
          open.append(frame)
        }
      } else if var frame = open.popLast() {
        correctName(of: &frame.element, in: bytes)
        close(frame, isBroken: isBroken(since: frame.problems), &visitor)
      }
    }
  }

  /// The element that was entered last, without its content.
  private mutating func enter(in bytes: TextSpan) throws(XMLStop) -> Frame {
    let name = scanner.element
    held += 1
    let written = bytes.string(name.start..<name.end)
    let local = bytes.string(name.local..<name.end)
    let problems = scanner.problems.count
    let number = self.number(of: local)
    scanner.setNumber(number, atDepth: scanner.depth)
    let parent = open.last?.element
    var declared: [String] = []
    for attribute in scanner.declarations { declared.append(try scanner.string(attribute, isWhole: true, in: bytes)) }
    var scope = scope(declared, in: bytes)
    let prefix = name.local > name.start ? bytes.string(name.start..<name.local - 1) : ""
    let uri = scope[prefix].flatMap { $0.isEmpty ? nil : $0 }
    meant.note(local, prefix, uri, name.namespace, in: parent, depth: open.count)
    let own = meant.namespace(prefix, uri) ?? name.namespace
    let sibling = number == 0 ? open.last?.content.children.last?.path : nil
    let path =
      sibling.flatMap { $0.isShared(by: written, own, uri: uri) ? $0 : nil }
      ?? ElementPath(parent: parent?.path, name: written, local: local, own, uri: uri, number: number)
    var content = LocatedElement.Content()
    content.declarations = zip(scanner.declarations, declared).map { located($0, $1, nil, of: path, in: bytes) }
    for attribute in scanner.attributes.elements {
      var namespace = scanner.namespace(of: attribute, in: bytes)
      if namespace != nil, !meant.isEmpty {
        let prefix = bytes.string(attribute.nameStart..<attribute.nameEnd).prefix { $0 != ":" }
        namespace = meant.namespace(String(prefix), scope[String(prefix)]) ?? namespace
      }
      let value = try scanner.string(attribute, isWhole: true, in: bytes)
      let located = located(attribute, value, namespace, of: path, in: bytes)
      content.attributes.append(located)
      guard namespace == .xml else { continue }
      switch located.local {
      case "lang": scope = NamespaceScope(language: value, in: scope)
      case "base": scope = NamespaceScope(base: URLReference.resolve(value, against: scope.base ?? ""), in: scope)
      default: break
      }
    }
    let element = LocatedElement(path, at: name.start - 1, scope: scope)
    var frame = Frame(
      element: element, content: content, depth: scanner.depth, problems: problems, heldBefore: held - 1)
    frame.unitLevel = unitLevel(in: element)
    return frame
  }

  /// The scope of the element that was entered last in the last open element.
  ///
  /// - Parameter declared: the namespaces that it declares.
  private func scope(_ declared: [String], in bytes: TextSpan) -> NamespaceScope {
    let outer = open.last?.element.scope
    if let outer, declared.isEmpty { return outer }
    let own = zip(scanner.declarations, declared).map { declaration, uri in
      (String(bytes.string(declaration.nameStart..<declaration.nameEnd).dropFirst("xmlns:".count)), uri)
    }
    return NamespaceScope(Dictionary(own) { $1 }, in: outer)
  }

  /// Where items are expected in an element that has been entered. As in conversion, an item elsewhere shows that the elements
  /// around it were not closed.
  private func unitLevel(in element: LocatedElement) -> XMLUnitLevel? {
    let depth = scanner.depth
    switch element.local {
    // In another element of the root than a channel, an item need not be what its name says.
    case "item" where isItem(element) && open.dropFirst().allSatisfy { $0.element.local == "channel" },
      "entry" where isItem(element):
      return XMLUnitLevel(namespace: element.namespace, depth: depth, maximumDepth: depth + 1)
    case "channel" where open.count == 1, "feed" where open.isEmpty:
      return XMLUnitLevel(namespace: element.namespace, depth: depth + 1, maximumDepth: .max)
    default: return open.last?.unitLevel
    }
  }

  private func located(
    _ attribute: XMLAttribute, _ value: String, _ namespace: NamespaceID?, of element: ElementPath, in bytes: TextSpan
  ) -> LocatedAttribute {
    LocatedAttribute(
      name: bytes.string(attribute.nameStart..<attribute.nameEnd), namespace: namespace, value: value,
      offset: attribute.nameStart, element: element)
  }

  /// Numbers the items and entries of each parent, so that their paths differ.
  private mutating func number(of local: String) -> Int {
    guard !open.isEmpty else { return 0 }
    switch local {
    case "item":
      open[open.count - 1].items += 1
      return open[open.count - 1].items
    case "entry":
      open[open.count - 1].entries += 1
      return open[open.count - 1].entries
    default: return 0
    }
  }

  /// If the end tag has another name than the start tag, and only that of the end tag is known in the namespace, the start tag is
  /// misspelled.
  private mutating func correctName(of element: inout LocatedElement, in bytes: TextSpan) {
    guard let problem = scanner.problems.last, problem.code == .misspelledTag, problem.opened == element.offset,
      let table = element.namespace.namespace?.table, element.definition == nil
    else { return }
    let name = bytes.string(problem.offset + 2..<bytes.endOfXMLName(from: problem.offset + 2))
    let local = name.split(separator: ":").last.map { String($0) } ?? name
    guard table.element(named: local) != nil || ["rss", "rdf:RDF", "rdf:Seq"].contains(name) else { return }
    misspelledStartTags.insert(element.offset)
    element.path = ElementPath(element.path, name: name, local: local)
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
    var frame = frame
    frame.element.isBroken = isBroken
    frame.element.end = scanner.position
    if !frame.pieces.isEmpty { frame.content.text.string = frame.pieces.joined(separator: " ") }
    var element = frame.elementSoFar
    guard !open.isEmpty else {
      visitor.visit(root: element)
      return
    }
    if isItem(element) {
      visitor.visit(item: element, in: open.map(\.elementSoFar))
      held = frame.heldBefore
      // Consecutive items are represented by the first one in the parent.
      if open[open.count - 1].content.children.last?.isDelivered ?? false { return }
      held += 1
      (frame.content.children, frame.content.text) = ([], LocatedText())
      element.content = frame.content
      element.isDelivered = true
    }
    open[open.count - 1].content.children.append(element)
  }

  /// Whether it is an item of the feed itself; deeper ones are parts of other elements.
  private func isItem(_ element: LocatedElement) -> Bool {
    switch element.local {
    case "item": open.count <= 2
    case "entry": open.count == 1
    default: false
    }
  }
}

extension TextSpan {
  /// Whether `range` contains `&` or `<` as a hexadecimal reference.
  fileprivate func hasHexadecimalReferences(in range: Range<Int>) -> Bool {
    var search = range.lowerBound
    while let start = firstIndex(of: ASCII.ampersand, from: search, to: range.upperBound) {
      if equalsIgnoringCase("&#x26;", start..<Swift.min(start + 6, range.upperBound))
        || equalsIgnoringCase("&#x3c;", start..<Swift.min(start + 6, range.upperBound))
      {
        return true
      }
      search = start + 1
    }
    return false
  }
}
