/// Fixes mistakes in tags: names, missing and superfluous tags, and the syntax of attributes.

internal import FeedBridge
internal import FeedPrimitives

extension WellFormednessFixes {
  func tagFix(_ mistake: XMLMistake, in bytes: TextSpan) -> ProblemFix? {
    let offset = mistake.problem.offset
    switch mistake.problem.code {
    case .misspelledTag:
      guard let opened = mistake.opened else { return nil }
      let startName = opened + 1..<bytes.endOfXMLName(from: opened + 1)
      let endName = offset + 2..<bytes.endOfXMLName(from: offset + 2)
      return rules.misspelledStartTags.contains(opened)
        ? .replace(startName, bytes.string(endName), .unsafe) : .replace(endName, bytes.string(startName), .unsafe)
    case .crossedTags, .unclosedElement:
      guard let opened = mistake.opened else { return nil }
      if let html = mistake.markup(in: bytes) {
        return .unsafe(
          .edits([.inserting("<![CDATA[", at: html.lowerBound), .inserting("]]>", at: html.upperBound)]))
      }
      let names = mistake.problem.closedElements.names
      return .insert(
        names.reversed().map { "</\($0)>" }.joined(), at: bytes.startOfSpaces(before: offset, after: opened), .unsafe)
    case .unfinishedTag: return .insert(">", at: bytes.startOfSpaces(before: offset, after: 0), .unsafe)
    case .strayCharacterInTag where bytes[offset] != ASCII.lessThan: return .remove(offset..<offset + 1, .unsafe)
    default:
      // A stray end tag, or `<!` without a name.
      let end = bytes.firstIndex(of: ASCII.greaterThan, from: offset)
      return end.map { .remove(offset..<$0 + 1, .unsafe) }
    }
  }

  // MARK: Attributes

  func attributeFix(_ problem: XMLProblem, in bytes: TextSpan) -> ProblemFix? {
    let offset = problem.offset
    switch problem.code {
    case .missingSpace: return .insert(" ", at: offset, .unsafe)
    case .attributeWithoutValue:
      return .insert("=\"\"", at: max(bytes.endOfXMLName(from: offset), offset + 1), .unsafe)
    case .attributeWithoutQuotes:
      let end = endOfBareValue(from: offset, in: bytes)
      guard end > offset else { return .insert("\"\"", at: offset, .unsafe) }
      let hasQuotes = bytes.firstIndex(of: ASCII.quotationMark, from: offset, to: end) != nil
      let quote = hasQuotes ? "'" : "\""
      guard !hasQuotes || bytes.firstIndex(of: ASCII.apostrophe, from: offset, to: end) == nil else { return nil }
      return .unsafe(.edits([.inserting(quote, at: offset), .inserting(quote, at: end)]))
    case .unfinishedAttribute:
      return .insert(
        bytes[offset] == ASCII.apostrophe ? "'" : "\"", at: endOfBareValue(from: offset + 1, in: bytes), .unsafe)
    default:
      // Readers use the first of two attributes.
      return rangeOfAttribute(at: offset, in: bytes).map { .remove($0, .unsafe) }
    }
  }

  /// The end of a value without quotation marks, as the scanner finds it.
  private func endOfBareValue(from start: Int, in bytes: TextSpan) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if ASCII.isSpace(byte) || byte == ASCII.greaterThan || byte == ASCII.lessThan { break }
      if byte == ASCII.slash, end + 1 < bytes.count, bytes[end + 1] == ASCII.greaterThan { break }
      end += 1
    }
    return end
  }

  /// The range of an attribute with the white space before it.
  func rangeOfAttribute(at offset: Int, in bytes: TextSpan) -> Range<Int>? {
    SourceToken.attribute(at: offset, in: bytes).map {
      bytes.startOfSpaces(before: offset, after: 0)..<$0.value.upperBound + 1
    }
  }
}

extension XMLMistake {
  /// The content of an element with HTML that is not escaped, and has elements without end tags, as HTML allows; nil if that is not
  /// the mistake.
  func markup(in bytes: TextSpan) -> Range<Int>? {
    let names = problem.closedElements.names
    let steps = problem.path.split(separator: "/")
    guard let opened, steps.count > names.count,
      names.contains(where: Self.needsNoEndTag),
      case let holder = steps[steps.count - names.count - 1], Self.holders.contains(String(holder)),
      bytes.starts(with: "</", at: problem.offset),
      bytes.string(problem.offset + 2..<bytes.endOfXMLName(from: problem.offset + 2)) == holder
    else { return nil }
    var tag = opened - 1
    while tag > 0, !bytes.hasTag(holder, at: tag) { tag -= 1 }
    guard let start = bytes.firstIndex(of: ASCII.greaterThan, from: tag).map({ $0 + 1 }), start <= opened else {
      return nil
    }
    let hasSection = (start..<problem.offset).contains { bytes.starts(with: "]]>", at: $0) }
    return hasSection ? nil : start..<problem.offset
  }

  private static func needsNoEndTag(_ name: String) -> Bool {
    HTMLName(name).map { HTMLVocabulary.void.contains($0) || HTMLVocabulary.closedByOthers.contains($0) } ?? false
  }

  /// The elements of RSS whose content is HTML.
  private static let holders: Set<String> = ["description", "content:encoded", "itunes:summary"]
}

extension TextSpan {
  /// Whether the start tag of an element with this name is at `offset`.
  fileprivate func hasTag(_ name: Substring, at offset: Int) -> Bool {
    guard self[offset] == ASCII.lessThan else { return false }
    let end = endOfXMLName(from: offset + 1)
    return end - offset - 1 == name.utf8.count && string(offset + 1..<end) == name
  }
}
