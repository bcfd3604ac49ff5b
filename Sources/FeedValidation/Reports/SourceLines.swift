/// The lines of a document, for reports that show them.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives

/// The lines of a document. Invalid UTF-8 is shown as U+FFFD.
struct SourceLines {
  private let text: [UInt8]
  private var starts: [Int] = [0]
  /// The last column that was looked up, so that a document with many problems in one line is walked only once.
  private var found = (line: 0, column: 0, offset: 0)

  init(_ document: Data) {
    var text = Array(document)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    // CR LF is one line break; a CR or an LF alone is one too.
    for index in text.indices {
      let isCarriageReturn = text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
      if text[index] == 0x0A || isCarriageReturn { starts.append(index + 1) }
    }
    self.text = text
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

  /// The text around a column, which counts Unicode scalars from 1.
  struct Excerpt {
    var before: String
    var after: String
    var isCutBefore: Bool
    var isCutAfter: Bool
  }

  /// A line, or the part around a column if it is longer than `width` bytes; nil if there is no such line.
  mutating func excerpt(line: Int, column: Int, width: Int) -> Excerpt? {
    guard let range = range(of: line) else { return nil }
    var (at, offset) = (1, range.lowerBound)
    if found.line == line, found.column <= column { (at, offset) = (found.column, found.offset) }
    while at < column, offset < range.upperBound {
      offset = next(offset, to: range.upperBound)
      at += 1
    }
    found = (line, at, offset)
    var (start, end) = (range.lowerBound, range.upperBound)
    if range.count > width {
      (start, end) = (offset, offset)
      for _ in 0..<width / 2 where start > range.lowerBound { start = previous(start, from: range.lowerBound) }
      for _ in 0..<width / 2 where end < range.upperBound { end = next(end, to: range.upperBound) }
    }
    return Excerpt(
      before: string(start..<offset), after: string(offset..<end), isCutBefore: start > range.lowerBound,
      isCutAfter: end < range.upperBound)
  }

  /// The position after the character at `offset`.
  private func next(_ offset: Int, to end: Int) -> Int {
    WorkCounter.count()
    var offset = offset + 1
    while offset < end, text[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// The character before `offset`.
  private func previous(_ offset: Int, from start: Int) -> Int {
    var offset = offset - 1
    while offset > start, text[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
