/// Bounds what tests have open at the same time.

internal import FeedSystem
internal import Foundation
package import Testing

/// Lets a limited number of tasks do something at the same time; the others wait in order. Waiting does not block a
/// thread, because other tests need them.
final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Lock<State>

  init(_ count: Int) { state = Lock(State(free: count)) }

  func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await begin()
    defer { end() }
    return try await body()
  }

  private func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func end() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

/// Runs at most four tests at a time that have servers or many files open.
package struct InTurns: SuiteTrait, TestTrait, TestScoping {
  private static let turns = Turns(4)

  /// Whether this is the turn of the current test.
  @TaskLocal package static var isTurn = false

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.take(function)
  }

  /// Calls `body` as one of the four.
  package static func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    OpenFiles.limit()
    return try await turns.take { try await $isTurn.withValue(true) { try await body() } }
  }
}

extension Trait where Self == InTurns {
  /// For suites whose tests start servers, which is an error without it, or keep files open.
  package static var inTurns: Self { Self() }
}
