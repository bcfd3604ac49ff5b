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
  @inlinable
  public func isExactly(_ other: String) -> Bool {
    WorkCounter.count()
    guard utf8.count == other.utf8.count else { return false }
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
