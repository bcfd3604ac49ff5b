import Dispatch
import Testing

@testable import FeedSystem

struct LockTests {
  private struct Refusal: Error {}

  @Test func oneThreadAtATimeHasTheValue() {
    let count = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test func itIsUnlockedAfterAnError() {
    let count = Lock(1)
    #expect(throws: Refusal.self) {
      try count.withLock { value throws(Refusal) in
        value = 2
        throw Refusal()
      }
    }
    #expect(count.withLock { $0 } == 2)
  }
}
