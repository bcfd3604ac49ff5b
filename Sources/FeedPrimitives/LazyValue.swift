/// Values that are made when they are first needed.

public import Synchronization

/// A value that is made when somebody first asks for it, and once, whoever asks. Asking again costs a load and a comparison,
/// which the standard library's `AtomicLazyReference` does not reach: its functions are not specialised.
public final class LazyValue<Value: Sendable>: Sendable {
  @usableFromInline let isMade = Atomic(false)
  /// Written once, under the lock and before `isMade` is set, and read behind it: no two accesses overlap.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var made: Value?
  private let lock = Mutex(())
  private let make: @Sendable () -> Value

  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value. Making it must not ask for it.
  @inlinable public var value: Value {
    if isMade.load(ordering: .acquiring), let made = unsafe made { return made }
    return valueUnderLock()
  }

  @usableFromInline
  func valueUnderLock() -> Value {
    lock.withLock { _ in
      if let made = unsafe made { return made }
      let value = make()
      unsafe made = value
      isMade.store(true, ordering: .releasing)
      return value
    }
  }
}
