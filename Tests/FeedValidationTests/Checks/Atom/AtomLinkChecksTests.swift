import FeedValidation
import Testing

@Suite struct AtomLinkChecksTests {
  @Test(arguments: [
    (#"<link rel="via"/>"#, "missing-href /feed/link"),
    (#"<link rel="via" href="a b"/>"#, "invalid-uri-char /feed/link/@href"),
    (#"<link rel="via" href=" /a"/>"#, "invalid-uri-char /feed/link/@href"),
    (#"<link rel="via" href="/a" type="html"/>"#, "invalid-mime-type /feed/link/@type"),
    (#"<link rel="via" href="/a" type=""/>"#, "invalid-mime-type /feed/link/@type"),
    (#"<link rel="via" href="/a" hreflang="english!"/>"#, "invalid-language /feed/link/@hreflang"),
    (#"<link rel="via" href="/a" title=""/>"#, "attr-not-blank /feed/link/@title"),
    (#"<link rel="via" href="/a" title="&lt;b>All&lt;/b>"/>"#, "contains-html /feed/link/@title"),
    (#"<link rel="" href="/a"/>"#, "attr-not-blank /feed/link/@rel"),
    (#"<link rel="via" href="/a" length="-1"/>"#, "invalid-non-negative-integer /feed/link/@length"),
    (#"<link/>"#, "missing-href /feed/link"),
    (#"<link rel="via" href="/a" media="print"/>"#, "unexpected-attribute /feed/link/@media"),
    (#"<link rel="via" href="/a">All waters</link>"#, "atom-link-not-empty /feed/link"),
    (#"<link rel="via" href="/a"><title>All</title></link>"#, "undefined-element /feed/link/title"),
    (#"<link rel="relatd" href="/a"/>"#, "unregistered-atom-link-rel /feed/link/@rel"),
    (#"<link rel="alternate nofollow" href="/a"/>"#, "unregistered-atom-link-rel /feed/link/@rel"),
  ])
  func links(link: String, problem: String) {
    #expect(SmallAtom.problems(SmallAtom.feed(["via": link])) == [problem])
    let inEntry = problem.replacing("/feed/", with: "/feed/entry[1]/")
    #expect(SmallAtom.problems(SmallAtom.feed(entry: ["via": link])) == [inEntry])
  }

  @Test(arguments: [
    #"<link rel="related" href=""/>"#, #"<link rel="https://rel.example/x" href="/a"/>"#,
    #"<link rel="http://www.iana.org/assignments/relation/via" href="/a"/>"#,
    #"<link rel="enclosure" href="/a.mp3" type="audio/mpeg" length="0"/>"#,
    #"<link rel="via" href="/a"><x:y xmlns:x="https://x.example/"/></link>"#,
    #"<link rel="via" href="/é" hreflang="en-GB" x:y="z" xmlns:x="https://x.example/"/>"#,
  ])
  func goodLinks(link: String) {
    #expect(SmallAtom.problems(SmallAtom.feed(["more": link])).isEmpty)
  }

  @Test func anAttributeThatIsPresentIsNotSuggested() {
    let found = FeedValidator().validate(SmallAtom.feed(["via": #"<link rel="via" href="/a" rell="b"/>"#])).diagnostics
    #expect(
      found.first { $0.rule == "unexpected-attribute" }?.message
        == "rell is not an attribute of <link>; readers ignore it. Remove it.")
  }

  // MARK: Alternates

  @Test(arguments: [
    (#"<link href="/b"/>"#, true), (#"<link rel="alternate" href="/b"/>"#, true),
    (#"<link type="text/html" href="/b"/>"#, false), (#"<link hreflang="fr" href="/b"/>"#, false),
    (#"<link rel="related" href="/b"/>"#, false),
  ])
  func alternateLinksDiffer(link: String, isDuplicate: Bool) {
    #expect(
      SmallAtom.problems(SmallAtom.feed(["more": link])) == (isDuplicate ? ["duplicate-atom-link /feed/link"] : []))
    #expect(
      SmallAtom.problems(SmallAtom.feed(entry: ["more": link]))
        == (isDuplicate ? ["duplicate-atom-link /feed/entry[1]/link"] : []))
    let source = """
      <source><id>https://waters.example/feed</id><title>All waters</title><updated>2024-03-11T07:00:00Z</updated>
      <link href="https://waters.example/"/>\(link)</source>
      """
    #expect(
      SmallAtom.problems(SmallAtom.feed(entry: ["source": source]))
        == (isDuplicate ? ["duplicate-atom-link /feed/entry[1]/source/link"] : []))
  }

  // MARK: Self

  @Test func aRelativeSelfNeedsABase() {
    let relative = ["self": #"<link rel="self" href="feed.xml"/>"#]
    #expect(SmallAtom.problems(SmallAtom.feed(relative)) == ["relative-self /feed/link/@href"])
    #expect(SmallAtom.problems(SmallAtom.feed(relative, root: #" xml:base="https://tides.example/""#)).isEmpty)
  }

  @Test func selfLinksToAFeed() {
    let page = #"<link rel="self" type="text/html" href="https://tides.example/spring"/>"#
    #expect(SmallAtom.problems(SmallAtom.feed(entry: ["self": page])) == ["self-not-atom /feed/entry[1]/link/@type"])
    let feed = #"<link rel="self" type="application/atom+xml;type=entry" href="https://tides.example/spring.xml"/>"#
    #expect(SmallAtom.problems(SmallAtom.feed(entry: ["self": feed])).isEmpty)
  }

  // MARK: Bases

  @Test(arguments: [
    (#" xml:base="https://tides.example/""#, ".", true), (#" xml:base="https://tides.example/""#, "#top", true),
    (#" xml:base="https://tides.example/""#, "index.html", false),
    (#" xml:base="https://tides.example/feed.xml""#, "", false), ("", ".", false),
  ])
  func aLinkToTheBaseRefersToTheDocument(base: String, href: String, isReported: Bool) {
    let found = SmallAtom.problems(SmallAtom.feed(["link": #"<link href="\#(href)"/>"#], root: base))
    #expect(found == (isReported ? ["same-document-reference /feed/link/@href"] : []))
  }
}
