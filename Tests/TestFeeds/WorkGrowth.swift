/// How the cost of work grows with the size of its input, counted instead of timed.

internal import FeedPrimitives

/// The steps that work takes at a size and at four times that size.
package struct WorkGrowth: Sendable, CustomStringConvertible {
  package private(set) var size: Int
  package private(set) var steps: Int
  package private(set) var stepsAtFourTimesTheSize: Int

  /// - Parameter work: receives a size, in any unit, and calls code that counts its steps (``WorkCounter``).
  package init(from size: Int, _ work: (Int) throws -> Void) rethrows {
    self.size = size
    // One-time initialization is not part of the growth.
    try work(1)
    steps = try WorkCounter.steps { try work(size) }
    stepsAtFourTimesTheSize = try WorkCounter.steps { try work(4 * size) }
    // What has a limit, as nesting does, is quadratic up to the limit, and linear in larger documents.
    while !isLinear, self.size < 64 * size {
      self.size *= 4
      steps = stepsAtFourTimesTheSize
      stepsAtFourTimesTheSize = try WorkCounter.steps { try work(4 * self.size) }
    }
  }

  /// Whether four times the input takes four times the work and hardly more. (Quadratic work would be 16 times as much.) As the
  /// steps are counted exactly, the limit is near to four, so that quadratic work is found in small documents too, most of
  /// whose work is linear. False if nothing was counted, because then nothing is known.
  package var isLinear: Bool { steps > 0 && 10 * stepsAtFourTimesTheSize <= 42 * steps }

  package var description: String {
    "\(steps) steps at \(size), \(stepsAtFourTimesTheSize) at \(4 * size)"
  }
}
