extension JSONFeed {
  /// A resource that belongs to an item: a podcast's audio file, say (JSON Feed 1.1, "Attachments").
  ///
  /// Attachments of one item that have the same ``title`` are alternates of one thing: one recording in several formats.
  public struct Attachment: Sendable, Hashable, Identifiable {
    /// Where the resource is. Required.
    public var url: String
    /// The media type, such as `audio/mpeg`. The specification requires it; feeds without it are read all the same.
    public var mimeType: String?
    /// A name for the attachment.
    public var title: String?
    /// The size, in bytes.
    public var sizeInBytes: Double?
    /// How long it takes to listen to or watch, in seconds.
    public var durationInSeconds: Double?
    /// The attachment's extension objects.
    public var extensions: Extensions

    /// The URL: no item attaches one twice.
    public var id: String { url }

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
