import FeedBridge
import JSONFeed
import Testing

@Suite struct RelativeBaseTests {
  /// Found by fuzzing: a base that is relative itself made an empty URL of `.`.
  @Test func aReferenceThatWouldResolveToNothingIsKept() throws {
    let text =
      "<rss version='2.0'><channel><title>T</title><link>I</link><item><link>.</link></item></channel></rss>"
    let conversion = try FeedConverter().convert(text)
    #expect(conversion.feed.items[0].url == ".")
    let again = try FeedConverter().convert(conversion.feed.encodeToData())
    #expect(again.feed == conversion.feed)
    #expect(again.repairs.isEmpty)
  }

  private func item(_ link: String, home: String = "https://example.org/blog/") throws -> Conversion {
    try FeedConverter().convert(
      "<rss version='2.0'><channel><title>T</title><link>\(home)</link><item><guid isPermaLink='false'>1</guid><link>\(link)</link></item></channel></rss>"
    )
  }

  @Test(arguments: [
    ("www.example.net/a", "https://www.example.net/a"), ("WWW.example.net", "https://WWW.example.net"),
    ("example.org/a?b=1", "https://example.org/a?b=1"), ("www.example.org", "https://www.example.org"),
    ("example.org:8080/a", "https://example.org:8080/a"),
  ])
  func aLinkThatBeginsWithAKnownHostHasNoScheme(link: String, url: String) throws {
    let conversion = try item(link)
    #expect(conversion.feed.items[0].url == url)
    let isRepaired = url.hasPrefix("https")
    #expect(conversion.repairs.contains { $0.kind == .missingScheme } == isRepaired)
  }

  @Test(arguments: [
    ("http://192.168.0.1/", "192.168.0.1/a", "https://192.168.0.1/a"),
    ("http://localhost/", "localhost/a", "https://localhost/a"),
    ("http://localhost:4000/", "localhost:4000/a?b", "https://localhost:4000/a?b"),
    ("https://müller.example/", "Müller.example/ä", "https://xn--mller-kva.example/%C3%A4"),
    ("https://example.org/", "www.example.com:443/a b", "https://www.example.com:443/a%20b"),
  ])
  func anyHostOfTheChannelIsKnown(home: String, link: String, url: String) throws {
    let conversion = try item(link, home: home)
    #expect(conversion.feed.items[0].url == url)
    #expect(conversion.repairs.contains { $0.kind == .missingScheme })
  }

  @Test(arguments: ["example.net/a", "other.example.org", "a.b.com/x?y#z"])
  func aLinkThatBeginsWithAnotherHostIsKeptOnlyInTheExtensionObject(link: String) throws {
    let conversion = try item(link)
    #expect(conversion.feed.items[0].url == nil)
    #expect(conversion.feed.items[0].extensions["_unrecognized"]?["url"]?.stringValue == link)
    #expect(conversion.repairs.contains { $0.kind == .invalidURL })
  }

  @Test(arguments: [
    ("index.html", "https://example.org/blog/index.html"), ("a.php?b=1", "https://example.org/blog/a.php?b=1"),
    ("view.pl?id=3", "https://example.org/blog/view.pl?id=3"), ("hello.world", "https://example.org/blog/hello.world"),
    ("index.de", "https://example.org/blog/index.de"), ("node.js/intro", "https://example.org/blog/node.js/intro"),
    ("v1.2/x", "https://example.org/blog/v1.2/x"), ("posts/a.b", "https://example.org/blog/posts/a.b"),
    ("../x", "https://example.org/x"), ("/a.example", "https://example.org/a.example"),
  ])
  func aPathIsNoHost(link: String, url: String) throws {
    let conversion = try item(link)
    #expect(conversion.feed.items[0].url == url)
    #expect(!conversion.repairs.contains { $0.kind == .missingScheme || $0.kind == .invalidURL })
  }

  @Test(arguments: ["example.org/", "www.example.org/x/", "example.com/"], [true, false])
  func aBaseWithoutASchemeIsNone(base: String, isOfEntry: Bool) throws {
    let attribute = " xml:base=\"\(base)\""
    let feed = try JSONFeed.convert(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"\(isOfEntry ? "" : attribute)><title>T</title><link href="https://example.org/"/>
      <entry\(isOfEntry ? attribute : "")><id>u:1</id><link href="a"/><content type="html">&lt;img src="i.png"></content></entry></feed>
      """)
    #expect(feed.items[0].url == "https://example.org/a")
    #expect(feed.items[0].contentHTML == "<img src=\"https://example.org/i.png\">")
  }

  @Test func anAuthorWithNothingButAURLKeepsIt() throws {
    let text =
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><id>u:1</id><entry><id>u:2</id><author><uri>other.com/</uri></author><author><name>A</name><uri>other.com/</uri></author></entry></feed>"
    let feed = try JSONFeed.convert(text)
    #expect(feed.items[0].authors?.map(\.url) == ["other.com/", nil])
    let written = try FeedWriter(.atom, .init(lossless: true)).write(feed)
    #expect(try FeedConverter(.init(restoresLossless: true)).convert(written.data).feed == feed)
  }

  @Test func urlsInExtensionObjectsAreCompletedAsMembersAre() throws {
    let feed = try JSONFeed.convert(
      """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>T</title><link>https://example.org/</link>
      <atom:link rel="self" href="example.org/feed.xml"/><atom:link rel="search" href="www.example.net/s"/></channel></rss>
      """)
    #expect(feed.feedURL == "https://example.org/feed.xml")
    let links = feed.extensions["_atom"]?["links"]?.arrayValue ?? []
    #expect(
      links.compactMap { $0["href"]?.stringValue } == ["https://example.org/feed.xml", "https://www.example.net/s"])
  }

  @Test(arguments: ["N/A", "none", "#", "NULL", "http://"])
  func aPlaceholderIsNoLink(link: String) throws {
    let feed = try item(link).feed
    #expect(feed.items[0].url == nil)
    #expect(feed.items[0].extensions["_rss"]?["link"]?.stringValue == link)
  }

  /// Found in a feed: `example.org/example.org/`.
  @Test(arguments: ["example.org/", "/blog/", "blog"])
  func aBaseWithoutASchemeIsNone(home: String) throws {
    let feed = try item("post/1", home: home).feed
    #expect(feed.items[0].url == "post/1")
    #expect(feed.homePageURL == (home == "example.org/" ? nil : home))
    #expect(home != "example.org/" || feed.extensions["_unrecognized"]?["home_page_url"] == "example.org/")
  }

  @Test func anEmptyReferenceIsTheBase() throws {
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom"%><title>T</title><link href=""/><link rel="self" href="f"/>
      <entry xml:base="1/#x"><id>urn:x:1</id><link href=" "/><content type="html">&lt;a href="">a&lt;/a>&lt;img src=""></content></entry>
      <entry><id>urn:x:2</id><link rel="enclosure" href=""/>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><a href="">a</a></div></content></entry></feed>
      """
    let based = try FeedConverter().convert(atom.replacing("%", with: " xml:base=\"https://example.org/b/#f\"")).feed
    let given = try FeedConverter(.init(baseURL: "https://example.org/b/")).convert(atom.replacing("%", with: "")).feed
    for feed in [based, given] {
      #expect(feed.homePageURL == "https://example.org/b/")
      #expect(feed.items[0].url == "https://example.org/b/1/")
      #expect(feed.items[0].contentHTML == "<a href=\"https://example.org/b/1/\">a</a><img src=\"\">")
      #expect(feed.items[1].contentHTML?.contains("<a href=\"https://example.org/b/\">") == true)
    }
    let without = try FeedConverter().convert(atom.replacing("%", with: ""))
    #expect(without.feed.homePageURL == nil)
    #expect(without.repairs.contains { $0.kind == .emptyURL })
  }

  @Test func attachmentsFollowTheSameRules() throws {
    func attachment(_ url: String) throws -> String? {
      try FeedConverter().convert(
        "<rss version='2.0'><channel><link>https://example.org/</link><item><enclosure url='\(url)' type='audio/mpeg' length='1'/></item></channel></rss>"
      ).feed.items[0].attachments?[0].url
    }
    #expect(try attachment("www.example.net/a.mp3") == "https://www.example.net/a.mp3")
    // Found by fuzzing: the result needed the same repair again.
    #expect(try attachment("example.net/a.mp3") == "example.net/a.mp3")
    #expect(try attachment("files/a.mp3") == "https://example.org/files/a.mp3")
  }

  @Test func aPlaceholderInAJSONFeedIsUnrecognized() throws {
    let feed = try JSONFeed.convert(
      ##"{"version":"https://jsonfeed.org/version/1.1","title":"T","home_page_url":"https://example.org/","items":[{"id":"1","url":"N/A","image":"none","external_url":"#","content_text":"c"}]}"##
    )
    #expect(feed.items[0].url == nil && feed.items[0].image == nil && feed.items[0].externalURL == nil)
    #expect(feed.items[0].extensions["_unrecognized"]?["url"] == "N/A")
  }
}
