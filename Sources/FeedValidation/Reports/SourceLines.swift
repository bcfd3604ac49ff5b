/// The lines of a document, for reports that show them.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// The lines of a document in UTF-8.
struct SourceLines {
  /// The document itself if it is in UTF-8, so that a large one is not in memory twice. Its first index is 0.
  private let text: Data
  private let starts: [Int]
  /// The last column that was looked up, so that a document with many problems in one line is walked only once.
  private var found = (line: 0, column: 0, offset: 0)

  /// - Parameter charset: the charset that the server sent with the document.
  init(_ document: Data, charset: String? = nil) {
    let decoded = XMLDecoding.decode(document.span, charset: charset)
    switch decoded.content {
    case .asGiven(let start):
      text = document.startIndex == 0 ? document : Data(document)
      starts = Self.starts(in: document.span, from: start)
    case .transcoded(let utf8): (text, starts) = (Data(utf8.bytes), Self.starts(in: utf8.span.bytes, from: 0))
    }
  }

  /// The starts of lines. CR LF is one line break; a CR or an LF alone is one too.
  private static func starts(in bytes: Span<UInt8>, from first: Int) -> [Int] {
    var starts = [first]
    for index in first..<max(bytes.count, first) {
      let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if bytes[index] == 0x0A || bytes[index] == 0x0D && !isPair { starts.append(index + 1) }
    }
    return starts
  }

  /// The line with this number, from 1; nil if it does not exist.
  subscript(number: Int) -> String? { range(of: number).map { string($0) } }

  private func range(of number: Int) -> Range<Int>? {
    guard number >= 1, number <= starts.count else { return nil }
    var end = number < starts.count ? starts[number] : text.count
    while end > starts[number - 1], text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return starts[number - 1]..<end
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// The part of a line around a problem.
  struct Excerpt {
    var before: String
    /// What the problem is about, as far as it is in the line.
    var marked: String
    var after: String
    var isCutBefore: Bool
    var isCutAfter: Bool
  }

  /// The line of a problem, or the part around its start, `width` characters, if the line is longer; nil if there is no such line.
  mutating func excerpt(of diagnostic: Diagnostic, width: Int) -> Excerpt? {
    guard let start = diagnostic.location, let range = range(of: start.line),
      let offset = offset(line: start.line, column: start.column)
    else { return nil }
    var (first, last) = (range.lowerBound, range.upperBound)
    if range.count > width {
      (first, last) = (offset, offset)
      var left = width
      func extend(by count: Int, isBefore: Bool) {
        for _ in 0..<max(count, 0) where isBefore ? first > range.lowerBound : last < range.upperBound {
          if isBefore {
            first = previous(first, from: range.lowerBound)
          } else {
            last = next(last, to: range.upperBound)
          }
          left -= 1
        }
      }
      extend(by: width / 2, isBefore: true)
      extend(by: left, isBefore: false)
      // What is not needed after the problem.
      extend(by: left, isBefore: true)
    }
    var markEnd = min(next(offset, to: range.upperBound), last)
    if let end = diagnostic.end, (end.line, end.column) > (start.line, start.column) {
      markEnd = end.line > start.line ? last : offset
      var column = start.column
      while end.line == start.line, column < end.column, markEnd < last {
        markEnd = next(markEnd, to: last)
        column += 1
      }
    }
    return Excerpt(
      before: string(first..<offset), marked: string(offset..<max(markEnd, offset)),
      after: string(max(markEnd, offset)..<last), isCutBefore: first > range.lowerBound,
      isCutAfter: last < range.upperBound)
  }

  /// The offset of a column, at most that of the end of its line; nil if there is no such line.
  private mutating func offset(line: Int, column: Int) -> Int? {
    guard let range = range(of: line) else { return nil }
    var (at, offset) = (1, range.lowerBound)
    // From the place that was looked up last if it is nearer than the start of the line.
    if found.line == line, found.column <= 2 * column { (at, offset) = (found.column, found.offset) }
    while at > column, offset > range.lowerBound {
      offset = previous(offset, from: range.lowerBound)
      at -= 1
    }
    while at < column, offset < range.upperBound {
      offset = next(offset, to: range.upperBound)
      at += 1
    }
    found = (line, at, offset)
    return offset
  }

  /// The position after the character at `offset`.
  private func next(_ offset: Int, to end: Int) -> Int {
    WorkCounter.count()
    guard offset < end else { return end }
    var offset = offset + 1
    while offset < end, text[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// The character before `offset`.
  private func previous(_ offset: Int, from start: Int) -> Int {
    WorkCounter.count()
    var offset = offset - 1
    while offset > start, text[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
