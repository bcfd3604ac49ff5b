/// Bytes that are kept until they are read, however many they are.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedPrimitives
internal import FeedSystem

/// Keeps the first bytes in memory, and those after them in a temporary file.
struct Spool: Sendable {
  /// A place in what is kept.
  struct Position {
    fileprivate var piece = 0
    fileprivate var offset = 0
  }

  /// The number of bytes that are kept in memory.
  private static let maximumInMemory = 4_000_000

  private var pieces: [[UInt8]] = []
  /// The number of bytes in ``pieces``, and in the file.
  private var (keptCount, filedCount) = (0, 0)
  private var file: TemporaryFile?

  /// Adds bytes at the end. Without a temporary file everything is kept in memory.
  mutating func append(_ piece: [UInt8]) throws(InputError) {
    if file == nil, keptCount + piece.count > Self.maximumInMemory {
      file = TemporaryFile(in: FileManager.default.temporaryDirectory.path)
    }
    guard let file else {
      pieces.append(piece)
      keptCount += piece.count
      return
    }
    do throws(ByteStream.WriteError) { try file.append(piece.span) } catch {
      throw InputError(message: "cannot be kept in a temporary file, because it is longer than 4 MB: \(error.reason)")
    }
    filedCount += piece.count
  }

  /// The next bytes; none at the end.
  func next(from position: inout Position) throws(InputError) -> [UInt8] {
    if position.piece < pieces.count {
      position.piece += 1
      return pieces[position.piece - 1]
    }
    guard let file, position.offset < filedCount else { return [] }
    guard let piece = file.bytes(at: position.offset), !piece.isEmpty else {
      throw InputError(message: "cannot be read again from its temporary file")
    }
    position.offset += piece.count
    return piece
  }
}

extension Spool {
  /// Writes all bytes.
  func write(to output: Output) throws(OutputError) {
    var position = Position()
    while true {
      let piece: [UInt8]
      do throws(InputError) { piece = try next(from: &position) } catch { throw .failed("the output " + error.message) }
      if piece.isEmpty { return }
      try output.write(piece.span)
    }
  }
}
