/// The rules about the values of XML feeds: dates, people, languages, media types, numbers and words. Those about URIs are in
/// `XMLURIRules.swift`.

extension Rule {
  static let xmlValues: [Rule] =
    xmlDates + xmlURIs + xmlIdentifiers + xmlPeople + xmlRegisteredNames + xmlNumbers + xmlWords

  // MARK: Dates

  private static let xmlDates: [Rule] = [
    Rule(
      .invalidRFC2822Date, .error, "Not a date of RFC 822",
      why:
        "RSS has all dates as mail has them. Many readers know no other form, and take the item for new or for undated.",
      fix: "Write it as Mon, 11 Mar 2024 07:30:00 GMT.", section: "RSS 2.0, Required channel elements; RFC 822, 5",
      versions: .rss, bad: .rssItem("<pubDate>2024-03-11T07:30:00Z</pubDate>"),
      good: .rssItem("<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>")),
    Rule(
      .incorrectDow, .error, "A weekday that is not the date's",
      why: "The weekday must be that of the date. One of the two is wrong, and nobody can tell which.",
      fix: "Let the program that writes the date find the weekday.", basis: .reference, section: "RFC 2822, 3.3",
      versions: .rss, bad: .rssItem("<pubDate>Tue, 11 Mar 2024 07:30:00 GMT</pubDate>"),
      good: .rssItem("<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>")),
    Rule(
      .problematicalRFC822Date, .warning, "A date that readers understand differently",
      why:
        "Years of two digits, zones by other names than RFC 822's, military letters and comments are read in several ways.",
      fix: "Write four digits for the year, and GMT or an offset for the zone.", basis: .experience,
      section: "RFC 2822, 4.3", versions: .rss,
      bad: .rssItem("<pubDate>Mon, 11 Mar 24 07:30:00 CET</pubDate>"),
      good: .rssItem("<pubDate>Mon, 11 Mar 2024 07:30:00 +0100</pubDate>")),
    Rule(
      .useZeroForMidnight, .warning, "Midnight as 24", why: "Hours count from 0 to 23, and readers refuse 24.",
      fix: "Write 0 for the hour, and the next day for the date.", section: "RSS 2.0, skipHours", versions: .xml,
      bad: .rss("<skipHours><hour>24</hour></skipHours>"),
      good: .rss("<skipHours><hour>0</hour></skipHours>")),
    Rule(
      .invalidRFC3339Date, .error, "Not a date of RFC 3339",
      why: "Atom's dates have year, month, day, T, time with seconds, and Z or an offset with a colon.",
      fix: "Write it as 2024-03-11T07:30:00Z.", section: "RFC 4287, 3.3", versions: .atom,
      bad: .entry("<updated>2024-03-11 07:30</updated>"),
      good: .entry("<updated>2024-03-11T07:30:00Z</updated>")),
    Rule(
      .invalidW3CDTFDate, .error, "Not a date of W3CDTF",
      why: "Dublin Core and the modules of RSS have dates as the W3C's note on date and time has them.",
      fix: "Write it as 2024-03-11 or 2024-03-11T07:30:00Z.", section: "RSS 1.0 Modules: Dublin Core",
      versions: .xml,
      bad: .rdfItem("<dc:date>11 Mar 2024</dc:date>"),
      good: .rdfItem("<dc:date>2024-03-11</dc:date>")),
    Rule(
      .invalidISO8601Date, .error, "Not a date of ISO 8601", why: "The module has dates as ISO 8601 has them.",
      fix: "Write it as 2024-03-11 or 2024-03-11T07:30:00Z.", basis: .reference, section: "ISO 8601",
      versions: .xml,
      bad: .rssItem("<ev:startdate>11 March 2024</ev:startdate>"),
      good: .rssItem("<ev:startdate>2024-03-11T07:30:00</ev:startdate>")),
    Rule(
      .invalidISO8601DateTime, .error, "Not a date and time of ISO 8601",
      why: "A day alone does not say when something begins.", fix: "Write it as 2024-03-11T07:30:00Z.",
      basis: .reference,
      section: "ISO 8601", versions: .xml, bad: .podcast(liveItem("2024-03-11")),
      good: .podcast(liveItem("2024-03-11T07:30:00Z"))),
    Rule(
      .implausibleDate, .warning, "A date from before there were feeds, or from the future",
      why: "Readers sort by date: such an item is at the end for ever, or at the top.",
      fix: "Say when it was published. Publish later what is to come.", basis: .experience, section: "RSS 2.0, pubDate",
      versions: .xml, bad: .rssItem("<pubDate>Thu, 04 Jul 1776 18:30:00 GMT</pubDate>"),
      good: .rssItem("<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>")),
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
      .invalidContact, .error, "No e-mail address where one belongs",
      why: "These elements are for the e-mail address of a person, with the name in brackets behind it.",
      fix: "Write ann@tides.example (Ann Gull), or use dc:creator for a name alone.",
      section: "RSS 2.0, managingEditor, webMaster, author", versions: .rss,
      bad: .rss("<webMaster>Ann Gull</webMaster>"),
      good: .rss("<webMaster>ann@tides.example (Ann Gull)</webMaster>")),
    Rule(
      .invalidAddrSpec, .error, "Not an e-mail address and nothing else",
      why: "The element has an address as RFC 5322 has it, without a name.", fix: "Write ann@tides.example.",
      section: "RFC 4287, 3.2.3", versions: .atom,
      bad: .atom("<author><name>Ann</name><email>ann@tides.example (Ann)</email></author>"),
      good: .atom("<author><name>Ann</name><email>ann@tides.example</email></author>")),
    Rule(
      .unknownHost, .warning, "An e-mail address that only its own network knows",
      why: "The host has no dot, and so nobody else can send mail there.", fix: "Write the whole name of the host.",
      basis: .reference, section: "RFC 5321, 2.3.5", versions: .xml,
      bad: .atom("<author><name>Ann</name><email>ann@localhost</email></author>"),
      good: .atom("<author><name>Ann</name><email>ann@tides.example</email></author>")),
    Rule(
      .emailFormat, .warning, "An e-mail address in another form than the usual one",
      why: "Readers look for an address, a space, and a name in brackets.", fix: "Write ann@tides.example (Ann Gull).",
      basis: .rssProfile, section: "RSS Profile, E-mail addresses", versions: .rss2,
      bad: .rss("<webMaster>Ann Gull &lt;ann@tides.example&gt;</webMaster>"),
      good: .rss("<webMaster>ann@tides.example (Ann Gull)</webMaster>")),
    Rule(
      .missingRealName, .warning, "An e-mail address without a name",
      why: "Readers show a name where there is one, and the address where there is none.",
      fix: "Write the name in brackets behind the address.", basis: .rssProfile,
      section: "RSS Profile, E-mail addresses",
      versions: .rss2, bad: .rss("<webMaster>ann@tides.example</webMaster>"),
      good: .rss("<webMaster>ann@tides.example (Ann Gull)</webMaster>")),
    Rule(
      .containsEmail, .warning, "An e-mail address where a name belongs",
      why: "A name is shown to everybody; addresses in it are found by those who send junk.",
      fix: "Take the address out, or write it in an element of its own.", section: "RFC 4287, 3.2.1",
      versions: .atom,
      bad: .atom("<author><name>ann@tides.example</name></author>"),
      good: .atom("<author><name>Ann Gull</name></author>")),
  ]

  // MARK: Names that others registered

  private static let xmlRegisteredNames: [Rule] = [
    Rule(
      .invalidLanguage, .error, "Not a language tag",
      why: "Readers choose fonts, voices and hyphenation by it. A region that is not registered is a warning.",
      fix: "Write one such as en or de-AT.", basis: .reference, section: "RFC 5646, 2.1", versions: .xml,
      bad: .rss("<language>English</language>"), good: .rss("<language>en-us</language>")),
    Rule(
      .invalidMIMEType, .error, "Not a media type", why: "A media type has two parts: text/html.",
      fix: "Write type/subtype.", section: "RFC 4287, 4.2.7.3", versions: .xml,
      bad: .entry(#"<link href="https://tides.example/spring" type="html"/>"#),
      good: .entry(#"<link href="https://tides.example/spring" type="text/html"/>"#)),
    Rule(
      .invalidMIMEAttribute, .error, "The type of a file is not a media type",
      why: "Readers choose a player by it. It has two parts: audio/mpeg.", fix: "Write type/subtype.",
      section: "RSS 2.0, enclosure", versions: .rss, bad: .rssItem(enclosure(type: "mp3")),
      good: .rssItem(enclosure(type: "audio/mpeg"))),
    Rule(
      .nonSpecificMediaType, .warning, "A media type that may be anything",
      why: "Readers choose a player by the type, and the file's name says what it is.",
      fix: "Write the type of the file: audio/mpeg.", basis: .experience, section: "RSS 2.0, enclosure",
      versions: .rss, bad: .rssItem(enclosure(type: "application/octet-stream")),
      good: .rssItem(enclosure(type: "audio/mpeg"))),
  ]

  static func enclosure(
    url: String = "https://tides.example/spring.mp3", length: String = "5000000", type: String = "audio/mpeg"
  ) -> String {
    "<enclosure url=\"\(url)\" length=\"\(length)\" type=\"\(type)\"/>"
  }
}
