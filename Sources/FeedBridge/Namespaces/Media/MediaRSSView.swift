/// The typed view of Media RSS, on the extension object `_media`.

public import JSONFeedModel

extension JSONFeed {
  /// The feed's elements of Media RSS; nil if it has none. Setting nil removes them.
  public var media: MediaRSS? {
    get { self[.media] }
    set { self[.media] = newValue }
  }
}

extension JSONFeed.Item {
  /// The item's elements of Media RSS; nil if it has none. Setting nil removes them.
  public var media: JSONFeed.MediaRSS? {
    get { self[.media] }
    set { self[.media] = newValue }
  }
}

extension JSONFeed {
  /// The elements of Media RSS that a feed or an item has: the extension object `_media`, typed
  /// (https://www.rssboard.org/media-rss).
  ///
  /// ```swift
  /// item.media?.community?.views
  /// item.media?.credits.first?.role   // "producer"
  /// ```
  ///
  /// A description that is the item's text is not repeated here. A property is nil or empty if there is no such element, it is empty, or
  /// its value is of another type.
  public struct MediaRSS: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `media:group`: alternative versions of the same media, each in ``contents``.
    public var groups: [MediaRSS] {
      get { self[list: "groups"] }
      set { self[list: "groups"] = newValue }
    }
    /// `media:content`: media files that do not become attachments without loss, and images.
    public var contents: [Content] {
      get { self[list: "contents"] }
      set { self[list: "contents"] = newValue }
    }
    /// `media:thumbnail`: small images of the media.
    public var thumbnails: [Thumbnail] {
      get { self[list: "thumbnails"] }
      set { self[list: "thumbnails"] = newValue }
    }
    /// `media:title`, as written. It may be HTML.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// `media:description`, as written. It may be HTML.
    public var description: String? {
      get { self["description"] }
      set { self["description"] = newValue }
    }
    /// `media:keywords`: search terms, separated by commas.
    public var keywords: String? {
      get { self["keywords"] }
      set { self["keywords"] = newValue }
    }
    /// `media:credit`: the people and organizations that took part.
    public var credits: [Credit] {
      get { self[list: "credits"] }
      set { self[list: "credits"] = newValue }
    }
    /// `media:rating`: the permitted audience: `adult`, `nonadult`, or a value of another scheme.
    public var rating: String? {
      get { self["rating"] }
      set { self["rating"] = newValue }
    }
    /// `media:copyright`: the copyright notice.
    public var copyright: String? {
      get { self["copyright"] }
      set { self["copyright"] = newValue }
    }
    /// `media:license`: the name of the license.
    public var license: String? {
      get { self["license"] }
      set { self["license"] = newValue }
    }
    /// `media:player`: the URL of a page that plays the media.
    public var playerURL: String? {
      get { self["url", in: "player"] }
      set { self["url", in: "player"] = newValue }
    }
    /// `media:community`: how often the media was viewed, and how it was rated.
    public var community: Community? {
      get { self["community"] }
      set { self["community"] = newValue }
    }

    /// `media:content`: a media file.
    public struct Content: ExtensionView {
      public var object: JSONFeed.Object
      public init(_ object: JSONFeed.Object) { self.object = object }

      /// The URL of the file.
      public var url: String? {
        get { self["url"] }
        set { self["url"] = newValue }
      }
      /// The media type, if the attachment does not have it.
      public var type: String? {
        get { self["type"] }
        set { self["type"] = newValue }
      }
      /// `image`, `audio`, `video`, `document` or `executable`, if the media type does not show it.
      public var medium: String? {
        get { self["medium"] }
        set { self["medium"] = newValue }
      }
      /// The width in pixels.
      public var width: Int? {
        get { self["width"] }
        set { self["width"] = newValue }
      }
      /// The height in pixels.
      public var height: Int? {
        get { self["height"] }
        set { self["height"] = newValue }
      }
      /// The bit rate, in kilobits per second.
      public var bitrate: Double? {
        get { self["bitrate"] }
        set { self["bitrate"] = newValue }
      }
      /// The frame rate, in frames per second.
      public var framerate: Double? {
        get { self["framerate"] }
        set { self["framerate"] = newValue }
      }
      /// Whether this is the default file of its group.
      public var isDefault: Bool? {
        get { self["is_default"] }
        set { self["is_default"] = newValue }
      }
      /// `sample`, `full` or `nonstop`.
      public var expression: String? {
        get { self["expression"] }
        set { self["expression"] = newValue }
      }
      /// The main language of the file: `en` (RFC 3066).
      public var language: String? {
        get { self["lang"] }
        set { self["lang"] = newValue }
      }
      /// The other elements in the `media:content`: its title, credits and thumbnails.
      public var details: MediaRSS {
        get { MediaRSS(object) }
        set { object = newValue.object }
      }
    }

    /// `media:thumbnail`: a small image of the media.
    public struct Thumbnail: ExtensionView {
      public var object: JSONFeed.Object
      public init(_ object: JSONFeed.Object) { self.object = object }

      /// The URL of the image.
      public var url: String? {
        get { self["url"] }
        set { self["url"] = newValue }
      }
      /// The width in pixels.
      public var width: Int? {
        get { self["width"] }
        set { self["width"] = newValue }
      }
      /// The height in pixels.
      public var height: Int? {
        get { self["height"] }
        set { self["height"] = newValue }
      }
      /// The time in the media that the image shows: `12:05:01.123` (NPT, RFC 2326 §3.6).
      public var time: String? {
        get { self["time"] }
        set { self["time"] = newValue }
      }
    }

    /// `media:credit`: a person or an organization that took part.
    public struct Credit: ExtensionView {
      public var object: JSONFeed.Object
      public init(_ object: JSONFeed.Object) { self.object = object }

      /// The name.
      public var name: String? {
        get { self["text"] }
        set { self["text"] = newValue }
      }
      /// The role: `producer`, `artist`.
      public var role: String? {
        get { self["role"] }
        set { self["role"] = newValue }
      }
      /// The URI of the vocabulary that the role is from: `urn:ebu`.
      public var scheme: String? {
        get { self["scheme"] }
        set { self["scheme"] = newValue }
      }
    }

    /// `media:community`: how often the media was viewed, and how it was rated.
    public struct Community: ExtensionView {
      public var object: JSONFeed.Object
      public init(_ object: JSONFeed.Object) { self.object = object }

      /// The average of all ratings.
      public var averageRating: Double? {
        get { self["average", in: "star_rating"] }
        set { self["average", in: "star_rating"] = newValue }
      }
      /// The number of ratings.
      public var ratingCount: Int? {
        get { self["count", in: "star_rating"] }
        set { self["count", in: "star_rating"] = newValue }
      }
      /// The number of views.
      public var views: Int? {
        get { self["views", in: "statistics"] }
        set { self["views", in: "statistics"] = newValue }
      }
      /// The number of people who marked the media as a favorite.
      public var favorites: Int? {
        get { self["favorites", in: "statistics"] }
        set { self["favorites", in: "statistics"] = newValue }
      }
    }
  }
}
