/// Lines and columns of a document of which only a window is in memory.

internal import FeedPrimitives

/// Computes positions in a window, and keeps the needed ones of bytes that have been dropped from it.
package struct DocumentPositions {
  private var counter: TextPositionCounter
  /// The offset in the document of the start of the window.
  private var origin = 0
  /// Positions of dropped offsets.
  private var known: [Int: TextPosition] = [:]
  /// Those of the elements of the feed, in the order of the document.
  private var ofFeed: [TextPosition] = []
  /// Those of the elements of the item with this number, needed only until it has been read.
  private var ofItem: (number: Int, positions: [TextPosition]) = (0, [])

  /// - Parameter start: the first byte of the document (3 after a byte order mark).
  package init(from start: Int = 0) { counter = TextPositionCounter(from: start) }

  /// The position of an offset in the document, which is in the window or was recorded before it was dropped.
  mutating func position(of offset: Int, in window: TextSpan) -> TextPosition {
    if let position = known[offset] ?? ofItem.positions.position(at: offset) ?? ofFeed.position(at: offset) {
      return position
    }
    var position = counter.position(of: offset - origin, in: window)
    position.offset += origin
    return position
  }

  /// Drops bytes that have been read once they are most of the window, and records the positions that repairs may
  /// refer to.
  mutating func dropReadBytes(of window: inout TextWindow, _ reader: inout FeedReader) {
    let end = reader.scanner.position
    // The window begins with the bytes kept from earlier ones, which must not be copied again and again.
    let kept = reader.scanner.keptCount
    guard end - kept > kept + (window.count - end) + 4096 else { return }
    // That of what is wrong with the encoding.
    if origin == 0, known[0] == nil { known[0] = position(of: 0, in: window.text) }
    note(reader, in: window.text)
    reader.scanner.dropReadBytes(of: &window)
    counter.move(by: origin - reader.scanner.origin)
    origin = reader.scanner.origin
  }

  private mutating func note(_ reader: borrowing FeedReader, in window: TextSpan) {
    if ofItem.number != reader.itemCount {
      for offset in reader.log.offsets { known[offset] = known[offset] ?? ofItem.positions.position(at: offset) }
      ofItem = (reader.itemCount, [])
    }
    let dropped = reader.scanner.keptCount + origin..<reader.scanner.position + origin
    var others = reader.log.offsets.filter(dropped.contains)
    if let offset = reader.scanner.escapedCDATA?.offset, dropped.contains(offset) { others.append(offset) }
    // Problems are in the order of the document.
    for problem in reader.scanner.problems.reversed() {
      if problem.offset < dropped.lowerBound { break }
      others.append(problem.offset)
    }
    others += reader.scanner.entities.offsetsOfProblems(in: window).filter(dropped.contains)
    var ofItem = reader.offsetsOfItem(from: dropped.lowerBound)
    if dropped.contains(reader.itemOffset) { ofItem.append(reader.itemOffset) }
    let ofFeed = reader.channel.offsets(from: dropped.lowerBound)
    let all = ofFeed.map { ($0, Use.feed) } + ofItem.map { ($0, Use.item) } + others.map { ($0, Use.other) }
    for (offset, use) in all.sorted(by: { $0.0 < $1.0 }) {
      let position = position(of: offset, in: window)
      switch use {
      case .feed: self.ofFeed.append(position)
      case .item: self.ofItem.positions.append(position)
      case .other: known[offset] = position
      }
    }
    // Counting continues from the end of the dropped bytes.
    _ = counter.position(of: reader.scanner.position, in: window)
  }

  private enum Use { case feed, item, other }
}

extension [TextPosition] {
  /// The position with this offset, of positions in the order of the document.
  fileprivate func position(at offset: Int) -> TextPosition? {
    var (first, end) = (0, count)
    while first < end {
      let middle = (first + end) / 2
      if self[middle].offset < offset { first = middle + 1 } else { end = middle }
    }
    return first < count && self[first].offset == offset ? self[first] : nil
  }
}
