/// What is done about a violation: the difference between the strict reading, the lenient one and validation.

internal import FeedPrimitives

/// Decides whether reading goes on after a violation of the specification. Faults of JSON's grammar are not asked about: after
/// one of them nothing can be trusted, and every reading ends.
package protocol ReadingPolicy {
  /// Whether reading goes on where the strict one ends: at half a surrogate pair, which becomes U+FFFD. Then blank ids are
  /// violations too, as readers must discard such items.
  static var isLenient: Bool { get }
  /// Whether texts and what is made of them are wanted. Where they are not, what is read comes out empty.
  static var keepsValues: Bool { get }
  /// What was noted so far.
  var violations: [CollectingPolicy.Violation] { get }
  /// Hears of a violation at the JSON Pointer `path`. Throws it, or takes note and lets the reading go on without the value.
  mutating func report(_ violation: JSONFault, path: String) throws(JSONFault)
}

extension ReadingPolicy {
  package static var keepsValues: Bool { true }
}

/// One violation rejects the whole feed.
package struct StrictPolicy: ReadingPolicy {
  package static var isLenient: Bool { false }
  package var violations: [CollectingPolicy.Violation] { [] }
  package init() {}

  package mutating func report(_ violation: JSONFault, path: String) throws(JSONFault) {
    throw violation
  }
}

/// Takes note of violations and goes on: what lenient reading repairs and what validation reports.
package struct CollectingPolicy: ReadingPolicy {
  package struct Violation: Sendable {
    package var fault: JSONFault
    package var path: String
  }

  package static var isLenient: Bool { true }
  package private(set) var violations: [Violation] = []
  private let limit: Int

  /// - Parameter limit: how many violations are noted at most. `[1,1,1…` is one violation in two bytes.
  package init(limit: Int = .max) { self.limit = limit }

  package mutating func report(_ violation: JSONFault, path: String) throws(JSONFault) {
    guard violations.count < limit else { return }
    violations.append(Violation(fault: violation, path: path))
  }
}

/// Takes note of violations, all of them, and of nothing else.
package struct CheckingPolicy: ReadingPolicy {
  package static var isLenient: Bool { true }
  package static var keepsValues: Bool { false }
  package var violations: [CollectingPolicy.Violation] { collected.violations }
  private var collected = CollectingPolicy()

  package init() {}

  package mutating func report(_ violation: JSONFault, path: String) throws(JSONFault) {
    try collected.report(violation, path: path)
  }
}
