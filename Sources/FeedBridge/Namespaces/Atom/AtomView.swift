/// The typed view of Atom's elements, on the extension object `_atom`.

public import FeedFoundation
public import JSONFeedModel

extension JSONFeed {
  /// The feed's elements of Atom that JSON Feed has no members for; nil if it has none. Setting nil removes them.
  public var atom: Atom? {
    get { self[.atom] }
    set { self[.atom] = newValue }
  }
}

extension JSONFeed.Item {
  /// The item's elements of Atom that JSON Feed has no members for; nil if it has none. Setting nil removes them.
  public var atom: JSONFeed.Atom? {
    get { self[.atom] }
    set { self[.atom] = newValue }
  }
}

extension JSONFeed {
  /// The elements of Atom that a feed or an item has: the extension object `_atom`, typed (RFC 4287).
  ///
  /// ```swift
  /// feed.atom?.generator?.name
  /// item.atom?.links.filter { $0.relation == "via" }
  /// item.atom?.source?.title
  /// ```
  ///
  /// In an Atom document, an element that becomes a member of JSON Feed without loss is not repeated here: a title, a plain link, an
  /// author without an email address. A property is nil or empty if there is no such element, or its value is of another type.
  public struct Atom: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `id` of a feed: a URI. That of an item is `JSONFeed.Item.id`.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }
    /// `title`, as written. It may be HTML.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// `subtitle`: a description of the feed, as written. It may be HTML.
    public var subtitle: String? {
      get { self["subtitle"] }
      set { self["subtitle"] = newValue }
    }
    /// `rights`: the copyright notice, as written. It may be HTML.
    public var rights: String? {
      get { self["rights"] }
      set { self["rights"] = newValue }
    }
    /// `updated` of a feed: when it last changed. That of an item is `JSONFeed.Item.dateModified`.
    public var updated: Date? {
      get { self["updated"] }
      set { self["updated"] = newValue }
    }
    /// `generator`: the program that made the feed.
    public var generator: Generator? {
      get { self["generator"] }
      set { self["generator"] = newValue }
    }
    /// `logo`: the URL of an image twice as wide as high.
    public var logo: String? {
      get { self["logo"] }
      set { self["logo"] = newValue }
    }
    /// `icon`: the URL of a small square image.
    public var icon: String? {
      get { self["icon"] }
      set { self["icon"] = newValue }
    }
    /// `author`: the authors with an email address.
    public var authors: [Person] {
      get { self[list: "authors"] }
      set { self[list: "authors"] = newValue }
    }
    /// `contributor`: other people who contributed.
    public var contributors: [Person] {
      get { self[list: "contributors"] }
      set { self[list: "contributors"] = newValue }
    }
    /// `link`: the links that do not become members of JSON Feed without loss.
    public var links: [Link] {
      get { self[list: "links"] }
      set { self[list: "links"] = newValue }
    }
    /// `category`: the categories of a feed, or those of an item that have more than a term. All of an item's
    /// categories are in `JSONFeed.Item.tags`.
    public var categories: [Category] {
      get { self[list: "categories"] }
      set { self[list: "categories"] = newValue }
    }
    /// `source`: the feed that the item was copied from, with that feed's elements.
    public var source: Atom? {
      get { self["source"] }
      set { self["source"] = newValue }
    }
  }
}

extension JSONFeed.Atom {
  /// `generator`: the program that made a feed (RFC 4287 §4.2.4).
  public struct Generator: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The name of the program.
    public var name: String? {
      get { self["name", or: "text"] }
      set { self["name", or: "text"] = newValue }
    }
    /// The URL of the program's page.
    public var uri: String? {
      get { self["uri"] }
      set { self["uri"] = newValue }
    }
    /// The version of the program.
    public var version: String? {
      get { self["version"] }
      set { self["version"] = newValue }
    }
  }

  /// A person or an organization (RFC 4287 §3.2).
  public struct Person: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The name.
    public var name: String? {
      get { self["name", or: "text"] }
      set { self["name", or: "text"] = newValue }
    }
    /// The URL of the person's page.
    public var uri: String? {
      get { self["uri"] }
      set { self["uri"] = newValue }
    }
    /// The email address.
    public var email: String? {
      get { self["email"] }
      set { self["email"] = newValue }
    }
  }

  /// `link`: a reference to a page or a file (RFC 4287 §4.2.7).
  public struct Link: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The relation: `alternate`, `enclosure`, `related`, `self`, `via` or another; `alternate` if the link has none (RFC 4287
    /// §4.2.7.2).
    public var relation: String {
      get { self["rel"] ?? "alternate" }
      set { self["rel"] = newValue }
    }
    /// The URL.
    public var url: String? {
      get { self["href"] }
      set { self["href"] = newValue }
    }
    /// The media type: `text/html`.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The language of what it refers to: `en` (BCP 47).
    public var language: String? {
      get { self["hreflang"] }
      set { self["hreflang"] = newValue }
    }
    /// The title of what it refers to.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// The size of what it refers to, in bytes.
    public var length: Int? {
      get { self["length"] }
      set { self["length"] = newValue }
    }
  }

  /// `category`: a category of a feed or an item (RFC 4287 §4.2.2).
  public struct Category: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// The name of the category.
    public var term: String? {
      get { self["term"] }
      set { self["term"] = newValue }
    }
    /// The URI of the vocabulary that the term is from.
    public var scheme: String? {
      get { self["scheme"] }
      set { self["scheme"] = newValue }
    }
    /// The name to show to people.
    public var label: String? {
      get { self["label"] }
      set { self["label"] = newValue }
    }
  }
}
