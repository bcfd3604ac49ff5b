/// The model: a feed as defined by JSON Feed 1.1. Every format that this package reads is converted to it.

/// A feed: the top level of a JSON Feed document (JSON Feed 1.1, "Top-level").
///
/// ```swift
/// let feed = try JSONFeed.make(from: data)
/// for item in feed.items { print(item.title ?? item.id.stringValue) }
/// let text = try feed.encodeToString()
/// ```
///
/// URLs are strings, exactly as in the document, so that an invalid or relative URL never makes a feed unreadable.
public struct JSONFeed: Sendable, Hashable {
  /// The URL of the version of JSON Feed. Any string is kept; see ``version1`` and ``version1_1``.
  public var version: String
  /// The name of the feed, in plain text. Required.
  public var title: String
  /// The URL of the page that the feed belongs to: a site's home page, usually HTML.
  public var homePageURL: String?
  /// The URL of the feed itself, which serves as its unique identifier.
  public var feedURL: String?
  /// What the feed is about, in plain text.
  public var description: String?
  /// A note for people who look at the raw JSON. Feed readers ignore it.
  public var userComment: String?
  /// The URL of the next page of the feed; nil if this is the last.
  public var nextURL: String?
  /// The URL of a large square image for the feed, such as one of 512 x 512 pixels.
  public var icon: String?
  /// The URL of a small square image (64 x 64 pixels or more) for the feed.
  public var favicon: String?
  /// The author in JSON Feed 1. Deprecated in 1.1, but still valid; see ``effectiveAuthors``.
  public var author: Author?
  /// The authors (JSON Feed 1.1).
  public var authors: [Author]?
  /// The primary language: an RFC 5646 tag (JSON Feed 1.1).
  public var language: String?
  /// Whether the feed is finished: true means that it will never be updated again.
  public var expired: Bool?
  /// The servers that notify subscribers of changes.
  public var hubs: [Hub]?
  /// The items, in the order of the document. Required; may be empty.
  public var items: [Item]
  /// The extension objects at the top level by name, in the order of the document: members whose names begin with `_` (JSON Feed 1.1,
  /// "Extensions"). With any other name here, or in the extensions of an item, an author, an attachment or a hub, the feed cannot be
  /// written: ``encodeToData(_:)`` throws.
  public var extensions: Object

  /// The version URL of JSON Feed 1.
  public static let version1 = "https://jsonfeed.org/version/1"
  /// The version URL of JSON Feed 1.1.
  public static let version1_1 = "https://jsonfeed.org/version/1.1"

  /// A feed. The specification requires the title; use `homePageURL` and `feedURL` too if the feed is on the web.
  public init(
    version: String = JSONFeed.version1_1,
    title: String,
    homePageURL: String? = nil,
    feedURL: String? = nil,
    description: String? = nil,
    userComment: String? = nil,
    nextURL: String? = nil,
    icon: String? = nil,
    favicon: String? = nil,
    author: Author? = nil,
    authors: [Author]? = nil,
    language: String? = nil,
    expired: Bool? = nil,
    hubs: [Hub]? = nil,
    items: [Item] = [],
    extensions: Object = [:]
  ) {
    self.version = version
    self.title = title
    self.homePageURL = homePageURL
    self.feedURL = feedURL
    self.description = description
    self.userComment = userComment
    self.nextURL = nextURL
    self.icon = icon
    self.favicon = favicon
    self.author = author
    self.authors = authors
    self.language = language
    self.expired = expired
    self.hubs = hubs
    self.items = items
    self.extensions = extensions
  }
}
