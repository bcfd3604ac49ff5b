/// Finds what programs print before a feed: warnings, blank lines, pieces of pages.

internal import FeedBridge
internal import FeedPrimitives

/// Text or elements before the document itself.
struct LeadingOutput {
  /// From its first character to the start of the document.
  let range: Range<Int>
  /// The offset of the document's root element.
  private let root: Int

  /// Finds text and elements before the XML declaration or the root element of a feed; nil if there are none.
  init?(_ bytes: TextSpan, from start: Int) {
    guard let root = FeedFormat.startOfRoot(in: bytes, from: start), root > start else { return nil }
    var scanner = XMLScanner(from: start)
    var position = start
    var first: Int?
    var document = root
    while position < root {
      position = bytes.endOfSpaces(from: position, to: root)
      guard position < root else { break }
      if bytes.starts(with: "<?xml", at: position), position + 5 < root, ASCII.isSpace(bytes[position + 5]) {
        document = position
        break
      }
      // Comments, instructions and document types may precede the root.
      if bytes[position] == ASCII.lessThan,
        bytes[position + 1] == UInt8(ascii: "!") || bytes[position + 1] == UInt8(ascii: "?")
      {
        position = min(scanner.endOfDeclaration(at: position, in: bytes), root)
      } else {
        first = first ?? position
        position = bytes.firstIndex(of: ASCII.lessThan, from: position + 1, to: root) ?? root
      }
    }
    guard let first else { return nil }
    range = first..<document
    self.root = root
  }

  func add(to problems: inout ProblemList, from start: Int, in bytes: TextSpan) {
    // `<rssxmlns=…>` is the beginning of the feed, and entities are used in it.
    let isPartOfFeed = (["<rss", "<feed", "<rdf", "<!entity"] as [StaticString]).contains {
      mayContain($0, from: start, in: bytes)
    }
    problems.add(
      .xmlTextBeforeProlog, at: ProblemPlace(range.lowerBound, ""), message(in: bytes),
      fix: isPartOfFeed ? nil : .remove(start..<range.upperBound, isClosedAfterDocument(in: bytes) ? .unsafe : .safe))
  }

  /// Whether elements that begin in it may end after the document, which would then be left with their end tags: the last end tag is not
  /// that of the root.
  private func isClosedAfterDocument(in bytes: TextSpan) -> Bool {
    var position = bytes.count - 2
    while position > root, !bytes.starts(with: "</", at: position) { position -= 1 }
    WorkCounter.count(bytes.count - position)
    let name = root + 1..<bytes.endOfXMLName(from: root + 1)
    let last = position + 2
    return position > root
      && !bytes.extracting(last..<bytes.endOfXMLName(from: last)).isEqual(to: bytes.extracting(name))
  }

  /// Whether there may be a tag from `start` to the document.
  private func mayContain(_ tag: StaticString, from start: Int, in bytes: TextSpan) -> Bool {
    var position = start
    while let start = bytes.firstIndex(of: ASCII.lessThan, from: position, to: range.upperBound) {
      if bytes.equalsIgnoringCase(tag, at: start) { return true }
      position = start + 1
    }
    return false
  }

  private func message(in bytes: TextSpan) -> String {
    let text = Self.text(bytes.string(range.lowerBound..<min(range.upperBound, range.lowerBound + 2000)))
    let quote = "\"\(text.shortened)\""
    if Self.messagesOfPHP.contains(where: { text.hasPrefix($0) }) {
      return
        "A message of PHP precedes the feed: \(quote). Correct its cause, and log such messages instead of printing them."
    }
    if bytes.equalsIgnoringCase("<!doctype html", range.lowerBound..<min(range.lowerBound + 14, range.upperBound))
      || bytes.equalsIgnoringCase("<html", range.lowerBound..<min(range.lowerBound + 5, range.upperBound))
    {
      return "The feed is inside an HTML page. Publish it without the page."
    }
    return
      "\(text.isEmpty ? "Markup" : quote) precedes the feed, which must begin with <?xml or the root element. Remove it."
  }

  private static let messagesOfPHP = [
    "Warning:", "Notice:", "Deprecated:", "Strict Standards:", "Fatal error:", "Parse error:", "PHP Warning:",
    "PHP Notice:",
    "PHP Deprecated:", "PHP Fatal error:",
  ]

  /// A text without tags, in one line.
  private static func text(_ markup: String) -> String {
    var text = ""
    var isInTag = false
    for character in markup {
      if character == "<" { isInTag = true }
      if !isInTag { text.append(character.isWhitespace ? " " : character) }
      if character == ">" { isInTag = false }
    }
    return text.split(separator: " ").joined(separator: " ")
  }
}
