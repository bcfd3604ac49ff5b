/// A value that several others refer to.

import FeedPrimitives
import Testing

/// A value that cannot be copied, and notes its end.
private struct Counted: ~Copyable {
  var count = 0
  let atEnd: () -> Void

  mutating func increase(by step: Int) { count += step }

  deinit { atEnd() }
}

struct SharedTests {
  @Test func aChangeIsSeenThroughAllReferences() {
    let value = Shared(Counted {})
    let other = value
    value.value.increase(by: 2)
    value.value.increase(by: other.value.count)
    #expect(other.value.count == 4)
  }

  @Test func readingMayOverlap() {
    func sum(_ one: borrowing Counted, _ other: borrowing Counted) -> Int { one.count + other.count }
    let value = Shared(Counted(count: 3) {})
    #expect(sum(value.value, value.value) == 6)
    value.value.increase(by: 1)
    #expect(value.value.count == 4)
  }

  @Test func anErrorEndsAnAccess() {
    struct Failure: Error {}
    func fail(_ value: inout Counted) throws(Failure) {
      value.count = 5
      throw Failure()
    }
    let value = Shared(Counted {})
    #expect(throws: Failure.self) { try fail(&value.value) }
    value.value.increase(by: 1)
    #expect(value.value.count == 6)
  }

  @Test func theValueEndsWithTheLastReference() {
    var ends = 0
    do {
      let value = Shared(Counted { ends += 1 })
      let other = value
      let count = value.value.count + other.value.count
      #expect(count == 0 && ends == 0)
    }
    #expect(ends == 1)
  }

  @Test func overlappingChangesEndTheProcess() async {
    await #expect(processExitsWith: .failure) {
      func change(_ value: inout Int, _ other: Shared<Int>) { value += other.value }
      let value = Shared(1)
      change(&value.value, value)
    }
    await #expect(processExitsWith: .failure) {
      func read(_ value: borrowing Counted, _ other: Shared<Counted>) { other.value.increase(by: value.count) }
      let value = Shared(Counted {})
      read(value.value, value)
    }
  }
}
