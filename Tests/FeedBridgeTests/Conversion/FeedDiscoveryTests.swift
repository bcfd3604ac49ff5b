/// The feeds that HTML pages link to.

import FeedBridge
import Foundation
import Testing

@Suite struct FeedDiscoveryTests {
  /// The URLs found in the head of a page of https://example.org/blog/post.
  private func urls(_ head: String, from url: String? = "https://example.org/blog/post") -> [String] {
    FeedDiscovery.feeds(
      in: "<!doctype html><html><head><title>T</title>\(head)</head><body></body></html>", sourceURL: url
    )
    .map(\.url)
  }

  @Test func aFeedHasItsURLTypeAndTitle() {
    let page = """
      <html><head><link title=" Notes &amp;
        more " HREF="/feed.xml?a=1&amp;b=2" REL="Alternate" type="Application/RSS+XML; charset=utf-8"></head></html>
      """
    #expect(
      FeedDiscovery.feeds(in: page, sourceURL: "https://example.org/blog/post") == [
        .init(url: "https://example.org/feed.xml?a=1&b=2", type: "application/rss+xml", title: "Notes & more")
      ])
    #expect(FeedDiscovery.feeds(in: Data(page.utf8)).map(\.url) == ["/feed.xml?a=1&b=2"])
    #expect(FeedDiscovery.feeds(in: Array(page.utf8)).map(\.url) == ["/feed.xml?a=1&b=2"])
  }

  @Test(arguments: [
    "application/feed+json", "application/json", "application/rss+xml", "application/atom+xml", "application/rdf+xml",
    "application/xml", "text/xml", "application/x-rss+xml", "application/x-atom+xml", "application/x-cdf",
    // As written by Hugo's minifier.
    "application/rss&#43;xml", "application/atom+xml;type=feed", " application/rss+xml ",
  ])
  func everyTypeOfFeedCounts(type: String) {
    #expect(urls(#"<link rel="alternate" type="\#(type)" href="f">"#) == ["https://example.org/blog/f"])
  }

  @Test(arguments: [
    #"<link rel="icon" type="image/png" href="f">"#,
    #"<link rel="stylesheet" type="application/rss+xml" href="f">"#,
    #"<link rel="alternate stylesheet" type="text/xml" href="f">"#,
    #"<link rel="alternate" hreflang="de" href="f">"#,
    #"<link rel="alternate" type="text/html" href="f">"#,
    #"<link rel="alternate" type="" href="f">"#,
    #"<link rel="alternate" type="application/json+oembed" href="f">"#,
    #"<link rel="alternate" type="application/rss+xml">"#,
    #"<link rel="alternate" type="application/rss+xml" href=" ">"#,
    #"<link rel="alternate" type="application/rss+xml" href="javascript:f()">"#,
    #"<link rel="feed" type="text/html" href="f">"#,
    #"<!-- <link rel="alternate" type="application/rss+xml" href="f"> -->"#,
    #"<script>'<link rel="alternate" type="application/rss+xml" href="f">'</script>"#,
    // WordPress links to the version of each page in its API.
    #"<link rel="alternate" title="JSON" type="application/json" href="https://example.org/wp-json/wp/v2/pages/7">"#,
    #"<link rel="alternate" type="application/json" href="https://example.org/index.php?rest_route=/wp/v2/pages/7">"#,
  ])
  func linksToOtherDocumentsAreIgnored(link: String) {
    #expect(urls(link).isEmpty)
  }

  @Test func relFeedNeedsNoType() {
    #expect(urls(#"<link rel="feed" href="/f">"#) == ["https://example.org/f"])
    #expect(
      FeedDiscovery.feeds(in: #"<html><link rel=feed href=/f title=""></html>"#) == [
        .init(url: "/f", type: nil, title: nil)
      ]
    )
  }

  @Test func hyperlinksAnnounceFeedsToo() {
    let page = #"<p>Hello</p><a rel="alternate" type="application/rss+xml" href="f">RSS</a>"#
    #expect(FeedDiscovery.feeds(in: page, sourceURL: "http://example.org/").map(\.url) == ["http://example.org/f"])
  }

  // MARK: URLs

  @Test(arguments: [
    ("f.xml", "https://example.org/blog/f.xml"), ("/f.xml", "https://example.org/f.xml"),
    ("?f", "https://example.org/blog/post?f"),
    ("//cdn.example/f", "https://cdn.example/f"), ("http://other.example/f", "http://other.example/f"),
    ("feed://example.org/f", "http://example.org/f"), ("feed:https://example.org/f", "https://example.org/f"),
  ])
  func urlsAreMadeAbsolute(href: String, url: String) {
    #expect(urls(#"<link rel="alternate" type="application/rss+xml" href="\#(href)">"#) == [url])
  }

  @Test func theFirstBaseCountsForAllLinks() {
    let link = #"<link rel="alternate" type="application/rss+xml" href="f">"#
    #expect(urls(link + #"<base href="/other/"><base href="/third/">"#) == ["https://example.org/other/f"])
    #expect(urls(#"<base target="_top">"# + link + #"<base href="https://b.example/">"#) == ["https://b.example/f"])
    #expect(urls(#"<base href="https://b.example/">"# + link, from: nil) == ["https://b.example/f"])
  }

  // MARK: Order

  @Test func feedsAreSortedByPreference() {
    let found = urls(
      """
      <link rel="alternate" type="application/json" href="/index.json">
      <link rel="alternate" type="application/feed+json" title="Notes: Comments" href="/talk.json">
      <link rel="alternate" type="application/rss+xml" href="/comments/feed/">
      <link rel="alternate" type="application/atom+xml" href="/atom.xml">
      <link rel="alternate" type="application/rss+xml" href="/rss.xml">
      <link rel="alternate" type="application/rss+xml" title="Notizen » Kommentar-Feed" href="/feed/7">
      <link rel="alternate" type="application/feed+json" href="/feed.json">
      """)
    #expect(
      found.map { $0.dropFirst("https://example.org".count) }
        == ["/feed.json", "/atom.xml", "/rss.xml", "/index.json", "/talk.json", "/comments/feed/", "/feed/7"])
  }

  @Test func eachURLIsListedOnce() {
    let feeds = FeedDiscovery.feeds(
      in: """
        <html><link rel="alternate" type="text/xml" title="old" href="/f"><link rel="alternate" type="application/rss+xml"
        title="new" href="https://example.org/f"></html>
        """, sourceURL: "https://example.org/")
    #expect(feeds == [.init(url: "https://example.org/f", type: "application/rss+xml", title: "new")])
  }

  // MARK: Other documents

  @Test(arguments: [
    (#"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[]}"#, "application/feed+json"),
    (#"<rss version="2.0"><channel><title>T</title></channel></rss>"#, "application/rss+xml"),
    (#"<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title></feed>"#, "application/atom+xml"),
  ])
  func aFeedIsItsOwnResult(document: String, type: String) {
    let url = "https://example.org/f"
    #expect(FeedDiscovery.feeds(in: document, sourceURL: url) == [.init(url: url, type: type, title: "T")])
    #expect(FeedDiscovery.feeds(in: document) == [.init(url: "", type: type, title: "T")])
  }

  @Test func aFeedGivesItsOwnURL() {
    let feed = #"{"version":"https://jsonfeed.org/version/1.1","feed_url":"https://example.org/f","items":[]}"#
    #expect(
      FeedDiscovery.feeds(in: feed) == [.init(url: "https://example.org/f", type: "application/feed+json", title: nil)])
  }

  @Test(arguments: ["", "plain text", #"{"a":1}"#, "\u{89}PNG", "<opml><body/></opml>", "<html>"])
  func otherDocumentsHaveNoFeeds(document: String) {
    #expect(FeedDiscovery.feeds(in: document, sourceURL: "https://example.org/").isEmpty)
  }

  @Test("titles are read in the page's charset", arguments: [nil, "windows-1252"])
  func charsets(header: String?) {
    for meta in [#"<meta charset="windows-1251">"#, #"<meta http-equiv=x content="text/html; charset=windows-1251">"#] {
      var page = Array("<html><head>\(meta)<link rel=feed href=/f title='".utf8)
      page += [0xCD, 0xEE, 0xE2, 0xEE, 0xF1, 0xF2, 0xE8] + Array("'></head></html>".utf8)
      #expect(FeedDiscovery.feeds(in: page, charset: header).map(\.title) == [header == nil ? "Новости" : "Íîâîñòè"])
    }
  }

  // MARK: Hostile pages

  @Test func hostilePagesStayWithinBounds() {
    let links = String(repeating: "<link rel=alternate type=text/xml href=a>", count: 5000)
    #expect(urls(links) == ["https://example.org/blog/a"])
    let different = (0..<5000).map { "<link rel=alternate type=text/xml href=\($0)>" }.joined()
    #expect(urls(different).count == 500)
    let long = String(repeating: "a/", count: 100_000)
    #expect(urls("<link rel=feed href=\(long)>").isEmpty)
    // No real page has a base that long.
    #expect(urls("<base href=/\(long)><link rel=feed href=f>") == ["f"])
    for piece in ["<", "<link ", "<a rel='", "<!--", "<base href=", "<link rel=feed href=\"", "<meta content=charset="]
    {
      #expect(FeedDiscovery.feeds(in: String(repeating: piece, count: 20_000)).isEmpty)
    }
  }
}
