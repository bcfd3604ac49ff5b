/// Random choices for the generators of feeds and documents.

package import FeedPrimitives

extension SeededGenerator {
  package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True with probability 1 in `n`.
  package mutating func one(in n: Int) -> Bool { int(0..<n) == 0 }

  /// One of `choices`, which must not be empty.
  package mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: int(0..<choices.count))]
  }
}
