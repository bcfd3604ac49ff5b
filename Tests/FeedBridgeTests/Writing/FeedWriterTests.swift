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
    #expect(entry.contains("<updated jsonfeed:member=\"none\">\(ofEntry)</updated>"))
  }

  @Test func rssHasItsRequiredParts() throws {
    let feed = JSONFeed(title: "A & B", homePageURL: "https://example.org/", description: "Notes", items: [])
    #expect(
      try feed.encodeToRSS() == """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" jsonfeed:version="" xmlns:jsonfeed="https://jsonfeed.org/version/1.1">
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
    #expect(text.contains("<author jsonfeed:member=\"authors\"><name>Ann</name></author>"))
    let read = try JSONFeed.convert(text).items[0]
    #expect(read.authors == item.authors && read.extensions == item.extensions)
  }

  @Test func anImageIsWrittenBesideAnAttachmentThatIsAnImage() throws {
    let item = JSONFeed.Item(
      id: "1", contentText: "x", image: "https://example.org/i.png",
      attachments: [.init(url: "https://example.org/photo.jpg", mimeType: "image/jpeg")])
    for text in [try rss(feed(item)), try atom(feed(item))] {
      #expect(text.contains("<media:thumbnail"))
      #expect(try JSONFeed.convert(text).items[0] == item)
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

  @Test(arguments: FeedWriter.Format.allCases)
  func aMemberNamedLikeAnElementWithAnotherKeyIsReadBack(format: FeedWriter.Format) throws {
    // The element `metamark` has the key `metamarks`, and is an array.
    var item = JSONFeed.Item(id: "1", contentText: "x")
    item.extensions["_rawvoice"] = ["player": ["metamark": "A mark"]]
    let data = try FeedWriter(format).write(feed(item)).data
    #expect(try JSONFeed.convert(data).items.first?.extensions == item.extensions)
  }

  @Test(
    arguments: [
      ("https://example.org/wide.png", ["url": "https://example.org/wide.png", "width": ["text": 14, "x": "y"]]),
      (nil, ["url": ["text": "https://example.org/wide.png", "x": ["y": "z"]]]),
    ] as [(icon: String?, image: JSONFeed.Value)])
  func anIconIsReadBackNextToAnImageWithStructuredValues(icon: String?, image: JSONFeed.Value) throws {
    let feed = JSONFeed(
      title: "t", homePageURL: "https://example.org/", icon: icon, extensions: ["_rss": ["image": image]])
    #expect(try JSONFeed.convert(FeedWriter(.rss).write(feed).data).icon == icon)
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
    #expect(try JSONFeed.convert(text).items == feed.items)
  }

  @Test func aLengthThatIsNotKnownIsZero() throws {
    let item = JSONFeed.Item(
      id: "1", contentText: "x", attachments: [.init(url: "https://e.org/a.mp3", mimeType: "audio/mpeg")])
    #expect(try rss(feed(item)).contains("length=\"0\""))
    #expect(try JSONFeed.convert(rss(feed(item))).items == [item])
  }

  @Test func severalAttachmentsAreMediaContents() throws {
    let attachments = ["a", "b"].map { JSONFeed.Attachment(url: "https://e.org/\($0).mp3", mimeType: "audio/mpeg") }
    let text = try rss(feed(.init(id: "1", contentText: "x", attachments: attachments)))
    #expect(text.components(separatedBy: "<enclosure ").count == 2)
    #expect(text.components(separatedBy: "<media:content ").count == 3)
  }

  @Test(arguments: [
    (JSONFeed(title: "T", feedURL: "https://e.org/f"), "https://e.org/f"),
    (JSONFeed(title: "T", items: [.init(id: "1"), .init(id: "2", url: "https://e.org/2")]), "https://e.org/2"),
  ])
  func theChannelsLinkIsFilledIn(feed: JSONFeed, link: String) throws {
    let written = try FeedWriter(.rss, .compact).write(feed)
    #expect(
      written.text.contains(
        "<title>T</title><link jsonfeed:member=\"none\">\(link)</link>"
          + "<description jsonfeed:member=\"none\">T</description>"))
    #expect(written.repairs.filter { $0.kind == .filledIn }.map(\.path) == ["/home_page_url", "/description"])
    #expect(try JSONFeed.convert(written.data).homePageURL == nil)
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
      extensions: ["_atom": ["id": "urn:x", "updated": "2020-01-02T03:04:05Z"]])
    #expect(
      try feed.encodeToAtom() == """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
          <id>urn:x</id>
          <title>A &amp; B</title>
          <updated>2020-01-02T03:04:05Z</updated>
          <link href="https://example.org/" rel="alternate" type="text/html"/>
          <author>
            <name>Ada</name>
            <uri>https://ada.example/</uri>
          </author>
          <entry>
            <id>1</id>
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
    #expect(written.text.contains("<author jsonfeed:member=\"none\"><name>T</name></author>"))
    #expect(written.text.contains("<updated jsonfeed:member=\"none\">1970-01-01T00:00:00Z</updated>"))
    #expect(try JSONFeed.convert(written.data) == feed)
  }

  @Test func theElementsOfRSSHaveANamespaceInAtom() throws {
    let feed = JSONFeed(title: "T", extensions: ["_rss": ["about": .string(FeedNamespace.rss.uri), "ttl": 60]])
    let text = try atom(feed)
    #expect(text.contains("<rss:ttl>60</rss:ttl>"))
    #expect(try JSONFeed.convert(text) == feed)
  }

  // MARK: Both

  @Test(arguments: FeedWriter.Format.allCases)
  func anElementOfNoMemberIsNotRead(format: FeedWriter.Format) throws {
    let texts = [
      FeedWriter.Format.rss:
        "<rss xmlns:jsonfeed=\"https://jsonfeed.org/version/1.1\"><channel><title>A</title>"
        + "<link jsonfeed:member=\"none\">https://example.org/</link><item><guid>1</guid><title>B</title>"
        + "<description jsonfeed:member=\"none\">C</description></item></channel></rss>",
      .atom:
        "<feed xmlns=\"http://www.w3.org/2005/Atom\" xmlns:jsonfeed=\"https://jsonfeed.org/version/1.1\"><title>A</title>"
        + "<author jsonfeed:member=\"none\"><name>C</name></author><entry><id>1</id><title>B</title>"
        + "<updated jsonfeed:member=\"none\">2020-01-02T03:04:05Z</updated></entry></feed>",
    ]
    let feed = try JSONFeed.convert(#require(texts[format]))
    #expect(feed == JSONFeed(title: "A", items: [.init(id: "1", title: "B", contentText: "")]))
  }

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
      #expect(!written.text.contains("jsonfeed:members"))
      #expect(try JSONFeed.convert(written.data).items == [item])
    }
  }

  @Test(arguments: FeedWriter.Format.allCases)
  func charactersThatXMLCannotRepresentAreReadBack(format: FeedWriter.Format) throws {
    let text = "\u{0}\u{8}\u{B}\u{1F}\u{FFFE}\u{FFFF} ]]> <![CDATA[ \" ' \t\r\n\r & &amp; \u{85}\u{2028}"
    let item = JSONFeed.Item(
      id: .init(text + "x"), url: text, title: text, contentHTML: text, contentText: text, summary: text, tags: [text],
      attachments: [.init(url: text, mimeType: "a/b", title: text)], extensions: ["_x": ["a": .string(text)]])
    var feed = feed(item)
    feed.userComment = text
    let written = try FeedWriter(format).write(feed)
    #expect(written.data.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 })
    var read = try JSONFeed.convert(written.data)
    read.extensions["_rss"] = nil
    // A URL may contain fewer characters, whichever element it is read from.
    feed.items[0].url = URLText.member(text)
    feed.items[0].attachments?[0].url = try #require(URLText.member(text))
    let differences = try RoundTripTests.differences(read, feed)
    #expect(differences == [])
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
      #expect(read.items == items)
    }
    #expect(growth.isLinear)
  }

  // MARK: Stated members

  @Test func embeddedMembersTakePrecedence() throws {
    let feed = try JSONFeed.convert(
      "<rss version=\"2.0\" xmlns:jsonfeed=\"https://jsonfeed.org/version/1.1\"><channel><title>A</title><jsonfeed:members>"
        + "{\"title\":\"B\",\"user_comment\":\"C\",\"items\":[1]}</jsonfeed:members><item><title>x</title>"
        + "<description>y</description><jsonfeed:members>{\"id\":\"i\",\"title\":null,\"tags\":[\"t\"]}</jsonfeed:members>"
        + "</item></channel></rss>")
    #expect(feed.title == "B")
    #expect(feed.userComment == "C")
    #expect(feed.items == [.init(id: "i", contentText: "y", tags: ["t"])])
    #expect(feed.extensions.keys == ["_rss"])
  }

  @Test(arguments: ["", "no JSON", "[1]", "{\"title\":", "{} x", "{\"items\":[{}]}", "{\"title\":7,\"authors\":\"x\"}"])
  func invalidEmbeddedMembersChangeNothing(text: String) throws {
    let feed = try JSONFeed.convert(
      "<rss xmlns:jsonfeed=\"https://jsonfeed.org/version/1.1\"><channel><title>A</title><jsonfeed:members>\(text)"
        + "</jsonfeed:members><item><guid>1</guid><description>y</description><jsonfeed:members>\(text)"
        + "</jsonfeed:members></item></channel></rss>")
    #expect(feed.items.map(\.id) == ["1"])
    #expect(feed.items.first?.contentText == "y")
    #expect(!feed.title.isEmpty)
    #expect(try JSONFeed.make(from: feed.encodeToData()) == feed)
  }

  /// A feed in which every member has a value that XML cannot express.
  private static let unsayable = JSONFeed(
    title: "T", homePageURL: "https://example.org/", feedURL: "https://example.org/f", description: "D",
    userComment: "For people", nextURL: "https://example.org/2", icon: "https://example.org/i.png",
    favicon: "https://example.org/f.ico",
    authors: [.init(name: "Ada", url: "https://ada.example/", avatar: "https://ada.example/a.png")], language: "en",
    expired: false, hubs: [.init(type: "Other", url: "https://example.org/hub")],
    items: [
      .init(
        id: "1", url: "https://example.org/1", externalURL: "https://example.com/", title: "One",
        contentHTML: "<p>x</p>",
        contentText: "x", summary: "A summary", image: "https://example.org/1.png",
        bannerImage: "https://example.org/b.png", datePublished: Date(timeIntervalSince1970: 1_577_934_245.25),
        dateModified: Date(timeIntervalSince1970: 1_577_934_246), authors: [.init(name: "Bob", avatar: "b")],
        tags: ["a"], language: "de",
        attachments: [
          .init(
            url: "https://example.org/1.mp3", mimeType: "audio/mpeg", title: "Sound", sizeInBytes: 12,
            durationInSeconds: 1.5)
        ]),
      .init(id: "2", contentText: "1 < 2 <b>", tags: []),
    ], extensions: ["_shed": ["about": "urn:shed", "saw": "blunt"], "_none": ["n": .null], "_text": "x"])

  /// The members of the feed and of each item that are written as JSON: the complete list of what RSS and Atom cannot express.
  @Test(arguments: [
    (
      FeedWriter.Format.rss,
      [
        ["_none", "_text", "authors", "expired", "hubs", "user_comment"], ["authors", "content_text"],
        ["content_html", "content_text", "tags"],
      ]
    ),
    (
      .atom,
      [
        ["_none", "_text", "authors", "expired", "hubs", "user_comment"],
        ["attachments", "authors", "content_text"], ["tags"],
      ]
    ),
  ])
  func membersWithoutAnElementAreWrittenAsJSON(format: FeedWriter.Format, expected: [[String]]) throws {
    let text = try FeedWriter(format, .compact).write(Self.unsayable).text
    let stated = text.components(separatedBy: "<jsonfeed:members>").dropFirst().map { piece in
      let json = piece.components(separatedBy: "</jsonfeed:members>")[0]
      let unescaped = json.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      return (try? JSONDecoder().decode([String: JSONFeed.Value].self, from: Data(unescaped.utf8)))?.keys.sorted() ?? []
    }
    #expect(Array(stated) == expected)
    #expect(try RoundTripTests.comparable(JSONFeed.convert(text)) == RoundTripTests.comparable(Self.unsayable))
  }

  @Test(arguments: [FeedWriter.Format.rss, .atom])
  func anIdentifierThatXMLCannotContainGivesNoURL(format: FeedWriter.Format) throws {
    let feed = JSONFeed(
      title: "t", homePageURL: "https://example.org/",
      items: [
        .init(id: "https://e\u{FFFF}xample.org/1", contentText: "a"), .init(id: "\u{FFFF}https://b/", contentText: "b"),
      ])
    let read = try JSONFeed.convert(FeedWriter(format).write(feed).text)
    #expect(RoundTripTests.comparable(read) == RoundTripTests.comparable(feed))
  }

  @Test(arguments: [FeedWriter.Format.rss, .atom])
  func aCategoryWithUnknownMembersStaysATag(format: FeedWriter.Format) throws {
    let category: JSONFeed.Value = ["value": "a <b> c", "url": "u"]
    let item = JSONFeed.Item(
      id: "1", contentText: "a", tags: ["a c"], extensions: ["_rss": ["categories": [category]]])
    let feed = JSONFeed(title: "t", homePageURL: "https://example.org/", items: [item])
    let read = try JSONFeed.convert(FeedWriter(format).write(feed).text)
    #expect(read.items == feed.items)
  }

  @Test(arguments: [FeedWriter.Format.rss, .atom])
  func keywordsWithAnElementThatCannotBeWrittenGiveNoTag(format: FeedWriter.Format) throws {
    let keywords: JSONFeed.Value = ["a\u{2021}b": "x", "text": "sea"]
    let item = JSONFeed.Item(
      id: "1", contentText: "a", tags: ["ska"], extensions: ["_media": ["groups": [["keywords": keywords]]]])
    let feed = JSONFeed(title: "t", homePageURL: "https://example.org/", items: [item])
    let read = try JSONFeed.convert(FeedWriter(format).write(feed).text)
    #expect(read.items.map(\.tags) == [["ska"]])
  }

  @Test func embeddedIdentifiersAreStillMadeDistinct() throws {
    let item = "<item><jsonfeed:members>{\"id\":\"1\"}</jsonfeed:members></item>"
    let feed = try JSONFeed.convert(
      "<rss xmlns:jsonfeed=\"https://jsonfeed.org/version/1.1\"><channel>\(item)\(item)</channel></rss>")
    #expect(Set(feed.items.map(\.id)).count == 2)
  }
}
