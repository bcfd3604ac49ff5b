/// Ranges of JSON source text that fixes change.

internal import FeedPrimitives

extension TextSpan {
  /// The end of the JSON value that begins at `start`; nil if the document, or its line, ends before it does.
  func endOfJSONValue(at start: Int, inLine: Bool = false) -> Int? {
    var (position, depth) = (start, 0)
    while position < count {
      WorkCounter.count()
      switch self[position] {
      case ASCII.quotationMark:
        guard let end = SourceToken.endOfString(at: position, in: self) else { return nil }
        position = end - 1
      case ASCII.lineFeed where inLine, ASCII.carriageReturn where inLine: return nil
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default:
        if depth == 0 { return SourceToken.range(at: position, in: self).upperBound }
      }
      position += 1
      if depth == 0 { return position }
    }
    return nil
  }

  /// What to remove so that the member or element in `range` is gone: also the comma after it, or that before it.
  func rangeOfRemovedJSON(_ range: Range<Int>) -> Range<Int> {
    let comma = UInt8(ascii: ",")
    let next = endOfSpaces(from: range.upperBound, to: count)
    if next < count, self[next] == comma { return range.lowerBound..<endOfSpaces(from: next + 1, to: count) }
    let before = startOfSpaces(before: range.lowerBound, after: 0)
    return before > 0 && self[before - 1] == comma ? before - 1..<range.upperBound : range
  }
}
