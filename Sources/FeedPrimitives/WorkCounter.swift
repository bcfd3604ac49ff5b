/// Counts the work done in debug builds, so that tests can check that its cost is linear without a clock.

#if DEBUG
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #elseif canImport(Android)
    import Android
  #endif
#endif

/// The number of bytes that the functions of this module have looked at, compared or copied, plus the number of
/// single bytes that scanners have tested, during one piece of work.
///
/// Each thread counts for itself, so tests running in parallel count only their own work. Release builds count nothing, nor
/// do platforms without POSIX threads.
public enum WorkCounter {
  #if DEBUG && (canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android))
    /// The key of the thread's count. A task-local value would take a tenth of the time of all tests.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let code = unsafe pthread_key_create(&key, nil)
      precondition(code == 0, "no more keys for values of threads")
      return key
    }()

    /// Called where the cost depends on the input: by kernels with the number of bytes, by other loops once per
    /// iteration.
    public static func count(_ steps: Int = 1) {
      guard let count = unsafe pthread_getspecific(key) else { return }
      unsafe count.assumingMemoryBound(to: Int.self).pointee &+= steps
    }

    /// The steps that `work` takes; 0 in release builds. The work must not be passed on to other threads.
    package static func steps(of work: () throws -> Void) rethrows -> Int {
      var steps = 0
      try unsafe withUnsafeMutablePointer(to: &steps) { steps in
        let outer = unsafe pthread_getspecific(key)
        unsafe pthread_setspecific(key, steps)
        defer { unsafe pthread_setspecific(key, outer) }
        try work()
      }
      return steps
    }
  #else
    @inlinable @inline(__always)
    public static func count(_ steps: Int = 1) {}

    package static func steps(of work: () throws -> Void) rethrows -> Int {
      try work()
      return 0
    }
  #endif
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
