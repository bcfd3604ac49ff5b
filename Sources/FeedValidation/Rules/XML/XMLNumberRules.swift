/// The rules about numbers and words in XML feeds.

extension Rule {
  static let xmlNumbers: [Rule] = [
    Rule(
      .invalidInteger, .error, "Not a whole number",
      why: "Readers ignore the value.",
      fix: "Write a whole number in digits.", section: "GeoRSS, floor", versions: .xml,
      bad: .rssItem("<georss:floor>ground</georss:floor>"),
      good: .rssItem("<georss:floor>-1</georss:floor>")),
    Rule(
      .invalidNonNegativeInteger, .error, "Not a whole number of 0 or more",
      why: "Readers ignore the value.",
      fix: "Write digits only.", section: "RSS 1.0 Modules: Slash", versions: .xml,
      bad: .rssItem("<slash:comments>-1</slash:comments>"),
      good: .rssItem("<slash:comments>0</slash:comments>")),
    Rule(
      .invalidPositiveInteger, .error, "Not a whole number of 1 or more",
      why: "Readers ignore the value.",
      fix: "Write digits only, and not 0.", section: "RSS 2.0, ttl", versions: .xml,
      bad: .rss("<ttl>one hour</ttl>"), good: .rss("<ttl>60</ttl>")),
    Rule(
      .invalidIntegerAttribute, .error, "Attribute is not a whole number",
      why: "Readers use it to show the size of the file.",
      fix: "Write the number of bytes, in digits only.",
      section: "RSS 2.0, enclosure", versions: .rss, bad: .rssItem(enclosure(length: "5 MB")),
      good: .rssItem(enclosure(length: "5000000"))),
    Rule(
      .useZeroForUnknown, .error, "Enclosure with an empty length",
      why: "length is required, and must be a number.",
      fix: "Write the size in bytes, or 0 if it is unknown.", section: "RSS 2.0, enclosure", versions: .rss,
      bad: .rssItem(enclosure(length: "")), good: .rssItem(enclosure(length: "0"))),
    Rule(
      .invalidFloat, .error, "Not a number",
      why: "Readers ignore the value.",
      fix: "Write digits, with a decimal point before the fraction.", section: "Media RSS 1.5.1, media:content",
      versions: .xml,
      bad: .rssItem(content("duration=\"12 min\"")),
      good: .rssItem(content("duration=\"750.5\""))),
    Rule(
      .invalidPercentage, .error, "Not a percentage",
      why: "A percentage is from 0 to 100.",
      fix: "Write a number from 0 to 100.", section: podcasting + ", valueTimeSplit", versions: .rss2,
      bad: .podcastItem(split("150")), good: .podcastItem(split("90"))),
    Rule(
      .invalidCommaSeparatedIntegers, .error, "Not whole numbers separated by commas",
      why: "<slash:hit_parade> is a list of counts.",
      fix: "Write a list such as 177,155,105.", section: "RSS 1.0 Modules: Slash",
      versions: .xml, bad: .rssItem("<slash:hit_parade>177,many</slash:hit_parade>"),
      good: .rssItem("<slash:hit_parade>177,155,105</slash:hit_parade>")),
    Rule(
      .invalidLatitude, .error, "Invalid latitude",
      why: "A latitude is from -90 to 90 degrees; north is positive.",
      fix: "Write a decimal number such as 54.32.", section: "W3C Basic Geo", versions: .xml,
      bad: .rssItem(
        """
        <geo:lat>97.3</geo:lat>
        <geo:long>10.1</geo:long>
        """),
      good: .rssItem(
        """
        <geo:lat>54.3</geo:lat>
        <geo:long>10.1</geo:long>
        """)),
    Rule(
      .invalidLongitude, .error, "Invalid longitude",
      why: "A longitude is from -180 to 180 degrees; east is positive.",
      fix: "Write a decimal number such as 10.13.", section: "W3C Basic Geo", versions: .xml,
      bad: .rssItem(
        """
        <geo:lat>54.3</geo:lat>
        <geo:long>10 E</geo:long>
        """),
      good: .rssItem(
        """
        <geo:lat>54.3</geo:lat>
        <geo:long>10.1</geo:long>
        """)),
  ]

  static let xmlWords: [Rule] = [
    Rule(
      .invalidAlphanum, .error, "Invalid characters in a FeedBurner name",
      why: "FeedBurner's names contain only letters, digits and -._/.",
      fix: "Write the number or name exactly as the service gave it.",
      basis: .experience, section: "FeedBurner, emailServiceId", versions: .xml,
      bad: .rss("<feedburner:emailServiceId>Tides (mail)</feedburner:emailServiceId>"),
      good: .rss("<feedburner:emailServiceId>tides</feedburner:emailServiceId>")),
    Rule(
      .invalidBooleanAttribute, .error, "Value is not true or false",
      why: "Readers interpret other values differently.",
      fix: "Write true or false, in lowercase.",
      section: "RSS 2.0, guid", versions: .rss,
      bad: .rssItem(#"<guid isPermaLink="no">https://tides.example/spring</guid>"#),
      good: .rssItem(#"<guid isPermaLink="false">https://tides.example/spring</guid>"#)),
    Rule(
      .invalidTrueFalse, .error, "Value is not true or false",
      why: "Readers interpret other values differently.",
      fix: "Write true or false.",
      section: "Media RSS 1.5.1, media:content", versions: .xml,
      bad: .rssItem(content("isDefault=\"yes\"")),
      good: .rssItem(content("isDefault=\"true\""))),
    Rule(
      .invalidHour, .error, "Invalid hour",
      why: "Hours are numbers from 0 to 23, in GMT.",
      fix: "Write a number from 0 to 23.",
      section: "RSS 2.0, skipHours", versions: .rss,
      bad: .rss("<skipHours><hour>25</hour></skipHours>"),
      good: .rss("<skipHours><hour>7</hour></skipHours>")),
    Rule(
      .invalidDay, .error, "Invalid day of the week",
      why: "Days are English names, not abbreviated.",
      fix: "Write Monday, Tuesday and so on.", section: "RSS 2.0, skipDays", versions: .rss,
      bad: .rss("<skipDays><day>Mon</day></skipDays>"),
      good: .rss("<skipDays><day>Monday</day></skipDays>")),
    Rule(
      .invalidUpdatePeriod, .error, "Invalid update period",
      why: "There are five periods, and readers know no others.",
      fix: "Write hourly, daily, weekly, monthly or yearly.", section: "RSS 1.0 Modules: Syndication",
      versions: .xml, bad: .rss("<sy:updatePeriod>often</sy:updatePeriod>"),
      good: .rss("<sy:updatePeriod>daily</sy:updatePeriod>")),
    Rule(
      .tooLong, .warning, "Text is too long",
      why: "Directories and apps cut it off.",
      fix: "Shorten it.",
      section:
        "Apple Podcasts, A Podcaster's Guide to RSS (as of 2026-07): 255 characters, 4000 in descriptions; "
        + "Podcast namespace 1.0 (as of 2026-07)",
      versions: .rss2,
      bad: .podcastItem("<itunes:title>\(tide(times: 30))</itunes:title>"),
      good: .podcastItem("<itunes:title>\(tide(times: 1))</itunes:title>")),
    Rule(
      .notURLEncoded, .error, "Value is not percent-encoded",
      why: "The value becomes part of a URL as it is.",
      fix: "Percent-encode everything but letters, digits and -._~.",
      section: "OpenSearch 1.1, Query", versions: .xml,
      bad: .rss(#"<opensearch:Query role="request" searchTerms="spring tide"/>"#),
      good: .rss(#"<opensearch:Query role="request" searchTerms="spring%20tide"/>"#)),
  ]

  private static func content(_ attribute: String) -> String {
    "<media:content url=\"https://tides.example/spring.mp4\" type=\"video/mp4\" \(attribute)/>"
  }

  private static func split(_ percentage: String) -> String {
    """
    <podcast:value type="lightning" method="keysend">
            <podcast:valueRecipient type="lnaddress" address="ann@tides.example" split="100"/>
            <podcast:valueTimeSplit startTime="60" duration="30" remotePercentage="\(percentage)">
              <podcast:remoteItem feedGuid="917393e3-1b1e-5cef-ace4-edaa54e1f810"/>
            </podcast:valueTimeSplit>
          </podcast:value>
    """
  }

  private static func tide(times: Int) -> String { String(repeating: "High water.\n", count: times) }
}
