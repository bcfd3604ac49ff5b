/// iTunes' elements with their types, on the extension object that they are kept in.

public import JSONFeed

/// What a feed or an item says in Apple's podcast namespace: the extension object `_itunes`, typed.
///
/// ```swift
/// feed.itunes?.author
/// item.itunes?.episode   // 12
/// ```
///
/// A member that is not there, or not of its type, is nil.
public struct ITunes: Sendable, Hashable {
  /// The extension object.
  public var object: JSONFeed.Object

  public init(_ object: JSONFeed.Object) { self.object = object }

  /// `itunes:author`: who stands under the show's name.
  public var author: String? { text("author") }
  /// `itunes:owner`: whom Apple writes to.
  public var owner: JSONFeed.Object? { object["owner"]?.objectValue }
  /// `itunes:image`: the URL of the artwork.
  public var image: String? { text("image") ?? object["image"]?["href"]?.stringValue }
  /// `itunes:title`: the title without the episode's number.
  public var title: String? { text("title") }
  /// `itunes:subtitle`.
  public var subtitle: String? { text("subtitle") }
  /// `itunes:summary`, as it is written: it may have markup.
  public var summary: String? { text("summary") }
  /// `itunes:keywords`, separated by commas.
  public var keywords: String? { text("keywords") }
  /// `itunes:explicit`.
  public var isExplicit: Bool? { object["explicit"]?.boolValue }
  /// `itunes:block`: whether Apple is to leave it out.
  public var isBlocked: Bool? { object["block"]?.boolValue }
  /// `itunes:complete`: whether there will be no more episodes.
  public var isComplete: Bool? { object["complete"]?.boolValue }
  /// `itunes:type`: `episodic` or `serial`.
  public var type: String? { text("type") }
  /// `itunes:new-feed-url`: where the feed has moved.
  public var newFeedURL: String? { text("new_feed_url") }
  /// `itunes:duration`, as it is written: `29:07`, `1747`.
  public var duration: String? { text("duration") }
  /// `itunes:episode`: the number of the episode.
  public var episode: Int? { object["episode"]?.intValue }
  /// `itunes:season`: the number of the season.
  public var season: Int? { object["season"]?.intValue }
  /// `itunes:episodeType`: `full`, `trailer` or `bonus`.
  public var episodeType: String? { text("episode_type") }
  /// `itunes:category`: the first category.
  public var category: String? { text("category") }
  /// The category inside the first one.
  public var subcategory: String? { text("subcategory") }

  private func text(_ name: String) -> String? {
    guard let value = object[name] else { return nil }
    return value.stringValue ?? value["text"]?.stringValue ?? value[0]?.stringValue
  }
}

extension JSONFeed {
  /// What the feed says in Apple's podcast namespace; nil where it says nothing.
  public var itunes: ITunes? { extensions["_itunes"]?.objectValue.map(ITunes.init) }
}

extension JSONFeed.Item {
  /// What the item says in Apple's podcast namespace; nil where it says nothing.
  public var itunes: ITunes? { extensions["_itunes"]?.objectValue.map(ITunes.init) }
}
