/// Bytes that need no allocation.

/// Up to 32 bytes: a name in the form in which it is looked up.
package struct ShortBytes {
  package static let capacity = 32

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  package private(set) var count = 0

  package init() {}

  /// The bytes, with A to Z lowercased; nil if they are too many.
  package init?(lowercasing bytes: Span<UInt8>) {
    for index in bytes.indices {
      guard append(ASCII.lowercased(bytes[index])) else { return nil }
    }
  }

  /// Appends a byte, and returns false if there is no room for it.
  package mutating func append(_ byte: UInt8) -> Bool {
    guard count < ShortBytes.capacity else { return false }
    let index = count
    unsafe withUnsafeMutableBytes(of: &words) { unsafe $0[index] = byte }
    count += 1
    return true
  }

  package func withBytes<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    unsafe withUnsafeBytes(of: words) { unsafe body(Span(_unsafeBytes: $0).extracting(0..<count)) }
  }
}
