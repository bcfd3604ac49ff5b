/// Contents that a conversion must not lose or move, and the work that it takes.

import Foundation
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct LossTests {
  @Test(arguments: [
    "<foaf:maker><foaf:Person><foaf:name>&lt;b>&lt;/b></foaf:name></foaf:Person></foaf:maker>",
    "<foaf:maker><foaf:Person>&lt;!-- a --></foaf:Person></foaf:maker>",
    "<dc:creator><foaf:Person><foaf:nick>&lt;i>&lt;/i></foaf:nick></foaf:Person></dc:creator>",
  ])
  func aNameThatIsOnlyMarkupIsNotAnAuthor(_ author: String) throws {
    let feed = try JSONFeed.convert(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:foaf="http://xmlns.com/foaf/0.1/">
      <item rdf:about="https://example.org/1"><title>One</title>\(author)</item></rdf:RDF>
      """)
    #expect(feed.items.map(\.authors) == [nil])
  }

  @Test func clashesOfManyKeysTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 500) { count in
      let keys = (0..<count).map { number in
        "\"" + (0..<17).map { number >> $0 & 1 == 0 ? "." : "_" }.joined() + "a\": 1"
      }
      let (feed, _) = try NormalizerTests.normalize(NormalizerTests.feed("\"_x\": {\(keys.joined(separator: ","))},"))
      #expect(feed.extensions["_x"]?[count == 1 ? "a" : "a\(count)"] == 1)
    }
    #expect(growth.isLinear)
  }

  @Test func manyNamespacesUnderOnePrefixTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 300) { count in
      let items = (0..<count).map { "<item><guid>\($0)</guid><x:a xmlns:x=\"urn:x:\($0)\">1</x:a></item>" }
      let feed = try JSONFeed.convert(rss(items.joined()))
      #expect(feed.items.last?.extensions[count == 1 ? "_x" : "_x\(count)"] != nil)
    }
    #expect(growth.isLinear)
  }

  @Test func deepExtensionsAreLookedAtOnce() throws {
    // As many levels as the limit allows, around an array that grows like them.
    let growth = try WorkGrowth(from: 100) { depth in
      let array = "[" + String(repeating: "1,", count: 50 * depth) + "{\"a.b\":1}]"
      let value = String(repeating: "{\"a\":", count: depth) + array + String(repeating: "}", count: depth)
      let (_, kinds) = try NormalizerTests.normalize(NormalizerTests.feed("\"_x\": \(value),"))
      #expect(kinds == ["extension-name"])
    }
    #expect(growth.isLinear)
  }

  @Test func manyAuthorsAreEachNamedOnce() throws {
    let growth = try WorkGrowth(from: 1000) { count in
      let names = max(count / 5, 1)
      let creators = (0..<count).map { "<dc:creator>Name \($0 % names)</dc:creator>" }
      let authors = try item(creators.joined()).authors
      #expect(authors?.count == names)
    }
    #expect(growth.isLinear)
  }

  @Test(arguments: [
    ("[]", ["author"]), ("[{\"name\":\"\"}]", ["empty-author", "author"]),
  ])
  func anAuthorBesideEmptyAuthorsIsKept(authors: String, expected: [String]) throws {
    let (feed, kinds) = try NormalizerTests.normalize(
      NormalizerTests.feed("\"author\": {\"name\": \"Ann\"}, \"authors\": \(authors),"))
    #expect(feed.authors == [.init(name: "Ann")])
    #expect(kinds == expected)
  }

  @Test func anAuthorThatIsNotInAuthorsIsReported() throws {
    #expect(
      try NormalizerTests.normalize(
        NormalizerTests.feed("\"author\": {\"name\": \"A\"}, \"authors\": [{\"name\": \"B\"}],")
      ).kinds
        == ["different-author"])
    #expect(
      try NormalizerTests.normalize(
        NormalizerTests.feed("\"author\": {\"name\": \"B\"}, \"authors\": [{\"name\": \"B\"}],")
      ).kinds
        .isEmpty)
  }

  @Test func anAuthorMayBeWrittenAsInAtom() throws {
    let item = try item(
      "<author>\n<name>Ann</name><email>ann@example.org</email><uri>https://example.org/~ann</uri></author>")
    #expect(item.authors == [.init(name: "Ann", url: "https://example.org/~ann")])
    #expect(item.extensions["_rss"]?["author"]?["email"] == "ann@example.org")
  }

  @Test func anAuthorWithMarkupIsStillAText() throws {
    #expect(try item("<author><b>Ann</b> Example</author>").authors == [.init(name: "Ann Example")])
    #expect(try item("<dc:creator><b>Ann</b> Example</dc:creator>").authors == [.init(name: "Ann Example")])
  }

  @Test(arguments: ["dc:subject", "tags", "media:keywords"])
  func aTagThatIsOnlyAnAttributeIsKept(name: String) throws {
    let feed = try JSONFeed.convert(
      rss(
        "<item><guid>1</guid><\(name) resource=\"https://example.org/t\"/></item>",
        attributes: "xmlns:media=\"http://search.yahoo.com/mrss/\""))
    #expect(feed.items[0].tags == nil)
    #expect(try feed.encodeToString().contains("https://example.org/t"))
  }

  @Test func anAttributeCalledTextIsNotTheText() throws {
    let creator = try item("<dc:creator text=\"short\">Ann</dc:creator>")
    #expect(creator.authors == [.init(name: "Ann")])
    #expect(creator.extensions["_dc"]?["creator"] == ["text": "short", "value": "Ann"])
  }

  @Test func aSummaryThatIsLeftOutKeepsItsLinks() throws {
    func description(_ html: String) throws -> JSONFeed.Value? {
      let item = "<item><guid>1</guid><description><![CDATA[\(html)]]></description>"
      let html = "<p>One <a href='https://a.example/'>two</a> three</p>"
      let content = "<content:encoded><![CDATA[\(html)]]></content:encoded></item>"
      let feed = try JSONFeed.convert(rss(item + content))
      #expect(feed.items[0].summary == nil)
      return feed.items[0].extensions["_rss"]?["description"]
    }
    let picture = "<img src='https://a.example/p.jpg'>One <a href='https://b.example/'>two</a>"
    #expect(try description(picture) == .string(picture))
    #expect(try description("<p>One <a href='https://a.example/'>two</a>") == nil)
    #expect(try description("<b>One</b> two") == nil)
  }

  @Test func unknownAttributesOfTextsAreKept() throws {
    let feed = try JSONFeed.convert(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title a="1">T</title><entry><id>urn:1</id>
      <title a="2" type="html">t</title><summary a="3">s</summary><content a="4" type="html">x</content></entry></feed>
      """)
    #expect(feed.extensions["_atom"]?["title"] == ["a": "1"])
    let item = try #require(feed.items[0].extensions["_atom"])
    #expect(item["title"] == ["a": "2"] && item["summary"] == ["a": "3"] && item["content"] == ["a": "4"])
  }

  @Test func anInstructionDoesNotDivideAWord() throws {
    let item = "<item><guid>1</guid><dc:rights>a<?p x?>b</dc:rights><x>c<?p?>d<y/>e</x></item>"
    let extensions = try JSONFeed.convert(rss(item)).items[0].extensions
    #expect(extensions["_dc"]?["rights"] == "ab")
    #expect(extensions["_rss"]?["x"]?["text"] == "cd e")
  }

  @Test func aChannelsAboutIsKept() throws {
    func channel(_ about: String) throws -> JSONFeed {
      try JSONFeed.convert(
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\">"
          + "<channel rdf:about=\"\(about)\"><title>t</title><link>https://example.org/</link></channel></rdf:RDF>")
    }
    #expect(try channel("https://example.org/f.rdf").feedURL == "https://example.org/f.rdf")
    #expect(try channel("https://example.org/").extensions.isEmpty)
    #expect(try channel("http://www.example.org").feedURL == nil)
    #expect(try channel("urn:example:f").extensions["_rdf"]?["about_value"] == "urn:example:f")
  }

  @Test func anInvalidLanguageIsKept() throws {
    #expect(LanguageTag.normalized(" en-us\n") == "en-US")
    let feed = try JSONFeed.convert(
      "<rss xml:lang=\"not a lang\"><channel><item xml:lang=\"no\u{20}way\"><guid>1</guid></item></channel></rss>")
    #expect(feed.language == nil)
    #expect(feed.extensions["_rss"]?["xml_lang"] == "not a lang")
    #expect(feed.items[0].language == nil)
    #expect(feed.items[0].extensions["_rss"]?["xml_lang"] == "no way")
  }

  @Test func textOfTheChannelDoesNotLeakIntoItems() throws {
    let feed = try JSONFeed.convert(rss("<title>t</title>LOOSE<item><title>a</title></item>"))
    #expect(feed.extensions["_rss"]?["text"] == "LOOSE")
    #expect(feed.items[0].extensions["_rss"] == nil)
  }

  @Test(arguments: ["0x10", "+16", "1e3", "inf", "-1", "1.5"])
  func aLengthIsDigits(length: String) throws {
    let item = try item("<enclosure url=\"http://e.org/a.mp3\" type=\"audio/mpeg\" length=\"\(length)\"/>")
    #expect(item.attachments?.first?.sizeInBytes == nil)
  }

  @Test func suffixesAreThoseOfFiles() {
    #expect(MediaType.forURL("a.mp3") == "audio/mpeg")
    #expect(MediaType.forURL("b/a.mp3#x.ogg") == "audio/mpeg")
    #expect(MediaType.forURL("http://foo.zip") == nil)
    #expect(MediaType.forURL("//foo.zip?a/b.mp3") == nil)
    #expect(MediaType.forURL("http://foo.zip/a.png") == "image/png")
  }

  @Test func artworkIsResolved() throws {
    let feed = try JSONFeed.convert(
      rss("<link>http://e.org/</link><itunes:image href=\"a.png\"/><item><itunes:image href=\"b.png\"/></item>"))
    let show = PodcastFeed(feed)
    #expect(show.itunesImageURL?.absoluteString == "http://e.org/a.png")
    #expect(show.episodes[0].itunesImageURL?.absoluteString == "http://e.org/b.png")
  }

  @Test(arguments: ["", " type=\"text\""])
  func atomTextIsVerbatim(type: String) throws {
    let item = try item("<atom:content\(type)>a &lt;b&gt; c</atom:content>")
    #expect(item.contentText == "a <b> c")
    #expect(item.contentHTML == nil)
  }

  @Test func theSourceHasATitle() throws {
    let source = try item("<source url=\"http://e.org/f\">Other</source>").extensions["_rss"]?["source"]
    #expect(source?["title"] == "Other")
    #expect(source?["url"] == "http://e.org/f")
    #expect(source?["text"] == nil)
  }

  @Test func aZoneThatOnlySystemsKnowIsNamedAndItsTextKept() throws {
    let text = "Fri, 31 Mar 2023 20:19:00 America/Los_Angeles"
    let conversion = try FeedConverter().convert(
      rss("<item><guid>1</guid><description>x</description><pubDate>\(text)</pubDate></item>"))
    #expect(conversion.feed.items[0].datePublished == FeedDate.parse("2023-03-31T20:19:00Z")?.date)
    #expect(conversion.feed.items[0].extensions["_rss"]?["pub_date"]?.stringValue == text)
    #expect(conversion.repairs.contains { $0.kind == .assumedUTC && $0.message.contains("America/Los_Angeles") })
  }

  @Test func aModificationWithoutAZoneIsNamed() throws {
    let conversion = try FeedConverter().convert(
      rss(
        "<item><guid>1</guid><description>x</description><pubDate>Mon, 06 Jan 2020 10:00:00 GMT</pubDate>"
          + "<dc:date>2020-01-07T10:00:00</dc:date></item>"))
    #expect(conversion.feed.items[0].dateModified != nil)
    #expect(conversion.repairs.contains { $0.kind == .assumedUTC })
  }

  @Test func emptyTagsAreNamed() throws {
    let json = NormalizerTests.feed("", items: "{\"id\": \"1\", \"content_text\": \"\", \"tags\": [\"a\", \" \"]}")
    #expect(try NormalizerTests.normalize(json).kinds == ["empty-tag"])
  }

  @Test func attributesWhoseKeysClashAreBothKept() throws {
    let rss = try item("<thing a-b='1' a_b='2' a.b='3'/>").extensions["_rss"]
    #expect(rss?["thing"] == ["a_b": "1", "a_b2": "2", "a_b3": "3"])
  }

  @Test func theRestOfAnAuthorElementIsKept() throws {
    let item = try item(
      "<dc:creator>Ann</dc:creator><atom:author><atom:name>Ann</atom:name><atom:uri>https://example.org/ann</atom:uri>"
        + "<x:role xmlns:x='https://example.org/x'>editor</x:role></atom:author>")
    #expect(item.authors == [.init(name: "Ann", url: "https://example.org/ann")])
    #expect(item.extensions.contains { $0.value.encodeToString().contains("editor") })
  }

  @Test func theFirstValidDateCounts() throws {
    let item = try item("<atom:updated>soon</atom:updated><atom:updated>2020-01-01T00:00:00Z</atom:updated>")
    #expect(item.dateModified == FeedDate.parse("2020-01-01T00:00:00Z")?.date)
  }

  @Test func inAtomItsOwnAuthorComesFirst() throws {
    let feed = try JSONFeed.convert(
      "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:dc='http://purl.org/dc/elements/1.1/'><title>T</title>"
        + "<dc:creator>Someone</dc:creator><author><name>Ann</name></author></feed>")
    #expect(feed.authors == [.init(name: "Ann")])
    #expect(feed.extensions["_dc"]?["creator"] == "Someone")
  }

  @Test func readingAFeedSoFarChangesNothing() throws {
    let document = rss(
      "<dc:creator>Ann</dc:creator><atom:author><atom:name>Ann</atom:name><atom:uri>u</atom:uri><atom:email>a@example.org</atom:email>"
        + "</atom:author><item><guid>1</guid></item><link>https://example.org/</link><item><guid>2</guid></item>")
    let whole = try FeedConverter().convert(document)
    let summary = try FeedConverter().forEachItem(of: document) { _ in .continue }
    #expect(summary.feed.extensions == whole.feed.extensions)
    #expect(summary.feed.authors == whole.feed.authors)
  }
}
