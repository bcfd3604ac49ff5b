/// Addresses of the internet protocols, and which of them are public.

internal import FeedCLibrary

/// An IPv4 or IPv6 address.
package struct NetworkAddress: Sendable, Hashable {
  /// 4 or 16 bytes, the most significant first.
  private let bytes: [UInt8]

  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Nil if it is not an address of the internet protocols.
  @unsafe
  init?(_ address: UnsafePointer<sockaddr>) {
    let start = unsafe UnsafeRawPointer(address)
    switch Int32(unsafe address.pointee.sa_family) {
    case AF_INET:
      bytes = unsafe withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in.self).sin_addr) { unsafe Array($0) }
    case AF_INET6:
      bytes = unsafe withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { unsafe Array($0) }
    default: return nil
    }
  }

  /// The port, which is in the same place in all addresses of the internet protocols.
  @unsafe
  static func port(_ address: UnsafePointer<sockaddr>) -> Int {
    Int(UInt16(bigEndian: unsafe UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_port))
  }

  /// The addresses of a host, by its name or as a literal; empty if there are none. Blocks until they are known.
  package static func resolve(_ host: String) -> [NetworkAddress] {
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, nil, nil, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [NetworkAddress] = []
    var next = unsafe list
    while let entry = unsafe next?.pointee {
      if let address = unsafe entry.ai_addr.flatMap({ unsafe NetworkAddress($0) }) { addresses.append(address) }
      unsafe next = entry.ai_next
    }
    return addresses
  }

  // MARK: Public addresses

  /// Whether the address can be reached from everywhere: not loopback, link-local, private, multicast, or reserved for
  /// another purpose (IANA's special-purpose address registries). An address that contains an IPv4 address is as public
  /// as that one.
  package var isPublic: Bool {
    if bytes.count == 4 { return !Self.notPublic.contains { $0.contains(bytes) } }
    if let embedded { return embedded.isPublic }
    // Only this block is assigned to the global internet.
    return Block([0x20], 3).contains(bytes) && !Self.notPublicIPv6.contains { $0.contains(bytes) }
  }

  /// The IPv4 address in an IPv6 address: mapped (RFC 4291), translated (RFC 6052), 6to4 (RFC 3056).
  private var embedded: NetworkAddress? {
    for (block, start) in Self.embedding where block.contains(bytes) {
      return NetworkAddress(Array(bytes[start..<start + 4]))
    }
    return nil
  }

  /// The addresses that begin with these bits.
  private struct Block {
    let prefix: [UInt8]
    let length: Int

    init(_ prefix: [UInt8], _ length: Int) {
      self.prefix = prefix
      self.length = length
    }

    func contains(_ bytes: [UInt8]) -> Bool {
      for (index, byte) in bytes.enumerated() where index * 8 < length {
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(length - index * 8, 8))
        let expected = index < prefix.count ? prefix[index] : 0
        if (byte ^ expected) & mask != 0 { return false }
      }
      return true
    }
  }

  private static let notPublic: [Block] = [
    .init([0], 8), .init([10], 8), .init([100, 64], 10), .init([127], 8), .init([169, 254], 16), .init([172, 16], 12),
    .init([192, 0, 0], 24), .init([192, 0, 2], 24), .init([192, 88, 99], 24), .init([192, 168], 16),
    .init([198, 18], 15), .init([198, 51, 100], 24), .init([203, 0, 113], 24), .init([224], 4), .init([240], 4),
  ]
  private static let notPublicIPv6: [Block] = [
    // Protocol assignments, with Teredo; documentation, twice.
    .init([0x20, 0x01], 23), .init([0x20, 0x01, 0x0D, 0xB8], 32), .init([0x3F, 0xFF], 20),
  ]
  private static let embedding: [(Block, at: Int)] = [
    (.init([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12), (.init([0x00, 0x64, 0xFF, 0x9B], 96), 12),
    (.init([0x20, 0x02], 16), 2),
  ]
}
