/// The rules about text and markup in XML feeds.

extension Rule {
  private static let constructs = "RFC 4287 §3.1"
  private static let content = "RFC 4287 §4.1.3"
  private static let profile = "RSS Best Practices, Character Data"
  private static let atom03 = "Atom 0.3 §3.1"

  static let xmlText: [Rule] = plainText + escapedText + html + risks

  // MARK: Text

  private static let plainText: [Rule] = [
    Rule(
      .containsHTML, .warning, "HTML in plain text",
      why: "Titles and names are plain text. Some readers show the tags, others remove them.",
      fix: "Remove the tags, and write characters instead of HTML entities.", section: profile,
      versions: .xml, bad: .rssItem("<title>The &lt;b&gt;spring&lt;/b&gt; tide</title>"),
      good: .rssItem("<title>The tide if a &#x3C; b</title>")),
    Rule(
      .containsUndeclaredHTML, .warning, "HTML without type=\"html\"",
      why: "Without type=\"html\" the text is plain, and readers show the tags.",
      fix: "Add type=\"html\", or remove the tags.", section: "RFC 4287 §3.1.1.1", versions: .xml,
      bad: .entry("<summary>The &lt;b&gt;highest&lt;/b&gt; ever</summary>"),
      good: .entry(#"<summary type="html">The &lt;b&gt;highest&lt;/b&gt; ever</summary>"#)),
    Rule(
      .characterData, .warning, "Text that looks like a tag",
      why:
        "RSS does not say whether titles are plain text or HTML. Readers that read them as HTML lose "
        + "what follows.",
      fix: "Write &#x3C; for < and &#x26; for &, which all readers understand.", basis: .rssProfile, section: profile,
      versions: .rss, bad: .rssItem("<title>How &lt;seagulls&gt; fly</title>"),
      good: .rssItem("<title>How &#x3C;seagulls&#x3E; fly</title>")),
  ]

  // MARK: Escaping

  private static let escapedText: [Rule] = [
    Rule(
      .invalidTextType, .error, "Invalid text type",
      why:
        "Titles, summaries and similar elements are text, html or xhtml. Only content may have a media "
        + "type.",
      fix: "Write type=\"html\" for escaped HTML or type=\"xhtml\" for elements; omit type for plain text.",
      section: "RFC 4287 §3.1.1", versions: .atom,
      bad: .entry(#"<summary type="text/markdown">The highest ever</summary>"#),
      good: .entry(#"<summary type="text">The highest ever</summary>"#)),
    Rule(
      .missingXHTMLDiv, .error, "XHTML without a div",
      why: "type=\"xhtml\" holds exactly one XHTML div, which is not part of the text itself.",
      fix: "Put <div xmlns=\"http://www.w3.org/1999/xhtml\"> around the content.", section: "RFC 4287 §3.1.1.3",
      versions: .atom,
      bad: .entry(#"<summary type="xhtml">The highest ever</summary>"#),
      good: .entry(#"<summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">The highest ever</div></summary>"#)
    ),
    Rule(
      .notInline, .warning, "Escaped markup in XHTML",
      why: "With type=\"xhtml\", markup is written as elements, and readers show escaped tags as text.",
      fix: "Write the elements unescaped, or use type=\"html\".", section: "RFC 4287 §3.1.1.3",
      versions: .atom,
      bad: .entry(
        #"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">&lt;p&gt;High&lt;/p&gt;</div></content>"#),
      good: .entry(#"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>High</p></div></content>"#)),
    Rule(
      .notEscaped, .error, "Elements in escaped content",
      why: "With mode=\"escaped\", elements are not part of the text.",
      fix: "Write < as &lt; everywhere, or use mode=\"xml\".", section: atom03, versions: .atom,
      bad: .document(oldAtom("<content type=\"text/html\" mode=\"escaped\"><p>High</p></content>")),
      good: .document(oldAtom("<content type=\"text/html\" mode=\"escaped\">&lt;p>High&lt;/p></content>")),
      implies: [.obsoleteNamespace, .obsoleteVersion]),
    Rule(
      .invalidContentMode, .error, "Invalid content mode",
      why: "mode is xml, escaped or base64. With another one, readers do not know how to read the content.",
      fix: "Write one of the three. Better, publish Atom 1.0, which has no mode.", section: atom03,
      versions: .atom, bad: .document(oldAtom("<content mode=\"quoted\">High</content>")),
      good: .document(oldAtom("<content mode=\"xml\">High</content>")),
      implies: [.obsoleteNamespace, .obsoleteVersion]),
    Rule(
      .notBase64, .error, "Content is not Base64",
      why: "Content whose type is neither text nor XML must be written in Base64.",
      fix: "Encode it, or correct its type.", section: "RFC 4287 §4.1.3.3; RFC 4648 §4",
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
      .misplacedXHTMLContent, .warning, "XHTML outside the content",
      why: "Readers look for text in content and summary, and ignore XHTML directly in an entry.",
      fix: "Put it in <content type=\"xhtml\">, inside a div.", section: "RFC 4287 §6.4",
      versions: .atom,
      bad: .entry(#"<p xmlns="http://www.w3.org/1999/xhtml">High</p>"#),
      good: .entry(#"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>High</p></div></content>"#)),
  ]

  // MARK: HTML

  private static let html: [Rule] = [
    Rule(
      .notHTML, .warning, "Invalid HTML",
      why:
        "Readers guess what is meant by unknown elements, unfinished tags and wrong nesting. What "
        + "follows may look wrong, or be lost.",
      fix: "Correct the markup.", basis: .reference, section: "WHATWG HTML §13.1", versions: .xml,
      bad: .rssItem("<description>The &lt;b&gt;highest of the month.</description>"),
      good: .rssItem("<description>The &lt;b&gt;highest&lt;/b&gt; of the month.</description>")),
    Rule(
      .htmlFragment, .warning, "Page instead of a fragment, or the reverse",
      why:
        "Descriptions and type=\"html\" are fragments of HTML, which readers show inside their own "
        + "pages. The media type text/html is a whole page.",
      fix: "Remove <html>, <head> and <body>, or write type=\"html\" instead of text/html.", section: content,
      versions: .xml,
      bad: .entry(#"<content type="text/html">The &lt;b>highest&lt;/b> ever</content>"#),
      good: .entry(#"<content type="html">The &lt;b>highest&lt;/b> ever</content>"#)),
    Rule(
      .containsRelRef, .warning, "Relative URL in the content",
      why: "RSS does not define a base URL, and readers use different ones.",
      fix: "Use an absolute URL.", basis: .experience, section: "RSS Best Practices, item description",
      versions: .rss,
      bad: .rssItem(#"<description>&lt;a href="/spring"&gt;High&lt;/a&gt;</description>"#),
      good: .rssItem(#"<description>&lt;a href="https://tides.example/spring"&gt;High&lt;/a&gt;</description>"#)),
  ]

  // MARK: What readers remove

  private static let risks: [Rule] = [
    Rule(
      .securityRisk, .warning, "Element that readers remove",
      why:
        "Scripts, plug-ins, frames, forms and style sheets could do harm in a reader, so many readers "
        + "remove them.",
      fix: "Make sure that the content works without the element; link to the page that has it.", basis: .experience,
      section: "RFC 4287 §8.1", versions: .xml,
      bad: .rssItem(#"<description>&lt;script src="https://tides.example/a.js"&gt;&lt;/script&gt;High</description>"#),
      good: .rssItem("<description>&lt;p&gt;High&lt;/p&gt;</description>")),
    Rule(
      .securityRiskAttr, .warning, "Attribute that readers remove",
      why: "Event handlers and javascript: URLs run scripts, so readers remove them.",
      fix: "Make sure that the content works without it.", basis: .experience, section: "RFC 4287 §8.1", versions: .xml,
      bad: .rssItem(#"<description>&lt;p onclick="count()"&gt;High&lt;/p&gt;</description>"#),
      good: .rssItem(#"<description>&lt;p id="high"&gt;High&lt;/p&gt;</description>"#)),
    Rule(
      .dangerousStyleAttr, .warning, "Style that readers remove",
      why:
        "Styles can move content over the reader's own page or load files, so readers keep only harmless "
        + "ones.",
      fix: "Use only colors, fonts, borders and margins.", basis: .experience, section: "RFC 4287 §8.1",
      versions: .xml,
      bad: .rssItem(#"<description>&lt;p style="position: fixed"&gt;High&lt;/p&gt;</description>"#),
      good: .rssItem(#"<description>&lt;p style="color: navy"&gt;High&lt;/p&gt;</description>"#)),
  ]

  /// A small Atom 0.3 feed whose entry has this content.
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
