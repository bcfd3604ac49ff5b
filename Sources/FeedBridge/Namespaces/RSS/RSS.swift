/// RSS's own elements, of every version from 0.91 to 2.0 (https://www.rssboard.org/rss-specification).

public import FeedFoundation
public import JSONFeedModel

/// A constant, as it is asked for each element and attribute.
extension NamespaceID { package static var rss: NamespaceID { NamespaceID(0) } }

extension FeedNamespace {
  package static let rss = FeedNamespace(
    prefix: "rss", uri: "https://www.rssboard.org/rss-specification",
    // RSS has no namespace, but feeds declare these for it.
    otherURIs: [
      "", "http://backend.userland.com/rss", "http://backend.userland.com/rss2", "http://backend.userland.com/rss091",
      "http://backend.userland.com/rss092", "http://blogs.law.harvard.edu/tech/rss",
      "http://cyber.law.harvard.edu/rss/rss.html", "http://my.netscape.com/publish/formats/rss-0.91.dtd",
      "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/",
      "http://purl.org/rss/1.0/", "http://purl.org/net/rss1.1#",
      "http://my.netscape.com/publish/formats/rss-spec-0.91.html",
      "http://www.rssboard.org/rss-specification",
    ],
    table: { rssTable })

  private static let rssTable = NamespaceTable(JSONFeed.RSSElements._declared.elements, isFormat: true)
}

extension JSONFeed {
  /// The feed's elements of RSS that JSON Feed has no members for; nil if it has none. Setting nil removes them.
  public var rss: RSS? {
    get { self[.rss] }
    set { self[.rss] = newValue }
  }
}

extension JSONFeed.Item {
  /// The item's elements of RSS that JSON Feed has no members for; nil if it has none. Setting nil removes them.
  public var rss: JSONFeed.RSS? {
    get { self[.rss] }
    set { self[.rss] = newValue }
  }
}

extension JSONFeed {
  /// The elements of RSS that a feed or an item has: the extension object `_rss`, typed
  /// (https://www.rssboard.org/rss-specification).
  ///
  /// ```swift
  /// feed.rss?.ttl            // 60
  /// feed.rss?.copyright
  /// item.rss?.source?.title
  /// ```
  ///
  /// In an RSS document, an element that becomes a member of JSON Feed without loss is not repeated here: a title, a date, an author
  /// without an email address. A property is nil or empty if there is no such element, or its value is of another type.
  public typealias RSS = View<RSSElements>

  /// The declarations of ``RSS``.
  public final class RSSElements: Elements {
    public static let _declared = _Declared(RSSElements())

    /// A view of `category`.
    public typealias _CategoryView = View<Category>
    /// A view of `enclosure`.
    public typealias _EnclosureView = View<Enclosure>
    /// A view of `image`.
    public typealias _ImageView = View<Image>
    /// A view of `source`.
    public typealias _SourceView = View<Source>

    /// The version of RSS: `2.0`.
    public let version = Element<String>(member: "version")
    private let document = OtherElements([
      .init("rss", .object),
      .init("channel", .object, as: .channel, rule: .anything()),
      .init("item", .object, as: .item, rule: .anything(.many)),
      // RSS 1.0 and 1.1
      .init("items", .object, as: .items, rule: .anything()),
    ])

    // MARK: Channels and items

    private let members = OtherElements([
      .init("title", as: .title, rule: .one(.plainText)),
      .init("link", .url, as: .link, rule: .one(.absoluteURI)),
      .init("description", .markup, as: .description, keeping: .never, rule: .one(.plainText)),
    ])
    /// `pubDate`: when the feed was published; for an item, only a date that cannot be read as
    /// `JSONFeed.Item.datePublished`.
    public let publicationDate = Element<Date>("pubDate", as: .published, rule: .one(.rfc822Date))
    /// `category`: the categories of a feed, or those of an item that have a domain. All of an item's categories are in
    /// `JSONFeed.Item.tags`.
    public let categories = ElementList<View<Category>>(
      "category", .text, key: "categories", as: .category, rule: .many(.plainText, mayBeBlank: true))
    /// `author`, as written, if it has an email address: `ada@example.org (Ada)`.
    public let author = Element<String>("author", as: .author, rule: .one(.contact))

    // MARK: Items

    private let guid = OtherElements([
      .init("guid", as: .guid, rule: .one(.text), attributes: [.init("isPermaLink", .text, .booleanAttribute)])
    ])
    /// `guid`'s `isPermaLink`: whether the guid is the item's URL; only if it differs from what the item's members
    /// suggest.
    public let isGUIDPermalink = Element<Bool>(member: "guid_is_permalink")
    /// `enclosure`: the files that do not become attachments without loss.
    public let enclosures = ElementList<View<Enclosure>>(
      "enclosure", key: "enclosures", as: .enclosure, rule: .empty(.many))
    /// `comments`: the URL of a page with comments.
    public let comments = Element<String>("comments", .url, rule: .one(.absoluteURI))
    // The text is the title of the feed that the item comes from.
    /// `source`: the feed that the item was copied from.
    public let source = Element<View<Source>>("source", rule: .one(.plainText, mayBeBlank: true))
    /// `expirationDate`: when the item expires.
    public let expirationDate = Element<Date>("expirationDate", rule: .one(.rfc822Date))
    private let foreign = OtherElements([
      // Not in any version of RSS, but found in feeds.
      .init("body", .markup, as: .xhtmlBody, keeping: .never),
      .init("fullitem", .markup, as: .xhtmlBody, keeping: .never),
      .init("tags", as: .keywords),
      .init("date", .date, as: .dublinCoreDate),
      .init(
        "thumbnail", .object, key: "thumbnails", as: .mediaThumbnail, isRepeated: true,
        attributes: [.init("url", .url).or("href", "src"), .init("width", .integer), .init("height", .integer)]),
      // Elements of Atom without its namespace.
      .init("id", as: .atomID),
      .init("summary", .construct, as: .atomSummary, keeping: .never),
      .init("content", .construct, as: .atomContent, keeping: .never),
      .init("published", .date, as: .atomPublished),
      .init("updated", .date, as: .atomUpdated),
      .init("modified", .date, as: .modified),
      .init("issued", .date, as: .issued),
      .init("created", .date, as: .created),
    ])

    // MARK: Channels

    private let language = OtherElements([
      .init("language", as: .language, rule: .one(.language))
    ])
    /// `managingEditor`, as written, if it has an email address: `ada@example.org (Ada)`.
    public let managingEditor = Element<String>("managingEditor", as: .managingEditor, rule: .one(.contact))
    /// `webMaster`, as written: the email address for technical problems.
    public let webMaster = Element<String>("webMaster", rule: .one(.contact))
    /// `copyright`: the copyright notice.
    public let copyright = Element<String>("copyright", rule: .one(.plainText, mayBeBlank: true))
    /// `generator`: the program that made the feed.
    public let generator = Element<String>("generator", rule: .one(.plainText, mayBeBlank: true))
    /// `docs`: the URL of the documentation of RSS.
    public let docs = Element<String>("docs", .url, rule: .one(.absoluteURI))
    /// `ttl`: how long the feed may be cached, in minutes.
    public let ttl = Element<Int>("ttl", rule: .one(.positiveInteger))
    /// `rating`: the PICS rating.
    public let rating = Element<String>("rating", rule: .one(.text, mayBeBlank: true))
    /// `lastBuildDate`: when the feed last changed.
    public let lastBuildDate = Element<Date>("lastBuildDate", rule: .one(.rfc822Date))
    /// `image`: the image of the feed.
    public let image = Element<View<Image>>(
      "image", as: .image, keeping: .always,
      rule: .children(
        "title! url! link! description width height",
        except: [.init("description", .markup, rule: .one(.plainText, mayBeBlank: true))]))
    /// `textInput`: a text field to be shown with the feed.
    public let textInput = Element<View<TextInput>>("textInput", rule: .children("title! description! name! link!"))
    // The spelling of RSS 1.0.
    private let textInputOfRSS1 = OtherElements([
      .init("textinput", .object, key: "text_input", rule: .children("title! description! name! link!"))
    ])
    /// `skipHours`: the hours of the day at which the feed need not be fetched, from 0 to 23, in GMT.
    public let skipHours = ElementList<Int>("skipHours", .list, rule: .children("hour"))
    /// `skipDays`: the days on which the feed need not be fetched: `Sunday`.
    public let skipDays = ElementList<String>("skipDays", .list, rule: .children("day"))
    // `http-post` has no procedure; servers with https use `https-post`.
    /// `cloud`: the rssCloud server. It is one of the feed's hubs too.
    public let cloud = Element<View<Cloud>>("cloud", as: .cloud, keeping: .always, rule: .empty())
    private let parts = OtherElements([
      // Inside image, textInput, skipHours and skipDays. `ChannelChecks` checks the size of an image.
      .init("url", .url, rule: .one(.absoluteURI, in: .parts)),
      .init("width", .integer, rule: .one(.text, mayBeBlank: true, in: .parts)),
      .init("height", .integer, rule: .one(.text, mayBeBlank: true, in: .parts)),
      .init("hour", .integer, rule: .many(.hour, in: .parts)),
      .init("day", rule: .many(.day, in: .parts)),
      .init("name", rule: .one(.text, in: .parts)),
      // Persons, as in Atom
      "email",
      .init("uri", .url),
    ])

    /// `category`: a category of a feed or an item.
    public final class Category: Elements {
      public static let _declared = _Declared(Category())

      /// The URI of the vocabulary that the name is from.
      public let domain = Element<String>(attribute: "domain")
      /// The name of the category.
      public let value = Element<String>(member: "value", or: "text")
    }

    /// `enclosure`: a file.
    public final class Enclosure: Elements {
      public static let _declared = _Declared(Enclosure())

      /// The URL of the file.
      public let url = Element<String>(attribute: .required("url", .url, .urlAttribute).or("href", "src"))
      /// The size in bytes. An empty one has a rule of its own: `RSSChecker`.
      public let length = Element<Int>(
        attribute: .init("length", .text, .integerAttribute, .required, mayBeBlank: true))
      /// The media type.
      public let type = Element<String>(attribute: .required("type", .text, .mediaTypeAttribute))
    }

    /// `source`: the feed that an item was copied from.
    public final class Source: Elements {
      public static let _declared = _Declared(Source())

      /// The title of the feed.
      public let title = Element<String>(content: .text, key: "title")
      /// The URL of the feed.
      public let url = Element<String>(attribute: .required("url", .url, .absoluteURI).or("href"))
    }

    /// `image`: the image of a feed.
    public final class Image: Elements {
      public static let _declared = _Declared(Image())

      /// The URL of the image.
      public let url = Element<String>(member: "url")
      /// A description of the image, for readers that do not show it.
      public let title = Element<String>(member: "title")
      /// The URL of the page that the image links to.
      public let link = Element<String>(member: "link")
      /// The title of the link.
      public let description = Element<String>(member: "description")
      /// The width in pixels, at most 144.
      public let width = Element<Int>(member: "width")
      /// The height in pixels, at most 400.
      public let height = Element<Int>(member: "height")
    }

    /// `textInput`: a text field, whose text is sent to a page.
    public final class TextInput: Elements {
      public static let _declared = _Declared(TextInput())

      /// The label of the button.
      public let title = Element<String>(member: "title")
      /// What the text field is for.
      public let description = Element<String>(member: "description")
      /// The name of the form field.
      public let name = Element<String>(member: "name")
      /// The URL that the text is sent to.
      public let link = Element<String>(member: "link")
    }

    /// `cloud`: a server that announces new items (https://www.rssboard.org/rsscloud-interface).
    public final class Cloud: Elements {
      public static let _declared = _Declared(Cloud())

      /// The host name of the server.
      public let domain = Element<String>(attribute: .required("domain", .text, .form(.cloudDomain)))
      /// The TCP port of the server.
      public let port = Element<Int>(attribute: .required("port", .text, .port))
      /// The path of the interface: `/rpc`.
      public let path = Element<String>(attribute: .required("path"))
      /// The procedure to call, which is empty for `http-post`.
      public let registerProcedure = Element<String>(
        attribute: .init("registerProcedure", .text, .text, .required, mayBeBlank: true))
      /// The protocol: `xml-rpc`, `soap`, `http-post` or `https-post`.
      public let transport = Element<String>(
        attribute: .required(
          "protocol", .text, .oneOf(["xml-rpc", "soap", "http-post", "https-post"], .rssCloudProtocol)))
    }
  }
}

extension JSONFeed.RSS {
  /// A view of `textInput`.
  public typealias TextInput = JSONFeed.View<JSONFeed.RSSElements.TextInput>
  /// A view of `cloud`.
  public typealias Cloud = JSONFeed.View<JSONFeed.RSSElements.Cloud>
}
