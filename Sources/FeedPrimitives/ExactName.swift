/// Strings compared by their bytes. (`==` of `String` is canonical equivalence.)

/// A name that equals another only if their UTF-8 bytes are equal.
package struct ExactName: Hashable, Sendable {
  package let text: String
  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool { left.text.isExactly(right.text) }

  package func hash(into hasher: inout Hasher) { hasher.combine(utf8Of: text) }
}

extension String {
  /// Whether the UTF-8 bytes are those of `other`.
  @inlinable @inline(__always)
  public func isExactly(_ other: String) -> Bool {
    WorkCounter.count()
    // Most others differ in length. For a call, both strings would be retained.
    return utf8.count == other.utf8.count && hasBytes(of: other)
  }

  /// The same for a string of the same length.
  @usableFromInline
  func hasBytes(of other: String) -> Bool {
    #if _pointerBitWidth(_64)
      // Short strings are stored inline, and copies share their storage.
      if unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) == unsafeBitCast(other, to: SIMD2<UInt64>.self) {
        return true
      }
    #endif
    return withBytes { $0.isEqual(to: other) }
  }
}

extension Hasher {
  /// Combines a string by its UTF-8 bytes.
  package mutating func combine(utf8Of text: String) {
    text.withBytes { combine($0) }
    combine(0xFF as UInt8)
  }

  package mutating func combine(_ text: TextSpan) {
    unsafe text.bytes.withUnsafeBytes { unsafe combine(bytes: $0) }
  }
}
