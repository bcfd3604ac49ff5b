/// UUIDs made from names (RFC 9562 §5.5).

/// A UUID of version 5. The same namespace and name always give the same one.
package struct NameBasedUUID: Sendable {
  /// Its 16 bytes.
  package let bytes: [UInt8]

  /// - Parameters:
  ///   - namespace: The bytes of the UUID of the namespace.
  ///   - name: The name in it.
  package init(namespace: [UInt8], name: some StringProtocol) {
    var bytes = Array(SHA1.digest(namespace + Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.bytes = bytes
  }

  /// The namespace of URLs (RFC 9562 §6.6): 6ba7b811-9dad-11d1-80b4-00c04fd430c8
  package static let ofURLs: [UInt8] = [
    0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
  ]

  /// Its usual form: `886313e1-3b8a-5372-9b90-0c9aee199e5d`.
  package var text: String {
    let digits = bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.utf8.count == 1 ? "0" + text : text
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return groups.map { digits[$0].joined() }.joined(separator: "-")
  }
}
