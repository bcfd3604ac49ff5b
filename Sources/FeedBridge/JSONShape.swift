/// Tells a JSON Feed from other JSON by the names of its members.

internal import FeedPrimitives
internal import JSONFeed

enum JSONShape {
  /// What the object at `start` is: the names of its members are looked at, up to a `version` that names JSON Feed, and
  /// nothing that is inside of them. Where the grammar breaks, what stood before it decides.
  static func format(of bytes: Span<UInt8>, from start: Int) -> FeedFormat {
    var names = Set<Name>()
    var reader = JSONReader(from: start, nestingDepth: 512, replacesLoneSurrogates: true)
    do throws(JSONFault) {
      guard try reader.valueKind(bytes) == .object else { return .otherJSON }
      var more = try reader.enterObject(bytes)
      while more {
        let text = try reader.memberName(bytes)
        let name = reader.withBytes(of: text, of: bytes) { Name.table.value(for: $0) }
        if let name { names.insert(name) }
        if name == .version, try reader.valueKind(bytes) == .string {
          let version = try reader.string(bytes)
          if reader.withBytes(of: version, of: bytes, { saysJSONFeed($0) }) { return .jsonFeed }
        } else {
          try reader.skipValue(bytes)
        }
        more = try reader.hasNextMember(bytes)
      }
    } catch {
      // What is wrong with it, whoever reads it will say.
    }
    // (The rule json-not-a-feed: neither version nor items. Many other things have a version, so it takes a title beside it.)
    if names.contains(.items) { return .jsonFeed }
    if names.contains(.rss) || names.contains(.channel) { return .rssInJSON }
    return names.isSuperset(of: [.version, .title]) ? .jsonFeed : .otherJSON
  }

  private enum Name: String, CaseIterable {
    case version, title, items, rss, channel

    static let table = NameTable(allCases.map { (name: $0.rawValue, value: $0) })
  }

  /// Whether a version is a URL of JSON Feed's site.
  private static func saysJSONFeed(_ version: Span<UInt8>) -> Bool {
    version.indices.contains { version.starts(with: "jsonfeed.org", at: $0) }
  }
}
