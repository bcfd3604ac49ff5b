/// The rules about numbers and words in XML feeds.

extension Rule {
  static let xmlNumbers: [Rule] = [
    Rule(
      "invalid-integer", .error, "Not a whole number", why: "Readers drop what they cannot count.",
      fix: "Write digits only.", section: "GeoRSS, floor", versions: xmlVersions,
      bad: .rssItem(["georss:floor": "<georss:floor>ground</georss:floor>"]),
      good: .rssItem(["georss:floor": "<georss:floor>-1</georss:floor>"])),
    Rule(
      "invalid-non-negative-integer", .error, "Not a whole number from 0 on",
      why: "Readers drop what they cannot count.",
      fix: "Write digits only.", section: "RSS 1.0 Modules: Slash", versions: xmlVersions,
      bad: .rssItem(["slash:comments": "<slash:comments>-1</slash:comments>"]),
      good: .rssItem(["slash:comments": "<slash:comments>0</slash:comments>"])),
    Rule(
      "invalid-positive-integer", .error, "Not a whole number from 1 on", why: "Readers drop what they cannot count.",
      fix: "Write digits only, and not 0.", section: "RSS 2.0, ttl", versions: xmlVersions,
      bad: .rss(["ttl": "<ttl>one hour</ttl>"]), good: .rss(["ttl": "<ttl>60</ttl>"])),
    Rule(
      "invalid-integer-attribute", .error, "Not a whole number in an attribute",
      why: "Readers show the size of the file by it.", fix: "Write the number of bytes, in digits only.",
      section: "RSS 2.0, enclosure", versions: rssVersions, bad: .rssItem(["enclosure": enclosure(length: "5 MB")]),
      good: .rssItem(["enclosure": enclosure(length: "5000000")])),
    Rule(
      "use-zero-for-unknown", .error, "An enclosure with an empty length", why: "length is required, and a number.",
      fix: "Write the size in bytes, or 0 where it is not known.", section: "RSS 2.0, enclosure", versions: rssVersions,
      bad: .rssItem(["enclosure": enclosure(length: "")]), good: .rssItem(["enclosure": enclosure(length: "0")])),
    Rule(
      "invalid-float", .error, "Not a number", why: "Readers drop what they cannot count.",
      fix: "Write digits, with a full stop before the fraction.", section: "Media RSS, media:content",
      versions: xmlVersions,
      bad: .rssItem(["media:content": content("duration=\"12 min\"")]),
      good: .rssItem(["media:content": content("duration=\"750.5\"")])),
    Rule(
      "invalid-percentage", .error, "Not a percentage", why: "It goes from 0 to 100.",
      fix: "Write a number from 0 to 100.", section: "Podcasting 2.0, podcast:valueTimeSplit", versions: rss2,
      bad: .podcastItem(["podcast:value": split("150")]), good: .podcastItem(["podcast:value": split("90")])),
    Rule(
      "invalid-comma-separated-integers", .error, "Not whole numbers with commas between them",
      why: "The parade is a list of counts.", fix: "Write it as 177,155,105.", section: "RSS 1.0 Modules: Slash",
      versions: xmlVersions, bad: .rssItem(["slash:hit_parade": "<slash:hit_parade>177,many</slash:hit_parade>"]),
      good: .rssItem(["slash:hit_parade": "<slash:hit_parade>177,155,105</slash:hit_parade>"])),
    Rule(
      "invalid-latitude", .error, "Not a latitude", why: "It is degrees from -90 to 90, the north being positive.",
      fix: "Write a decimal number: 54.32.", section: "W3C Basic Geo", versions: xmlVersions,
      bad: .rssItem(["geo:lat": "<geo:lat>97.3</geo:lat>", "geo:long": "<geo:long>10.1</geo:long>"]),
      good: .rssItem(["geo:lat": "<geo:lat>54.3</geo:lat>", "geo:long": "<geo:long>10.1</geo:long>"])),
    Rule(
      "invalid-longitude", .error, "Not a longitude", why: "It is degrees from -180 to 180, the east being positive.",
      fix: "Write a decimal number: 10.13.", section: "W3C Basic Geo", versions: xmlVersions,
      bad: .rssItem(["geo:lat": "<geo:lat>54.3</geo:lat>", "geo:long": "<geo:long>10 E</geo:long>"]),
      good: .rssItem(["geo:lat": "<geo:lat>54.3</geo:lat>", "geo:long": "<geo:long>10.1</geo:long>"])),
  ]

  static let xmlWords: [Rule] = [
    Rule(
      "invalid-alphanum", .error, "Characters that a name at a service does not have",
      why: "FeedBurner finds no such name.", fix: "Write the number or the name as the service gave it.",
      basis: .experience, section: "FeedBurner, emailServiceId", versions: xmlVersions,
      bad: .rss(["feedburner:emailServiceId": "<feedburner:emailServiceId>Tides (mail)</feedburner:emailServiceId>"]),
      good: .rss(["feedburner:emailServiceId": "<feedburner:emailServiceId>tides</feedburner:emailServiceId>"])),
    Rule(
      "invalid-boolean-attribute", .error, "Neither true nor false",
      why: "Readers take anything else for one or for the other.", fix: "Write true or false, in small letters.",
      section: "RSS 2.0, guid", versions: rssVersions,
      bad: .rssItem(["guid": "<guid isPermaLink=\"no\">https://tides.example/spring</guid>"]),
      good: .rssItem(["guid": "<guid isPermaLink=\"false\">https://tides.example/spring</guid>"])),
    Rule(
      "invalid-true-false", .error, "Neither true nor false",
      why: "Readers take anything else for one or for the other.", fix: "Write true or false.",
      section: "Media RSS, media:content", versions: xmlVersions,
      bad: .rssItem(["media:content": content("isDefault=\"yes\"")]),
      good: .rssItem(["media:content": content("isDefault=\"true\"")])),
    Rule(
      "invalid-hour", .error, "Not an hour", why: "Hours are numbers from 0 to 23, in GMT.",
      fix: "Write such a number.",
      section: "RSS 2.0, skipHours", versions: rssVersions,
      bad: .rss(["skipHours": "<skipHours><hour>25</hour></skipHours>"]),
      good: .rss(["skipHours": "<skipHours><hour>7</hour></skipHours>"])),
    Rule(
      "invalid-day", .error, "Not a day of the week", why: "Days have their English names, written out.",
      fix: "Write Monday, Tuesday and so on.", section: "RSS 2.0, skipDays", versions: rssVersions,
      bad: .rss(["skipDays": "<skipDays><day>Mon</day></skipDays>"]),
      good: .rss(["skipDays": "<skipDays><day>Monday</day></skipDays>"])),
    Rule(
      "invalid-update-period", .error, "Not a period of updates", why: "There are five, and readers know no others.",
      fix: "Write hourly, daily, weekly, monthly or yearly.", section: "RSS 1.0 Modules: Syndication",
      versions: xmlVersions, bad: .rss(["sy:updatePeriod": "<sy:updatePeriod>often</sy:updatePeriod>"]),
      good: .rss(["sy:updatePeriod": "<sy:updatePeriod>daily</sy:updatePeriod>"])),
    Rule(
      "too-long", .error, "A text that is longer than allowed", why: "Directories cut it off, or refuse the feed.",
      fix: "Shorten it.", section: "Apple Podcasts, itunes:summary", versions: rss2,
      bad: .podcastItem(["itunes:subtitle": "<itunes:subtitle>\(tide(times: 30))</itunes:subtitle>"]),
      good: .podcastItem(["itunes:subtitle": "<itunes:subtitle>\(tide(times: 1))</itunes:subtitle>"])),
    Rule(
      "not-url-encoded", .error, "A value that is not percent-encoded",
      why: "It becomes a part of a URL as it stands.", fix: "Percent-encode all but letters, digits and -._~.",
      section: "OpenSearch 1.1, Query", versions: xmlVersions,
      bad: .rss(["opensearch:Query": "<opensearch:Query role=\"request\" searchTerms=\"spring tide\"/>"]),
      good: .rss(["opensearch:Query": "<opensearch:Query role=\"request\" searchTerms=\"spring%20tide\"/>"])),
  ]

  private static func content(_ attribute: String) -> String {
    "<media:content url=\"https://tides.example/spring.mp4\" type=\"video/mp4\" \(attribute)/>"
  }

  private static func split(_ percentage: String) -> String {
    """
    <podcast:value type="lightning" method="keysend">
            <podcast:valueRecipient type="node" address="02d5c1bf" split="100"/>
            <podcast:valueTimeSplit startTime="60" duration="30" remotePercentage="\(percentage)">
              <podcast:remoteItem feedGuid="917393e3-1b1e-5cef-ace4-edaa54e1f810"/>
            </podcast:valueTimeSplit>
          </podcast:value>
    """
  }

  private static func tide(times: Int) -> String { String(repeating: "High water.\n", count: times) }
}
