/// The rules about podcasts, media and coordinates.

extension Rule {
  static let podcastAndMedia: [Rule] =
    shows + episodes + podcastNamespace + podcastDirectories + media + mediaValues + places

  // MARK: Shows

  static let apple = "Apple Podcasts, A Podcaster's Guide to RSS (as of 2026-07)"
  private static let categories = "Apple Podcasts, Apple Podcasts categories (2019, as of 2026-07)"

  private static let shows: [Rule] = [
    Rule(
      .missingITunesElement, .warning, "Podcast lacks a required element",
      why:
        "Apple Podcasts does not list a show without an image, a category, a language and <itunes:explicit>, nor Spotify "
        + "one without an author.",
      fix: "Add the element to the channel.", basis: .reference,
      section: apple + ", Show tags; Spotify, Podcast Delivery Specification v1.10 (2025-05)", versions: .rss,
      bad: .podcast("(no <itunes:category>)"), good: .podcast(), supersedes: [.notBlank, .attrNotBlank], podcast: .error
    ),
    Rule(
      .missingITunesEmail, .warning, "Podcast has no owner e-mail address",
      why:
        "Spotify sends a code to this address to find out whether the podcast is yours. Apple Podcasts has not used it since "
        + "2023.",
      fix: "Add <itunes:owner> with <itunes:name> and <itunes:email> to the channel.", basis: .reference,
      section:
        "Spotify, Podcast Delivery Specification v1.10 (2025-05); Apple Podcasts, Technical updates for hosting providers "
        + "(2022-08-22)",
      versions: .rss,
      bad: .podcast("<itunes:owner><itunes:name>Ann Gull</itunes:name></itunes:owner>"),
      good: .podcast()),
    Rule(
      .invalidITunesCategory, .error, "Not an Apple Podcasts category",
      why: "Directories accept only the categories in Apple's list.",
      fix: "Choose a category from the list, spelled exactly, and put a subcategory inside its category.",
      basis: .reference, section: categories, versions: .rss,
      bad: .podcast(#"<itunes:category text="Seaside"/>"#), good: .podcast()),
    Rule(
      .obsoleteITunesCategory, .warning, "Obsolete Apple Podcasts category",
      why: "Apple replaced its list in 2019. An old category is mapped to one that may not fit, or ignored.",
      fix: "Choose a category from the current list.", basis: .reference, section: categories,
      versions: .rss, bad: .podcast(#"<itunes:category text="Travel"/>"#),
      good: .podcast()),
    Rule(
      .invalidITunesChannelType, .error, "Invalid show type",
      why: "A show is episodic, with the newest episode first, or serial, with the oldest first.",
      fix: "Write episodic or serial.", basis: .reference, section: apple, versions: .rss,
      bad: .podcast("<itunes:type>daily</itunes:type>"),
      good: .podcast("<itunes:type>serial</itunes:type>")),
    Rule(
      .invalidYesNo, .error, "Value is not yes or no",
      why: "Apple Podcasts ignores any value but Yes.",
      fix: "Write Yes, or remove the element.",
      basis: .reference, section: apple + ", itunes:complete", versions: .xml,
      bad: .podcast("<itunes:complete>maybe</itunes:complete>"),
      good: .podcast("<itunes:complete>yes</itunes:complete>")),
    Rule(
      .invalidYesNoClean, .error, "Value is not yes, no or clean",
      why: "Apple Podcasts ignores any value but Yes.",
      fix: "Write Yes, or remove the element.", basis: .reference, section: apple + ", itunes:block", versions: .xml,
      bad: .podcast("<itunes:block>absolutely</itunes:block>"),
      good: .podcast("<itunes:block>yes</itunes:block>")),
  ]

  // MARK: Episodes

  private static let episodes: [Rule] = [
    Rule(
      .invalidITunesEpisodeType, .error, "Invalid episode type",
      why: "An episode is full, a trailer or a bonus.",
      fix: "Write full, trailer or bonus.", basis: .reference,
      section: apple, versions: .rss,
      bad: .podcastItem("<itunes:episodeType>extra</itunes:episodeType>"),
      good: .podcastItem("<itunes:episodeType>bonus</itunes:episodeType>")),
    Rule(
      .invalidDuration, .error, "Invalid duration",
      why: "Podcast apps read seconds, MM:SS or HH:MM:SS.",
      fix: "Write seconds, such as 1747, or 29:07.", basis: .reference, section: apple, versions: .rss,
      bad: .podcastItem("<itunes:duration>00:07:74</itunes:duration>"),
      good: .podcastItem("<itunes:duration>00:07:34</itunes:duration>")),
    Rule(
      .invalidKeywords, .warning, "Keywords without commas, or too many",
      why: "Directories split the list at commas, and use at most twelve keywords.",
      fix: "Separate keywords with commas, and keep the best twelve.", basis: .reference, section: apple,
      versions: .rss,
      bad: .podcastItem("<itunes:keywords>salt wind wave</itunes:keywords>"),
      good: .podcastItem("<itunes:keywords>salt, wind, wave</itunes:keywords>")),
    Rule(
      .unsupportedITunesFormat, .warning, "Format that podcast apps do not play",
      why:
        "Apple Podcasts accepts only M4A, MP3, MOV, MP4, M4V and PDF files; it hides episodes in other formats, or cannot "
        + "play them.",
      fix: "Publish an MP3 or M4A file.", basis: .reference, section: apple + ", enclosure", versions: .rss,
      bad: .podcastItem(#"<enclosure url="https://tides.example/spring.wma" length="5000000" type="audio/x-ms-wma"/>"#),
      good: .podcastItem(), podcast: .error),
  ]

  // MARK: The podcast namespace

  static let podcasting = "Podcast namespace 1.0 (as of 2026-07)"

  private static let podcastNamespace: [Rule] = [
    Rule(
      .podcastValueInvalid, .error, "Value not allowed in the podcast namespace",
      why: "Apps ignore an element with an invalid value, or read it wrongly.",
      fix: "Write one of the values that the message describes.",
      section: podcasting, versions: .xml,
      bad: .podcast("<podcast:locked>maybe</podcast:locked>"),
      good: .podcast("<podcast:locked>yes</podcast:locked>")),
    Rule(
      .podcastValueUnknown, .warning, "Value not listed in the podcast namespace",
      why: "The lists of media and protocols may grow, but apps support only what is listed.",
      fix: "Check the spelling, or use a listed value.", section: podcasting, versions: .xml,
      bad: .podcast("<podcast:medium>radio</podcast:medium>"),
      good: .podcast("<podcast:medium>podcast</podcast:medium>")),
    Rule(
      .podcastPersonUnknown, .info, "Role or group not in the podcast taxonomy",
      why: "Apps show and find people by the roles in the taxonomy.",
      fix: "Choose the closest role or group in it.",
      section: podcasting + ", person", versions: .xml,
      bad: .podcastItem(#"<podcast:person role="skipper">Ann Gull</podcast:person>"#),
      good: .podcastItem(#"<podcast:person role="host">Ann Gull</podcast:person>"#)),
  ]

  // MARK: Media RSS

  private static let mediaRSS = "Media RSS 1.5.1"

  private static let media: [Rule] = [
    Rule(
      .mediaGroupWithoutAlternatives, .warning, "media:group without alternatives",
      why: "A group holds two or more versions of one thing, such as a video in two sizes.",
      fix: "Remove the group, and put <media:content> in the item itself.", section: "Media RSS 1.5.1, media:group",
      versions: .xml, bad: .rssItem("<media:group>\(content("spring.mp4"))</media:group>"),
      good: .rssItem("<media:group>\(content("spring.mp4") + content("small.mp4"))</media:group>")),
    Rule(
      .invalidMediaMedium, .error, "Invalid medium",
      why: "A medium is image, audio, video, document or executable.",
      fix: "Write one of these, or omit medium.",
      section: "Media RSS 1.5.1, media:content", versions: .xml, bad: content(having: "medium=\"film\""),
      good: content(having: "medium=\"video\"")),
    Rule(
      .invalidMediaExpression, .error, "Invalid expression",
      why: "The file is a sample, the full version, or a nonstop stream.",
      fix: "Write sample, full or nonstop, or omit expression.", section: "Media RSS 1.5.1, media:content",
      versions: .xml, bad: content(having: "expression=\"partial\""),
      good: content(having: "expression=\"sample\"")),
    Rule(
      .invalidMediaTextType, .error, "Invalid text type",
      why: "Titles, descriptions and texts are plain, the default, or html.",
      fix: "Write plain or html.", section: "Media RSS 1.5.1, media:title", versions: .xml,
      bad: media("<media:title type=\"text/html\">Spring tide</media:title>"),
      good: media("<media:title type=\"html\">Spring tide</media:title>")),
    Rule(
      .invalidNPTTime, .error, "Invalid play time",
      why: "Times within a recording are written as in RFC 2326: seconds, or HH:MM:SS.",
      fix: "Write 12.5 or 00:00:12.5.", section: "Media RSS 1.5.1, media:thumbnail", versions: .xml,
      bad: media("<media:thumbnail url=\"https://tides.example/spring.jpg\" time=\"+17sec\"/>"),
      good: media("<media:thumbnail url=\"https://tides.example/spring.jpg\" time=\"00:00:17\"/>")),
    Rule(
      .deprecatedMediaAdult, .warning, "media:adult is deprecated",
      why: "<media:rating> has replaced it.",
      fix: "Write <media:rating scheme=\"urn:simple\">nonadult</media:rating>.",
      section: "Media RSS 1.5.1, media:rating",
      versions: .xml, bad: media("<media:adult>false</media:adult>"),
      good: media("<media:rating>nonadult</media:rating>")),
  ]

  private static let mediaValues: [Rule] = [
    Rule(
      .invalidCreditRole, .error, "Role is not in its scheme",
      why: "Without a scheme, roles are those of the European Broadcasting Union, in lowercase.",
      fix: "Choose a role from the list, or name another scheme.", section: "Media RSS 1.5.1, media:credit",
      versions: .xml, bad: media("<media:credit role=\"Skipper\">Ann Gull</media:credit>"),
      good: media("<media:credit role=\"author\">Ann Gull</media:credit>")),
    Rule(
      .invalidMediaHash, .error, "Invalid hash",
      why:
        "An MD5 hash has 32 hexadecimal digits, a SHA-1 hash has 40. Readers cannot verify the file with "
        + "anything else.",
      fix: "Write the hash of the file in hexadecimal digits, and its algorithm.",
      section: "Media RSS 1.5.1, media:hash",
      versions: .xml, bad: media("<media:hash algo=\"md5\">dfdec888b7</media:hash>"),
      good: media("<media:hash algo=\"md5\">0cc175b9c0f1b6a831c399e269772661</media:hash>")),
    Rule(
      .invalidMediaRating, .error, "Rating is not in its scheme",
      why: "Readers that filter content for children cannot tell what it means.",
      fix: "Choose a rating from the scheme; without a scheme, write adult or nonadult.",
      section: "Media RSS 1.5.1, media:rating", versions: .xml,
      bad: media("<media:rating scheme=\"urn:mpaa\">tv-ma</media:rating>"),
      good: media("<media:rating scheme=\"urn:mpaa\">pg</media:rating>")),
    Rule(
      .invalidMediaRestriction, .error, "Invalid restriction",
      why: "A restriction lists two-letter country codes or absolute URIs; other values have no effect.",
      fix: "List country codes or URIs, separated by spaces.", section: "Media RSS 1.5.1, media:restriction",
      versions: .xml,
      bad: media("<media:restriction relationship=\"allow\" type=\"country\">Australia</media:restriction>"),
      good: media("<media:restriction relationship=\"allow\" type=\"country\">au</media:restriction>")),
    Rule(
      .invalidMediaRestrictionRel, .error, "Restriction neither allows nor denies",
      why: "Readers cannot tell whether the listed countries or sites are allowed.",
      fix: "Write allow or deny.",
      section: "Media RSS 1.5.1, media:restriction", versions: .xml,
      bad: media("<media:restriction relationship=\"only\"/>"),
      good: media("<media:restriction relationship=\"deny\"/>")),
    Rule(
      .invalidMediaRestrictionType, .error, "Invalid restriction type",
      why: "A restriction is by country, by URI, or about sharing.",
      fix: "Write country, uri or sharing.",
      section: "Media RSS 1.5.1, media:restriction", versions: .xml,
      bad: media("<media:restriction relationship=\"deny\" type=\"city\"/>"),
      good: media("<media:restriction relationship=\"deny\" type=\"sharing\"/>")),
    Rule(
      .invalidMediaValue, .error, "Value not allowed in Media RSS",
      why: "Readers ignore values that they do not know.",
      fix: "Write one of the values that the message names.", section: mediaRSS,
      versions: .xml, bad: media("<media:status state=\"gone\"/>"),
      good: media("<media:status state=\"deleted\"/>")),
  ]

  private static func media(_ markup: String) -> RuleExample { .rssItem(markup) }

  private static func content(having attribute: String) -> RuleExample {
    media("<media:content url=\"https://tides.example/spring.mp4\" \(attribute)/>")
  }

  private static func content(_ name: String) -> String { "<media:content url=\"https://tides.example/\(name)\"/>" }

  // MARK: Places

  private static let places: [Rule] = [
    Rule(
      .coordComma, .warning, "Coordinates separated by commas",
      why: "GeoRSS and GML separate numbers with spaces, so strict readers cannot read the coordinates.",
      fix: "Write spaces: 45.256 -71.92.", basis: .specification, section: "GeoRSS, OGC 17-002r1 §7", versions: .xml,
      bad: .rssItem("<georss:point>45.256,-71.92</georss:point>"),
      good: .rssItem("<georss:point>45.256 -71.92</georss:point>")),
    Rule(
      .invalidCoordinates, .error, "Invalid coordinates",
      why:
        "A point is one latitude and longitude, a line is two or more, and a polygon is four or more, "
        + "the last equal to the first.",
      fix: "Write degrees separated by spaces, latitude before longitude.",
      section: "GeoRSS, OGC 17-002r1 §7", versions: .xml,
      bad: .rssItem("<georss:point>45.256</georss:point>"),
      good: .rssItem("<georss:point>45.256 -71.92</georss:point>")),
  ]
}
