import Testing

@Suite struct FeedHistoryChecksTests {
  private static func link(_ relation: String, _ page: String = "other.xml") -> String {
    #"<link rel="\#(relation)" href="https://tides.example/\#(page)"/>"#
  }

  @Test(arguments: ["first", "last", "previous", "next", "prev-archive", "next-archive", "current"])
  func pagingLinksBelongInTheFeed(relation: String) {
    #expect(SmallAtom.problems(SmallAtom.feed(["page": Self.link(relation)])).isEmpty)
    #expect(
      SmallAtom.problems(SmallAtom.feed(entry: ["page": Self.link(relation)]))
        == ["feed-history-rel-in-entry /feed/entry[1]/link/@rel"])
  }

  @Test(arguments: ["first", "last", "previous", "next", "prev-archive", "next-archive"])
  func aCompleteFeedHasNoOtherPages(relation: String) {
    let document = SmallAtom.feed(["complete": "<fh:complete/>", "page": Self.link(relation)])
    #expect(SmallAtom.problems(document) == ["feed-rel-in-complete-feed /feed/link"])
  }

  @Test func theCurrentDocumentOfACompleteFeedIsItself() {
    let other = SmallAtom.feed(["complete": "<fh:complete/>", "page": Self.link("current")])
    #expect(SmallAtom.problems(other) == ["current-not-self-in-complete-feed /feed/link"])
    let same = SmallAtom.feed(["complete": "<fh:complete/>", "page": Self.link("current", "feed.xml")])
    #expect(SmallAtom.problems(same).isEmpty)
  }

  @Test(arguments: [("first", "previous", true), ("last", "next", true), ("first", "next", false)])
  func noPageIsBeyondTheFirstOrTheLast(end: String, beyond: String, isReported: Bool) {
    let document = SmallAtom.feed(["end": Self.link(end, "feed.xml"), "beyond": Self.link(beyond)])
    #expect(SmallAtom.problems(document) == (isReported ? ["link-past-end /feed/link"] : []))
  }

  @Test func anArchiveLinksToOthers() {
    let archive = ["archive": "<fh:archive/>"]
    #expect(
      SmallAtom.problems(SmallAtom.feed(archive)) == ["archive-incomplete /feed", "missing-current-in-archive /feed"])
    let whole = archive.merging(["a": Self.link("next-archive"), "b": Self.link("current")]) { $1 }
    #expect(SmallAtom.problems(SmallAtom.feed(whole)).isEmpty)
  }

  @Test func historyElementsAreEmptyAndBelongInTheFeed() {
    #expect(
      SmallAtom.problems(SmallAtom.feed(["a": "<fh:complete>yes</fh:complete>"])).first
        == "unexpected-text /feed/fh:complete")
    #expect(
      SmallAtom.problems(SmallAtom.feed(entry: ["a": "<fh:archive/>"])) == [
        "undefined-element /feed/entry[1]/fh:archive"
      ])
  }

  @Test func channelsHavePagesToo() {
    let document = """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0">
      <channel><title>Tides</title><link>https://tides.example/</link><description>What the sea does</description>
      <fh:archive/>\(Self.link("self", "feed.xml").replacing("<", with: "<atom:"))</channel></rss>
      """
    #expect(
      SmallAtom.problems(document)
        == ["archive-incomplete /rss/channel", "missing-current-in-archive /rss/channel"])
  }

  // MARK: Repetition

  @Test(arguments: ["first", "last", "previous", "next", "prev-archive", "next-archive", "current"])
  func eachRelationOccursOnce(relation: String) {
    let document = SmallAtom.feed(["a": Self.link(relation, "2.xml"), "b": Self.link(relation, "3.xml")])
    #expect(SmallAtom.problems(document) == ["duplicate-value /feed/link"])
  }

  @Test func thePreviousPageHasTwoNames() {
    let document = SmallAtom.feed(["a": Self.link("previous", "2.xml"), "b": Self.link("prev", "3.xml")])
    #expect(SmallAtom.problems(document) == ["duplicate-value /feed/link"])
  }

  @Test func aPageMayBePublishedInSeveralFormats() {
    func link(_ type: String) -> String {
      #"<link rel="next" href="https://tides.example/\#(type)" type="application/\#(type)"/>"#
    }
    #expect(SmallAtom.problems(SmallAtom.feed(["a": link("atom+xml"), "b": link("feed+json")])) == [])
    #expect(
      SmallAtom.problems(SmallAtom.feed(["a": link("atom+xml"), "b": link("atom+xml")]))
        == ["duplicate-value /feed/link"])
  }

  @Test(arguments: [("next", "previous"), ("prev-archive", "next-archive")])
  func bothDirectionsDiffer(one: String, other: String) {
    let document = SmallAtom.feed(["a": Self.link(one, "2.xml"), "b": Self.link(other, "2.xml")])
    #expect(SmallAtom.problems(document) == ["duplicate-value /feed/link"])
  }
}
