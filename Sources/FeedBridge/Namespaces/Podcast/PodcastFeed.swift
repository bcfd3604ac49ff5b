/// A feed as a podcast app shows it.

public import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

/// A podcast: what an app shows about a show and its episodes.
///
/// ```swift
/// let show = PodcastFeed(try JSONFeed.convert(data))
/// for episode in show.episodes { print(episode.title ?? "", episode.enclosureURL as Any) }
/// ```
public struct PodcastFeed: Sendable, Hashable {
  /// The feed with all of its members.
  public var feed: JSONFeed

  public init(_ feed: JSONFeed) { self.feed = feed }

  /// Reads a podcast from a feed of any format.
  ///
  /// - Throws: ``ConversionError`` if the document is not a feed.
  public init(_ document: some JSONFeed.Document) throws(ConversionError) { feed = try JSONFeed.convert(document) }

  /// The name of the show.
  public var title: String { feed.title }
  /// The URL of the show's page.
  public var link: URL? { feed.homePageLinkURL }
  /// What the show is about.
  public var description: String? { feed.description }
  /// `itunes:author`, or else the name of the feed's first author.
  public var itunesAuthor: String? { feed.itunes?.author ?? feed.effectiveAuthors.first?.name }
  /// `itunes:subtitle`.
  public var itunesSubtitle: String? { feed.itunes?.subtitle }
  /// `itunes:summary`.
  public var itunesSummary: String? { feed.itunes?.summary }
  /// The URL of the show's artwork: `itunes:image`, or else the feed's icon.
  public var itunesImageURL: URL? { PodcastEpisode.artwork(feed.itunes?.image, resolved: feed.icon) }
  /// The URL of any picture of the show: ``itunesImageURL``, or else the feed's favicon.
  public var imageURL: URL? { itunesImageURL ?? feed.faviconURL }

  /// The same as ``itunesAuthor``.
  public var author: String? { itunesAuthor }
  /// The same as ``itunesSubtitle``.
  public var subtitle: String? { itunesSubtitle }
  /// The same as ``itunesSummary``.
  public var summary: String? { itunesSummary }

  /// All items in the order of the feed, including those without an enclosure.
  public var episodes: [PodcastEpisode] {
    let image = itunesImageURL
    return feed.items.map { PodcastEpisode($0, feedImageURL: image) }
  }
}

/// An episode of a podcast.
public struct PodcastEpisode: Sendable, Hashable, Identifiable {
  /// The item with all of its members.
  public var item: JSONFeed.Item
  private var feedImageURL: URL?

  /// A view of an item.
  ///
  /// - Parameters:
  ///   - item: The item, with or without an enclosure.
  ///   - feedImageURL: The URL of the show's artwork, for episodes without their own.
  public init(_ item: JSONFeed.Item, feedImageURL: URL? = nil) {
    self.item = item
    self.feedImageURL = feedImageURL
  }

  /// The item's id.
  public var id: AmbiguouslyTypedIdentifier { item.id }

  /// The episode's title.
  public var title: String? { item.title }

  /// The URL of the ``enclosure``; nil if the episode has no enclosure, or its URL is not valid.
  public var enclosureURL: URL? { enclosure?.linkURL }

  /// The recording: the first attachment that is audio or video, or else the first that is not an image.
  public var enclosure: JSONFeed.Attachment? {
    let all = item.attachments ?? []
    return all.first { $0.isAudio || $0.isOfType("video") } ?? all.first { !$0.isOfType("image") }
  }

  /// `itunes:duration`, as written: `29:07`.
  public var itunesDuration: String? { item.itunes?.durationText }

  /// The length of the episode in seconds: `itunes:duration`, or else the length of the recording; nil if the feed has neither.
  public var duration: Double? { item.itunes?.duration ?? enclosure?.durationInSeconds }

  /// ``duration`` in whole seconds, rounded.
  public var wholeDuration: Int? { duration.flatMap { Int(exactly: $0.rounded()) } }

  /// The length in seconds that an audio recording of this size has at 128,000 bits a second, for feeds without a
  /// ``duration``; nil for video, and if the size is not given.
  public var estimatedDuration: Double? {
    guard let enclosure, enclosure.isAudio, let size = enclosure.sizeInBytes, size > 0 else {
      return nil
    }
    return size / 16_000
  }

  /// The number of the season: `podcast:season`, or else `itunes:season`.
  public var seasonNumber: Int? { item.podcast?.season?.number ?? item.itunes?.season }
  /// The number of the episode: `podcast:episode`, which may have a fraction, or else `itunes:episode`.
  public var episodeNumber: Double? { item.podcast?.episode?.number ?? item.itunes?.episode.map(Double.init) }

  /// ``episodeNumber``, if it has no fraction.
  public var wholeEpisodeNumber: Int? { episodeNumber.flatMap(Int.init(exactly:)) }

  /// The URL of any picture of the episode, also of its banner, or else of the show.
  public var imageURL: URL? { ownImageURL ?? item.bannerImageURL ?? feedImageURL }
  /// The URL of the episode's artwork, or else of the show's.
  public var itunesImageURL: URL? { ownImageURL ?? feedImageURL }
  private var ownImageURL: URL? { Self.artwork(item.itunes?.image, resolved: item.image) }

  /// The URL of an image: `written` if that is an absolute URL, or else `resolved`.
  fileprivate static func artwork(_ written: String?, resolved: String?) -> URL? {
    let isWhole = written.map(URLText.isAbsolute) ?? false
    for text in isWhole ? [written, resolved] : [resolved, written] {
      if let text, !text.isBlank, let url = URL(string: text) { return url }
    }
    return nil
  }

  /// `itunes:author`, or else the name of the item's first author.
  public var itunesAuthor: String? { item.itunes?.author ?? (item.authors?.first ?? item.author)?.name }
  /// `itunes:subtitle`.
  public var itunesSubtitle: String? { item.itunes?.subtitle }
  /// `itunes:summary`.
  public var itunesSummary: String? { item.itunes?.summary }
  /// The same as ``itunesAuthor``.
  public var author: String? { itunesAuthor }
  /// The same as ``itunesSubtitle``.
  public var subtitle: String? { itunesSubtitle }
  /// The same as ``itunesSummary``.
  public var summary: String? { itunesSummary }
}
