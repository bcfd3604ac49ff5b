/// Fixes mistakes in XML's syntax: the edits after which a strict parser reads what conversion reads from the broken document.

internal import FeedBridge
internal import FeedPrimitives

extension WellFormednessRules {
  // MARK: The declaration, and what is around the root

  func endOfInstruction(at offset: Int, in bytes: TextSpan) -> Int? {
    bytes.firstIndex(of: ASCII.greaterThan, from: offset).map { $0 + 1 }
  }

  /// Moves the declaration to the start, or removes it if it is in the document.
  func placeFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    let (offset, isOutside) = (mistake.problem.offset, mistake.problem.path.isEmpty)
    guard let end = endOfInstruction(at: offset, in: bytes) else { return nil }
    // There may be one at the start already.
    guard isOutside, !bytes.starts(with: "<?xml ", at: start) else {
      // In an element it may be part of a text.
      return .remove(offset..<end, isOutside ? .safe : .unsafe)
    }
    let declaration = bytes.string(offset..<end)
    return .safe(.edits([.inserting(declaration + "\n", at: start), .replacing(offset..<end, "")]))
  }

  /// Writes the declaration anew.
  func declarationFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    endOfInstruction(at: offset, in: bytes).map { end in
      // Without its end, what follows may be in it.
      .replace(offset..<end, declaration(in: bytes), bytes[end - 2] == UInt8(ascii: "?") ? .safe : .unsafe)
    }
  }

  func versionFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    guard let end = endOfInstruction(at: offset, in: bytes) else { return nil }
    let name = bytes.endOfSpaces(from: offset + 5, to: end)
    return SourceToken.attribute(at: name, in: bytes).map { .replace($0.value, "1.0") }
  }

  /// Removes what follows the last tag before the mistake.
  func endFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    let offset = mistake.problem.offset
    let end = bytes.startOfSpaces(before: offset, after: 0)
    // A final line feed stays.
    let start = end < offset && bytes[end] == ASCII.lineFeed ? end + 1 : end
    return mistake.isCertain ? .remove(start..<bytes.count, .unsafe) : nil
  }

  func doctypeEndFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    let tag = bytes.firstIndex(of: ASCII.lessThan, from: offset + 1) ?? bytes.count
    let end = bytes.startOfSpaces(before: tag, after: offset)
    return bytes.firstIndex(of: UInt8(ascii: "["), from: offset, to: end) == nil
      && bytes.firstIndex(of: ASCII.greaterThan, from: offset, to: end) == nil ? .insert(">", at: end) : nil
  }

  func doctypeFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    let end = bytes.firstIndex(of: ASCII.greaterThan, from: offset) ?? bytes.count
    return bytes.firstIndex(of: UInt8(ascii: "["), from: offset, to: end) == nil && end < bytes.count
      ? .remove(offset..<end + 1) : nil
  }

  // MARK: Characters

  func ampersandFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    bytes[offset] == ASCII.ampersand ? .replace(offset..<offset + 1, "&amp;") : nil
  }

  func controlCharacterFix(at offset: Int, in bytes: TextSpan) -> ProblemFix {
    // Without it, bytes around it that are not UTF-8 may become a character together.
    let isInvalid =
      bytes.starts(with: "\u{FFFD}", at: offset + 1) || bytes.starts(with: "\u{FFFD}", at: max(offset - 3, 0))
    return .remove(offset..<offset + 1, isInvalid ? .unsafe : .safe)
  }

  /// The end of what is not allowed in a tag: one character or, in an end tag, everything after its name.
  func endOfStrayText(at offset: Int, in bytes: TextSpan) -> Int {
    var tag = offset
    while tag > 0, bytes[tag] != ASCII.lessThan { tag -= 1 }
    guard tag + 1 < offset, bytes[tag + 1] == ASCII.slash else { return offset + 1 }
    return bytes.firstIndex(of: ASCII.greaterThan, from: offset) ?? offset + 1
  }

  func lessThanFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    guard bytes[offset] == ASCII.lessThan else { return nil }
    // `<b`, `<é` and `< b>` may be meant as tags.
    let next = bytes.endOfSpaces(from: offset + 1, to: bytes.count)
    let isTag = next < bytes.count && (XMLScanner.startsName(bytes[next]) || bytes[next] == ASCII.slash)
    let tag = bytes.firstIndex(of: ASCII.lessThan, from: offset + 1) ?? bytes.count
    let mayBeMarkup =
      isTag && (next == offset + 1 || bytes.firstIndex(of: ASCII.greaterThan, from: next, to: tag) != nil)
    return .replace(offset..<offset + 1, "&lt;", mayBeMarkup ? .unsafe : .safe)
  }

  func lessThanFixInAttribute(at start: Int, in bytes: TextSpan) -> ProblemFix? {
    guard start > 0, bytes[start - 1] == ASCII.quotationMark || bytes[start - 1] == ASCII.apostrophe,
      let end = bytes.firstIndex(of: bytes[start - 1], from: start)
    else { return nil }
    var edits: [Diagnostic.Fix.Edit] = []
    for index in start..<end where bytes[index] == ASCII.lessThan && edits.count < maximumEdits {
      edits.append(.replacing(index..<index + 1, "&lt;"))
    }
    return .unsafe(.edits(edits))
  }

  /// Replaces a reference with the character itself.
  func characterFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    referenceFix(at: offset, in: bytes) { .replace($0, self.text(of: $1)) }
  }

  /// Changes a reference, whose range and text are known.
  func referenceFix(
    at offset: Int, in bytes: TextSpan, _ change: (Range<Int>, HTMLEntities.Text) -> ProblemFix
  ) -> ProblemFix? {
    guard bytes[offset] == ASCII.ampersand, let (text, end) = HTMLEntities.reference(at: offset, in: bytes) else {
      return nil
    }
    return change(offset..<end, text)
  }

  // MARK: Comments and CDATA sections

  /// Ends a comment where conversion does.
  func commentFix(at offset: Int, in bytes: TextSpan) -> ProblemFix {
    let end = bytes.firstIndex(of: ASCII.lessThan, from: offset + 1) ?? bytes.count
    return .insert(" -->", at: bytes.startOfSpaces(before: end, after: offset), .unsafe)
  }

  /// Ends a CDATA section before the end tag of its element, as conversion does.
  func sectionFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    guard let opened = mistake.opened else { return nil }
    let name = opened + 1..<bytes.endOfXMLName(from: opened + 1)
    let start = mistake.problem.offset + 1
    return bytes.firstEndTag(of: name, from: start, to: bytes.count).map { tag in
      .replace(bytes.endBeforeUnfinishedCDATAEnd(in: start..<tag)..<tag, "]]>", .unsafe)
    }
  }

  func nestedCDATAFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    let offset = mistake.problem.offset
    // The whole content was put into a section twice.
    if let opened = mistake.opened, bytes.starts(with: "<![CDATA[<![CDATA[", at: opened),
      bytes.starts(with: "]]>]]>", at: offset)
    {
      return .unsafe(.edits([.replacing(opened + 9..<opened + 18, ""), .replacing(offset..<offset + 3, "")]))
    }
    return .replace(offset..<offset + 3, "]]]]><![CDATA[>", .unsafe)
  }

  /// Puts spaces between hyphens. Of a long run, one hyphen stays.
  func hyphenFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    let hyphen = UInt8(ascii: "-")
    var edits: [Diagnostic.Fix.Edit] = []
    var position = offset
    while edits.count < maximumEdits, let start = bytes.firstIndex(of: hyphen, from: position) {
      var end = start
      while end < bytes.count, bytes[end] == hyphen { end += 1 }
      // The last two may end the comment.
      let isLast = end - start >= 2 && end - 2 > offset && end < bytes.count && bytes[end] == ASCII.greaterThan
      let count = end - start - (isLast ? 2 : 0)
      if count > (isLast ? 0 : 1) {
        let spaced = Array(repeating: "-", count: count > 100 ? 1 : count).joined(separator: " ")
        edits.append(.replacing(start..<start + count, isLast ? spaced + " " : spaced))
      }
      if isLast { break }
      position = end
    }
    return .safe(.edits(edits))
  }

  // MARK: Tags

  /// Removes what is not allowed in a tag, or writes a space for white space that is not XML's.
  func strayFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    // It may be `<!` without a name.
    if bytes[offset] == ASCII.lessThan { return tagRemoval(at: offset, in: bytes) }
    let space = bytes.lengthOfUnicodeSpace(at: offset)
    return space > 0
      ? .replace(offset..<offset + space, " ", .unsafe)
      : .remove(offset..<endOfStrayText(at: offset, in: bytes), .unsafe)
  }

  /// Gives a tag the name of the other one.
  func nameFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    guard let opened = mistake.opened else { return nil }
    let startName = opened + 1..<bytes.endOfXMLName(from: opened + 1)
    let endName = mistake.problem.offset + 2..<bytes.endOfXMLName(from: mistake.problem.offset + 2)
    return misspelledStartTags.contains(opened)
      ? .replace(startName, bytes.string(endName), .unsafe) : .replace(endName, bytes.string(startName), .unsafe)
  }

  /// Puts HTML into a CDATA section.
  func markupFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    mistake.markup(in: bytes).map {
      .unsafe(.edits([.inserting("<![CDATA[", at: $0.lowerBound), .inserting("]]>", at: $0.upperBound)]))
    }
  }

  func endTagFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    mistake.opened.map { opened in
      .insert(
        mistake.problem.closedElements.names.reversed().map { "</\($0)>" }.joined(),
        at: bytes.startOfSpaces(before: mistake.problem.offset, after: opened), .unsafe)
    }
  }

  func tagRemoval(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    bytes.firstIndex(of: ASCII.greaterThan, from: offset).map { .remove(offset..<$0 + 1, .unsafe) }
  }

  // MARK: Attributes

  func quotesFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    if let (inside, end) = XMLScanner.valueInOtherQuotes(at: offset, in: bytes) {
      let quote =
        bytes.firstIndex(of: ASCII.quotationMark, from: inside.lowerBound, to: inside.upperBound) == nil ? "\"" : "'"
      if quote == "'", bytes.firstIndex(of: ASCII.apostrophe, from: inside.lowerBound, to: inside.upperBound) != nil {
        return nil
      }
      return .unsafe(
        .edits([.replacing(offset..<inside.lowerBound, quote), .replacing(inside.upperBound..<end, quote)]))
    }
    let end = XMLScanner.endOfBareValue(from: offset, in: bytes)
    guard end > offset else { return .insert("\"\"", at: offset, .unsafe) }
    let hasQuotes = bytes.firstIndex(of: ASCII.quotationMark, from: offset, to: end) != nil
    let quote = hasQuotes ? "'" : "\""
    guard !hasQuotes || bytes.firstIndex(of: ASCII.apostrophe, from: offset, to: end) == nil else { return nil }
    return .unsafe(.edits([.inserting(quote, at: offset), .inserting(quote, at: end)]))
  }

  /// Removes an attribute with the white space before it.
  func attributeRemoval(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    SourceToken.attribute(at: offset, in: bytes).map {
      .remove(bytes.startOfSpaces(before: offset, after: 0)..<$0.value.upperBound + 1, .unsafe)
    }
  }

  // MARK: Prefixes

  /// Declares a known prefix in the root element.
  func prefixFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    let prefix = Self.prefix(of: Self.name(at: offset, in: bytes))
    guard let uri = Self.uri(forPrefix: prefix), let root = endOfRootName else { return nil }
    // The element may be outside of the root.
    let end = bytes.firstIndex(of: ASCII.greaterThan, from: root) ?? bytes.count
    if bytes.string(root..<end).contains("xmlns:\(prefix)") { return nil }
    return .insert(" xmlns:\(prefix)=\"\(uri)\"", at: root)
  }
}

extension ProblemFix {
  static func replace(_ range: Range<Int>, _ text: String, _ applicability: Diagnostic.Fix.Applicability = .safe)
    -> Self
  {
    Self(change: .edits([.replacing(range, text)]), applicability: applicability)
  }

  static func insert(_ text: String, at offset: Int, _ applicability: Diagnostic.Fix.Applicability = .safe) -> Self {
    replace(offset..<offset, text, applicability)
  }

  static func remove(_ range: Range<Int>, _ applicability: Diagnostic.Fix.Applicability = .safe) -> Self {
    replace(range, "", applicability)
  }
}
