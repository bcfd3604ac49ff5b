/// The typed view of an RSS document's tree: the channel, its items, their enclosures.
///
/// Nothing is guessed: a property is the value of the element with its name, and nil if that is not valid in RSS. (Use
/// ``FeedConverter`` to get the most out of a feed.)

public import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

extension XMLDictionary {
  /// The channel of an RSS document of any version: `rss/channel`, `channel` in `rdf:RDF`, or a `channel` that is the root.
  /// The first if there are several; nil if the document has no channel.
  public var channel: Channel? {
    if let root = rssRoot { return root.elements("channel").first.map { Channel($0) } }
    return root(named: "channel").map { Channel($0) }
  }

  /// The items of an RSS document; items outside the channel, as in RSS 1.0, come after those inside.
  public var items: [Item] {
    (channel?.items ?? []) + (rssRoot?.elements("item").map { Item($0) } ?? [])
  }

  /// The parent element of channels.
  private var rssRoot: XMLDictionary? { root(named: "rss") ?? root(named: "rdf") }

  /// The first root element with this name, ignoring its prefix and case.
  private func root(named name: StaticString) -> XMLDictionary? {
    let root = members.first { member in
      member.name.withBytes { bytes in
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: 0)
        return bytes.equalsIgnoringCase(name, (colon.map { $0 + 1 } ?? 0)..<bytes.count)
      }
    }
    return root.flatMap { elements($0.name).first }
  }

  /// A channel of RSS.
  public struct Channel: Sendable, Hashable {
    /// The element of the channel, with all attributes and children.
    public var element: XMLDictionary

    init(_ element: XMLDictionary) { self.element = element }

    /// The attribute or child with this name, even without a property for it: `channel["itunes:author"]`.
    public subscript(name: String) -> JSONFeed.Value? { element[name] }

    /// The title.
    public var title: String? { element.text("title") }
    /// The URL of the page; nil if the text is not a URL.
    public var link: URL? { element.url("link") }
    /// The description, as it is in the document.
    public var description: String? { element.text("description") }
    /// The language: `en-us`.
    public var language: String? { element.text("language") }
    /// The copyright notice.
    public var copyright: String? { element.text("copyright") }
    /// Who is responsible for the content.
    public var managingEditor: String? { element.text("managingEditor") }
    /// Who is responsible for technical matters.
    public var webMaster: String? { element.text("webMaster") }
    /// Nil if the text is not an RFC 822 date.
    public var pubDate: Date? { element.date("pubDate") }
    /// Nil if the text is not an RFC 822 date.
    public var lastBuildDate: Date? { element.date("lastBuildDate") }
    /// The texts of all `category` elements.
    public var categories: [String] { element.texts("category") }
    /// The URL of the documentation of the format.
    public var docs: URL? { element.url("docs") }
    /// The items inside the channel. (In RSS 1.1, they are in `items`.)
    public var items: [Item] {
      (element.elements("item") + element.elements("items").flatMap { $0.elements("item") }).map { Item($0) }
    }
  }

  /// An item of RSS.
  public struct Item: Sendable, Hashable {
    /// The element of the item, with all attributes and children.
    public var element: XMLDictionary

    init(_ element: XMLDictionary) { self.element = element }

    /// The attribute or child with this name, even without a property for it: `item["itunes:duration"]`.
    public subscript(name: String) -> JSONFeed.Value? { element[name] }

    /// The title.
    public var title: String? { element.text("title") }
    /// The description, as it is in the document.
    public var description: String? { element.text("description") }
    /// The URL of the page; nil if the text is not a URL.
    public var link: URL? { element.url("link") }
    /// The author.
    public var author: String? { element.text("author") }
    /// Nil if the text is not an RFC 822 date.
    public var pubDate: Date? { element.date("pubDate") }
    /// The texts of all `category` elements.
    public var categories: [String] { element.texts("category") }
    /// The identifier.
    public var guid: String? { element.text("guid") }
    /// The first enclosure. All of them are under `item["enclosure"]`.
    public var enclosure: Enclosure? { element.elements("enclosure").first.map { Enclosure($0) } }
    /// The URL of the page of comments.
    public var comments: URL? { element.url("comments") }
  }

  /// An enclosure of an item: a file that belongs to it.
  public struct Enclosure: Sendable, Hashable {
    /// The element of the enclosure, with all its attributes.
    public var element: XMLDictionary

    init(_ element: XMLDictionary) { self.element = element }

    /// The attribute or child with this name, even without a property for it.
    public subscript(name: String) -> JSONFeed.Value? { element[name] }

    /// The URL of the file; nil if the text is not a URL.
    public var url: URL? { element.url("url") }
    /// The size in bytes; nil if it is not a number.
    public var length: Int? { element.text("length").flatMap { Int($0) } }
    /// The media type: `audio/mpeg`.
    public var type: String? { element.text("type") }
  }
}
