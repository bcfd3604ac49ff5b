/// Lines and columns of a document of which only a window is in memory.

internal import FeedPrimitives

/// Computes positions in a window, and keeps the needed ones of bytes that have been dropped from it.
package struct DocumentPositions {
  private var counter: TextPositionCounter
  /// The offset in the document of the start of the window.
  private var origin = 0
  /// Positions of dropped offsets.
  private var known: [Int: TextPosition] = [:]
  /// Positions needed only until the item with this number has been read.
  private var ofItem: (number: Int, known: [Int: TextPosition]) = (0, [:])

  /// - Parameter start: the first byte of the document (3 after a byte order mark).
  package init(from start: Int = 0) { counter = TextPositionCounter(from: start) }

  /// The position of an offset in the document, which is in the window or was recorded before it was dropped.
  mutating func position(of offset: Int, in window: Span<UInt8>) -> TextPosition {
    if let position = known[offset] ?? ofItem.known[offset] { return position }
    var position = counter.position(of: offset - origin, in: window)
    position.offset += origin
    return position
  }

  /// Drops bytes that have been read once they are most of the window, and records the positions that repairs may
  /// refer to.
  mutating func dropReadBytes(of window: inout [UInt8], _ reader: inout FeedReader) {
    let end = reader.scanner.position
    // The window begins with the bytes kept from earlier ones, which must not be copied again and again.
    let kept = reader.scanner.keptCount
    guard end - kept > kept + (window.count - end) + 4096 else { return }
    // That of what is wrong with the encoding.
    if origin == 0, known[0] == nil { known[0] = position(of: 0, in: window.span) }
    note(reader, in: window.span)
    reader.scanner.dropReadBytes(of: &window)
    counter.move(by: origin - reader.scanner.origin)
    origin = reader.scanner.origin
  }

  private mutating func note(_ reader: borrowing FeedReader, in window: Span<UInt8>) {
    if ofItem.number != reader.itemCount {
      for offset in reader.log.offsets { known[offset] = known[offset] ?? ofItem.known[offset] }
      ofItem = (reader.itemCount, [:])
    }
    let dropped = reader.scanner.keptCount + origin..<reader.scanner.position + origin
    var needed = reader.log.offsets.filter(dropped.contains)
    // Problems are in the order of the document.
    for problem in reader.scanner.problems.reversed() {
      if problem.offset < dropped.lowerBound { break }
      needed.append(problem.offset)
    }
    for element in reader.channel.all.reversed() {
      if element.offset < dropped.lowerBound { break }
      needed.append(element.offset)
    }
    needed += reader.scanner.entities.offsetsOfProblems(in: window).filter(dropped.contains)
    // Notes may refer to child elements.
    needed += reader.channel.notes.offsets.filter(dropped.contains)
    var passing = reader.item.notes.offsets.filter(dropped.contains)
    for element in reader.item.all.reversed() {
      if element.offset < dropped.lowerBound { break }
      passing.append(element.offset)
    }
    if dropped.contains(reader.itemOffset) { passing.append(reader.itemOffset) }
    let items = Set(passing)
    let others = Set(needed)
    for offset in items.union(others).sorted() {
      let position = position(of: offset, in: window)
      if items.contains(offset) { ofItem.known[offset] = position }
      if others.contains(offset) { known[offset] = position }
    }
    // Counting continues from the end of the dropped bytes.
    _ = counter.position(of: reader.scanner.position, in: window)
  }
}
