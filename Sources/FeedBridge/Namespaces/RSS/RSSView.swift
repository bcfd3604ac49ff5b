/// The typed view of RSS's own elements, on the extension object `_rss`.

public import FeedFoundation
public import JSONFeedModel

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
  public struct RSS: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    // MARK: Feeds

    /// The version of RSS: `2.0`.
    public var version: String? {
      get { self["version"] }
      set { self["version"] = newValue }
    }
    /// `copyright`: the copyright notice.
    public var copyright: String? {
      get { self["copyright"] }
      set { self["copyright"] = newValue }
    }
    /// `managingEditor`, as written, if it has an email address: `ada@example.org (Ada)`.
    public var managingEditor: String? {
      get { self["managing_editor"] }
      set { self["managing_editor"] = newValue }
    }
    /// `webMaster`, as written: the email address for technical problems.
    public var webMaster: String? {
      get { self["web_master"] }
      set { self["web_master"] = newValue }
    }
    /// `generator`: the program that made the feed.
    public var generator: String? {
      get { self["generator"] }
      set { self["generator"] = newValue }
    }
    /// `docs`: the URL of the documentation of RSS.
    public var docs: String? {
      get { self["docs"] }
      set { self["docs"] = newValue }
    }
    /// `ttl`: how long the feed may be cached, in minutes.
    public var ttl: Int? {
      get { self["ttl"] }
      set { self["ttl"] = newValue }
    }
    /// `rating`: the PICS rating.
    public var rating: String? {
      get { self["rating"] }
      set { self["rating"] = newValue }
    }
    /// `lastBuildDate`: when the feed last changed.
    public var lastBuildDate: Date? {
      get { self[rfc822: "last_build_date"] }
      set { self[rfc822: "last_build_date"] = newValue }
    }
    /// `pubDate`: when the feed was published; for an item, only a date that cannot be read as
    /// `JSONFeed.Item.datePublished`.
    public var publicationDate: Date? {
      get { self[rfc822: "pub_date"] }
      set { self[rfc822: "pub_date"] = newValue }
    }
    /// `image`: the image of the feed.
    public var image: Image? {
      get { self["image"] }
      set { self["image"] = newValue }
    }
    /// `textInput`: a text field to be shown with the feed.
    public var textInput: TextInput? {
      get { self["text_input"] }
      set { self["text_input"] = newValue }
    }
    /// `cloud`: the rssCloud server. It is one of the feed's hubs too.
    public var cloud: Cloud? {
      get { self["cloud"] }
      set { self["cloud"] = newValue }
    }
    /// `skipHours`: the hours of the day at which the feed need not be fetched, from 0 to 23, in GMT.
    public var skipHours: [Int] {
      get { self[list: "skip_hours"] }
      set { self[list: "skip_hours"] = newValue }
    }
    /// `skipDays`: the days on which the feed need not be fetched: `Sunday`.
    public var skipDays: [String] {
      get { self[list: "skip_days"] }
      set { self[list: "skip_days"] = newValue }
    }

    // MARK: Feeds and items

    /// `category`: the categories of a feed, or those of an item that have a domain. All of an item's categories are in
    /// `JSONFeed.Item.tags`.
    public var categories: [Category] {
      get { self[list: "categories"] }
      set { self[list: "categories"] = newValue }
    }

    // MARK: Items

    /// `guid`'s `isPermaLink`: whether the guid is the item's URL; only if it differs from what the item's members
    /// suggest.
    public var isGuidPermalink: Bool? {
      get { self["guid_is_permalink"] }
      set { self["guid_is_permalink"] = newValue }
    }
    /// `comments`: the URL of a page with comments.
    public var comments: String? {
      get { self["comments"] }
      set { self["comments"] = newValue }
    }
    /// `source`: the feed that the item was copied from.
    public var source: Source? {
      get { self["source"] }
      set { self["source"] = newValue }
    }
    /// `author`, as written, if it has an email address: `ada@example.org (Ada)`.
    public var author: String? {
      get { self["author"] }
      set { self["author"] = newValue }
    }
    /// `expirationDate`: when the item expires.
    public var expirationDate: Date? {
      get { self[rfc822: "expiration_date"] }
      set { self[rfc822: "expiration_date"] = newValue }
    }
  }
}

extension JSONFeed.RSS {
  /// `image`: the image of a feed.
  public struct Image: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The URL of the image.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }
    /// A description of the image, for readers that do not show it.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// The URL of the page that the image links to.
    public var link: String? {
      get { self["link"] }
      set { self["link"] = newValue }
    }
    /// The title of the link.
    public var description: String? {
      get { self["description"] }
      set { self["description"] = newValue }
    }
    /// The width in pixels, at most 144.
    public var width: Int? {
      get { self["width"] }
      set { self["width"] = newValue }
    }
    /// The height in pixels, at most 400.
    public var height: Int? {
      get { self["height"] }
      set { self["height"] = newValue }
    }
  }

  /// `textInput`: a text field, whose text is sent to a page.
  public struct TextInput: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The label of the button.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// What the text field is for.
    public var description: String? {
      get { self["description"] }
      set { self["description"] = newValue }
    }
    /// The name of the form field.
    public var name: String? {
      get { self["name"] }
      set { self["name"] = newValue }
    }
    /// The URL that the text is sent to.
    public var link: String? {
      get { self["link"] }
      set { self["link"] = newValue }
    }
  }

  /// `cloud`: a server that announces new items (https://www.rssboard.org/rsscloud-interface).
  public struct Cloud: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The host name of the server.
    public var domain: String? {
      get { self["domain"] }
      set { self["domain"] = newValue }
    }
    /// The TCP port of the server.
    public var port: Int? {
      get { self[digits: "port"] }
      set { self[digits: "port"] = newValue }
    }
    /// The path of the interface: `/rpc`.
    public var path: String? {
      get { self["path"] }
      set { self["path"] = newValue }
    }
    /// The procedure to call, which is empty for `http-post`.
    public var registerProcedure: String? {
      get { self["register_procedure"] }
      set { self["register_procedure"] = newValue }
    }
    /// The protocol: `xml-rpc`, `soap`, `http-post` or `https-post`.
    public var transport: String? {
      get { self["protocol"] }
      set { self["protocol"] = newValue }
    }
  }

  /// `category`: a category of a feed or an item.
  public struct Category: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The name of the category.
    public var value: String? {
      get { self["value", or: "text"] }
      set { self["value", or: "text"] = newValue }
    }
    /// The URI of the vocabulary that the name is from.
    public var domain: String? {
      get { self["domain"] }
      set { self["domain"] = newValue }
    }
  }

  /// `source`: the feed that an item was copied from.
  public struct Source: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The title of the feed.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// The URL of the feed.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }
  }
}
