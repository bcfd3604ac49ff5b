/// Values that depend on others, and the work that checking takes.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

@Suite struct ValueChecksTests {
  @Test(arguments: [("42", true), ("post-1", true), ("123456789", false), ("a:b", false), ("spring-tide-2024", false)])
  func uniqueness(id: String, isTooShort: Bool) {
    #expect((IdentifierChecks.uniquenessProblem(of: id) != nil) == isTooShort)
  }

  @Test func aFileNameCanBeMoreSpecificThanTheType() {
    let url = "https://tides.example/spring.mp3"
    #expect(MediaTypeChecks.nonSpecificProblem(of: "application/octet-stream", url: url)?.rule == .nonSpecificMediaType)
    #expect(MediaTypeChecks.nonSpecificProblem(of: "audio/mpeg", url: url) == nil)
    #expect(
      MediaTypeChecks.nonSpecificProblem(of: "application/octet-stream", url: "https://tides.example/spring.exe") == nil
    )
  }

  @Test func longTextsAreCheckedWithLinearWork() async throws {
    try await forEachCase(in: RecordedTests.valueRules.values) { (rule: ValueRule) in
      let pieces = ["a", "@", ".", "a@b.", "%CC", "a%CC%A7", "/../", "[", ":", "1,", "-", "(", "é"]
      for piece in sampled(pieces, oneOf: 3) {
        for start in ["", "http://a/"] {
          let growth = WorkGrowth(from: 125) { count in
            _ = ValueChecks.problems(of: start + String(repeating: piece, count: count), as: rule, now: Date())
          }
          // Rules that look at a few bytes only, or use the standard library, count almost nothing.
          #expect(growth.isLinear || growth.stepsAtFourTimesTheSize < 1000, "\(growth): \(start)\(piece)")
        }
      }
    }
  }
}
