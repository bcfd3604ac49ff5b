/// What is fixed, and what stays as it is.

import FeedBridge
import FeedPrimitives
import FeedValidation
import Foundation
import JSONFeed
import TestFeeds
import Testing

struct FeedFixerTests {
  private static func options(_ url: String? = nil, base: String? = nil) -> FeedValidator.Options {
    .init(now: Date(timeIntervalSince1970: 1_767_225_600), selfURL: url, baseURL: base)
  }

  private func fixed(_ text: String, unsafe: Bool = false, _ options: FeedValidator.Options = options()) -> String {
    String(decoding: FeedFixer(options, appliesUnsafeFixes: unsafe).fix(Data(text.utf8)).data, as: UTF8.self)
  }

  /// A reader that ignores such an attribute reads the text in another way once it has its name.
  @Test func theCaseOfAnAttributeThatDecidesIsUnsafe() {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom"><id>https://e.example/</id><title typE="html">a</title>
      <updated>2020-01-01T00:00:00Z</updated></feed>
      """
    #expect(fixed(text) == text)
    #expect(fixed(text, unsafe: true).contains("type=\"html\""))
  }

  /// Its quotation mark is that of another attribute, before which a tag ends.
  @Test(arguments: ["<enclosure url=\"https://e.example/1.mp3\"/>", "length=\"1\"/>"])
  func aValueThatIsNotClosedStays(next: String) {
    let text = """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>a</title>
      <link>https://e.example/</link><description>b</description>
      <itunes:image href="https://e.example/ш.jpg> \(next)</channel></rss>
      """
    #expect(fixed(text) == text)
  }

  @Test func adjacentControlCharactersAreAllRemoved() {
    let text = "<rss version=\"2.0\"><channel><title>a\u{1}\u{2}\u{1}b</title></channel></rss>"
    #expect(fixed(text).contains("<title>ab</title>"))
  }

  // MARK: JSON

  /// A JSON Feed with these members, and an item with these.
  private static func feed(_ members: String = "", item: String = "") -> String {
    """
    {
      "version": "https://jsonfeed.org/version/1.1",
      "title": "Tides",\(members)
      "items": [
        {"id": "1", "content_text": "High"\(item)}
      ]
    }
    """
  }

  static let safeJSON: [(String, before: String, after: String)] = [
    ("a trailing comma", feed(item: ", \"title\": \"T\","), feed(item: ", \"title\": \"T\"")),
    ("a missing comma", feed("\n  \"language\": \"en\""), feed("\n  \"language\": \"en\",")),
    ("a second comma", feed(item: ",, \"title\": \"T\""), feed(item: ", \"title\": \"T\"")),
    ("a raw line feed", feed(item: ", \"title\": \"A\nB\""), feed(item: ", \"title\": \"A\\nB\"")),
    ("a byte order mark", "\u{FEFF}" + feed(), feed()),
    ("the case of a name", feed("\n  \"Language\": \"en\","), feed("\n  \"language\": \"en\",")),
    (
      "a name with hyphens", feed("\n  \"home-page-url\": \"https://a.example/\","),
      feed("\n  \"home_page_url\": \"https://a.example/\",")
    ),
    ("null", feed("\n  \"icon\": null,\n  \"language\": \"en\","), feed("\n  \"language\": \"en\",")),
    ("null at the end", feed(item: ", \"title\": null"), feed()),
    ("several nulls", feed(item: ", \"title\": null, \"summary\": null, \"image\": null"), feed()),
    ("a version with http", feed().replacing("https://json", with: "http://json"), feed()),
    ("a version with www", feed().replacing("//json", with: "//www.json"), feed()),
    ("a version that is a number", feed().replacing("\"https://jsonfeed.org/version/1.1\"", with: "1.1"), feed()),
    (
      "an object in place of an array", feed("\n  \"authors\": {\"name\": \"Ada\"},"),
      feed("\n  \"authors\": [{\"name\": \"Ada\"}],")
    ),
    (
      "only author", feed("\n  \"author\": {\"name\": \"Ada\"},"),
      feed("\n  \"authors\": [{\"name\": \"Ada\"}],\n  \"author\": {\"name\": \"Ada\"},")
    ),
    ("an id that is a number", feed().replacing("\"1\"", with: "1e2"), feed().replacing("\"1\"", with: "\"100\"")),
    (
      "an id of many digits", feed().replacing("\"1\"", with: "12345678901234567890"),
      feed().replacing("\"1\"", with: "\"12345678901234567890\"")
    ),
    (
      "a number in a string",
      feed(
        item:
          ", \"attachments\": [{\"url\": \"https://a.example/a.mp3\", \"mime_type\": \"audio/mpeg\", \"size_in_bytes\": \"42\"}]"
      ),
      feed(
        item:
          ", \"attachments\": [{\"url\": \"https://a.example/a.mp3\", \"mime_type\": \"audio/mpeg\", \"size_in_bytes\": 42}]"
      )
    ),
    ("a title that is a number", feed(item: ", \"title\": 1984"), feed(item: ", \"title\": \"1984\"")),
    ("a tag that is a number", feed(item: ", \"tags\": [\"a\", 7]"), feed(item: ", \"tags\": [\"a\", \"7\"]")),
    ("a tag in place of an array", feed(item: ", \"tags\": \"sea\""), feed(item: ", \"tags\": [\"sea\"]")),
    (
      "an RFC 822 date", feed(item: ", \"date_published\": \"Mon, 11 Mar 2024 08:30:00 +0100\""),
      feed(item: ", \"date_published\": \"2024-03-11T08:30:00+01:00\"")
    ),
    (
      "a date with a space", feed(item: ", \"date_published\": \"2024-03-11 07:30:00Z\""),
      feed(item: ", \"date_published\": \"2024-03-11T07:30:00Z\"")
    ),
    (
      "a date in seconds", feed(item: ", \"date_published\": 1710142200"),
      feed(item: ", \"date_published\": \"2024-03-11T07:30:00Z\"")
    ),
    (
      "a date in lowercase", feed(item: ", \"date_published\": \"2024-03-11t07:30:00z\""),
      feed(item: ", \"date_published\": \"2024-03-11T07:30:00Z\"")
    ),
    ("a language with an underscore", feed("\n  \"language\": \"en_US\","), feed("\n  \"language\": \"en-US\",")),
    (
      "a space in a URL", feed(item: ", \"url\": \"https://a.example/high water\""),
      feed(item: ", \"url\": \"https://a.example/high%20water\"")
    ),
    (
      "a space after a URL", feed(item: ", \"url\": \"https://a.example/ \""),
      feed(item: ", \"url\": \"https://a.example/\"")
    ),
    (
      "letters in a URL", feed(item: ", \"url\": \"https://a.example/é\""),
      feed(item: ", \"url\": \"https://a.example/%C3%A9\"")
    ),
    ("single quotation marks", feed().replacing("\"Tides\"", with: "'Tides'"), feed()),
    ("a comment", feed("\n  // a note"), feed("\n   ")),
  ]

  static let unsafeJSON: [(String, before: String, after: String)] = [
    ("a Boolean in a string", feed("\n  \"expired\": \"true\","), feed("\n  \"expired\": true,")),
    ("a misspelled name", feed(item: ", \"titel\": \"T\""), feed(item: ", \"title\": \"T\"")),
    (
      "a date without a zone", feed(item: ", \"date_published\": \"2024-03-11T07:30:00\""),
      feed(item: ", \"date_published\": \"2024-03-11T07:30:00Z\"")
    ),
    ("http", feed(item: ", \"url\": \"http://a.example/\""), feed(item: ", \"url\": \"https://a.example/\"")),
    (
      "quotation marks in a text", feed(item: ", \"title\": \"the \"high\" water\""),
      feed(item: ", \"title\": \"the \\\"high\\\" water\"")
    ),
    (
      "the missing type of a file", feed(item: ", \"attachments\": [{\"url\": \"https://a.example/a.mp3\"}]"),
      feed(item: ", \"attachments\": [{\"mime_type\": \"audio/mpeg\", \"url\": \"https://a.example/a.mp3\"}]")
    ),
  ]

  @Test(arguments: safeJSON)
  func safeFixesOfJSON(kind: String, before: String, after: String) {
    #expect(fixed(before) == after)
  }

  @Test(arguments: [
    ("pubDate", "2024-04-25T10:00:00Z", "Thu, 25 Apr 2024 10:00:00 GMT"),
    ("link", "https://a.example/b c", "https://a.example/b%20c"),
    ("comments", " https://a.example/b c ", " https://a.example/b%20c "),
  ])
  func fixesStayInsideEscapedCDATA(name: String, before: String, after: String) {
    func document(_ text: String) -> String {
      let item =
        "<item><guid isPermaLink='false'>1</guid><title>t</title><\(name)>&lt;![CDATA[\(text)]]&gt;</\(name)></item>"
      return
        "<rss version='2.0'><channel><title>t</title><link>https://a.example/</link><description>d</description>\(item)</channel></rss>"
    }
    #expect(fixed(document(before)) == document(after))
  }

  @Test func entitiesThatAnEarlierDocumentTypeDeclaresStay() {
    let document = """
      <!DOCTYPE rss [<!ENTITY b "c">]>
      \u{C8}rss version="2.0"><channel><title>&b;</title><link>https://a.example/</link><description>d</description></channel></rss>
      """
    #expect(!fixed(document).contains("&amp;b;"))
  }

  @Test func removingAControlCharacterMakesNoCharacterOfInvalidBytes() {
    func document(_ bytes: [UInt8]) -> Data {
      Data("<rss version='2.0'><channel><title>a".utf8) + bytes
        + Data("b</title><link>https://a.example/</link><description>d</description></channel></rss>".utf8)
    }
    let broken = document([0xE2, 0x80, 0x01, 0x99])
    #expect(FeedFixer().fix(broken).data == broken)
    #expect(FeedFixer().fix(document([0x01, 0xE2, 0x80, 0x99])).data == document([0xE2, 0x80, 0x99]))
  }

  @Test func aDateThatShowsTheOrderOfOthersHasNoSafeFix() throws {
    let dates = ["8/7/2025 10:00 GMT", "8/27/2025 10:00 GMT"]
    let items = dates.map {
      "<item><guid isPermaLink='false'>\($0)</guid><title>t</title><pubDate>\($0)</pubDate></item>"
    }
    let document =
      "<rss version='2.0'><channel><title>t</title><link>https://a.example/</link><description>d</description>\(items.joined())</channel></rss>"
    let after = try JSONFeed.convert(fixed(document)).items.map(\.datePublished)
    #expect(try after == JSONFeed.convert(document).items.map(\.datePublished) && !after.contains(nil))
  }

  @Test(arguments: ["javascript:alert( 1)", "data:i\\u0003mage/png;base64,AA==", "data:text/html,<b>é"])
  func aURLThatRunsCodeIsNotMadeValid(url: String) {
    let document = Self.feed(item: ", \"url\": \"\(url)\", \"authors\": [{\"name\": \"Ada\", \"avatar\": \"\(url)\"}]")
    #expect(fixed(document) == document)
  }

  @Test(arguments: unsafeJSON)
  func unsafeFixesOfJSON(kind: String, before: String, after: String) {
    #expect(fixed(before) == before)
    #expect(fixed(before, unsafe: true) == after)
  }

  @Test func theFeedsURLIsAddedAndURLsAreResolved() {
    let before = Self.feed(item: ", \"url\": \"/high\"")
    let after = Self.feed(item: ", \"url\": \"https://a.example/high\"").replacing(
      "\"title\"", with: "\"feed_url\": \"https://a.example/feed.json\",\n  \"title\"")
    #expect(fixed(before, unsafe: true) == before)
    #expect(fixed(before, unsafe: true, Self.options("https://a.example/feed.json")) == after)
    let elsewhere = Self.options(base: "https://b.example/blog/")
    #expect(fixed(before, unsafe: true, elsewhere) == before.replacing("\"/high\"", with: "\"https://b.example/high\""))
  }

  @Test(arguments: [
    feed(item: ", \"date_published\": \"soon\""), feed(item: ", \"title\": null, \"title\": \"T\""),
    feed("\n  \"titel\": \"T\","), "{", "", "[1, 2]", feed().replacing("\"1\"", with: "\" 1 \""),
  ])
  func whatIsNotCertainStays(document: String) { #expect(fixed(document) == document) }

  // MARK: XML

  /// An RSS feed with these elements in its channel, and these in its item.
  private static func rss(_ channel: String = "", item: String = "", root: String = "", prolog: String = "") -> String {
    """
    \(prolog)<rss version="2.0"\(root)>
      <channel>
        <title>Tides</title>
        <link>https://a.example/</link>
        <description>High and low</description>\(channel)
        <item>
          <title>High</title>\(item)
        </item>
      </channel>
    </rss>
    """
  }

  private static func atom(_ entry: String = "", root: String = " xmlns=\"http://www.w3.org/2005/Atom\"") -> String {
    """
    <feed\(root)>
      <title>Tides</title>
      <id>https://a.example/</id>
      <updated>2024-03-11T07:30:00Z</updated>
      <author><name>Ada</name></author>\(entry)
    </feed>
    """
  }

  private static let prefixed = " xmlns:r=\"http://backend.userland.com/rss2\""
  private static let itunes = " xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""

  static let safeXML: [(String, before: String, after: String)] = [
    (
      "the case of an element", rss("\n    <pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>"),
      rss("\n    <pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>")
    ),
    (
      "the case of an attribute", rss(item: "\n      <guid isPermalink=\"false\">a-long-id-1</guid>"),
      rss(item: "\n      <guid isPermaLink=\"false\">a-long-id-1</guid>")
    ),
    (
      "a guid that is not a URL", rss(item: "\n      <guid>tag:a.example,2024:1</guid>"),
      rss(item: "\n      <guid isPermaLink=\"false\">tag:a.example,2024:1</guid>")
    ),
    (
      "a namespace in another case", rss(root: " xmlns:itunes=\"http://www.itunes.com/DTDs/Podcast-1.0.dtd\""),
      rss(root: itunes)
    ),
    ("a namespace with https", atom(root: " xmlns=\"https://www.w3.org/2005/Atom\""), atom()),
    (
      "the declared encoding",
      rss("\n    <copyright>Café</copyright>", prolog: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"),
      rss("\n    <copyright>Café</copyright>", prolog: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    ),
    (
      "the name of the encoding", rss(prolog: "<?xml version=\"1.0\" encoding=\"utf8\"?>\n"),
      rss(prolog: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    ),
    (
      "white space around a date", atom("\n  <entry><updated> 2024-03-11T07:30:00Z </updated></entry>"),
      atom("\n  <entry><updated>2024-03-11T07:30:00Z</updated></entry>")
    ),
    (
      "a type in capitals", atom("\n  <subtitle type=\"HTML\">&lt;b>a&lt;/b></subtitle>"),
      atom("\n  <subtitle type=\"html\">&lt;b>a&lt;/b></subtitle>")
    ),
    (
      "a relation in capitals", atom("\n  <link rel=\"Self\" href=\"https://a.example/feed\"/>"),
      atom("\n  <link rel=\"self\" href=\"https://a.example/feed\"/>")
    ),
  ]

  static let unsafeXML: [(String, before: String, after: String)] = [
    ("a missing namespace", atom(root: ""), atom()),
    ("a misspelled element", rss("\n    <lenguage>en</lenguage>"), rss("\n    <language>en</language>")),
    (
      "a misspelled attribute",
      rss(item: "\n      <enclosure url=\"https://a.example/a.mp3\" lenght=\"9\" type=\"audio/mpeg\"/>"),
      rss(item: "\n      <enclosure url=\"https://a.example/a.mp3\" length=\"9\" type=\"audio/mpeg\"/>")
    ),
    (
      "an attribute with a prefix",
      rss(item: "\n      <r:source r:url=\"https://a.example/b\">B</r:source>", root: prefixed),
      rss(item: "\n      <r:source url=\"https://a.example/b\">B</r:source>", root: prefixed)
    ),
  ]

  /// Safe fixes do not change what is read.
  @Test(arguments: [
    rss(item: "<guid>/high</guid><link>/high</link>"), rss(item: "<guid>high</guid><link>high</link>"),
    rss(item: "<guid>tag:a.example,2024:1</guid><link>tag:a.example,2024:1</link>"),
    rss(item: "<guid>tag:a.example,2024:1</guid><link>https://A.Example/High Tide</link>"),
    atom("<entry><content type=\"xhtml\"><b title='1 &lt 2 \u{1}&#60;' id=a&b>3 & 4\u{2}</b></content></entry>"),
    atom("<entry><content type=\"xhtml\">1 &lt 2 &ltb &#60; &quot; <b>AT&T &12; &ltc;</b></content></entry>"),
    rss(item: "<x:y xmlns:x=\u{1}\u{2} \"https://a.example/\">text</x:y>"),
    rss(item: "<title>1 &ltb c=\"d\"> 2 <i>x</i></title>"),
    rss(item: "<description>a &ltb <b>c</b> &amp; d</description>"),
    rss(item: "<fullitem>1 &lt 2 &ltb&gtc &copy 2024 &lt;b> &amp</fullitem>"),
  ])
  func theFixedFeedIsReadTheSame(document: String) throws {
    let fixed = fixed(document)
    #expect(fixed != document)
    let converter = FeedConverter()
    #expect(try converter.convert(fixed).feed.items == converter.convert(document).feed.items)
  }

  @Test(arguments: safeXML)
  func safeFixesOfXML(kind: String, before: String, after: String) { #expect(fixed(before) == after) }

  @Test(arguments: unsafeXML)
  func unsafeFixesOfXML(kind: String, before: String, after: String) {
    #expect(fixed(before) == before)
    #expect(fixed(before, unsafe: true) == after)
  }

  @Test func theSelfLinkIsAddedWithItsNamespace() {
    let options = Self.options("https://a.example/feed.xml?a=1&b=2")
    let link = "rel=\"self\" href=\"https://a.example/feed.xml?a=1&amp;b=2\""
    #expect(
      fixed(Self.rss(), unsafe: true, options).contains(
        "<channel>\n    <atom:link xmlns:atom=\"http://www.w3.org/2005/Atom\" \(link) type=\"application/rss+xml\"/>\n    <title>"
      ))
    let declared = Self.rss(root: " xmlns:a=\"http://www.w3.org/2005/Atom\"")
    #expect(fixed(declared, unsafe: true, options).contains("<a:link \(link) type"))
    #expect(fixed(Self.atom(), unsafe: true, options).contains("<link \(link)/>"))
  }

  @Test func relativeURLsInMarkupAreResolved() {
    let options = Self.options(base: "https://a.example/blog/")
    for (before, after) in [
      (
        Self.rss(
          item: "<description>&lt;p>&lt;img src=\"1.png\">&lt;a href='/x?a=1&amp;amp;b=2'>x&lt;/a></description>"),
        "src=\"https://a.example/blog/1.png\">&lt;a href='https://a.example/x?a=1&amp;amp;b=2'>"
      ),
      (
        Self.rss(item: "<description><![CDATA[ <img src=\"1.png\"> ]]></description>"),
        "<description><![CDATA[ <img src=\"https://a.example/blog/1.png\"> ]]></description>"
      ),
      (
        Self.feed(item: ", \"content_html\": \"<img src='1.png'>\""),
        "\"<img src='https://a.example/blog/1.png'>\""
      ),
    ] {
      #expect(fixed(before, unsafe: true, options).contains(after), "\(fixed(before, unsafe: true, options))")
      #expect(fixed(before, options) == before)
    }
  }

  // MARK: Ids

  /// Items whose fixes contradict each other, or whose ids depend on what is fixed.
  static let delicateItems = [
    "<guid isPermaLink=False>a-long-id</guid>", "<guid isPermaLink=\"false\">a<b</guid>",
    "<guid isPermaLink=\"false\">a<b c</guid>", "<link>https://a.example/a<b</link>",
    "<enclosure url=https://a.example/é.mp3 length=1 type=audio/mpeg /><guid>https://a.example/1</guid>",
    "<enclosure url=\"https://a.example/<a>.mp3\"length=\"12\"type=\"audio/mpeg\"/><guid>https://a.example/1</guid>",
    "<guidisPermaLink=\"false\">a</guid>", "<guid>https://a.example/1/guid>", "<link>http://a.example/1</link>",
    "<link>https://a.example/1/link>", "<guid><![CDATA[1]]><<!--/guid>",
  ]

  @Test(arguments: delicateItems, [false, true])
  func idsNeverChange(item: String, unsafe: Bool) throws {
    func feed(_ text: String) throws -> JSONFeed { try FeedConverter().convert(Data(text.utf8)).feed }
    let before = Self.rss(item: item + "<pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>")
    let after = fixed(before, unsafe: unsafe)
    // Conversion makes an id for an item without one.
    func ids(_ feed: JSONFeed) -> [String] {
      feed.items.map { $0.id.stringValue.hasPrefix("urn:feed-item:") ? "" : $0.id.stringValue }
    }
    #expect(try ids(feed(after)) == ids(feed(before)), "\(after)")
    func files(_ feed: JSONFeed) -> [String] { feed.items[0].attachments?.map(\.url) ?? [] }
    #expect(try files(feed(after)) == files(feed(before)), "\(after)")
  }

  @Test func aNumberThatIsNotOneStaysAsAnID() throws {
    let feed = Self.feed().replacing("\"1\"", with: "NaN")
    #expect(fixed(feed, unsafe: true) == feed)
  }

  @Test func twoMembersDoNotGetTheSameName() {
    let before = Self.feed(item: ", \"link\": \"https://a.example/1\", \"permalink\": \"https://a.example/2\"")
    #expect(fixed(before, unsafe: true) == before.replacing("\"link\"", with: "\"url\""))
  }

  @Test func theRootIsNotOutputBeforeTheFeed() {
    let before = "<rssxmlns:a=\"b\" version=\"2.0\"><channel><item/></channel></rss>"
    #expect(fixed(before, unsafe: true).contains("<rssxmlns"))
  }

  // MARK: Bytes

  /// The bytes 0x80 to 0x9F are control characters in ISO-8859-1, but nobody means these.
  @Test func windows1252IsDeclared() {
    func document(_ encoding: String) -> Data {
      Data(
        Self.rss("<copyright>\u{93}a\u{94}</copyright>", prolog: "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n")
          .unicodeScalars.map { UInt8($0.value) })
    }
    #expect(FeedFixer(Self.options()).fix(document("ISO-8859-1")).data == document("windows-1252"))
  }

  @Test func lineEndsAndOtherBytesStay() {
    let before = Self.feed(item: ", \"title\": null, \"content_html\": \"<p>\\u00e9</p>\"").replacing(
      "\n", with: "\r\n")
    let after = Self.feed(item: ", \"content_html\": \"<p>\\u00e9</p>\"").replacing("\n", with: "\r\n")
    #expect(fixed(before) == after)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func fixesAreWrittenInTheEncodingOfTheDocument(encoding: String.Encoding) throws {
    let text = Self.rss(
      "\n    <copyright>Ebbe 🌊 Café</copyright>\n    <pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>")
    func bytes(_ text: String) throws -> Data { try #require(("\u{FEFF}" + text).data(using: encoding)) }
    let fixed = FeedFixer(Self.options()).fix(try bytes(text)).data
    #expect(fixed == (try bytes(text.replacing("pubdate", with: "pubDate"))))
  }

  @Test func fixesAreWrittenInCodePages() throws {
    let text = Self.rss(
      "\n    <copyright>Café é</copyright>\n    <pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>",
      prolog: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n")
    let before = try #require(text.data(using: .isoLatin1))
    let after = try #require(text.replacing("pubdate", with: "pubDate").data(using: .isoLatin1))
    #expect(FeedFixer(Self.options()).fix(before).data == after)
  }

  @Test func aTextThatBeginsLikeANumberIsOneText() throws {
    let items = #""items":[{"id":"1","content_text":"a"}]"#
    let feed = #"{"version":"https://jsonfeed.org/version/1.1","title":2 types",\#(items)}"#
    #expect(FeedFixer(Self.options()).fix(Data(feed.utf8)).applied.isEmpty)
    let fixed = FeedFixer(Self.options(), appliesUnsafeFixes: true).fix(Data(feed.utf8)).data
    #expect(try JSONFeed.make(from: fixed).title == "2 types")
  }

  @Test func aFixThatWasRefusedIsTriedAgainAfterOthers() {
    let item = #"<item><guid isPermaLink="falsu/<e>g"0id><description>x</description></item>"#
    let fixer = FeedFixer(Self.options(), appliesUnsafeFixes: true)
    let fixed = fixer.fix(Data("<rss version=\"2.0\"><channel><title>T</title>\(item)</channel></rss>".utf8))
    #expect(!fixed.applied.isEmpty && fixer.fix(fixed.data).applied == [])
  }

  @Test func aDamagedDeclarationGetsTheEncodingOfTheDocument() throws {
    let text =
      "<?xml version=\"1.0\" encoding?><rss version=\"2.0\"><channel><title>Café für Künstler</title></channel></rss>"
    for (encoding, name) in [(String.Encoding.windowsCP1252, "windows-1252"), (.utf8, "UTF-8")] {
      let fixed = FeedFixer(Self.options()).fix(try #require(text.data(using: encoding))).data
      let wanted = text.replacing("encoding?", with: "encoding=\"\(name)\"?")
      #expect(fixed == wanted.data(using: encoding))
    }
  }

  @Test func invalidBytesStay() {
    let text = Array(
      Self.rss("\n    <copyright>X Café</copyright>\n    <pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>").utf8)
    for invalid: [UInt8] in [[0xFF], [0xE2, 0x82], [0x80, 0x80, 0xF0, 0x9F, 0x8C]] {
      func damaged(_ text: [UInt8]) -> Data { Data(text.flatMap { $0 == UInt8(ascii: "X") ? invalid : [$0] }) }
      let after = Array(String(decoding: text, as: UTF8.self).replacing("pubdate", with: "pubDate").utf8)
      #expect(FeedFixer(Self.options()).fix(damaged(text)).data == damaged(after))
    }
  }

  /// The byte in the URL shows that the document is not in UTF-8: it stays, and all others are fixed.
  @Test func aFixThatWouldChangeTheEncodingDoesNotHinderOthers() {
    let items = (1...7).map { "<item><guid>\($0)</guid><pubDate>2021-09-0\($0)T00:00:00Z</pubDate></item>" }
    let text =
      "<rss version='2.0'><channel><title>T</title><link>https://example.org/</link><description>D</description>"
      + "<item><guid>8</guid><comments>http://example.org/caf\u{E9} x</comments></item>\(items.joined())</channel></rss>"
    let result = FeedFixer(Self.options()).fix(Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
    #expect(result.applied.count { $0.rule == "invalid-rfc2822-date" } == 7)
  }

  @Test func theReportIsAboutTheFixedDocument() throws {
    let result = FeedFixer(Self.options()).fix(Data(Self.feed(item: ", \"title\": null, \"summary\": 5").utf8))
    #expect(Set(result.applied.map(\.rule)) == ["field-null", "item-summary-type"])
    #expect(result.report == FeedValidator(Self.options()).validate(result.data))
    let fix = try #require(result.applied.first { $0.rule == "item-summary-type" }?.fix)
    #expect(fix.title == "replace `5` with `\"5\"`" && fix.applicability == .safe)
  }

  @Test func fixingCostsLinearTime() {
    let growth = WorkGrowth(from: 100) { count in
      let items = (0..<count).map {
        "{\"id\": \($0), \"content_text\": \"x\", \"Title\": null, \"url\": \"http://a.example/a b\",}"
      }
      let feed = "{\"version\": \"1\", \"title\": \"T\", \"items\": [\(items.joined(separator: " "))]}"
      _ = FeedFixer(Self.options(), appliesUnsafeFixes: true).fix(Data(feed.utf8))
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
