/// RSS's own elements with their types, on the extension object that they are kept in.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import JSONFeedModel

extension JSONFeed {
  /// What the feed says in RSS that JSON Feed has no member for; nil where it says nothing.
  public var rss: RSS? { extensions.object(of: .rss).map(RSS.init) }
}

extension JSONFeed.Item {
  /// What the item says in RSS that JSON Feed has no member for; nil where it says nothing.
  public var rss: RSS? { extensions.object(of: .rss).map(RSS.init) }
}

/// What a feed or an item says in RSS: the extension object `_rss`, typed.
///
/// ```swift
/// feed.rss?.ttl            // 60
/// feed.rss?.copyright
/// item.rss?.source?.title
/// ```
///
/// In an RSS document, what a member of JSON Feed says whole is not here again: a title, a date, an author without a mail address.
/// What is not there, or not of its type, is nil or empty.
public struct RSS: ExtensionView {
  public var object: JSONFeed.Object

  public init(_ object: JSONFeed.Object) { self.object = object }

  // MARK: Feeds

  /// The version of RSS.
  public var version: String? { text("version") }
  public var copyright: String? { text("copyright") }
  /// `managingEditor` as it is written, where it has a mail address.
  public var managingEditor: String? { text("managing_editor") }
  /// `webMaster` as it is written.
  public var webMaster: String? { text("web_master") }
  /// The program that made the feed.
  public var generator: String? { text("generator") }
  /// The URL of RSS's documentation.
  public var docs: String? { text("docs") }
  /// How long the feed may be kept, in minutes.
  public var ttl: Int? { integer("ttl") }
  /// The PICS rating.
  public var rating: String? { text("rating") }
  /// When the feed was last changed.
  public var lastBuildDate: Date? { date("last_build_date") }
  /// When the feed was published; of an item, only where its date could not be read.
  public var publicationDate: Date? { date("pub_date") }
  public var image: Image? { view("image") }
  public var textInput: TextInput? { view("text_input") }
  /// The rssCloud server, which is among the feed's hubs too.
  public var cloud: Cloud? { view("cloud") }
  /// The hours of the day, in GMT, at which the feed need not be fetched.
  public var skipHours: [Int] { object["skip_hours"]?.arrayValue?.compactMap(\.intValue) ?? [] }
  /// The days of the week on which the feed need not be fetched.
  public var skipDays: [String] { texts("skip_days") }

  // MARK: Feeds and items

  /// The feed's categories; of an item, those with a domain. All of an item's are its tags.
  public var categories: [Category] { views("categories") }

  // MARK: Items

  /// Whether the guid is the URL of the item, where the item's URL does not show it.
  public var isGuidPermalink: Bool? { flag("guid_is_permalink") }
  /// The URL of a page with comments.
  public var comments: String? { text("comments") }
  /// The feed that the item is from.
  public var source: Source? { view("source") }
  /// `author` as it is written, where it has a mail address.
  public var author: String? { text("author") }
  /// When the item expires.
  public var expirationDate: Date? { date("expiration_date") }
}

extension RSS {
  public struct Image: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var url: String? { text("url") }
    public var title: String? { text("title") }
    /// The page that the image links to.
    public var link: String? { text("link") }
    public var description: String? { text("description") }
    /// In pixels.
    public var width: Int? { integer("width") }
    /// In pixels.
    public var height: Int? { integer("height") }
  }

  public struct TextInput: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// What the button says.
    public var title: String? { text("title") }
    public var description: String? { text("description") }
    /// The name of the field.
    public var name: String? { text("name") }
    /// The URL that the text is sent to.
    public var link: String? { text("link") }
  }

  public struct Cloud: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var domain: String? { text("domain") }
    public var port: Int? { integer("port") ?? text("port").flatMap { Int($0) } }
    public var path: String? { text("path") }
    public var registerProcedure: String? { text("register_procedure") }
    /// `xml-rpc`, `soap` or `http-post`.
    public var transport: String? { text("protocol") }
  }

  public struct Category: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var value: String? { text("value") ?? text("text") }
    /// The taxonomy that it is of.
    public var domain: String? { text("domain") }
  }

  public struct Source: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var title: String? { text("title") }
    public var url: String? { text("url") }
  }
}
