/// Which addresses are public.

import Testing

@testable import FeedSystem

@Suite struct NetworkAddressTests {
  /// The address of a literal.
  private func address(_ text: String) throws -> NetworkAddress { try #require(NetworkAddress.resolve(text).first) }

  @Test(
    "addresses of the special-purpose registries are not public",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254", "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.0.1", "198.18.0.1", "198.19.255.255",
      "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1",
      "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "100::1", "fc00::1", "fd12::1",
      "fe80::1", "febf::1", "fec0::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "2002:c0a8:101::1",
      "3fff::1", "4000::1", "5f00::1",
    ])
  func specialAddressesAreNotPublic(text: String) throws {
    #expect(try !address(text).isPublic)
  }

  @Test(
    "other addresses are public",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
      "169.253.0.1", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0", "198.17.0.1",
      "198.20.0.0", "223.255.255.255", "2001:200::1", "2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1",
      "64:ff9b::1.1.1.1", "2002:101:101::1",
    ])
  func otherAddressesArePublic(text: String) throws {
    #expect(try address(text).isPublic)
  }

  @Test func namesHaveAddresses() {
    #expect(NetworkAddress.resolve("localhost").allSatisfy { !$0.isPublic })
    #expect(!NetworkAddress.resolve("localhost").isEmpty)
    #expect(NetworkAddress.resolve("no-such-host.invalid").isEmpty)
  }

  @Test func anAddressHasFourOrSixteenBytes() {
    #expect(NetworkAddress([127, 0, 0, 1])?.isPublic == false)
    #expect(NetworkAddress([1, 2, 3]) == nil)
  }
}
