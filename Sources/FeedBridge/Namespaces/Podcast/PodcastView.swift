/// The podcast namespace with its types, on the extension object that it is kept in.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import JSONFeedModel

extension JSONFeed {
  /// What the feed says in the podcast namespace; nil where it says nothing.
  public var podcast: Podcast? { extensions.object(of: .podcast).map(Podcast.init) }
}

extension JSONFeed.Item {
  /// What the item says in the podcast namespace; nil where it says nothing.
  public var podcast: Podcast? { extensions.object(of: .podcast).map(Podcast.init) }
}

/// What a feed or an item says in the podcast namespace: the extension object `_podcast`, typed.
///
/// ```swift
/// feed.podcast?.funding.first?.url
/// item.podcast?.transcripts.filter { $0.type == "text/vtt" }
/// item.podcast?.episode?.number   // 12.5
/// ```
///
/// What is not there, or not of its type, is nil or empty.
public struct Podcast: ExtensionView {
  public var object: JSONFeed.Object

  public init(_ object: JSONFeed.Object) { self.object = object }

  // MARK: Feeds and items

  /// `podcast:person`: hosts, guests and others.
  public var persons: [Person] { views("persons") }
  /// `podcast:location`: what the podcast is about, or where it is made.
  public var locations: [Location] { views("locations") }
  /// `podcast:license`.
  public var license: License? { view("license") }
  /// `podcast:value`: who is paid, and how.
  public var value: Value? { view("value") }
  /// `podcast:image`, in several sizes and for several places.
  public var images: [Image] { views("images") }
  /// `podcast:chat`.
  public var chat: Chat? { view("chat") }
  /// `podcast:txt`.
  public var texts: [Text] { views("txt") }
  /// `podcast:contentLink`: where else it is to be had.
  public var contentLinks: [ContentLink] { views("content_links") }
  /// `podcast:socialInteract`: where it is talked about.
  public var socialInteractions: [SocialInteraction] { views("social_interact") }

  // MARK: Feeds

  /// `podcast:guid`: the same wherever the feed moves.
  public var guid: String? { text("guid") }
  /// `podcast:medium`: `podcast`, `music`, `audiobook`, `blog` and others.
  public var medium: String? { text("medium") }
  /// `podcast:locked`: whether others may import the feed.
  public var locked: Lock? { view("locked") }
  /// `podcast:funding`.
  public var funding: [Funding] { views("funding") }
  /// `podcast:trailer`.
  public var trailers: [Trailer] { views("trailer") }
  /// `podcast:block`: who is to leave the podcast out.
  public var blocks: [Block] { views("block") }
  /// `podcast:liveItem`: what is, was or will be sent live. They are not among the feed's items.
  public var liveItems: [LiveItem] { views("live_items") }
  /// `podcast:updateFrequency`.
  public var updateFrequency: UpdateFrequency? { view("update_frequency") }
  /// `podcast:podping`: whether the feed's changes are announced by Podping.
  public var usesPodping: Bool? { view("podping", as: Podping.self)?.isUsed }
  /// `podcast:publisher`: the feed of whoever publishes this one.
  public var publisher: RemoteItem? { view("publisher", as: Publisher.self)?.feed }
  /// `podcast:podroll`: feeds that this one recommends.
  public var podroll: [RemoteItem] { views("podroll") }
  /// `podcast:remoteItem`: feeds and items that this one brings together.
  public var remoteItems: [RemoteItem] { views("remote_items") }

  // MARK: Items

  /// `podcast:transcript`.
  public var transcripts: [Transcript] { views("transcripts") }
  /// `podcast:chapters`: where they are.
  public var chapters: Chapters? { view("chapters") }
  /// `podcast:soundbite`.
  public var soundbites: [Soundbite] { views("soundbites") }
  /// `podcast:season`.
  public var season: Season? { view("season") }
  /// `podcast:episode`.
  public var episode: Episode? { view("episode") }
  /// `podcast:alternateEnclosure`: the recording in other forms. Their sources are among the item's attachments.
  public var alternateEnclosures: [AlternateEnclosure] { views("alternate_enclosures") }
}

extension Podcast {
  /// Who takes part, and in which role.
  public struct Person: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var name: String? { text("text") ?? text("name") }
    /// The role, of the Podcast Taxonomy; nil for a host.
    public var role: String? { text("role") }
    /// The group that the role is of; nil for the cast.
    public var group: String? { text("group") }
    /// The URL of a picture.
    public var image: String? { text("img") }
    /// The URL of a page.
    public var url: String? { text("href") }
  }

  public struct Location: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var name: String? { text("text") ?? text("name") }
    /// `subject`, what it is about, or `creator`, where it is made; nil for the first.
    public var relation: String? { text("rel") }
    /// A `geo:` URI (RFC 5870).
    public var geo: String? { text("geo") }
    /// The identifier in OpenStreetMap.
    public var openStreetMapID: String? { text("osm") }
    /// The country, in two letters.
    public var country: String? { text("country") }
  }

  public struct License: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The identifier of SPDX, or a name.
    public var identifier: String? { text("text") }
    /// The URL of its text.
    public var url: String? { text("url") }
  }

  public struct Image: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var url: String? { text("href") }
    /// A description for who does not see it.
    public var alternateText: String? { text("alt") }
    /// As CSS writes it: `16/9`.
    public var aspectRatio: String? { text("aspect_ratio") }
    /// In pixels.
    public var width: Int? { integer("width") }
    /// In pixels.
    public var height: Int? { integer("height") }
    /// The media type, where it is no usual image.
    public var type: String? { text("type") }
    /// What it is for: `artwork`, `banner`, `social` and others.
    public var purposes: [String] {
      (text("purpose") ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  public struct Chat: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var server: String? { text("server") }
    /// `irc`, `xmpp`, `nostr`, `matrix`.
    public var transport: String? { text("protocol") }
    public var accountID: String? { text("account_id") }
    /// The room or channel.
    public var space: String? { text("space") }
  }

  /// A text for machines: a proof of ownership, and the like.
  public struct Text: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var text: String? { text("text") }
    public var purpose: String? { text("purpose") }
  }

  public struct ContentLink: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var title: String? { text("text") }
    public var url: String? { text("href") }
  }

  public struct SocialInteraction: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The URI of the post that the comments answer.
    public var uri: String? { text("uri") }
    /// `activitypub`, `twitter` and others; `disabled` where no comments are wanted.
    public var platform: String? { text("protocol") }
    public var accountID: String? { text("account_id") }
    public var accountURL: String? { text("account_url") }
    /// The lowest comes first.
    public var priority: Int? { integer("priority") }
  }

  public struct Lock: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// Whether other platforms must not import the feed.
    public var isLocked: Bool? { flag("text") }
    /// The owner's mail address.
    public var owner: String? { text("owner") }
  }

  public struct Funding: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// What the link says.
    public var title: String? { text("text") }
    public var url: String? { text("url") }
  }

  public struct Trailer: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var title: String? { text("text") }
    public var url: String? { text("url") }
    public var date: Date? { date("pubdate") }
    /// In bytes.
    public var length: Int? { integer("length") }
    /// The media type.
    public var type: String? { text("type") }
    /// The number of the season that it is for.
    public var season: Double? { number("season") }
  }

  public struct Block: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// Whether the podcast is to be left out.
    public var isBlocked: Bool? { flag("text") }
    /// The platform that this is for; nil for all.
    public var platform: String? { text("id") }
  }

  public struct UpdateFrequency: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// For people.
    public var text: String? { text("text") }
    /// A recurrence rule (RFC 5545 §3.3.10).
    public var rule: String? { text("rrule") }
    /// From when on.
    public var start: Date? { date("dtstart") }
    /// Whether there will be no more.
    public var isComplete: Bool? { flag("complete") }
  }

  /// A feed or an item elsewhere.
  public struct RemoteItem: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The feed's `podcast:guid`.
    public var feedGUID: String? { text("feed_guid") }
    public var feedURL: String? { text("feed_url") }
    /// The item's guid, where an item is meant.
    public var itemGUID: String? { text("item_guid") }
    public var medium: String? { text("medium") }
    public var title: String? { text("title") }
  }

  public struct Transcript: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var url: String? { text("url") }
    /// The media type.
    public var type: String? { text("type") }
    /// The language, where it is not the feed's.
    public var language: String? { text("language") }
    /// Whether it is closed captions, with times.
    public var isCaptions: Bool { text("rel")?.lowercased() == "captions" }
  }

  public struct Chapters: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var url: String? { text("url") }
    /// The media type.
    public var type: String? { text("type") }
  }

  public struct Soundbite: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// Its title; nil for the item's.
    public var title: String? { text("text") }
    /// In seconds from the beginning of the recording.
    public var start: Double? { number("start_time") }
    /// In seconds.
    public var duration: Double? { number("duration") }
  }

  public struct Season: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var number: Int? { integer("number") }
    public var name: String? { text("name") }
  }

  public struct Episode: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The number, which may have a fraction.
    public var number: Double? { number("number") }
    /// What to show in place of the number.
    public var display: String? { text("display") }
  }

  /// What is sent live: much like an item.
  public struct LiveItem: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `pending`, `live` or `ended`.
    public var status: String? { text("status") }
    public var start: Date? { date("start") }
    public var end: Date? { date("end") }
    public var title: String? { text("title") }
    public var guid: String? { text("guid") }
    public var url: String? { text("link") }
    /// As it is written: it may have markup.
    public var description: String? { text("description") }
    /// The URLs of the streams.
    public var enclosureURLs: [String] { views("enclosures", as: Enclosure.self).compactMap(\.url) }
    /// What it says in the podcast namespace: persons, content links and others, as an item does.
    public var podcast: Podcast { Podcast(object) }
  }

  private struct Enclosure: ExtensionView {
    var object: JSONFeed.Object
    init(_ object: JSONFeed.Object) { self.object = object }

    var url: String? { text("url") }
  }

  private struct Podping: ExtensionView {
    var object: JSONFeed.Object
    init(_ object: JSONFeed.Object) { self.object = object }

    var isUsed: Bool? { flag("uses_podping") }
  }

  private struct Publisher: ExtensionView {
    var object: JSONFeed.Object
    init(_ object: JSONFeed.Object) { self.object = object }

    var feed: RemoteItem? { view("remote_items") }
  }
}

// MARK: Alternate enclosures and payments

extension Podcast {
  /// The recording in another form.
  public struct AlternateEnclosure: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var title: String? { text("title") }
    /// The media type.
    public var type: String? { text("type") }
    /// In bytes.
    public var length: Int? { integer("length") }
    /// In bits a second.
    public var bitrate: Double? { number("bitrate") }
    /// In pixels.
    public var height: Int? { integer("height") }
    public var language: String? { text("lang") }
    /// What the forms that belong together have in common.
    public var relation: String? { text("rel") }
    /// RFC 6381.
    public var codecs: String? { text("codecs") }
    /// Whether it is the enclosure itself.
    public var isDefault: Bool { flag("default") ?? false }
    /// Where it is to be had.
    public var sources: [Source] { views("sources") }
    /// How to know that it is whole.
    public var integrity: Integrity? { view("integrity") }
  }

  public struct Source: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var uri: String? { text("uri") }
    /// The media type, where it is not that of the recording: a torrent's.
    public var contentType: String? { text("content_type") }
  }

  public struct Integrity: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `sri` or `pgp-signature`.
    public var type: String? { text("type") }
    public var value: String? { text("value") }
  }

  /// Payments to who makes the podcast.
  public struct Value: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The currency or its layer: `lightning`.
    public var type: String? { text("type") }
    /// How it is sent: `keysend`.
    public var method: String? { text("method") }
    /// The amount suggested, as it is written: it has more digits than a `Double` is sure of.
    public var suggested: String? { text("suggested") }
    public var recipients: [ValueRecipient] { views("value_recipients") }
    public var timeSplits: [ValueTimeSplit] { views("value_time_splits") }
  }

  public struct ValueRecipient: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var name: String? { text("name") }
    /// What the address is: `node`, `lnaddress`.
    public var type: String? { text("type") }
    public var address: String? { text("address") }
    /// How many shares of a payment it gets.
    public var split: Double? { number("split") }
    /// Whether it is paid before the payment is split.
    public var isFee: Bool { flag("fee") ?? false }
    public var customKey: String? { text("custom_key") }
    public var customValue: String? { text("custom_value") }
  }

  /// Who else is paid for a part of the recording.
  public struct ValueTimeSplit: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// In seconds from the beginning of the recording.
    public var start: Double? { number("start_time") }
    /// In seconds.
    public var duration: Double? { number("duration") }
    /// Where in the other recording the part begins, in seconds.
    public var remoteStart: Double? { number("remote_start_time") }
    /// What of the payment goes to the other's recipients.
    public var remotePercentage: Double? { number("remote_percentage") }
    /// The item whose recipients are paid.
    public var remoteItem: RemoteItem? { view("remote_items") }
    public var recipients: [ValueRecipient] { views("value_recipients") }
  }
}
