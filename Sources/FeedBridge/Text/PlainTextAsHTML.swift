/// Plain text as HTML.

internal import FeedPrimitives
package import JSONFeedModel

extension PlainText {
  /// HTML that is read as this plain text: the text itself, if it cannot be mistaken for HTML.
  package static func html(of text: String) -> String {
    guard text.utf8.contains(where: { $0 == ASCII.ampersand || $0 == ASCII.lessThan }),
      case let written = text.withoutUnwritable,
      written.withBytes(endsInTag) || HTMLScanner.mayFindActiveMarkup(in: written) || from(html: written) != written
    else { return text }
    return escaped(text)
  }

  /// Whether a tag or a comment begins in a text that does not end it: in a page, what follows the text would.
  private static func endsInTag(_ text: TextSpan) -> Bool {
    WorkCounter.count(text.count)
    let last = text.indices.last { text[$0] == ASCII.greaterThan }
    return ((last.map { $0 + 1 } ?? 0)..<text.count).dropLast().contains { index in
      text[index] == ASCII.lessThan && (ASCII.isLetter(text[index + 1]) || "/!?".utf8.contains(text[index + 1]))
    }
  }

  /// HTML that shows this plain text.
  static func escaped(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: text.utf8.count + 32)
    text.withBytes { buffer.append(escapingHTML: $0) }
    return buffer.string()
  }

  /// Text that is read as this plain text or, if that looks like HTML, as HTML that shows it.
  static func htmlOfText(_ text: String) -> String {
    let written = text.withoutUnwritable
    return looksLikeHTML(written) || written.withBytes(endsInTag) ? shown(text) : text
  }

  /// HTML that shows this plain text with its lines.
  static func shown(_ text: String) -> String {
    text.trimmed.contains(where: \.isNewline) ? text.paragraphs : escaped(text)
  }

  /// The markup that an extension object kept for a text, if it still matches the text; else the text as HTML without `<`,
  /// because reading keeps HTML that contains it.
  package static func html(of text: String, orKept kept: JSONFeed.Value?) -> String {
    if let kept = kept?.stringValue?.withoutUnwritable, from(html: kept) == text { return kept }
    return text.utf8.contains(ASCII.lessThan) ? escaped(text) : html(of: text)
  }
}
