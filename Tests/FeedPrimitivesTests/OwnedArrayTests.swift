/// The list that nobody shares.

import FeedPrimitives
import Testing

struct OwnedArrayTests {
  @Test func elementsStayInOrderWhileItGrows() {
    var array = OwnedArray<Int>(capacity: 0)
    #expect(array.count == 0)
    for number in 0..<1000 { array.append(number) }
    #expect(elements(of: array) == Array(0..<1000))
  }

  @Test func anElementCanBeChangedInPlace() {
    var array = OwnedArray<UInt8>()
    array.append(1)
    array[0] += 4
    #expect(elements(of: array) == [5])
  }

  @Test func theLastElementsCanBeRemoved() {
    var array = OwnedArray<Int>()
    for number in 0..<5 { array.append(number) }
    array.removeAll(from: 3)
    array.append(9)
    #expect(elements(of: array) == [0, 1, 2, 9])
    array.removeLast()
    #expect(array.last == 2)
    array.removeAll()
    #expect(array.isEmpty && array.last == nil)
    #expect(elements(of: array) == [])
  }

  @Test func aCopyIsNotTheOriginal() {
    var array = OwnedArray<Int>()
    array.append(1)
    var copy = array.copy()
    copy[0] = 2
    copy.append(3)
    #expect(elements(of: array) == [1])
    #expect(elements(of: copy) == [2, 3])
    #expect(elements(of: OwnedArray<Int>().copy()) == [])
  }

  @Test func elementsThatCannotBeCopiedEndWithTheList() {
    final class Counter { var ended = 0 }
    struct Unique: ~Copyable {
      let counter: Counter
      var number: Int
      deinit { counter.ended += 1 }
    }
    let counter = Counter()
    do {
      var array = OwnedArray<Unique>(capacity: 1)
      for number in 0..<5 { array.append(Unique(counter: counter, number: number)) }
      array[3].number += 10
      array.swapAt(0, 3)
      array.swapAt(1, 1)
      var numbers: [Int] = []
      for index in array.indices { numbers.append(array[index].number) }
      #expect(numbers == [13, 1, 2, 0, 4])
      #expect(counter.ended == 0)
    }
    #expect(counter.ended == 5)
  }

  private func elements<Element>(of array: borrowing OwnedArray<Element>) -> [Element]
  where Element: Equatable & BitwiseCopyable {
    var elements: [Element] = []
    for index in array.indices { elements.append(array[index]) }
    #expect(array.elements == elements)
    return elements
  }

  #if os(Linux) || os(macOS)
    @Test func thereIsNothingOutsideOfIt() async {
      await #expect(processExitsWith: .failure) {
        let array = OwnedArray<Int>()
        _ = array[0]
      }
      await #expect(processExitsWith: .failure) {
        var array = OwnedArray<Int>()
        array.append(1)
        array[-1] = 2
      }
      await #expect(processExitsWith: .failure) {
        var array = OwnedArray<Int>()
        array.removeAll(from: 1)
      }
      await #expect(processExitsWith: .failure) {
        var array = OwnedArray<Int>()
        array.removeLast()
      }
      await #expect(processExitsWith: .failure) {
        var array = OwnedArray<Int>()
        array.append(1)
        array.swapAt(0, 1)
      }
    }
  #endif
}
