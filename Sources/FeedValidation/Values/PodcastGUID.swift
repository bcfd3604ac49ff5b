/// The globally unique identifier of a podcast (https://podcasting2.org/docs/podcast-namespace/tags/guid).

internal import FeedPrimitives

enum PodcastGUID {
  /// Whether a UUID is of version 5 (RFC 9562 §5.5).
  static func isVersion5(_ uuid: String) -> Bool {
    let digits = Array(uuid.utf8)
    return digits.count == 36 && digits[14] == UInt8(ascii: "5") && "89abAB".utf8.contains(digits[19])
  }

  /// The UUID that is generated from the URL of a feed, without its scheme and the slashes at its end.
  static func generated(fromFeedURL url: String) -> String {
    var name = url[...]
    if let colon = url.firstRange(of: "://") { name = url[colon.upperBound...] }
    while name.hasSuffix("/") { name.removeLast() }
    return NameBasedUUID(namespace: namespace, name: name).text
  }

  /// ead4c236-bf58-58c6-a2c6-a6b28d128cb6
  private static let namespace: [UInt8] = [
    0xEA, 0xD4, 0xC2, 0x36, 0xBF, 0x58, 0x58, 0xC6, 0xA2, 0xC6, 0xA6, 0xB2, 0x8D, 0x12, 0x8C, 0xB6,
  ]
}
