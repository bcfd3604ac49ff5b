extension JSONFeed {
  /// Where a subscriber can ask to be notified of changes (JSON Feed 1.1, "Subscribing to Real-time Notifications").
  public struct Hub: Sendable, Hashable, Identifiable {
    /// The protocol: `rssCloud` or `WebSub`, for instance. Required.
    public var type: String
    /// The URL to subscribe at. Required.
    public var url: String
    /// The hub's extension objects.
    public var extensions: Extensions

    /// The URL.
    public var id: String { url }

    public init(type: String, url: String, extensions: Extensions = [:]) {
      self.type = type
      self.url = url
      self.extensions = extensions
    }
  }
}
