import FeedBridge
import FeedValidation
import JSONFeed
import TestFeeds
import Testing

@Suite struct AtomCheckerTests {
  @Test func aValidFeedHasNoProblems() {
    #expect(SmallAtom.problems(SmallAtom.feed()).isEmpty)
  }

  @Test func writtenFeedsHaveNoProblems() throws {
    let feed = try JSONFeed.make(
      from: """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Tides", "home_page_url": "https://tides.example/",
         "feed_url": "https://tides.example/feed.json", "language": "en", "description": "What the sea does",
         "authors": [{"name": "Ann Gull", "url": "https://tides.example/ann"}],
         "icon": "https://tides.example/icon.png",
         "items": [{"id": "https://tides.example/spring", "url": "https://tides.example/spring",
           "title": "Spring & neap", "content_html": "<p>The highest of the <b>month</b>.</p>",
           "summary": "The highest", "date_published": "2024-03-11T07:30:00Z",
           "date_modified": "2024-03-11T08:30:00Z", "tags": ["moon"],
           "attachments": [{"url": "https://tides.example/spring.mp3", "mime_type": "audio/mpeg",
             "size_in_bytes": 5000000}]}]}
        """)
    #expect(SmallAtom.problems(try feed.encodeToAtom()).isEmpty)
  }

  // MARK: Required and repeated elements

  @Test(arguments: ["id", "title", "updated"])
  func feedsAndEntriesHaveRequiredElements(name: String) {
    #expect(SmallAtom.problems(SmallAtom.feed([name: ""])) == ["missing-element /feed"])
    #expect(SmallAtom.problems(SmallAtom.feed(entry: [name: ""])) == ["missing-element /feed/entry[1]"])
  }

  @Test(arguments: [
    "id": "<id>https://tides.example/other</id>", "title": "<title>Other</title>", "icon": "<icon>/icon.png</icon>",
    "logo": "<logo>/logo.png</logo>", "rights": "<rights>Nobody's</rights>", "subtitle": "<subtitle>Salt</subtitle>",
    "updated": "<updated>2024-03-11T07:31:00Z</updated>", "generator": "<generator>Pen</generator>",
  ])
  func feedsHaveOne(name: String, element: String) {
    let document = SmallAtom.feed([name: element, "again": element])
    #expect(SmallAtom.problems(document) == ["duplicate-element /feed/\(name)"])
    let source = SmallAtom.feed(entry: ["source": source([name: element, "again": element])])
    #expect(SmallAtom.problems(source) == ["duplicate-element /feed/entry[1]/source/\(name)"])
  }

  @Test(arguments: [
    "id": "<id>https://tides.example/other</id>", "title": "<title>Other</title>", "content": "<content>Salt</content>",
    "summary": "<summary>Salt</summary>", "rights": "<rights>Nobody's</rights>",
    "updated": "<updated>2024-03-11T07:31:00Z</updated>", "published": "<published>2024-03-11T07:31:00Z</published>",
    "source": "<source><id>a:b</id><title>A</title><updated>2024-03-11T07:31:00Z</updated></source>",
  ])
  func entriesHaveOne(name: String, element: String) {
    let found = SmallAtom.problems(SmallAtom.feed(entry: [name: element, "zzz": element]))
    #expect(found.contains("duplicate-element /feed/entry[1]/\(name)"))
  }

  @Test(arguments: [
    "<author><name>Bo</name></author>", "<contributor><name>Bo</name></contributor>", #"<category term="sea"/>"#,
    #"<link rel="related" href="/a"/>"#,
  ])
  func otherElementsMayRepeat(element: String) {
    for document in [
      SmallAtom.feed(["a": element, "b": element]), SmallAtom.feed(entry: ["a": element, "b": element]),
      SmallAtom.feed(entry: ["source": source(["a": element, "b": element])]),
    ] {
      #expect(SmallAtom.problems(document).isEmpty)
    }
  }

  private func source(_ elements: [String: String]) -> String {
    let all = [
      "id": "<id>https://waters.example/feed</id>", "title": "<title>All waters</title>",
      "updated": "<updated>2024-03-11T07:00:00Z</updated>",
    ].merging(elements) { $1 }
    return "<source>" + all.keys.sorted().compactMap { all[$0] }.joined() + "</source>"
  }

  // MARK: Authors

  @Test func anAuthorMayBeInTheFeedTheEntryOrItsSource() {
    let author = "<author><name>Bo</name></author>"
    #expect(SmallAtom.problems(SmallAtom.feed(["author": ""])) == ["missing-element /feed/entry[1]"])
    #expect(SmallAtom.problems(SmallAtom.feed(["author": ""], entry: ["author": author])).isEmpty)
    #expect(SmallAtom.problems(SmallAtom.feed(["author": ""], entry: ["source": source(["author": author])])).isEmpty)
  }

  @Test func aFeedWithoutEntriesNeedsNoAuthor() {
    let document = """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>a:b</id><title>Tides</title>
      <updated>2024-03-11T07:30:00Z</updated><link rel="self" href="https://tides.example/feed.xml"/></feed>
      """
    #expect(!SmallAtom.problems(document).contains { $0.hasPrefix("missing") })
  }

  @Test(arguments: [
    ("<author><uri>https://ann.example/</uri></author>", "missing-element /feed/author"),
    ("<author><name> </name></author>", "not-blank /feed/author/name"),
    ("<author><name>A</name><name>B</name></author>", "duplicate-element /feed/author/name"),
    ("<author><name>A</name><uri>a b</uri></author>", "invalid-uri-char /feed/author/uri"),
    ("<author><name>A</name><uri>/a</uri><uri>/b</uri></author>", "duplicate-element /feed/author/uri"),
    ("<author><name>A</name><email>a at b</email></author>", "invalid-addr-spec /feed/author/email"),
    ("<author><name>A</name><foo/></author>", "undefined-element /feed/author/foo"),
    ("<author>Ann<name>A</name></author>", "unexpected-text /feed/author"),
    ("<author><name>ann@tides.example</name></author>", "contains-email /feed/author/name"),
    ("<author email=\"x\"><name>A</name></author>", "unexpected-attribute /feed/author/@email"),
  ])
  func persons(author: String, problem: String) {
    #expect(SmallAtom.problems(SmallAtom.feed(["author": author])) == [problem])
    let contributor = author.replacing("author", with: "contributor")
    #expect(
      SmallAtom.problems(SmallAtom.feed(entry: ["contributor": contributor]))
        == [problem.replacing("/feed/author", with: "/feed/entry[1]/contributor")])
  }

  // MARK: Values

  @Test(arguments: [
    ("category", #"<category/>"#, "missing-attribute /feed/category"),
    ("category", #"<category term=""/>"#, "not-blank /feed/category/@term"),
    ("category", #"<category term="a" scheme="b"/>"#, "invalid-full-link /feed/category/@scheme"),
    ("category", #"<category term="a" scheme=" https://a.example/ "/>"#, "invalid-uri-char /feed/category/@scheme"),
    ("category", #"<category term="a" label=""/>"#, "attr-not-blank /feed/category/@label"),
    ("category", #"<category term="a" label="&lt;b>a&lt;/b>"/>"#, "contains-html /feed/category/@label"),
    ("category", #"<category term="a" name="b"/>"#, "unexpected-attribute /feed/category/@name"),
    ("generator", #"<generator uri="a b">Pen</generator>"#, "invalid-uri-char /feed/generator/@uri"),
    ("generator", #"<generator version="1"/>"#, "not-blank /feed/generator"),
    ("generator", #"<generator>&lt;b&gt;Pen&lt;/b&gt;</generator>"#, "contains-html /feed/generator"),
    ("icon", "<icon>a b</icon>", "invalid-uri-char /feed/icon"),
    ("icon", "<icon> /icon.png</icon>", "unexpected-whitespace /feed/icon"),
    ("logo", "<logo/>", "not-blank /feed/logo"),
    ("title", "<title/>", "not-blank /feed/title"), ("rights", "<rights> </rights>", "not-blank /feed/rights"),
    ("id", "<id/>", "not-blank /feed/id"), ("updated", "<updated/>", "invalid-rfc3339-date /feed/updated"),
    ("id", "<id>feed</id>", "invalid-full-link /feed/id"),
    ("id", "<id> https://tides.example/feed </id>", "unexpected-whitespace /feed/id"),
    ("updated", "<updated>2024-03-11</updated>", "invalid-rfc3339-date /feed/updated"),
    ("updated", "<updated> 2024-03-11T07:30:00Z</updated>", "unexpected-whitespace /feed/updated"),
    ("published", "<published>2024-03-11T07:30:00Z</published>", "undefined-element /feed/published"),
    ("foo", "<foo/>", "undefined-element /feed/foo"),
    ("lang", #"<subtitle xml:lang="english!">Salt</subtitle>"#, "invalid-language /feed/subtitle/@xml:lang"),
  ])
  func values(name: String, element: String, problem: String) {
    #expect(SmallAtom.problems(SmallAtom.feed([name: element])) == [problem])
  }

  @Test(arguments: [
    #"<category term="sea">Sea</category>"#, "<icon>icon.png</icon>",
    "<x:y xmlns:x=\"https://x.example/\"><x:z/></x:y>",
  ])
  func whatTheSpecificationAllowsIsAccepted(element: String) {
    #expect(SmallAtom.problems(SmallAtom.feed(["more": element])).isEmpty)
  }

  // MARK: Feeds

  @Test func metadataComesBeforeEntries() {
    let document = SmallAtom.feed().replacing("</feed>", with: "<rights>Nobody's</rights></feed>")
    #expect(SmallAtom.problems(document) == ["misplaced-metadata /feed/rights"])
  }

  @Test func aFeedHasASelfLink() {
    #expect(SmallAtom.problems(SmallAtom.feed(["self": ""])) == ["missing-self /feed"])
  }

  @Test func aSourceShouldIdentifyItsFeed() {
    let found = SmallAtom.problems(SmallAtom.feed(entry: ["source": "<source><title>All waters</title></source>"]))
    #expect(found == Array(repeating: "missing-source-element /feed/entry[1]/source", count: 2))
    #expect(
      SmallAtom.problems(SmallAtom.feed(entry: ["source": source(["entry": "<entry/>"])]))
        == ["undefined-element /feed/entry[1]/source/entry[1]"])
  }

  @Test func anEntryMayBeADocument() {
    let document = """
      <entry xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>https://tides.example/spring</id>
      <title>Spring tide</title><updated>2024-03-11T07:30:00Z</updated><author><name>Ann Gull</name></author>
      <content>The highest of the month.</content></entry>
      """
    #expect(SmallAtom.problems(document).isEmpty)
    let lacking = document.replacing("<author><name>Ann Gull</name></author>", with: "")
    #expect(SmallAtom.problems(lacking) == ["missing-element /entry"])
  }

  @Test func itemsAreNotEntries() {
    let document = SmallAtom.feed().replacing("</feed>", with: "<item><title>x</title></item></feed>")
    #expect(SmallAtom.problems(document) == ["undefined-element /feed/item[1]"])
  }

  @Test func manyEntriesAreCheckedInTheirOrder() {
    let entries = (1...300).map {
      "<entry><id>tag:tides.example,2024:\($0)</id><title>A</title><updated>2024-03-11T07:30:00Z</updated></entry>"
    }
    let document = SmallAtom.feed().replacing("</feed>", with: entries.joined() + "</feed>")
    #expect(SmallAtom.problems(document).filter { $0.hasPrefix("missing-content-or-alternate") }.count == 300)
    #expect(SmallAtom.problems(document).filter { $0.hasPrefix("duplicate-updated") }.count == 1)
  }

  @Test func muchMetadataAndManyEntriesTakeLinearWork() {
    let growth = WorkGrowth(from: 500) { count in
      let metadata = String(repeating: "<x:y xmlns:x=\"https://x.example/\"/>", count: count)
      let entries = String(repeating: "<entry/>", count: count + 1)
      let document = SmallAtom.feed(["more": metadata]).replacing("</feed>", with: entries + "</feed>")
      #expect(SmallAtom.problems(document).contains { $0 == "missing-element /feed/entry[2]" })
    }
    #expect(growth.isLinear)
  }

  // MARK: Entries

  @Test(arguments: [
    (["content": ""], ["missing-textual-content"]),
    (["content": "", "link": ""], ["missing-content-or-alternate", "missing-textual-content"]),
    (["content": "", "summary": "<summary>High</summary>"], []),
    (["content": #"<content type="image/png" src="/a.png"/>"#], ["missing-summary"]),
    (["content": #"<content type="image/png">QUJD</content>"#], ["missing-summary"]),
    (["content": #"<content type="image/png" src="/a.png"/>"#, "summary": "<summary>High</summary>"], []),
    (["content": #"<content src="/a.png"/>"#, "summary": "<summary>High</summary>"], ["missing-type-attr"]),
    (["content": #"<content type="image/png"/>"#, "summary": "<summary>High</summary>"], ["not-blank"]),
    (["content": "<content/>"], ["not-blank"]), (["summary": "<summary/>"], ["not-blank"]),
    (["content": #"<content type="text/plain">High</content>"#], []),
  ])
  func substance(entry: [String: String], rules: [String]) {
    let found = SmallAtom.problems(SmallAtom.feed(entry: entry)).compactMap { $0.split(separator: " ").first }
    #expect(found.map { String($0) }.sorted() == rules.sorted())
  }

  @Test(arguments: [
    ("spring", "spring", "2024-03-11T07:30:00Z", ["duplicate-entries /feed/entry[2]/id"]),
    ("spring", "spring", "2024-03-12T07:30:00Z", []),
    ("spring", "neap", "2024-03-12T07:30:00Z", ["duplicate-ids /feed/entry[2]/id"]),
    ("neap", "neap", "2024-03-11T07:30:00Z", ["duplicate-updated /feed/entry[2]/updated"]),
    ("neap", "neap", "2024-03-12T07:30:00Z", []),
  ])
  func secondEntries(id: String, page: String, updated: String, expected: [String]) {
    let second = """
      <entry><id>https://tides.example/\(id)</id><title>Neap</title><updated>\(updated)</updated>
      <link href="https://tides.example/\(page)"/><content>Low</content></entry></feed>
      """
    #expect(SmallAtom.problems(SmallAtom.feed().replacing("</feed>", with: second)) == expected)
  }

  @Test(arguments: ["https://tides.example", "https://tides.example/", "http://tides.example:8080/"])
  func aSiteURLDoesNotIdentifyAnEntry(id: String) {
    let found = SmallAtom.problems(SmallAtom.feed(entry: ["id": "<id>\(id)</id>"]))
    #expect(found.contains("not-sufficiently-unique /feed/entry[1]/id"))
    #expect(!SmallAtom.problems(SmallAtom.feed(entry: ["id": "<id>\(id)?p=1</id>"])).contains { $0.hasPrefix("not-s") })
  }

  // MARK: Atom in RSS

  @Test(arguments: [
    (#"<atom:link rel="self" href="/a.xml"/>"#, ["relative-self /atom:link/@href"]),
    (
      #"<atom:link rel="self" href="https://tides.example/feed.xml">feed</atom:link>"#,
      ["atom-link-not-empty /atom:link"]
    ),
    ("<atom:author><atom:name>Ann</atom:name></atom:author>", []),
    (
      "<atom:author><atom:email>Ann</atom:email></atom:author>",
      ["missing-element /atom:author", "invalid-addr-spec /atom:author/atom:email"]
    ),
    ("<atom:updated>2024</atom:updated>", ["invalid-rfc3339-date /atom:updated"]),
    ("<atom:tide/>", ["undefined-element /atom:tide"]),
  ])
  func rssMayContainAtomElements(element: String, expected: [String]) {
    let document = """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Tides</title>
      <link>https://tides.example/</link><description>What the sea does</description><language>en</language>
      \(element)</channel></rss>
      """
    let found = SmallAtom.problems(document).filter { !$0.hasPrefix("missing-atom-self-link") }
    #expect(found == expected.map { $0.replacing("/atom", with: "/rss/channel/atom", maxReplacements: 1) })
  }

  // MARK: Atom 0.3

  @Test func oldFeedsAreCheckedByTheirOwnGrammar() {
    let document = """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#" xml:lang="en"><title>Tides</title>
      <link rel="alternate" type="text/html" href="https://tides.example/"/><modified>2024-03-11T07:30:00Z</modified>
      <author><name>Ann Gull</name><url>https://tides.example/ann</url></author><tagline>Salt</tagline>
      <entry><title>Spring tide</title><link rel="alternate" type="text/html" href="https://tides.example/spring"/>
      <id>tag:tides.example,2024:1</id><issued>2024-03-11T07:30:00Z</issued><modified>2024-03-11T07:30:00Z</modified>
      <created>2024-02-30T07:30:00Z</created></entry></feed>
      """
    let found = SmallAtom.problems(document).filter { !$0.hasPrefix("obsolete") }
    #expect(found == ["invalid-w3cdtf-date /feed/entry[1]/created"])
    let lacking = document.replacing("<id>tag:tides.example,2024:1</id>", with: "<updated/>")
    #expect(
      SmallAtom.problems(lacking).filter { !$0.hasPrefix("obsolete") && !$0.hasPrefix("invalid") }
        == ["missing-element /feed/entry[1]", "undefined-element /feed/entry[1]/updated"])
  }
}
