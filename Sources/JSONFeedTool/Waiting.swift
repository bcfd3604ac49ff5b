/// Asynchronous work in a command that is not.

internal import Dispatch
internal import Synchronization

/// Does the work, and returns when it is done.
func waiting<Success: Sendable, Failure: Error>(
  for work: @escaping @Sendable () async throws(Failure) -> Success
) throws(Failure) -> Success {
  let slot = Slot<Result<Success, Failure>>()
  Task.detached {
    do throws(Failure) {
      slot.put(.success(try await work()))
    } catch {
      slot.put(.failure(error))
    }
  }
  return try slot.take().get()
}

/// A place for one value that one thread puts in and another one takes out.
private final class Slot<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isFull = DispatchSemaphore(value: 0)

  func put(_ new: Value) {
    value.withLock { $0 = new }
    isFull.signal()
  }

  func take() -> Value {
    while true {
      isFull.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
