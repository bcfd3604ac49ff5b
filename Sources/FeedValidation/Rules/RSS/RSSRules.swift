/// The rules about RSS 0.90 to 2.0, including the RSS Advisory Board's profile.

extension Rule {
  private static let profile = "RSS Best Practices"
  private static let channelElements = "RSS 2.0, Optional channel elements"
  private static let guid = "RSS 2.0, <guid> sub-element of <item>"
  private static let image = "RSS 2.0, <image> sub-element of <channel>"

  static let rss: [Rule] = [
    Rule(
      .invalidRSSVersion, .error, "Invalid RSS version",
      why: "version tells readers which version of RSS the feed follows.",
      fix: "Write version=\"2.0\".",
      section: "RSS 2.0, What is RSS?", versions: .rss, bad: .rss(root: #" version="3.0""#),
      good: .rss()),
    Rule(
      .invalidRDF, .error, "Invalid RDF",
      why:
        "In RDF, rdf:about identifies the resource that an element describes, and rdf:resource refers to "
        + "another resource. A property has one value: a text, a reference or one resource.",
      fix: "Use rdf:about on resources and rdf:resource on references.", basis: .reference,
      section: "RDF/XML Syntax §2.5 to §2.20, §7.2", versions: .rss1,
      bad: .rdfItem(#"<dc:creator rdf:about="https://tides.example/ann">Ann Gull</dc:creator>"#),
      good: .rdfItem("<dc:creator>Ann Gull</dc:creator>")),
    Rule(
      .noBlink, .error, "blink is not an element of RSS",
      why: "An old text about RSS 2.0 listed blink as a joke.",
      fix: "Remove it.",
      section: "RSS 2.0, Elements of <item>", versions: .rss,
      bad: .rssItem("<blink>Spring tide!</blink>"), good: .rssItem()),
    Rule(
      .misplacedItem, .warning, "Item before elements of the channel",
      why: "Readers that process a feed as it arrives do not know yet which elements follow the items.",
      fix: "Move all items to the end of the channel.", basis: .rssProfile, section: "RSS Best Practices, item",
      versions: .rss2,
      bad: .rss(
        """
        <item>
              <title>Neap tide</title>
              <guid>https://tides.example/neap</guid>
            </item>
        <category>Sea</category>
        """), good: .rss("<category>Sea</category>")),
    Rule(
      .missingAtomSelfLink, .warning, "No atom:link with rel=\"self\"",
      why:
        "Readers that get the feed from a file or an aggregator cannot subscribe to it, because they do "
        + "not know its URL.",
      fix: "Add <atom:link rel=\"self\" href=\"…\" type=\"application/rss+xml\"/>.", basis: .rssProfile,
      section: "RSS Best Practices, atom:link", versions: .rss2, bad: .rss("(no <atom:link>)"), good: .rss()),

    // Items
    Rule(
      .missingGUID, .warning, "Item has no guid",
      why:
        "Readers recognize an item by its guid. Without one they use the link, or show the item again "
        + "when it changes.",
      fix: "Add a guid that never changes.", basis: .experience,
      section: guid + "; Apple Podcasts, Technical updates for hosting providers (2022-08-22): required since 2023",
      versions: .rss2, bad: .rssItem("(no <guid>)"), good: .rssItem(), podcast: .error),
    Rule(
      .invalidPermalink, .error, "guid is not a permalink",
      why: "A guid is the URL of the item's page unless it has isPermaLink=\"false\".",
      fix: "Add isPermaLink=\"false\".", section: guid, versions: .rss2,
      bad: .rssItem("<guid>tag:tides.example,2024:spring</guid>"),
      good: .rssItem(#"<guid isPermaLink="false">tag:tides.example,2024:spring</guid>"#)),
    Rule(
      .invalidHTTPGUID, .error, "guid is not a URL",
      why: "A guid is the URL of the item's page unless it has isPermaLink=\"false\".",
      fix: "Add isPermaLink=\"false\", or use an absolute URL.", section: guid, versions: .rss2,
      bad: .rssItem("<guid>spring-2024</guid>"),
      good: .rssItem(#"<guid isPermaLink="false">spring-2024</guid>"#)),
    Rule(
      .needDescriptionBeforeContent, .warning, "content:encoded without a description before it",
      why:
        "Readers that do not support content:encoded show description, and some use whichever comes "
        + "first.",
      fix: "Put <description> before <content:encoded>, with a summary or else the full text.",
      basis: .rssProfile, section: "RSS Best Practices, content:encoded", versions: .rss2,
      bad: .rssItem(
        """
        (no <description>)
        <content:encoded>The highest of the month.</content:encoded>
        """), good: .rssItem("<content:encoded>It comes at half past seven.</content:encoded>")),
    Rule(
      .slashDate, .warning, "Comment count without a date",
      why: "Without a date, readers cannot tell when the comments were counted.",
      fix: "Add <pubDate> to the item, or <lastBuildDate> to the channel.", basis: .rssProfile,
      section: "RSS Best Practices, slash:comments", versions: .rss2,
      bad: .rssItem(
        """
        (no <pubDate>)
        <slash:comments>12</slash:comments>
        """),
      good: .rssItem("<slash:comments>12</slash:comments>")),
    Rule(
      .commentRSS, .warning, "wfw:commentRSS instead of wfw:commentRss",
      why: "XML names are case-sensitive, so readers do not find the feed of the comments.",
      fix: "Write <wfw:commentRss>.", section: "Well-Formed Web, commentRss", versions: .rss,
      bad: .rssItem("<wfw:commentRSS>https://tides.example/spring/feed</wfw:commentRSS>"),
      good: .rssItem("<wfw:commentRss>https://tides.example/spring/feed</wfw:commentRss>")),

    // Images
    Rule(
      .imageLinkDoesntMatch, .warning, "Image links to another page than the channel",
      why: "The image represents the channel, so both should have the same link.",
      fix: "Use the channel's link.",
      section: image, versions: .rss2, bad: .rss(image(link: "https://tides.example/logo")),
      good: .rss(wholeImage)),
    Rule(
      .imageTitleDoesntMatch, .warning, "Image has another title than the channel",
      why: "The image represents the channel, so both should have the same title.",
      fix: "Use the channel's title.", section: image, versions: .rss2,
      bad: .rss(image(title: "Our logo")), good: .rss(wholeImage)),
    Rule(
      .imageURLFormat, .warning, "Image is not a GIF, JPEG or PNG",
      why: "RSS allows these three formats, and readers may not show others.",
      fix: "Use a PNG image.", section: image,
      versions: .rss2,
      bad: .rss(image(url: "https://tides.example/logo.tiff")), good: .rss(wholeImage)),
    Rule(
      .invalidWidth, .error, "Invalid image width",
      why: "The image is an icon next to the channel's title, at most 144 pixels wide.",
      fix: "Use a smaller image, or omit width. For a large image, use <itunes:image>.", section: image,
      versions: .rss2, bad: .rss(image(size: "<width>600</width>")),
      good: .rss(image(size: "<width>88</width>"))),
    Rule(
      .invalidHeight, .error, "Invalid image height",
      why: "The image is an icon next to the channel's title, at most 400 pixels high.",
      fix: "Use a smaller image, or omit height. For a large image, use <itunes:image>.", section: image,
      versions: .rss2, bad: .rss(image(size: "<height>0</height>")),
      good: .rss(image(size: "<height>31</height>"))),

    // Other elements of a channel
    Rule(
      .avoidTextInput, .warning, "textInput is rarely supported",
      why: "Hardly any reader has ever shown it; the specification calls its purpose a mystery.",
      fix: "Remove it.",
      basis: .rssProfile, section: "RSS Best Practices, textInput", versions: .rss2,
      bad: .rss(
        "<textInput><title>Search</title><description>Find a tide</description><name>q</name><link>https://tides.example/search</link></textInput>"
      ), good: .rss()),
    Rule(
      .notEnoughHoursInTheDay, .error, "More than 24 hours in skipHours",
      why: "A day has 24 hours.",
      fix: "Remove the duplicates.", section: channelElements, versions: .rss2,
      bad: .rss("<skipHours>\(hours)<hour>23</hour></skipHours>"),
      good: .rss("<skipHours>\(hours)</skipHours>"), implies: [.duplicateValue]),
    Rule(
      .eightDaysAWeek, .error, "More than seven days in skipDays",
      why: "A week has seven days.",
      fix: "Remove the duplicates.", section: channelElements, versions: .rss2,
      bad: .rss("<skipDays>\(days)<day>Sunday</day></skipDays>"),
      good: .rss("<skipDays>\(days)</skipDays>"), implies: [.duplicateValue]),
    Rule(
      .rss20Profile, .warning, "Against the RSS Advisory Board's advice",
      why: "The profile recommends what works in many readers where RSS 2.0 leaves a choice.",
      fix: "Set the protocol of <cloud> to xml-rpc, soap, http-post or https-post.", basis: .rssProfile,
      section: "RSS Best Practices, cloud", versions: .rss2, bad: .rss(cloud(protocol: "smoke signals")),
      good: .rss(cloud(protocol: "http-post"))),
  ]

  // MARK: Parts of the examples

  private static func image(
    url: String = "https://tides.example/logo.png", title: String = "Tides", link: String = "https://tides.example/",
    size: String = ""
  ) -> String {
    "<image><url>\(url)</url><title>\(title)</title><link>\(link)</link>\(size)</image>"
  }

  private static func cloud(protocol name: String) -> String {
    "<cloud domain=\"rpc.tides.example\" port=\"80\" path=\"/hub\" registerProcedure=\"notify\" protocol=\"\(name)\"/>"
  }

  private static let hours = (0..<24).map { "<hour>\($0)</hour>" }.joined()
  private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    .map { "<day>\($0)</day>" }.joined()
}
