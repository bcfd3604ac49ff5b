/// A benchmark case.

import Foundation

/// Work that can be done with inputs of some kinds.
struct BenchmarkCase: Sendable {
  /// The name for `--case`: `decode`, `JSONDecoder`.
  var name: String
  var kinds: [InputKind]
  /// The name of the case that it is compared with on the same input.
  var yardstick: String?
  /// Prepares what the work needs and what is not measured, such as the feeds to be encoded.
  var prepare: @Sendable (_ documents: [Data]) throws -> Work

  typealias Work = () throws -> Void

  static let all = jsonFeedCases + conversionCases + validationCases
}
