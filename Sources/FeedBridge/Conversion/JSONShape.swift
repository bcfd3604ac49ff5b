/// Distinguishes a JSON Feed from other JSON by the names of its members.

internal import FeedPrimitives
internal import JSONFeedModel

/// The format of a JSON object.
struct JSONShape {
  let format: FeedFormat
  /// Whether it is final, so that more bytes cannot change it.
  let isSettled: Bool

  /// Looks at the names of the members of the object at `start`, up to a `version` that names JSON Feed, but not inside the
  /// members. After a syntax error, only the names before it are used.
  init(of bytes: TextSpan, from start: Int) {
    var names = Set<Name>()
    var isWhole = false
    var reader = JSONReader(
      from: start, nestingDepth: JSONFeed.Limits.maximumNestingDepth, replacesLoneSurrogates: true)
    do throws(JSONProblem) {
      guard try reader.valueKind(bytes) == .object else {
        self.init(format: .otherJSON, isSettled: true)
        return
      }
      var more = try reader.enterObject(bytes)
      while more {
        let text = try reader.memberName(bytes)
        let name = reader.withBytes(of: text, of: bytes) { Name(spelled: $0) }
        let kind = try reader.valueKind(bytes)
        if let name, name.allows(kind) { names.insert(name) }
        if name == .version, kind == .string {
          let version = try reader.string(bytes)
          if reader.withBytes(of: version, of: bytes, { Self.isJSONFeedURL($0) }) {
            self.init(format: .jsonFeed, isSettled: true)
            return
          }
        } else {
          try reader.skipValue(bytes)
        }
        more = try reader.hasNextMember(bytes)
      }
      isWhole = true
    } catch {
      // The reader will report the syntax error.
    }
    // (The rule json-not-a-feed: neither version nor items. Many other objects have a version, so a title is required
    // too.)
    if names.contains(.items) {
      self.init(format: .jsonFeed, isSettled: true)
    } else if !names.isDisjoint(with: [.rss, .channel, .item]) {
      self.init(format: .rssInJSON, isSettled: isWhole)
    } else {
      self.init(format: names.isSuperset(of: [.version, .title]) ? .jsonFeed : .otherJSON, isSettled: isWhole)
    }
  }

  /// The same for a document that may have syntax errors or text around it; nil if there is no object in it.
  init?(recovering bytes: TextSpan, from start: Int) {
    let recovered = JSONRecovery.recover(
      bytes, from: start, nestingDepth: JSONFeed.Limits.maximumNestingDepth, maximumProblems: 0)
    guard let recovered else { return nil }
    self.init(of: recovered.text.span, from: 0)
  }

  private init(format: FeedFormat, isSettled: Bool) {
    self.format = format
    self.isSettled = isSettled
  }

  /// The names that identify a format. RSS in JSON has an object `rss` with a `channel` in it, or omits the outer
  /// objects.
  private enum Name: String {
    case version, title, items, rss, channel, item

    /// The name, ignoring case.
    init?(spelled name: TextSpan) { self.init(rawValue: name.string(name.indices).lowercased()) }

    /// Whether the member may have a value of this kind.
    func allows(_ kind: JSONReader.ValueKind) -> Bool {
      switch self {
      case .rss, .channel: kind == .object
      case .item: kind == .array
      case .version, .title, .items: true
      }
    }
  }

  /// Whether a version is a URL on the JSON Feed site.
  private static func isJSONFeedURL(_ version: TextSpan) -> Bool {
    version.indices.contains { version.starts(with: "jsonfeed.org", at: $0) }
  }
}
