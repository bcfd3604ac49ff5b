/// The parts of ``JSONFeed/Podcast`` that a feed may have, and those that an item may have too.

public import FeedFoundation
public import JSONFeedModel

extension JSONFeed.Podcast {
  /// `podcast:person`: a person who takes part.
  public struct Person: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The name.
    public var name: String? {
      get { self["text", or: "name"] }
      set { self["text", or: "name"] = newValue }
    }
    /// The role, one of the Podcast Taxonomy; nil for a host.
    public var role: String? {
      get { self["role"] }
      set { self["role"] = newValue }
    }
    /// The group of the role, one of the Podcast Taxonomy; nil for the cast.
    public var group: String? {
      get { self["group"] }
      set { self["group"] = newValue }
    }
    /// The URL of a picture of the person.
    public var image: String? {
      get { self["img"] }
      set { self["img"] = newValue }
    }
    /// The URL of a page about the person.
    public var url: String? {
      get { self["href"] }
      set { self["href"] = newValue }
    }
  }

  /// `podcast:location`: a place.
  public struct Location: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The name of the place.
    public var name: String? {
      get { self["text", or: "name"] }
      set { self["text", or: "name"] = newValue }
    }
    /// `subject`: the podcast is about the place; `creator`: it is made there. Nil means `subject`.
    public var relation: String? {
      get { self["rel"] }
      set { self["rel"] = newValue }
    }
    /// The coordinates as a `geo:` URI (RFC 5870).
    public var geo: String? {
      get { self["geo"] }
      set { self["geo"] = newValue }
    }
    /// The identifier in OpenStreetMap: `R113314`.
    public var openStreetMapID: String? {
      get { self["osm"] }
      set { self["osm"] = newValue }
    }
    /// The country: two letters (ISO 3166-1).
    public var country: String? {
      get { self["country"] }
      set { self["country"] = newValue }
    }
  }

  /// `podcast:license`: a license.
  public struct License: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The SPDX identifier, or a name.
    public var identifier: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// The URL of the license's text.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }
  }

  /// `podcast:image`: an image.
  public struct Image: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The URL of the image.
    public var url: String? {
      get { self["href"] }
      set { self["href"] = newValue }
    }
    /// A description of the image, for people who cannot see it.
    public var alternateText: String? {
      get { self["alt"] }
      set { self["alt"] = newValue }
    }
    /// The ratio of width to height, as CSS writes it: `16/9`.
    public var aspectRatio: String? {
      get { self["aspect_ratio"] }
      set { self["aspect_ratio"] = newValue }
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
    /// The media type.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// What the image is for: `artwork`, `banner`, `social` and others, in lowercase.
    public var purposes: [String] {
      get { (self["purpose"] ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }
      set { self["purpose"] = newValue.isEmpty ? nil : newValue.joined(separator: " ") }
    }
  }

  /// `podcast:chat`: a chat room.
  public struct Chat: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The host name of the server.
    public var server: String? {
      get { self["server"] }
      set { self["server"] = newValue }
    }
    /// The protocol: `irc`, `xmpp`, `nostr` or `matrix`.
    public var transport: String? {
      get { self["protocol"] }
      set { self["protocol"] = newValue }
    }
    /// The podcaster's account on the server.
    public var accountID: String? {
      get { self["account_id"] }
      set { self["account_id"] = newValue }
    }
    /// The name of the room or channel.
    public var space: String? {
      get { self["space"] }
      set { self["space"] = newValue }
    }
  }

  /// `podcast:txt`: a text for other services: a proof of ownership, for example.
  public struct Text: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The text.
    public var text: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// What the text is for: `verify`.
    public var purpose: String? {
      get { self["purpose"] }
      set { self["purpose"] = newValue }
    }
  }

  /// `podcast:contentLink`: a page where the content is available too.
  public struct ContentLink: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The title of the link.
    public var title: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// The URL.
    public var url: String? {
      get { self["href"] }
      set { self["href"] = newValue }
    }
  }

  /// `podcast:socialInteract`: a post whose replies are the comments.
  public struct SocialInteraction: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The URI of the post.
    public var uri: String? {
      get { self["uri"] }
      set { self["uri"] = newValue }
    }
    /// The protocol: `activitypub`, `twitter` and others; `disabled` if comments are not wanted.
    public var platform: String? {
      get { self["protocol"] }
      set { self["protocol"] = newValue }
    }
    /// The account that posted.
    public var accountID: String? {
      get { self["account_id"] }
      set { self["account_id"] = newValue }
    }
    /// The URL of the account.
    public var accountURL: String? {
      get { self["account_url"] }
      set { self["account_url"] = newValue }
    }
    /// The order in which to show several posts, lowest first.
    public var priority: Int? {
      get { self["priority"] }
      set { self["priority"] = newValue }
    }
  }

  /// `podcast:locked`: whether other platforms may import a feed.
  public struct Lock: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// Whether other platforms must not import the feed.
    public var isLocked: Bool? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// The email address of the owner.
    public var owner: String? {
      get { self["owner"] }
      set { self["owner"] = newValue }
    }
  }

  /// `podcast:funding`: a page where listeners can donate.
  public struct Funding: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The title of the link.
    public var title: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// The URL.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }
  }

  /// `podcast:trailer`: a trailer of a podcast or a season.
  public struct Trailer: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The title.
    public var title: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// The URL of the recording.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }
    /// When the trailer was published.
    public var date: Date? {
      get { self[rfc822: "pubdate"] }
      set { self[rfc822: "pubdate"] = newValue }
    }
    /// The size in bytes.
    public var length: Int? {
      get { self["length"] }
      set { self["length"] = newValue }
    }
    /// The media type.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The number of the season.
    public var season: Double? {
      get { self["season"] }
      set { self["season"] = newValue }
    }
  }

  /// `podcast:block`: a platform that must not show a podcast.
  public struct Block: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// Whether the platform must not show the podcast.
    public var isBlocked: Bool? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// The platform; nil for all.
    public var platform: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }
  }

  /// `podcast:updateFrequency`: how often new episodes appear.
  public struct UpdateFrequency: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The frequency in words.
    public var text: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// The recurrence rule (RFC 5545 §3.3.10).
    public var rule: String? {
      get { self["rrule"] }
      set { self["rrule"] = newValue }
    }
    /// When the rule begins.
    public var start: Date? {
      get { self["dtstart"] }
      set { self["dtstart"] = newValue }
    }
    /// Whether the podcast is finished: no more episodes will follow.
    public var isComplete: Bool? {
      get { self["complete"] }
      set { self["complete"] = newValue }
    }
  }

  /// `podcast:remoteItem`: a podcast or an episode of another feed.
  public struct RemoteItem: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The `podcast:guid` of the feed.
    public var feedGUID: String? {
      get { self["feed_guid"] }
      set { self["feed_guid"] = newValue }
    }
    /// The URL of the feed.
    public var feedURL: String? {
      get { self["feed_url"] }
      set { self["feed_url"] = newValue }
    }
    /// The guid of the episode; nil for the podcast as a whole.
    public var itemGUID: String? {
      get { self["item_guid"] }
      set { self["item_guid"] = newValue }
    }
    /// The `podcast:medium` of the feed.
    public var medium: String? {
      get { self["medium"] }
      set { self["medium"] = newValue }
    }
    /// The title of the podcast or the episode.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
  }
}
