/// Problems that are reported only when validating (`isValidating`), because they make no difference to what is read.

package import FeedPrimitives

extension XMLScanner {
  // MARK: Characters

  /// U+FFFE and U+FFFF are not XML characters, in what is not read as text either (XML 1.0 §2.2).
  mutating func reportNoncharacters(in range: Range<Int>, of bytes: TextSpan) {
    var position = range.lowerBound
    while let found = bytes.firstNoncharacter(from: position, to: range.upperBound) {
      report(.noncharacter, at: found, in: bytes)
      position = found + 3
    }
  }

  /// Reports the characters that XML does not allow in a comment or an instruction.
  private mutating func checkCharacters(in range: Range<Int>, of bytes: TextSpan) {
    reportNoncharacters(in: range, of: bytes)
    guard bytes.hasControlCharacter(in: range) else { return }
    for index in range where bytes[index] < 0x20 && !ASCII.isSpace(bytes[index]) {
      report(.controlCharacter, at: index, in: bytes)
    }
  }

  /// The content of the last entered element, including white space, if it is one run of text or one CDATA section;
  /// the element is then closed. Otherwise nil, and nothing changes. Problems of the text are reported for the
  /// element.
  package mutating func readValidatedText(in bytes: TextSpan) throws(XMLStop) -> XMLText? {
    let element = open.last
    let before = problems.count
    guard let text = try readSimpleText(in: bytes) else { return nil }
    if text.form == .plain {
      reportCDATAEnds(in: text.start..<text.end, of: bytes)
    } else {
      try decode(text, isWhole: true, in: bytes)
    }
    if let element, problems.count > before {
      let path = path(in: bytes) + element.step(in: bytes)
      for index in before..<problems.count { problems[index].path = path }
    }
    return text
  }

  /// A text that `readValidatedText` has just read.
  mutating func string(validated text: XMLText, in bytes: TextSpan) -> String {
    text.form == .plain ? bytes.string(text.start..<text.end) : scratch.string()
  }

  /// The element entered last, and its namespace declarations.
  package mutating func enteredElement() -> (name: XMLName, depth: Int, declarations: [XMLAttribute]) {
    (element, depth, declarations())
  }

  /// Gives a node the text that `readValidatedText` has just read.
  package mutating func setText(of index: Int, validated text: XMLText, _ tree: inout XMLTree, in bytes: TextSpan) {
    if text.form == .plain {
      tree.setText(of: index, bytes.extracting(text.start..<text.end))
    } else {
      scratch.withText { tree.setText(of: index, $0) }
    }
  }

  /// Gives a node the value of an attribute, including white space.
  package mutating func setText(
    of index: Int, whole attribute: XMLAttribute, _ tree: inout XMLTree, in bytes: TextSpan
  ) throws(XMLStop) {
    if attribute.isPlain {
      tree.setText(of: index, bytes.extracting(attribute.valueStart..<attribute.valueEnd))
    } else {
      tree.setText(of: index, try string(attribute, isWhole: true, in: bytes))
    }
  }

  // MARK: Comments, instructions, document types

  /// `--` is not allowed in a comment, nor `-` before its end (§2.5). One problem per comment is enough.
  mutating func checkComment(from start: Int, to end: Int, in bytes: TextSpan) {
    let hyphen = UInt8(ascii: "-")
    guard end - start >= 7, bytes.starts(with: "-->", at: end - 3) else { return }
    checkCharacters(in: start..<end, of: bytes)
    var position = start + 4
    while let found = bytes.firstIndex(of: hyphen, from: position, to: end - 3) {
      if bytes[found + 1] == hyphen {
        report(.hyphensInComment, at: found, in: bytes)
        return
      }
      position = found + 1
    }
  }

  /// The XML declaration and other instructions (§2.6, §2.8).
  mutating func checkInstruction(from start: Int, to end: Int, in bytes: TextSpan) {
    // `<?>` is not a complete instruction.
    guard end - start >= 4, bytes[end - 2] == UInt8(ascii: "?"), bytes[end - 1] == ASCII.greaterThan else { return }
    let inside = start + 2..<end - 2
    checkCharacters(in: inside, of: bytes)
    var target = inside.lowerBound
    while target < inside.upperBound, !ASCII.isSpace(bytes[target]) { target += 1 }
    let name = inside.lowerBound..<target
    guard bytes.equalsIgnoringCase("xml", name) else {
      if !Self.isName(name, in: bytes) { report(.malformedName, at: start, in: bytes) }
      return
    }
    if start == documentStart {
      if !bytes.equals("xml", name) {
        report(.malformedDeclaration, at: start, in: bytes)
      } else if let problem = Self.problem(ofDeclaration: target..<inside.upperBound, in: bytes) {
        report(problem, at: start, in: bytes)
      }
    } else if open.isEmpty, bytes.endOfSpaces(from: documentStart, to: start) == start {
      report(.spaceBeforeDeclaration, at: start, in: bytes)
    } else {
      report(.misplacedDeclaration, at: start, in: bytes)
    }
  }

  /// The problem of `range`, which follows `<?xml`: it must have a version, and may have an encoding and
  /// `standalone`, in that order.
  private static func problem(ofDeclaration range: Range<Int>, in bytes: TextSpan) -> XMLProblem.Code? {
    var position = range.lowerBound
    /// The value of the attribute with this name, if it is next.
    func value(of name: StaticString) -> Range<Int>? {
      let start = bytes.endOfSpaces(from: position, to: range.upperBound)
      let end = start + name.utf8CodeUnitCount
      guard start > position, end <= range.upperBound, bytes.equals(name, start..<end) else { return nil }
      let sign = bytes.endOfSpaces(from: end, to: range.upperBound)
      guard sign < range.upperBound, bytes[sign] == UInt8(ascii: "=") else { return nil }
      let quote = bytes.endOfSpaces(from: sign + 1, to: range.upperBound)
      guard quote < range.upperBound, bytes[quote] == ASCII.quotationMark || bytes[quote] == ASCII.apostrophe,
        let close = bytes.firstIndex(of: bytes[quote], from: quote + 1, to: range.upperBound)
      else { return nil }
      position = close + 1
      return quote + 1..<close
    }
    guard let version = value(of: "version"), !version.isEmpty else { return .malformedDeclaration }
    for index in version where !isNameByte(bytes[index]) { return .malformedDeclaration }
    if let encoding = value(of: "encoding") {
      guard let first = encoding.first, ASCII.isLetter(bytes[first]) else { return .malformedDeclaration }
      for index in encoding where !isNameByte(bytes[index]) || bytes[index] >= 0x80 { return .malformedDeclaration }
    }
    if let standalone = value(of: "standalone"), !bytes.equals("yes", standalone), !bytes.equals("no", standalone) {
      return .malformedDeclaration
    }
    guard bytes.endOfSpaces(from: position, to: range.upperBound) == range.upperBound else {
      return .malformedDeclaration
    }
    return bytes.equals("1.0", version) ? nil : .otherVersion
  }

  /// There is only one document type, before the root (§2.8).
  mutating func checkDoctype(in bytes: TextSpan) {
    if rootsSeen > 0 || doctypesSeen > 0 { report(.misplacedDoctype, at: position, in: bytes) }
    doctypesSeen += 1
  }

  // MARK: Names and namespaces

  /// Checks the names and attributes of the last entered element.
  mutating func checkTag(in bytes: TextSpan) {
    guard let name = open.last?.name else { return }
    // Names in tables are valid.
    let isValid =
      name.code > 0
      ? !name.hasPrefix || Self.isName(name.prefix, in: bytes) : Self.isQualifiedName(name.range, in: bytes)
    if !isValid { report(.malformedName, at: name.start, in: bytes) }
    // Reading detects a repeated name only in short tags, and never one with another prefix.
    var prefixes = attributes.count > 32 ? 1 : 0
    for index in attributes.indices {
      let name = bytes.extracting(attributes[index].nameStart..<attributes[index].nameEnd)
      if name.firstIndex(of: UInt8(ascii: ":"), from: 0) != nil { prefixes += 1 }
    }
    var names: Set<String> = []
    for index in attributes.indices {
      let attribute = attributes[index]
      let range = attribute.nameStart..<attribute.nameEnd
      guard Self.isQualifiedName(range, in: bytes) else {
        report(.malformedName, at: range.lowerBound, in: bytes)
        continue
      }
      if prefixes == 0 { continue }
      var key = bytes.string(range)
      let resolved = resolve(range, in: bytes)
      if resolved.local > range.lowerBound,
        let uri = rangeOfURI(of: range.lowerBound..<resolved.local - 1, in: bytes)
      {
        key = bytes.string(uri) + "\u{0}" + bytes.string(resolved.local..<range.upperBound)
      }
      if !names.insert(key).inserted { report(.duplicateAttribute, at: range.lowerBound, in: bytes) }
    }
  }

  /// Checks a namespace declaration before it takes effect (Namespaces in XML 1.0 §3, §5). `own` are the bindings of
  /// its element.
  mutating func checkBinding(
    _ prefix: Range<Int>, to attribute: XMLAttribute, own: Range<Int>, in bytes: TextSpan
  ) {
    let value = attribute.valueStart..<attribute.valueEnd
    let isXML = bytes.equals("xml", prefix)
    let offset = attribute.nameStart
    if !Self.isQualifiedName(offset..<attribute.nameEnd, in: bytes) {
      report(.malformedName, at: offset, in: bytes)
    } else if !prefix.isEmpty, value.isEmpty {
      report(.unboundPrefix, at: offset, in: bytes)
    } else if bytes.equals("xmlns", prefix) || bytes.equals("http://www.w3.org/2000/xmlns/", value)
      || isXML != bytes.equals("http://www.w3.org/XML/1998/namespace", value)
    {
      report(.misboundPrefix, at: offset, in: bytes)
    }
    for other in namespaces.bindings[own]
    where other.prefix.count == prefix.count && bytes.matches(prefix, at: other.prefix.lowerBound) {
      report(.duplicateAttribute, at: offset, in: bytes)
      break
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || byte == ASCII.underscore
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Whether it is a name without colons.
  private static func isName(_ range: Range<Int>, in bytes: TextSpan) -> Bool {
    guard !range.isEmpty, startsName(bytes[range.lowerBound]) else { return false }
    var isASCII = true
    for index in range {
      if !isNameByte(bytes[index]) { return false }
      if bytes[index] >= 0x80 { isASCII = false }
    }
    return isASCII
      || bytes.string(range).unicodeScalars.enumerated().allSatisfy { index, scalar in
        scalar.isASCII || XMLNameCharacters.isValid(scalar, isFirst: index == 0)
      }
  }

  /// Whether it is a name, or two separated by a colon.
  private static func isQualifiedName(_ range: Range<Int>, in bytes: TextSpan) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: range.lowerBound, to: range.upperBound) else {
      return isName(range, in: bytes)
    }
    return isName(range.lowerBound..<colon, in: bytes) && isName(colon + 1..<range.upperBound, in: bytes)
  }

  // MARK: Entities

  /// The text of an entity in an attribute must not contain a less-than sign (XML 1.0 §3.1), nor a reference that
  /// becomes one when the entity is declared (§4.5).
  mutating func checkEntityInAttribute(at start: Int, to end: Int, in bytes: TextSpan) {
    let limit = min(end, start + 66)
    guard let semicolon = bytes.firstIndex(of: ASCII.semicolon, from: start, to: limit),
      let text = entities.text(for: start + 1..<semicolon, in: bytes)
    else { return }
    // As with the output of entities, the amount that is checked is limited.
    for index in text.range.prefix(4096)
    where bytes[index] == ASCII.lessThan
      || bytes[index] == ASCII.ampersand
        && (bytes.starts(with: "&#60;", at: index) || bytes.starts(with: "&#x3c;", at: index)
          || bytes.starts(with: "&#x3C;", at: index))
    {
      report(.lessThanInAttribute, at: start, in: bytes)
      return
    }
  }
}
