internal import FeedPrimitives

extension JSONFeed {
  /// A resource that belongs to an item, such as a podcast's audio file (JSON Feed 1.1, "Attachments").
  ///
  /// Attachments of one item that have the same ``title`` are alternatives: one recording in several formats.
  public struct Attachment: Sendable, Hashable, Identifiable {
    /// The URL of the resource. Required.
    public var url: String
    /// The media type, such as `audio/mpeg`. The specification requires it, but feeds without it can be read.
    public var mimeType: String?
    /// A name for the attachment.
    public var title: String?
    /// The size, in bytes; see ``byteCount``.
    public var sizeInBytes: Double?
    /// The duration of the recording, in seconds.
    public var durationInSeconds: Double?
    /// The attachment's extension objects.
    public var extensions: Object

    /// The URL, which should be unique within the item.
    public var id: String { url }

    /// An attachment. The specification requires the media type; sizes and durations are zero or more.
    public init(
      url: String,
      mimeType: String? = nil,
      title: String? = nil,
      sizeInBytes: Double? = nil,
      durationInSeconds: Double? = nil,
      extensions: Object = [:]
    ) {
      self.url = url
      self.mimeType = mimeType
      self.title = title
      self.sizeInBytes = sizeInBytes
      self.durationInSeconds = durationInSeconds
      self.extensions = extensions
    }

    /// An attachment whose size is an integer.
    @_disfavoredOverload
    public init(
      url: String,
      mimeType: String? = nil,
      title: String? = nil,
      sizeInBytes: some BinaryInteger,
      durationInSeconds: Double? = nil,
      extensions: Object = [:]
    ) {
      self.init(
        url: url, mimeType: mimeType, title: title, sizeInBytes: Double(sizeInBytes),
        durationInSeconds: durationInSeconds, extensions: extensions)
    }

    /// ``sizeInBytes`` as an integer, rounded; nil if it is unknown, or outside the range of `Int64`.
    public var byteCount: Int64? {
      get { sizeInBytes.flatMap { Int64(exactly: $0.rounded()) } }
      set { sizeInBytes = newValue.map(Double.init) }
    }

    /// Whether the media type is that of audio.
    public var isAudio: Bool { isOfType("audio") }

    /// Whether the media type has this top-level type, ignoring case (RFC 2045 §5.1).
    package func isOfType(_ type: String) -> Bool {
      mimeType?.utf8.prefix { $0 != ASCII.slash }.elementsEqual(type.utf8) { ASCII.lowercased($0) == $1 } ?? false
    }
  }
}
