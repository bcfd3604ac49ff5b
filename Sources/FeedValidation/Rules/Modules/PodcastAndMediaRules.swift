/// The rules about podcasts, media and places.

extension Rule {
  static let podcastAndMedia: [Rule] = shows + episodes + podcastNamespace + media + mediaValues + places

  // MARK: Shows

  private static let apple = "Apple Podcasts, A Podcaster's Guide to RSS"

  private static let shows: [Rule] = [
    Rule(
      .missingITunesElement, .warning, "A podcast lacks what directories require",
      why:
        "Apple Podcasts and others take in a show only with a picture, a category, a language, and whether it is explicit.",
      fix: "Add the element to the channel.", basis: .reference, section: apple, versions: .rss,
      bad: .podcast("(no <itunes:category>)"), good: .podcast(), podcast: .error),
    Rule(
      .missingITunesEmail, .warning, "A podcast's owner has no address",
      why: "Directories write to the address of the owner to find out whose podcast it is.",
      fix: "Add <itunes:owner> with <itunes:name> and <itunes:email> to the channel.", basis: .reference,
      section: apple,
      versions: .rss,
      bad: .podcast("<itunes:owner><itunes:name>Ann Gull</itunes:name></itunes:owner>"),
      good: .podcast()),
    Rule(
      .invalidITunesCategory, .error, "A category that is not of Apple's list",
      why: "Directories file a show under the categories of the list and no others.",
      fix: "Choose a category of the list, spelled as it is there; a subcategory stands inside its category.",
      basis: .reference, section: "Apple Podcasts categories", versions: .rss,
      bad: .podcast(#"<itunes:category text="Seaside"/>"#), good: .podcast()),
    Rule(
      .obsoleteITunesCategory, .warning, "A category of Apple's old list",
      why: "The list was made anew in 2019. A category of the old one is mapped to one that may not fit, or to none.",
      fix: "Choose a category of the present list.", basis: .reference, section: "Apple Podcasts categories",
      versions: .rss, bad: .podcast(#"<itunes:category text="Travel"/>"#),
      good: .podcast()),
    Rule(
      .invalidITunesChannelType, .error, "A kind of show that there is not",
      why: "A show is episodic, with the latest episode first, or serial, with the first one first.",
      fix: "Write episodic or serial.", basis: .reference, section: apple, versions: .rss,
      bad: .podcast("<itunes:type>daily</itunes:type>"),
      good: .podcast("<itunes:type>serial</itunes:type>")),
    Rule(
      .invalidYesNo, .error, "Neither yes nor no", why: "Another word counts as no answer.", fix: "Write yes or no.",
      basis: .reference, section: apple, versions: .xml,
      bad: .podcast("<itunes:complete>maybe</itunes:complete>"),
      good: .podcast("<itunes:complete>yes</itunes:complete>")),
    Rule(
      .invalidYesNoClean, .error, "Neither yes, no nor clean", why: "Another word counts as no answer.",
      fix: "Write yes or no.", basis: .reference, section: apple, versions: .xml,
      bad: .podcast("<itunes:block>absolutely</itunes:block>"),
      good: .podcast("<itunes:block>yes</itunes:block>")),
  ]

  // MARK: Episodes

  private static let episodes: [Rule] = [
    Rule(
      .invalidITunesEpisodeType, .error, "A kind of episode that there is not",
      why: "An episode is full, a trailer or a bonus.", fix: "Write full, trailer or bonus.", basis: .reference,
      section: apple, versions: .rss,
      bad: .podcastItem("<itunes:episodeType>extra</itunes:episodeType>"),
      good: .podcastItem("<itunes:episodeType>bonus</itunes:episodeType>")),
    Rule(
      .invalidDuration, .error, "A duration that is none",
      why: "Apps show how long an episode takes, and read seconds, MM:SS or HH:MM:SS.",
      fix: "Write the seconds: 1747; or 29:07.", basis: .reference, section: apple, versions: .rss,
      bad: .podcastItem("<itunes:duration>00:07:74</itunes:duration>"),
      good: .podcastItem("<itunes:duration>00:07:34</itunes:duration>")),
    Rule(
      .invalidKeywords, .warning, "Keywords that directories do not tell apart, or too many",
      why: "Keywords stand between commas, and directories looked at twelve of them.",
      fix: "Put commas between the keywords, and keep the best twelve.", basis: .reference, section: apple,
      versions: .rss,
      bad: .podcastItem("<itunes:keywords>salt wind wave</itunes:keywords>"),
      good: .podcastItem("<itunes:keywords>salt, wind, wave</itunes:keywords>")),
    Rule(
      .unsupportedITunesFormat, .warning, "A file that podcast apps do not play",
      why: "Apple Podcasts plays MP3, AAC and MP4 files. Other forms are not shown at all, or not played.",
      fix: "Publish an MP3 or M4A file.", basis: .reference, section: apple, versions: .rss,
      bad: .podcastItem(#"<enclosure url="https://tides.example/spring.wma" length="5000000" type="audio/x-ms-wma"/>"#),
      good: .podcastItem(), podcast: .error),
  ]

  // MARK: The podcast namespace

  private static let podcasting = "The podcast namespace, 1.0"

  private static let podcastNamespace: [Rule] = [
    Rule(
      .podcastValueInvalid, .error, "A value that the podcast namespace does not allow",
      why: "Apps do not understand the element then.", fix: "Write one of the values that the message names.",
      section: podcasting, versions: .xml,
      bad: .podcast("<podcast:locked>maybe</podcast:locked>"),
      good: .podcast("<podcast:locked>yes</podcast:locked>")),
    Rule(
      .podcastValueUnknown, .warning, "A value that is not in the lists of the podcast namespace",
      why: "The lists of media and protocols grow; apps know those that are in them.",
      fix: "Look for a misspelling, or use a value of the list.", section: podcasting, versions: .xml,
      bad: .podcast("<podcast:medium>radio</podcast:medium>"),
      good: .podcast("<podcast:medium>podcast</podcast:medium>")),
    Rule(
      .podcastPersonUnknown, .info, "A role or group that is not of the podcast taxonomy",
      why: "Apps show and find people by the roles of the taxonomy.", fix: "Choose the nearest role or group of it.",
      section: "The podcast namespace, 1.0, person", versions: .xml,
      bad: .podcastItem(#"<podcast:person role="skipper">Ann Gull</podcast:person>"#),
      good: .podcastItem(#"<podcast:person role="host">Ann Gull</podcast:person>"#)),
  ]

  // MARK: Media RSS

  private static let mediaRSS = "Media RSS 1.5.1"

  private static let media: [Rule] = [
    Rule(
      .mediaGroupWithoutAlternatives, .error, "A media:group with nothing to choose from",
      why: "A group holds two or more forms of one thing, such as a film in two sizes.",
      fix: "Put a single <media:content> into the item itself.", section: "Media RSS 1.5.1, media:group",
      versions: .xml, bad: .rssItem("<media:group>\(content("spring.mp4"))</media:group>"),
      good: .rssItem("<media:group>\(content("spring.mp4") + content("small.mp4"))</media:group>")),
    Rule(
      .invalidMediaMedium, .error, "A medium that there is not",
      why: "A medium is image, audio, video, document or executable.", fix: "Write one of these, or leave it out.",
      section: "Media RSS 1.5.1, media:content", versions: .xml, bad: content(having: "medium=\"film\""),
      good: content(having: "medium=\"video\"")),
    Rule(
      .invalidMediaExpression, .error, "An expression that there is not",
      why: "What is there is a sample, the full thing, or a nonstop stream.",
      fix: "Write sample, full or nonstop, or leave it out.", section: "Media RSS 1.5.1, media:content",
      versions: .xml, bad: content(having: "expression=\"partial\""),
      good: content(having: "expression=\"sample\"")),
    Rule(
      .invalidMediaTextType, .error, "A kind of text that there is not",
      why: "Titles, descriptions and texts are plain or html, and plain where they do not say.",
      fix: "Write plain or html.", section: "Media RSS 1.5.1, media:title", versions: .xml,
      bad: media("<media:title type=\"text/html\">Spring tide</media:title>"),
      good: media("<media:title type=\"html\">Spring tide</media:title>")),
    Rule(
      .invalidNPTTime, .error, "A time that is no play time",
      why: "Times within a recording are written as in RFC 2326: seconds, or HH:MM:SS.",
      fix: "Write 12.5, or 00:00:12.5.", section: "Media RSS 1.5.1, media:thumbnail", versions: .xml,
      bad: media("<media:thumbnail url=\"https://tides.example/spring.jpg\" time=\"+17sec\"/>"),
      good: media("<media:thumbnail url=\"https://tides.example/spring.jpg\" time=\"00:00:17\"/>")),
    Rule(
      .deprecatedMediaAdult, .warning, "media:adult is no longer used",
      why: "media:rating took its place, with a scheme.",
      fix: "Write <media:rating scheme=\"urn:simple\">nonadult</media:rating>.",
      section: "Media RSS 1.5.1, media:rating",
      versions: .xml, bad: media("<media:adult>false</media:adult>"),
      good: media("<media:rating>nonadult</media:rating>")),
  ]

  private static let mediaValues: [Rule] = [
    Rule(
      .invalidCreditRole, .error, "A role that its scheme does not have",
      why: "Without a scheme, roles are those of the European Broadcasting Union, in small letters.",
      fix: "Choose a role of the list, or name another scheme.", section: "Media RSS 1.5.1, media:credit",
      versions: .xml, bad: media("<media:credit role=\"Skipper\">Ann Gull</media:credit>"),
      good: media("<media:credit role=\"author\">Ann Gull</media:credit>")),
    Rule(
      .invalidMediaHash, .error, "A hash that is none",
      why: "A hash by md5 has 32 hexadecimal digits, one by sha-1 has 40. Another says nothing about the file.",
      fix: "Write the hash of the file in hexadecimal digits, and its algorithm.",
      section: "Media RSS 1.5.1, media:hash",
      versions: .xml, bad: media("<media:hash algo=\"md5\">dfdec888b7</media:hash>"),
      good: media("<media:hash algo=\"md5\">0cc175b9c0f1b6a831c399e269772661</media:hash>")),
    Rule(
      .invalidMediaRating, .error, "A rating that its scheme does not have",
      why: "Readers that keep things from children cannot tell what it means.",
      fix: "Choose a rating of the scheme: adult or nonadult where no scheme is named.",
      section: "Media RSS 1.5.1, media:rating", versions: .xml,
      bad: media("<media:rating scheme=\"urn:mpaa\">tv-ma</media:rating>"),
      good: media("<media:rating scheme=\"urn:mpaa\">pg</media:rating>")),
    Rule(
      .invalidMediaRestriction, .error, "A restriction to what does not exist",
      why: "Countries have two letters, places on the web whole URIs; another value restricts nothing.",
      fix: "List country codes or URIs, separated by spaces.", section: "Media RSS 1.5.1, media:restriction",
      versions: .xml,
      bad: media("<media:restriction relationship=\"allow\" type=\"country\">Australia</media:restriction>"),
      good: media("<media:restriction relationship=\"allow\" type=\"country\">au</media:restriction>")),
    Rule(
      .invalidMediaRestrictionRel, .error, "A restriction that neither allows nor denies",
      why: "Nobody can tell whether those that it lists may, or may not.", fix: "Write allow or deny.",
      section: "Media RSS 1.5.1, media:restriction", versions: .xml,
      bad: media("<media:restriction relationship=\"only\"/>"),
      good: media("<media:restriction relationship=\"deny\"/>")),
    Rule(
      .invalidMediaRestrictionType, .error, "A restriction of a kind that there is not",
      why: "A restriction is by country or by URI, or about sharing.", fix: "Write country, uri or sharing.",
      section: "Media RSS 1.5.1, media:restriction", versions: .xml,
      bad: media("<media:restriction relationship=\"deny\" type=\"city\"/>"),
      good: media("<media:restriction relationship=\"deny\" type=\"sharing\"/>")),
    Rule(
      .invalidMediaValue, .error, "A value that Media RSS does not allow",
      why: "Readers do not understand it.", fix: "Write one of the values that the message names.", section: mediaRSS,
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
      .coordComma, .warning, "Coordinates with commas between them",
      why: "GeoRSS and GML separate numbers by spaces; readers that go by that find none.",
      fix: "Write 45.256 -71.92.", basis: .specification, section: "GeoRSS, OGC 17-002r1, 7", versions: .xml,
      bad: .rssItem("<georss:point>45.256,-71.92</georss:point>"),
      good: .rssItem("<georss:point>45.256 -71.92</georss:point>")),
    Rule(
      .invalidCoordinates, .error, "Coordinates that are no place",
      why:
        "A point is latitude and longitude, a line two of them or more, a polygon four or more, the last as the first.",
      fix: "Write the numbers in degrees, latitude before longitude, separated by spaces.",
      section: "GeoRSS, OGC 17-002r1, 7", versions: .xml,
      bad: .rssItem("<georss:point>45.256</georss:point>"),
      good: .rssItem("<georss:point>45.256 -71.92</georss:point>")),
  ]
}
