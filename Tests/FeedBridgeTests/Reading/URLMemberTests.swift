/// Which URLs reach the members of JSON Feed, and what is repaired (Mapping.md, "URLs").

import JSONFeed
import Testing

@testable import FeedBridge

struct URLMemberTests {
  static func kinds(_ text: String, _ options: FeedConverter.Options = .init()) throws -> [String] {
    try FeedConverter(options).convert(text).repairs.map(\.kind.rawValue)
  }

  // MARK: Bases

  static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="/sub/"><title>t</title><id>urn:f</id><link href="x"/>
    <entry xml:base="deep/"><id>urn:e</id><title>t</title><link href="y"/>
    <content type="html">&lt;a href="z"&gt;z&lt;/a&gt; &lt;a href="#f"&gt;f&lt;/a&gt;</content></entry></feed>
    """

  @Test func theBaseGivenIsTheOutermost() throws {
    let options = FeedConverter.Options(baseURL: "https://tides.example/blog/")
    let feed = try FeedConverter(options).convert(Self.atom).feed
    #expect(feed.homePageURL == "https://tides.example/sub/x")
    #expect(feed.items[0].url == "https://tides.example/sub/deep/y")
    #expect(
      feed.items[0].contentHTML == "<a href=\"https://tides.example/sub/deep/z\">z</a> <a href=\"#f\">f</a>")
  }

  @Test func theURLOfTheDocumentIsTheOutermost() throws {
    let feed = try FeedConverter().convert(Self.atom, sourceURL: "https://tides.example/feeds/feed.atom").feed
    #expect(feed.items[0].url == "https://tides.example/sub/deep/y")
    // A base from the caller takes precedence.
    let options = FeedConverter.Options(baseURL: "https://other.example/")
    let other = try FeedConverter(options).convert(Self.atom, sourceURL: "https://tides.example/feeds/feed.atom").feed
    #expect(other.items[0].url == "https://other.example/sub/deep/y")
    #expect(other.feedURL == "https://tides.example/feeds/feed.atom")
  }

  @Test func urlsInExtensionObjectsAreAbsolute() throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:gd="http://schemas.google.com/g/2005"
      xmlns:media="http://search.yahoo.com/mrss/"><title>t</title><id>urn:f</id><category term="c" scheme="/s"/>
      <link rel="first" href="1"/><link rel="first" href="2"/><author><name>a</name><gd:image src="//i.example/a"/></author>
      <entry><id>urn:e</id><title>t</title><rights type="html">&lt;a href="z"&gt;z&lt;/a&gt;</rights>
      <media:group xml:base="m/"><media:content url="c.mp4" xml:base="n/"/></media:group></entry></feed>
      """
    let feed = try FeedConverter().convert(text, sourceURL: "https://tides.example/blog/feed").feed
    #expect(feed.extensions["_rfc5005"]?["first"] == ["https://tides.example/blog/1", "https://tides.example/blog/2"])
    let atom = try #require(feed.extensions["_atom"]?.objectValue)
    #expect(atom.description.contains(#""src":"https://i.example/a""#), "\(atom)")
    let item = feed.items[0].extensions.description
    #expect(item.contains(#"<a href=\"https://tides.example/blog/z\">"#), "\(item)")
    #expect(item.contains(#""url":"https://tides.example/blog/m/n/c.mp4""#), "\(item)")
  }

  @Test func anAbsoluteBaseInTheDocumentCountsBeforeTheOneGiven() throws {
    let options = FeedConverter.Options(baseURL: "https://other.example/")
    let text = Self.atom.replacing("/sub/", with: "https://tides.example/sub/")
    #expect(try FeedConverter(options).convert(text).feed.items[0].url == "https://tides.example/sub/deep/y")
  }

  @Test func withoutABaseALinkStaysRelative() throws {
    let feed = try JSONFeed.convert(rss("<title>t</title><link>/home</link><item><link>/a</link></item>"))
    #expect(feed.homePageURL == "/home")
    #expect(feed.items[0].url == "/a")
  }

  @Test(arguments: ["javascript:/x/", "data:text/html,", "http://", "http://a b/"])
  func anInvalidURLIsNotABase(base: String) throws {
    let text = Self.atom.replacing("/sub/", with: base)
    let feed = try FeedConverter(.init(baseURL: base)).convert(text).feed
    #expect(feed.homePageURL == "x")
    #expect(feed.items[0].url == "deep/y")
  }

  // MARK: Repairs

  @Test(arguments: [
    ("<link>http://e.example/a b</link>", "encoded-url"), ("<link>http://a b/</link>", "invalid-url"),
    ("<link>javascript:x</link>", "unsafe-url"), ("<itunes:image href=' '/>", "empty-url"),
    ("<itunes:image url='http://e.example/'/>", "misnamed-attribute"),
  ])
  func changesAreRepairsAtTheElement(element: String, kind: String) throws {
    let conversion = try FeedConverter().convert(rss("<title>t</title>\n<item><title>x</title>\(element)</item>"))
    let repair = try #require(conversion.repairs.first { $0.kind.rawValue == kind })
    #expect(repair.path.hasPrefix("/rss/channel/item[1]/"))
    #expect(repair.location?.line == 2)
  }

  @Test(arguments: [
    ("<itunes:image url='http://e.example/'/>", "itunes:image"), ("<atom:link url='http://e.example/'/>", "atom:link"),
    ("<media:group><media:content href='http://e.example/1.mp3'/></media:group>", "media:group/media:content"),
    ("<podcast:transcript href='http://e.example/'/>", "podcast:transcript"), ("<dc:date>soon</dc:date>", "dc:date"),
    ("<dc:language>?</dc:language>", "dc:language"), ("<link>http://a b/</link>", "link"),
  ])
  func repairsHaveTheXPathOfTheirElement(element: String, path: String) throws {
    let conversion = try FeedConverter().convert(rss("<title>t</title><item><title>x</title>\(element)</item>"))
    #expect(conversion.repairs.contains { $0.path == "/rss/channel/item[1]/" + path })
  }

  @Test func theNextUsableURLCounts() throws {
    let found = try item(
      "<link>javascript:x</link><atom:link href='http://a b/'/><atom:link href='https://e.example/'/>")
    #expect(found.url == "https://e.example/")
    #expect(found.extensions["_rss"] == ["link": "javascript:x"])
  }

  // MARK: JSON Feed

  static let json = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "t", "home_page_url": "JAVASCRIPT:x", "feed_url": "https://e.example/ü",
    "icon": "data:image/png,x", "hubs": [{"type": "WebSub", "url": "data:,x"}, {"type": "WebSub", "url": "https://hub.example/"}],
    "items": [{"id": "a b", "url": "java\\tscript:x", "external_url": "http://a b/", "content_text": "",
    "authors": [{"name": "Ada", "url": "vbscript:x", "avatar": "data:text/html,x"}],
    "attachments": [{"url": "data:text/html,x", "mime_type": "text/html", "title": "x"}, {"url": "a b", "mime_type": "audio/mpeg"}]}]}
    """

  private static let about: JSONFeed.Value = "https://www.jsonfeed.org/version/1.1/"

  @Test func theSameHoldsForAJSONFeed() throws {
    let conversion = try FeedConverter().convert(Self.json)
    let feed = conversion.feed
    #expect(feed.homePageURL == nil)
    #expect(feed.feedURL == "https://e.example/%C3%BC")
    #expect(feed.icon == "data:image/png,x")
    #expect(feed.hubs?.map(\.url) == ["https://hub.example/"])
    #expect(
      feed.extensions["_unrecognized"]
        == [
          "about": Self.about, "home_page_url": "JAVASCRIPT:x", "hubs": [["type": "WebSub", "url": "data:,x"]],
        ])
    let item = try #require(feed.items.first)
    #expect(item.id == "a b")
    #expect(item.url == nil && item.externalURL == nil)
    #expect(item.attachments?.map(\.url) == ["https://e.example/a%20b"])
    #expect(
      item.extensions["_unrecognized"]?["attachments"]
        == [["url": "data:text/html,x", "mime_type": "text/html", "title": "x"]])
    #expect(item.extensions["_unrecognized"]?["url"] == "java\tscript:x")
    #expect(
      item.authors?.first?.extensions["_unrecognized"]
        == ["about": Self.about, "url": "vbscript:x", "avatar": "data:text/html,x"])
    #expect(Set(conversion.repairs.map(\.kind.rawValue)).isSuperset(of: ["unsafe-url", "invalid-url", "encoded-url"]))
    // A second conversion has nothing to repair, and strict reading changes nothing.
    let again = try FeedConverter().convert(feed.encodeToData())
    #expect(again.feed == feed && again.repairs.isEmpty)
    #expect(try JSONFeed.make(from: Self.json).homePageURL == "JAVASCRIPT:x")
  }

  @Test func withoutExtensionsNothingIsKept() throws {
    let feed = try FeedConverter(.init(includesExtensions: false)).convert(Self.json).feed
    #expect(feed.extensions.isEmpty && feed.items[0].extensions.isEmpty)
    #expect(feed.homePageURL == nil)
  }
}
