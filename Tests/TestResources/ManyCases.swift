/// Loops over cases that would be too many lines as arguments of a test.

package import Testing

private enum CurrentCase {
  @TaskLocal static var name = ""
}

/// Calls `check` with each of the values, some at a time. A failure names the value, as an argument would.
package func forEachCase<Values: Collection & Sendable>(
  in values: Values, _ check: @escaping @Sendable (Values.Element) async throws -> Void
) async throws where Values.Element: Sendable, Values.Index: Sendable {
  let test = try #require(Test.current)
  let naming = IssueHandlingTrait.compactMapIssues { issue in
    var issue = issue
    issue.comments.append("in the case \(CurrentCase.name)")
    return issue
  }
  try await naming.provideScope(for: test, testCase: Test.Case.current) {
    await withTaskGroup { group in
      let count = 4
      for first in 0..<count {
        group.addTask {
          for (number, value) in values.enumerated() where number % count == first {
            let name = (value as? any CustomTestStringConvertible)?.testDescription ?? "\(value)"
            await CurrentCase.$name.withValue(String(name.prefix(200))) {
              do { try await check(value) } catch { Issue.record(error) }
            }
          }
        }
      }
    }
  }
}
