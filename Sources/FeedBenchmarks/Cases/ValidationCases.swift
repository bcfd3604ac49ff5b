/// Validating feeds, compared with our own strict reading.

import Foundation
import FeedValidation

extension BenchmarkCase {
  static let validationCases = [
    BenchmarkCase(name: "validate", kinds: [.jsonFeed], yardstick: "decode") { validation(of: $0) },
    BenchmarkCase(name: "validate", kinds: [.rss, .atom], yardstick: "model") { validation(of: $0) },
  ]

  private static func validation(of documents: [Data]) -> Work {
    // A fixed time, so that every run finds the same problems.
    let validator = FeedValidator(.init(now: Date(timeIntervalSince1970: 1_767_312_000)))
    return { for document in documents { _ = validator.validate(document) } }
  }
}
