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
    var element: LocatedElement
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
          open[open.count - 1].element.text.start = scanner.looseTextStart
        }
        open[open.count - 1].pieces.append(text)
      }
      if isEntered {
        var frame = try enter(in: bytes)
        if let text = try scanner.readValidatedText(in: bytes) {
          frame.element.text = LocatedText(
            string: text.string, start: text.place.range?.lowerBound, range: text.place.range,
            isVerbatim: text.place.isVerbatim,
            hasHexadecimalReferences: text.place.range.map { bytes.hasHexadecimalReferences(in: $0) } ?? false)
          if let inside = text.string.withBytes({ $0.textOfEscapedCDATA(0..<$0.count) }) {
            (frame.element.text.string, frame.element.text.isEscapedCDATA) = (inside, true)
            // After the second bracket of `&lt;![CDATA[`.
            for _ in 0..<2 {
              let bracket = bytes.firstIndex(of: UInt8(ascii: "["), from: frame.element.text.start ?? bytes.count)
              frame.element.text.start = bracket.map { $0 + 1 }
            }
          }
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
    let path = ElementPath(parent: open.last?.element.path, name: written, number: number)
    var declarations: [LocatedAttribute] = []
    for attribute in scanner.declarations {
      declarations.append(try located(attribute, nil, of: path, in: bytes))
    }
    let scope = scope(declarations)
    let prefix = name.local > name.start ? bytes.string(name.start..<name.local - 1) : ""
    let uri = scope[prefix].flatMap { $0.isEmpty ? nil : $0 }
    meant.note(local, prefix, uri, name.namespace, in: open.last?.element, depth: open.count)
    var element = LocatedElement(
      name: written, local: local, namespace: meant.namespace(prefix, uri) ?? name.namespace, uri: uri,
      offset: name.start - 1, path: path, scope: scope)
    element.declarations = declarations
    element.language = open.last?.element.language
    element.base = open.last?.element.base
    for attribute in scanner.attributes {
      var namespace = scanner.namespace(of: attribute, in: bytes)
      if namespace != nil, !meant.isEmpty {
        let prefix = bytes.string(attribute.nameStart..<attribute.nameEnd).prefix { $0 != ":" }
        namespace = meant.namespace(String(prefix), scope[String(prefix)]) ?? namespace
      }
      let located = try located(attribute, namespace, of: path, in: bytes)
      element.attributes.append(located)
      if namespace == .xml, located.local == "lang" { element.language = located.value }
      if namespace == .xml, located.local == "base" {
        element.base = URLReference.resolve(located.value, against: element.base ?? "")
      }
    }
    var frame = Frame(element: element, depth: scanner.depth, problems: problems, heldBefore: held - 1)
    frame.unitLevel = unitLevel(in: element)
    return frame
  }

  /// The scope of an element with these declarations in the last open element.
  private func scope(_ declarations: [LocatedAttribute]) -> NamespaceScope {
    let outer = open.last?.element.scope
    if let outer, declarations.isEmpty { return outer }
    let own = declarations.map { ($0.name == "xmlns" ? "" : $0.local, $0.value) }
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

  private mutating func located(
    _ attribute: XMLAttribute, _ namespace: NamespaceID?, of element: ElementPath, in bytes: TextSpan
  ) throws(XMLStop) -> LocatedAttribute {
    let name = attribute.nameStart..<attribute.nameEnd
    let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: name.lowerBound, to: name.upperBound)
    return LocatedAttribute(
      name: bytes.string(name), local: bytes.string((colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound),
      namespace: namespace, value: try scanner.string(attribute, isWhole: true, in: bytes), offset: name.lowerBound,
      element: element)
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
    element.name = name
    element.local = local
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
    var element = frame.element
    element.isBroken = isBroken
    element.end = scanner.position
    if !frame.pieces.isEmpty { element.text.string = frame.pieces.joined(separator: " ") }
    guard !open.isEmpty else {
      visitor.visit(root: element)
      return
    }
    if isItem(element) {
      visitor.visit(item: element, in: open.map(\.element))
      held = frame.heldBefore
      // Consecutive items are represented by the first one in the parent.
      if open[open.count - 1].element.children.last?.isDelivered ?? false { return }
      held += 1
      element.children = []
      element.text = LocatedText()
      element.isDelivered = true
    }
    open[open.count - 1].element.children.append(element)
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
