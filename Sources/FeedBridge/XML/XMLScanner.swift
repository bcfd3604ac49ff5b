/// The one XML scanner: pulls elements, attributes and text out of UTF-8 bytes, and never gives up on bad markup.
///
/// The bytes are passed to each call; the scanner holds where it is in them, which elements are open, and which
/// prefixes are bound. Names, attributes and text are ranges of the document; only what has references in it is copied.
/// Elements are recognised once: a reader sees the small numbers of a namespace and of an element of its table.
///
/// A reader walks down by calling ``nextChild(of:in:)`` with the depth of the element it is in, which gives one child
/// after the other and skips what was not read of the last one, and takes the content of a child with
/// ``readText(in:)``, ``readSimpleText(in:)``, ``skipElement(in:)``, or by walking down itself. Crossed and missing
/// tags show only in that an element ends early.

internal import FeedPrimitives

package struct XMLScanner: ~Copyable {
  package let limits: XMLLimits
  /// Whether faults are reported too that make no difference to what is read, for those who judge a document.
  package var isThorough = false

  /// The next byte to be looked at.
  package internal(set) var position: Int
  /// The attributes of the element that was entered last, without namespace declarations.
  package internal(set) var attributes: [XMLAttribute] = []
  /// The elements that are open, the outermost first.
  package internal(set) var open: [XMLOpenElement] = []
  /// Whether the element entered last has no content (`<x/>`).
  var isEmptyElement = false

  package internal(set) var faults: [XMLFault] = []
  /// How many faults there were beyond the limit.
  package internal(set) var unrecordedFaults = 0

  // Namespaces: XMLScannerNamespaces.swift
  var bindings: [XMLBinding] = []
  var assumedBindings: [XMLBinding] = []
  /// Changes with every change of the bindings.
  var generation: UInt32 = 0
  var nameCache: [XMLCachedName] = Array(repeating: XMLCachedName(), count: 1 << XMLCachedName.slotBits)
  /// The namespaces that nobody here knows, in order of appearance.
  package internal(set) var unknownNamespaces: [XMLUnknownNamespace] = []
  var unknownByURI: [String: Int] = [:]
  /// The namespace of the feed's own elements.
  package var homeNamespace = NamespaceID.rss
  /// The root's prefix and namespace, where its elements are taken for another one's: `recogniseRoot`.
  var taken: (prefix: Range<Int>, namespace: NamespaceID, home: NamespaceID)?

  // Text: XMLScannerText.swift, XMLEntities.swift
  var scratch = ByteBuffer(capacity: 4096)
  /// Text directly inside the elements walked by `nextChild`, until somebody takes it.
  var looseText = ByteBuffer(capacity: 256)
  /// Where the first of it begins.
  package internal(set) var looseTextStart = 0
  /// Where the run of text, CDATA sections and comments ends that was taken last; what goes on here is one with it.
  var looseTextEnd = -1
  var entities = XMLDocumentEntities()
  // Searches that have failed once fail for the rest of the document.
  var hasCommentEnd = true
  var hasInstructionEnd = true
  var hasCDATAEnd = true
  var hasDoctypeEnd = true
  var rootsSeen = 0
  // Judging: XMLScannerThoroughness.swift
  let documentStart: Int
  var doctypesSeen = 0
  /// Where the first document type declaration stands.
  package internal(set) var doctype: Range<Int>?

  /// - Parameter start: the first byte of the document (3 behind a byte order mark).
  package init(from start: Int = 0, limits: XMLLimits = XMLLimits()) {
    position = start
    documentStart = start
    self.limits = limits
    attributes.reserveCapacity(16)
    open.reserveCapacity(32)
  }

  /// How many elements are open.
  @inline(__always) package var depth: Int { open.count }

  /// The element that was entered last. Only to be asked for between entering it and reading its content.
  @inline(__always) package var element: XMLName { open[open.count &- 1].name }

  // MARK: Walking

  /// Enters the next child of the element at `depth` (0: the document), skipping the rest of the one before. Returns
  /// false where there is none; the element at `depth` is then closed.
  package mutating func nextChild(of depth: Int, in bytes: Span<UInt8>) throws(XMLLimitError) -> Bool {
    while open.count > depth { try skipElement(in: bytes) }
    guard open.count == depth else { return false }
    if isEmptyElement {
      closeLast()
      return false
    }
    while true {
      let start = position
      var tag = bytes.endOfSpaces(from: start, to: bytes.count)
      if tag == bytes.count || bytes[tag] != ASCII.lessThan {
        tag = nextLessThan(from: tag, in: bytes) ?? bytes.count
        try takeLooseText(start..<tag, in: bytes)
        guard tag < bytes.count else {
          reachEnd(in: bytes)
          return false
        }
      }
      position = tag
      let next = tag &+ 1 < bytes.count ? bytes[tag &+ 1] : 0
      if next == ASCII.slash {
        closeByTag(in: bytes)
        if open.count < depth { return false }
      } else if XMLScanner.startsName(next) {
        if depth == 0 { noteRoot(in: bytes) }
        try enterElement(in: bytes)
        return true
      } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
        try passDeclaration(in: bytes)
      } else {
        report(.bareLessThan, at: tag, in: bytes)
        looseText.append(ASCII.lessThan)
        position = tag &+ 1
      }
    }
  }

  /// Leaves the element entered last, with all that is in it.
  package mutating func skipElement(in bytes: Span<UInt8>) throws(XMLLimitError) {
    if isEmptyElement {
      closeLast()
    } else {
      _ = try passMarkup(from: position, in: bytes)
    }
  }

  /// Closes the element entered last as though its end tag stood here: an `<item>` inside an `<item>` ends the first.
  package mutating func endElementHere(in bytes: Span<UInt8>) {
    report(.unclosedElement, at: position, in: bytes)
    closeLast()
  }

  /// Gives the element entered last a number among its like, for the paths of faults.
  package mutating func setNumber(_ number: Int, atDepth depth: Int) {
    if depth >= 1, depth <= open.count { open[depth - 1].number = number }
  }

  /// How much loose text there is: a mark for `takeLooseText(from:)`.
  package var looseTextMark: Int { looseText.count }

  /// The text that stood directly inside the elements walked since `mark`, and was not taken yet; nil for none but
  /// white space.
  package mutating func takeLooseText(from mark: Int = 0) -> String? {
    guard looseText.count > mark else { return nil }
    let text = looseText.withBytes { $0.string($0.trimmed(mark..<$0.count)) }
    looseText.removeLast(looseText.count - mark)
    return text.isEmpty ? nil : text
  }

  @inline(__always)
  func nextLessThan(from start: Int, in bytes: Span<UInt8>) -> Int? {
    if start < bytes.count, bytes[start] == ASCII.lessThan { return start }
    return bytes.firstIndex(of: ASCII.lessThan, from: start)
  }

  @inline(__always)
  static func startsName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == ASCII.underscore || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  private mutating func takeLooseText(_ range: Range<Int>, in bytes: Span<UInt8>) throws(XMLLimitError) {
    let inside = bytes.trimmed(range)
    guard !inside.isEmpty else { return }
    if open.isEmpty {
      reportOutsideRoot(at: inside.lowerBound, in: bytes)
      return
    }
    if looseText.count == 0 { looseTextStart = inside.lowerBound }
    if range.lowerBound != looseTextEnd || inside.lowerBound > range.lowerBound { separateLooseText() }
    try decode(inside, of: bytes, into: .looseText)
    looseTextEnd = inside.upperBound
  }

  /// Puts a space behind the loose text so far: an element or white space is between it and what comes.
  mutating func separateLooseText() {
    if looseText.count > 0 { looseText.append(ASCII.space) }
  }

  private mutating func noteRoot(in bytes: Span<UInt8>) {
    rootsSeen += 1
    if rootsSeen > 1 { report(.severalRoots, at: position, in: bytes) }
  }

  /// At the end of the bytes: closes what is open.
  mutating func reachEnd(in bytes: Span<UInt8>) {
    if !open.isEmpty { report(.unexpectedEnd, at: bytes.count, in: bytes) }
    position = bytes.count
    while !open.isEmpty { closeLast() }
  }

  // MARK: Tags

  /// Reads the start tag at `position`.
  mutating func enterElement(in bytes: Span<UInt8>) throws(XMLLimitError) {
    let start = position &+ 1
    let end = bytes.endOfXMLName(from: start)
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    let outerBindings = bindings.count
    isEmptyElement = false
    if end < bytes.count, bytes[end] == ASCII.greaterThan {
      position = end &+ 1
    } else {
      try readAttributes(from: end, in: bytes)
    }
    guard open.count < limits.elementDepth else {
      throw XMLLimitError(limit: .elementDepth, maximum: limits.elementDepth, offset: start - 1)
    }
    let name = resolve(start..<end, isAttribute: false, in: bytes)
    open.append(XMLOpenElement(name: name, outerBindings: outerBindings))
    if isThorough { checkTag(in: bytes) }
  }

  /// Closes the element entered last.
  @inline(__always)
  mutating func closeLast() {
    guard let outerBindings = open.last?.outerBindings else { return }
    open.removeLast()
    isEmptyElement = false
    if bindings.count > outerBindings {
      bindings.removeSubrange(outerBindings...)
      generation &+= 1
    }
  }

  /// Where the end tag at `tag` is that of the element entered last, passes it, closes the element and returns true.
  @inline(__always)
  mutating func closesLast(at tag: Int, in bytes: Span<UInt8>) -> Bool {
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

  /// Passes the end tag at `position` and closes what it closes: the element entered last; an outer one with all inside
  /// it; or nothing.
  mutating func closeByTag(in bytes: Span<UInt8>) {
    if closesLast(at: position, in: bytes) { return }
    let start = position &+ 2
    let end = bytes.endOfXMLName(from: start)
    let tag = position
    var opened = indexOfOpenElement(named: start..<end, in: bytes)
    if opened == nil, isMisspelling(start..<end, ofLastIn: bytes) {
      opened = open.count - 1
      report(.misspelledTag, at: tag, in: bytes)
    } else if let opened {
      if opened < open.count - 1 {
        report(.crossedTags, at: tag, in: bytes)
      } else if !bytes.matches(start..<end, at: open[opened].name.start) {
        report(.misspelledTag, at: tag, in: bytes)
      }
    } else if open.isEmpty {
      reportOutsideRoot(at: tag, in: bytes)
    } else {
      report(.strayEndTag, at: tag, in: bytes)
    }
    passEndTag(from: end, in: bytes)
    if let opened { while open.count > opened { closeLast() } }
  }

  /// The innermost open element of this name; capitals make no difference where nothing else fits.
  func indexOfOpenElement(named name: Range<Int>, in bytes: Span<UInt8>) -> Int? {
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

  /// Whether an end tag's name is the last start tag's but for letters that are too many or missing at one place, as in
  /// `<titl>…</title>` and `<titleHello…</title>`.
  private func isMisspelling(_ name: Range<Int>, ofLastIn bytes: Span<UInt8>) -> Bool {
    guard let last = open.last?.name else { return false }
    let other = last.start..<last.end
    let shorter = min(name.count, other.count)
    guard shorter >= 3, name.count != other.count else { return false }
    var same = 0
    while same < shorter, bytes[name.lowerBound + same] == bytes[other.lowerBound + same] { same += 1 }
    var sameAtEnd = 0
    while same + sameAtEnd < shorter, bytes[name.upperBound - 1 - sameAtEnd] == bytes[other.upperBound - 1 - sameAtEnd]
    {
      sameAtEnd += 1
    }
    return same + sameAtEnd == shorter
  }

  /// Goes behind the `>` of an end tag whose name ends at `end`; not further than the next tag.
  private mutating func passEndTag(from end: Int, in bytes: Span<UInt8>) {
    var end = end
    while end < bytes.count, bytes[end] != ASCII.greaterThan, bytes[end] != ASCII.lessThan { end += 1 }
    if end < bytes.count, bytes[end] == ASCII.greaterThan {
      end += 1
    } else {
      report(.unfinishedTag, at: end, in: bytes)
    }
    position = end
  }

  // MARK: Faults

  /// Text, or what is no element, before or behind the root. In pieces it is one fault.
  mutating func reportOutsideRoot(at offset: Int, in bytes: Span<UInt8>) {
    let kind: XMLFault.Kind = rootsSeen == 0 ? .textBeforeProlog : .textAfterRoot
    if faults.last?.kind != kind { report(kind, at: offset, in: bytes) }
  }

  mutating func report(_ kind: XMLFault.Kind, at offset: Int, in bytes: Span<UInt8>) {
    guard faults.count < limits.faults else {
      unrecordedFaults += 1
      return
    }
    faults.append(XMLFault(kind: kind, offset: offset, path: path(in: bytes)))
  }

  /// The open elements as an XPath.
  package func path(in bytes: Span<UInt8>) -> String {
    var path = ""
    for element in open { path += element.step(in: bytes) }
    return path
  }
}

/// An element's name: where it stands, and what it is.
package struct XMLName: Sendable {
  /// The name as written, with its prefix.
  package var start: Int
  package var end: Int
  /// The start of the name without its prefix.
  package var local: Int
  package var namespace: NamespaceID
  /// The place in the namespace's table, from 1; 0 for a name that the table does not have.
  package private(set) var code: UInt16 = 0
  /// What the table says that the element means.
  package private(set) var role = Role.none

  /// A name that no table has.
  package init(start: Int, end: Int, local: Int, namespace: NamespaceID) {
    self.start = start
    self.end = end
    self.local = local
    self.namespace = namespace
  }

  /// The entry of the table.
  package var definition: NamespaceElement? {
    code == 0 ? nil : FeedNamespace.all[Int(namespace.rawValue)].elements[Int(code) - 1]
  }

  /// Takes the name for the one at a place in its namespace's table, from 1.
  package mutating func recognise(as code: UInt16, in table: NamespaceTable) {
    guard code > 0 else { return }
    (self.code, role) = (code, table.elements[Int(code) - 1].role)
  }
}

/// An element that has been entered and not been left.
package struct XMLOpenElement: Sendable {
  package var name: XMLName
  /// How many namespace bindings there were outside of it.
  var outerBindings: Int
  /// Its number among its like, from 1; 0 where nobody counts.
  package var number = 0

  /// What it adds to an XPath: `/item[3]`.
  func step(in bytes: Span<UInt8>) -> String {
    let name = "/" + bytes.string(name.start..<name.end)
    return number > 0 ? name + "[\(number)]" : name
  }
}

/// An attribute, as ranges of the document.
package struct XMLAttribute: Sendable {
  package var nameStart: Int
  package var nameEnd: Int
  package var valueStart: Int
  package var valueEnd: Int
  /// Whether the value has references or white space that must be made spaces.
  package var isPlain: Bool
}
