extension JSONFeed {
  /// A server that notifies subscribers of changes (JSON Feed 1.1, "Subscribing to Real-time Notifications").
  public struct Hub: Sendable, Hashable, Identifiable {
    /// The protocol, such as `rssCloud` or `WebSub`. Required.
    public var type: String
    /// The URL for subscriptions. Required.
    public var url: String
    /// The hub's extension objects.
    public var extensions: Object

    /// The URL.
    public var id: String { url }

    /// A hub. Type and URL are required.
    public init(type: String, url: String, extensions: Object = [:]) {
      self.type = type
      self.url = url
      self.extensions = extensions
    }
  }
}
