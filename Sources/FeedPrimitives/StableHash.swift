/// A hash that never changes, on any machine or in any version: identifiers are derived from it.

/// FNV-1a, 128 bits (Fowler, Noll, Vo; offset basis and prime as published).
package struct StableHash: Sendable {
  private var high: UInt64 = 0x6C62_272E_07BB_0142
  private var low: UInt64 = 0x62B8_2175_6295_C58D

  package init() {}

  package mutating func combine(_ byte: UInt8) {
    low ^= UInt64(byte)
    // The prime is 2^88 + 0x13B; its product modulo 2^128.
    let (carry, product) = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ carry &+ low &<< 24
    low = product
  }

  package mutating func combine(_ bytes: Span<UInt8>) {
    WorkCounter.count(bytes.count)
    for index in bytes.indices { combine(bytes[index]) }
  }

  package mutating func combine(_ text: String) { text.withBytes { combine($0.bytes) } }

  /// 32 lowercase hexadecimal digits.
  package var hexadecimal: String { high.hexadecimal + low.hexadecimal }
}

extension UInt64 {
  /// 16 lowercase hexadecimal digits.
  package var hexadecimal: String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
