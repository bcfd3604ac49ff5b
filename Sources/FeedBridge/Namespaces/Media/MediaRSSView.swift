/// Media RSS with its types, on the extension object that it is kept in.

public import JSONFeedModel

/// What a feed or an item says in Media RSS: the extension object `_media`, typed.
///
/// ```swift
/// item.media?.community?.views
/// item.media?.credits.first?.role   // "producer"
/// ```
///
/// A description that is the item's text is only there. A member that is not there, is empty, or is not
/// of its type, is nil.
public struct MediaRSS: ExtensionView {
  /// The extension object.
  public var object: JSONFeed.Object

  public init(_ object: JSONFeed.Object) { self.object = object }

  /// `media:group`: forms of one thing.
  public var groups: [MediaRSS] { views("groups") }
  /// `media:content`: objects of which the attachments do not say everything, and images.
  public var contents: [Content] { views("contents") }
  /// `media:thumbnail`: images that stand for the media.
  public var thumbnails: [Thumbnail] { views("thumbnails") }
  /// `media:title`.
  public var title: String? { text("title") }
  /// `media:description`, as it is written: it may have markup.
  public var description: String? { text("description") }
  /// `media:keywords`, separated by commas.
  public var keywords: String? { text("keywords") }
  /// `media:credit`: who took part.
  public var credits: [Credit] { views("credits") }
  /// `media:rating`: for whom it is; `nonadult`, or what its scheme says.
  public var rating: String? { text("rating") }
  /// `media:copyright`: the notice.
  public var copyright: String? { text("copyright") }
  /// `media:license`: its name.
  public var license: String? { text("license") }
  /// `media:player`: the URL of a page that plays it.
  public var playerURL: String? { object["player"]?["url"]?.stringValue }
  /// `media:community`: what its viewers think of it.
  public var community: Community? { view("community") }

  /// A `media:content`.
  public struct Content: ExtensionView {
    /// Its attributes and children, without what the attachment says.
    public var object: JSONFeed.Object

    public init(_ object: JSONFeed.Object) { self.object = object }

    /// Where it is.
    public var url: String? { text("url") }
    /// Its media type, where no attachment says it.
    public var type: String? { text("type") }
    /// `image`, `audio`, `video`, `document` or `executable`, where its media type does not say it.
    public var medium: String? { text("medium") }
    /// Its width, in pixels.
    public var width: Int? { integer("width") }
    /// Its height, in pixels.
    public var height: Int? { integer("height") }
    /// In kilobits a second.
    public var bitrate: Double? { number("bitrate") }
    /// In frames a second.
    public var framerate: Double? { number("framerate") }
    /// Whether it is the one of its group to take.
    public var isDefault: Bool? { flag("is_default") }
    /// `sample`, `full` or `nonstop`.
    public var expression: String? { text("expression") }
    /// The language spoken in it.
    public var language: String? { text("lang") }
    /// What else it says: a title, credits, thumbnails of its own.
    public var details: MediaRSS { MediaRSS(object) }
  }

  /// A `media:thumbnail`.
  public struct Thumbnail: ExtensionView {
    /// Its attributes.
    public var object: JSONFeed.Object

    public init(_ object: JSONFeed.Object) { self.object = object }

    /// Where it is.
    public var url: String? { text("url") }
    /// Its width, in pixels.
    public var width: Int? { integer("width") }
    /// Its height, in pixels.
    public var height: Int? { integer("height") }
    /// The moment that it shows: `12:05:01.123`.
    public var time: String? { text("time") }
  }

  /// A `media:credit`.
  public struct Credit: ExtensionView {
    public var object: JSONFeed.Object

    public init(_ object: JSONFeed.Object) { self.object = object }

    public var name: String? { text("text") }
    /// What they did: `producer`, `artist`.
    public var role: String? { text("role") }
    /// Whose roles these are: `urn:ebu`.
    public var scheme: String? { text("scheme") }
  }

  /// `media:community`.
  public struct Community: ExtensionView {
    /// Its children.
    public var object: JSONFeed.Object

    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The average of the ratings.
    public var averageRating: Double? { object["star_rating"]?["average"]?.doubleValue }
    /// How many rated it.
    public var ratingCount: Int? { object["star_rating"]?["count"]?.intValue }
    /// How often it was seen.
    public var views: Int? { object["statistics"]?["views"]?.intValue }
    /// How many have it among their favourites.
    public var favorites: Int? { object["statistics"]?["favorites"]?.intValue }
  }
}

extension JSONFeed {
  /// What the feed says in Media RSS; nil where it says nothing.
  public var media: MediaRSS? { extensions.object(of: .media).map(MediaRSS.init) }
}

extension JSONFeed.Item {
  /// What the item says in Media RSS; nil where it says nothing.
  public var media: MediaRSS? { extensions.object(of: .media).map(MediaRSS.init) }
}
