/// Identifiers for items without one, and for items with a duplicate one.
///
/// - An item without one gets its URL, else that of its first attachment, as written or resolved against `xml:base`; else
///   `urn:feed-item:` and the 32 digits of FNV-1a (128 bits) over its title, its publication date as written, and its body,
///   in UTF-8, separated by U+001F.
/// - An identifier that items with different URLs share, or different titles if they have no URLs, identifies none of them: each gets
///   one as if it had none. Nor does a URL that different items without an identifier share.
/// - Another duplicate identifier gets `#` and the first 16 digits of the same hash over the item's JSON; if that is a duplicate
///   too, because items are equal in every member, `-2`, `-3` and so on.

internal import FeedFoundation
internal import FeedPrimitives
package import JSONFeedModel

/// The identifiers of a feed so far.
package struct ItemIdentity {
  /// A hash of each identifier, with one of the URL or title of the first item that has it: at most 48 bytes for each, also while the
  /// table grows.
  private var used = [UInt64: Page](minimumCapacity: 24)
  /// Those that identify no item.
  package private(set) var shared: SharedIDs
  /// The last number tried for each identifier, so that a thousand equal items do not each try all numbers again.
  private var numbers: [ExactName: Int] = [:]

  package init(_ shared: SharedIDs = SharedIDs()) { self.shared = shared }

  /// The repair of an identifier that items with other pages share.
  static let sharedMessage =
    "Items with other URLs or titles have the same id, so it identifies none of them; one was derived from the content."

  /// The identifier for an item that has none.
  ///
  /// - Parameter isURLShared: whether other items have its URL too.
  package static func derived(for item: JSONFeed.Item, dateText: String?, isURLShared: Bool = false) -> String {
    if !isURLShared, let url = item.url?.nonEmpty ?? item.attachments?.first?.url.nonEmpty { return url }
    var hash = StableHash()
    hash.combine(item.title ?? "")
    hash.combine(0x1F)
    hash.combine(dateText ?? "")
    hash.combine(0x1F)
    hash.combine(item.contentHTML ?? item.contentText ?? "")
    return "urn:feed-item:" + hash.hexadecimal
  }

  /// Makes the item's identifier unique in the feed.
  ///
  /// - Parameters:
  ///   - dateText: the publication date as written.
  ///   - urlIsID: whether the item's URL is only known from its identifier.
  ///   - isDerived: whether it has none of its own.
  /// - Returns: what was done, if it was changed.
  package mutating func makeUnique(
    _ item: inout JSONFeed.Item, dateText: String? = nil, urlIsID: Bool = false, isDerived: Bool = false
  ) -> String? {
    var repair: String?
    if shared.isKnown, !shared.all.isEmpty, shared.all.contains(ExactName(item.id.stringValue)) {
      let url = item.url
      if urlIsID { item.url = nil }
      item.id = AmbiguouslyTypedIdentifier(Self.derived(for: item, dateText: dateText, isURLShared: isDerived))
      item.url = url
      if !isDerived { repair = Self.sharedMessage }
    }
    let page = isDerived ? Page(ofDerived: item, dateText: dateText) : Page(of: item, urlIsID: urlIsID)
    let count = used.count
    let first = Self.value(&used[Self.hash(item.id.stringValue), default: page])
    if used.count > count { return repair }
    if first.differs(from: page), !shared.isKnown { shared.all.insert(ExactName(item.id.stringValue)) }
    let hashed = item.id.stringValue + "#" + Self.digits(of: item)
    var id = hashed
    var number = numbers[ExactName(hashed)] ?? 1
    while used.updateValue(page, forKey: Self.hash(id)) != nil {
      number += 1
      id = hashed + "-\(number)"
    }
    numbers[ExactName(hashed)] = number
    item.id = AmbiguouslyTypedIdentifier(id)
    return "Another item has the same id; a hash was added to this one."
  }

  /// 16 digits over every member: of the item's JSON.
  private static func digits(of item: JSONFeed.Item) -> String {
    var hash = StableHash()
    // Without JSON, because a number is not finite, the item is numbered.
    if let json = try? item.encodeToData(omitsUnwritableDates: true) {
      // As it was written before items without content had an empty text, because identifiers must not change.
      let omitted: StaticString = #","content_text":"""#
      let bytes = json.span
      var end = item.contentText == nil && item.contentHTML == nil ? 0 : bytes.count
      while end < bytes.count, !bytes.starts(with: omitted, at: end) {
        end = bytes.firstIndex(of: UInt8(ascii: ","), from: end + 1) ?? bytes.count
      }
      hash.combine(bytes.extracting(0..<end))
      hash.combine(bytes.extracting(min(end + omitted.utf8CodeUnitCount, bytes.count)..<bytes.count))
    }
    return String(hash.hexadecimal.prefix(16))
  }

  /// A hash of what tells items with the same identifier apart: the URL, else the title; of those without one of their own, what they say.
  private struct Page {
    /// 30 bits, and in the last two which of them it is: 4 bytes for each item.
    private let hash: UInt32

    init(of item: borrowing JSONFeed.Item, urlIsID: Bool) {
      let url = urlIsID ? nil : item.url
      let text = url.map { $0.withBytes(Self.page) } ?? (item.title ?? "").withBytes { Self.hash($0, 0..<$0.count) }
      hash = text & ~3 | (url != nil ? 1 : item.title != nil ? 2 : 3)
    }

    init(ofDerived item: borrowing JSONFeed.Item, dateText: String?) {
      var hash: UInt32 = 0
      for text in [item.title, dateText, item.contentHTML ?? item.contentText] {
        hash = hash &* 31 ^ (text ?? "").withBytes { Self.hash($0, 0..<min($0.count, 256)) }
      }
      self.hash = hash & ~3
    }

    /// The hash of a URL without its scheme, `www.`, and the slash at its end: with these, it is the same page. Entries of one page may
    /// have fragments of their own.
    private static func page(_ url: TextSpan) -> UInt32 {
      var start = url.starts(with: "https://", at: 0) ? 8 : url.starts(with: "http://", at: 0) ? 7 : 0
      if url.starts(with: "www.", at: start) { start += 4 }
      var end = url.count
      if end > start, url[end - 1] == UInt8(ascii: "#") { end -= 1 }
      if end > start, url[end - 1] == ASCII.slash { end -= 1 }
      return hash(url, start..<max(start, end))
    }

    /// Quickly computed, eight bytes at a time. Whoever finds two texts with the same hash only makes items of their own feed the same.
    private static func hash(_ text: TextSpan, _ range: Range<Int>) -> UInt32 {
      var (hash, start) = (UInt64(range.count), range.lowerBound)
      while start < range.upperBound {
        hash = (hash ^ text.firstWord(start..<range.upperBound)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash &>> 32
        start += 8
      }
      return UInt32(truncatingIfNeeded: hash)
    }

    /// Whether both have a URL, both only a title, or neither an identifier, and these differ.
    func differs(from other: Page) -> Bool { hash & 3 == other.hash & 3 && hash != other.hash }
  }

  /// What a place of the table has, which is found only once to be read or filled.
  private static func value(_ place: inout Page) -> Page { place }

  /// A hash that is different in each process, so that no document can be made whose identifiers collide. It is made of
  /// two, because the hash of `Hasher` has 32 bits on some platforms.
  private static func hash(_ id: String) -> UInt64 {
    var hash: UInt64 = 0
    for half in 0..<(Int.bitWidth < 64 ? 2 : 1) {
      var hasher = Hasher()
      if half > 0 { hasher.combine(half) }
      id.withBytes { hasher.combine($0) }
      hash = hash << 32 ^ UInt64(truncatingIfNeeded: hasher.finalize())
    }
    return hash
  }
}
