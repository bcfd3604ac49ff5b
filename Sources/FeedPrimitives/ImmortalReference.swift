/// References to the entries of tables that stand for as long as the program runs.

/// A reference to an object that is never released, so that copying the reference costs nothing.
@safe
public struct ImmortalReference<Object: AnyObject & Sendable>: Sendable {
  @usableFromInline let reference: Unmanaged<Object>

  /// Makes the object live for ever: to be called once for an entry of a table, not for objects that come and go.
  public init(_ object: Object) { unsafe reference = Unmanaged.passRetained(object) }

  @inlinable public var object: Object { unsafe reference.takeUnretainedValue() }

  /// What `body` reads of the object, which is not even counted for it.
  @inlinable public func read<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }
}
