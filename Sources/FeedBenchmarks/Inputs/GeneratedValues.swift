/// Dates and ids generated from a seed.

import Foundation
import FeedBridge
import FeedPrimitives
import JSONFeedModel

enum GeneratedValues {
  /// `count` values of `kind`: dates, one per line, or a JSON array of ids.
  static func bytes(_ kind: InputKind, count: Int) throws -> Data {
    var generator = SeededGenerator(seed: 2026)
    let numbers = (0..<count).map { _ in Int.random(in: 1_000_000_000..<1_800_000_000, using: &generator) }
    let dates = numbers.map { Date(timeIntervalSince1970: Double($0)) }
    return switch kind {
    case .rfc3339Dates: lines(dates.compactMap(RFC3339.string))
    case .rfc822Dates: lines(dates.compactMap(RFC822Writing.string))
    case .stringIDs: try JSONEncoder().encode(numbers.map { "https://example.org/2026/post-\($0)" })
    case .numberIDs: try JSONEncoder().encode(numbers)
    case .jsonFeed, .rss, .atom: Data()
    }
  }

  private static func lines(_ lines: [String]) -> Data { Data(lines.joined(separator: "\n").utf8) }
}
