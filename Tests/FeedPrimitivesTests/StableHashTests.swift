import TestCases
import Testing

@testable import FeedPrimitives

struct StableHashTests {
  /// Known values of FNV-1a, 128 bits. They must never change: identifiers of feeds are derived from them.
  @Test func knownTextsHaveTheirKnownHash() async throws {
    try await forEachCase(in: [
      ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
      ("foobar", "343e1662793c64bf6f0d3597ba446f18"), ("Ærø", "1e91ceb94483d94f707f86942674dff1"),
      ("\0\0", "0880945b4fab1be95aa0733055273845"),
      (String(repeating: "0", count: 1000), "bfd9535741d9e4f76d7ae0826f205bad"),
    ]) { (text: String, expected: String) in
      var hash = StableHash()
      hash.combine(text)
      #expect(hash.hexadecimal == expected)
    }
  }

  @Test func piecesHashLikeTheWhole() {
    var pieces = StableHash()
    pieces.combine("foo")
    pieces.combine(UInt8(ascii: "b"))
    pieces.combine([0x61, 0x72].span)
    #expect(pieces.hexadecimal == "343e1662793c64bf6f0d3597ba446f18")
  }
}
