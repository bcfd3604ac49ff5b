/// How the cost of work grows with the size of its input, counted instead of timed.

internal import FeedPrimitives

/// The steps that work takes at a size and at four times that size.
package struct WorkGrowth: Sendable, CustomStringConvertible {
  package let size: Int
  package let steps: Int
  package let stepsAtFourTimesTheSize: Int

  /// - Parameter work: receives a size, in any unit, and calls code that counts its steps (``WorkCounter``).
  package init(from size: Int, _ work: (Int) throws -> Void) rethrows {
    self.size = size
    // One-time initialization is not part of the growth.
    try work(1)
    steps = try WorkCounter.steps { try work(size) }
    stepsAtFourTimesTheSize = try WorkCounter.steps { try work(4 * size) }
  }

  /// Whether four times the input takes about four times the work. (Quadratic work would be 16 times as much.) False
  /// if nothing was counted, because then nothing is known.
  package var isLinear: Bool { steps > 0 && stepsAtFourTimesTheSize <= 6 * steps }

  /// Whether four times the input takes four times the work and hardly more. This finds quadratic work too if most of the work at
  /// this size is linear.
  package var isProportional: Bool { steps > 0 && 10 * stepsAtFourTimesTheSize <= 45 * steps }

  package var description: String {
    "\(steps) steps at \(size), \(stepsAtFourTimesTheSize) at \(4 * size)"
  }
}
