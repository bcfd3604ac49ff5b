/// Fixes mistakes in tags: names, missing and superfluous tags, and the syntax of attributes.

internal import FeedBridge
internal import FeedPrimitives

extension WellFormednessFixes {
  func tagFix(_ mistake: XMLMistake, in bytes: Span<UInt8>) -> ProblemFix? {
    let offset = mistake.problem.offset
    switch mistake.problem.code {
    case .misspelledTag:
      guard let opened = mistake.opened else { return nil }
      let startName = opened + 1..<bytes.endOfXMLName(from: opened + 1)
      let endName = offset + 2..<bytes.endOfXMLName(from: offset + 2)
      if rules.misspelledStartTags.contains(opened) { return .replace(startName, bytes.string(endName), .unsafe) }
      return .replace(endName, bytes.string(startName), mistake.isCertain ? .safe : .unsafe)
    case .crossedTags, .unclosedElement:
      guard let opened = mistake.opened else { return nil }
      let names = mistake.problem.closedElements.names
      // Text without markup can only end here. In markup, conversion keeps tags as they are.
      let parent = mistake.problem.path.split(separator: "/").dropLast().last.map { $0.prefix { $0 != "[" } }
      let isText =
        names.count == 1 && parent.map { Self.containers.contains(String($0)) } == true
        && bytes.firstIndex(of: ASCII.lessThan, from: opened + 1, to: offset) == nil
      return .insert(
        names.reversed().map { "</\($0)>" }.joined(), at: bytes.startOfSpaces(before: offset, after: opened),
        isText ? .safe : .unsafe)
    case .strayEndTag:
      let end = bytes.firstIndex(of: ASCII.greaterThan, from: offset)
      return end.map { .remove(offset..<$0 + 1, .unsafe) }
    case .unfinishedTag: return .insert(">", at: bytes.startOfSpaces(before: offset, after: 0))
    default:
      guard bytes[offset] == ASCII.lessThan else { return .remove(offset..<offset + 1) }
      // `<!` without a name.
      let end = bytes.firstIndex(of: ASCII.greaterThan, from: offset)
      return end.map { .remove(offset..<$0 + 1, .unsafe) }
    }
  }

  /// Elements whose children are not markup.
  private static let containers: Set<String> = [
    "channel", "item", "feed", "entry", "author", "contributor", "image", "source", "textInput",
  ]

  // MARK: Attributes

  func attributeFix(_ problem: XMLProblem, in bytes: Span<UInt8>) -> ProblemFix? {
    let offset = problem.offset
    switch problem.code {
    case .missingSpace: return .insert(" ", at: offset)
    case .attributeWithoutValue: return .insert("=\"\"", at: max(bytes.endOfXMLName(from: offset), offset + 1))
    case .attributeWithoutQuotes:
      let end = endOfBareValue(from: offset, in: bytes)
      guard end > offset else { return .insert("\"\"", at: offset) }
      let hasQuotes = bytes.firstIndex(of: ASCII.quotationMark, from: offset, to: end) != nil
      let quote = hasQuotes ? "'" : "\""
      guard !hasQuotes || bytes.firstIndex(of: ASCII.apostrophe, from: offset, to: end) == nil else { return nil }
      return .safe(
        .edits([
          Fix.Edit(offset: offset, length: 0, replacement: quote), Fix.Edit(offset: end, length: 0, replacement: quote),
        ]))
    case .unfinishedAttribute:
      return .insert(
        bytes[offset] == ASCII.apostrophe ? "'" : "\"", at: endOfBareValue(from: offset + 1, in: bytes), .unsafe)
    default: return duplicateFix(at: offset, in: bytes)
    }
  }

  /// The end of a value without quotation marks, as the scanner finds it.
  private func endOfBareValue(from start: Int, in bytes: Span<UInt8>) -> Int {
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
  func rangeOfAttribute(at offset: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    SourceToken.attribute(at: offset, in: bytes).map {
      bytes.startOfSpaces(before: offset, after: 0)..<$0.value.upperBound + 1
    }
  }

  /// Removes the second of two attributes; readers use the first.
  private func duplicateFix(at offset: Int, in bytes: Span<UInt8>) -> ProblemFix? {
    guard let range = rangeOfAttribute(at: offset, in: bytes),
      let second = SourceToken.attribute(at: offset, in: bytes),
      let first = firstAttribute(named: offset..<bytes.endOfXMLName(from: offset), in: bytes)
    else { return nil }
    return .remove(range, bytes.string(first) == bytes.string(second.value) ? .safe : .unsafe)
  }

  /// The value of the first attribute with the name in a range of the same tag.
  private func firstAttribute(named name: Range<Int>, in bytes: Span<UInt8>) -> Range<Int>? {
    let earliest = max(name.lowerBound - 10_000, 0)
    var tag = name.lowerBound
    while tag > earliest, bytes[tag] != ASCII.lessThan { tag -= 1 }
    var position = bytes.endOfXMLName(from: tag + 1)
    while position < name.lowerBound {
      position = bytes.endOfSpaces(from: position, to: name.lowerBound)
      guard position < name.lowerBound, let attribute = SourceToken.attribute(at: position, in: bytes) else {
        return nil
      }
      let own = position..<bytes.endOfXMLName(from: position)
      if own.count == name.count, bytes.matches(own, at: name.lowerBound) { return attribute.value }
      position = attribute.value.upperBound + 1
    }
    return nil
  }
}
