import FeedPrimitives
import TestCases
import Testing

@testable import FeedBridge

struct URLReferenceTests {
  @Test func anyTextIsResolvedWithoutATrap() {
    var generator = SeededGenerator(seed: 21)
    for round in sampled(0..<5000) {
      let reference = generator.text(round % 20, of: "a:/?#.[]@ \n\té%+-1")
      let base = generator.text(round % 17, of: "ab:/?#.[]@ \té")
      _ = URLReference.resolve(reference, against: base)
      _ = URLReference.resolve(reference, against: "http://a/b/" + base)
      _ = URLReference.host(of: reference)
    }
  }

  @Test func aPathOfManyDotSegmentsTakesLinearWork() {
    let many = String(repeating: "a/../", count: 20_000) + String(repeating: "../", count: 20_000) + "b"
    #expect(URLReference.resolve(many, against: "http://x/" + String(repeating: "y/", count: 20_000)) == "http://x/b")
  }
}
