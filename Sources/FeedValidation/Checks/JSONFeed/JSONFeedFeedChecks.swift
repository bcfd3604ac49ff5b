/// Checks how the members of a feed and of its authors fit together.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

extension JSONFeedChecker {
  mutating func checkFeed(_ feed: LocatedValue) {
    checkVersion(feed)
    checkNextURL(feed)
    checkAuthors(of: feed)
    checkHubs(feed)
    // What is missing is known only where the whole object was read.
    guard feed.isWhole else { return }
    let recommended = "is missing. It is strongly recommended, and considered required for feeds on the public web."
    if !context.isPrivate {
      checkPresence(of: "home_page_url", in: feed, .homePageURLMissing, "home_page_url \(recommended)")
      checkPresence(of: "feed_url", in: feed, .feedURLMissing, "feed_url \(recommended)")
    }
    checkPresence(of: "icon", in: feed, .iconMissing, "No icon: readers will scrape your home page to find one.")
    checkPresence(
      of: "favicon", in: feed, .faviconMissing, "No favicon: readers will scrape your home page to find one.")
  }

  private mutating func checkPresence(
    of name: StaticString, in feed: LocatedValue, _ rule: RuleID, _ message: String
  ) {
    if feed[name] == nil { problems.add(rule, in: feed, member: name, message) }
  }

  private mutating func checkVersion(_ feed: LocatedValue) {
    guard let value = feed["version"], let text = value.string else { return }
    let named = JSONFeedVersion(text)
    if let named, named.rawValue != text {
      problems.add(
        .versionNotHTTPS, at: value, "\"\(text.shortened)\" is spelled in another way. Write \(named.rawValue).")
    } else if named == nil {
      problems.add(
        .versionUnknown, at: value,
        "unknown version URL \"\(text.shortened)\"; known: https://jsonfeed.org/version/1 and https://jsonfeed.org/version/1.1"
      )
    }
    if feed.members?.first?.name != "version" {
      problems.add(.versionNotFirst, at: value, "Put version first, where you can.")
    }
    if named == .version1 {
      problems.add(
        .version1, at: value, "Version 1. Consider https://jsonfeed.org/version/1.1, which has authors and language.")
    }
  }

  private mutating func checkNextURL(_ feed: LocatedValue) {
    guard let next = feed["next_url"], let nextURL = next.string, !nextURL.isEmpty,
      let own = feed["feed_url"]?.string, URLText.isSame(nextURL, own)
    else { return }
    problems.add(
      .nextURLSameAsFeedURL, at: next,
      "next_url equals feed_url: readers would loop for ever. Leave it out of the last page.")
  }

  private mutating func checkHubs(_ feed: LocatedValue) {
    guard let hubs = feed["hubs"]?.elements else { return }
    for hub in hubs {
      guard let type = hub["type"], let name = type.string else { continue }
      if name != "WebSub", name != "rssCloud" {
        problems.add(
          .hubTypeUnknown, at: type, "Hub type \"\(name.shortened)\" is not one readers know (rssCloud, WebSub).")
      }
      if name == "WebSub", feed["feed_url"] == nil {
        problems.add(
          .hubWebSubWithoutFeedURL, at: hub, "WebSub uses feed_url as the topic, but feed_url is missing. Add it.")
      }
    }
  }

  // MARK: - Authors

  /// Checks how `author` and `authors` of the feed or an item fit together.
  mutating func checkAuthors(of object: LocatedValue) {
    guard let authors = object["authors"], let list = authors.elements else { return }
    if list.isEmpty { problems.add(.authorsEmpty, at: authors, "authors is empty. Leave it out.") }
    if let author = object["author"], author.members != nil, !list.isEmpty,
      !list.contains(where: { Self.isSame($0, author) })
    {
      let name = author["name"]?.string ?? author["url"]?.string ?? "author"
      problems.add(
        .authorsAuthorDiffer, at: author, "author (\(name.shortened)) is not among authors. Readers use authors only.")
    }
  }

  private static func isSame(_ author: LocatedValue, _ other: LocatedValue) -> Bool {
    JSONFeedObjectKind.author.members.allSatisfy { author[$0.name]?.string == other[$0.name]?.string }
  }

  mutating func checkAuthor(_ author: LocatedValue) {
    let hasMember = JSONFeedObjectKind.author.members.contains { member in
      author[member.name].map { !$0.isNull && !$0.isEmptyString } ?? false
    }
    guard !hasMember else { return }
    problems.add(.authorEmpty, at: author, "The author object is empty. At least one of name, url, avatar is required.")
  }
}

/// A version of JSON Feed; the raw value is its URL.
enum JSONFeedVersion: String, Sendable {
  case version1 = "https://jsonfeed.org/version/1"
  case version1_1 = "https://jsonfeed.org/version/1.1"

  /// The version that a URL means, however it is spelled; nil for other texts.
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
