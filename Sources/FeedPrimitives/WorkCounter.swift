/// Counts the work done in debug builds, so that tests can check that its cost is linear without a clock.

/// The number of bytes that the functions of this module have looked at, compared or copied, plus the number of
/// single bytes that scanners have tested, during one piece of work.
///
/// A counter belongs to a task, so tests running in parallel count only their own work. Release builds count nothing.
public final class WorkCounter: Sendable {
  #if DEBUG
    @TaskLocal @usableFromInline static var current: WorkCounter?
    /// Written only by the task that counts.
    nonisolated(unsafe) private var steps = 0

    @usableFromInline
    func add(_ steps: Int) { unsafe self.steps &+= steps }
  #endif

  /// Called where the cost depends on the input: by kernels with the number of bytes, by other loops once per
  /// iteration.
  @inlinable @inline(__always)
  public static func count(_ steps: Int = 1) {
    #if DEBUG
      current?.add(steps)
    #endif
  }

  /// The steps that `work` takes; 0 in release builds. The work must not be passed on to other tasks.
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

extension Array {
  /// Appends an element, and counts the bytes that are copied for it: those of all elements if another array shares their
  /// storage, or if there is no room for one more.
  @inlinable @inline(__always)
  public mutating func appendCountingCopies(_ element: Element) {
    #if DEBUG
      let before = unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      append(element)
      let after = unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      if before != after { WorkCounter.count(count * MemoryLayout<Element>.stride) }
    #else
      append(element)
    #endif
  }
}
