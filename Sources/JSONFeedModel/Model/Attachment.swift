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
    /// The size, in bytes.
    public var sizeInBytes: Double?
    /// The duration of the recording, in seconds.
    public var durationInSeconds: Double?
    /// The attachment's extension objects.
    public var extensions: Extensions

    /// The URL, which should be unique within the item.
    public var id: String { url }

    /// An attachment. The specification requires the media type; sizes and durations are zero or more.
    public init(
      url: String,
      mimeType: String? = nil,
      title: String? = nil,
      sizeInBytes: Double? = nil,
      durationInSeconds: Double? = nil,
      extensions: Extensions = [:]
    ) {
      self.url = url
      self.mimeType = mimeType
      self.title = title
      self.sizeInBytes = sizeInBytes
      self.durationInSeconds = durationInSeconds
      self.extensions = extensions
    }
  }
}
