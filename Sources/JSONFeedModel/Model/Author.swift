extension JSONFeed {
  /// The author of a feed or an item (JSON Feed 1.1, "Authors"). At least one of the three members should be present.
  public struct Author: Sendable, Hashable, Identifiable {
    /// The author's name.
    public var name: String?
    /// The URL of a page about the author, or a `mailto:` link.
    public var url: String?
    /// The URL of a square image of the author.
    public var avatar: String?
    /// The author's extension objects.
    public var extensions: Object

    /// The author itself, because authors in JSON Feed have no ids.
    public var id: Author { self }

    /// An author. The specification requires a name, a URL or an avatar.
    public init(name: String? = nil, url: String? = nil, avatar: String? = nil, extensions: Object = [:]) {
      self.name = name
      self.url = url
      self.avatar = avatar
      self.extensions = extensions
    }
  }
}
