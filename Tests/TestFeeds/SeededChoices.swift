/// Random choices for the generators of feeds and documents.

package import FeedPrimitives

extension SeededGenerator {
  package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `n` times.
  package mutating func one(in n: Int) -> Bool { int(0..<n) == 0 }

  /// One of `choices`, which are some.
  package mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: int(0..<choices.count))]
  }
}
