/// Checks that the members of a feed and of its authors are consistent.

internal import FeedBridge
internal import FeedPrimitives

extension JSONFeedChecker {
  mutating func checkFeed(_ feed: LocatedValue) {
    checkVersion(feed)
    checkNextURL(feed)
    checkAuthors(of: feed)
    checkHubs(feed)
    context.history?.add(of: "", at: feed, to: &problems)
    // Missing members are known only if the whole object was read.
    guard feed.isWhole else { return }
    let recommended = "is missing. It is strongly recommended, and considered required for feeds on the public web. Add"
    if !context.options.isPrivate {
      checkPresence(
        of: "home_page_url", in: feed, .homePageURLMissing,
        "home_page_url \(recommended) the URL of the website that the feed belongs to.")
      let url = context.selfURL.map { JSONFeed.Value.string($0).encodeToString() }
      // After the version, which should be the first member.
      let members = Array(feed.values.prefix(2))
      let first = (members.first { $0.name != "version" } ?? members.first)?.nameOffset
      checkPresence(
        of: "feed_url", in: feed, .feedURLMissing, "feed_url \(recommended) the URL of this document.",
        fix: url.flatMap { url in first.map { .unsafe(.member("feed_url", json: url, before: $0)) } })
    }
    checkPresence(
      of: "icon", in: feed, .iconMissing,
      "icon is missing: readers have to search the home page for one. Add the URL of a square image of 512 x 512 pixels."
    )
    checkPresence(
      of: "favicon", in: feed, .faviconMissing,
      "favicon is missing: readers have to search the home page for one. Add the URL of a square image of 64 x 64 pixels."
    )
  }

  private mutating func checkPresence(
    of name: StaticString, in feed: LocatedValue, _ rule: RuleID, _ message: String, fix: ProblemFix? = nil
  ) {
    if feed[name]?.isBlankOrNull ?? true { problems.add(rule, missing: name, in: feed, message, fix: fix) }
  }

  private mutating func checkVersion(_ feed: LocatedValue) {
    guard let value = feed["version"], let text = value.string else { return }
    let named = JSONFeedVersion(text)
    if let named, named.rawValue != text {
      problems.add(
        .versionNotHTTPS, at: value,
        "\"\(text.shortened)\" is not how the version is written, and readers compare it exactly. Write \(named.rawValue).",
        fix: .safe(.value(named.rawValue)))
    } else if named == nil {
      problems.add(
        .versionUnknown, at: value,
        "\"\(text.shortened)\" is not a known version. Write https://jsonfeed.org/version/1.1 (or https://jsonfeed.org/version/1)."
      )
    }
    if feed.members?.first?.name != "version" {
      problems.add(
        .versionNotFirst, at: value,
        "version should be the first member. Move it to the top, if your JSON encoder lets you.")
    }
    if named == .version1 {
      problems.add(
        .version1, at: value,
        "The feed uses version 1. Consider https://jsonfeed.org/version/1.1, which adds authors and language.")
    }
  }

  private mutating func checkNextURL(_ feed: LocatedValue) {
    guard let next = feed["next_url"], let nextURL = next.string, !nextURL.isEmpty,
      let own = feed["feed_url"]?.string, URLText.isSame(nextURL, own)
    else { return }
    problems.add(
      .nextURLSameAsFeedURL, at: next,
      "next_url equals feed_url: readers would fetch the same page forever. Omit next_url from the last page.")
  }

  private mutating func checkHubs(_ feed: LocatedValue) {
    guard let hubs = feed["hubs"]?.objects else { return }
    let hasFeedURL = feed["feed_url"] != nil
    for hub in hubs {
      guard let type = hub["type"], let name = type.string else { continue }
      if name != "WebSub", name != "rssCloud" {
        problems.add(
          .hubTypeUnknown, at: type,
          "\"\(name.shortened)\" is not a hub type that readers know. \(Self.advice(forHubType: name))")
      }
      if name == "WebSub", !hasFeedURL {
        problems.add(
          .hubWebSubWithoutFeedURL, at: hub,
          "feed_url is missing, but readers need it as the topic of a WebSub subscription. Add feed_url.")
      }
    }
  }

  private static func advice(forHubType name: String) -> String {
    NearMiss.nearest(to: name, among: ["WebSub", "rssCloud"]).map { "Did you mean \"\($0)\"?" }
      ?? "The specification mentions WebSub and rssCloud."
  }

  // MARK: - Authors

  /// Checks that `author` and `authors` of the feed or an item are consistent.
  mutating func checkAuthors(of object: LocatedValue) {
    guard let authors = object["authors"], let list = authors.elements else { return }
    if list.isEmpty {
      problems.add(
        .authorsEmpty, at: authors, "authors is empty. Omit it.", fix: .safe(.removal(name: authors.nameOffset)))
    }
    if let author = object["author"], author.members != nil, !list.isEmpty,
      case let own = Self.texts(of: author), !list.contains(where: { Self.texts(of: $0) == own })
    {
      let name = author["name"]?.string ?? author["url"]?.string ?? "author"
      problems.add(
        .authorsAuthorDiffer, at: author,
        "author (\(name.shortened)) is not in authors, and readers that know authors use only that. Add it there.")
    }
  }

  /// The members of an author that are texts, in the order of the specification.
  private static func texts(of author: LocatedValue) -> [String?] {
    JSONFeedObjectKind.author.members.map { author[$0.name]?.string }
  }

  mutating func checkAuthor(_ author: LocatedValue) {
    let hasMember = JSONFeedObjectKind.author.members.contains { member in
      author[member.name].map { !$0.isNull && !$0.isEmptyString } ?? false
    }
    guard !hasMember else { return }
    problems.add(
      .authorEmpty, at: author, "The author has no name, url or avatar; at least one is required. Add the name.")
  }
}

/// A version of JSON Feed; the raw value is its URL.
enum JSONFeedVersion: String, Sendable {
  case version1 = "https://jsonfeed.org/version/1"
  case version1_1 = "https://jsonfeed.org/version/1.1"

  /// The version that a URL identifies, however it is spelled; nil for other texts.
  init?(_ url: String) {
    var plain = url.lowercased()[...]
    for scheme in ["https://", "http://"] where plain.hasPrefix(scheme) { plain.removeFirst(scheme.count) }
    if plain.hasPrefix("www.") { plain.removeFirst(4) }
    while plain.hasSuffix("/") { plain.removeLast() }
    switch plain {
    case "jsonfeed.org/version/1", "jsonfeed.org/version/1.0": self = .version1
    case "jsonfeed.org/version/1.1": self = .version1_1
    default: return nil
    }
  }
}
