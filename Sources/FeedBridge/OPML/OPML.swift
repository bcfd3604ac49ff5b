/// A list of feeds in OPML: the model. OPMLReader.swift reads it, OPMLWriter.swift writes it.

internal import FeedPrimitives

/// A list of feeds, in folders or not: OPML, the format in which feed readers export and import subscriptions
/// (http://opml.org/spec2.opml).
///
/// ```swift
/// let list = try OPML.make(from: data)
/// for feed in list.feeds { print(feed.folders, feed.title ?? "", feed.url) }
/// ```
///
/// A list can be made and written too:
///
/// ```swift
/// var list = OPML(title: "Subscriptions")
/// list.outlines.append(.init(feed: "https://example.org/feed.xml", title: "Notes"))
/// list.outlines.append(.init(text: "News", outlines: [.init(feed: "https://example.net/atom.xml")]))
/// print(list.encodeToString())
/// ```
///
/// Versions 1 and 2 are read, well-formed or not, in any encoding. Names may be in any case (`xmlurl`), and `head` and
/// `body` may be missing. Texts are trimmed, and characters that XML does not allow are removed. Comments, and elements other
/// than outlines and those in the head, are not kept.
public struct OPML: Sendable, Hashable, Codable {
  /// The title of the list (`title` in the head).
  public var title: String?
  /// The feeds and folders.
  public var outlines: [Outline]
  /// The elements of the head other than `title`, in the order of the document: `dateCreated`, `ownerName`.
  public var head: [Property]
  /// The attributes of the root element other than `version`, with the declarations of namespaces: `xmlns:frss`.
  public var attributes: [Property]

  /// A list of feeds and folders.
  public init(
    title: String? = nil, outlines: [Outline] = [], head: [Property] = [], attributes: [Property] = []
  ) {
    self.title = title
    self.outlines = outlines
    self.head = head
    self.attributes = attributes
  }

  /// A feed or a folder: an `outline` element (OPML 2.0, "What is an outline?").
  public struct Outline: Sendable, Hashable, Identifiable, Codable {
    /// The text that is shown: the name of the folder, or of the feed as the user knows it. If the document has none, it is
    /// the same as ``title``.
    public var text: String
    /// The title, which is the feed's own if there is an ``xmlURL``.
    public var title: String?
    /// The kind of outline; for every kind of feed `rss`.
    public var type: String?
    /// The URL of the feed (`xmlUrl`), as in the document. ``OPML/feeds`` has those of all outlines.
    public var xmlURL: String?
    /// The URL of the feed's home page (`htmlUrl`), as in the document.
    public var htmlURL: String?
    /// All other attributes, in the order of the document: `category`, `frss:xPathItem`. Declarations of namespaces come
    /// first.
    public var attributes: [Property]
    /// The outlines inside this one.
    public var outlines: [Outline]

    /// The outline itself.
    public var id: Self { self }

    // The names of URLs are the same in snake case and back.
    private enum CodingKeys: String, CodingKey {
      case text, title, type, attributes, outlines
      case xmlURL = "xmlUrl"
      case htmlURL = "htmlUrl"
    }

    /// An outline: a folder, if it has no `xmlURL`.
    public init(
      text: String, title: String? = nil, type: String? = nil, xmlURL: String? = nil, htmlURL: String? = nil,
      attributes: [Property] = [], outlines: [Outline] = []
    ) {
      self.text = text
      self.title = title
      self.type = type
      self.xmlURL = xmlURL
      self.htmlURL = htmlURL
      self.attributes = attributes
      self.outlines = outlines
    }

    /// An outline for a feed of any format (OPML 2.0, "Subscription lists"). Its text is the title, or the URL if there is
    /// no title.
    public init(feed url: String, title: String? = nil, homePageURL: String? = nil) {
      self.init(text: title ?? url, title: title, type: "rss", xmlURL: url, htmlURL: homePageURL)
    }

    /// The value of the first of the other ``attributes`` with this name, as written: `outline["category"]`.
    public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Whether the outline, and so those inside it, is commented out (OPML 2.0, "Common attributes").
    package var isComment: Bool {
      attributes.contains { $0.name.lowercased() == "iscomment" && $0.value.lowercased() == "true" }
    }
  }

  /// A name with a text: an attribute, or an element of the head.
  public struct Property: Sendable, Hashable, Codable {
    /// The name, with its prefix if it has one.
    public var name: String
    /// The value of the attribute, or the text of the element.
    public var value: String

    /// An attribute, or an element of the head.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  // MARK: Feeds

  /// A feed of the list, and where it is.
  public struct Feed: Sendable, Hashable, Identifiable, Codable {
    /// The URL of the feed. `feed:` URLs are replaced with those that they stand for.
    public var url: String
    /// The title, as the user knows it. Nil without one.
    public var title: String?
    /// The URL of the home page. Nil without one.
    public var homePageURL: String?
    /// The names of the folders around the feed, the outermost first.
    public var folders: [String]

    /// The feed itself: its URL may be in several folders.
    public var id: Self { self }

    private enum CodingKeys: String, CodingKey {
      case url, title, folders
      case homePageURL = "homePageUrl"
    }
  }

  /// The feeds at all levels, in the order of the document: the outlines that have an ``Outline/xmlURL``. A feed may occur
  /// several times, because readers write a feed once for each of its folders. Outlines that are commented out
  /// (`isComment="true"`), and those inside them, are not feeds.
  public var feeds: [Feed] {
    var feeds: [Feed] = []
    Self.add(outlines, in: [], to: &feeds)
    return feeds
  }

  private static func add(_ outlines: [Outline], in folders: [String], to feeds: inout [Feed]) {
    for outline in outlines where !outline.isComment {
      WorkCounter.count()
      let text = outline.text.isEmpty ? outline.title : outline.text
      if let url = outline.xmlURL {
        feeds.append(
          Feed(url: URLText.withoutFeedScheme(url), title: text, homePageURL: outline.htmlURL, folders: folders))
      }
      if !outline.outlines.isEmpty { add(outline.outlines, in: folders + (text.map { [$0] } ?? []), to: &feeds) }
    }
  }
}

extension OPML.Outline {
  typealias Attribute = WritableKeyPath<OPML.Outline, String?> & Sendable

  /// The attributes that have properties, in the order in which they are written.
  static let known: [(name: String, property: any Attribute)] = [
    ("text", \.writtenText), ("title", \.title), ("type", \.type), ("xmlUrl", \.xmlURL), ("htmlUrl", \.htmlURL),
  ]

  /// The property of the attribute with this name in any case.
  static func property(ignoringCase name: String) -> (any Attribute)? {
    let lowercase = name.lowercased()
    return known.first { $0.name.lowercased() == lowercase }?.property
  }

  private var writtenText: String? {
    get { text }
    set { text = newValue ?? "" }
  }
}
