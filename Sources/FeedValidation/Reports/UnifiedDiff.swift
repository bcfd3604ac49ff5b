/// Differences of two versions of a file as a unified diff, which `patch` and `git apply` accept
/// (https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html).

package import FeedFoundation
internal import FeedPrimitives

package enum UnifiedDiff {
  /// The number of unchanged lines around a change.
  private static let context = 3
  /// The number of lines within which the two versions are compared to find where they are equal again.
  private static let lookahead = 24

  /// The diff between two versions of the file at `path`; empty if they are equal. Lines end at line feeds, whatever the encoding is,
  /// and are compared as bytes. The work is linear.
  package static func text(from old: Data, to new: Data, path: String) -> Data {
    guard old != new else { return Data() }
    let (old, new) = (Lines(old), Lines(new))
    var text = Data("--- \(name("a/" + path))\n+++ \(name("b/" + path))\n".utf8)
    var hunk: [Change] = []
    for change in changes(from: old, to: new) {
      if let last = hunk.last, change.old.lowerBound - last.old.upperBound > 2 * context {
        write(hunk, old, new, to: &text)
        hunk = []
      }
      hunk.append(change)
    }
    write(hunk, old, new, to: &text)
    return text
  }

  /// The diff for a terminal: nothing in it, except tabs, has an effect there.
  package static func shown(_ diff: Data) -> Data {
    let lines = diff.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map { line in
      line.split(separator: ASCII.tab, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self).escapedOnOneLine }.joined(separator: "\t")
    }
    return Data(lines.joined(separator: "\n").utf8)
  }

  /// The lines of a file, each with its line feed.
  private struct Lines {
    let bytes: [UInt8]
    private var starts: [Int] = []

    init(_ data: Data) {
      bytes = Array(data)
      var start = 0
      while start < bytes.count {
        starts.append(start)
        start = bytes.span.firstIndex(of: ASCII.lineFeed, from: start).map { $0 + 1 } ?? bytes.count
      }
    }

    func hasSame(_ index: Int, in other: Lines, at place: Int) -> Bool {
      let (own, others) = (range(index), other.range(place))
      // Most of the lines that are compared differ.
      guard ByteKey(own, of: bytes.span) == ByteKey(others, of: other.bytes.span) else { return false }
      return bytes.span.extracting(own).isEqual(to: other.bytes.span.extracting(others))
    }

    var count: Int { starts.count }

    private func range(_ index: Int) -> Range<Int> {
      starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)
    }

    subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }
  }

  /// Lines that are replaced.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  private static func changes(from old: Lines, to new: Lines) -> [Change] {
    var end = (old: old.count, new: new.count)
    var (i, j) = (0, 0)
    while i < end.old, j < end.new, old.hasSame(i, in: new, at: j) { (i, j) = (i + 1, j + 1) }
    while end.old > i, end.new > j, old.hasSame(end.old - 1, in: new, at: end.new - 1) {
      end = (end.old - 1, end.new - 1)
    }
    var changes: [Change] = []
    while i < end.old || j < end.new {
      WorkCounter.count()
      if i < end.old, j < end.new, old.hasSame(i, in: new, at: j) {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let (a, b) = nextEqualLines(old, i..<end.old, new, j..<end.new)
      if let last = changes.last, last.old.upperBound == i, last.new.upperBound == j {
        changes[changes.count - 1] = Change(old: last.old.lowerBound..<a, new: last.new.lowerBound..<b)
      } else {
        changes.append(Change(old: i..<a, new: j..<b))
      }
      (i, j) = (a, b)
    }
    return changes
  }

  /// The next place where both versions are equal; if it is too far away, one line further in each.
  private static func nextEqualLines(
    _ old: Lines, _ oldRange: Range<Int>, _ new: Lines, _ newRange: Range<Int>
  ) -> (Int, Int) {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return (oldRange.upperBound, newRange.upperBound) }
    for distance in 1...lookahead {
      for skipped in 0...distance {
        let (i, j) = (oldRange.lowerBound + skipped, newRange.lowerBound + distance - skipped)
        guard i <= oldRange.upperBound, j <= newRange.upperBound else { continue }
        // At the end of both, or in two lines that are not the same by chance.
        if i == oldRange.upperBound, j == newRange.upperBound { return (i, j) }
        guard i < oldRange.upperBound, j < newRange.upperBound, old.hasSame(i, in: new, at: j) else { continue }
        let (isLast, isLastNew) = (i + 1 == oldRange.upperBound, j + 1 == newRange.upperBound)
        if isLast || isLastNew ? isLast == isLastNew : old.hasSame(i + 1, in: new, at: j + 1) || old[i].count > 8 {
          return (i, j)
        }
      }
    }
    return (oldRange.lowerBound + 1, newRange.lowerBound + 1)
  }

  private static func write(_ hunk: [Change], _ old: Lines, _ new: Lines, to text: inout Data) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    text += Data("@@ -\(place(oldRange)) +\(place(newRange)) @@\n".utf8)
    func add(_ sign: UInt8, _ line: ArraySlice<UInt8>) {
      text.append(sign)
      text += line
      if line.last != ASCII.lineFeed { text += Data("\n\\ No newline at end of file\n".utf8) }
    }
    var position = oldRange.lowerBound
    for change in hunk {
      for index in position..<change.old.lowerBound { add(ASCII.space, old[index]) }
      for index in change.old { add(UInt8(ascii: "-"), old[index]) }
      for index in change.new { add(UInt8(ascii: "+"), new[index]) }
      position = change.old.upperBound
    }
    for index in position..<oldRange.upperBound { add(ASCII.space, old[index]) }
  }

  /// `3,2`; for no lines, the number of the line before.
  private static func place(_ range: Range<Int>) -> String {
    "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1),\(range.count)"
  }

  /// A path as `git diff` writes it: in quotation marks if it has special characters, and with a tab at the end if it has spaces.
  private static func name(_ path: String) -> String {
    var text = ""
    var isQuoted = false
    for byte in path.utf8 {
      switch byte {
      case ASCII.quotationMark, ASCII.backslash:
        text += "\\" + String(UnicodeScalar(byte))
        isQuoted = true
      case 0..<0x20, 0x7F...:
        let octal = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
        isQuoted = true
      default: text.unicodeScalars.append(UnicodeScalar(byte))
      }
    }
    return isQuoted ? "\"\(text)\"" : path.contains(" ") ? path + "\t" : path
  }
}
