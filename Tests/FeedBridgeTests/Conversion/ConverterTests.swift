/// The converter's options, and the permanence of identifiers.

import FeedPrimitives
import JSONFeed
import Testing

@testable import FeedBridge

struct ConverterTests {
  @Test func identifiersDoNotDependOnTheBaseOfHTML() throws {
    let document = rss("<item><title>t</title><description>&lt;img src='a.png'></description></item>")
    let ids = try ["https://example.org/", nil].map {
      try FeedConverter(.init(baseURL: $0)).convert(document).feed.items[0].id
    }
    #expect(ids[0] == ids[1])
  }

  @Test func extensionsCanBeLeftOut() throws {
    for name in Fixtures.names("RSS") {
      let with = try Fixtures.conversion(name)
      let without = try Fixtures.conversion(name, .init(includesExtensions: false))
      #expect(without.feed.extensions.isEmpty)
      #expect(without.feed.items.allSatisfy { $0.extensions.isEmpty })
      #expect(without.feed.title == with.feed.title)
      #expect(without.feed.items.map(\.url) == with.feed.items.map(\.url))
    }
  }

  @Test func derivedIdentifiersAreTheSameInEveryRun() throws {
    // FNV-1a, 128 bits, over `Its text` U+001F `Mon, 06 Jan 2020 10:00:00 GMT` U+001F `Some text`, computed elsewhere.
    let item = try item(
      "<title>Its text</title><pubDate>Mon, 06 Jan 2020 10:00:00 GMT</pubDate><description>Some text</description>")
    #expect(item.id == "urn:feed-item:955cf8b443ec23d8aac5e3a822ff623f")
    let same = try Fixtures.conversion("identifiers").feed.items.map(\.id.stringValue).filter { $0.hasPrefix("same") }
    #expect(same == ["same", "same#91fe5c8ebd19a94a", "same#91fe5c8ebd19a94a-2"])
  }

  @Test func identifiersDoNotChangeWhenOtherItemsComeAndGo() throws {
    let one = "<item><title>a</title><description>x</description></item>"
    let alone = try JSONFeed.convert(rss(one)).items[0].id
    let among = try JSONFeed.convert(rss("<item><title>b</title></item>" + one + "<item><title>c</title></item>"))
      .items[1].id
    #expect(alone == among)
  }

  @Test func repairsAreInTheOrderOfTheDocument() throws {
    let lines = try Fixtures.conversion("malformed-attributes").repairs.compactMap(\.location?.line)
    #expect(lines == lines.sorted())
    #expect(!lines.isEmpty)
  }

  @Test(arguments: [
    ("en_us", "en-US"), ("EN", "en"), ("zh-hans-cn", "zh-Hans-CN"), ("de-CH-1996", "de-CH-1996"),
    ("i-klingon", "i-klingon"),
    ("x-private", "x-private"), ("en-x-us", "en-x-us"), ("english", "english"), ("de", "de"), ("pt-BR", "pt-BR"),
    ("pt-br", "pt-BR"), ("PT-BR", "pt-BR"), ("es-419", "es-419"),
  ])
  func languages(text: String, tag: String) {
    #expect(LanguageTag.normalized(text) == tag)
  }

  @Test(arguments: [
    "", "e", "en-", "English, mostly", "en--us", "toolonglanguage", "1a", "é", "e1", "en_", "en-U?", "en US",
  ])
  func noLanguages(text: String) {
    #expect(LanguageTag.normalized(text) == nil)
  }

  @Test(
    arguments: [
      ("mail@example.org (Ada)", "Ada", "mail@example.org"), ("Ada (mail@example.org)", "Ada", "mail@example.org"),
      ("Ada <mail@example.org>", "Ada", "mail@example.org"), ("\"Ada\" <mail@example.org>", "Ada", "mail@example.org"),
      ("mail@example.org", nil, "mail@example.org"), ("mail@example.org Ada", "Ada", "mail@example.org"),
      ("Ada", "Ada", nil),
      ("mailto:mail@example.org", nil, "mail@example.org"), ("mail@example.org ()", nil, "mail@example.org"),
      ("@ada", "@ada", nil), ("Ada (she/her)", "Ada (she/her)", nil), ("a @ b", "a @ b", nil), ("", nil, nil),
      ("\u{3000}mail@example.org\t(\u{A0}Ada )\n", "Ada", "mail@example.org"), ("()@", "()@", nil),
      ("Ada <MailTo:mail@example.org>", "Ada", "mail@example.org"),
      ("mail@example.org - Ada, ", "Ada", "mail@example.org"),
    ] as [(String, String?, String?)])
  func people(text: String, name: String?, email: String?) {
    let person = PersonText(text)
    #expect(person.name == name)
    #expect(person.email == email)
  }

  @Test(arguments: [
    ("audio/mpeg", true), ("audio/x-m4a; codecs=\"a\"", true), ("text/html;charset=utf-8", true), ("audio", false),
    ("/", false),
    ("a/b/c", false), ("a b/c", false), ("", false), ("audio /mpeg", false),
  ])
  func mediaTypes(text: String, isValid: Bool) {
    #expect(MediaType.isValid(text) == isValid)
  }

  @Test(arguments: [
    ("pubDate", "pub_date"), ("new-feed-url", "new_feed_url"), ("isPermaLink", "is_perma_link"), ("ttl", "ttl"),
    ("URL", "url"), ("a.b", "a_b"),
  ])
  func snakeCase(name: String, key: String) {
    #expect(ExtensionName.snakeCase(name) == key)
  }
}
