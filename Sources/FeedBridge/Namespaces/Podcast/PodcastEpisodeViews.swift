/// The parts of ``JSONFeed/Podcast`` that only an item may have, and live items.

public import FeedFoundation
public import JSONFeedModel

extension JSONFeed.Podcast {
  /// `podcast:transcript`: a transcript or closed captions.
  public struct Transcript: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The URL of the file.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }
    /// The media type: `text/vtt`.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The language, if it is not the feed's (BCP 47).
    public var language: String? {
      get { self["language"] }
      set { self["language"] = newValue }
    }
    /// Whether the file has closed captions, with times.
    public var isCaptions: Bool {
      get { (self["rel"] as String?)?.lowercased() == "captions" }
      set { if newValue != isCaptions { self["rel"] = newValue ? "captions" : nil } }
    }
  }

  /// `podcast:chapters`: a file with chapters.
  public struct Chapters: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The URL of the file.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }
    /// The media type: `application/json+chapters`.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
  }

  /// `podcast:soundbite`: a short part of a recording.
  public struct Soundbite: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The title; nil if it is the item's.
    public var title: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }
    /// Where the part begins, in seconds from the beginning of the recording.
    public var start: Double? {
      get { self["start_time"] }
      set { self["start_time"] = newValue }
    }
    /// The length of the part, in seconds.
    public var duration: Double? {
      get { self["duration"] }
      set { self["duration"] = newValue }
    }
  }

  /// `podcast:season`: a season.
  public struct Season: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The number.
    public var number: Int? {
      get { self["number"] }
      set { self["number"] = newValue }
    }
    /// The name.
    public var name: String? {
      get { self["name"] }
      set { self["name"] = newValue }
    }
  }

  /// `podcast:episode`: the number of an episode.
  public struct Episode: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The number, which may have a fraction.
    public var number: Double? {
      get { self["number"] }
      set { self["number"] = newValue }
    }
    /// The text to show instead of the number.
    public var display: String? {
      get { self["display"] }
      set { self["display"] = newValue }
    }
  }

  /// `podcast:alternateEnclosure`: the recording in another form.
  public struct AlternateEnclosure: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The title of this form.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// The media type.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The size in bytes.
    public var length: Int? {
      get { self["length"] }
      set { self["length"] = newValue }
    }
    /// The bit rate, in bits per second.
    public var bitrate: Double? {
      get { self["bitrate"] }
      set { self["bitrate"] = newValue }
    }
    /// The height in pixels.
    public var height: Int? {
      get { self["height"] }
      set { self["height"] = newValue }
    }
    /// The language (BCP 47).
    public var language: String? {
      get { self["lang"] }
      set { self["lang"] = newValue }
    }
    /// A name that all enclosures of one group have.
    public var relation: String? {
      get { self["rel"] }
      set { self["rel"] = newValue }
    }
    /// The codecs (RFC 6381).
    public var codecs: String? {
      get { self["codecs"] }
      set { self["codecs"] = newValue }
    }
    /// Whether this is the same file as the item's enclosure.
    public var isDefault: Bool {
      get { self["default"] ?? false }
      set { self["default"] = newValue }
    }
    /// Where the file is available.
    public var sources: [Source] {
      get { self[list: "sources"] }
      set { self[list: "sources"] = newValue }
    }
    /// How to check that the file is complete and unchanged.
    public var integrity: Integrity? {
      get { self["integrity"] }
      set { self["integrity"] = newValue }
    }
  }

  /// `podcast:source`: where a recording is available.
  public struct Source: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The URI of the file.
    public var uri: String? {
      get { self["uri"] }
      set { self["uri"] = newValue }
    }
    /// The media type, if it is not that of the recording: a torrent's.
    public var contentType: String? {
      get { self["content_type"] }
      set { self["content_type"] = newValue }
    }
  }

  /// `podcast:integrity`: how to check a file.
  public struct Integrity: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `sri` or `pgp-signature`.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The hash or the signature.
    public var value: String? {
      get { self["value"] }
      set { self["value"] = newValue }
    }
  }

  /// `podcast:liveItem`: a live stream, described like an item.
  public struct LiveItem: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `pending`, `live` or `ended`.
    public var status: String? {
      get { self["status"] }
      set { self["status"] = newValue }
    }
    /// When the stream begins.
    public var start: Date? {
      get { self["start"] }
      set { self["start"] = newValue }
    }
    /// When the stream ends.
    public var end: Date? {
      get { self["end"] }
      set { self["end"] = newValue }
    }
    /// The title.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// The guid of the episode.
    public var guid: String? {
      get { self["guid"] }
      set { self["guid"] = newValue }
    }
    /// The URL of the stream's page.
    public var url: String? {
      get { self["link"] }
      set { self["link"] = newValue }
    }
    /// The description, as written. It may be HTML.
    public var description: String? {
      get { self["description"] }
      set { self["description"] = newValue }
    }
    /// The streams.
    public var enclosures: [Enclosure] {
      get { self[list: "enclosures"] }
      set { self[list: "enclosures"] = newValue }
    }
    /// The elements of the podcast namespace in the live item: persons, content links and others.
    public var podcast: JSONFeed.Podcast {
      get { JSONFeed.Podcast(object) }
      set { object = newValue.object }
    }
  }

  /// `enclosure` of a live item: a stream.
  public struct Enclosure: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The URL of the stream.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }
    /// The media type.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The size in bytes.
    public var length: Int? {
      get { self[digits: "length"] }
      set { self[digits: "length"] = newValue }
    }
  }
}
