/// Mutual exclusion between threads. (`Mutex` of the standard library needs macOS 15 and iOS 18.)

internal import FeedCLibrary

/// A value that one thread at a time may use.
@safe
package final class Lock<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  /// Allocated separately, because a mutex must not be moved.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls `body` with the value while no other thread uses it. `body` must not call this again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
