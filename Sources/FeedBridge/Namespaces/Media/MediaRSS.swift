/// Media RSS 1.5.1 (https://www.rssboard.org/media-rss).
///
/// Groups, contents and peer links also become attachments; thumbnails and images also become the item's image
/// (MediaMapping.swift). All of them are in `_media`, except a description that is the item's text.

public import JSONFeedModel

extension NamespaceID { package static let media = NamespaceID(of: .media) }

extension FeedNamespace {
  package static let media = FeedNamespace(
    prefix: "media", uri: "http://search.yahoo.com/mrss/",
    otherURIs: [
      "http://tools.search.yahoo.com/mrss/", "http://video.search.yahoo.com/mrss", "http://www.rssboard.org/media-rss",
      "http://search.yahoo.com/rss/", "http://api.search.yahoo.com/mrss",
    ],
    table: { mediaTable })

  private static let mediaTable = NamespaceTable(JSONFeed.MediaRSSElements._declared.elements)
}

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
  public typealias MediaRSS = View<MediaRSSElements>

  /// The declarations of ``MediaRSS``.
  public final class MediaRSSElements: Elements {
    public static let _declared = _Declared(MediaRSSElements())

    /// "Optional Elements": they may be in the channel, in items, in groups and in contents, and inner ones take
    /// precedence.
    private static let optionalElements =
      "title description text keywords thumbnail category hash player credit copyright rating adult restriction community "
      + "comments responses backLinks embed status price license subTitle peerLink location rights scenes"

    private static let textType = NamespaceAttribute("type", .text, .oneOf(["plain", "html"], .mediaTextType))

    /// The URL and the size of a picture or a player.
    private static let pictureOrPlayer: [NamespaceAttribute] = [
      .required("url", .url).or("href", "src"), .init("height", .integer, .positiveInteger),
      .init("width", .integer, .positiveInteger),
    ]

    /// `media:group`: alternative versions of the same media, each in ``contents``.
    public let groups = ElementList<View<MediaRSSElements>>(
      "group", .object, key: "groups", as: .mediaGroup,
      rule: .children(optionalElements + " content", .many, in: .item, check: .mediaGroup), attributes: [])
    /// `media:content`: media files that do not become attachments without loss, and images.
    public let contents = ElementList<View<Content>>(
      "content", key: "contents", as: .mediaContent,
      rule: .children(optionalElements, .many, in: .item, check: .mediaContent))
    /// `media:thumbnail`: small images of the media.
    public let thumbnails = ElementList<View<Thumbnail>>(
      "thumbnail", key: "thumbnails", as: .mediaThumbnail, rule: .empty(.many))
    /// `media:title`, as written. It may be HTML.
    public let title = Element<String>(
      "title", .markup, as: .mediaTitle, rule: .plainTextOrHTML(), attributes: [textType])
    /// `media:description`, as written. It may be HTML.
    public let description = Element<String>(
      "description", .markup, as: .mediaDescription, keeping: .never, rule: .plainTextOrHTML(), attributes: [textType])
    /// `media:keywords`: search terms, separated by commas.
    public let keywords = Element<String>("keywords", as: .mediaKeywords, rule: .one(.plainText, mayBeBlank: true))
    private let categoryAndPeerLink = OtherElements([
      .init(
        "category", key: "categories", as: .mediaCategory, isRepeated: true,
        rule: .many(.plainText, check: .mediaScheme),
        attributes: [.mayBeBlank("scheme"), .init("label", .text, .plainText)]),
      .init(
        "peerLink", .object, key: "peer_links", as: .mediaPeerLink, isRepeated: true, rule: .empty(.many),
        attributes: [.init("type", .text, .mediaTypeAttribute), .required("href", .url).or("url", "src")]),
    ])
    /// `media:adult`: whether the media is for adults. Replaced by ``rating``.
    public let isAdult = Element<Bool>("adult", rule: .one(.oneOf(["true", "false"], .trueFalse), check: .mediaAdult))
    /// `media:rating`: the permitted audience: `adult`, `nonadult`, or a value of another scheme.
    public let rating = Element<String>(
      "rating", rule: .many(.text, mayBeBlank: true, check: .mediaRating), attributes: [.mayBeBlank("scheme")])
    /// `media:hash`: the hash of the file.
    public let fileHash = Element<String>(
      "hash", rule: .many(.text, mayBeBlank: true, check: .mediaHash), attributes: ["algo"])
    private let player = OtherElements([.init("player", .object, rule: .empty(), attributes: pictureOrPlayer)])
    /// `media:player`: the URL of a page that plays the media.
    public let playerURL = Element<String>(member: "url", in: "player")
    /// `media:credit`: the people and organizations that took part.
    public let credits = ElementList<View<Credit>>(
      "credit", key: "credits", rule: .many(.plainText, check: .mediaCredit))
    /// `media:copyright`: the copyright notice.
    public let copyright = Element<String>("copyright", rule: .one(.plainText), attributes: [.init("url", .url)])
    private let textAndRestriction = OtherElements([
      .init(
        "text", .markup, key: "texts", isRepeated: true, rule: .plainTextOrHTML(.many),
        attributes: [
          textType, .init("lang", .text, .language), .init("start", .text, .nptTime), .init("end", .text, .nptTime),
        ]),
      .init(
        "restriction", rule: .many(.text, mayBeBlank: true, check: .mediaRestriction),
        attributes: [
          .required("relationship", .text, .oneOf(["allow", "deny"], .mediaRestrictionRelationship)),
          .init("type", .text, .oneOf(["country", "uri", "sharing"], .mediaRestrictionType)),
        ]),
    ])
    /// `media:community`: how often the media was viewed, and how it was rated.
    public let community = Element<View<Community>>("community", rule: .children("starRating statistics tags"))
    /// `media:comments`: what users said about it.
    public let comments = ElementList<String>("comments", .list, rule: .children("comment"))
    private let commentAndEmbed = OtherElements([
      .init("comment", rule: .many(.text, in: .within)),
      .init("embed", .object, rule: .children("param"), attributes: pictureOrPlayer),
      .init(
        "param", key: "params", isRepeated: true, rule: .many(.text, mayBeBlank: true, in: .within),
        attributes: [.required("name")]),
    ])
    /// `media:responses`: the URLs of other media in answer to it.
    public let responses = ElementList<String>("responses", .list, rule: .children("response"))
    private let response = OtherElements([.init("response", rule: .many(.text, in: .within))])
    /// `media:backLinks`: the URLs of pages that link to it.
    public let backLinks = ElementList<String>("backLinks", .list, rule: .children("backLink"))
    private let backLinkAndStatus = OtherElements([
      .init("backLink", .url, rule: .many(.absoluteIRI, in: .within)),
      .init(
        "status", .object, rule: .empty(),
        attributes: [.required("state", .text, .oneOf(["active", "blocked", "deleted"], .media)), "reason"]),
      .init(
        "price", .object, key: "prices", isRepeated: true, rule: .empty(.many),
        attributes: [
          .init("type", .text, .oneOf(["rent", "purchase", "package", "subscription"], .media)), .init("info", .url),
          .init("price", .number), .init("currency", .text, .form(.currency)),
        ]),
    ])
    /// `media:license`: the name of the license.
    public let license = Element<String>(
      "license", rule: .many(.plainText, mayBeBlank: true),
      attributes: [.init("type", .text, .mediaTypeAttribute), .init("href", .url)])
    /// `media:subTitle`: files with subtitles.
    public let subtitles = ElementList<View<Subtitle>>("subTitle", key: "sub_titles", rule: .empty(.many))
    // In the specification's example, its times are MM:SS.
    private let location = OtherElements([
      .init(
        "location", .object, rule: .anything(.many, check: .mediaLocation),
        attributes: ["description", .init("start", .text, .duration), .init("end", .text, .duration)])
    ])
    /// `media:rights`: who made it: `userCreated` or `official`.
    public let rights = Element<String>(
      "rights", .attribute, rule: .empty(),
      attributes: [.required("status", .text, .oneOf(["userCreated", "official"], .media))])
    // In the specification's example, the title, description and times of a scene have no prefix.
    private let scenes = OtherElements([
      .init("scenes", .list, rule: .children("scene")),
      .init("scene", .object, rule: .anything(.many, in: .within)),
      .init("sceneTitle", rule: .anything(in: .within)),
      .init("sceneDescription", rule: .anything(in: .within)),
      .init("sceneStartTime", rule: .anything(in: .within)),
      .init("sceneEndTime", rule: .anything(in: .within)),
    ])

    /// `media:content`: a media file.
    public final class Content: Elements {
      public static let _declared = _Declared(Content())

      /// The URL of the file.
      public let url = Element<String>(attribute: .init("url", .url).or("href", "src"))
      /// The size of the file in bytes.
      public let fileSize = Element<Int>(attribute: .init("fileSize", .integer, .positiveInteger))
      /// The media type, if the attachment does not have it.
      public let type = Element<String>(attribute: .init("type", .text, .mediaTypeAttribute))
      /// `image`, `audio`, `video`, `document` or `executable`, if the media type does not show it.
      public let medium = Element<String>(
        attribute: .init("medium", .text, .oneOf(["image", "audio", "video", "document", "executable"], .mediaMedium)))
      /// Whether this is the default file of its group.
      public let isDefault = Element<Bool>(attribute: "isDefault")
      /// `sample`, `full` or `nonstop`.
      public let expression = Element<String>(
        attribute: .init("expression", .text, .oneOf(["sample", "full", "nonstop"], .mediaExpression)))
      /// The bit rate, in kilobits per second.
      public let bitrate = Element<Double>(attribute: "bitrate")
      /// The frame rate, in frames per second.
      public let framerate = Element<Double>(attribute: "framerate")
      /// The sampling rate, in thousands of samples per second.
      public let samplingRate = Element<Double>(attribute: "samplingrate")
      /// The number of audio channels.
      public let channels = Element<Int>(attribute: "channels")
      /// The length of the recording in seconds.
      public let duration = Element<Double>(attribute: "duration")
      /// The height in pixels.
      public let height = Element<Int>(attribute: .init("height", .integer, .positiveInteger))
      /// The width in pixels.
      public let width = Element<Int>(attribute: .init("width", .integer, .positiveInteger))
      /// The main language of the file: `en` (RFC 3066).
      public let language = Element<String>(attribute: .init("lang", .text, .language))
    }

    /// `media:thumbnail`: a small image of the media.
    public final class Thumbnail: Elements {
      public static let _declared = _Declared(Thumbnail())

      /// The URL of the image.
      public let url = Element<String>(attribute: .required("url", .url).or("href", "src"))
      /// The height in pixels.
      public let height = Element<Int>(attribute: .init("height", .integer, .positiveInteger))
      /// The width in pixels.
      public let width = Element<Int>(attribute: .init("width", .integer, .positiveInteger))
      /// The time in the media that the image shows: `12:05:01.123` (NPT, RFC 2326 §3.6).
      public let time = Element<String>(attribute: .init("time", .text, .nptTime))
    }

    /// `media:subTitle`: a file with subtitles.
    public final class Subtitle: Elements {
      public static let _declared = _Declared(Subtitle())

      /// The media type.
      public let type = Element<String>(attribute: .init("type", .text, .mediaTypeAttribute))
      /// The language: `en` (RFC 3066).
      public let language = Element<String>(attribute: .init("lang", .text, .language))
      /// The URL of the file.
      public let url = Element<String>(attribute: .required("href", .url).or("url", "src"))
    }

    /// `media:credit`: a person or an organization that took part.
    public final class Credit: Elements {
      public static let _declared = _Declared(Credit())

      /// The name.
      public let name = Element<String>(content: .text)
      /// The role: `producer`, `artist`.
      public let role = Element<String>(attribute: "role")
      /// The URI of the vocabulary that the role is from: `urn:ebu`.
      public let scheme = Element<String>(attribute: .mayBeBlank("scheme"))
    }

    /// `media:community`: how often the media was viewed, and how it was rated.
    public final class Community: Elements {
      public static let _declared = _Declared(Community())

      private let ratings = OtherElements([
        .init(
          "starRating", .object, rule: .empty(in: .within),
          attributes: [
            .init("average", .number), .init("count", .integer), .init("min", .number), .init("max", .number),
          ]),
        .init(
          "statistics", .object, rule: .empty(in: .within),
          attributes: [.init("views", .integer), .init("favorites", .integer)]),
      ])
      /// The average of all ratings.
      public let averageRating = Element<Double>(member: "average", in: "star_rating")
      /// The number of ratings.
      public let ratingCount = Element<Int>(member: "count", in: "star_rating")
      /// The number of views.
      public let views = Element<Int>(member: "views", in: "statistics")
      /// The number of people who marked the media as a favorite.
      public let favorites = Element<Int>(member: "favorites", in: "statistics")
      /// The tags that users gave it, separated by commas.
      public let tags = Element<String>("tags", rule: .one(.plainText, mayBeBlank: true, in: .within))
    }
  }
}

extension JSONFeed.MediaRSS {
  /// A view of `media:content`.
  public typealias Content = JSONFeed.View<JSONFeed.MediaRSSElements.Content>
  /// A view of `media:thumbnail`.
  public typealias Thumbnail = JSONFeed.View<JSONFeed.MediaRSSElements.Thumbnail>
  /// A view of `media:subTitle`.
  public typealias Subtitle = JSONFeed.View<JSONFeed.MediaRSSElements.Subtitle>
  /// A view of `media:credit`.
  public typealias Credit = JSONFeed.View<JSONFeed.MediaRSSElements.Credit>
  /// A view of `media:community`.
  public typealias Community = JSONFeed.View<JSONFeed.MediaRSSElements.Community>
}

extension JSONFeed.View<JSONFeed.MediaRSSElements.Content> {
  /// The other elements in the `media:content`: its title, credits and thumbnails.
  public var details: JSONFeed.MediaRSS {
    get { JSONFeed.MediaRSS(object) }
    set { object = newValue.object }
  }
}
