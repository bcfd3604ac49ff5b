/// A document whose quotation marks were escaped once more: it is the content of a JSON string, of HTML or of a CSV field.

internal import FeedPrimitives
internal import JSONFeedModel

extension RecoveredJSON {
  /// How quotation marks and other characters are escaped. The first escape of each list is that of a quotation mark. In HTML, all references
  /// by number count too.
  private static let escapes: [[(escape: StaticString, character: StaticString)]] = [
    [("\\\"", "\""), ("\\\\", "\\"), ("\\/", "/"), ("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t")],
    [("&quot;", "\""), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&apos;", "'")],
    [("\"\"", "\"")],
  ]

  /// The escapes by which there is a quotation mark at `offset`.
  private static func escapes(
    _ bytes: TextSpan, at offset: Int
  ) -> [(escape: StaticString, character: StaticString)]? {
    numericReference(bytes, at: offset)?.text.first == "\""
      ? escapes[1] : escapes.first { bytes.starts(with: $0[0].escape, at: offset) }
  }

  /// The character reference by number at `offset`.
  private static func numericReference(_ bytes: TextSpan, at offset: Int) -> (text: HTMLEntities.Text, end: Int)? {
    guard bytes.starts(with: "&#", at: offset), let found = HTMLEntities.reference(at: offset, in: bytes),
      bytes[found.end - 1] == ASCII.semicolon
    else { return nil }
    return found
  }

  /// The document, or its rest that begins with a member, without these escapes; nil unless all quotation marks in it are escaped in the
  /// same way. There may be quotation marks around it.
  static func unescaped(_ bytes: TextSpan, from position: Int, _ start: RecoveryStart) -> RecoveredJSON? {
    var (first, end) = (bytes.endOfSpaces(from: position, to: bytes.count), bytes.count)
    // Where the problem is: at the quotation mark around the document, or at the first one in it.
    var place = first
    var quote = first
    switch start {
    case .document:
      let isInQuotes = first < end && bytes[first] == ASCII.quotationMark
      if isInQuotes {
        end = max(bytes.trimmed(first..<end).upperBound, first + 1)
        if end > first + 1, bytes[end - 1] == ASCII.quotationMark { end -= 1 }
        first = bytes.endOfSpaces(from: first + 1, to: end)
      }
      guard first < end, bytes[first] == UInt8(ascii: "{") else { return nil }
      quote = endOfSpaces(bytes, from: first + 1, to: end)
      if !isInQuotes { place = quote }
    case .member:
      first = endOfSpaces(bytes, from: first, to: end)
      (quote, place) = (first, first)
    case .element, .afterMember, .afterDocument: return nil
    }
    guard let escapes = escapes(bytes, at: quote) else { return nil }
    // An empty name is not doubled quotation marks.
    guard bytes[quote] != ASCII.quotationMark || quote + 2 < end && ASCII.isLetter(bytes[quote + 2]) else { return nil }
    return unescaped(
      bytes, position, first..<end, escapes, isHTML: bytes[quote] == UInt8(ascii: "&"),
      problem: JSONProblem(.recovered(.escapedDocument), at: place))
  }

  /// The end of white space, which may be escaped too.
  private static func endOfSpaces(_ bytes: TextSpan, from start: Int, to end: Int) -> Int {
    var position = bytes.endOfSpaces(from: start, to: end)
    while ["\\n", "\\r", "\\t"].contains(where: { bytes.starts(with: $0, at: position) }) {
      position = bytes.endOfSpaces(from: position + 2, to: end)
    }
    return position
  }

  private static func unescaped(
    _ bytes: TextSpan, _ position: Int, _ range: Range<Int>,
    _ escapes: [(escape: StaticString, character: StaticString)], isHTML: Bool, problem: JSONProblem
  ) -> RecoveredJSON? {
    var output = ByteBuffer(capacity: range.count)
    var shifts = [Shift(recovered: 0, document: range.lowerBound)]
    var index = range.lowerBound
    while index < range.upperBound {
      WorkCounter.count()
      let byte = bytes[index]
      let isEscape = byte == ASCII.backslash || byte == ASCII.quotationMark || byte == UInt8(ascii: "&")
      if isEscape, let found = escapes.first(where: { bytes.starts(with: $0.escape, at: index) }) {
        output.append(found.character)
        index += found.escape.utf8CodeUnitCount
        shifts.append(Shift(recovered: output.count, document: index))
      } else if isHTML, let found = numericReference(bytes, at: index) {
        output.append(found.text)
        index = found.end
        shifts.append(Shift(recovered: output.count, document: index))
      } else {
        if byte == ASCII.quotationMark { return nil }
        output.append(byte)
        index += 1
      }
    }
    shifts.append(Shift(recovered: output.count, document: bytes.count))
    return RecoveredJSON(
      text: output.text(), start: position, problems: [problem],
      firstUnlisted: nil, shifts: shifts, truncation: nil)
  }

  /// This document after recovery of what is in it.
  func then(_ inner: RecoveredJSON, maximumProblems: Int) -> RecoveredJSON {
    if inner.problems.isEmpty { return self }
    let innerProblems = inner.problems.map { JSONProblem($0.code, at: documentOffset(of: $0.offset), path: $0.path) }
    return RecoveredJSON(
      text: inner.text, start: start, problems: Array((problems + innerProblems).prefix(maximumProblems)),
      firstUnlisted: inner.firstUnlisted.map(documentOffset), shifts: shifts(through: inner.shifts),
      truncation: inner.truncation)
  }

  /// The shifts from the text that recovery made of this one to the document.
  private func shifts(through inner: [Shift]) -> [Shift] {
    var result: [Shift] = []
    var own = shifts.makeIterator()
    var next = own.next()
    let inner = [Shift(recovered: 0, document: 0)] + inner
    for (index, shift) in inner.enumerated() {
      result.append(Shift(recovered: shift.recovered, document: documentOffset(of: shift.document)))
      // Those of the text that is copied up to the next one.
      let length = index + 1 < inner.count ? inner[index + 1].recovered - shift.recovered : text.count
      while let outer = next, outer.recovered < shift.document + length {
        if outer.recovered > shift.document {
          result.append(
            Shift(recovered: shift.recovered + outer.recovered - shift.document, document: outer.document))
        }
        next = own.next()
      }
    }
    return result
  }
}
