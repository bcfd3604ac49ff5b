/// The rules about the values of XML feeds: dates, people, languages, media types, numbers and words. Those about URIs are in
/// `XMLURIRules.swift`.

extension Rule {
  static let xmlValues: [Rule] =
    xmlDates + xmlURIs + xmlIdentifiers + xmlPeople + xmlRegisteredNames + xmlNumbers + xmlWords

  // MARK: Dates

  private static let xmlDates: [Rule] = [
    Rule(
      "invalid-rfc2822-date", .error, "Not a date of RFC 822",
      why:
        "RSS has all dates as mail has them. Many readers know no other form, and take the item for new or for undated.",
      fix: "Write it as Mon, 11 Mar 2024 07:30:00 GMT.", section: "RSS 2.0, Required channel elements; RFC 822, 5",
      versions: rssVersions, bad: .rssItem(["pubDate": "<pubDate>2024-03-11T07:30:00Z</pubDate>"]),
      good: .rssItem(["pubDate": "<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>"])),
    Rule(
      "incorrect-dow", .error, "A weekday that is not the date's",
      why: "The weekday must be that of the date. One of the two is wrong, and nobody can tell which.",
      fix: "Let the program that writes the date find the weekday.", basis: .reference, section: "RFC 2822, 3.3",
      versions: rssVersions, bad: .rssItem(["pubDate": "<pubDate>Tue, 11 Mar 2024 07:30:00 GMT</pubDate>"]),
      good: .rssItem(["pubDate": "<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>"])),
    Rule(
      "problematical-rfc822-date", .warning, "A date that readers understand differently",
      why:
        "Years of two digits, zones by other names than RFC 822's, military letters and comments are read in several ways.",
      fix: "Write four digits for the year, and GMT or an offset for the zone.", basis: .experience,
      section: "RFC 2822, 4.3", versions: rssVersions,
      bad: .rssItem(["pubDate": "<pubDate>Mon, 11 Mar 24 07:30:00 CET</pubDate>"]),
      good: .rssItem(["pubDate": "<pubDate>Mon, 11 Mar 2024 07:30:00 +0100</pubDate>"])),
    Rule(
      "use-zero-for-midnight", .warning, "Midnight as 24", why: "Hours count from 0 to 23, and readers refuse 24.",
      fix: "Write 0 for the hour, and the next day for the date.", section: "RSS 2.0, skipHours", versions: xmlVersions,
      bad: .rss(["skipHours": "<skipHours><hour>24</hour></skipHours>"]),
      good: .rss(["skipHours": "<skipHours><hour>0</hour></skipHours>"])),
    Rule(
      "invalid-rfc3339-date", .error, "Not a date of RFC 3339",
      why: "Atom's dates have year, month, day, T, time with seconds, and Z or an offset with a colon.",
      fix: "Write it as 2024-03-11T07:30:00Z.", section: "RFC 4287, 3.3", versions: atomVersions,
      bad: .entry(["updated": "<updated>2024-03-11 07:30</updated>"]),
      good: .entry(["updated": "<updated>2024-03-11T07:30:00Z</updated>"])),
    Rule(
      "invalid-w3cdtf-date", .error, "Not a date of W3CDTF",
      why: "Dublin Core and the modules of RSS have dates as the W3C's note on date and time has them.",
      fix: "Write it as 2024-03-11 or 2024-03-11T07:30:00Z.", section: "RSS 1.0 Modules: Dublin Core",
      versions: xmlVersions,
      bad: .rdfItem(["dc:date": "<dc:date>11 Mar 2024</dc:date>"]),
      good: .rdfItem(["dc:date": "<dc:date>2024-03-11</dc:date>"])),
    Rule(
      "invalid-iso8601-date", .error, "Not a date of ISO 8601", why: "The module has dates as ISO 8601 has them.",
      fix: "Write it as 2024-03-11 or 2024-03-11T07:30:00Z.", basis: .reference, section: "ISO 8601",
      versions: xmlVersions,
      bad: .rssItem(["ev:startdate": "<ev:startdate>11 March 2024</ev:startdate>"]),
      good: .rssItem(["ev:startdate": "<ev:startdate>2024-03-11T07:30:00</ev:startdate>"])),
    Rule(
      "invalid-iso8601-date-time", .error, "Not a date and time of ISO 8601",
      why: "A day alone does not say when something begins.", fix: "Write it as 2024-03-11T07:30:00Z.",
      basis: .reference,
      section: "ISO 8601", versions: xmlVersions, bad: .podcast(["podcast:liveItem": liveItem("2024-03-11")]),
      good: .podcast(["podcast:liveItem": liveItem("2024-03-11T07:30:00Z")])),
    Rule(
      "implausible-date", .warning, "A date from before there were feeds, or from the future",
      why: "Readers sort by date: such an item is at the end for ever, or at the top.",
      fix: "Say when it was published. Publish later what is to come.", basis: .experience, section: "RSS 2.0, pubDate",
      versions: xmlVersions, bad: .rssItem(["pubDate": "<pubDate>Thu, 04 Jul 1776 18:30:00 GMT</pubDate>"]),
      good: .rssItem(["pubDate": "<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>"])),
  ]

  private static func liveItem(_ start: String) -> String {
    """
    <podcast:liveItem status="pending" start="\(start)">
          <title>High water</title>
          <guid isPermaLink="false">tides.example, live, March 2024</guid>
          <enclosure url="https://tides.example/live.mp3" length="0" type="audio/mpeg"/>
        </podcast:liveItem>
    """
  }

  // MARK: People

  private static let xmlPeople: [Rule] = [
    Rule(
      "invalid-contact", .error, "No e-mail address where one belongs",
      why: "These elements are for the e-mail address of a person, with the name in brackets behind it.",
      fix: "Write ann@tides.example (Ann Gull), or use dc:creator for a name alone.",
      section: "RSS 2.0, managingEditor, webMaster, author", versions: rssVersions,
      bad: .rss(["webMaster": "<webMaster>Ann Gull</webMaster>"]),
      good: .rss(["webMaster": "<webMaster>ann@tides.example (Ann Gull)</webMaster>"])),
    Rule(
      "invalid-addr-spec", .error, "Not an e-mail address and nothing else",
      why: "The element has an address as RFC 5322 has it, without a name.", fix: "Write ann@tides.example.",
      section: "RFC 4287, 3.2.3", versions: atomVersions,
      bad: .atom(["author": "<author><name>Ann</name><email>ann@tides.example (Ann)</email></author>"]),
      good: .atom(["author": "<author><name>Ann</name><email>ann@tides.example</email></author>"])),
    Rule(
      "unknown-host", .warning, "An e-mail address that only its own network knows",
      why: "The host has no dot, and so nobody else can send mail there.", fix: "Write the whole name of the host.",
      basis: .reference, section: "RFC 5321, 2.3.5", versions: xmlVersions,
      bad: .atom(["author": "<author><name>Ann</name><email>ann@localhost</email></author>"]),
      good: .atom(["author": "<author><name>Ann</name><email>ann@tides.example</email></author>"])),
    Rule(
      "email-format", .warning, "An e-mail address in another form than the usual one",
      why: "Readers look for an address, a space, and a name in brackets.", fix: "Write ann@tides.example (Ann Gull).",
      basis: .rssProfile, section: "RSS Profile, E-mail addresses", versions: rss2,
      bad: .rss(["webMaster": "<webMaster>Ann Gull &lt;ann@tides.example&gt;</webMaster>"]),
      good: .rss(["webMaster": "<webMaster>ann@tides.example (Ann Gull)</webMaster>"])),
    Rule(
      "missing-real-name", .warning, "An e-mail address without a name",
      why: "Readers show a name where there is one, and the address where there is none.",
      fix: "Write the name in brackets behind the address.", basis: .rssProfile,
      section: "RSS Profile, E-mail addresses",
      versions: rss2, bad: .rss(["webMaster": "<webMaster>ann@tides.example</webMaster>"]),
      good: .rss(["webMaster": "<webMaster>ann@tides.example (Ann Gull)</webMaster>"])),
    Rule(
      "contains-email", .warning, "An e-mail address where a name belongs",
      why: "A name is shown to everybody; addresses in it are found by those who send junk.",
      fix: "Take the address out, or write it in an element of its own.", section: "RFC 4287, 3.2.1",
      versions: atomVersions,
      bad: .atom(["author": "<author><name>ann@tides.example</name></author>"]),
      good: .atom(["author": "<author><name>Ann Gull</name></author>"])),
  ]

  // MARK: Names that others registered

  private static let xmlRegisteredNames: [Rule] = [
    Rule(
      "invalid-language", .error, "Not a language tag",
      why: "Readers choose fonts, voices and hyphenation by it. A region that is not registered is a warning.",
      fix: "Write one such as en or de-AT.", basis: .reference, section: "RFC 5646, 2.1", versions: xmlVersions,
      bad: .rss(["language": "<language>English</language>"]), good: .rss(["language": "<language>en-us</language>"])),
    Rule(
      "invalid-mime-type", .error, "Not a media type", why: "A media type has two parts: text/html.",
      fix: "Write type/subtype.", section: "RFC 4287, 4.2.7.3", versions: xmlVersions,
      bad: .entry(["link": "<link href=\"https://tides.example/spring\" type=\"html\"/>"]),
      good: .entry(["link": "<link href=\"https://tides.example/spring\" type=\"text/html\"/>"])),
    Rule(
      "invalid-mime-attribute", .error, "The type of a file is not a media type",
      why: "Readers choose a player by it. It has two parts: audio/mpeg.", fix: "Write type/subtype.",
      section: "RSS 2.0, enclosure", versions: rssVersions, bad: .rssItem(["enclosure": enclosure(type: "mp3")]),
      good: .rssItem(["enclosure": enclosure(type: "audio/mpeg")])),
    Rule(
      "non-specific-media-type", .warning, "A media type that may be anything",
      why: "Readers choose a player by the type, and the file's name says what it is.",
      fix: "Write the type of the file: audio/mpeg.", basis: .experience, section: "RSS 2.0, enclosure",
      versions: rssVersions, bad: .rssItem(["enclosure": enclosure(type: "application/octet-stream")]),
      good: .rssItem(["enclosure": enclosure(type: "audio/mpeg")])),
  ]

  static func enclosure(
    url: String = "https://tides.example/spring.mp3", length: String = "5000000", type: String = "audio/mpeg"
  ) -> String {
    "<enclosure url=\"\(url)\" length=\"\(length)\" type=\"\(type)\"/>"
  }
}
