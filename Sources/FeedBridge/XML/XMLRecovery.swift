/// Recovery from missing, crossed or misspelled tags: where an element ends.

internal import FeedPrimitives

/// The depth at which the units of a document (`XMLContentModel.unit`) are expected.
package struct XMLUnitLevel: Sendable {
  package var namespace: NamespaceID
  /// The number of elements open in a unit's parent when a unit has been entered.
  package var depth: Int
  /// The maximum depth of a unit that belongs at `depth` and ends the open elements around it.
  package var maximumDepth: Int

  package init(namespace: NamespaceID, depth: Int, maximumDepth: Int) {
    self.namespace = namespace
    self.depth = depth
    self.maximumDepth = maximumDepth
  }
}

/// Searches that found nothing in the rest of a document, so that they are not repeated.
struct XMLFailedSearches: OptionSet, Sendable {
  let rawValue: UInt8

  static let commentEnd = Self(rawValue: 1)
  static let instructionEnd = Self(rawValue: 2)
  static let cdataEnd = Self(rawValue: 4)
  static let doctypeEnd = Self(rawValue: 8)
}

extension XMLScanner {
  // MARK: Units

  /// If the last entered element is a unit inside other children of its parent, these were not closed, or the unit is misplaced: closes
  /// them and returns true. The unit stays open. (An element with a unit's name in a text or in an element of an unknown namespace
  /// is part of that if it has an end tag.)
  @inline(__always)
  mutating func endsElementsAroundUnit(in bytes: TextSpan) throws(XMLStop) -> Bool {
    guard element.content == .unit, let level = unitLevel, open.count > level.depth, open.count <= level.maximumDepth,
      element.namespace == level.namespace
    else { return false }
    return try endElementsAroundUnit(level.depth, in: bytes)
  }

  /// The outermost of the elements around the last entered one, except the outermost `depth`, that is of an unknown namespace.
  mutating func unknownElement(from depth: Int) -> Int? {
    (depth..<open.count &- 1).first { !open[$0].name.namespace.isKnown }
  }

  private mutating func endElementsAroundUnit(_ depth: Int, in bytes: TextSpan) throws(XMLStop) -> Bool {
    let around = max(depth - 1, 0)..<open.count - 1
    if let unknown = unknownElement(from: around.lowerBound), endTag(of: unknown, from: position, in: bytes) != .missing
    {
      return false
    }
    let isMisplaced = hasEndTag(around.lowerBound, from: position, in: bytes)
    try checkBytes()
    // In a root that is an item, or in a text, it is part of that.
    if isMisplaced, around.lowerBound == 0 || around.contains(where: { open[$0].name.content.isText }) { return false }
    var unit = open[around.upperBound]
    open.removeLast()
    reportClosing(
      isMisplaced ? .misplacedItem : .unclosedElement, at: unit.name.start - 1, count: around.count,
      in: bytes)
    // The unit keeps the bindings of the closed elements in scope until it ends.
    if depth > 0 { unit.outerBindings = open[depth - 1].outerBindings }
    beginGeneration()
    open.removeAll(from: around.lowerBound)
    open.append(unit)
    isWaitingForReader = true
    return true
  }

  /// Reports that a tag closes some elements that were not closed.
  private mutating func reportClosing(
    _ code: XMLProblem.Code, at position: Int, count: Int, in bytes: TextSpan
  ) {
    let before = problems.count
    report(code, at: position, in: bytes)
    if problems.count > before { problems[before].closedCount = count }
  }

  // MARK: End tags

  /// Whether `</` at an offset begins an end tag, perhaps with white space before its name, or without a name, also at another tag. Otherwise it is
  /// text: `I </3 it`.
  mutating func isEndTag(at tag: Int, in bytes: TextSpan) -> Bool {
    let start = tag &+ 2
    if start < bytes.count, XMLScanner.startsName(bytes[start]) || bytes[start] == ASCII.lessThan { return true }
    let name = bytes.endOfSpaces(from: start, to: bytes.count)
    let end = bytes.endOfSpaces(from: name == start ? start : bytes.endOfXMLName(from: name), to: bytes.count)
    if end == bytes.count {
      noteEndOfBytes()
      return true
    }
    return bytes[end] == ASCII.greaterThan
  }

  /// Reads the end tag at `position`, and closes the matching element: the last entered element, an outer one with
  /// everything inside it, or nothing.
  mutating func closeByTag(in bytes: TextSpan) {
    if matchingTags.range.contains(position &+ origin), skipsLateEndTag(in: bytes) { return }
    if !closesLast(at: position, in: bytes) { closeByUnexpectedTag(in: bytes) }
  }

  @inline(never)
  private mutating func closeByUnexpectedTag(in bytes: TextSpan) {
    let start = position &+ 2
    let end = bytes.endOfXMLName(from: start)
    let tag = position
    var opened = indexOfOpenElement(named: start..<end, in: bytes)
    if opened == nil, let last = open.last, isMisspelling(start..<end, of: last.name, in: bytes) {
      opened = open.count - 1
      report(.misspelledTag, at: tag, in: bytes)
    } else if let outer = opened {
      if isInsideUnit(endTagOf: outer, to: end, in: bytes) {
        opened = nil
        report(.strayEndTag, at: tag, in: bytes)
      } else if outer < open.count - 1 {
        reportClosing(.crossedTags, at: tag, count: open.count - 1 - outer, in: bytes)
      } else if !bytes.matches(start..<end, at: open[outer].name.start) {
        report(.misspelledTag, at: tag, in: bytes)
      }
    } else if open.isEmpty {
      reportOutsideRoot(at: tag, in: bytes)
    } else {
      report(.strayEndTag, at: tag, in: bytes)
    }
    skipEndTag(from: end, in: bytes)
    if let opened { while open.count > opened { closeLast() } }
  }

  /// Whether the end tag of an outer element, whose name ends at `end`, is in a unit that goes on after it: `<item>…</rss>…</item>`.
  private mutating func isInsideUnit(endTagOf outer: Int, to end: Int, in bytes: TextSpan) -> Bool {
    guard let unit = open.indices.first(where: { open[$0].name.content == .unit }), unit > outer else { return false }
    var position = endOfTag(from: end, in: bytes).end
    // Those of the elements around it may follow: `</channel></rss>`.
    for index in (0..<outer).reversed() {
      let tag = bytes.endOfSpaces(from: position, to: bytes.count)
      guard bytes.starts(with: "</", at: tag) else { break }
      let name = tag + 2..<bytes.endOfXMLName(from: tag + 2)
      guard indexOfOpenElement(named: name, in: bytes) == index else { break }
      position = endOfTag(from: name.upperBound, in: bytes).end
    }
    return endTag(of: unit, from: position, in: bytes) == .found
  }

  /// The innermost open element with this name; for the last entered element, case is ignored if nothing else
  /// matches.
  mutating func indexOfOpenElement(named name: Range<Int>, in bytes: TextSpan) -> Int? {
    var index = open.count
    while index > 0 {
      index -= 1
      let other = open[index].name
      if other.end - other.start == name.count, bytes.matches(name, at: other.start) { return index }
    }
    guard let last = open.last?.name, last.end - last.start == name.count else { return nil }
    for offset in 0..<name.count
    where ASCII.lowercased(bytes[last.start + offset]) != ASCII.lowercased(bytes[name.lowerBound + offset]) {
      return nil
    }
    return open.count - 1
  }

  /// Whether the name of an end tag is that of a start tag without its prefix, or differs from it only at one
  /// position: by letters that are added or missing, by one other letter, or by two that are swapped, as in
  /// `<titl>…</title>`, `<titleHello…</title>` and `<title>…</titel>`.
  func isMisspelling(_ name: Range<Int>, of element: XMLName, in bytes: TextSpan) -> Bool {
    if isLocalName(name, of: element, in: bytes) { return true }
    let other = element.range
    let shorter = min(name.count, other.count)
    guard shorter >= 3 else { return false }
    var same = 0
    while same < shorter, bytes[name.lowerBound + same] == bytes[other.lowerBound + same] { same += 1 }
    var sameAtEnd = 0
    while same + sameAtEnd < shorter, bytes[name.upperBound - 1 - sameAtEnd] == bytes[other.upperBound - 1 - sameAtEnd]
    {
      sameAtEnd += 1
    }
    if name.count != other.count { return same + sameAtEnd == shorter }
    // Short names of different elements are often similar: `<tr>` and `<td>`, `<code>` and `<node>`.
    guard name.count >= 5 else { return false }
    switch name.count - same - sameAtEnd {
    case 1: return true
    case 2:
      return bytes[name.lowerBound + same] == bytes[other.lowerBound + same + 1]
        && bytes[name.lowerBound + same + 1] == bytes[other.lowerBound + same]
    default: return false
    }
  }

  /// Whether a name as written is that of an element with a prefix, without the prefix.
  func isLocalName(_ name: Range<Int>, of element: XMLName, in bytes: TextSpan) -> Bool {
    element.hasPrefix && name.count == element.end &- element.local && bytes.matches(name, at: element.local)
  }

  /// Skips the `>` of an end tag whose name ends at `end`, but not the next tag.
  private mutating func skipEndTag(from end: Int, in bytes: TextSpan) {
    let other = bytes.endOfSpaces(from: end, to: bytes.count)
    var end = other
    while end < bytes.count, bytes[end] != ASCII.greaterThan, bytes[end] != ASCII.lessThan { end += 1 }
    if end == bytes.count { noteEndOfBytes() }
    if end < bytes.count, bytes[end] == ASCII.greaterThan {
      if other < end { report(.strayCharacterInTag, at: other, in: bytes) }
      end += 1
    } else {
      report(.unfinishedTag, at: end, in: bytes)
    }
    position = end
  }

  // MARK: Unclosed elements

  /// Whether the start tag of an element with this name, as written, shows that a text or markup before it was not closed
  /// (`<title>News<pubDate>…`): it is one of a feed or an item, and in markup none of HTML.
  mutating func ends(_ content: XMLContentModel, beforeElement name: Range<Int>, in bytes: TextSpan) -> Bool {
    if namesOutsideHTML.place(of: bytes.extracting(name)) != nil { return true }
    let hasPrefix = bytes.firstIndex(of: UInt8(ascii: ":"), from: name.lowerBound, to: name.upperBound) != nil
    guard hasPrefix || content != .markup, let name = resolve(beforeEntering: name, in: bytes) else { return false }
    return isInFeedOrItem(name, in: bytes)
  }

  /// If the start tag at `tag` shows that an open text was not closed, closes it with everything inside it and returns true, as
  /// ``skipMarkup(from:inside:in:)`` does; unless its end tag follows.
  mutating func endsUnclosedText(beforeTagAt tag: Int, in bytes: TextSpan) -> Bool {
    guard let index = open.indices.first(where: { open[$0].name.content.isText }), isInFeedOrItem(index) else {
      return false
    }
    let name = tag &+ 1..<bytes.endOfXMLName(from: tag &+ 1)
    let text = open[index].name
    // As in `readXHTML`: what follows text in a construct of Atom is HTML only if it begins with an element of HTML.
    let isPlain =
      isBeforeFirstChild && index == open.count - 1 && text.code != 0 && recognized.traits(text.code).isConstruct
    guard ends(isPlain ? .text : text.content, beforeElement: name, in: bytes),
      matchingEndTag(of: index, from: tag, in: bytes) == .missing
    else { return false }
    position = tag
    reportClosing(.unclosedElement, at: tag, count: open.count - index, in: bytes)
    while open.count > index { closeLast() }
    return true
  }

  /// If the start tag at `tag` is that of an element of a feed or item, and the last entered element is neither one of these nor has such
  /// children, it was not closed (`<enclosure url="…"><title>`): closes it and returns true, unless its end tag follows.
  @inline(__always)
  mutating func endsUnclosedElement(beforeTagAt tag: Int, in bytes: TextSpan) throws(XMLStop) -> Bool {
    guard let level = unitLevel, open.count >= level.depth, open[open.count &- 1].name.content != .unit,
      !matchingTags.contains(tag &+ origin, of: open.count &- 1)
    else { return false }
    return try endsLast(beforeTagAt: tag, in: bytes)
  }

  private mutating func endsLast(beforeTagAt tag: Int, in bytes: TextSpan) throws(XMLStop) -> Bool {
    let outer = open[open.count - 1].name
    let name = tag &+ 1..<bytes.endOfXMLName(from: tag &+ 1)
    guard let inner = resolve(beforeEntering: name, in: bytes), inner.content != .unit,
      outer.content.isText ? ends(outer.content, beforeElement: name, in: bytes) : isInFeedOrItem(inner, in: bytes)
    else { return false }
    if let definition = definition(of: outer), let child = self.definition(of: inner),
      definition.mayContain(child, of: inner.namespace, in: outer.namespace)
    {
      return false
    }
    guard endTag(of: open.count - 1, from: tag, in: bytes) == .missing else { return false }
    try checkBytes()
    endElementHere(in: bytes)
    return true
  }

  /// Whether it is a name of an element of a feed or an item, also of another format.
  private mutating func isInFeedOrItem(_ name: XMLName, in bytes: TextSpan) -> Bool {
    if name.code != 0 { return recognized.traits(name.code).isInFeedOrItem }
    guard !name.hasPrefix, name.namespace.isKnown, name.namespace != .xhtml else { return false }
    return [FeedNamespace.rss, .atom].contains {
      $0.table.element(forWritten: bytes.extracting(name.range))?.isInFeedOrItem ?? false
    }
  }

  /// Whether an open element is directly in a feed, in an item, or in an element of its own namespace in one of them. Elsewhere
  /// it need not be what its name says.
  func isInFeedOrItem(_ index: Int) -> Bool {
    guard (1...3).contains(index) else { return false }
    let parent = open[index - 1].name
    guard parent.code != 0 else { return false }
    return parent.content == .unit || parent.content == .elements && parent.namespace == open[index].name.namespace
      || index == 1
  }

  /// Moves from `start`, inside the last entered element, to the end of that element's end tag, closes it, and
  /// returns the end of its content. The names of elements inside are not looked up, so they may be unclosed and nested
  /// without limit; `inside` are those that begin before `start`. The element ends early at the end tag of an outer element,
  /// unless one of that name was opened inside, or at the start of an element that its content cannot contain, unless
  /// its end tag follows. The first tag inside that no other matches, or that has no end, is a less-than sign that is not escaped.
  mutating func skipMarkup(
    from start: Int, inside: [Range<Int>] = [], in bytes: TextSpan
  ) throws(XMLStop) -> Int {
    guard let element = open.last else { return start }
    let content = element.name.content
    var nested = NestedElements(index: open.count - 1)
    var tags = UnmatchedTag(open: inside)
    for name in inside { enter(name, &nested, in: bytes) }
    position = start
    while let tag = nextLessThan(from: position, in: bytes) {
      let next = tag &+ 1 < bytes.count ? bytes[tag &+ 1] : 0
      if next == ASCII.slash, isEndTag(at: tag, in: bytes) {
        if nested.own == 0, closesLast(at: tag, in: bytes) {
          report(tags.unmatched, in: element, in: bytes)
          return tag
        }
        let name = tag &+ 2..<endOfName(from: tag &+ 2, in: bytes)
        switch leave(name, &nested, in: bytes) {
        case .own:
          closeByTag(in: bytes)
          report(tags.unmatched, in: element, in: bytes)
          return tag
        case .outer: return endElement(before: tag, in: bytes)
        case .inner: tags.end(name, in: bytes)
        }
        position = endOfTag(from: name.upperBound, in: bytes).end
      } else if XMLScanner.startsName(next) {
        let name = tag &+ 1..<endOfName(from: tag &+ 1, in: bytes)
        if content.isText, ends(content, beforeElement: name, in: bytes),
          matchingEndTag(of: open.count - 1, from: start, inside: inside, in: bytes) == .missing
        {
          return endElement(before: tag, in: bytes)
        }
        let (end, isEmpty) = endOfTag(from: name.upperBound, in: bytes)
        if !isEmpty {
          enter(name, &nested, in: bytes)
          tags.begin(name)
        }
        // `<https://example.org/>` is no tag either.
        let isURL = name.upperBound < end - 2 && bytes[name.upperBound] == ASCII.slash
        if isURL || bytes[end - 1] != ASCII.greaterThan { tags.note(tag) }
        position = end
      } else if bytes.beginsCDATA(at: tag) {
        position = tag
        _ = readCDATA(in: bytes)
      } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
        position = tag
        try skipDeclaration(in: bytes)
      } else {
        tags.note(tag)
        position = tag &+ 1
      }
    }
    reachEnd(in: bytes)
    return bytes.count
  }

  /// Reports a less-than sign at `tag`, if there is one, in an element that has just been closed. Validation reports all tags.
  private mutating func report(_ tag: Int?, in element: XMLOpenElement, in bytes: TextSpan) {
    guard let tag, !isValidating else { return }
    let count = problems.count
    report(.bareLessThan, at: tag, in: bytes)
    if problems.count > count { problems[count].path = path(in: bytes) + element.step(in: bytes) }
  }

  /// Looks for the first tag that does not match another, or has no end.
  private struct UnmatchedTag {
    /// The names of the open elements, the innermost last.
    var open: [Range<Int>]
    private var found: Int?

    init(open: [Range<Int>]) { self.open = open }

    /// The tag, at the end of the element around them.
    var unmatched: Int? { found ?? open.first.map { $0.lowerBound - 1 } }

    mutating func note(_ tag: Int) { found = found ?? tag }

    mutating func begin(_ name: Range<Int>) { if found == nil { open.append(name) } }

    mutating func end(_ name: Range<Int>, in bytes: TextSpan) {
      guard found == nil else { return }
      guard let last = open.popLast() else { return found = name.lowerBound - 2 }
      if last.count != name.count || !bytes.matches(name, at: last.lowerBound) { found = last.lowerBound - 1 }
    }
  }

  /// Open elements inside the one at `index` that are not looked up.
  struct NestedElements {
    let index: Int
    /// With the same name as it.
    var own = 0
    /// With the same name without its prefix.
    var withoutPrefix = 0
    /// With the name of another open element, by the index of that.
    var others: [Int: Int] = [:]

    init(index: Int) { self.index = index }
  }

  /// What an end tag ends.
  enum EndedElement { case own, inner, outer }

  /// What an end tag with this name ends: the element that the nested ones are in, one of these, or an outer element.
  mutating func leave(_ name: Range<Int>, _ nested: inout NestedElements, in bytes: TextSpan) -> EndedElement {
    let own = open[nested.index].name
    if name.count == own.end &- own.start, bytes.matches(name, at: own.start) {
      if nested.own == 0 { return .own }
      nested.own -= 1
    } else if let other = indexOfOpenElement(named: name, in: bytes), other != nested.index {
      guard let count = nested.others[other], count > 0 else { return other < nested.index ? .outer : .inner }
      nested.others[other] = count - 1
    } else if isLocalName(name, of: own, in: bytes) {
      if nested.own == 0, nested.withoutPrefix == 0 { return .own }
      nested.withoutPrefix = max(nested.withoutPrefix - 1, 0)
    }
    return .inner
  }

  mutating func enter(_ name: Range<Int>, _ nested: inout NestedElements, in bytes: TextSpan) {
    let own = open[nested.index].name
    if name.count == own.end &- own.start, bytes.matches(name, at: own.start) {
      nested.own += 1
    } else if let other = indexOfOpenElement(named: name, in: bytes), other != nested.index {
      nested.others[other, default: 0] += 1
    } else if isLocalName(name, of: own, in: bytes) {
      nested.withoutPrefix += 1
    }
  }

  /// Ends the last entered element, which was not closed, before the tag at `tag`.
  private mutating func endElement(before tag: Int, in bytes: TextSpan) -> Int {
    position = tag
    endElementHere(in: bytes)
    return tag
  }

  /// The end of the name in a tag.
  @inline(__always)
  mutating func endOfName(from start: Int, in bytes: TextSpan) -> Int {
    let end = bytes.endOfXMLName(from: start)
    if end == bytes.count { noteEndOfBytes() }
    return end
  }

  /// The end of the tag whose name ends at `start`, and whether it is an empty-element tag. Quoted values may contain
  /// `>`.
  mutating func endOfTag(from start: Int, in bytes: TextSpan) -> (end: Int, isEmpty: Bool) {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == ASCII.greaterThan {
        return (position &+ 1, bytes[position &- 1] == ASCII.slash)
      }
      if byte == ASCII.lessThan { return (position, false) }
      position &+= 1
      if byte == UInt8(ascii: "=") {
        let quote = bytes.endOfSpaces(from: position, to: bytes.count)
        guard quote < bytes.count else { break }
        if bytes[quote] == ASCII.quotationMark || bytes[quote] == ASCII.apostrophe {
          if let end = bytes.firstIndex(of: bytes[quote], from: quote &+ 1) {
            position = end &+ 1
          } else {
            noteEndOfBytes()
          }
        }
      }
    }
    return (bytes.count, false)
  }
}
