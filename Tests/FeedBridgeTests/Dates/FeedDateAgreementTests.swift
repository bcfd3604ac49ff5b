import FeedBridge
import FeedPrimitives
import Foundation
import TestCases
import Testing

@Suite struct FeedDateAgreementTests {
  private func tolerant(_ text: String) -> Date? { FeedDate.parse(text)?.date }

  @Test(arguments: [
    "2010-02-07T14:04:00-05:00", "2010-02-07t14:04:00z", "2010-02-07 14:04:00.5Z", "1990-12-31T15:59:60-08:00",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.9999999Z",
    "9999-12-31T23:59:59.999999999-00:00",
    "2010-02-07T14:04:00.123456789012+23:59", "1900-02-28T23:59:59.000001-23:59", "2000-02-29T00:00:00.10Z",
  ])
  func whatStrictReadingAcceptsTolerantReadingReadsAsTheSameInstant(text: String) throws {
    let strict = try #require(RFC3339.date(text))
    #expect(tolerant(text) == strict)
  }

  @Test func theTwoParsersAgreeOverGeneratedDates() {
    var state: UInt64 = 3339
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    func padded(_ value: Int, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(width - text.count, 0)) + text
    }
    var accepted = 0
    for _ in sampled(0..<20_000, oneOf: 6) {
      // Sometimes a field is out of range, or at its limit.
      let date = "\(padded(random(10_000), 4))-\(padded(random(14), 2))-\(padded(random(33), 2))"
      let time = "\(padded(random(25), 2)):\(padded(random(61), 2)):\(padded(random(62), 2))"
      let digits = random(50) == 0 ? 300 : 12
      let fraction = random(2) == 0 ? "" : "." + (0...random(digits)).map { _ in String(random(10)) }.joined()
      let zone = random(3) == 0 ? "Z" : "\(random(2) == 0 ? "+" : "-")\(padded(random(24), 2)):\(padded(random(60), 2))"
      let text = date + ["T", "t", " "][random(3)] + time + fraction + zone
      guard let strict = RFC3339.date(text) else { continue }
      accepted += 1
      #expect(tolerant(text) == strict, "\(text)")
    }
    #expect(accepted > 1_500)
  }
}
