/// The objects of a JSON Feed and the names of their members, for what is misspelt or misplaced.

internal import FeedPrimitives
internal import JSONFeed

enum JSONFeedObjectKind: Int, CaseIterable {
  case feed, item, author, attachment, hub

  /// The members that the specification has for it.
  private var names: [String] {
    switch self {
    case .feed: JSONFeed.memberNames
    case .item: JSONFeed.Item.memberNames
    case .author: JSONFeed.Author.memberNames
    case .attachment: JSONFeed.Attachment.memberNames
    case .hub: JSONFeed.Hub.memberNames
    }
  }

  /// The objects of this kind, in words.
  private var words: String {
    switch self {
    case .feed: "the feed"
    case .item: "items"
    case .author: "authors"
    case .attachment: "attachments"
    case .hub: "hubs"
    }
  }

  /// In the order of the kinds.
  private static let tables = allCases.map { kind in NameTable(kind.names.map { (name: $0, value: true) }) }

  func has(_ name: String) -> Bool { has(name.utf8.span) }

  func has(_ name: Span<UInt8>) -> Bool { Self.tables[rawValue].value(for: name) ?? false }

  /// Whether a feed is refused without the member.
  func requires(_ name: String) -> Bool {
    switch self {
    case .feed: ["version", "title", "items"].contains(name)
    case .item: name == "id"
    case .attachment: name == "url"
    case .hub: name == "type" || name == "url"
    case .author: false
    }
  }

  /// The member whose name is this one but for case, underscores and hyphens.
  func nameSpelledOtherwise(_ name: String) -> String? {
    let letters = Self.letters(name)
    return names.first { Self.letters($0) == letters }
  }

  private static func letters(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// Which objects have a member of this name, where this kind has none.
  static func owner(of name: String, not kind: JSONFeedObjectKind) -> String? {
    let owners = allCases.filter { $0 != kind && $0.has(name) }
    return owners.isEmpty ? nil : owners.map(\.words).joined(separator: " and ")
  }

  /// The member that somebody probably meant: one that is at most two letters away.
  func nameLike(_ name: String) -> String? {
    guard (3...24).contains(name.utf8.count) else { return nil }
    let candidates = names.map { (name: $0, distance: NearMiss.distance(name, $0)) }
    let mostLike = candidates.min { $0.distance < $1.distance }
    guard let mostLike, mostLike.distance <= (name.utf8.count < 6 ? 1 : 2) else { return nil }
    return mostLike.name
  }
}
