/// The rules about URIs in XML feeds, and about identifiers.

extension Rule {
  private static let uris = "RFC 3986"

  static let xmlURIs: [Rule] = [
    Rule(
      .invalidLink, .error, "Not a URI", why: "Its parts are not those of a URI, and readers cannot fetch it.",
      fix: "Write a whole one: https://tides.example/.", basis: .reference, section: uris, versions: .xml,
      bad: .rssItem("<comments>https:tides.example</comments>"),
      good: .rssItem("<comments>https://tides.example/spring#comments</comments>")),
    Rule(
      .invalidURIChar, .error, "A character that no URI may have",
      why: "Readers end the address there, encode the character, or refuse the address. Brackets behind the host are a "
        + "warning only, for browsers let them pass.", fix: "Percent-encode it: a space is %20.", basis: .reference,
      section: "RFC 3986, 2", versions: .xml,
      bad: .rssItem("<comments>https://tides.example/spring tide</comments>"),
      good: .rssItem("<comments>https://tides.example/spring%20tide</comments>")),
    Rule(
      .invalidIRI, .error, "A character that no IRI may have",
      why: "Controls, marks of direction and code points without a character show as something else than they are.",
      fix: "Take the character out.", basis: .reference, section: "RFC 3987, 2.2 and 4.1", versions: .atom,
      bad: .atom("<icon>https://tides.example/&#x202E;icon.png</icon>"),
      good: .atom("<icon>https://tides.example/icône.png</icon>")),
    Rule(
      .uriNotIRI, .error, "A URI with characters that are not ASCII",
      why: "RSS has URIs, which are ASCII. Many readers encode the rest, not all do.",
      fix: "Percent-encode it in UTF-8, and a host's name by Punycode.", section: "RSS 2.0, Elements of item",
      versions: .rss, bad: .rssItem("<comments>https://tides.example/fluß</comments>"),
      good: .rssItem("<comments>https://tides.example/flu%C3%9F</comments>")),
    Rule(
      .invalidFullLink, .error, "A relative URI where a whole one belongs",
      why: "There is nothing here that it could be relative to.", fix: "Write it whole, with https://.",
      section: "RSS 2.0, Elements of channel", versions: .xml,
      bad: .rss("<docs>www.rssboard.org/rss-specification</docs>"),
      good: .rss("<docs>https://www.rssboard.org/rss-specification</docs>")),
    Rule(
      .invalidURLAttribute, .error, "Not a URL in an attribute", why: "Readers fetch what is there.",
      fix: "Write the whole URL of the file.", section: "RSS 2.0, enclosure", versions: .rss,
      bad: .rssItem(enclosure(url: "/spring.mp3")),
      good: .rssItem(enclosure(url: "https://tides.example/spring.mp3"))),
    Rule(
      .invalidURIAttribute, .error, "Not a URI in an attribute", why: "Readers look for what it names.",
      fix: "Write the whole URI, with its scheme.", basis: .experience, section: "Podcast namespace, source",
      versions: .rss, bad: .podcastItem(post("tides/1")),
      good: .podcastItem(post("https://social.tides.example/@ann/1"))),
    Rule(
      .schemeNotIANARegistered, .warning, "A URI with an unusual scheme",
      why: "IANA does not list it, or lists it as provisional, and most readers do not open it.",
      fix: "Use https.", basis: .reference, section: "RFC 7595", versions: .xml,
      bad: .rssItem("<comments>feed://tides.example/comments.xml</comments>"),
      good: .rssItem("<comments>https://tides.example/comments.xml</comments>")),
  ]

  static let xmlIdentifiers: [Rule] = [
    Rule(
      .invalidURI, .error, "An id that is no URI",
      why: "An id is an absolute IRI, so that no other feed has the same.",
      fix: "Write a URL, or a tag: URI.", section: "RFC 4287, 4.2.6", versions: .atom,
      bad: .entry("<id>https:/tides.example/spring</id>"),
      good: .entry("<id>https://tides.example/spring</id>")),
    Rule(
      .invalidTag, .error, "A tag: URI that is none",
      why: "It has a host or an e-mail address, a comma, a date on which that was the author's, a colon, and a name.",
      fix: "Write it as tag:tides.example,2024-03-11:spring.", basis: .reference, section: "RFC 4151, 2.1",
      versions: .xml, bad: .entry("<id>tag:tides.example:spring</id>"),
      good: .entry("<id>tag:tides.example,2024-03-11:spring</id>")),
    Rule(
      .invalidURN, .error, "A URN that is none",
      why: "Behind urn: belong the name of a namespace, a colon, and a name in it.",
      fix: "Use a registered namespace, such as urn:uuid:, or a tag: URI.", basis: .reference, section: "RFC 8141, 2",
      versions: .xml, bad: .entry("<id>urn:tides.example:spring</id>"),
      good: .entry("<id>urn:isbn:9780141439761</id>")),
    Rule(
      .invalidNSS, .error, "A URN with a character that it may not have",
      why: "What is behind the namespace is written as in any URI.", fix: "Percent-encode the character.",
      basis: .reference, section: "RFC 8141, 2.2", versions: .xml,
      bad: .entry("<id>urn:tides:spring tide</id>"), good: .entry("<id>urn:tides:spring%20tide</id>")),
    Rule(
      .invalidUUID, .error, "A UUID that is none",
      why: "It has 32 hexadecimal digits, in groups of 8, 4, 4, 4 and 12.",
      fix: "Let a program make one.", basis: .reference, section: "RFC 9562, 4", versions: .xml,
      bad: .entry("<id>urn:uuid:spring-tide-2024</id>"),
      good: .entry("<id>urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a</id>")),
    Rule(
      .nonCanonicalURI, .warning, "An id that is not in canonical form",
      why: "Readers compare ids letter by letter. Programs that put URIs in order make another id of it.",
      fix:
        "Write the scheme and the host in small letters, no usual port, a path, and percent-encoding in capitals and "
        + "only where it must be.", section: "RFC 4287, 4.2.6.1", versions: .xml,
      bad: .entry("<id>HTTPS://Tides.Example:443/spring</id>"),
      good: .entry("<id>https://tides.example/spring</id>")),
  ]

  /// Where an episode is talked about.
  private static func post(_ uri: String) -> String {
    "<podcast:socialInteract uri=\"\(uri)\" protocol=\"activitypub\"/>"
  }
}
