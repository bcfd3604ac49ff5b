/// Bytes that are kept until they are read, however many they are.

internal import FeedFoundation
internal import FeedPrimitives

/// Keeps the first bytes in memory, and those after them in a temporary file.
package struct Spool: Sendable {
  /// A place in what is kept.
  package struct Position {
    fileprivate var piece = 0
    fileprivate var offset = 0

    /// The first byte.
    package init() {}
  }

  /// The number of bytes that are kept in memory.
  private let maximumInMemory: Int
  private var pieces: [[UInt8]] = []
  /// The number of bytes in ``pieces``, and in the file.
  private var (keptCount, filedCount) = (0, 0)
  private var file: TemporaryFile?

  package init(maximumInMemory: Int = 1_000_000) { self.maximumInMemory = maximumInMemory }

  /// Adds bytes at the end. If there can be no temporary file, everything is kept in memory.
  package mutating func append(_ bytes: Span<UInt8>) throws(ByteStream.WriteError) {
    if bytes.isEmpty { return }
    if file == nil, keptCount + bytes.count > maximumInMemory {
      file = TemporaryFile(in: FileManager.default.temporaryDirectory.path)
    }
    if let file {
      try file.append(bytes)
      filedCount += bytes.count
    } else {
      var piece: [UInt8] = []
      bytes.append(to: &piece)
      pieces.append(piece)
      keptCount += bytes.count
    }
  }

  /// The next bytes; none at the end, and nil if they cannot be read.
  package func next(from position: inout Position) -> [UInt8]? {
    if position.piece < pieces.count {
      position.piece += 1
      return pieces[position.piece - 1]
    }
    guard let file, position.offset < filedCount else { return [] }
    guard let piece = file.bytes(at: position.offset), !piece.isEmpty else { return nil }
    position.offset += piece.count
    return piece
  }

  /// Passes all bytes to `body`. Returns whether they could be read.
  package func forEachPiece<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) -> Bool {
    var position = Position()
    while let piece = next(from: &position) {
      if piece.isEmpty { return true }
      try body(piece.span)
    }
    return false
  }
}
