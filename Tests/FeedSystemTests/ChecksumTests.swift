import FeedPrimitives
import Testing

@testable import FeedSystem

struct ChecksumTests {
  @Test func eachBitCounts() {
    let bytes = (0..<100).map { UInt8($0) }
    var seen: Set = [Checksum.of(bytes.span)]
    for index in bytes.indices {
      for bit in 0..<8 {
        var other = bytes
        other[index] ^= 1 << UInt8(bit)
        #expect(seen.insert(Checksum.of(other.span)).inserted)
      }
    }
  }

  @Test func theLengthCounts() {
    let zeros = [UInt8](repeating: 0, count: 100)
    #expect(Set((0...100).map { Checksum.of(zeros.span.extracting(0..<$0)) }).count == 101)
  }

  /// Files outlive the version that wrote them.
  @Test func itStaysTheSame() {
    let text = Array("JSON Feed is a pragmatic syndication format, like RSS and Atom".utf8)
    #expect(Checksum.of(text.span) == 1_239_219_044_341_393_765)
  }
}
