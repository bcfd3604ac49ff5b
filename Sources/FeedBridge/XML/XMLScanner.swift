/// The XML scanner: reads elements, attributes and text from UTF-8 bytes, and recovers from any malformed markup.
///
/// The bytes are passed to each call; the scanner keeps the position in them, the open elements and the bound
/// prefixes. Names, attributes and text are ranges of the document; only text with references is copied. Each name is
/// looked up once: a reader sees the numbers of its namespace and of its entry in the namespace's table.
///
/// A reader calls ``nextChild(of:in:)`` with the depth of the element it is in, which enters one child after the other,
/// and skips the unread rest of the previous one. It reads the content of a child with ``readText(in:)``,
/// ``readSimpleText(in:)``, ``skipElement(in:)``, or by walking its children. If tags are crossed or missing, it only
/// sees that an element ends early.
///
/// What is called for many elements is mutating although it only reads: to call another method, the compiler copies the whole
/// structure, 900 bytes.
///
/// A document may be read in pieces: see XMLScannerResuming.swift.

package import FeedPrimitives
package import JSONFeedModel

package struct XMLScanner: ~Copyable {
  package let limits: JSONFeed.Limits
  /// The maximum number of recorded problems. Further ones are counted.
  package var maximumProblems = 1000
  /// Names, as written, of elements that never occur in HTML: they show that an unclosed text has ended.
  let namesOutsideHTML: NameIndex
  /// Whether to report problems that make no difference to what is read.
  package var isValidating = false

  /// The next byte to read.
  package internal(set) var position: Int
  /// The attributes of the last entered element, without namespace declarations.
  package internal(set) var attributes = OwnedArray<XMLAttribute>(capacity: 16)
  /// The open elements, the outermost first.
  package internal(set) var open = OwnedArray<XMLOpenElement>(capacity: 32)
  /// Whether the last entered element has no content (`<x/>`).
  var isEmptyElement = false
  /// Whether the last entered element has closed outer elements, and their readers do not know yet.
  var isWaitingForReader = false

  package internal(set) var problems: [XMLProblem] = []
  /// The number of problems beyond the limit.
  package internal(set) var unrecordedProblems = 0

  // Namespaces: XMLNamespaces.swift
  var namespaces = XMLNamespaces()
  /// The number of the bindings in scope. They have their number again when an element with declarations is left.
  var generation: UInt32 = 0
  var lastGeneration: UInt32 = 0
  var nameCache = XMLNameCache()
  /// The table entries that names in the document were recognized as.
  package internal(set) var recognized = RecognizedElements()
  /// The namespace of the document's own elements, if a reader knows it. Elements without a prefix that are in this
  /// namespace's table, but not in XHTML's, are treated as elements of this namespace (`<description
  /// xmlns="http://www.w3.org/1999/xhtml">`).
  package var ownNamespace: NamespaceID? { didSet { beginGeneration() } }

  // Recovery: XMLRecovery.swift
  /// Where units are expected.
  package var unitLevel: XMLUnitLevel?
  /// Whether the element whose children are read has none before the position.
  package var isBeforeFirstChild = false
  /// Searches that found nothing in the rest of the document.
  var failedSearches = XMLFailedSearches()
  /// The offset before which no CDATA section is nested in another.
  var notNestedUpTo = 0
  /// Where no CDATA section ends, up to the end that was found last.
  var withoutCDATAEnd = 0..<0
  var matchingTags = XMLMatchingTags()
  var rootsSeen = 0

  // Text: XMLScannerText.swift, XMLEntities.swift
  var scratch = ByteBuffer(capacity: 4096)
  /// Whether U+FFFE or U+FFFF is in the bytes before `examinedEnd`, or was in dropped ones.
  var hasNoncharacters = false
  /// The end of the bytes in the window that were examined for them.
  var examinedEnd = 0
  /// Where the first escaped CDATA section was found.
  package internal(set) var escapedCDATA: (offset: Int, path: String)?
  /// Text directly inside the elements walked by `nextChild`, until it is taken.
  var looseText = ByteBuffer(capacity: 256)
  /// The start of the loose text.
  package internal(set) var looseTextStart = 0
  /// The end of its last run of text, CDATA sections and comments; text that continues there belongs to the run.
  var looseTextEnd = -1
  var entities = XMLDocumentEntities() { didSet { hasNewEntities = true } }

  // Validation: XMLScannerValidation.swift
  var documentStart: Int
  var doctypesSeen = 0
  /// What resolving URLs may add while elements are read.
  let urls = URLBudget()
  /// The first document type declaration.
  package internal(set) var doctype: Range<Int>?

  // Reading in pieces: XMLScannerResuming.swift
  /// Whether no more bytes follow.
  package var isFinal = true
  /// Whether a decision depended on the end of bytes that are not final.
  var ranOut = false
  var checkpoint: Checkpoint?
  /// Whether entities have changed since the last checkpoint.
  var hasNewEntities = false
  /// The names of the element in which bytes ran out, a child of the one that is read step by step, and of its parent.
  var unfinished: (name: Range<Int>, outerName: Range<Int>)?
  /// What must follow; nil if bytes ran out before the element was entered.
  var awaitedEnd: AwaitedEnd?
  /// The offset in the document of the start of the window: how much has been dropped.
  package internal(set) var origin = 0
  /// The number of bytes at the start of the window that were kept from dropped ones.
  package internal(set) var keptCount = 0

  /// - Parameter start: the first byte of the document (3 after a byte order mark).
  package init(from start: Int = 0, limits: JSONFeed.Limits = .init(), namesOutsideHTML: NameIndex = .outsideHTML) {
    position = start
    documentStart = start
    self.limits = limits
    self.namesOutsideHTML = namesOutsideHTML
  }

  /// The number of open elements.
  @inline(__always) package var depth: Int { open.count }

  /// The last entered element. Valid only between entering it and reading its content.
  @inline(__always) package var element: XMLName { open[open.count &- 1].name }

  // MARK: Walking

  /// Enters the next child of the element at `depth` (0: the document), skipping the rest of the previous one. Returns
  /// false, and closes the element at `depth`, if there are no more children.
  ///
  /// - Parameter isResumable: whether bytes before the child are not read again after running out of bytes.
  package mutating func nextChild(
    of depth: Int, isResumable: Bool = false, in bytes: TextSpan
  ) throws(XMLStop) -> Bool {
    if isResumable { mark() }
    if examinedEnd < bytes.count { lookForNoncharacters(in: bytes) }
    if isWaitingForReader {
      if open.count <= depth { return false }
      isWaitingForReader = false
      if open.count == depth + 1 { return true }
    }
    while open.count > depth { try skipElement(in: bytes) }
    guard open.count == depth else { return false }
    if isEmptyElement {
      closeLast()
      return false
    }
    while true {
      let tag = bytes.endOfSpaces(from: position, to: bytes.count)
      if tag &+ 1 < bytes.count, bytes[tag] == ASCII.lessThan, XMLScanner.startsName(bytes[tag &+ 1]) {
        position = tag
        if depth == 0 { noteRoot(in: bytes) }
        if isValidating, depth > 0 {
          if endsUnclosedText(beforeTagAt: tag, in: bytes) { return false }
          if isText(tagAt: tag, in: bytes) {
            takeLooseLessThan(at: tag, in: bytes)
            position = tag &+ 1
            continue
          }
        }
        if try endsUnclosedElement(beforeTagAt: tag, in: bytes) { return false }
        try enterElement(in: bytes)
        try checkBytes()
        return try !endsElementsAroundUnit(in: bytes)
      }
      if try passBetweenElements(to: tag, in: bytes) || open.count < depth { return false }
      if isResumable { mark() }
    }
  }

  /// Passes an end tag, a declaration or text. Returns whether the bytes have ended.
  ///
  /// - Parameter start: where there is something other than white space.
  @inline(never)
  private mutating func passBetweenElements(to start: Int, in bytes: TextSpan) throws(XMLStop) -> Bool {
    var tag = start
    if tag == bytes.count || bytes[tag] != ASCII.lessThan {
      tag = nextLessThan(from: tag, in: bytes) ?? bytes.count
      if tag == bytes.count { try requireMoreBytes() }
      try takeLooseText(position..<tag, in: bytes)
      guard tag < bytes.count else {
        reachEnd(in: bytes)
        return true
      }
    }
    position = tag
    let next = tag &+ 1 < bytes.count ? bytes[tag &+ 1] : 0
    if next == ASCII.slash, isEndTag(at: tag, in: bytes) {
      closeByTag(in: bytes)
    } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      try skipDeclaration(in: bytes)
    } else if !XMLScanner.startsName(next) {
      if tag &+ 1 == bytes.count { try requireMoreBytes() }
      if open.isEmpty { reportOutsideRoot(at: tag, in: bytes) } else { takeLooseLessThan(at: tag, in: bytes) }
      position = tag &+ 1
    }
    try checkBytes()
    return false
  }

  /// Leaves the last entered element, with its content.
  package mutating func skipElement(in bytes: TextSpan) throws(XMLStop) {
    if isEmptyElement {
      closeLast()
    } else {
      _ = try skipMarkup(from: position, in: bytes)
      try checkBytes()
    }
  }

  /// Closes the last entered element as if its end tag were here.
  package mutating func endElementHere(in bytes: TextSpan) {
    report(.unclosedElement, at: position, in: bytes)
    closeLast()
  }

  /// Numbers the element at `depth` among its siblings, for the paths of problems.
  package mutating func setNumber(_ number: Int, atDepth depth: Int) {
    if depth >= 1, depth <= open.count { open[depth - 1].number = number }
  }

  /// The current amount of loose text: a mark for `takeLooseText(from:)`.
  package var looseTextMark: Int { looseText.count }

  /// Removes and returns the text directly inside the elements walked since `mark`; nil if it is only white space.
  package mutating func takeLooseText(from mark: Int = 0) -> String? {
    guard looseText.count > mark else { return nil }
    let text = looseText.withText { $0.string($0.trimmed(mark..<$0.count)) }
    looseText.removeLast(looseText.count - mark)
    return text.isEmpty ? nil : text
  }

  @inline(__always)
  func nextLessThan(from start: Int, in bytes: TextSpan) -> Int? {
    if start < bytes.count, bytes[start] == ASCII.lessThan { return start }
    return bytes.firstIndex(of: ASCII.lessThan, from: start)
  }

  @inline(__always)
  package static func startsName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == ASCII.underscore || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  /// Whether this byte after `<` makes it a start tag or an end tag.
  @inline(__always)
  static func startsTag(_ byte: UInt8) -> Bool { byte == ASCII.slash || startsName(byte) }

  /// Whether this byte after `<` makes it markup: a tag, a comment or CDATA section, or an instruction.
  static func startsMarkup(_ byte: UInt8) -> Bool {
    startsTag(byte) || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  private mutating func takeLooseText(_ range: Range<Int>, in bytes: TextSpan) throws(XMLStop) {
    let inside = bytes.trimmed(range)
    guard !inside.isEmpty else { return }
    if open.isEmpty {
      reportOutsideRoot(at: inside.lowerBound, in: bytes)
      return
    }
    if looseText.count == 0 { looseTextStart = inside.lowerBound }
    separateLooseText(from: inside.lowerBound, in: bytes)
    scratch.removeAll()
    try decode(inside, of: bytes)
    looseText.append(scratch)
    looseTextEnd = inside.upperBound
  }

  /// Takes a `<` that is no tag as text, and reports it.
  private mutating func takeLooseLessThan(at offset: Int, in bytes: TextSpan) {
    report(.bareLessThan, at: offset, in: bytes)
    if looseText.count == 0 { looseTextStart = offset }
    separateLooseText(from: offset, in: bytes)
    looseText.append(ASCII.lessThan)
    looseTextEnd = offset &+ 1
  }

  /// Appends what is between the loose text and its next piece: the white space in a text that only a `<` or CDATA interrupts, or else a space.
  mutating func separateLooseText(from start: Int, in bytes: TextSpan) {
    guard looseText.count > 0, looseTextEnd != start else { return }
    if looseTextEnd >= keptCount, looseTextEnd < start, bytes.endOfSpaces(from: looseTextEnd, to: start) == start {
      scratch.removeAll()
      appendCDATA(looseTextEnd..<start, of: bytes)
      looseText.append(scratch)
    } else {
      looseText.append(ASCII.space)
    }
  }

  private mutating func noteRoot(in bytes: TextSpan) {
    rootsSeen += 1
    if rootsSeen > 1 { report(.severalRoots, at: position, in: bytes) }
  }

  /// Closes the open elements at the end of the bytes.
  mutating func reachEnd(in bytes: TextSpan) {
    noteEndOfBytes()
    // Even after the maximum number of problems: it decides whether a stored feed may be replaced.
    if !open.isEmpty { record(.unexpectedEnd, at: bytes.count, in: bytes) }
    position = bytes.count
    while !open.isEmpty { closeLast() }
  }

  // MARK: Tags

  /// Reads the start tag at `position`.
  mutating func enterElement(in bytes: TextSpan) throws(XMLStop) {
    let start = position &+ 1
    let expectedEnd = nameCache.endOfExpectedName(at: start, generation, in: bytes)
    let end = expectedEnd ?? bytes.endOfXMLName(from: start)
    attributes.removeAll()
    let (outerBindings, outerGeneration) = (namespaces.bindings.count, generation)
    isEmptyElement = false
    if end < bytes.count, bytes[end] == ASCII.greaterThan {
      position = end &+ 1
    } else {
      try readAttributes(from: end, in: bytes)
    }
    guard open.count < limits.nestingDepth else {
      throw .limit(.nestingDepth, maximum: limits.nestingDepth, offset: start - 1 + origin)
    }
    // Its own attributes may change what it means.
    let isKnown = expectedEnd != nil && generation == outerGeneration
    let name = isKnown ? nameCache.lastName.moved(to: start..<end) : resolve(start..<end, in: bytes)
    open.append(
      XMLOpenElement(
        name: name, outerBindings: outerBindings, outerGeneration: outerGeneration, generation: generation))
    if isValidating { checkTag(in: bytes) }
  }

  /// Closes the last entered element.
  @inline(__always)
  mutating func closeLast() {
    guard let last = open.last else { return }
    open.removeLast()
    isEmptyElement = false
    if namespaces.bindings.count > last.outerBindings { removeBindings(of: last) }
  }

  @inline(never)
  private mutating func removeBindings(of element: XMLOpenElement) {
    namespaces.removeBindings(from: element.outerBindings)
    if generation == element.generation { generation = element.outerGeneration } else { beginGeneration() }
  }

  /// If the end tag at `tag` is that of the last entered element, skips it, closes the element and returns true.
  @inline(never)
  mutating func closesLast(at tag: Int, in bytes: TextSpan) -> Bool {
    guard tag &+ 1 < bytes.count, bytes[tag &+ 1] == ASCII.slash, !open.isEmpty else { return false }
    let name = open[open.count &- 1].name.start..<open[open.count &- 1].name.end
    guard bytes.matches(name, at: tag &+ 2) else { return false }
    var end = tag &+ 2 &+ name.count
    if end < bytes.count, bytes[end] != ASCII.greaterThan { end = bytes.endOfSpaces(from: end, to: bytes.count) }
    guard end < bytes.count, bytes[end] == ASCII.greaterThan else { return false }
    position = end &+ 1
    closeLast()
    return true
  }

  // MARK: Problems

  /// Reports text, or markup other than elements, before or after the root. Consecutive pieces are one problem.
  mutating func reportOutsideRoot(at position: Int, in bytes: TextSpan) {
    let code: XMLProblem.Code = rootsSeen == 0 ? .textBeforeProlog : .textAfterRoot
    if problems.last?.code != code { report(code, at: position, in: bytes) }
  }

  @inline(never)
  mutating func report(_ code: XMLProblem.Code, at position: Int, in bytes: TextSpan) {
    guard problems.count < maximumProblems else {
      unrecordedProblems += 1
      return
    }
    record(code, at: position, in: bytes)
  }

  /// Reports what is not declared.
  mutating func report(_ code: XMLProblem.Code, at position: Int, named name: Range<Int>, in bytes: TextSpan) {
    let count = problems.count
    report(code, at: position, in: bytes)
    if problems.count > count { problems[count].name = URLText.head(of: bytes.string(name), bytes: 60) }
  }

  private mutating func record(_ code: XMLProblem.Code, at position: Int, in bytes: TextSpan) {
    let opened = isValidating ? open.last.map { $0.name.start - 1 } : nil
    problems.append(
      XMLProblem(code: code, offset: documentOffset(of: position), path: path(in: bytes), opened: opened))
  }

  /// The offset in the document of a position in the window, or in the text of an entity that is being expanded.
  func documentOffset(of position: Int) -> Int {
    entities.expanding.last.map { $0.offset + position - $0.range.lowerBound } ?? position + origin
  }

  /// The open elements as an XPath.
  package func path(in bytes: TextSpan) -> String {
    var path = ""
    for index in open.indices { path += open[index].step(in: bytes) }
    return path
  }

  /// An element that is open, or has just been left, as an XPath.
  func path(of element: XMLName, in bytes: TextSpan) -> String {
    let isOpen = open.last?.name.start == element.start
    return isOpen ? path(in: bytes) : path(in: bytes) + "/" + bytes.string(element.range)
  }
}
