/// The rules about values in XML feeds: dates, people, languages and media types. Those about URIs are in
/// `XMLURIRules.swift`, those about numbers and words in `XMLNumberRules.swift`.

extension Rule {
  static let xmlValues: [Rule] =
    xmlDates + xmlURIs + xmlIdentifiers + xmlPeople + xmlRegisteredNames + xmlNumbers + xmlWords

  // MARK: Dates

  private static let xmlDates: [Rule] = [
    Rule(
      .invalidRFC2822Date, .error, "Not an RFC 822 date",
      why:
        "RSS uses the date format of e-mail. Many readers understand no other form, and treat the item as "
        + "new or undated.",
      fix: "Write a date such as Mon, 11 Mar 2024 07:30:00 GMT.",
      section: "RSS 2.0, Required channel elements; RFC 822 §5",
      versions: .rss, bad: .rssItem("<pubDate>2024-03-11T07:30:00Z</pubDate>"),
      good: .rssItem("<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>")),
    Rule(
      .incorrectDow, .error, "Wrong day of the week",
      why: "The day of the week does not match the date, so one of the two is wrong.",
      fix: "Let a program compute the day of the week.", basis: .reference, section: "RFC 2822 §3.3",
      versions: .rss, bad: .rssItem("<pubDate>Tue, 11 Mar 2024 07:30:00 GMT</pubDate>"),
      good: .rssItem("<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>")),
    Rule(
      .problematicalRFC822Date, .warning, "Date that readers interpret differently",
      why:
        "Readers interpret two-digit years, zone names that RFC 822 does not define, military letters "
        + "and comments in different ways.",
      fix: "Write a four-digit year, and GMT or an offset for the zone.", basis: .experience,
      section: "RFC 2822 §4.3", versions: .rss,
      bad: .rssItem("<pubDate>Mon, 11 Mar 24 07:30:00 CET</pubDate>"),
      good: .rssItem("<pubDate>Mon, 11 Mar 2024 07:30:00 +0100</pubDate>")),
    Rule(
      .useZeroForMidnight, .warning, "Midnight written as 24",
      why: "Hours are from 0 to 23, and readers reject 24.",
      fix: "Write 0 for the hour, and in a date the next day.", section: "RSS 2.0, skipHours", versions: .xml,
      bad: .rss("<skipHours><hour>24</hour></skipHours>"),
      good: .rss("<skipHours><hour>0</hour></skipHours>")),
    Rule(
      .invalidRFC3339Date, .error, "Not an RFC 3339 date",
      why: "Atom's dates have a year, month, day, T, a time with seconds, and Z or an offset with a colon.",
      fix: "Write a date such as 2024-03-11T07:30:00Z.", section: "RFC 4287 §3.3", versions: .atom,
      bad: .entry("<updated>2024-03-11 07:30</updated>"),
      good: .entry("<updated>2024-03-11T07:30:00Z</updated>")),
    Rule(
      .invalidW3CDTFDate, .error, "Not a W3CDTF date",
      why: "Dublin Core and the RSS modules use W3CDTF, the date formats of the W3C's note.",
      fix: "Write a date such as 2024-03-11 or 2024-03-11T07:30:00Z.", section: "RSS 1.0 Modules: Dublin Core",
      versions: .xml,
      bad: .rdfItem("<dc:date>11 Mar 2024</dc:date>"),
      good: .rdfItem("<dc:date>2024-03-11</dc:date>")),
    Rule(
      .invalidISO8601Date, .error, "Not an ISO 8601 date",
      why: "The module requires ISO 8601 dates.",
      fix: "Write a date such as 2024-03-11 or 2024-03-11T07:30:00Z.", basis: .reference, section: "ISO 8601",
      versions: .xml,
      bad: .rssItem("<ev:startdate>11 March 2024</ev:startdate>"),
      good: .rssItem("<ev:startdate>2024-03-11T07:30:00</ev:startdate>")),
    Rule(
      .invalidISO8601DateTime, .error, "Not an ISO 8601 date and time",
      why: "A date alone does not say when something begins.",
      fix: "Write a date and time such as 2024-03-11T07:30:00Z.",
      basis: .reference,
      section: "ISO 8601", versions: .xml, bad: .podcast(liveItem("2024-03-11")),
      good: .podcast(liveItem("2024-03-11T07:30:00Z"))),
    Rule(
      .implausibleDate, .warning, "Date before 1990 or in the future",
      why: "Readers sort by date, so the item stays at the bottom or the top of the list.",
      fix: "Write the date of publication. Publish future items when their time comes.", basis: .experience,
      section: "RSS 2.0, pubDate",
      versions: .xml, bad: .rssItem("<pubDate>Thu, 04 Jul 1776 18:30:00 GMT</pubDate>"),
      good: .rssItem("<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>")),
  ]

  private static func liveItem(_ start: String) -> String {
    """
    <podcast:liveItem status="pending" start="\(start)">
          <title>High water</title>
          <guid isPermaLink="false">tides.example, live, March 2024</guid>
          <enclosure url="https://tides.example/live.mp3" length="0" type="audio/mpeg"/>
          <podcast:contentLink href="https://tides.example/live">Listen</podcast:contentLink>
        </podcast:liveItem>
    """
  }

  // MARK: People

  private static let xmlPeople: [Rule] = [
    Rule(
      .invalidContact, .error, "Not an e-mail address",
      why: "These elements hold the e-mail address of a person, with the name in parentheses after it.",
      fix: "Write ann@tides.example (Ann Gull), or use <dc:creator> for a name.",
      section: "RSS 2.0, managingEditor, webMaster, author", versions: .rss,
      bad: .rss("<webMaster>Ann Gull</webMaster>"),
      good: .rss("<webMaster>ann@tides.example (Ann Gull)</webMaster>")),
    Rule(
      .invalidAddrSpec, .error, "Not a plain e-mail address",
      why: "The element holds an RFC 5322 address without a name.",
      fix: "Write an address such as ann@tides.example.",
      section: "RFC 4287 §3.2.3", versions: .atom,
      bad: .atom("<author><name>Ann</name><email>ann@tides.example (Ann)</email></author>"),
      good: .atom("<author><name>Ann</name><email>ann@tides.example</email></author>")),
    Rule(
      .unknownHost, .warning, "E-mail address with a local host",
      why: "The host name has no dot, so mail reaches it only from its own network.",
      fix: "Write the full host name.",
      basis: .reference, section: "RFC 5321 §2.3.5", versions: .xml,
      bad: .atom("<author><name>Ann</name><email>ann@localhost</email></author>"),
      good: .atom("<author><name>Ann</name><email>ann@tides.example</email></author>")),
    Rule(
      .emailFormat, .warning, "E-mail address in an unusual form",
      why: "Readers expect an address, a space, and a name in parentheses.",
      fix: "Write ann@tides.example (Ann Gull).",
      basis: .rssProfile, section: "RSS Best Practices, E-mail addresses", versions: .rss2,
      bad: .rss("<webMaster>Ann Gull &lt;ann@tides.example&gt;</webMaster>"),
      good: .rss("<webMaster>ann@tides.example (Ann Gull)</webMaster>")),
    Rule(
      .missingRealName, .warning, "E-mail address without a name",
      why: "Readers show the name, or else the address.",
      fix: "Add the name in parentheses after the address.", basis: .rssProfile,
      section: "RSS Best Practices, E-mail addresses",
      versions: .rss2, bad: .rss("<webMaster>ann@tides.example</webMaster>"),
      good: .rss("<webMaster>ann@tides.example (Ann Gull)</webMaster>")),
    Rule(
      .containsEmail, .warning, "E-mail address in a name",
      why: "Everybody sees the name, and spammers collect addresses from feeds.",
      fix: "Remove the address, or put it in an element of its own.", section: "RFC 4287 §3.2.1",
      versions: .atom,
      bad: .atom("<author><name>ann@tides.example</name></author>"),
      good: .atom("<author><name>Ann Gull</name></author>")),
  ]

  // MARK: Registered names

  private static let xmlRegisteredNames: [Rule] = [
    Rule(
      .invalidLanguage, .error, "Invalid language tag",
      why:
        "Readers choose fonts, voices and hyphenation by language. An unregistered region is only a "
        + "warning.",
      fix: "Write a tag such as en or de-AT.", basis: .reference, section: "RFC 5646 §2.1", versions: .xml,
      bad: .rss("<language>English</language>"), good: .rss("<language>en-us</language>")),
    Rule(
      .invalidMIMEType, .error, "Invalid media type",
      why: "A media type has a type and a subtype: text/html.",
      fix: "Write type/subtype.", section: "RFC 4287 §4.2.7.3", versions: .xml,
      bad: .entry(#"<link href="https://tides.example/spring" type="html"/>"#),
      good: .entry(#"<link href="https://tides.example/spring" type="text/html"/>"#)),
    Rule(
      .invalidMIMEAttribute, .error, "Invalid media type of a file",
      why: "Readers choose a player by the media type, which has a type and a subtype: audio/mpeg.",
      fix: "Write type/subtype.",
      section: "RSS 2.0, enclosure", versions: .rss, bad: .rssItem(enclosure(type: "mp3")),
      good: .rssItem(enclosure(type: "audio/mpeg"))),
    Rule(
      .nonSpecificMediaType, .warning, "Unspecific media type",
      why: "Readers choose a player by the media type, and the file name shows a specific one.",
      fix: "Write the specific type, such as audio/mpeg.", basis: .experience, section: "RSS 2.0, enclosure",
      versions: .rss, bad: .rssItem(enclosure(type: "application/octet-stream")),
      good: .rssItem(enclosure(type: "audio/mpeg"))),
  ]

  static func enclosure(
    url: String = "https://tides.example/spring.mp3", length: String = "5000000", type: String = "audio/mpeg"
  ) -> String {
    "<enclosure url=\"\(url)\" length=\"\(length)\" type=\"\(type)\"/>"
  }
}
