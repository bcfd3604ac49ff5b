/// Counts the work that debug builds do, so that tests can see that its cost is linear without looking at a clock.

/// How many bytes the kernels of this module have looked at, compared or copied, and how many single bytes scanners have
/// asked about, during one piece of work.
///
/// A counter belongs to a task, so tests in parallel count only their own work. Release builds count nothing.
public final class WorkCounter: Sendable {
  #if DEBUG
    @TaskLocal @usableFromInline static var current: WorkCounter?
    /// Written by the task that counts only.
    nonisolated(unsafe) private var steps = 0

    @usableFromInline
    func add(_ steps: Int) { unsafe self.steps &+= steps }
  #endif

  /// To be called where the cost depends on the input: by kernels with the number of bytes, in other loops once a round.
  @inlinable @inline(__always)
  public static func count(_ steps: Int = 1) {
    #if DEBUG
      current?.add(steps)
    #endif
  }

  /// The steps that `work` takes; 0 in release builds. The work must not be handed to other tasks.
  package static func steps(of work: () throws -> Void) rethrows -> Int {
    #if DEBUG
      let counter = WorkCounter()
      try $current.withValue(counter, operation: work)
      return unsafe counter.steps
    #else
      try work()
      return 0
    #endif
  }
}
