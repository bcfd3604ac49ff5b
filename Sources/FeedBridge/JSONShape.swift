/// Tells a JSON Feed from other JSON by the names of its members.

internal import FeedPrimitives

enum JSONShape {
  /// What the object at `start` is: its members' names are looked at, and nothing inside them.
  static func format(of bytes: Span<UInt8>, from start: Int) -> FeedFormat {
    var position = start + 1
    var depth = 1
    var hasItems = false
    while position < bytes.count, depth > 0 {
      switch bytes[position] {
      case ASCII.quotationMark:
        let inside = position + 1
        position = endOfString(from: inside, in: bytes)
        let name = inside..<min(position, bytes.count)
        position += 1
        guard depth == 1 else { continue }
        let next = bytes.endOfSpaces(from: min(position, bytes.count), to: bytes.count)
        guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else { continue }
        if bytes.equals("rss", name) || bytes.equals("channel", name) { return .rssInJSON }
        if bytes.equals("items", name) { hasItems = true }
        if bytes.equals("version", name), saysJSONFeed(after: next, in: bytes) { return .jsonFeed }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      default:
        position += 1
      }
    }
    return hasItems ? .jsonFeed : .otherJSON
  }

  private static func endOfString(from start: Int, in bytes: Span<UInt8>) -> Int {
    var position = start
    while position < bytes.count {
      position = bytes.endOfPlainJSONText(from: position)
      guard position < bytes.count, bytes[position] != ASCII.quotationMark else { return position }
      position += bytes[position] == ASCII.backslash ? 2 : 1
    }
    return bytes.count
  }

  /// Whether the value behind the colon is a version URL of JSON Feed; slashes may be escaped.
  private static func saysJSONFeed(after colon: Int, in bytes: Span<UInt8>) -> Bool {
    var position = bytes.endOfSpaces(from: colon + 1, to: bytes.count)
    let end = min(position + 60, bytes.count)
    while position < end {
      if bytes.starts(with: "jsonfeed.org", at: position) { return true }
      position += 1
    }
    return false
  }
}
