import Synchronization
import Testing

@testable import FeedPrimitives

struct LazyValueTests {
  @Test func nothingIsMadeBeforeSomebodyAsks() {
    let count = Counter()
    let value = LazyValue { count.next() }
    #expect(count.made == 0)
    #expect(value.value == 1)
  }

  @Test func aValueIsMadeOnceHoweverOftenItIsAskedFor() {
    let count = Counter()
    let value = LazyValue { count.next() }
    #expect([value.value, value.value, value.value] == [1, 1, 1])
  }

  @Test func tasksThatAskAtOnceAllGetTheSame() async {
    for _ in 0..<100 {
      let count = Counter()
      let value = LazyValue { [count.next()] }
      let values = await withTaskGroup(of: [Int].self) { group in
        for _ in 0..<8 { group.addTask { value.value } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(values == Array(repeating: [1], count: 8))
    }
  }
}

/// How often something was made.
private final class Counter: Sendable {
  private let count = Mutex(0)
  var made: Int { count.withLock(\.self) }

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
