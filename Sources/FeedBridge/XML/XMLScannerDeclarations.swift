/// What begins with `<!` or `<?`: comments, CDATA sections, processing instructions, document types.

internal import FeedPrimitives

extension XMLScanner {
  /// Goes behind the comment, CDATA section, instruction or document type at `position`. CDATA is loose text.
  mutating func passDeclaration(in bytes: Span<UInt8>) throws(XMLLimitError) {
    let start = position
    if bytes.starts(with: "<!--", at: start) {
      position =
        Self.endOf(from: start + 4, in: bytes, precededBy: UInt8(ascii: "-"), twice: true, &hasCommentEnd)
        ?? endOfUnfinishedComment(in: bytes)
      if start == looseTextEnd { looseTextEnd = position }
      if isThorough { checkComment(from: start, to: position, in: bytes) }
    } else if bytes.starts(with: "<![CDATA[", at: start) {
      let inside = passCDATA(in: bytes)
      if isThorough { reportNoncharacters(in: inside, of: bytes) }
      if open.isEmpty {
        reportOutsideRoot(at: start, in: bytes)
      } else {
        if looseText.count == 0 { looseTextStart = inside.lowerBound }
        if start != looseTextEnd { separateLooseText() }
        appendCDATA(inside, of: bytes, into: .looseText)
        looseTextEnd = position
      }
    } else if bytes[start + 1] == UInt8(ascii: "?") {
      position =
        Self.endOf(from: start + 2, in: bytes, precededBy: UInt8(ascii: "?"), twice: false, &hasInstructionEnd)
        ?? endOfBogusDeclaration(.unfinishedInstruction, in: bytes)
      if isThorough { checkInstruction(from: start, to: position, in: bytes) }
    } else if bytes.count - start >= 9, bytes.equalsIgnoringCase("<!doctype", start..<start + 9) {
      if isThorough { checkDoctype(in: bytes) }
      try passDoctype(in: bytes)
      if doctype == nil { doctype = start..<position }
    } else {
      position = endOfBogusDeclaration(.strayCharacterInTag, in: bytes)
    }
  }

  /// Behind the first `>` at or after `start` that has one or two of a character before it. A search that fails is not
  /// repeated.
  private static func endOf(
    from start: Int, in bytes: Span<UInt8>, precededBy byte: UInt8, twice: Bool, _ exists: inout Bool
  ) -> Int? {
    guard exists else { return nil }
    var position = min(start, bytes.count)
    while let end = bytes.firstIndex(of: ASCII.greaterThan, from: position) {
      let before = end - (twice ? 2 : 1)
      if before >= start, bytes[end - 1] == byte, bytes[before] == byte { return end + 1 }
      position = end + 1
    }
    exists = false
    return nil
  }

  private mutating func endOfUnfinishedComment(in bytes: Span<UInt8>) -> Int {
    report(.unfinishedComment, at: position, in: bytes)
    return nextLessThan(from: min(position + 4, bytes.count), in: bytes) ?? bytes.count
  }

  private mutating func endOfBogusDeclaration(_ fault: XMLFault.Kind, in bytes: Span<UInt8>) -> Int {
    report(fault, at: position, in: bytes)
    return bytes.firstIndex(of: ASCII.greaterThan, from: position).map { $0 + 1 } ?? bytes.count
  }

  // MARK: CDATA

  /// Goes behind the CDATA section at `position` and returns what is in it.
  mutating func passCDATA(in bytes: Span<UInt8>) -> Range<Int> {
    let start = position
    if hasCDATAEnd {
      let (inside, next) = extentOfCDATA(at: start, in: bytes, to: bytes.count)
      if next > inside.upperBound {
        position = next
        return inside
      }
      hasCDATAEnd = false
    }
    // No section ends behind here. This one goes as far as its element, or else to the end.
    report(.unfinishedCDATA, at: start, in: bytes)
    let inside = min(start + 9, bytes.count)
    var end = bytes.count
    if let name = open.last?.name {
      var search = inside
      while let tag = bytes.firstIndex(of: ASCII.lessThan, from: search) {
        if tag + 1 < bytes.count, bytes[tag + 1] == ASCII.slash, bytes.matches(name.start..<name.end, at: tag + 2) {
          end = tag
          break
        }
        search = tag + 1
      }
    }
    position = end
    return inside..<end
  }

  /// What is in the CDATA section at `start`, and where it goes on behind it: at the end of what is in it where the
  /// section has no end.
  func extentOfCDATA(at start: Int, in bytes: Span<UInt8>, to limit: Int) -> (inside: Range<Int>, next: Int) {
    let bracket = UInt8(ascii: "]")
    let inside = min(start + 9, limit)
    var position = inside
    while let end = bytes.firstIndex(of: bracket, from: position, to: limit) {
      if limit - end >= 3, bytes[end + 1] == bracket, bytes[end + 2] == ASCII.greaterThan {
        return (inside..<end, end + 3)
      }
      position = end + 1
    }
    return (inside..<limit, limit)
  }

  // MARK: Document types

  /// Goes behind the document type declaration at `position`. Of its internal subset, general entities are noted.
  private mutating func passDoctype(in bytes: Span<UInt8>) throws(XMLLimitError) {
    // A search for the end that fails is not repeated.
    guard hasDoctypeEnd else {
      position = endOfBogusDeclaration(.unfinishedDoctype, in: bytes)
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
        guard
          let end = Self.endOf(
            from: position + 4, in: bytes, precededBy: UInt8(ascii: "-"), twice: true, &hasCommentEnd)
        else {
          position = bytes.count
          continue
        }
        position = end
      case ASCII.lessThan where bytes.starts(with: "<!ENTITY", at: position):
        position = entities.note(declarationAt: position, in: bytes)
      case ASCII.lessThan where !isInSubset:
        // A document type without its `>`.
        report(.unfinishedDoctype, at: start, in: bytes)
        self.position = position
        return
      default:
        position += 1
      }
    }
    hasDoctypeEnd = false
    self.position = start
    self.position = endOfBogusDeclaration(.unfinishedDoctype, in: bytes)
  }
}
