/// The rules about text and markup in XML feeds.

extension Rule {
  private static let constructs = "RFC 4287, 3.1"
  private static let content = "RFC 4287, 4.1.3"
  private static let profile = "RSS Best Practices Profile, Character Data"
  private static let atom03 = "Atom 0.3, 3.1 Content Constructs"

  static let xmlText: [Rule] = plainText + escapedText + html + risks

  // MARK: Text

  private static let plainText: [Rule] = [
    Rule(
      .containsHTML, .warning, "HTML in a plain text",
      why: "Titles and names are plain text. Some readers show the tags as they are written, some lose them.",
      fix: "Take the tags out, and write characters instead of HTML's names for them.", section: profile,
      versions: .xml, bad: .rssItem("<title>The &lt;b&gt;spring&lt;/b&gt; tide</title>"),
      good: .rssItem("<title>The tide if a &#x3C; b</title>")),
    Rule(
      .containsUndeclaredHTML, .warning, "HTML in a text that says it is plain",
      why: "Without type=\"html\" it is plain text, and readers show the tags as they are written.",
      fix: "Say type=\"html\", or take the tags out.", section: "RFC 4287, 3.1.1.1", versions: .xml,
      bad: .entry("<summary>The &lt;b&gt;highest&lt;/b&gt; ever</summary>"),
      good: .entry(#"<summary type="html">The &lt;b&gt;highest&lt;/b&gt; ever</summary>"#)),
    Rule(
      .characterData, .warning, "A text with a less-than sign that looks like a tag",
      why: "RSS does not say whether titles are plain text or HTML. Readers that take them for HTML lose what follows.",
      fix: "Write &#x3C; for <, and &#x26; for &, which all readers understand.", basis: .rssProfile, section: profile,
      versions: .rss, bad: .rssItem("<title>How &lt;seagulls&gt; fly</title>"),
      good: .rssItem("<title>How &#x3C;seagulls&#x3E; fly</title>")),
  ]

  // MARK: How markup is written

  private static let escapedText: [Rule] = [
    Rule(
      .invalidTextType, .error, "The type of a text is none of Atom's",
      why: "Titles, summaries and the like are text, html or xhtml. Media types are for content only.",
      fix: "Say type=\"html\" for escaped HTML, type=\"xhtml\" for elements, and nothing for plain text.",
      section: "RFC 4287, 3.1.1", versions: .atom,
      bad: .entry(#"<summary type="text/markdown">The highest ever</summary>"#),
      good: .entry(#"<summary type="text">The highest ever</summary>"#)),
    Rule(
      .missingXHTMLDiv, .error, "XHTML without its div",
      why: "type=\"xhtml\" holds exactly one div of XHTML, which is not part of the text itself.",
      fix: "Put <div xmlns=\"http://www.w3.org/1999/xhtml\"> around all of it.", section: "RFC 4287, 3.1.1.3",
      versions: .atom,
      bad: .entry(#"<summary type="xhtml">The highest ever</summary>"#),
      good: .entry(#"<summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">The highest ever</div></summary>"#)
    ),
    Rule(
      .notInline, .warning, "Escaped markup where elements should be",
      why: "type=\"xhtml\" says that markup is written as elements. Readers show what is escaped as it stands.",
      fix: "Write the elements as they are, or say type=\"html\".", section: "RFC 4287, 3.1.1.3",
      versions: .atom,
      bad: .entry(
        #"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">&lt;p&gt;High&lt;/p&gt;</div></content>"#),
      good: .entry(#"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>High</p></div></content>"#)),
    Rule(
      .notEscaped, .error, "Elements where escaped markup should be",
      why: "mode=\"escaped\" says that markup is escaped. Elements in it are not part of the text.",
      fix: "Write < as &lt; in all of it, or say mode=\"xml\".", section: atom03, versions: .atom,
      bad: .document(oldAtom("<content type=\"text/html\" mode=\"escaped\"><p>High</p></content>")),
      good: .document(oldAtom("<content type=\"text/html\" mode=\"escaped\">&lt;p>High&lt;/p></content>")),
      implies: [.obsoleteNamespace, .obsoleteVersion]),
    Rule(
      .invalidContentMode, .error, "The mode of a content is none",
      why: "mode is xml, escaped or base64; of anything else, readers cannot tell how to read the content.",
      fix: "Say how the content is written. Better still, publish Atom 1.0, which has no mode.", section: atom03,
      versions: .atom, bad: .document(oldAtom("<content mode=\"quoted\">High</content>")),
      good: .document(oldAtom("<content mode=\"xml\">High</content>")),
      implies: [.obsoleteNamespace, .obsoleteVersion]),
    Rule(
      .notBase64, .error, "Content that should be Base64 is not",
      why: "Content that is neither text nor XML by its type is bytes, written in Base64.",
      fix: "Encode it, or say which type it really has.", section: "RFC 4287, 4.1.3.3; RFC 4648, 4",
      versions: .atom,
      bad: .entry(
        """
        <summary>A picture</summary>
        <content type="image/png">spring.png</content>
        """),
      good: .entry(
        """
        <summary>A picture</summary>
        <content type="image/png">iVBORw0KGgo=</content>
        """)),
    Rule(
      .misplacedXHTMLContent, .warning, "XHTML beside the elements of the feed",
      why: "Readers look for text in content and summary, and pass over XHTML that stands in the entry itself.",
      fix: "Put it into <content type=\"xhtml\">, with a div around it.", section: "RFC 4287, 6.4",
      versions: .atom,
      bad: .entry(#"<p xmlns="http://www.w3.org/1999/xhtml">High</p>"#),
      good: .entry(#"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>High</p></div></content>"#)),
  ]

  // MARK: HTML

  private static let html: [Rule] = [
    Rule(
      .notHTML, .warning, "Something that is not HTML",
      why:
        "Readers guess what is meant by elements that HTML does not have, by tags that never end, and by elements that "
        + "are closed in the wrong order. What follows may look wrong, or be lost.",
      fix: "Mend the markup at this place.", basis: .reference, section: "WHATWG HTML, 13.1", versions: .xml,
      bad: .rssItem("<description>The &lt;b&gt;highest of the month.</description>"),
      good: .rssItem("<description>The &lt;b&gt;highest&lt;/b&gt; of the month.</description>")),
    Rule(
      .htmlFragment, .warning, "A whole page where a piece of one belongs, or the other way round",
      why: "Descriptions and type=\"html\" are pieces of HTML, which readers put into a page of theirs. The media type "
        + "text/html is a whole page.",
      fix: "Leave out <html>, <head> and <body>, or say type=\"html\" instead of text/html.", section: content,
      versions: .xml,
      bad: .entry(#"<content type="text/html">The &lt;b>highest&lt;/b> ever</content>"#),
      good: .entry(#"<content type="html">The &lt;b>highest&lt;/b> ever</content>"#)),
    Rule(
      .containsRelRef, .warning, "A relative address with nothing to be relative to",
      why: "RSS does not say what addresses in its content are relative to, and readers disagree.",
      fix: "Write the whole URL.", basis: .experience, section: "RSS Best Practices Profile, item description",
      versions: .rss,
      bad: .rssItem(#"<description>&lt;a href="/spring"&gt;High&lt;/a&gt;</description>"#),
      good: .rssItem(#"<description>&lt;a href="https://tides.example/spring"&gt;High&lt;/a&gt;</description>"#)),
  ]

  // MARK: What readers take out

  private static let risks: [Rule] = [
    Rule(
      .securityRisk, .warning, "An element that readers take out",
      why:
        "Scripts, plug-ins, frames, forms, style sheets and the like could do harm in a reader, so readers take them out.",
      fix: "Make the content work without it: link to the page that has it.", basis: .experience,
      section: "RFC 4287, 8.1", versions: .xml,
      bad: .rssItem(#"<description>&lt;script src="https://tides.example/a.js"&gt;&lt;/script&gt;High</description>"#),
      good: .rssItem("<description>&lt;p&gt;High&lt;/p&gt;</description>")),
    Rule(
      .securityRiskAttr, .warning, "An attribute that readers take out",
      why: "Handlers of events and javascript: URLs run programs, so readers take them out.",
      fix: "Make the content work without it.", basis: .experience, section: "RFC 4287, 8.1", versions: .xml,
      bad: .rssItem(#"<description>&lt;p onclick="count()"&gt;High&lt;/p&gt;</description>"#),
      good: .rssItem(#"<description>&lt;p id="high"&gt;High&lt;/p&gt;</description>"#)),
    Rule(
      .dangerousStyleAttr, .warning, "A style that readers take out",
      why:
        "Styles can move content over the reader's own page, or fetch something, so readers keep the harmless ones only.",
      fix: "Keep to colours, fonts, borders and margins.", basis: .experience, section: "RFC 4287, 8.1",
      versions: .xml,
      bad: .rssItem(#"<description>&lt;p style="position: fixed"&gt;High&lt;/p&gt;</description>"#),
      good: .rssItem(#"<description>&lt;p style="color: navy"&gt;High&lt;/p&gt;</description>"#)),
  ]

  /// A small feed in Atom 0.3 whose entry has this content.
  private static func oldAtom(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed version="0.3" xmlns="http://purl.org/atom/ns#" xml:lang="en">
      <title>Tides</title>
      <link rel="alternate" type="text/html" href="https://tides.example/"/>
      <modified>2024-03-11T07:30:00Z</modified>
      <author><name>Ann Gull</name></author>
      <entry>
        <title>Spring tide</title>
        <link rel="alternate" type="text/html" href="https://tides.example/spring"/>
        <id>tag:tides.example,2024:spring</id>
        <issued>2024-03-11T07:30:00Z</issued>
        <modified>2024-03-11T07:30:00Z</modified>
        \(content)
      </entry>
    </feed>

    """
  }
}
