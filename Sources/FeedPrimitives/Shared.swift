/// A value that several others refer to.

/// A value in one place in memory, which is changed in place.
///
/// As with a property of a class, a change must not overlap with another access. This is checked with a counter beside the value:
/// the runtime's check, which searches a list of all accesses of the thread, takes a quarter of the instructions of validating a feed.
@safe
public final class Shared<Value: ~Copyable> {
  @usableFromInline struct Storage: ~Copyable {
    @usableFromInline var value: Value
    /// The number of accesses that read it; -1 during one that may change it.
    @usableFromInline var readers = 0

    @usableFromInline init(_ value: consuming Value) { self.value = value }
  }

  @usableFromInline let storage: UnsafeMutablePointer<Storage>

  public init(_ value: consuming Value) {
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: Storage(value))
  }

  deinit {
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  @inlinable
  public var value: Value {
    @inline(__always) _read {
      precondition(unsafe storage.pointee.readers >= 0, "the value is being changed")
      unsafe storage.pointee.readers &+= 1
      defer { unsafe storage.pointee.readers &-= 1 }
      yield unsafe storage.pointee.value
    }
    @inline(__always) _modify {
      precondition(unsafe storage.pointee.readers == 0, "the value is in use")
      unsafe storage.pointee.readers = -1
      defer { unsafe storage.pointee.readers = 0 }
      yield unsafe &storage.pointee.value
    }
  }
}
