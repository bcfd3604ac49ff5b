/// iTunes' elements with their types, on the extension object that they are kept in.

public import JSONFeedModel

/// What a feed or an item says in Apple's podcast namespace: the extension object `_itunes`, typed.
///
/// ```swift
/// feed.itunes?.author
/// item.itunes?.episode   // 12
/// ```
///
/// A member that is not there, or not of its type, is nil.
public struct ITunes: ExtensionView {
  public var object: JSONFeed.Object

  public init(_ object: JSONFeed.Object) { self.object = object }

  /// `itunes:author`: who stands under the show's name.
  public var author: String? { text("author") }
  /// `itunes:owner`: whom Apple writes to.
  public var owner: Owner? { view("owner") }
  /// `itunes:image`: the URL of the artwork.
  public var image: String? { text("image") ?? view("image", as: Image.self)?.url }
  /// `itunes:title`: the title without the episode's number.
  public var title: String? { text("title") }
  /// `itunes:subtitle`.
  public var subtitle: String? { text("subtitle") }
  /// `itunes:summary`, as it is written: it may have markup.
  public var summary: String? { text("summary") }
  /// `itunes:keywords`, separated by commas.
  public var keywords: String? { text("keywords") }
  /// `itunes:explicit`.
  public var isExplicit: Bool? { flag("explicit") }
  /// `itunes:block`: whether Apple is to leave it out.
  public var isBlocked: Bool? { flag("block") }
  /// `itunes:complete`: whether there will be no more episodes.
  public var isComplete: Bool? { flag("complete") }
  /// `itunes:type`: `episodic` or `serial`.
  public var type: String? { text("type") }
  /// `itunes:new-feed-url`: where the feed has moved.
  public var newFeedURL: String? { text("new_feed_url") }
  /// `itunes:duration`, as it is written: `29:07`, `1747`.
  public var duration: String? { text("duration") }
  /// `itunes:episode`: the number of the episode.
  public var episode: Int? { integer("episode") }
  /// `itunes:season`: the number of the season.
  public var season: Int? { integer("season") }
  /// `itunes:order`: the place of the episode among the others.
  public var order: Int? { integer("order") }
  /// `itunes:isClosedCaptioned`.
  public var isClosedCaptioned: Bool? { flag("is_closed_captioned") }
  /// `itunes:episodeType`: `full`, `trailer` or `bonus`.
  public var episodeType: String? { text("episode_type") }
  /// `itunes:category`: the first category.
  public var category: String? { text("category") }
  /// The category inside the first one.
  public var subcategory: String? { text("subcategory") }
  /// All categories with those inside them.
  public var categories: [Category] {
    if object["categories"] != nil { return views("categories") }
    guard let category else { return [] }
    var object: JSONFeed.Object = ["category": .string(category)]
    object["subcategories"] = subcategory.map { .array([.string($0)]) }
    return [Category(object)]
  }

  private struct Image: ExtensionView {
    var object: JSONFeed.Object
    init(_ object: JSONFeed.Object) { self.object = object }

    var url: String? { text("href") }
  }

  /// Whom Apple writes to.
  public struct Owner: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var name: String? { text("name") ?? text("text") }
    public var email: String? { text("email") }
  }

  /// A category of Apple's directory.
  public struct Category: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var name: String? { text("category") ?? text("text") }
    /// The categories inside it.
    public var subcategories: [Category] { views("subcategories") }
  }
}

extension JSONFeed {
  /// What the feed says in Apple's podcast namespace; nil where it says nothing.
  public var itunes: ITunes? { extensions.object(of: .iTunes).map(ITunes.init) }
}

extension JSONFeed.Item {
  /// What the item says in Apple's podcast namespace; nil where it says nothing.
  public var itunes: ITunes? { extensions.object(of: .iTunes).map(ITunes.init) }
}
