/// The podcast namespace (https://podcastindex.org/namespace/1.0), including proposed elements.
///
/// All of them are in `_podcast`, even if they become a member of JSON Feed, because an author's avatar, an attachment or an
/// image does not have all of their data.

public import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

extension NamespaceID { package static let podcast = NamespaceID(of: .podcast) }

extension FeedNamespace {
  package static let podcast = FeedNamespace(
    prefix: "podcast", uri: "https://podcastindex.org/namespace/1.0",
    otherURIs: [
      "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
      "https://raw.githubusercontent.com/Podcastindex-org/podcast-namespace/main/docs/1.0.md",
      "https://podcastindex.org/namespace/1.0/", "https://podcastnamespace.org/",
    ],
    table: { podcastTable })

  private static let podcastTable = NamespaceTable(JSONFeed.PodcastElements._declared.elements)
}

extension JSONFeed {
  /// The feed's elements of the podcast namespace; nil if it has none. Setting nil removes them.
  public var podcast: Podcast? {
    get { self[.podcast] }
    set { self[.podcast] = newValue }
  }
}

extension JSONFeed.Item {
  /// The item's elements of the podcast namespace; nil if it has none. Setting nil removes them.
  public var podcast: JSONFeed.Podcast? {
    get { self[.podcast] }
    set { self[.podcast] = newValue }
  }
}

extension JSONFeed {
  /// The elements of the podcast namespace that a feed or an item has: the extension object `_podcast`, typed
  /// (https://podcastindex.org/namespace/1.0).
  ///
  /// ```swift
  /// feed.podcast?.funding.first?.url
  /// item.podcast?.episode?.number   // 12.5
  ///
  /// item.podcast = .init {
  ///   $0.transcripts = [.init { file in (file.url, file.type) = ("https://example.org/1.vtt", "text/vtt") }]
  /// }
  /// ```
  ///
  /// A property is nil or empty if there is no such element, or its value is of another type.
  public typealias Podcast = View<PodcastElements>

  /// The declarations of ``Podcast``.
  public final class PodcastElements: Elements {
    public static let _declared = _Declared(PodcastElements())

    /// A view of `enclosure`.
    public typealias _EnclosureView = View<RSSElements.Enclosure>
    /// A view of `podcast:image`.
    public typealias _ImageView = View<Image>
    /// A view of `podcast:person`.
    public typealias _PersonView = View<Person>
    /// A view of `podcast:source`.
    public typealias _SourceView = View<Source>

    /// "Medium": the kinds of content, each also with the suffix L for a list of such items.
    private static let mediums = [
      "podcast", "music", "video", "film", "audiobook", "newsletter", "blog", "publisher", "course", "podcastL",
      "musicL", "videoL", "filmL", "audiobookL", "newsletterL", "blogL", "publisherL", "courseL", "mixed",
    ]

    private static let oneRemoteItem = NamespaceElement(
      "remoteItem", .object, rule: .empty(in: .feed),
      attributes: RemoteItem._declared.attributes)

    // MARK: Channels and items

    /// `podcast:locked`: whether other platforms may import the feed.
    public let locked = Element<View<Lock>>("locked", rule: .one(.oneOf(["yes", "no"], .podcast), in: .feed))
    /// `podcast:funding`: pages where listeners can donate.
    public let funding = ElementList<View<Funding>>(
      "funding", rule: .many(.plainText, mayBeBlank: true, check: .length(128)))
    /// `podcast:person`: hosts, guests and others who take part.
    public let persons = ElementList<View<Person>>(
      "person", key: "persons", as: .podcastPerson, rule: .many(.plainText, check: .length(128)))
    /// `podcast:location`: the places that the podcast is about, or where it is made.
    public let locations = ElementList<View<Location>>(
      "location", key: "locations", rule: .many(.plainText, check: .length(128)))
    /// `podcast:license`: the license of the podcast or the episode.
    public let license = Element<View<License>>("license", rule: .one(.plainText, check: .length(128)))
    /// `podcast:guid`: the UUID of the podcast, which stays the same if the feed moves.
    public let guid = Element<String>("guid", rule: .one(.form(.podcastGUID), in: .feed))
    /// `podcast:medium`: `podcast`, `music`, `audiobook`, `blog` or another kind of content.
    public let medium = Element<String>("medium", rule: .one(.oneOf(mediums, .podcastOpenList), in: .feed))
    /// `podcast:block`: platforms that must not show the podcast.
    public let blocks = ElementList<View<Block>>("block", rule: .many(.oneOf(["yes", "no"], .podcast), in: .feed))
    /// `podcast:txt`: texts for other services.
    public let texts = ElementList<View<Text>>("txt", rule: .many(.text, check: .length(4000)))
    /// `podcast:trailer`: trailers of the podcast or a season.
    public let trailers = ElementList<View<Trailer>>("trailer", rule: .many(.plainText, in: .feed, check: .length(128)))
    /// `podcast:image`: images in several sizes and for several purposes.
    public let images = ElementList<View<Image>>("image", key: "images", as: .podcastImage, rule: .empty(.many))
    // Replaced by `image`.
    /// `podcast:images`: the URLs of one image in several sizes, with their widths.
    public let imageSources = Element<String>(
      "images", .attribute, key: "images_srcset", as: .podcastImages, rule: .empty(),
      attributes: [.required("srcset", .text, .form(.imageSources))])
    /// `podcast:chat`: the chat room.
    public let chat = Element<View<Chat>>("chat", rule: .empty())
    /// `podcast:updateFrequency`: how often new episodes appear.
    public let updateFrequency = Element<View<UpdateFrequency>>(
      "updateFrequency", rule: .one(.plainText, in: .feed, check: .length(128)))
    // Of these two, a member inside is a property.
    private let podpingAndPublisher = OtherElements([
      .init("podping", .object, rule: .empty(in: .feed), attributes: [.init("usesPodping", .flag), "hiveAccount"]),
      .init("publisher", .object, rule: .children("remoteItem!", in: .feed, except: [oneRemoteItem])),
    ])
    /// `podcast:podping`: whether Podping announces changes of the feed.
    public let usesPodping = Element<Bool>(member: "uses_podping", in: "podping")
    /// `podcast:publisher`: the feed of the podcast's publisher.
    public let publisher = Element<View<RemoteItem>>(firstOf: "remote_items", in: "publisher")
    /// `podcast:podroll`: podcasts that this one recommends.
    public let podroll = ElementList<View<RemoteItem>>(
      "podroll", .list, contentKey: "remote_items", rule: .children("remoteItem!", in: .feed), attributes: [])
    /// `podcast:remoteItem`: podcasts and episodes of other feeds that this feed is a list of.
    public let remoteItems = ElementList<View<RemoteItem>>(
      "remoteItem", key: "remote_items", rule: .empty(.many, in: .feed))
    private let follow = OtherElements([
      .init("follow", .object, rule: .empty(in: .feed), attributes: [.required("url", .url)])
    ])
    /// `podcast:follow`: the URL of a file with the addresses where listeners can follow the podcast.
    public let followURL = Element<String>(member: "url", in: "follow")
    /// `podcast:singleItem`: whether the feed has only one item.
    public let hasSingleItem = Element<Bool>("singleItem", rule: .one(.trueFalse, in: .feed))

    // MARK: Items

    /// `podcast:transcript`: transcripts and closed captions.
    public let transcripts = ElementList<View<Transcript>>(
      "transcript", key: "transcripts", rule: .empty(.many, in: .item))
    /// `podcast:chapters`: the file with the chapters.
    public let chapters = Element<View<Chapters>>("chapters", rule: .empty(in: .item))
    /// `podcast:soundbite`: short parts of the recording, as previews.
    public let soundbites = ElementList<View<Soundbite>>(
      "soundbite", key: "soundbites", rule: .many(.plainText, mayBeBlank: true, in: .item, check: .length(128)))
    /// `podcast:season`: the season.
    public let season = Element<View<Season>>("season", rule: .one(.nonNegativeInteger, in: .item))
    /// `podcast:episode`: the number of the episode.
    public let episode = Element<View<Episode>>("episode", rule: .one(.float, in: .item))
    /// `podcast:socialInteract`: posts whose replies are the comments.
    public let socialInteractions = ElementList<View<SocialInteraction>>(
      "socialInteract", rule: .empty(.many))
    /// `podcast:contentLink`: pages where the content is available too.
    public let contentLinks = ElementList<View<ContentLink>>(
      "contentLink", key: "content_links", rule: .many(.plainText, in: .item))

    // MARK: Other recordings

    /// `podcast:alternateEnclosure`: the recording in other forms. Their sources are attachments of the item too.
    public let alternateEnclosures = ElementList<View<AlternateEnclosure>>(
      "alternateEnclosure", key: "alternate_enclosures", as: .podcastAlternateEnclosure,
      rule: .children("source! integrity", .many, in: .item))

    // MARK: Payments

    /// `podcast:value`: how listeners can pay, and who receives the payments.
    public let value = Element<View<Value>>("value", rule: .children("valueRecipient valueTimeSplit", .many))
    private let liveValue = OtherElements([
      .init("liveValue", .object, attributes: [.init("uri", .url), "protocol"])
    ])
    // A live stream does not become an item of the feed.
    /// `podcast:liveItem`: live streams: future, current and past ones. They are not in `JSONFeed.items`.
    public let liveItems = ElementList<View<LiveItem>>(
      "liveItem", .item, key: "live_items", rule: .anything(.many, in: .feed))

    // MARK: Proposed elements that are found in feeds

    private let proposals = OtherElements([
      .init("category", key: "categories", isRepeated: true),
      .init("contact", key: "contacts", isRepeated: true, attributes: ["type", "method"]),
      .init("previousUrl", .url, key: "previous_urls", isRepeated: true),
      .init("id", .object, key: "ids", isRepeated: true, attributes: ["platform", "id", .init("url", .url)]),
      .init(
        "social", .object, isRepeated: true,
        attributes: [
          "platform", "protocol", .init("href", .url), .init("url", .url), "accountId", "podcastAccountId",
          .init("accountUrl", .url), .init("podcastAccountUrl", .url), .init("priority", .integer),
        ]),
      .init(
        "socialSignUp", .object, isRepeated: true,
        attributes: [.init("homeUrl", .url), .init("signUpUrl", .url), .init("priority", .integer)]),
      .init(
        "comments", .object, isRepeated: true,
        attributes: [.init("uri", .url), .init("url", .url), "protocol", "type", .init("order", .integer)]),
      .init("recommendations", isRepeated: true, attributes: [.init("url", .url), "type", "language"]),
      .init("gateway", attributes: [.init("order", .integer)]),
      .init("verify", .object, attributes: ["public-key"]),
      .init("hiveAccount", .object, attributes: ["name"]),
    ])

    /// `podcast:locked`: whether other platforms may import a feed.
    public final class Lock: Elements {
      public static let _declared = _Declared(Lock())

      /// Whether other platforms must not import the feed.
      public let isLocked = Element<Bool>(content: .flag)
      /// The email address of the owner.
      public let owner = Element<String>(attribute: .init("owner", .text, .addrSpec))
    }

    /// `podcast:funding`: a page where listeners can donate.
    public final class Funding: Elements {
      public static let _declared = _Declared(Funding())

      /// The title of the link.
      public let title = Element<String>(content: .text)
      /// The URL.
      public let url = Element<String>(attribute: .required("url", .url).or("href"))
    }

    /// `podcast:person`: a person who takes part.
    public final class Person: Elements, Identifiable {
      public static let _declared = _Declared(Person())

      /// The name.
      public let name = Element<String>(content: .text, or: "name")
      private let otherName = OtherAttributes([.unchecked("name")])
      /// The role, one of the Podcast Taxonomy; nil for a host.
      public let role = Element<String>(attribute: "role")
      /// The group of the role, one of the Podcast Taxonomy; nil for the cast.
      public let group = Element<String>(attribute: "group")
      /// The URL of a picture of the person.
      public let image = Element<String>(attribute: .init("img", .url).or("image"))
      /// The URL of a page about the person.
      public let url = Element<String>(attribute: .init("href", .url).or("url"))
    }

    /// `podcast:location`: a place.
    public final class Location: Elements {
      public static let _declared = _Declared(Location())

      /// The name of the place.
      public let name = Element<String>(content: .text, or: "name")
      private let otherName = OtherAttributes([.unchecked("name")])
      /// `subject`: the podcast is about the place; `creator`: it is made there. Nil means `subject`.
      public let relation = Element<String>(attribute: .init("rel", .text, .oneOf(["subject", "creator"], .podcast)))
      /// The coordinates as a `geo:` URI (RFC 5870).
      public let geo = Element<String>(attribute: .init("geo", .text, .form(.geoURI)))
      /// The identifier in OpenStreetMap: `R113314`.
      public let openStreetMapID = Element<String>(attribute: .init("osm", .text, .form(.openStreetMapObject)))
      private let otherID = OtherAttributes([.unchecked("osmid")])
      /// The country: two letters (ISO 3166-1).
      public let country = Element<String>(attribute: .init("country", .text, .form(.country)))
    }

    /// `podcast:license`: a license.
    public final class License: Elements {
      public static let _declared = _Declared(License())

      /// The SPDX identifier, or a name.
      public let identifier = Element<String>(content: .text)
      /// The URL of the license's text.
      public let url = Element<String>(attribute: .init("url", .url))
    }

    /// `podcast:block`: a platform that must not show a podcast.
    public final class Block: Elements {
      public static let _declared = _Declared(Block())

      /// Whether the platform must not show the podcast.
      public let isBlocked = Element<Bool>(content: .flag)
      /// The platform; nil for all.
      public let platform = Element<String>(
        attribute: .init("id", .text, .oneOf(PodcastServices.slugs, .podcastOpenList)))
    }

    /// `podcast:txt`: a text for other services: a proof of ownership, for example.
    public final class Text: Elements {
      public static let _declared = _Declared(Text())

      /// The text.
      public let text = Element<String>(content: .text)
      /// What the text is for: `verify`.
      public let purpose = Element<String>(attribute: .init("purpose", .text, .textUpTo(128)))
    }

    /// `podcast:trailer`: a trailer of a podcast or a season.
    public final class Trailer: Elements {
      public static let _declared = _Declared(Trailer())

      /// The title.
      public let title = Element<String>(content: .text)
      /// The URL of the recording.
      public let url = Element<String>(attribute: .required("url", .url).or("href"))
      /// When the trailer was published.
      public let date = Element<Date>(attribute: .required("pubdate", .date, .rfc822Date))
      /// The size in bytes.
      public let length = Element<Int>(attribute: "length")
      /// The media type.
      public let type = Element<String>(attribute: .init("type", .text, .mediaType))
      /// The number of the season.
      public let season = Element<Double>(attribute: .init("season", .number, .nonNegativeInteger))
    }

    /// `podcast:image`: an image.
    public final class Image: Elements {
      public static let _declared = _Declared(Image())

      /// The URL of the image.
      public let url = Element<String>(attribute: .required("href", .url).or("url", "src"))
      /// A description of the image, for people who cannot see it.
      public let alternateText = Element<String>(attribute: .mayBeBlank("alt"))
      /// The ratio of width to height, as CSS writes it: `16/9`.
      public let aspectRatio = Element<String>(attribute: .init("aspect-ratio", .text, .form(.aspectRatio)))
      /// The width in pixels.
      public let width = Element<Int>(attribute: .init("width", .integer, .positiveInteger))
      /// The height in pixels.
      public let height = Element<Int>(attribute: .init("height", .integer, .positiveInteger))
      /// The media type.
      public let type = Element<String>(attribute: .init("type", .text, .mediaType))
      let purpose = Element<String>(attribute: .init("purpose", .text, .textUpTo(128)))
    }

    /// `podcast:chat`: a chat room.
    public final class Chat: Elements {
      public static let _declared = _Declared(Chat())

      /// The host name of the server.
      public let server = Element<String>(attribute: .required("server", .text, .form(.hostName)))
      /// The protocol: `irc`, `xmpp`, `nostr` or `matrix`.
      public let transport = Element<String>(
        attribute: .required("protocol", .text, .oneOf(["irc", "xmpp", "nostr", "matrix"], .podcastOpenList)))
      /// The podcaster's account on the server.
      public let accountID = Element<String>(attribute: "accountId")
      /// The name of the room or channel.
      public let space = Element<String>(attribute: "space")
      /// The URL of a page with the chat, to be shown in another page.
      public let embeddedURL = Element<String>(attribute: .init("embedUrl", .url))
    }

    /// `podcast:updateFrequency`: how often new episodes appear.
    public final class UpdateFrequency: Elements {
      public static let _declared = _Declared(UpdateFrequency())

      /// The frequency in words.
      public let text = Element<String>(content: .text)
      /// Whether the podcast is finished: no more episodes will follow.
      public let isComplete = Element<Bool>(attribute: "complete")
      /// When the rule begins.
      public let start = Element<Date>(attribute: .init("dtstart", .date, .iso8601Date))
      /// The recurrence rule (RFC 5545 §3.3.10).
      public let rule = Element<String>(attribute: .init("rrule", .text, .form(.recurrenceRule)))
    }

    /// `podcast:remoteItem`: a podcast or an episode of another feed.
    public final class RemoteItem: Elements {
      public static let _declared = _Declared(RemoteItem())

      /// The `podcast:guid` of the feed.
      public let feedGUID = Element<String>(attribute: .required("feedGuid", .text, .form(.podcastGUIDOfFeed)))
      /// The URL of the feed.
      public let feedURL = Element<String>(attribute: .init("feedUrl", .url))
      /// The guid of the episode; nil for the podcast as a whole.
      public let itemGUID = Element<String>(attribute: "itemGuid")
      /// The `podcast:medium` of the feed.
      public let medium = Element<String>(attribute: .init("medium", .text, .oneOf(mediums, .podcastOpenList)))
      /// The title of the podcast or the episode.
      public let title = Element<String>(attribute: "title")
    }

    /// `podcast:transcript`: a transcript or closed captions.
    public final class Transcript: Elements, Identifiable {
      public static let _declared = _Declared(Transcript())

      /// The URL of the file.
      public let url = Element<String>(attribute: .required("url", .url).or("href", "src"))
      /// The media type: `text/vtt`.
      public let type = Element<String>(attribute: .required("type", .text, .mediaType))
      /// The language, if it is not the feed's (BCP 47).
      public let language = Element<String>(attribute: .init("language", .text, .language))
      /// What the file is, as written: `captions`; see `isCaptions`.
      public let rel = Element<String>(attribute: .init("rel", .text, .oneOf(["captions"], .podcast)))
    }

    /// `podcast:chapters`: a file with chapters.
    public final class Chapters: Elements {
      public static let _declared = _Declared(Chapters())

      /// The URL of the file.
      public let url = Element<String>(attribute: .required("url", .url).or("href", "src"))
      /// The media type: `application/json+chapters`.
      public let type = Element<String>(attribute: .required("type", .text, .mediaType))
    }

    /// `podcast:soundbite`: a short part of a recording.
    public final class Soundbite: Elements {
      public static let _declared = _Declared(Soundbite())

      /// The title; nil if it is the item's.
      public let title = Element<String>(content: .text)
      /// Where the part begins, in seconds from the beginning of the recording.
      public let start = Element<Double>(attribute: .required("startTime", .number))
      /// The length of the part, in seconds.
      public let duration = Element<Double>(attribute: .required("duration", .number))
    }

    /// `podcast:season`: a season.
    public final class Season: Elements {
      public static let _declared = _Declared(Season())

      /// The number.
      public let number = Element<Int>(content: .number, key: "number")
      /// The name.
      public let name = Element<String>(attribute: .init("name", .text, .textUpTo(128)))
    }

    /// `podcast:episode`: the number of an episode.
    public final class Episode: Elements {
      public static let _declared = _Declared(Episode())

      /// The number, which may have a fraction.
      public let number = Element<Double>(content: .number, key: "number")
      /// The text to show instead of the number.
      public let display = Element<String>(attribute: .init("display", .text, .textUpTo(32)))
    }

    /// `podcast:socialInteract`: a post whose replies are the comments.
    public final class SocialInteraction: Elements {
      public static let _declared = _Declared(SocialInteraction())

      /// The URI of the post.
      public let uri = Element<String>(attribute: .init("uri", .url, .uriAttribute).or("url", "href"))
      /// The protocol: `activitypub`, `twitter` and others; `disabled` if comments are not wanted.
      public let platform = Element<String>(
        attribute: .required(
          "protocol", .text,
          .oneOf(
            ["disabled", "activitypub", "twitter", "lightning", "atproto", "bluesky", "hive", "matrix", "nostr"],
            .podcastOpenList)))
      /// The account that posted.
      public let accountID = Element<String>(attribute: "accountId")
      /// The URL of the account.
      public let accountURL = Element<String>(attribute: .init("accountUrl", .url))
      /// The order in which to show several posts, lowest first.
      public let priority = Element<Int>(attribute: "priority")
      private let others = OtherAttributes([
        .unchecked("platform"), .unchecked("podcastAccountId"), .unchecked("podcastAccountUrl", .url),
        .unchecked("pubdate", .date),
      ])
    }

    /// `podcast:contentLink`: a page where the content is available too.
    public final class ContentLink: Elements {
      public static let _declared = _Declared(ContentLink())

      /// The title of the link.
      public let title = Element<String>(content: .text)
      /// The URL.
      public let url = Element<String>(attribute: .required("href", .url))
    }

    /// `podcast:alternateEnclosure`: the recording in another form.
    public final class AlternateEnclosure: Elements {
      public static let _declared = _Declared(AlternateEnclosure())

      private let others = OtherAttributes([.unchecked("url", .url)])
      /// The media type.
      public let type = Element<String>(attribute: .required("type", .text, .mediaType))
      /// The size in bytes.
      public let length = Element<Int>(attribute: .init("length", .integer, .nonNegativeInteger, .recommended))
      /// The bit rate, in bits per second.
      public let bitrate = Element<Double>(attribute: "bitrate")
      /// The height in pixels.
      public let height = Element<Int>(attribute: "height")
      /// The language (BCP 47).
      public let language = Element<String>(attribute: .init("lang", .text, .language))
      /// The title of this form.
      public let title = Element<String>(attribute: .init("title", .text, .textUpTo(32)))
      /// A name that all enclosures of one group have.
      public let relation = Element<String>(attribute: .init("rel", .text, .textUpTo(32)))
      /// The codecs (RFC 6381).
      public let codecs = Element<String>(attribute: "codecs")
      let `default` = Element<Bool>(attribute: "default")
      /// Where the file is available.
      public let sources = ElementList<View<Source>>("source", key: "sources", rule: .empty(.many, in: .within))
      /// How to check that the file is complete and unchanged.
      public let integrity = Element<View<Integrity>>("integrity", rule: .empty(in: .within))
    }

    /// `podcast:source`: where a recording is available.
    public final class Source: Elements {
      public static let _declared = _Declared(Source())

      /// The URI of the file.
      public let uri = Element<String>(attribute: .required("uri", .url, .uriAttribute).or("url", "href", "src"))
      /// The media type, if it is not that of the recording: a torrent's.
      public let contentType = Element<String>(attribute: .init("contentType", .text, .mediaType))
    }

    /// `podcast:integrity`: how to check a file.
    public final class Integrity: Elements {
      public static let _declared = _Declared(Integrity())

      /// `sri` or `pgp-signature`.
      public let type = Element<String>(
        attribute: .required("type", .text, .oneOf(["sri", "pgp-signature"], .podcast)))
      /// The hash or the signature.
      public let value = Element<String>(attribute: .required("value"))
    }

    /// `podcast:value`: payments to the people who make a podcast.
    public final class Value: Elements {
      public static let _declared = _Declared(Value())

      /// The currency or payment network: `lightning`.
      public let type = Element<String>(attribute: .required("type"))
      /// The way of paying: `keysend`.
      public let method = Element<String>(attribute: .required("method"))
      private let suggestedAmount = OtherAttributes([.init("suggested", .number)])
      /// Who receives the payments.
      public let recipients = ElementList<View<ValueRecipient>>(
        "valueRecipient", key: "value_recipients", rule: .empty(.many, in: .within))
      /// Parts of the recording whose payments go to others.
      public let timeSplits = ElementList<View<ValueTimeSplit>>(
        "valueTimeSplit", key: "value_time_splits",
        rule: .children("valueRecipient remoteItem", .many, in: .within, except: [oneRemoteItem]))
    }

    /// `podcast:valueRecipient`: someone who receives a share of the payments.
    public final class ValueRecipient: Elements {
      public static let _declared = _Declared(ValueRecipient())

      /// The name.
      public let name = Element<String>(attribute: "name")
      /// The name of a record to send with the payment.
      public let customKey = Element<String>(attribute: "customKey")
      /// The value of that record.
      public let customValue = Element<String>(attribute: "customValue")
      /// The kind of address: `node`, `lnaddress`.
      public let type = Element<String>(
        attribute: .required("type", .text, .oneOf(["node", "lnaddress", "wallet"], .podcastOpenList)))
      /// The address to pay to.
      public let address = Element<String>(attribute: .required("address"))
      /// The number of shares of each payment.
      public let split = Element<Double>(attribute: .required("split", .number, .nonNegativeInteger))
      let fee = Element<Bool>(attribute: "fee")
    }

    /// `podcast:valueTimeSplit`: a part of the recording whose payments go to others.
    public final class ValueTimeSplit: Elements {
      public static let _declared = _Declared(ValueTimeSplit())

      /// Where the part begins, in seconds from the beginning of the recording.
      public let start = Element<Double>(attribute: .required("startTime", .number))
      /// The length of the part, in seconds.
      public let duration = Element<Double>(attribute: .required("duration", .number))
      /// Where the part begins in the other recording, in seconds.
      public let remoteStart = Element<Double>(attribute: "remoteStartTime")
      /// The share of the payment that goes to the recipients of ``remoteItem``, in percent.
      public let remotePercentage = Element<Double>(attribute: .init("remotePercentage", .number, .percentage))
      /// The item whose recipients are paid.
      public let remoteItem = Element<View<RemoteItem>>(firstOf: "remote_items")
      /// Who receives the payments, if not the recipients of ``remoteItem``.
      public let recipients = ElementList<View<ValueRecipient>>(member: "value_recipients")
    }

    /// `podcast:liveItem`: a live stream, described like an item.
    public final class LiveItem: Elements {
      public static let _declared = _Declared(LiveItem())

      /// `pending`, `live` or `ended`.
      public let status = Element<String>(
        attribute: .required("status", .text, .oneOf(["pending", "live", "ended"], .podcast)))
      /// When the stream begins.
      public let start = Element<Date>(attribute: .required("start", .date, .form(.liveTime)))
      /// When the stream ends.
      public let end = Element<Date>(attribute: .init("end", .text, .form(.liveTime)))
      /// The URL of the chat, or the name of its room.
      public let chat = Element<String>(attribute: .init("chat", .url, .text))
      /// The title.
      public let title = Element<String>(member: "title")
      /// The guid of the episode.
      public let guid = Element<String>(member: "guid")
      /// The URL of the stream's page.
      public let url = Element<String>(member: "link")
      /// The description, as written. It may be HTML.
      public let description = Element<String>(member: "description")
      /// The streams.
      public let enclosures = ElementList<View<RSSElements.Enclosure>>(member: "enclosures")
    }
  }
}

extension JSONFeed.Podcast {
  /// A view of `podcast:locked`.
  public typealias Lock = JSONFeed.View<JSONFeed.PodcastElements.Lock>
  /// A view of `podcast:funding`.
  public typealias Funding = JSONFeed.View<JSONFeed.PodcastElements.Funding>
  /// A view of `podcast:location`.
  public typealias Location = JSONFeed.View<JSONFeed.PodcastElements.Location>
  /// A view of `podcast:license`.
  public typealias License = JSONFeed.View<JSONFeed.PodcastElements.License>
  /// A view of `podcast:block`.
  public typealias Block = JSONFeed.View<JSONFeed.PodcastElements.Block>
  /// A view of `podcast:txt`.
  public typealias Text = JSONFeed.View<JSONFeed.PodcastElements.Text>
  /// A view of `podcast:trailer`.
  public typealias Trailer = JSONFeed.View<JSONFeed.PodcastElements.Trailer>
  /// A view of `podcast:chat`.
  public typealias Chat = JSONFeed.View<JSONFeed.PodcastElements.Chat>
  /// A view of `podcast:updateFrequency`.
  public typealias UpdateFrequency = JSONFeed.View<JSONFeed.PodcastElements.UpdateFrequency>
  /// A view of `podcast:remoteItem`.
  public typealias RemoteItem = JSONFeed.View<JSONFeed.PodcastElements.RemoteItem>
  /// A view of `podcast:transcript`.
  public typealias Transcript = JSONFeed.View<JSONFeed.PodcastElements.Transcript>
  /// A view of `podcast:chapters`.
  public typealias Chapters = JSONFeed.View<JSONFeed.PodcastElements.Chapters>
  /// A view of `podcast:soundbite`.
  public typealias Soundbite = JSONFeed.View<JSONFeed.PodcastElements.Soundbite>
  /// A view of `podcast:season`.
  public typealias Season = JSONFeed.View<JSONFeed.PodcastElements.Season>
  /// A view of `podcast:episode`.
  public typealias Episode = JSONFeed.View<JSONFeed.PodcastElements.Episode>
  /// A view of `podcast:socialInteract`.
  public typealias SocialInteraction = JSONFeed.View<JSONFeed.PodcastElements.SocialInteraction>
  /// A view of `podcast:contentLink`.
  public typealias ContentLink = JSONFeed.View<JSONFeed.PodcastElements.ContentLink>
  /// A view of `podcast:alternateEnclosure`.
  public typealias AlternateEnclosure = JSONFeed.View<JSONFeed.PodcastElements.AlternateEnclosure>
  /// A view of `podcast:integrity`.
  public typealias Integrity = JSONFeed.View<JSONFeed.PodcastElements.Integrity>
  /// A view of `podcast:value`.
  public typealias Value = JSONFeed.View<JSONFeed.PodcastElements.Value>
  /// A view of `podcast:valueRecipient`.
  public typealias ValueRecipient = JSONFeed.View<JSONFeed.PodcastElements.ValueRecipient>
  /// A view of `podcast:valueTimeSplit`.
  public typealias ValueTimeSplit = JSONFeed.View<JSONFeed.PodcastElements.ValueTimeSplit>
  /// A view of `podcast:liveItem`.
  public typealias LiveItem = JSONFeed.View<JSONFeed.PodcastElements.LiveItem>
}

extension JSONFeed.View<JSONFeed.PodcastElements.Image> {
  /// What the image is for: `artwork`, `banner`, `social` and others, in lowercase.
  public var purposes: [String] {
    get { (self.purpose ?? "").lowercased().words.map(String.init) }
    set { self.purpose = newValue.isEmpty ? nil : newValue.joined(separator: " ") }
  }
}

extension JSONFeed.View<JSONFeed.PodcastElements.Transcript> {
  /// Whether the file has closed captions, with times.
  public var isCaptions: Bool {
    get { self.rel?.lowercased() == "captions" }
    set { if newValue != isCaptions { self.rel = newValue ? "captions" : nil } }
  }
}

extension JSONFeed.View<JSONFeed.PodcastElements.AlternateEnclosure> {
  /// Whether this is the same file as the item's enclosure.
  public var isDefault: Bool {
    get { self.`default` ?? false }
    set { self.`default` = newValue }
  }
}

extension JSONFeed.View<JSONFeed.PodcastElements.Value> {
  /// The suggested amount, as written, because it may have more digits than a `Double`.
  public var suggested: String? {
    get { self["suggested"] }
    set {
      object["suggested"] = newValue.map { JSONFeed.Number(literal: $0).map(JSONFeed.Value.number) ?? .string($0) }
    }
  }
}

extension JSONFeed.View<JSONFeed.PodcastElements.ValueRecipient> {
  /// Whether this is a fee, which is deducted before a payment is split.
  public var isFee: Bool {
    get { self.fee ?? false }
    set { self.fee = newValue }
  }
}

extension JSONFeed.View<JSONFeed.PodcastElements.LiveItem> {
  /// The elements of the podcast namespace in the live item: persons, content links and others.
  public var podcast: JSONFeed.Podcast {
    get { JSONFeed.Podcast(object) }
    set { object = newValue.object }
  }
}
