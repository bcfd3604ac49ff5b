/// The typed view of the podcast namespace, on the extension object `_podcast`.

public import JSONFeedModel

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
  public struct Podcast: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    // MARK: Feeds and items

    /// `podcast:person`: hosts, guests and others who take part.
    public var persons: [Person] {
      get { self[list: "persons"] }
      set { self[list: "persons"] = newValue }
    }
    /// `podcast:location`: the places that the podcast is about, or where it is made.
    public var locations: [Location] {
      get { self[list: "locations"] }
      set { self[list: "locations"] = newValue }
    }
    /// `podcast:license`: the license of the podcast or the episode.
    public var license: License? {
      get { self["license"] }
      set { self["license"] = newValue }
    }
    /// `podcast:value`: how listeners can pay, and who receives the payments.
    public var value: Value? {
      get { self["value"] }
      set { self["value"] = newValue }
    }
    /// `podcast:image`: images in several sizes and for several purposes.
    public var images: [Image] {
      get { self[list: "images"] }
      set { self[list: "images"] = newValue }
    }
    /// `podcast:chat`: the chat room.
    public var chat: Chat? {
      get { self["chat"] }
      set { self["chat"] = newValue }
    }
    /// `podcast:txt`: texts for other services.
    public var texts: [Text] {
      get { self[list: "txt"] }
      set { self[list: "txt"] = newValue }
    }
    /// `podcast:contentLink`: pages where the content is available too.
    public var contentLinks: [ContentLink] {
      get { self[list: "content_links"] }
      set { self[list: "content_links"] = newValue }
    }
    /// `podcast:socialInteract`: posts whose replies are the comments.
    public var socialInteractions: [SocialInteraction] {
      get { self[list: "social_interact"] }
      set { self[list: "social_interact"] = newValue }
    }

    // MARK: Feeds

    /// `podcast:guid`: the UUID of the podcast, which stays the same if the feed moves.
    public var guid: String? {
      get { self["guid"] }
      set { self["guid"] = newValue }
    }
    /// `podcast:medium`: `podcast`, `music`, `audiobook`, `blog` or another kind of content.
    public var medium: String? {
      get { self["medium"] }
      set { self["medium"] = newValue }
    }
    /// `podcast:locked`: whether other platforms may import the feed.
    public var locked: Lock? {
      get { self["locked"] }
      set { self["locked"] = newValue }
    }
    /// `podcast:funding`: pages where listeners can donate.
    public var funding: [Funding] {
      get { self[list: "funding"] }
      set { self[list: "funding"] = newValue }
    }
    /// `podcast:trailer`: trailers of the podcast or a season.
    public var trailers: [Trailer] {
      get { self[list: "trailer"] }
      set { self[list: "trailer"] = newValue }
    }
    /// `podcast:block`: platforms that must not show the podcast.
    public var blocks: [Block] {
      get { self[list: "block"] }
      set { self[list: "block"] = newValue }
    }
    /// `podcast:liveItem`: live streams: future, current and past ones. They are not in `JSONFeed.items`.
    public var liveItems: [LiveItem] {
      get { self[list: "live_items"] }
      set { self[list: "live_items"] = newValue }
    }
    /// `podcast:updateFrequency`: how often new episodes appear.
    public var updateFrequency: UpdateFrequency? {
      get { self["update_frequency"] }
      set { self["update_frequency"] = newValue }
    }
    /// `podcast:podping`: whether Podping announces changes of the feed.
    public var usesPodping: Bool? {
      get { self["uses_podping", in: "podping"] }
      set { self["uses_podping", in: "podping"] = newValue }
    }
    /// `podcast:publisher`: the feed of the podcast's publisher.
    public var publisher: RemoteItem? {
      get { (self["publisher"] as Publisher?)?.feed }
      set {
        var publisher: Publisher = self["publisher"] ?? Publisher()
        publisher.feed = newValue
        self["publisher"] = publisher.object.isEmpty ? nil : publisher
      }
    }
    /// `podcast:podroll`: podcasts that this one recommends.
    public var podroll: [RemoteItem] {
      get { self[list: "podroll"] }
      set { self[list: "podroll"] = newValue }
    }
    /// `podcast:remoteItem`: podcasts and episodes of other feeds that this feed is a list of.
    public var remoteItems: [RemoteItem] {
      get { self[list: "remote_items"] }
      set { self[list: "remote_items"] = newValue }
    }

    // MARK: Items

    /// `podcast:transcript`: transcripts and closed captions.
    public var transcripts: [Transcript] {
      get { self[list: "transcripts"] }
      set { self[list: "transcripts"] = newValue }
    }
    /// `podcast:chapters`: the file with the chapters.
    public var chapters: Chapters? {
      get { self["chapters"] }
      set { self["chapters"] = newValue }
    }
    /// `podcast:soundbite`: short parts of the recording, as previews.
    public var soundbites: [Soundbite] {
      get { self[list: "soundbites"] }
      set { self[list: "soundbites"] = newValue }
    }
    /// `podcast:season`: the season.
    public var season: Season? {
      get { self["season"] }
      set { self["season"] = newValue }
    }
    /// `podcast:episode`: the number of the episode.
    public var episode: Episode? {
      get { self["episode"] }
      set { self["episode"] = newValue }
    }
    /// `podcast:alternateEnclosure`: the recording in other forms. Their sources are attachments of the item too.
    public var alternateEnclosures: [AlternateEnclosure] {
      get { self[list: "alternate_enclosures"] }
      set { self[list: "alternate_enclosures"] = newValue }
    }
  }
}

extension JSONFeed.Podcast {
  private struct Publisher: ExtensionView {
    var object: JSONFeed.Object
    init(_ object: JSONFeed.Object) { self.object = object }

    var feed: RemoteItem? {
      get { self[firstOf: "remote_items"] }
      set { self[firstOf: "remote_items"] = newValue }
    }
  }
}
