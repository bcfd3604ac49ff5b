/// The rules about RSS, 0.90 to 2.0, and the advice of the RSS Advisory Board's profile.

extension Rule {
  private static let profile = "RSS Best Practices"
  private static let channelElements = "RSS 2.0, Optional channel elements"
  private static let guid = "RSS 2.0, <guid> sub-element of <item>"
  private static let image = "RSS 2.0, <image> sub-element of <channel>"

  static let rss: [Rule] = [
    Rule(
      .invalidRSSVersion, .error, "A version that RSS does not have",
      why: "Readers look at the version to know what the elements mean.", fix: "Write version=\"2.0\".",
      section: "RSS 2.0, What is RSS?", versions: .rss, bad: .rss(root: #" version="3.0""#),
      good: .rss()),
    Rule(
      .invalidRDF, .error, "RDF's own names in the wrong place",
      why: "In RDF, elements are in turn things and what is said of them; the attributes say which is which.",
      fix: "Say rdf:about of a thing, and rdf:resource where one is referred to.", basis: .reference,
      section: "RDF/XML Syntax, 2.5 to 2.20", versions: .rss1,
      bad: .rdfItem(#"<dc:creator rdf:about="https://tides.example/ann">Ann Gull</dc:creator>"#),
      good: .rdfItem("<dc:creator>Ann Gull</dc:creator>")),
    Rule(
      .noBlink, .error, "There is no blink",
      why: "RSS has no element of this name: an old text about RSS 2.0 listed it as a joke.", fix: "Take it out.",
      section: "RSS 2.0, Elements of <item>", versions: .rss,
      bad: .rssItem("<blink>Spring tide!</blink>"), good: .rssItem()),
    Rule(
      .misplacedItem, .warning, "An item stands before elements of the channel",
      why: "Readers that show items as they come do not know yet what comes behind them.",
      fix: "Put all elements of the channel before its items.", basis: .rssProfile, section: "RSS Best Practices, item",
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
      .missingAtomSelfLink, .warning, "The channel does not say where it is",
      why: "Readers that get a feed from elsewhere, from a file or an aggregator, cannot subscribe to it.",
      fix: "Add <atom:link rel=\"self\" href=\"…\" type=\"application/rss+xml\"/>.", basis: .rssProfile,
      section: "RSS Best Practices, atom:link", versions: .rss2, bad: .rss("(no <atom:link>)"), good: .rss()),

    // Items
    Rule(
      .missingGUID, .warning, "An item without guid",
      why: "Readers know an item by its guid when they see it again; without one they go by the link, or show it anew.",
      fix: "Add a guid that never changes.", basis: .experience, section: guid, versions: .rss2,
      bad: .rssItem("(no <guid>)"), good: .rssItem()),
    Rule(
      .invalidPermalink, .error, "A guid that says it is the item's page, and cannot be",
      why: "A guid is a URL that opens in a browser unless it says isPermaLink=\"false\".",
      fix: "Say isPermaLink=\"false\".", section: guid, versions: .rss2,
      bad: .rssItem("<guid>tag:tides.example,2024:spring</guid>"),
      good: .rssItem(#"<guid isPermaLink="false">tag:tides.example,2024:spring</guid>"#)),
    Rule(
      .invalidHTTPGUID, .error, "A guid that is no URL, and does not say so",
      why: "A guid is a URL that opens in a browser unless it says isPermaLink=\"false\".",
      fix: "Say isPermaLink=\"false\", or write a whole URL.", section: guid, versions: .rss2,
      bad: .rssItem("<guid>spring-2024</guid>"),
      good: .rssItem(#"<guid isPermaLink="false">spring-2024</guid>"#)),
    Rule(
      .needDescriptionBeforeContent, .warning, "The whole text without a summary before it",
      why: "Readers that know no content:encoded show description, and some take whatever comes first.",
      fix: "Put <description> before <content:encoded>: a summary, or the text itself where there is no other.",
      basis: .rssProfile, section: "RSS Best Practices, content:encoded", versions: .rss2,
      bad: .rssItem(
        """
        (no <description>)
        <content:encoded>The highest of the month.</content:encoded>
        """), good: .rssItem("<content:encoded>It comes at half past seven.</content:encoded>")),
    Rule(
      .slashDate, .warning, "A count of comments without a time",
      why: "The count is of the time when the feed was written, and nothing says when that was.",
      fix: "Add <pubDate> to the item, or <lastBuildDate> to the channel.", basis: .rssProfile,
      section: "RSS Best Practices, slash:comments", versions: .rss2,
      bad: .rssItem(
        """
        (no <pubDate>)
        <slash:comments>12</slash:comments>
        """),
      good: .rssItem("<slash:comments>12</slash:comments>")),
    Rule(
      .commentRSS, .warning, "wfw:commentRSS is written wfw:commentRss",
      why: "Names are compared as they are written: readers do not find the feed of the comments.",
      fix: "Write <wfw:commentRss>.", section: "Well-Formed Web, commentRss", versions: .rss,
      bad: .rssItem("<wfw:commentRSS>https://tides.example/spring/feed</wfw:commentRSS>"),
      good: .rssItem("<wfw:commentRss>https://tides.example/spring/feed</wfw:commentRss>")),

    // Images
    Rule(
      .imageLinkDoesntMatch, .warning, "The image links to another page than the channel",
      why: "The image stands for the channel: its link should be the same.", fix: "Write the channel's link.",
      section: image, versions: .rss2, bad: .rss(image(link: "https://tides.example/logo")),
      good: .rss(wholeImage)),
    Rule(
      .imageTitleDoesntMatch, .warning, "The image has another title than the channel",
      why: "The image stands for the channel: it is shown with this title instead of the channel's.",
      fix: "Write the channel's title.", section: image, versions: .rss2,
      bad: .rss(image(title: "Our logo")), good: .rss(wholeImage)),
    Rule(
      .imageURLFormat, .warning, "An image that is neither GIF, JPEG nor PNG",
      why: "RSS names these three, and readers may show no other.", fix: "Offer a PNG.", section: image,
      versions: .rss2,
      bad: .rss(image(url: "https://tides.example/logo.tiff")), good: .rss(wholeImage)),
    Rule(
      .invalidWidth, .error, "The image is too wide, or its width is no number",
      why: "The image is an icon beside the channel's title: 144 pixels wide at most.",
      fix: "Offer a smaller image, or leave width out. Where a large one is wanted, use itunes:image.", section: image,
      versions: .rss2, bad: .rss(image(size: "<width>600</width>")),
      good: .rss(image(size: "<width>88</width>"))),
    Rule(
      .invalidHeight, .error, "The image is too high, or its height is no number",
      why: "The image is an icon beside the channel's title: 400 pixels high at most.",
      fix: "Offer a smaller image, or leave height out. Where a large one is wanted, use itunes:image.", section: image,
      versions: .rss2, bad: .rss(image(size: "<height>0</height>")),
      good: .rss(image(size: "<height>31</height>"))),

    // Other parts of a channel
    Rule(
      .avoidTextInput, .warning, "A textInput",
      why: "Hardly any reader ever showed it; the specification calls its purpose a mystery.", fix: "Leave it out.",
      basis: .rssProfile, section: "RSS Best Practices, textInput", versions: .rss2,
      bad: .rss(
        "<textInput><title>Search</title><description>Find a tide</description><name>q</name><link>https://tides.example/search</link></textInput>"
      ), good: .rss()),
    Rule(
      .notEnoughHoursInTheDay, .error, "More than 24 hours to skip", why: "A day has 24 hours.",
      fix: "Take out the hours that stand there twice.", section: channelElements, versions: .rss2,
      bad: .rss("<skipHours>\(hours)<hour>23</hour></skipHours>"),
      good: .rss("<skipHours>\(hours)</skipHours>"), implies: [.duplicateValue]),
    Rule(
      .eightDaysAWeek, .error, "More than seven days to skip", why: "A week has seven days.",
      fix: "Take out the days that stand there twice.", section: channelElements, versions: .rss2,
      bad: .rss("<skipDays>\(days)<day>Sunday</day></skipDays>"),
      good: .rss("<skipDays>\(days)</skipDays>"), implies: [.duplicateValue]),
    Rule(
      .rss20Profile, .warning, "Against the advice of the RSS Advisory Board",
      why: "The profile says what works in many readers, where RSS 2.0 leaves it open.",
      fix: "The protocol of a cloud is xml-rpc, soap, http-post or https-post.", basis: .rssProfile,
      section: "RSS Best Practices, cloud", versions: .rss2, bad: .rss(cloud(protocol: "smoke signals")),
      good: .rss(cloud(protocol: "http-post"))),
  ]

  // MARK: Parts of examples

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
