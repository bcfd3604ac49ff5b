/// The rules about the structure of XML feeds: which elements and attributes are allowed where.

extension Rule {
  private static let elements = "RSS 2.0, Elements; RSS 1.0 §5; RFC 4287 §4"
  private static let channel = "RSS 2.0, Required channel elements; RSS 1.0 §5.3"

  static let xmlStructure: [Rule] = [
    Rule(
      .undefinedElement, .error, "Element not allowed here",
      why: "Readers ignore elements that they do not expect.",
      fix: "Correct its name, or move it. Put elements of your own in a namespace of your own.",
      section: elements, versions: .xml, bad: .rssItem("<pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>"),
      good: .rssItem("<dc:publisher>Harbour office</dc:publisher>")),
    Rule(
      .missingElement, .error, "Missing required element",
      why: "Without it, readers cannot use the parent element.",
      fix: "Add it, or remove the parent element.", section: elements, versions: .xml,
      bad: .rss("<image><title>Tides</title><link>https://tides.example/</link></image>"),
      good: .rss(wholeImage)),
    Rule(
      .missingRecommendedElement, .info, "Missing recommended element",
      why: "The feed is valid without it, but readers can do more with it.",
      fix: "Add it.",
      section: apple + ", Recommended tags", versions: .xml,
      bad: .podcast("(no <itunes:author>)"), good: .podcast()),
    Rule(
      .missingTitle, .error, "Missing title",
      why: "Readers list feeds, and show images, by title.",
      fix: "Add <title>.", section: channel, versions: .xml, bad: .rss("(no <title>)"), good: .rss()),
    Rule(
      .missingLink, .error, "Missing link",
      why: "Readers use the link to open the website of the channel.",
      fix: "Add <link> with the URL of the website.", section: channel, versions: .rss,
      bad: .rss("(no <link>)"), good: .rss()),
    Rule(
      .missingDescription, .error, "Missing description",
      why: "RSS requires a description of the channel.",
      fix: "Add <description> with a phrase or a sentence.", section: channel, versions: .rss,
      bad: .rss("(no <description>)"), good: .rss()),
    Rule(
      .itemMustContainTitleOrDescription, .error, "Item has neither title nor description",
      why:
        "Readers have nothing to show. Everything in an item is optional, but one of these two is "
        + "required.",
      fix: "Add <title>, <description> or both.", section: "RSS 2.0, Elements of <item>", versions: .rss2,
      bad: .rssItem(
        """
        (no <title>)
        (no <description>)
        """), good: .rssItem("(no <title>)")),
    Rule(
      .duplicateElement, .error, "Duplicate element",
      why: "Only one is allowed. Some readers use the first, some the last.",
      fix: "Keep the right one.", section: elements,
      versions: .xml, bad: .rss("<title>Tides</title><title>Waves</title>"), good: .rss()),
    Rule(
      .duplicateSemantics, .warning, "Two elements of the channel mean the same",
      why: "Readers that know both must choose, and choose differently if the values differ.",
      fix: "Keep one, usually the format's own element.", basis: .experience,
      section: "RSS Best Practices, Namespace Elements",
      versions: .rss2,
      bad: .rss(
        """
        <copyright>Ann Gull</copyright>
        <dc:rights>Ann Gull</dc:rights>
        """),
      good: .rss("<copyright>Ann Gull</copyright>")),
    Rule(
      .duplicateItemSemantics, .warning, "Two elements of an item mean the same",
      why: "Readers that know both must choose, and choose differently if the values differ.",
      fix: "Keep one, usually the format's own element.", basis: .experience,
      section: "RSS Best Practices, Namespace Elements",
      versions: .rss2, bad: .rssItem("<dc:date>2024-03-11T07:30:00Z</dc:date>"), good: .rssItem()),
    Rule(
      .duplicateDescriptionSemantics, .warning, "Another element repeats the description",
      why: "<description> is for a summary, and <content:encoded> for the full text.",
      fix: "Keep <description>, and put the full text, if there is one, in <content:encoded>.", basis: .experience,
      section: "RSS Best Practices, content:encoded", versions: .rss2,
      bad: .rssItem("<dc:description>The highest of the month.</dc:description>"),
      good: .rssItem("<content:encoded>It comes at half past seven.</content:encoded>")),
    Rule(
      .duplicateValue, .error, "Duplicate value",
      why:
        "Each hour or day to skip is listed once, each item needs its own guid or rdf:about, and a page has one next "
        + "and one previous page.",
      fix: "Remove the duplicate, or give each item its own identifier.",
      section: "RSS 2.0, Optional channel elements; RSS 1.0 §5.5; RFC 5005 §3, §4", versions: .xml,
      bad: .rss("<skipHours><hour>3</hour><hour>3</hour></skipHours>"),
      good: .rss("<skipHours><hour>3</hour><hour>4</hour></skipHours>")),
    Rule(
      .duplicateEnclosure, .warning, "Item has several enclosures",
      why: "Many readers play only the first or the last.",
      fix:
        "Publish each in its own item, or list other versions of the same recording with Media RSS or "
        + "<podcast:alternateEnclosure>.",
      basis: .rssProfile,
      section: "RSS Best Practices, enclosure; Apple Podcasts, Podcast RSS feed requirements (as of 2026-07)",
      versions: .rss2, bad: .rssItem(mp3 + mp3), good: .rssItem(mp3), podcast: .error),
    Rule(
      .missingAttribute, .error, "Missing required attribute",
      why: "Without it, readers cannot use the element.",
      fix: "Add it, or remove the element.",
      section: elements, versions: .xml, bad: .rssItem("<source>Harbour news</source>"),
      good: .rssItem(#"<source url="https://harbour.example/feed.xml">Harbour news</source>"#)),
    Rule(
      .missingRecommendedAttribute, .warning, "Missing recommended attribute",
      why: "The element is valid without it, but readers can do more with it.",
      fix: "Add it.",
      section: podcasting + ", alternateEnclosure", versions: .xml,
      bad: .podcastItem(opus("")),
      good: .podcastItem(opus(" length=\"1200000\""))),
    Rule(
      .unexpectedAttribute, .error, "Attribute not allowed here",
      why: "Readers ignore it. Attribute names are case-sensitive.",
      fix: "Correct its name, or remove it.", section: elements, versions: .xml,
      bad: .rssItem(#"<guid isPermalink="true">https://tides.example/spring</guid>"#),
      good: .rssItem(#"<guid isPermaLink="true">https://tides.example/spring</guid>"#)),
    Rule(
      .useOfExtensionAttr, .warning, "Attribute of another namespace",
      why: "RSS is extended by elements; readers ignore foreign attributes on RSS's own elements.",
      fix: "Use an element of that namespace, or remove the attribute.", basis: .experience,
      section: "RSS 2.0, Extending RSS", versions: .rss,
      bad: .rssItem(#"<title dc:language="en">Spring tide</title>"#),
      good: .rssItem(#"<title xml:lang="en">Spring tide</title>"#)),
    Rule(
      .unexpectedText, .error, "Text not allowed here",
      why: "Readers ignore it.",
      fix: "Move it to the element that it belongs to, or remove it.", section: elements, versions: .xml,
      bad: .rss("<skipDays>Monday</skipDays>"),
      good: .rss("<skipDays><day>Monday</day></skipDays>")),
    Rule(
      .notBlank, .warning, "Empty element",
      why: "An empty title, link or identifier is useless to readers.",
      fix: "Fill it in, or omit it.", section: elements, versions: .xml,
      bad: .rssItem("<title/>"), good: .rssItem()),
    Rule(
      .attrNotBlank, .warning, "Empty attribute",
      why: "An empty attribute carries no information.",
      fix: "Fill it in, or omit it.",
      section: elements, versions: .xml, bad: .rssItem(#"<category domain="">Sea</category>"#),
      good: .rssItem(#"<category domain="https://topics.example/">Sea</category>"#)),
    Rule(
      .unexpectedWhitespace, .error, "White space around a value",
      why: "In Atom, white space is part of the value: it changes an id, and makes a date invalid.",
      fix: "Remove the white space between the tags and the value.",
      section: "RFC 4287 §2, §3.3, §4.2.6",
      versions: .atom, bad: .entry("<updated> 2024-03-11T07:30:00Z </updated>"),
      good: .entry()),
    Rule(
      .missingSelf, .warning, "No link with rel=\"self\"",
      why:
        "Readers that get the feed from a file or an aggregator cannot subscribe to it, because they do "
        + "not know its URL.",
      fix: "Add <link rel=\"self\" href=\"…\"/>.", section: "RFC 4287 §4.1.1", versions: .atom,
      bad: .atom("(no <link rel=self>)"), good: .atom()),
    Rule(
      .languageMissing, .info, "Feed does not declare its language",
      why: "Readers use the language to sort, translate and read aloud.",
      fix: "Add <language> to RSS 2.0, or <dc:language> to RSS 1.0.",
      basis: .experience,
      section: "RSS 2.0, Optional channel elements; Dublin Core, language", versions: .rss,
      bad: .rdf("(no <dc:language>)"), good: .rdf()),
  ]

  static let wholeImage =
    "<image><url>https://tides.example/logo.png</url><title>Tides</title><link>https://tides.example/</link></image>"
  private static func opus(_ length: String) -> String {
    "<podcast:alternateEnclosure type=\"audio/opus\"\(length)>"
      + "<podcast:source uri=\"https://tides.example/spring.opus\"/></podcast:alternateEnclosure>"
  }
  private static let mp3 =
    "<enclosure url=\"https://tides.example/spring.mp3\" length=\"5000000\" type=\"audio/mpeg\"/>"
}
