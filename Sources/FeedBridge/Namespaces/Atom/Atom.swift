/// The elements of Atom 1.0 (RFC 4287) and of Atom 0.3, in which some have other names.

public import FeedFoundation
public import JSONFeedModel

/// A constant, as it is asked for each element.
extension NamespaceID { package static var atom: NamespaceID { NamespaceID(1) } }

extension FeedNamespace {
  package static let atom = FeedNamespace(
    prefix: "atom", uri: "http://www.w3.org/2005/Atom",
    otherURIs: [
      "http://www.w3.org/2005/Atom/ns", "http://purl.org/atom/ns#", "http://purl.org/atom/ns#draft-ietf-atompub-format",
      "http://example.com/newformat#", "http://necho.sourceforge.net/namespace", "uri/of/echo/namespace#",
    ],
    table: { atomTable })

  private static let atomTable = NamespaceTable(JSONFeed.AtomElements._declared.elements)
}

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
  public typealias Atom = View<AtomElements>

  /// The declarations of ``Atom``.
  public final class AtomElements: Elements {
    public static let _declared = _Declared(AtomElements())

    /// A view of `category`.
    public typealias _CategoryView = View<Category>
    /// A view of `link`.
    public typealias _LinkView = View<Link>
    /// A person or an organization (RFC 4287 §3.2).
    public typealias _PersonView = View<Person>

    private let document = OtherElements([
      .init(
        "feed", .object, as: .channel),
      .init("entry", .object, as: .item),
    ])
    /// `title`, as written. It may be HTML.
    public let title = Element<String>("title", .construct, as: .atomTitle, rule: .custom(.atomText))
    /// `link`: the links that do not become members of JSON Feed without loss.
    public let links = ElementList<View<Link>>("link", key: "links", as: .atomLink, rule: .custom(.atomLink, .many))
    /// `id` of a feed: a URI. That of an item is `JSONFeed.Item.id`.
    public let id = Element<String>("id", as: .atomID, rule: .one(.atomID))
    private let content = OtherElements([
      .init(
        "content", .construct, as: .atomContent, keeping: .never, rule: .custom(.atomContent),
        attributes: ["type", .init("src", .url, .iriReference)]),
      .init("summary", .construct, as: .atomSummary, keeping: .never, rule: .custom(.atomText)),
      .init("published", .date, as: .atomPublished, rule: .one(.rfc3339Date)),
    ])
    /// `updated` of a feed: when it last changed. That of an item is `JSONFeed.Item.dateModified`.
    public let updated = Element<Date>("updated", as: .atomUpdated, rule: .one(.rfc3339Date))
    /// `author`: the authors with an email address.
    public let authors = ElementList<View<Person>>(
      "author", key: "authors", as: .atomAuthor, rule: .custom(.atomPerson, .many))
    /// `contributor`: other people who contributed.
    public let contributors = ElementList<View<Person>>(
      "contributor", key: "contributors", rule: .custom(.atomPerson, .many))
    /// `category`: the categories of a feed, or those of an item that have more than a term. All of an item's
    /// categories are in `JSONFeed.Item.tags`.
    public let categories = ElementList<View<Category>>(
      "category", key: "categories", as: .atomCategory, rule: .custom(.atomCategory, .many))
    /// `generator`: the program that made the feed.
    public let generator = Element<View<Generator>>("generator", rule: .one(.plainText))
    /// `icon`: the URL of a small square image.
    public let icon = Element<String>("icon", .url, as: .atomIcon, rule: .one(.iriReference))
    /// `logo`: the URL of an image twice as wide as high.
    public let logo = Element<String>("logo", .url, as: .atomLogo, rule: .one(.iriReference))
    /// `rights`: the copyright notice, as written. It may be HTML.
    public let rights = Element<String>("rights", .construct, rule: .custom(.atomText))
    /// `subtitle`: a description of the feed, as written. It may be HTML.
    public let subtitle = Element<String>("subtitle", .construct, as: .atomSubtitle, rule: .custom(.atomText))
    /// `source`: the feed that the item was copied from, with that feed's elements.
    public let source = Element<View<AtomElements>>(
      "source", .object, as: .atomSource, keeping: .always, rule: .custom(.atomSource), attributes: [])
    private let older = OtherElements([
      // In persons
      .init("name", rule: .one(.personName, in: [])),
      .init("uri", .url, rule: .one(.iriReference, in: [])),
      .init("email", rule: .one(.addrSpec, in: [])),
      // Atom 0.3
      .init("tagline", .construct, key: "subtitle", as: .atomSubtitle, rule: .custom(.atomText, in: [])),
      .init("issued", .date, as: .issued, rule: .one(.w3cdtfDate, in: [])),
      .init("created", .date, as: .created, rule: .one(.w3cdtfDate, in: [])),
      .init("modified", .date, as: .modified, rule: .one(.w3cdtfDate, in: [])),
      .init("copyright", .construct, key: "rights", rule: .custom(.atomText, in: [])),
      .init("info", .construct, rule: .custom(.atomText, in: [])),
      .init("url", .url, rule: .one(.iriReference, in: [])),
      .init("homepage", .url),
      // Common mistakes: elements of RSS.
      .init("item", .object, as: .item),
      .init("description", .markup, as: .description),
      .init("guid", as: .guid, attributes: ["isPermaLink"]),
      .init("pubDate", .date, as: .published),
      .init("enclosure", .object, as: .enclosure, attributes: [.init("url", .url), "length", "type"]),
    ])

    /// `link`: a reference to a page or a file (RFC 4287 §4.2.7).
    public final class Link: Elements {
      public static let _declared = _Declared(Link())

      // An empty reference is the document itself, and an empty type is not a media type.
      let rel = Element<String>(attribute: "rel")
      /// The URL.
      public let url = Element<String>(
        attribute: .init("href", .url, .iriReference, mayBeBlank: true).or("url", "src", "uri"))
      /// The media type: `text/html`.
      public let type = Element<String>(attribute: .init("type", .text, .mediaType, mayBeBlank: true))
      /// The language of what it refers to: `en` (BCP 47).
      public let language = Element<String>(attribute: .init("hreflang", .text, .language))
      /// The title of what it refers to.
      public let title = Element<String>(attribute: .init("title", .text, .plainText))
      /// The size of what it refers to, in bytes.
      public let length = Element<Int>(attribute: "length")
    }

    /// A person or an organization (RFC 4287 §3.2).
    public final class Person: Elements {
      public static let _declared = _Declared(Person())

      /// The name.
      public let name = Element<String>(member: "name", or: "text")
      /// The URL of the person's page.
      public let uri = Element<String>(member: "uri")
      /// The email address.
      public let email = Element<String>(member: "email")
    }

    /// `category`: a category of a feed or an item (RFC 4287 §4.2.2).
    public final class Category: Elements {
      public static let _declared = _Declared(Category())

      /// The name of the category.
      public let term = Element<String>(attribute: .init("term", .text, .text, .required, mayBeBlank: true))
      /// The URI of the vocabulary that the term is from.
      public let scheme = Element<String>(attribute: .init("scheme", .text, .absoluteIRI))
      /// The name to show to people.
      public let label = Element<String>(attribute: .init("label", .text, .plainText))
    }

    /// `generator`: the program that made a feed (RFC 4287 §4.2.4).
    public final class Generator: Elements {
      public static let _declared = _Declared(Generator())

      /// The name of the program.
      public let name = Element<String>(content: .text, key: "name", or: "text")
      /// The URL of the program's page.
      public let uri = Element<String>(attribute: .init("uri", .url, .iriReference))
      /// The version of the program.
      public let version = Element<String>(attribute: "version")
    }
  }
}

extension JSONFeed.Atom {
  /// A view of `generator`.
  public typealias Generator = JSONFeed.View<JSONFeed.AtomElements.Generator>
}

extension JSONFeed.View<JSONFeed.AtomElements.Link> {
  /// The relation: `alternate`, `enclosure`, `related`, `self`, `via` or another; `alternate` if the link has none (RFC 4287
  /// §4.2.7.2).
  public var relation: String {
    get { self.rel ?? "alternate" }
    set { self.rel = newValue }
  }
}
