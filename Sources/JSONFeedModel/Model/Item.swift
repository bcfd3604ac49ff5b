public import FeedFoundation

extension JSONFeed {
  /// One item of a feed: a post, an episode, a link (JSON Feed 1.1, "Items").
  public struct Item: Sendable, Hashable, Identifiable {
    /// The permanent identifier of the item, unique within its feed. Required; ideally the full URL of the item.
    public var id: AmbiguouslyTypedIdentifier
    /// The URL of the item's own page, its permalink.
    public var url: String?
    /// The URL of a page elsewhere that the item is about (a linkblog's link).
    public var externalURL: String?
    /// The title, in plain text. Items of a microblog have none.
    public var title: String?
    /// The content as HTML. An item should have this, or ``contentText``, or both.
    public var contentHTML: String?
    /// The content as plain text.
    ///
    /// JSON Feed requires one of the two: an item without any content is written with an empty `content_text`, which is read as nil.
    public var contentText: String?
    /// A sentence or two about the item, in plain text.
    public var summary: String?
    /// The URL of the item's main image.
    public var image: String?
    /// The URL of an image to be used as a banner.
    public var bannerImage: String?
    /// When the item was published.
    public var datePublished: Date?
    /// When the item was last changed.
    public var dateModified: Date?
    /// The author in JSON Feed 1. Deprecated in 1.1, but still valid.
    public var author: Author?
    /// The authors (JSON Feed 1.1). An item without any has the feed's; see ``JSONFeed/effectiveAuthors(of:)``.
    public var authors: [Author]?
    /// Tags: words in plain text that describe the item.
    public var tags: [String]?
    /// The language of the item if it is not the feed's: an RFC 5646 tag (JSON Feed 1.1).
    public var language: String?
    /// The resources that belong to the item, such as a podcast's audio file.
    public var attachments: [Attachment]?
    /// The item's extension objects by name (`_name`), in the order of the document.
    public var extensions: Object

    /// An item. The specification requires the id, and `contentHTML` or `contentText`.
    public init(
      id: AmbiguouslyTypedIdentifier,
      url: String? = nil,
      externalURL: String? = nil,
      title: String? = nil,
      contentHTML: String? = nil,
      contentText: String? = nil,
      summary: String? = nil,
      image: String? = nil,
      bannerImage: String? = nil,
      datePublished: Date? = nil,
      dateModified: Date? = nil,
      author: Author? = nil,
      authors: [Author]? = nil,
      tags: [String]? = nil,
      language: String? = nil,
      attachments: [Attachment]? = nil,
      extensions: Object = [:]
    ) {
      self.id = id
      self.url = url
      self.externalURL = externalURL
      self.title = title
      self.contentHTML = contentHTML
      self.contentText = contentText
      self.summary = summary
      self.image = image
      self.bannerImage = bannerImage
      self.datePublished = datePublished
      self.dateModified = dateModified
      self.author = author
      self.authors = authors
      self.tags = tags
      self.language = language
      self.attachments = attachments
      self.extensions = extensions
    }

    /// An item whose id is in a variable.
    @_disfavoredOverload
    public init(
      id: String,
      url: String? = nil,
      externalURL: String? = nil,
      title: String? = nil,
      contentHTML: String? = nil,
      contentText: String? = nil,
      summary: String? = nil,
      image: String? = nil,
      bannerImage: String? = nil,
      datePublished: Date? = nil,
      dateModified: Date? = nil,
      author: Author? = nil,
      authors: [Author]? = nil,
      tags: [String]? = nil,
      language: String? = nil,
      attachments: [Attachment]? = nil,
      extensions: Object = [:]
    ) {
      self.init(
        id: AmbiguouslyTypedIdentifier(id), url: url, externalURL: externalURL, title: title, contentHTML: contentHTML,
        contentText: contentText, summary: summary, image: image, bannerImage: bannerImage,
        datePublished: datePublished, dateModified: dateModified, author: author, authors: authors, tags: tags,
        language: language, attachments: attachments, extensions: extensions)
    }

    /// Creates an empty item.
    package init() {
      id = ""
      extensions = [:]
    }
  }
}

extension JSONFeed.Item {
  /// The text to write: empty if there is no content.
  package var writtenContentText: String? { contentText ?? (contentHTML == nil ? "" : nil) }

  /// Removes an empty text that is the only content.
  package mutating func omitEmptyContent() {
    if contentHTML == nil, contentText?.isEmpty == true { contentText = nil }
  }
}
