/// A list that nobody shares.

/// A list with memory of its own.
///
/// Unlike an array it cannot be shared, so that changing it does not ask first whether it is: a reader of XML would ask 80 times
/// for each item. Its elements may be values that cannot be copied. All accesses are checked.
@safe
public struct OwnedArray<Element: ~Copyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var length = 0

  @inlinable public var count: Int { length }
  @inlinable public var isEmpty: Bool { length == 0 }

  public init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit {
    unsafe base.deinitialize(count: length)
    unsafe base.deallocate()
  }

  @inlinable public var indices: Range<Int> { 0..<count }

  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "there is no such element")
      return unsafe UnsafePointer(base + index)
    }
    @inline(__always) unsafeMutableAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "there is no such element")
      return unsafe base + index
    }
  }

  @inlinable @inline(__always)
  public mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    unsafe (base + count).initialize(to: element)
    length &+= 1
  }

  @usableFromInline @inline(never)
  mutating func grow() {
    WorkCounter.count(count)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }

  /// Exchanges two elements.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    precondition(indices.contains(first) && indices.contains(second), "there is no such element")
    if first == second { return }
    let element = unsafe (base + first).move()
    unsafe (base + first).moveInitialize(from: base + second, count: 1)
    unsafe (base + second).initialize(to: element)
  }
}

extension OwnedArray where Element: BitwiseCopyable {
  @inlinable public var last: Element? { isEmpty ? nil : self[count &- 1] }

  /// Removes the elements from number `count` on. Their memory is kept for others.
  @inlinable
  public mutating func removeAll(from count: Int = 0) {
    precondition(count >= 0 && count <= self.count, "there are not so many elements")
    length = count
  }

  @inlinable
  public mutating func removeLast() { removeAll(from: count &- 1) }

  /// A copy of the elements as an array.
  public var elements: [Element] { indices.map { self[$0] } }

  /// A copy of the elements.
  public func copy() -> OwnedArray {
    WorkCounter.count(count)
    var copy = OwnedArray(capacity: max(count, 1))
    unsafe copy.base.update(from: base, count: count)
    copy.length = count
    return copy
  }
}
