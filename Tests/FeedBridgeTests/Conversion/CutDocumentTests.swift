/// Documents that were cut off.

import FeedBridge
import Foundation
import Testing

@Suite struct CutDocumentTests {
  private static let rss = """
    <?xml version="1.0"?><rss version="2.0"><channel><title>News</title><!-- all > of them -->
    <item><guid>1</guid><description><![CDATA[<p>One</p>]]></description><category domain="a>b">x</category></item>
    <item><guid>2</guid><title>Two &amp; more</title></item></channel></rss>
    """
  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><id>urn:a</id>
    <entry><id>urn:1</id><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One<br/></p></div></content>
    </entry><entry><id>urn:2</id><title>Two</title></entry></feed>
    """
  private static let json = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [
    {"id": "1", "content_text": "One, \\"quoted\\""}, {"id": "2", "tags": ["a", "b"], "content_text": "Two"}]}
    """
  private static let rssInJSON = """
    {"rss": {"version": "2.0", "channel": {"title": "News", "item": [{"guid": "1", "title": "One"}, {"guid": "2"}]}}}
    """

  @Test("a document that lacks items ends early, wherever it was cut", arguments: [rss, atom, json, rssInJSON])
  func aDocumentThatLacksItemsEndsEarly(document: String) throws {
    let whole = try FeedConverter().convert(document)
    #expect(!whole.endsEarly && whole.isWellFormed)
    let bytes = Array(document.utf8)
    for count in 0..<bytes.count {
      guard let cut = try? FeedConverter().convert(Array(bytes.prefix(count))) else { continue }
      // After the last item, white space and end tags may be missing.
      #expect(cut.endsEarly || cut.feed == whole.feed, "\(count) bytes")
      #expect(!cut.isWellFormed || cut.feed == whole.feed, "\(count) bytes")
    }
  }

  @Test func aDocumentWithManyProblemsEndsEarly() throws {
    let items = (0..<2000).map { "<item><guid>\($0)</guid><title>A & B</title></item>" }.joined()
    let cut = try FeedConverter().convert("<rss version=\"2.0\"><channel><title>News</title>\(items)")
    #expect(cut.endsEarly && !cut.isWellFormed)
    let whole = try FeedConverter().convert("<rss version=\"2.0\"><channel><title>News</title>\(items)</channel></rss>")
    #expect(!whole.endsEarly && !whole.isWellFormed)
  }

  @Test func readingThatStopsOnPurposeDoesNotEndEarly() throws {
    for document in [Self.rss, Self.atom, Self.json] {
      let conversion = try FeedConverter(.init(maximumItems: 1, stopsEarly: true)).convert(document)
      #expect(conversion.stoppedEarly && !conversion.endsEarly)
    }
  }
}
