/// Arrays that may be as long as a document.

extension Array {
  /// Appends an element. A large array grows by a quarter: doubled, it would need three times as much memory for a moment.
  @inlinable
  public mutating func appendSparingly(_ element: consuming Element) {
    if count == capacity, count > 1 << 12 { reserveCapacity(count + count / 4) }
    append(element)
  }
}
