/// The rules about URIs and identifiers in XML feeds.

extension Rule {
  private static let uris = "RFC 3986"

  static let xmlURIs: [Rule] = [
    Rule(
      .invalidLink, .error, "Invalid URI",
      why: "The value does not have the form of a URI, and readers cannot open it.",
      fix: "Write an absolute URL such as https://tides.example/.", basis: .reference, section: uris, versions: .xml,
      bad: .rssItem("<comments>https:tides.example</comments>"),
      good: .rssItem("<comments>https://tides.example/spring#comments</comments>")),
    Rule(
      .invalidURIChar, .error, "Character not allowed in a URI",
      why:
        "Readers end the URL there, encode the character, or reject the URL. Brackets after the host are "
        + "only a warning, because browsers accept them.",
      fix: "Percent-encode it: a space is %20.", basis: .reference,
      section: "RFC 3986 §2", versions: .xml,
      bad: .rssItem("<comments>https://tides.example/spring tide</comments>"),
      good: .rssItem("<comments>https://tides.example/spring%20tide</comments>")),
    Rule(
      .invalidIRI, .error, "Character not allowed in an IRI",
      why:
        "Control characters, direction marks and unassigned code points make an IRI look like another "
        + "one.",
      fix: "Remove the character.", basis: .reference, section: "RFC 3987 §2.2, §4.1", versions: .atom,
      bad: .atom("<icon>https://tides.example/&#x202E;icon.png</icon>"),
      good: .atom("<icon>https://tides.example/icône.png</icon>")),
    Rule(
      .uriNotIRI, .error, "Non-ASCII characters in a URI",
      why: "RSS has URIs, which are ASCII. Many readers encode other characters, but not all do.",
      fix: "Percent-encode them in UTF-8, and write host names in Punycode.", section: "RSS 2.0, Elements of item",
      versions: .rss, bad: .rssItem("<comments>https://tides.example/fluß</comments>"),
      good: .rssItem("<comments>https://tides.example/flu%C3%9F</comments>")),
    Rule(
      .invalidFullLink, .error, "Relative URL where an absolute one is required",
      why: "There is no base URL here to resolve it against.",
      fix: "Use an absolute URL, with https://.",
      section: "RSS 2.0, Elements of channel", versions: .xml,
      bad: .rss("<docs>www.rssboard.org/rss-specification</docs>"),
      good: .rss("<docs>https://www.rssboard.org/rss-specification</docs>")),
    Rule(
      .invalidURLAttribute, .error, "Attribute is not a valid URL",
      why: "Readers fetch the file at this URL.",
      fix: "Write the absolute URL of the file.", section: "RSS 2.0, enclosure", versions: .rss,
      bad: .rssItem(enclosure(url: "/spring.mp3")),
      good: .rssItem(enclosure(url: "https://tides.example/spring.mp3"))),
    Rule(
      .invalidURIAttribute, .error, "Attribute is not a valid URI",
      why: "Readers use the URI to find the resource that it identifies.",
      fix: "Write the absolute URI, with its scheme.", basis: .experience, section: podcasting + ", source",
      versions: .rss, bad: .podcastItem(post("tides/1")),
      good: .podcastItem(post("https://social.tides.example/@ann/1"))),
    Rule(
      .schemeNotIANARegistered, .warning, "Unregistered URI scheme",
      why: "IANA does not list the scheme, or only as provisional, and most readers do not open it.",
      fix: "Use https in links and new ids. Keep existing ids.", basis: .reference, section: "RFC 7595", versions: .xml,
      bad: .rssItem("<comments>feed://tides.example/comments.xml</comments>"),
      good: .rssItem("<comments>https://tides.example/comments.xml</comments>")),
  ]

  static let xmlIdentifiers: [Rule] = [
    Rule(
      .invalidURI, .error, "Id is not a URI",
      why: "An id must be an absolute IRI, so that no other feed has the same one.",
      fix: "Use a URL or a tag: URI.", section: "RFC 4287 §4.2.6", versions: .atom,
      bad: .entry("<id>https:/tides.example/spring</id>"),
      good: .entry("<id>https://tides.example/spring</id>")),
    Rule(
      .invalidTag, .error, "Invalid tag: URI",
      why:
        "A tag: URI has a host or an e-mail address, a comma, a date on which the author owned it, a "
        + "colon, and a name.",
      fix: "Write a URI such as tag:tides.example,2024-03-11:spring.", basis: .reference, section: "RFC 4151 §2.1",
      versions: .xml, bad: .entry("<id>tag:tides.example:spring</id>"),
      good: .entry("<id>tag:tides.example,2024-03-11:spring</id>")),
    Rule(
      .invalidURN, .error, "Invalid URN",
      why: "After urn: come the name of a namespace, a colon, and a name in that namespace.",
      fix: "Use a registered namespace, such as urn:uuid:, or a tag: URI.", basis: .reference, section: "RFC 8141 §2",
      versions: .xml, bad: .entry("<id>urn:tides.example:spring</id>"),
      good: .entry("<id>urn:isbn:9780141439761</id>")),
    Rule(
      .invalidNSS, .error, "Character not allowed in a URN",
      why: "The part after the namespace may contain only the characters of a URI.",
      fix: "Percent-encode the character.",
      basis: .reference, section: "RFC 8141 §2.2", versions: .xml,
      bad: .entry("<id>urn:tides:spring tide</id>"), good: .entry("<id>urn:tides:spring%20tide</id>")),
    Rule(
      .invalidUUID, .error, "Invalid UUID",
      why: "A UUID has 32 hexadecimal digits, in groups of 8, 4, 4, 4 and 12.",
      fix: "Generate a UUID with a program.", basis: .reference, section: "RFC 9562 §4", versions: .xml,
      bad: .entry("<id>urn:uuid:spring-tide-2024</id>"),
      good: .entry("<id>urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a</id>")),
    Rule(
      .nonCanonicalURI, .warning, "Id is not in canonical form",
      why: "Readers compare ids character by character, and programs that normalize URIs change this one.",
      fix:
        "In new ids, write the scheme and the host in lowercase, no default port, a path, and "
        + "percent-encoding in uppercase and only where it is required. Keep existing ids.",
      section: "RFC 4287 §4.2.6.1", versions: .xml,
      bad: .entry("<id>HTTPS://Tides.Example:443/spring</id>"),
      good: .entry("<id>https://tides.example/spring</id>")),
  ]

  /// A post with the discussion of an episode.
  private static func post(_ uri: String) -> String {
    "<podcast:socialInteract uri=\"\(uri)\" protocol=\"activitypub\"/>"
  }
}
