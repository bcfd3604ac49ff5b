/// Identifiers for items without one, and for items with a duplicate one.
///
/// - An item without one gets its URL, else that of its first attachment, as written or resolved against `xml:base`; else
///   `urn:feed-item:` and the 32 digits of FNV-1a (128 bits) over its title, its publication date as written, and its body,
///   in UTF-8, separated by U+001F.
/// - A duplicate identifier gets `#` and the first 16 digits of the same hash over the item's JSON; if that is a duplicate
///   too, because items are equal in every member, `-2`, `-3` and so on.

internal import FeedFoundation
internal import FeedPrimitives
package import JSONFeedModel

/// The identifiers of a feed so far.
package struct ItemIdentity {
  /// A hash of each identifier: at most 32 bytes for each, also while the set grows.
  private var used: Set<UInt64> = []
  /// The last number tried for each identifier, so that a thousand equal items do not each try all numbers again.
  private var numbers: [ExactName: Int] = [:]

  package init() {}

  /// The identifier for an item that has none.
  package static func derived(for item: JSONFeed.Item, dateText: String?) -> String {
    if let url = item.url, !url.isEmpty { return url }
    if let url = item.attachments?.first?.url, !url.isEmpty { return url }
    var hash = StableHash()
    hash.combine(item.title ?? "")
    hash.combine(0x1F)
    hash.combine(dateText ?? "")
    hash.combine(0x1F)
    hash.combine(item.contentHTML ?? item.contentText ?? "")
    return "urn:feed-item:" + hash.hexadecimal
  }

  /// Makes the item's identifier unique in the feed. Returns whether it was changed.
  package mutating func makeUnique(_ item: inout JSONFeed.Item) -> Bool {
    if used.insert(Self.hash(item.id.stringValue)).inserted { return false }
    let hashed = item.id.stringValue + "#" + Self.digits(of: item)
    var id = hashed
    var number = numbers[ExactName(hashed)] ?? 1
    while !used.insert(Self.hash(id)).inserted {
      number += 1
      id = hashed + "-\(number)"
    }
    numbers[ExactName(hashed)] = number
    item.id = AmbiguouslyTypedIdentifier(id)
    return true
  }

  /// 16 digits over every member: of the item's JSON.
  private static func digits(of item: JSONFeed.Item) -> String {
    var hash = StableHash()
    // Without JSON, because a number is not finite, the item is numbered.
    if let json = try? item.encodeToData(omitsUnwritableDates: true) { hash.combine(json.span) }
    return String(hash.hexadecimal.prefix(16))
  }

  /// A hash that is different in each process, so that no document can be made whose identifiers collide. It is made of
  /// two, because the hash of `Hasher` has 32 bits on some platforms.
  private static func hash(_ id: String) -> UInt64 {
    var hash: UInt64 = 0
    for half in 0..<2 {
      var hasher = Hasher()
      hasher.combine(half)
      hasher.combine(utf8Of: id)
      hash = hash << 32 ^ UInt64(truncatingIfNeeded: hasher.finalize())
    }
    return hash
  }
}

extension ItemIdentity {
  /// The repair of a duplicate identifier.
  static let duplicateMessage = "Another item has the same id; a hash was added to this one."
}
