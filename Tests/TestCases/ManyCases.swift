/// Loops over cases that would be too many lines as arguments of a test.

import Foundation
import Testing

/// Whether all cases are checked, as in the gate, which sets `JSONFEED_TEST_CASES=all`. Otherwise a part of those is that are generated, and
/// of those for a property of all documents, the same in each run. What has an expected result of its own is always checked.
package let checksAllCases = ProcessInfo.processInfo.environment["JSONFEED_TEST_CASES"] == "all"

/// All cases, or a tenth or another part of them.
package func sampled<Cases: Collection>(_ cases: Cases, oneOf part: UInt32 = 10) -> [Cases.Element] {
  if checksAllCases { return Array(cases) }
  // Multiplying spreads the numbers, so that those that are chosen have no period, as cases have.
  return zip(0..., cases).compactMap { number, value in
    UInt32(truncatingIfNeeded: number) &* 2_654_435_761 < UInt32.max / part ? value : nil
  }
}

private enum CurrentCase {
  @TaskLocal static var name = ""
}

/// Calls `check` with each of the values, `count` at a time. A failure names the value, as an argument would.
package func forEachCase<Values: Sequence>(
  in values: Values, atOnce count: Int = 4, _ check: @escaping @Sendable (Values.Element) throws -> Void
) async throws where Values.Element: Sendable {
  let values = Array(values)
  let test = try #require(Test.current)
  let naming = IssueHandlingTrait.compactMapIssues { issue in
    var issue = issue
    issue.comments.append("in the case \(CurrentCase.name)")
    return issue
  }
  try await naming.provideScope(for: test, testCase: Test.Case.current) {
    await withTaskGroup { group in
      for first in 0..<count {
        group.addTask {
          for (number, value) in values.enumerated() where number % count == first {
            let name = (value as? any CustomTestStringConvertible)?.testDescription ?? "\(value)"
            CurrentCase.$name.withValue(String(name.prefix(200))) {
              do { try check(value) } catch { Issue.record(error) }
            }
          }
        }
      }
    }
  }
}

/// Calls `check` with each combination of two values.
package func forEachCase<First: Sequence, Second: Sequence>(
  in firsts: First, _ seconds: Second, _ check: @escaping @Sendable (First.Element, Second.Element) throws -> Void
) async throws where First.Element: Sendable, Second.Element: Sendable {
  let pairs = firsts.flatMap { first in seconds.map { (first, $0) } }
  try await forEachCase(in: pairs) { try check($0.0, $0.1) }
}
