/// The rules about what stands where in an XML feed.

extension Rule {
  private static let elements = "RSS 2.0, Elements; RSS 1.0, 5; RFC 4287, 4"
  private static let channel = "RSS 2.0, Required channel elements; RSS 1.0, 5.3"

  static let xmlStructure: [Rule] = [
    Rule(
      .undefinedElement, .error, "An element that its parent does not have",
      why: "Readers pass over elements that they do not know: what these say is lost.",
      fix: "Look for a slip in its name, or for its right place. What is your own belongs in a namespace of your own.",
      section: elements, versions: .xml, bad: .rssItem("<pubdate>today</pubdate>"),
      good: .rssItem("<dc:publisher>Harbour office</dc:publisher>")),
    Rule(
      .missingElement, .error, "A required element is missing",
      why: "Without it the element around it does not say what it is there for.",
      fix: "Add it, or take out the element that it belongs in.", section: elements, versions: .xml,
      bad: .rss("<image><title>Tides</title><link>https://tides.example/</link></image>"),
      good: .rss(wholeImage)),
    Rule(
      .missingRecommendedElement, .info, "A recommended element is missing",
      why: "The feed does without it, and readers would do better with it.", fix: "Add it.",
      section: "Podcast RSS feed requirements, Recommended tags", versions: .xml,
      bad: .podcast("(no <itunes:author>)"), good: .podcast()),
    Rule(
      .missingTitle, .error, "The title is missing", why: "Readers list feeds, and show images, by their titles.",
      fix: "Add <title>.", section: channel, versions: .xml, bad: .rss("(no <title>)"), good: .rss()),
    Rule(
      .missingLink, .error, "The link is missing", why: "Readers lead people from a channel to its page by its link.",
      fix: "Add <link> with the URL of the page that belongs to the feed.", section: channel, versions: .rss,
      bad: .rss("(no <link>)"), good: .rss()),
    Rule(
      .missingDescription, .error, "The description is missing",
      why: "RSS requires a channel to say what it is about.",
      fix: "Add <description> with a phrase or a sentence.", section: channel, versions: .rss,
      bad: .rss("(no <description>)"), good: .rss()),
    Rule(
      .itemMustContainTitleOrDescription, .error, "An item without title and description",
      why: "Readers have nothing to show of it. Everything in an item is optional but for one of these two.",
      fix: "Add <title>, <description> or both.", section: "RSS 2.0, Elements of <item>", versions: .rss2,
      bad: .rssItem(
        """
        (no <title>)
        (no <description>)
        """), good: .rssItem("(no <title>)")),
    Rule(
      .duplicateElement, .error, "An element that may stand once stands twice",
      why: "Some readers take the first, some the last.", fix: "Keep the right one.", section: elements,
      versions: .xml, bad: .rss("<title>Tides</title><title>Waves</title>"), good: .rss()),
    Rule(
      .duplicateSemantics, .warning, "The feed says the same in two vocabularies",
      why: "Readers that know both must choose, and choose differently where the two are not alike.",
      fix: "Keep the element of the format itself.", basis: .experience,
      section: "RSS Best Practices, Namespace Elements",
      versions: .rss2,
      bad: .rss(
        """
        <copyright>Ann Gull</copyright>
        <dc:rights>Ann Gull</dc:rights>
        """),
      good: .rss("<copyright>Ann Gull</copyright>")),
    Rule(
      .duplicateItemSemantics, .warning, "An item says the same in two vocabularies",
      why: "Readers that know both must choose, and choose differently where the two are not alike.",
      fix: "Keep the element of the format itself.", basis: .experience,
      section: "RSS Best Practices, Namespace Elements",
      versions: .rss2, bad: .rssItem("<dc:date>2024-03-11T07:30:00Z</dc:date>"), good: .rssItem()),
    Rule(
      .duplicateDescriptionSemantics, .warning, "What the description says stands in another element too",
      why:
        "A second text is for what the first does not say: <description> for a summary, <content:encoded> for the whole.",
      fix: "Keep <description>, and put the whole text into <content:encoded> where there is one.", basis: .experience,
      section: "RSS Best Practices, content:encoded", versions: .rss2,
      bad: .rssItem("<dc:description>The highest of the month.</dc:description>"),
      good: .rssItem("<content:encoded>It comes at half past seven.</content:encoded>")),
    Rule(
      .duplicateValue, .error, "A value that may stand once stands twice",
      why: "Hours and days are skipped once, and items are told apart by their guids or rdf:about.",
      fix: "Take one out, or give each item an identifier of its own.",
      section: "RSS 2.0, Optional channel elements; RSS 1.0, 5.5", versions: .rss,
      bad: .rss("<skipHours><hour>3</hour><hour>3</hour></skipHours>"),
      good: .rss("<skipHours><hour>3</hour><hour>4</hour></skipHours>")),
    Rule(
      .duplicateEnclosure, .warning, "An item with several enclosures",
      why: "Many readers play the first or the last of them only.",
      fix:
        "Make an item of each, or list other forms of the same recording with Media RSS or podcast:alternateEnclosure.",
      basis: .rssProfile, section: "RSS Best Practices, enclosure", versions: .rss2,
      bad: .rssItem(mp3 + mp3), good: .rssItem(mp3)),
    Rule(
      .missingAttribute, .error, "A required attribute is missing",
      why: "Without it the element does not say what it is there for.", fix: "Add it, or take the element out.",
      section: elements, versions: .xml, bad: .rssItem("<source>Harbour news</source>"),
      good: .rssItem(#"<source url="https://harbour.example/feed.xml">Harbour news</source>"#)),
    Rule(
      .missingRecommendedAttribute, .warning, "A recommended attribute is missing",
      why: "The element does without it, and readers would do better with it.", fix: "Add it.",
      section: "Podcast namespace, alternateEnclosure", versions: .xml,
      bad: .podcastItem(opus("")),
      good: .podcastItem(opus(" length=\"1200000\""))),
    Rule(
      .unexpectedAttribute, .error, "An attribute that the element does not have",
      why: "Readers pass over it: what it says is lost. Mind the letters: names are compared as they are written.",
      fix: "Look for a slip in its name, or take it out.", section: elements, versions: .xml,
      bad: .rssItem(#"<guid isPermalink="true">https://tides.example/spring</guid>"#),
      good: .rssItem(#"<guid isPermaLink="true">https://tides.example/spring</guid>"#)),
    Rule(
      .useOfExtensionAttr, .warning, "An attribute of another namespace",
      why: "RSS is extended by elements; hardly any reader looks for other attributes in RSS's own.",
      fix: "Say it in an element of that namespace, or leave it out.", basis: .experience,
      section: "RSS 2.0, Extending RSS", versions: .rss,
      bad: .rssItem(#"<title dc:language="en">Spring tide</title>"#),
      good: .rssItem(#"<title xml:lang="en">Spring tide</title>"#)),
    Rule(
      .unexpectedText, .error, "Text where only elements may stand", why: "Readers do not look for it there.",
      fix: "Put it into the element that it belongs in, or take it out.", section: elements, versions: .xml,
      bad: .rss("<skipDays>Monday</skipDays>"),
      good: .rss("<skipDays><day>Monday</day></skipDays>")),
    Rule(
      .notBlank, .warning, "An element that says nothing", why: "An empty title, link or identifier helps nobody.",
      fix: "Fill it in, or leave it out.", section: elements, versions: .xml,
      bad: .rssItem("<title/>"), good: .rssItem()),
    Rule(
      .attrNotBlank, .warning, "An attribute that says nothing",
      why: "An attribute that is there says something, or should be left out.", fix: "Fill it in, or leave it out.",
      section: elements, versions: .xml, bad: .rssItem(#"<category domain="">Sea</category>"#),
      good: .rssItem(#"<category domain="https://topics.example/">Sea</category>"#)),
    Rule(
      .unexpectedWhitespace, .error, "White space around a value that must not have any",
      why: "In Atom it is part of the value: the identifier is another one, and the date none.",
      fix: "Write the value right behind the tag, and the end tag right behind it.",
      section: "RFC 4287, 2, 3.3 and 4.2.6",
      versions: .atom, bad: .entry("<updated> 2024-03-11T07:30:00Z </updated>"),
      good: .entry()),
    Rule(
      .missingSelf, .warning, "The feed does not say where it is",
      why: "Readers that get a feed from elsewhere, from a file or an aggregator, cannot subscribe to it.",
      fix: "Add <link rel=\"self\" href=\"…\"/>.", section: "RFC 4287, 4.1.1", versions: .atom,
      bad: .atom("(no <link rel=self>)"), good: .atom()),
    Rule(
      .missingDCLanguage, .info, "The feed does not say its language",
      why: "Readers sort, translate and pronounce by it.", fix: "Add <language>, or <dc:language> in RSS 1.0.",
      basis: .experience, section: "RSS 2.0, Optional channel elements; Dublin Core, language", versions: .rss,
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
