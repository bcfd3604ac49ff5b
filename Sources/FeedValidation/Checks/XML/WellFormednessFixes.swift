/// Fixes mistakes in XML's syntax: the edits after which a strict parser reads what conversion reads from the broken document.

internal import FeedBridge
internal import FeedPrimitives

struct WellFormednessFixes {
  let rules: WellFormednessRules
  let maximumEdits: Int

  /// The fix of a mistake; nil if there is more than one way to correct it, or only the author can. Where tags begin and end decides
  /// what is text, so that two corrections may contradict each other: fixes of tags are unsafe.
  func fix(for mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    let offset = mistake.problem.offset
    guard offset < bytes.count, rules.doctype?.contains(offset) != true || isAboutDoctype(mistake) else { return nil }
    switch mistake.problem.code {
    case .textBeforeProlog: return nil
    case .spaceBeforeDeclaration: return .remove(rules.start..<offset)
    case .misplacedDeclaration: return declarationFix(mistake, in: bytes)
    case .malformedDeclaration:
      return endOfInstruction(at: offset, in: bytes).map { end in
        // Without its end, what follows may be in it.
        let isEnded = bytes[end - 2] == UInt8(ascii: "?")
        return .replace(offset..<end, rules.declaration(in: bytes), isEnded ? .safe : .unsafe)
      }
    case .otherVersion: return versionFix(at: offset, in: bytes)
    case .textAfterRoot, .severalRoots:
      return mistake.isCertain ? .remove(endOfRoot(before: offset, in: bytes)..<bytes.count, .unsafe) : nil

    case .bareAmpersand: return bytes[offset] == ASCII.ampersand ? .replace(offset..<offset + 1, "&amp;") : nil
    case .bareLessThan: return lessThanFix(at: offset, in: bytes)
    case .lessThanInAttribute: return lessThanFix(inAttributeAt: offset, in: bytes)
    case .undeclaredEntity, .unknownEntity, .controlReference, .unreadableReference, .surrogatePair,
      .unfinishedReference, .capitalReference:
      return referenceFix(mistake, in: bytes)
    case .controlCharacter:
      // Without it, bytes around it that are not UTF-8 may become a character together.
      let isInvalid =
        bytes.starts(with: "\u{FFFD}", at: offset + 1) || bytes.starts(with: "\u{FFFD}", at: max(offset - 3, 0))
      return .remove(offset..<offset + 1, isInvalid ? .unsafe : .safe)
    case .noncharacter: return .remove(offset..<offset + bytes.lengthOfUTF8Sequence(at: offset), .unsafe)

    case .cdataEndInText: return .replace(offset + 2..<offset + 3, "&gt;")
    case .hyphensInComment: return hyphenFix(at: offset, in: bytes)
    case .unfinishedComment:
      // Where conversion ends it.
      let end = bytes.firstIndex(of: ASCII.lessThan, from: offset + 1) ?? bytes.count
      return .insert(" -->", at: bytes.startOfSpaces(before: end, after: offset), .unsafe)
    case .unfinishedCDATA: return mistake.opened.flatMap { sectionFix(at: offset, in: $0, in: bytes) }
    case .unfinishedInstruction:
      let end = bytes.firstIndex(of: ASCII.greaterThan, from: offset)
      return end.map { .insert("?", at: $0) }
    case .unfinishedDoctype:
      let tag = bytes.firstIndex(of: ASCII.lessThan, from: offset + 1) ?? bytes.count
      let end = bytes.startOfSpaces(before: tag, after: offset)
      return bytes.firstIndex(of: UInt8(ascii: "["), from: offset, to: end) == nil
        && bytes.firstIndex(of: ASCII.greaterThan, from: offset, to: end) == nil ? .insert(">", at: end) : nil
    case .misplacedDoctype:
      let end = bytes.firstIndex(of: ASCII.greaterThan, from: offset) ?? bytes.count
      return bytes.firstIndex(of: UInt8(ascii: "["), from: offset, to: end) == nil && end < bytes.count
        ? .remove(offset..<end + 1) : nil

    case .misspelledTag, .crossedTags, .unclosedElement, .strayEndTag, .unfinishedTag, .strayCharacterInTag:
      return tagFix(mistake, in: bytes)
    case .attributeWithoutQuotes, .attributeWithoutValue, .unfinishedAttribute, .duplicateAttribute, .missingSpace:
      return attributeFix(mistake.problem, in: bytes)
    case .undeclaredPrefix: return prefixFix(mistake.problem, in: bytes)
    case .misboundPrefix:
      let name = WellFormednessRules.name(at: offset, in: bytes)
      return name == "xmlns:xml" || name == "xmlns:xmlns"
        ? rangeOfAttribute(at: offset, in: bytes).map { .remove($0, .unsafe) } : nil
    case .misplacedItem, .unboundPrefix, .malformedName, .unexpectedEnd: return nil
    }
  }

  private func isAboutDoctype(_ mistake: XMLMistake) -> Bool {
    mistake.problem.code == .misplacedDoctype || mistake.problem.code == .unfinishedDoctype
  }

  // MARK: The declaration, and what is around the root

  private func endOfInstruction(at offset: Int, in bytes: TextSpan) -> Int? {
    bytes.firstIndex(of: ASCII.greaterThan, from: offset).map { $0 + 1 }
  }

  /// Moves the declaration to the start, or removes it if it is in the document.
  private func declarationFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    let offset = mistake.problem.offset
    guard let end = endOfInstruction(at: offset, in: bytes) else { return nil }
    // There may be one at the start already.
    guard mistake.problem.path.isEmpty, !bytes.starts(with: "<?xml ", at: rules.start) else {
      // In an element it may be part of a text.
      return .remove(offset..<end, mistake.problem.path.isEmpty ? .safe : .unsafe)
    }
    let declaration = bytes.string(offset..<end)
    return .safe(.edits([.inserting(declaration + "\n", at: rules.start), .replacing(offset..<end, "")]))
  }

  private func versionFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    guard let end = endOfInstruction(at: offset, in: bytes) else { return nil }
    let name = bytes.endOfSpaces(from: offset + 5, to: end)
    return SourceToken.attribute(at: name, in: bytes).map { .replace($0.value, "1.0") }
  }

  /// The end of the last tag before `offset`.
  private func endOfRoot(before offset: Int, in bytes: TextSpan) -> Int {
    let end = bytes.startOfSpaces(before: offset, after: 0)
    // A final line feed stays.
    return end < offset && bytes[end] == ASCII.lineFeed ? end + 1 : end
  }

  // MARK: Characters

  private func lessThanFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    guard bytes[offset] == ASCII.lessThan else { return nil }
    // `< b>` may be meant as a tag.
    let next = bytes.endOfSpaces(from: offset + 1, to: bytes.count)
    let isTag = next < bytes.count && (ASCII.isLetter(bytes[next]) || bytes[next] == ASCII.slash)
    let tag = bytes.firstIndex(of: ASCII.lessThan, from: offset + 1) ?? bytes.count
    let mayBeMarkup = isTag && bytes.firstIndex(of: ASCII.greaterThan, from: next, to: tag) != nil
    return .replace(offset..<offset + 1, "&lt;", mayBeMarkup ? .unsafe : .safe)
  }

  private func lessThanFix(inAttributeAt start: Int, in bytes: TextSpan) -> ProblemFix? {
    guard start > 0, bytes[start - 1] == ASCII.quotationMark || bytes[start - 1] == ASCII.apostrophe,
      let end = bytes.firstIndex(of: bytes[start - 1], from: start)
    else { return nil }
    var edits: [Fix.Edit] = []
    for index in start..<end where bytes[index] == ASCII.lessThan && edits.count < maximumEdits {
      edits.append(.replacing(index..<index + 1, "&lt;"))
    }
    return .unsafe(.edits(edits))
  }

  private func referenceFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    let offset = mistake.problem.offset
    guard bytes[offset] == ASCII.ampersand else { return nil }
    if mistake.problem.code == .unknownEntity { return .replace(offset..<offset + 1, "&amp;") }
    guard let (text, end) = HTMLEntities.reference(at: offset, in: bytes) else { return nil }
    switch mistake.problem.code {
    case .capitalReference: return .replace(offset + 2..<offset + 3, "x")
    case .unfinishedReference: return .insert(";", at: end)
    case .unreadableReference: return .remove(offset..<end)
    default: return .replace(offset..<end, rules.text(of: text))
    }
  }

  // MARK: Comments and CDATA sections

  /// Ends a CDATA section before the end tag of its element, as conversion does.
  private func sectionFix(at offset: Int, in opened: Int, in bytes: TextSpan) -> ProblemFix? {
    let name = opened + 1..<bytes.endOfXMLName(from: opened + 1)
    var position = offset + 1
    while let tag = bytes.firstIndex(of: ASCII.lessThan, from: position), tag + 2 + name.count <= bytes.count {
      if bytes[tag + 1] == ASCII.slash, bytes.matches(name, at: tag + 2) { return .insert("]]>", at: tag, .unsafe) }
      position = tag + 1
    }
    return nil
  }

  /// Puts spaces between hyphens. Of a long run, one hyphen stays.
  private func hyphenFix(at offset: Int, in bytes: TextSpan) -> ProblemFix? {
    let hyphen = UInt8(ascii: "-")
    var edits: [Fix.Edit] = []
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

  // MARK: Prefixes

  /// Declares a known prefix in the root element.
  private func prefixFix(_ problem: XMLProblem, in bytes: TextSpan) -> ProblemFix? {
    let prefix = WellFormednessRules.prefix(of: WellFormednessRules.name(at: problem.offset, in: bytes))
    guard let uri = WellFormednessRules.uri(forPrefix: prefix), let root = rules.endOfRootName else { return nil }
    // The element may be outside of the root.
    let end = bytes.firstIndex(of: ASCII.greaterThan, from: root) ?? bytes.count
    if bytes.string(root..<end).contains("xmlns:\(prefix)") { return nil }
    return .insert(" xmlns:\(prefix)=\"\(uri)\"", at: root)
  }
}

extension ProblemFix {
  static func replace(_ range: Range<Int>, _ text: String, _ applicability: Fix.Applicability = .safe) -> Self {
    Self(change: .edits([.replacing(range, text)]), applicability: applicability)
  }

  static func insert(_ text: String, at offset: Int, _ applicability: Fix.Applicability = .safe) -> Self {
    replace(offset..<offset, text, applicability)
  }

  static func remove(_ range: Range<Int>, _ applicability: Fix.Applicability = .safe) -> Self {
    replace(range, "", applicability)
  }
}
