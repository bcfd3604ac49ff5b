/// Constructs that begin with `<!` or `<?`: comments, CDATA sections, processing instructions, document types.

package import FeedPrimitives

extension XMLScanner {
  /// The end of the comment, instruction or document type that begins at an offset. The offsets of successive calls ascend, so that a search
  /// that failed is not repeated.
  package mutating func endOfDeclaration(at start: Int, in bytes: TextSpan) -> Int {
    position = start
    try? skipDeclaration(in: bytes)
    return max(position, start + 2)
  }

  /// Skips the comment, CDATA section, instruction or document type at `position`. CDATA is loose text.
  mutating func skipDeclaration(in bytes: TextSpan) throws(XMLStop) {
    let start = position
    if bytes.starts(with: "<!--", at: start) {
      position = endOfComment(from: start + 4, in: bytes) ?? endOfUnfinishedComment(in: bytes)
      if start == looseTextEnd { looseTextEnd = position }
      if isValidating { checkComment(from: start, to: position, in: bytes) }
    } else if bytes.beginsCDATA(at: start) {
      let inside = readCDATA(in: bytes)
      if isValidating { reportNoncharacters(in: inside, of: bytes) }
      if open.isEmpty {
        reportOutsideRoot(at: start, in: bytes)
      } else {
        if looseText.count == 0 { looseTextStart = inside.lowerBound }
        separateLooseText(from: start, in: bytes)
        scratch.removeAll()
        appendCDATA(inside, of: bytes)
        looseText.append(scratch)
        looseTextEnd = position
      }
    } else if bytes[start + 1] == UInt8(ascii: "?") {
      position =
        endOfInstruction(from: start + 2, in: bytes) ?? endOfBogusDeclaration(.unfinishedInstruction, in: bytes)
      if start == looseTextEnd { looseTextEnd = position }
      // PHP between elements is no instruction to readers.
      if !open.isEmpty, open.count <= 2, bytes.beginsTemplateTag(at: start) { looseText.append("<?php ") }
      if isValidating { checkInstruction(from: start, to: position, in: bytes) }
    } else if bytes.equalsIgnoringCase("<!doctype", at: start) {
      if isValidating { checkDoctype(in: bytes) }
      try skipDoctype(in: bytes)
      if doctype == nil { doctype = start..<position }
    } else {
      position = endOfBogusDeclaration(.strayCharacterInTag, in: bytes)
    }
  }

  /// The end of the first `-->` at or after `start`.
  mutating func endOfComment(from start: Int, in bytes: TextSpan) -> Int? {
    search(.commentEnd, from: start, in: bytes) { end in
      end - 2 >= start && bytes[end - 1] == UInt8(ascii: "-") && bytes[end - 2] == UInt8(ascii: "-")
    }
  }

  /// The end of the first `?>` at or after `start`.
  mutating func endOfInstruction(from start: Int, in bytes: TextSpan) -> Int? {
    search(.instructionEnd, from: start, in: bytes) { end in
      end - 1 >= start && bytes[end - 1] == UInt8(ascii: "?")
    }
  }

  /// The position after the first `>` at or after `start` for which `ends` is true. A failed search is not repeated.
  private mutating func search(
    _ kind: XMLFailedSearches, from start: Int, in bytes: TextSpan, _ ends: (Int) -> Bool
  ) -> Int? {
    guard !failedSearches.contains(kind) else { return nil }
    var position = min(start, bytes.count)
    while let end = bytes.firstIndex(of: ASCII.greaterThan, from: position) {
      if ends(end) { return end + 1 }
      position = end + 1
    }
    noteFailure(of: kind)
    return nil
  }

  /// Records that something that begins here has no end in the rest of the bytes.
  private mutating func noteFailure(of kind: XMLFailedSearches) {
    failedSearches.insert(kind)
    noteEndOfBytes()
  }

  private mutating func endOfUnfinishedComment(in bytes: TextSpan) -> Int {
    report(.unfinishedComment, at: position, in: bytes)
    return nextLessThan(from: min(position + 4, bytes.count), in: bytes) ?? bytes.count
  }

  private mutating func endOfBogusDeclaration(_ problem: XMLProblem.Code, in bytes: TextSpan) -> Int {
    report(problem, at: position, in: bytes)
    if let end = bytes.firstIndex(of: ASCII.greaterThan, from: position) { return end + 1 }
    noteEndOfBytes()
    return bytes.count
  }

  // MARK: CDATA

  /// Reads the CDATA section at `position` and returns its content.
  mutating func readCDATA(in bytes: TextSpan) -> Range<Int> {
    let start = position
    if !bytes.starts(with: "<![CDATA[", at: start) { report(.misspelledCDATA, at: start, in: bytes) }
    if !failedSearches.contains(.cdataEnd) {
      let (inside, next) = extentOfCDATA(at: start, in: bytes, to: bytes.count)
      if next > inside.upperBound {
        guard Self.hasCDATA(in: inside, of: bytes) else {
          position = next
          return inside
        }
        if let end = endOfNestedCDATA(at: start, inside, in: bytes) {
          position = end + 3
          return inside.lowerBound..<end
        }
        // Without its end, it would have the next elements to the next section.
        guard let end = endTagOfLast(from: inside.lowerBound, to: inside.upperBound, in: bytes),
          Self.hasCDATA(in: end..<inside.upperBound, of: bytes)
        else {
          position = next
          return inside
        }
        return unfinishedCDATA(at: start, inside.lowerBound..<end, in: bytes)
      }
      noteFailure(of: .cdataEnd)
    }
    // No section ends after this position. This one ends with its element, or else with the document.
    let first = bytes.startOfCDATA(at: start) ?? start
    let end = endTagOfLast(from: first, to: bytes.count, in: bytes) ?? bytes.count
    return unfinishedCDATA(at: start, first..<end, in: bytes)
  }

  /// Ends a section before the end tag of its element. What is there of `]]>` is not its content.
  private mutating func unfinishedCDATA(at start: Int, _ inside: Range<Int>, in bytes: TextSpan) -> Range<Int> {
    report(.unfinishedCDATA, at: start, in: bytes)
    position = inside.upperBound
    return inside.lowerBound..<bytes.endBeforeUnfinishedCDATAEnd(in: inside)
  }

  /// The first end tag of the innermost open element.
  private func endTagOfLast(from start: Int, to end: Int, in bytes: TextSpan) -> Int? {
    open.last.flatMap { bytes.firstEndTag(of: $0.name.start..<$0.name.end, from: start, to: end) }
  }

  /// The content of the CDATA section at `start`, and the position after the section: the end of the content if the
  /// section has no end.
  mutating func extentOfCDATA(at start: Int, in bytes: TextSpan, to limit: Int) -> (inside: Range<Int>, next: Int) {
    let bracket = UInt8(ascii: "]")
    let inside = min(bytes.startOfCDATA(at: start) ?? start, limit)
    // Several sections without an end have the same next one.
    let isKnown = withoutCDATAEnd.contains(inside)
    var position = isKnown ? min(withoutCDATAEnd.upperBound, limit) : inside
    while let end = bytes.firstIndex(of: bracket, from: position, to: limit) {
      if limit - end >= 3, bytes[end + 1] == bracket, bytes[end + 2] == ASCII.greaterThan {
        if !isKnown { withoutCDATAEnd = inside..<end }
        return (inside..<end, end + 3)
      }
      position = end + 1
    }
    return (inside..<limit, limit)
  }

  /// The end of a section that contains others, which XML does not allow: each ends at the first `]]>`, and so do those around it. Nil if
  /// they do not end in the same element.
  private mutating func endOfNestedCDATA(at section: Int, _ inside: Range<Int>, in bytes: TextSpan) -> Int? {
    guard inside.lowerBound >= notNestedUpTo, let name = open.last?.name else { return nil }
    var (depth, position) = (1, inside.lowerBound)
    var ends: [Int] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == ASCII.lessThan, bytes.beginsCDATA(at: position) {
        depth += 1
      } else if byte == UInt8(ascii: "]"), bytes.starts(with: "]]>", at: position) {
        depth -= 1
        ends.append(position)
        if depth == 0 { break }
      } else if byte == ASCII.lessThan, ends.count > 0, bytes.starts(with: "<!--", at: position) {
        // A comment may contain what ends a section.
        guard let end = endOfComment(from: position + 4, in: bytes) else { return nil }
        position = end
        continue
      } else if byte == ASCII.lessThan, ends.count > 0, bytes.starts(with: "</", at: position),
        bytes.matches(name.start..<name.end, at: position + 2)
      {
        break
      }
      position += 1
    }
    if position == bytes.count { noteEndOfBytes() }
    guard depth == 0, let last = ends.popLast() else {
      notNestedUpTo = position
      return nil
    }
    for end in ends {
      report(.nestedCDATA, at: end, in: bytes)
      if isValidating, problems.last?.offset == end { problems[problems.count - 1].opened = section }
    }
    return last
  }

  /// Whether another section begins in one.
  static func hasCDATA(in range: Range<Int>, of bytes: TextSpan) -> Bool {
    var position = range.lowerBound
    // Less frequent than `<`
    while let bracket = bytes.firstIndex(of: UInt8(ascii: "["), from: position, to: range.upperBound) {
      if bracket >= range.lowerBound + 2, bytes.beginsCDATA(at: bracket - 2) { return true }
      position = bracket + 1
    }
    return false
  }

  // MARK: Document types

  /// Skips the document type declaration at `position`, and records the general entities of its internal subset.
  private mutating func skipDoctype(in bytes: TextSpan) throws(XMLStop) {
    // A failed search for the end is not repeated.
    guard !failedSearches.contains(.doctypeEnd) else {
      position = endOfUnfinishedDoctype(in: bytes)
      return
    }
    let start = position
    var position = start + 9
    var isInSubset = false
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case ASCII.quotationMark, ASCII.apostrophe:
        guard let end = bytes.firstIndex(of: byte, from: position + 1) else {
          position = bytes.count
          continue
        }
        position = end + 1
      case UInt8(ascii: "["):
        isInSubset = true
        position += 1
      case UInt8(ascii: "]"):
        isInSubset = false
        position += 1
      case ASCII.greaterThan:
        position += 1
        if !isInSubset {
          self.position = position
          return
        }
      case ASCII.lessThan where bytes.starts(with: "<!--", at: position):
        guard let end = endOfComment(from: position + 4, in: bytes) else {
          position = bytes.count
          continue
        }
        position = end
      case ASCII.lessThan where isInSubset && bytes.starts(with: "<?", at: position):
        position = endOfInstruction(from: position + 2, in: bytes) ?? bytes.count
      case ASCII.lessThan where bytes.starts(with: "<!ENTITY", at: position):
        position = entities.note(declarationAt: position, in: bytes, origin: origin)
      case ASCII.lessThan where !isInSubset || position + 1 < bytes.count && XMLScanner.startsTag(bytes[position + 1]):
        // The `>` or `]>` of the document type is missing, unless a comment follows.
        if bytes.count - position < 4 { noteEndOfBytes() }
        report(.unfinishedDoctype, at: start, in: bytes)
        self.position = position
        return
      default:
        position += 1
      }
    }
    noteFailure(of: .doctypeEnd)
    self.position = start
    self.position = endOfUnfinishedDoctype(in: bytes)
  }

  /// The next `>`, in an element also the next `<`: its text goes on there.
  private mutating func endOfUnfinishedDoctype(in bytes: TextSpan) -> Int {
    guard !open.isEmpty, let next = nextLessThan(from: position + 1, in: bytes) else {
      return endOfBogusDeclaration(.unfinishedDoctype, in: bytes)
    }
    report(.unfinishedDoctype, at: position, in: bytes)
    return bytes.firstIndex(of: ASCII.greaterThan, from: position, to: next).map { $0 + 1 } ?? next
  }
}

extension TextSpan {
  /// Whether a CDATA section begins at an offset.
  package func beginsCDATA(at start: Int) -> Bool { startOfCDATA(at: start) != nil }

  /// The start of the content of the CDATA section that begins at an offset; nil if none does. Its letters may have any case, and of what is
  /// around them, `!` or the first bracket may be missing (`<!CDATA[`), or white space be too much (`<! [CDATA [`).
  package func startOfCDATA(at start: Int) -> Int? {
    if starts(with: "<![CDATA[", at: start) { return start + 9 }
    var position = start + 1
    guard position < count, self[start] == ASCII.lessThan else { return nil }
    if self[position] == UInt8(ascii: "!") { position += 1 }
    position = endOfSpaces(from: position, to: min(position + 2, count))
    if position < count, self[position] == UInt8(ascii: "[") { position += 1 }
    position = endOfSpaces(from: position, to: min(position + 2, count))
    guard position > start + 1, equalsIgnoringCase("cdata", at: position) else { return nil }
    position = endOfSpaces(from: position + 5, to: min(position + 7, count))
    return position < count && self[position] == UInt8(ascii: "[") ? position + 1 : nil
  }

  /// The first end tag of the element whose name has this range.
  package func firstEndTag(of name: Range<Int>, from start: Int, to end: Int) -> Int? {
    var position = start
    while let tag = firstIndex(of: ASCII.lessThan, from: position, to: end) {
      if tag + 1 < count, self[tag + 1] == ASCII.slash, matches(name, at: tag + 2) { return tag }
      position = tag + 1
    }
    return nil
  }

  /// The end of the content of a section without `]]>`, before what is there of it: `]]`, `]>` or `]] >`.
  package func endBeforeUnfinishedCDATAEnd(in range: Range<Int>) -> Int {
    var end = trimmed(range).upperBound
    let bracket = UInt8(ascii: "]")
    let hasSign = end > range.lowerBound && self[end - 1] == ASCII.greaterThan
    if hasSign { end = trimmed(range.lowerBound..<end - 1).upperBound }
    var brackets = 0
    while brackets < 2, end > range.lowerBound, self[end - 1] == bracket {
      end -= 1
      brackets += 1
    }
    return brackets == 2 || brackets == 1 && hasSign ? end : range.upperBound
  }
}
