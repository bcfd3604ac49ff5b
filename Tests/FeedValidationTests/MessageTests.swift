/// Messages say what is wrong and what to write, in plain English.

import Foundation
import JSONFeed
import Testing

@testable import FeedValidation

struct MessageTests {
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  /// Words and phrases that read as translated.
  private static let avoided = [
    "\" is no ", "> is no ", "\" is none", ", which is no ", " stands ", " stand ", " behind ", " mend", "Take it out",
    "Leave it out",
    "leave it out",
    " whole URL", " whole one", "that there is not", " for ever", "small letters", "meant?",
  ]

  @Test(arguments: Rule.all.filter(\.hasLevel))
  func eachMessageIsASentenceThatSaysWhatToDo(rule: Rule) throws {
    var options = FeedValidator.Options(levels: [rule.id: .error], now: Self.now)
    if rule.id == "document-too-large" { options.limits.documentSize = 2000 }
    if let previous = rule.bad.previousText { options.previous = try .make(from: previous) }
    let found = FeedValidator(options).validate(Data(rule.bad.bytes), evidence: rule.bad.evidence).diagnostics
    let messages = found.filter { $0.rule == rule.id }.map(\.message)
    #expect(!messages.isEmpty)
    for message in messages {
      #expect(message.hasSuffix(".") || message.hasSuffix("?"), "\(message)")
      #expect(message.contains(". ") || message.contains(": ") || message.contains("; "), "\(message)")
    }
    for text in messages + [rule.title, rule.explanation, rule.remedy] {
      #expect(!Self.avoided.contains { text.contains($0) }, "\(text)")
      #expect(!text.contains("  ") && !text.contains(".."), "\(text)")
    }
  }

  private static func rss(item: String = "", channel: String = "") -> String {
    RuleExample.rss(channel).text.replacing("</item>", with: item + "</item>")
  }

  private static let messages: [(rule: String, document: String, message: String)] = [
    (
      "undefined-element", rss(item: "<image/>"),
      "<image> is not allowed in <item>; readers ignore it. Remove it."
    ),
    (
      "undefined-element", rss(item: "<itunes:durration>1</itunes:durration>").declaringITunes,
      "<itunes:durration> is not defined in its namespace; readers ignore it. Did you mean <itunes:duration>?"
    ),
    (
      "unexpected-attribute",
      RuleExample.rssItem(#"<media:content url="https://a.example/a.mp4" length="1"/>"#).text,
      "length is not an attribute of <media:content>; readers ignore it. Did you mean fileSize?"
    ),
    (
      "unexpected-attribute", rss(item: #"<enclosure href="a" length="1" type="audio/mpeg"/>"#),
      "href is not an attribute of <enclosure>; readers ignore it. Did you mean url?"
    ),
    (
      "xml-bare-ampersand", rss(channel: "<ttl>1 & 2</ttl>"),
      "Unescaped \"&\": strict readers reject the feed. Write &amp;."
    ),
    (
      "xml-truncated", "<rss version=\"2.0\"><channel><item>",
      "The document ends before </item>. Publish the complete file."
    ),
    (
      "xml-end-tag-mismatch", rss(item: "<comments>x</coments>"),
      "</coments> should be </comments>, opened at 15:5. Correct the name."
    ),
    ("xml-stray-end-tag", rss(item: "</b>"), "</b> has no start tag. Remove it."),
    (
      "xml-text-before-prolog", "\n" + RuleExample.rss().text,
      "White space precedes <?xml, which must come first if present. Remove it."
    ),
    (
      "undefined-named-entity", rss(item: "<comments>a&nbsp;b</comments>"),
      "&nbsp; is an HTML entity, which XML does not define. Write &#160;."
    ),
    (
      "contains-html", rss(channel: "<copyright>A &amp;amp; B</copyright>"),
      "<copyright>: Readers show \"&amp;\" here, because it is escaped twice. Escape it once, or write the character itself."
    ),
    (
      "invalid-contact", rss(item: "<author>Ann Gull</author>"),
      "<author>: \"Ann Gull\" is not an e-mail address. For a name, use <dc:creator>."
    ),
    (
      "email-format", rss(item: "<author>Ann Gull &lt;ann@a.example&gt;</author>"),
      "<author>: \"Ann Gull <ann@a.example>\" has the name before the address. Write ann@a.example (Ann Gull)."
    ),
    (
      "duplicate-item-semantics",
      RuleExample.rssItem("<author>a@b.example (A)</author><dc:creator>A</dc:creator>").text,
      "Both <author> and <dc:creator> are present. Keep <dc:creator> if it is a name, <author> if it is an e-mail address."
    ),
    (
      "invalid-rfc2822-date", rss(channel: "<pubDate>Mon, 11 Mar 2024 07:30:00 +3000</pubDate>"),
      "<pubDate>: \"+3000\" is not a valid UTC offset. Did you mean \"+0300\"?"
    ),
    (
      "incorrect-dow", rss(channel: "<pubDate>Tue, 11 Mar 2024 00:30:00 +0100</pubDate>"),
      "<pubDate>: \"Tue, 11 Mar 2024 00:30:00 +0100\" has the wrong day of the week. Write Mon, 11 Mar 2024 00:30:00 +0100."
    ),
    (
      "invalid-rfc2822-date", rss(channel: "<pubDate>2024-01-02</pubDate>"),
      "<pubDate>: \"2024-01-02\" is not an RFC 822 date. Write Tue, 02 Jan 2024 00:00:00 GMT."
    ),
    (
      "invalid-full-link", rss(channel: "<docs>www.rssboard.org</docs>"),
      "<docs>: \"www.rssboard.org\" is relative. Write \"https://www.rssboard.org\"."
    ),
    (
      "invalid-full-link", rss(channel: "<docs>page.html</docs>"),
      "<docs>: \"page.html\" is relative. Use an absolute URL."
    ),
    (
      "scheme-not-iana-registered", rss(item: "<comments>feed://a.example/</comments>"),
      "<comments>: The scheme \"feed\" is not registered, and few readers open it. Use https."
    ),
    (
      "not-sufficiently-unique", RuleExample.rssItem(#"<guid isPermaLink="false">17</guid>"#).text,
      "<guid>: \"17\" is unique on this site only. Use full URLs for new items. Keep existing ids."
    ),
    (
      "security-risk", rss().replacing("The highest", with: "&lt;iframe src='https://a.example/'&gt;"),
      "<description>: Many readers remove <iframe>. Also link to the content."
    ),
    (
      "contains-rel-ref", rss().replacing("The highest", with: "&lt;img src='//x.example/'&gt;"),
      "<description>: \"//x.example/\" has no scheme. Write \"https://x.example/\"."
    ),
    (
      "invalid-itunes-episode-type", RuleExample.podcastItem("<itunes:episodeType>Ful</itunes:episodeType>").text,
      "<itunes:episodeType>: \"Ful\" is not an episode type. Did you mean \"full\"?"
    ),
    (
      "invalid-itunes-episode-type", RuleExample.podcastItem("<itunes:episodeType>extra</itunes:episodeType>").text,
      "<itunes:episodeType>: \"extra\" is not an episode type. Use full, trailer or bonus."
    ),
    (
      "extension-name", RuleExample.item(#""_ x": {}"#).text,
      "\"_ x\" is not a valid extension name. Use \"_\" followed by a letter."
    ),
    (
      "item-id-number-unsafe", RuleExample.item(#""id": 1e21"#).text,
      "Programs write the number 1e21 differently, so the id may change. Make it a string: \"1e+21\"."
    ),
    (
      "item-date-published-format", RuleExample.item(#""date_published": "Mon, 11 Mar 2024 08:30:00 +0100""#).text,
      "Expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found \"Mon, 11 Mar 2024 08:30:00 +0100\". Write \"2024-03-11T08:30:00+01:00\"."
    ),
    (
      "title-type", RuleExample.feed(#""title": 7"#).text, "Expected a string, found the number 7. Write \"7\"."
    ),
    (
      "version-type", RuleExample.feed(#""version": 1.1"#).text,
      "Expected a string, found the number 1.1. Write \"https://jsonfeed.org/version/1.1\"."
    ),
    (
      "item-date-published-type", RuleExample.item(#""date_published": 1710142200"#).text,
      "Expected a string with an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found the number 1710142200. Write \"2024-03-11T07:30:00Z\"."
    ),
    (
      "invalid-uri-char", rss().replacing("<rss ", with: "<rss xmlns:t=\" https://tides.example/ns \" "),
      "xmlns:t: The namespace has white space around it. Remove it."
    ),
    (
      "missing-namespace", "<rss:rss rss:version=\"2.0\"><rss:channel/></rss:rss>",
      "The prefix rss is not declared. RSS has no namespace: write the names without it."
    ),
    (
      "xml-name", "<?xml?xml version=\"1.0\"?>" + rss(),
      "This is not a valid XML declaration. Begin the document with <?xml version=\"1.0\" encoding=\"UTF-8\"?>."
    ),
    (
      "invalid-full-link", rss().replacing("</link>", with: "</link><link href=\"https://tides.example/\"/>"),
      "<link> has its URL in href, as in Atom, but readers of RSS look for it between the tags. Remove it, because there is another <link>."
    ),
    (
      "item-must-contain-title-or-description",
      "<rss version=\"2.0\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"><channel><item><content:encoded>x</content:encoded></item></channel></rss>",
      "<item> has neither <title> nor <description>, of which RSS requires one. Add one of them."
    ),
    (
      "attr-not-blank", RuleExample.rdf("<image rdf:resource=\"\"/>").text, "rdf:resource is empty. Fill it in."
    ),
    (
      "item-id-missing", RuleExample.item("(no id)").text,
      "The required member id is missing. Add an id that never changes, ideally the URL of the item."
    ),
  ]

  @Test(arguments: messages)
  func messagesSayWhatToWrite(rule: String, document: String, message: String) {
    let found = FeedValidator(.init(now: Self.now)).validate(document).diagnostics.filter { $0.rule == rule }
    #expect(found.map(\.message).contains(message), "\(found.map(\.message))")
  }

  @Test func aByteOfAnotherEncodingIsNamed() {
    let bytes = Array(RuleExample.rss().text.utf8).map { $0 == UInt8(ascii: "T") ? 0x92 : $0 }
    let found = FeedValidator().validate(bytes).diagnostics.first { $0.rule == "xml-invalid-bytes" }
    #expect(found?.message.hasPrefix("Byte 0x92 is not valid UTF-8") == true, "\(found?.message ?? "")")
    #expect(found?.message.hasSuffix("Save the document as UTF-8, and declare UTF-8.") == true)
  }

  @Test func aDocumentThatIsUTF8NeedsOnlyAnotherDeclaration() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + RuleExample.rss().text
    let found = FeedValidator().validate(text).diagnostics.first { $0.rule == "xml-invalid-bytes" }
    #expect(found?.message.hasSuffix("the text looks like UTF-8. Declare UTF-8.") == true, "\(found?.message ?? "")")
  }

  @Test func aDocumentInTwoEncodingsIsNamed() {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss version=\"2.0\"><channel><title>Æbelø, ø Ã Æbelø Küste. Überall wächst die Flut, täglich höher über den Dünen, @"
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "@") ? 0xF8 : $0 }
    let found = FeedValidator().validate(bytes).diagnostics.first { $0.rule == "xml-invalid-bytes" }
    #expect(
      found?.message.hasPrefix(
        "Byte 0xF8 is not valid UTF-8, in which most of the text is, though the document declares another encoding.")
        == true, "\(found?.message ?? "")")
  }

  @Test func whereADocumentIsCutOffAnOpenSectionIsNoOtherMistake() {
    let text = "<rss version=\"2.0\"><channel><title>T</title><item><description><![CDATA[The tides of"
    let found = FeedValidator().validate(text).diagnostics.map(\.rule)
    #expect(found.contains("xml-truncated") && !found.contains("xml-cdata"))
  }

  @Test func aValueThatIsNotRecognizedHasNoWrongType() {
    let text = RuleExample.item(#""content_text": -x"#).text
    let found = FeedValidator().validate(text).diagnostics(from: .error)
    #expect(found.map(\.rule) == ["json-syntax"], "\(found)")
  }

  @Test func aFormerIDIsAccepted() throws {
    let rule = try #require(Rule(id: "missing-dc-language"))
    #expect(rule.id == "language-missing" && Rule.isNameOfRuleOrGroup("missing-dc-language"))
    #expect(Rule.documentation.contains("### language-missing"))
    #expect(Rule.documentation.contains("Former id: missing-dc-language."))
    func severity(_ levels: [String: RuleLevel]) -> Severity? {
      FeedValidator(.init(levels: levels)).validate(rule.bad.bytes).diagnostics.first { $0.rule == rule.id }?.severity
    }
    #expect(severity([:]) == .info)
    #expect(severity(["missing-dc-language": .error]) == .error)
    #expect(severity(["missing-dc-language": .error, "language-missing": .warning]) == .warning)
    let configuration = try ValidationConfiguration(Data(#"{"rules": {"missing-dc-language": "off"}}"#.utf8))
    #expect(severity(configuration.rules) == nil)
    let report = FeedValidator().validate(rule.bad.bytes)
    let current = Baseline([ReportedFile("a.xml", report)])
    let old = current.encodeToString().replacing("language-missing", with: "missing-dc-language")
    let baseline = try #require(Baseline(Data(old.utf8)))
    #expect(baseline == current)
    #expect(baseline.filtering(report, of: "a.xml").diagnostics.isEmpty)
  }
}

extension String {
  fileprivate var declaringITunes: String {
    replacing("<rss ", with: "<rss xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" ")
  }
}
