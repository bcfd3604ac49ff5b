#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONFeed {
  /// One item of a feed: a post, an episode, a link (JSON Feed 1.1, "Items").
  public struct Item: Sendable, Hashable, Identifiable {
    /// What identifies the item in its feed, for ever. Required; ideally the full URL of the item.
    public var id: AmbiguouslyTypedIdentifier
    /// The URL of the item's own page, its permalink.
    public var url: String?
    /// The title, plain text. A microblog's items have none.
    public var title: String?
    /// The content as HTML. An item should have this, or ``contentText``, or both.
    public var contentHTML: String?
    /// The content as plain text.
    public var contentText: String?
    /// A sentence or two about the item, plain text.
    public var summary: String?
    /// When the item was published.
    public var datePublished: Date?
    /// When the item was last changed.
    public var dateModified: Date?
    /// The authors (JSON Feed 1.1). An item without any has the feed's; see ``JSONFeed/effectiveAuthors(of:)``.
    public var authors: [Author]?
    /// Any plain-text words that describe the item.
    public var tags: [String]?
    /// The resources that belong to the item: a podcast's audio file, say.
    public var attachments: [Attachment]?
    /// The item's extension objects, `_name` by `_name`, in the order of the document.
    public var extensions: Extensions
    /// The members that few items have.
    @usableFromInline var seldom = SeldomMembers()

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
      extensions: Extensions = [:]
    ) {
      self.id = id
      self.url = url
      self.title = title
      self.contentHTML = contentHTML
      self.contentText = contentText
      self.summary = summary
      self.datePublished = datePublished
      self.dateModified = dateModified
      self.authors = authors
      self.tags = tags
      self.attachments = attachments
      self.extensions = extensions
      self.externalURL = externalURL
      self.image = image
      self.bannerImage = bannerImage
      self.author = author
      self.language = language
    }

    /// An item of which nothing is known.
    package init() {
      id = ""
      extensions = Extensions()
    }
  }
}

// MARK: What few items have

extension JSONFeed.Item {
  /// The URL of a page elsewhere that the item is about (a linkblog's link).
  public var externalURL: String? {
    @inlinable get { seldom.isEmpty ? nil : seldom.storage[0].externalURL }
    set { seldom.set(newValue) { $0.externalURL = newValue } }
  }

  /// The URL of the item's main image.
  public var image: String? {
    @inlinable get { seldom.isEmpty ? nil : seldom.storage[0].image }
    set { seldom.set(newValue) { $0.image = newValue } }
  }

  /// The URL of an image to be used as a banner.
  public var bannerImage: String? {
    @inlinable get { seldom.isEmpty ? nil : seldom.storage[0].bannerImage }
    set { seldom.set(newValue) { $0.bannerImage = newValue } }
  }

  /// The author as JSON Feed 1 had it. Deprecated there since 1.1, valid for ever.
  public var author: JSONFeed.Author? {
    @inlinable get { seldom.isEmpty ? nil : seldom.storage[0].author }
    set { seldom.set(newValue) { $0.author = newValue } }
  }

  /// The language of this item where it is not the feed's, a tag in the form of RFC 5646 (JSON Feed 1.1).
  public var language: String? {
    @inlinable get { seldom.isEmpty ? nil : seldom.storage[0].language }
    set { seldom.set(newValue) { $0.language = newValue } }
  }

  /// The members that few items have stand behind one reference, so that the many items without them are half as large: they
  /// are moved, copied and released by the thousand.
  @usableFromInline
  struct SeldomMembers: Sendable, Hashable {
    @usableFromInline
    struct Members: Sendable, Hashable {
      @usableFromInline var externalURL: String?
      @usableFromInline var image: String?
      @usableFromInline var bannerImage: String?
      @usableFromInline var author: JSONFeed.Author?
      @usableFromInline var language: String?
    }

    /// One, or none before a member is set.
    @usableFromInline var storage: [Members] = []

    @inlinable var isEmpty: Bool { storage.isEmpty }
    private var members: Members { storage.first ?? Members() }

    /// Calls `body` with the members, unless nothing is set where nothing is.
    @inline(__always)
    mutating func set<Value>(_ value: Value?, _ body: (inout Members) -> Void) {
      if isEmpty {
        if value == nil { return }
        storage.append(Members())
      }
      body(&storage[0])
    }

    @usableFromInline static func == (left: Self, right: Self) -> Bool { left.members == right.members }
    @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(members) }
  }
}

extension JSONFeed.Item: CustomReflectable {
  /// The members in the order of the specification, wherever they stand.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "id": id, "url": url as Any, "externalURL": externalURL as Any, "title": title as Any,
        "contentHTML": contentHTML as Any, "contentText": contentText as Any, "summary": summary as Any,
        "image": image as Any, "bannerImage": bannerImage as Any, "datePublished": datePublished as Any,
        "dateModified": dateModified as Any, "author": author as Any, "authors": authors as Any, "tags": tags as Any,
        "language": language as Any, "attachments": attachments as Any, "extensions": extensions,
      ],
      displayStyle: .struct)
  }
}
