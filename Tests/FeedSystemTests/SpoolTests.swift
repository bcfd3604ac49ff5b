import FeedPrimitives
import FeedSystem
import TestResources
import Testing

@Suite(.inTurns) struct SpoolTests {
  @Test(arguments: [0, 10, 1000, 1_000_000])
  func bytesAreReadAsTheyWereAdded(maximumInMemory: Int) throws {
    var spool = Spool(maximumInMemory: maximumInMemory)
    var all: [UInt8] = []
    for number in 0..<200 {
      let piece = (0..<number * 7).map { UInt8(truncatingIfNeeded: $0 + number) }
      try spool.append(piece.span)
      all += piece
    }
    for _ in 0..<2 {
      var read: [UInt8] = []
      #expect(spool.forEachPiece { $0.append(to: &read) })
      let isSame = read == all
      #expect(isSame)
    }
  }

  @Test func readingContinuesWithWhatWasAddedSince() throws {
    var spool = Spool(maximumInMemory: 2)
    var position = Spool.Position()
    for byte in UInt8(0)..<6 {
      #expect(spool.next(from: &position) == [])
      try spool.append([byte].span)
      #expect(spool.next(from: &position) == [byte])
    }
  }
}
