/// References: to characters, and to the entities of XML, of HTML and of the document itself.

internal import FeedPrimitives
internal import JSONFeedModel

/// The general entities that a document's internal subset declares.
///
/// Only text is supported; parameter entities and external entities are not. Entities may contain others, to a limited
/// depth; the scanner counts all text that they expand to against a limit.
struct XMLDocumentEntities {
  private static let maximumCount = 500
  /// The maximum depth of entities inside entities.
  static let maximumDepth = 16
  /// The text of an entity: its range in the window, and its offset in the document.
  struct Text: Hashable {
    var range: Range<Int>
    let offset: Int
  }

  private var declared: [String: Text] = [:]
  /// The texts of the entities that are being expanded, the outermost first.
  var expanding: [Text] = []
  /// The number of bytes that this document's entities have expanded to so far.
  var output = 0

  var isEmpty: Bool { declared.isEmpty }

  /// Records the declaration `<!ENTITY name "text">` at `start`, and returns the end of the declaration.
  /// - Parameter origin: the offset of the bytes in the document.
  mutating func note(declarationAt start: Int, in bytes: TextSpan, origin: Int) -> Int {
    let nameStart = bytes.endOfSpaces(from: start + 8, to: bytes.count)
    let nameEnd = bytes.endOfXMLName(from: nameStart)
    let quote = bytes.endOfSpaces(from: nameEnd, to: bytes.count)
    // A percent sign begins a parameter entity; SYSTEM or PUBLIC an external one.
    guard nameEnd > nameStart, quote < bytes.count, bytes[nameStart] != UInt8(ascii: "%"),
      bytes[quote] == ASCII.quotationMark || bytes[quote] == ASCII.apostrophe
    else { return max(nameEnd, start + 8) > bytes.count ? bytes.count : max(nameEnd, start + 8) }
    guard let end = bytes.firstIndex(of: bytes[quote], from: quote + 1) else { return bytes.count }
    let name = bytes.string(nameStart..<nameEnd)
    if declared.count < Self.maximumCount, declared[name] == nil {
      declared[name] = Text(range: quote + 1..<end, offset: quote + 1 + origin)
    }
    return end + 1
  }

  /// Moves each range of the document by the distance that `move` returns.
  mutating func moveRanges(_ move: (Range<Int>) -> Int) {
    declared = declared.mapValues { Text(range: $0.range.moved(by: move($0.range)), offset: $0.offset) }
  }

  /// Whether a text may be expanded here: it is not inside itself, and not nested too deeply.
  func canExpand(_ text: Text) -> Bool { expanding.count < Self.maximumDepth && !expanding.contains(text) }

  /// The text of an entity, or nil if the document does not declare it.
  func text(for name: Range<Int>, in bytes: TextSpan) -> Text? {
    declared.isEmpty ? nil : declared[bytes.string(name)]
  }

  /// The offsets in the document at which problems may be reported when the texts are expanded: those of references, and of
  /// characters that XML does not allow.
  func offsetsOfProblems(in bytes: TextSpan) -> [Int] {
    declared.values.flatMap { text in
      text.range.filter { bytes[$0] == ASCII.ampersand || bytes[$0] < ASCII.space || bytes[$0] == 0xEF }
        .map { text.offset + $0 - text.range.lowerBound }
    }
  }
}

extension XMLScanner {
  /// Appends `range` to the scratch buffer with its references replaced, its line ends normalized, and without characters that
  /// XML does not allow.
  mutating func decode(
    _ range: Range<Int>, of bytes: TextSpan, isAttribute: Bool = false
  ) throws(XMLStop) {
    if isValidating, !isAttribute { reportCDATAEnds(in: range, of: bytes) }
    var position = range.lowerBound
    var end = endOfCharacters(from: position, to: range.upperBound, in: bytes)
    while true {
      position = scratch.appendXMLText(isAttribute ? .attribute : .content, of: bytes, from: position, to: end)
      guard position < range.upperBound else { return }
      if position < end, bytes[position] == ASCII.ampersand {
        if isValidating, isAttribute { checkEntityInAttribute(at: position, to: end, in: bytes) }
        position = try decodeReference(at: position, to: end, of: bytes)
      } else {
        leaveOutCharacter(at: &position, before: &end, to: range.upperBound, in: bytes)
      }
    }
  }

  /// The first U+FFFE or U+FFFF, which XML does not allow (XML 1.0 §2.2), or `end`.
  func endOfCharacters(from start: Int, to end: Int, in bytes: TextSpan) -> Int {
    hasNoncharacters ? bytes.firstNoncharacter(from: start, to: end) ?? end : end
  }

  /// Reports the character at `position`, which XML does not allow, and continues after it.
  ///
  /// - Parameter end: the result of ``endOfCharacters(from:to:in:)``, which is found again if it was reached.
  mutating func leaveOutCharacter(
    at position: inout Int, before end: inout Int, to last: Int, in bytes: TextSpan
  ) {
    if position < end {
      report(.controlCharacter, at: position, in: bytes)
      position &+= 1
    } else {
      report(.noncharacter, at: position, in: bytes)
      position &+= 3
      end = endOfCharacters(from: position, to: last, in: bytes)
    }
  }

  /// Notes whether bytes that have arrived contain U+FFFE or U+FFFF. Text is examined for them only if they do.
  mutating func lookForNoncharacters(in bytes: TextSpan) {
    if !hasNoncharacters { hasNoncharacters = bytes.firstNoncharacter(from: examinedEnd, to: bytes.count) != nil }
    examinedEnd = bytes.count
  }

  /// `]]>` is not allowed in text (XML 1.0 §2.4).
  mutating func reportCDATAEnds(in range: Range<Int>, of bytes: TextSpan) {
    var position = range.lowerBound
    while let bracket = bytes.firstIndex(of: UInt8(ascii: "]"), from: position, to: range.upperBound) {
      if range.upperBound - bracket >= 3, bytes.starts(with: "]]>", at: bracket) {
        report(.cdataEndInText, at: bracket, in: bytes)
      }
      position = bracket + 1
    }
  }

  /// Appends `range` unchanged, except for line ends and characters that XML does not allow.
  mutating func appendCDATA(_ range: Range<Int>, of bytes: TextSpan) {
    var position = range.lowerBound
    var end = endOfCharacters(from: position, to: range.upperBound, in: bytes)
    while true {
      position = scratch.appendXMLText(.cdata, of: bytes, from: position, to: end)
      guard position < range.upperBound else { return }
      leaveOutCharacter(at: &position, before: &end, to: range.upperBound, in: bytes)
    }
  }

  /// Appends the text of the reference at `start`, or its `&` if it is not a reference, and returns the position
  /// after it.
  private mutating func decodeReference(
    at start: Int, to end: Int, of bytes: TextSpan
  ) throws(XMLStop) -> Int {
    let nameStart = start &+ 1
    if nameStart < end, bytes[nameStart] == UInt8(ascii: "#") {
      return decodeCharacterReference(at: start, to: end, of: bytes)
    }
    guard let nameEnd = XMLScanner.endOfEntityName(from: nameStart, to: end, of: bytes) else {
      report(.bareAmpersand, at: start, in: bytes)
      scratch.append(ASCII.ampersand)
      return nameStart
    }
    let name = nameStart..<nameEnd
    if let reference = bytes.predefinedXMLReference(at: start, to: end) {
      scratch.append(reference.character)
    } else if let text = entities.text(for: name, in: bytes), entities.canExpand(text) {
      try expand(text, at: start, of: bytes)
    } else if let text = HTMLEntities.text(for: bytes.extracting(name)) {
      report(.undeclaredEntity, at: start, named: name, in: bytes)
      scratch.append(text)
    } else {
      report(.unknownEntity, at: start, named: name, in: bytes)
      scratch.append(bytes, start..<nameEnd &+ 1)
    }
    return nameEnd &+ 1
  }

  /// The end of the name of an entity from `start` on, where a semicolon follows; nil if it is not the name in a reference.
  private static func endOfEntityName(from start: Int, to end: Int, of bytes: TextSpan) -> Int? {
    var nameEnd = start
    while nameEnd < end, nameEnd &- start < 64, isEntityNameByte(bytes[nameEnd]) { nameEnd &+= 1 }
    return nameEnd > start && nameEnd < end && bytes[nameEnd] == ASCII.semicolon ? nameEnd : nil
  }

  /// The first ampersand in the range that does not begin a reference of XML or HTML.
  static func bareAmpersand(in range: Range<Int>, of bytes: TextSpan) -> Int? {
    var position = range.lowerBound
    while let start = bytes.firstIndex(of: ASCII.ampersand, from: position, to: range.upperBound) {
      guard isReference(at: start, to: range.upperBound, of: bytes) else { return start }
      position = start &+ 1
    }
    return nil
  }

  private static func isReference(at start: Int, to end: Int, of bytes: TextSpan) -> Bool {
    if bytes.predefinedXMLReference(at: start, to: end) != nil { return true }
    let name = start &+ 1
    if name < end, bytes[name] == UInt8(ascii: "#") { return NumericReference(at: start, to: end, in: bytes) != nil }
    guard let nameEnd = endOfEntityName(from: name, to: end, of: bytes) else { return false }
    return HTMLEntities.text(for: bytes.extracting(name..<nameEnd)) != nil
  }

  private static func isEntityNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || byte == ASCII.underscore || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Appends the replacement text of one of the document's own entities, with the references in it replaced.
  private mutating func expand(
    _ text: XMLDocumentEntities.Text, at start: Int, of bytes: TextSpan
  ) throws(XMLStop) {
    entities.output += text.range.count
    guard entities.output <= limits.entityOutput else {
      throw .limit(.entityOutput, maximum: limits.entityOutput, offset: documentOffset(of: start))
    }
    entities.expanding.append(text)
    defer { entities.expanding.removeLast() }
    let end = text.range.upperBound
    var position = text.range.lowerBound
    while position < end {
      let stop = bytes.firstIndex(of: ASCII.ampersand, from: position, to: end) ?? end
      appendCDATA(position..<stop, of: bytes)
      guard stop < end else { return }
      position = try decodeReference(at: stop, to: end, of: bytes)
    }
  }

  // MARK: Character references

  private mutating func decodeCharacterReference(
    at start: Int, to end: Int, of bytes: TextSpan
  ) -> Int {
    guard let reference = NumericReference(at: start, to: end, in: bytes) else {
      report(.bareAmpersand, at: start, in: bytes)
      scratch.append(ASCII.ampersand)
      return start &+ 1
    }
    if let scalar = XMLScanner.scalar(referredToAs: reference.value) {
      scratch.append(scalar)
      if reference.isPair { report(.surrogatePair, at: start, in: bytes) }
      if isValidating {
        if bytes[start &+ 2] == UInt8(ascii: "X") { report(.capitalReference, at: start, in: bytes) }
        if (0x80..<0xA0).contains(reference.value) { report(.controlReference, at: start, in: bytes) }
      }
    } else {
      report(.unreadableReference, at: start, in: bytes)
    }
    guard reference.end < end, bytes[reference.end] == ASCII.semicolon else {
      report(.unfinishedReference, at: start, in: bytes)
      return reference.end
    }
    return reference.end &+ 1
  }

  /// The character of `&#value;`; nil for characters that XML does not allow, and values beyond Unicode. 128 to 159 are read as
  /// windows-1252, as in HTML: the control characters at these code points are never meant.
  private static func scalar(referredToAs value: UInt32) -> Unicode.Scalar? {
    if value < 0x20 && value != 9 && value != 10 && value != 13 || value | 1 == 0xFFFF { return nil }
    if value >= 0x80, value < 0xA0 { return HTMLEntities.scalar(forNumber: value) }
    return Unicode.Scalar(value)
  }
}
