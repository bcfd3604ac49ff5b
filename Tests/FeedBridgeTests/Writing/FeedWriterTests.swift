/// The content of written RSS and Atom documents, element by element.

import Foundation
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct FeedWriterTests {
  private func rss(_ feed: JSONFeed) throws -> String { try feed.encodeToRSS(.compact) }
  private func atom(_ feed: JSONFeed) throws -> String { try feed.encodeToAtom(.compact) }

  private func feed(_ item: JSONFeed.Item) -> JSONFeed {
    JSONFeed(title: "T", homePageURL: "https://example.org/", description: "D", items: [item])
  }

  // MARK: RSS

  @Test(arguments: [("2024-01-02T03:04:05Z", "2024-01-02T03:04:05Z"), ("soon", "1970-01-01T00:00:00Z")])
  func anEntryWithoutADateHasThatOfTheFeed(ofFeed: String, ofEntry: String) throws {
    var feed = JSONFeed(title: "A feed", items: [.init(id: "1", contentText: "x")])
    feed.extensions["_atom"] = ["updated": .string(ofFeed)]
    let entry = try #require(feed.encodeToAtom().split(separator: "<entry>").last)
    #expect(entry.contains("<updated>\(ofEntry)</updated>"))
  }

  @Test(arguments: ["", " \n"])
  func blankHTMLDoesNotHideTheText(html: String) throws {
    let item = JSONFeed.Item(id: "1", contentHTML: html, contentText: "The text")
    let feed = JSONFeed(title: "T", homePageURL: "https://a.example/", items: [item])
    #expect(try feed.encodeToRSS().contains("<description>The text</description>"))
    #expect(try feed.encodeToAtom().contains("<content>The text</content>"))
  }

  @Test func rssHasItsRequiredParts() throws {
    let feed = JSONFeed(title: "A & B", homePageURL: "https://example.org/", description: "Notes", items: [])
    #expect(
      try feed.encodeToRSS() == """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0">
          <channel>
            <title>A &amp; B</title>
            <link>https://example.org/</link>
            <description>Notes</description>
          </channel>
        </rss>
        """)
  }

  @Test func anItemHasTheElementsOfRSS() throws {
    let item = JSONFeed.Item(
      id: "https://example.org/1", url: "https://example.org/1", title: "One", contentHTML: "<p>One</p>",
      summary: "First", datePublished: Date(timeIntervalSince1970: 1_577_934_245), authors: [.init(name: "Ada")],
      tags: ["a"], attachments: [.init(url: "https://example.org/1.mp3", mimeType: "audio/mpeg", sizeInBytes: 12)])
    let text = try rss(feed(item))
    #expect(
      text.contains(
        "<item><title>One</title><link>https://example.org/1</link><description>First</description>"
          + "<content:encoded>&lt;p&gt;One&lt;/p&gt;</content:encoded><guid>https://example.org/1</guid>"
          + "<pubDate>Thu, 02 Jan 2020 03:04:05 GMT</pubDate><dc:creator>Ada</dc:creator><category>a</category>"
          + "<enclosure url=\"https://example.org/1.mp3\" length=\"12\" type=\"audio/mpeg\"/>"))
    #expect(text.contains("xmlns:content=\"http://purl.org/rss/1.0/modules/content/\""))
  }

  /// Atom requires authors of its own (RFC 4287 §4.1.2), and its readers may not know other elements.
  @Test(arguments: ["_dc", "_itunes"])
  func atomHasItsOwnAuthorsBesideThoseOfOtherNamespaces(object: String) throws {
    var item = JSONFeed.Item(id: "1", contentText: "x", authors: [.init(name: "Ann")])
    item.extensions[object] = [object == "_dc" ? "creator" : "author": "Ann"]
    let text = try atom(feed(item))
    #expect(text.contains("<author><name>Ann</name></author>"))
    let read = try JSONFeed.convert(text).items[0]
    #expect(read.authors == item.authors && read.extensions == item.extensions)
  }

  @Test func anImageIsWrittenBesideAnAttachmentThatIsAnImage() throws {
    let item = JSONFeed.Item(
      id: "1", contentText: "x", image: "https://example.org/i.png",
      attachments: [.init(url: "https://example.org/photo.jpg", mimeType: "image/jpeg")])
    for text in [try rss(feed(item)), try atom(feed(item))] {
      #expect(text.contains("<media:thumbnail"))
      let read = try JSONFeed.convert(text).items[0]
      #expect(read.image == item.image && read.attachments == item.attachments)
    }
  }

  @Test func emptyElementsKeepTheirPlace() throws {
    var item = JSONFeed.Item(id: "1", contentText: "x", tags: ["a", "b"])
    item.extensions["_dc"] = ["subject": ["a", "", "b"]]
    for text in [try rss(feed(item)), try atom(feed(item))] {
      #expect(try JSONFeed.convert(text).items[0].extensions["_dc"]?["subject"] == ["a", "", "b"])
    }
  }

  @Test(arguments: [("https://example.org/1", "<guid>https"), ("1", "<guid isPermaLink=\"false\">1</guid>")])
  func aGuidIsAPermalinkOnlyWhereItIsTheURL(id: String, expected: String) throws {
    #expect(try rss(feed(.init(id: .init(id), url: "https://example.org/1", contentText: "x"))).contains(expected))
  }

  @Test func aMicroblogsHTMLIsItsDescription() throws {
    let text = try rss(feed(.init(id: "1", contentHTML: "<b>x</b>")))
    #expect(
      text.contains(
        "<item><description>&lt;b&gt;x&lt;/b&gt;</description><content:encoded>&lt;b&gt;x&lt;/b&gt;</content:"))
  }

  @Test func aTextThatLooksLikeHTMLIsEscapedForReaders() throws {
    let feed = feed(.init(id: "1", title: "<b> & co", contentText: "a <b> c"))
    let text = try rss(feed)
    #expect(text.contains("<title>&amp;lt;b&amp;gt; &amp;amp; co</title>"))
    #expect(text.contains("<description>a &amp;lt;b&amp;gt; c</description>"))
    let read = try JSONFeed.convert(text).items[0]
    #expect(read.title == "<b> & co" && read.contentHTML == "a &lt;b&gt; c")
  }

  @Test func aLengthThatIsNotKnownIsZero() throws {
    let item = JSONFeed.Item(
      id: "1", contentText: "x", attachments: [.init(url: "https://e.org/a.mp3", mimeType: "audio/mpeg")])
    #expect(try rss(feed(item)).contains("length=\"0\""))
    #expect(try JSONFeed.convert(rss(feed(item))).items == [item])
  }

  @Test func theOtherAttachmentsAreMediaContents() throws {
    let attachments = ["a", "b"].map { JSONFeed.Attachment(url: "https://e.org/\($0).mp3", mimeType: "audio/mpeg") }
    let text = try rss(feed(.init(id: "1", contentText: "x", attachments: attachments)))
    #expect(text.components(separatedBy: "<enclosure ").count == 2)
    #expect(text.components(separatedBy: "<media:content ").count == 2)
  }

  @Test(arguments: [
    (JSONFeed(title: "T", feedURL: "https://e.org/f"), "https://e.org/f"),
    (JSONFeed(title: "T", items: [.init(id: "1"), .init(id: "2", url: "https://e.org/2")]), "https://e.org/2"),
  ])
  func theChannelsLinkIsFilledIn(feed: JSONFeed, link: String) throws {
    let written = try FeedWriter(.rss, .compact).write(feed)
    #expect(
      written.text.contains(
        "<title>T</title><link>\(link)</link>"
          + "<description>T</description>"))
    #expect(written.repairs.filter { $0.kind == .filledIn }.map(\.path) == ["/home_page_url", "/description"])
    #expect(try JSONFeed.convert(written.data).homePageURL == link)
  }

  @Test func aFeedWithoutAnyURLCannotBeWrittenAsRSS() {
    #expect(throws: ConversionError.missingLink) { try JSONFeed(title: "T").encodeToRSS() }
    #expect(ConversionError.missingLink.description.contains("home_page_url"))
  }

  @Test func extensionsAreElementsOfTheirNamespaces() throws {
    var feed = JSONFeed(title: "T", homePageURL: "https://e.org/", description: "D")
    feed.extensions = [
      "_itunes": ["explicit": false, "complete": true, "image": "https://e.org/i.png", "owner": ["name": "Ada"]],
      "_shed": ["about": "https://e.org/shed", "colour": "blue", "tools": ["saw", "axe"], "door": ["lock": "no"]],
      "_rss": ["ttl": 60, "skip_hours": [1, 2], "categories": [["value": "a", "domain": "d"]]],
    ]
    let text = try rss(feed)
    for element in [
      "<itunes:explicit>false</itunes:explicit>", "<itunes:complete>yes</itunes:complete>",
      "<itunes:image href=\"https://e.org/i.png\"/>", "<itunes:owner><itunes:name>Ada</itunes:name></itunes:owner>",
      "xmlns:shed=\"https://e.org/shed\"", "<shed:colour>blue</shed:colour>",
      "<shed:tools>saw</shed:tools><shed:tools>axe</shed:tools>", "<shed:door><shed:lock>no</shed:lock></shed:door>",
      "<ttl>60</ttl>", "<skipHours><hour>1</hour><hour>2</hour></skipHours>", "<category domain=\"d\">a</category>",
    ] {
      #expect(text.contains(element))
    }
  }

  // MARK: Atom

  @Test func atomHasItsRequiredParts() throws {
    let feed = JSONFeed(
      title: "A & B", homePageURL: "https://example.org/", authors: [.init(name: "Ada", url: "https://ada.example/")],
      items: [.init(id: "1", contentHTML: "<p>x</p>", dateModified: Date(timeIntervalSince1970: 1_577_934_245.5))],
      extensions: ["_atom": ["id": "urn:example:x", "updated": "2020-01-02T03:04:05Z"]])
    #expect(
      try feed.encodeToAtom() == """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
          <id>urn:example:x</id>
          <title>A &amp; B</title>
          <updated>2020-01-02T03:04:05Z</updated>
          <link href="https://example.org/" rel="alternate" type="text/html"/>
          <author>
            <name>Ada</name>
            <uri>https://ada.example/</uri>
          </author>
          <entry>
            <id>urn:uuid:7c826b43-d69e-50ee-b257-c1e39b731961</id>
            <title/>
            <updated>2020-01-02T03:04:05.5Z</updated>
            <content type="html">&lt;p&gt;x&lt;/p&gt;</content>
          </entry>
        </feed>
        """)
  }

  @Test func whatAtomRequiresIsFilledInAndNamed() throws {
    let feed = JSONFeed(title: "T", items: [.init(id: "1", contentText: "x")])
    let written = try FeedWriter(.atom, .compact).write(feed)
    #expect(
      written.repairs.map(\.path) == [
        "/_atom/id", "/_atom/updated", "/authors", "/items/0/id", "/items/0/date_modified",
      ])
    #expect(written.text.contains("<author><name>T</name></author>"))
    #expect(written.text.contains("<updated>1970-01-01T00:00:00Z</updated>"))
    #expect(written.text.contains("<id>urn:uuid:"))
  }

  /// The UUIDs depend on the ids of the feed and the item alone, so they never change.
  @Test func anIdThatIsNotAnIRIBecomesAUUID() throws {
    var feed = JSONFeed(title: "T", feedURL: "https://example.org/feed.json", items: [.init(id: "1", contentText: "x")])
    let first = try atom(feed)
    #expect(first.contains("<entry><id>urn:uuid:573d5a5e-a118-56b8-9d2d-102ea6c6decf</id>"))
    feed.items.insert(.init(id: "2", contentText: "y"), at: 0)
    feed.title = "Another"
    let id = try #require(JSONFeed.convert(first).items.first?.id)
    #expect(try JSONFeed.convert(atom(feed)).items.map(\.id).last == id)
    feed.feedURL = "https://example.org/other.json"
    #expect(try JSONFeed.convert(atom(feed)).items.map(\.id).last != id)
  }

  @Test(arguments: [
    ("urn:isbn:0451450523", true), ("urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a", true), ("urn:uuid:1", false),
    ("tag:example.org,2005:1", true), ("tag:ada@example.org,2005-01-02:", true), ("tag:example.org:1", false),
    ("tag:http://example.org,2005:1", false), ("https://example.org/1", true), ("https://example.org/a b", false),
    ("http://", false), ("/1", false), ("1", false), ("", false), ("yt:video:abc", true), ("urn:x", false),
    ("https://example.org/\u{E9}", true), ("https://example.org/#a#b", false),
  ])
  func idsThatAtomAllowsStay(id: String, isValid: Bool) throws {
    #expect(AtomID.isValid(id) == isValid)
    let text = try atom(feed(.init(id: .init(id), contentText: "x")))
    #expect(text.contains("<entry><id>\(id)</id>") == (isValid && !id.isEmpty))
  }

  @Test func theElementsOfRSSHaveANamespaceInAtom() throws {
    let feed = JSONFeed(title: "T", extensions: ["_rss": ["about": .string(FeedNamespace.rss.uri), "ttl": 60]])
    let text = try atom(feed)
    #expect(text.contains("<rss:ttl>60</rss:ttl>"))
    #expect(try JSONFeed.convert(text).extensions["_rss"] == feed.extensions["_rss"])
  }

  // MARK: Both

  @Test func aMemberInAnExtensionObjectIsNotWrittenTwice() throws {
    let item = JSONFeed.Item(
      id: "1", contentText: "x", image: "https://example.org/i.png", authors: [.init(name: "Ada")],
      extensions: ["_dc": ["creator": "Ada"], "_itunes": ["image": "https://example.org/i.png"]])
    var feed = feed(item)
    for name in item.extensions.keys { feed.extensions[name] = ExtensionSpaces.about(name).map { ["about": $0] } }
    for format in FeedWriter.Format.allCases {
      let written = try FeedWriter(format, .compact).write(feed)
      for text in ["<dc:creator>", "https://example.org/i.png"] {
        #expect(written.text.components(separatedBy: text).count == 2)
      }
      #expect(try JSONFeed.convert(written.data).items.map(\.extensions) == [item.extensions])
    }
  }

  @Test(arguments: FeedWriter.Format.allCases)
  func charactersThatXMLCannotRepresentAreLeftOut(format: FeedWriter.Format) throws {
    let text = "\u{0}\u{8}\u{B}\u{1F}\u{FFFE}\u{FFFF} ]]> <![CDATA[ \" ' \t\r\n\r & &amp; \u{85}\u{2028}"
    let item = JSONFeed.Item(
      id: .init(text + "x"), url: text, title: text, contentHTML: text, contentText: text, summary: text, tags: [text],
      attachments: [.init(url: text, mimeType: "a/b", title: text)], extensions: ["_x": ["a": .string(text)]])
    let written = try FeedWriter(format).write(feed(item))
    #expect(written.data.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 })
    #expect(try RoundTripTests.problems(of: written.data) == [])
    #expect(try JSONFeed.convert(written.data).items[0].contentHTML?.hasPrefix("]]> <![CDATA[ \" '") == true)
  }

  @Test(arguments: FeedWriter.Format.allCases)
  func deepAndManyTakeLinearWork(format: FeedWriter.Format) throws {
    var deep: JSONFeed.Value = "x"
    for _ in 0..<400 { deep = ["a": deep, "b": [[1]]] }
    let wrapped = deep
    let growth = try WorkGrowth(from: 100) { count in
      var extensions: JSONFeed.Extensions = ["_deep": wrapped]
      for number in 0..<count { extensions["_e\(number)"] = ["about": .string("https://e.org/\(number)"), "k": "v"] }
      let items = (0..<count).map { number in
        JSONFeed.Item(
          id: .init(number), contentText: "x", tags: ["a"], extensions: ["_e\(number)": ["k": "v", "n": 1]])
      }
      let feed = JSONFeed(
        title: "T", homePageURL: "https://e.org/", description: "D", items: items, extensions: extensions)
      let read = try JSONFeed.convert(FeedWriter(format).write(feed).data)
      #expect(read.items.count == count)
    }
    #expect(growth.isLinear)
  }

}
