/// Namespaces that are known by name only: their elements are carried as they are, in an extension object with the
/// usual prefix.

extension FeedNamespace {
  package static let xml = FeedNamespace(prefix: "xml", uri: "http://www.w3.org/XML/1998/namespace")

  package static let rdf = FeedNamespace(prefix: "rdf", uri: "http://www.w3.org/1999/02/22-rdf-syntax-ns#")

  package static let xhtml = FeedNamespace(
    prefix: "xhtml", uri: "http://www.w3.org/1999/xhtml",
    elements: [
      .init("body", .markup, as: .xhtmlBody),
      .init("div", .markup, as: .xhtmlBody),
    ])

  package static let paging = FeedNamespace(prefix: "rfc5005", uri: "https://www.rfc-editor.org/rfc/rfc5005")

  static let withoutTable: [FeedNamespace] = [
    .init(
      prefix: "media", uri: "http://search.yahoo.com/mrss/",
      otherURIs: ["http://tools.search.yahoo.com/mrss/", "http://video.search.yahoo.com/mrss"]),
    .init(
      prefix: "podcast", uri: "https://podcastindex.org/namespace/1.0",
      otherURIs: ["https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md"]),
    .init(
      prefix: "googleplay", uri: "http://www.google.com/schemas/play-podcasts/1.0",
      otherURIs: ["http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd"]),
    .init(prefix: "psc", uri: "http://podlove.org/simple-chapters"),
    .init(prefix: "georss", uri: "http://www.georss.org/georss"),
    .init(prefix: "gml", uri: "http://www.opengis.net/gml"),
    .init(prefix: "geo", uri: "http://www.w3.org/2003/01/geo/wgs84_pos#"),
    .init(prefix: "slash", uri: "http://purl.org/rss/1.0/modules/slash/"),
    .init(prefix: "wfw", uri: "http://wellformedweb.org/CommentAPI/"),
    .init(prefix: "thr", uri: "http://purl.org/syndication/thread/1.0"),
    .init(prefix: "sy", uri: "http://purl.org/rss/1.0/modules/syndication/"),
    .init(prefix: "cc", uri: "http://web.resource.org/cc/", otherURIs: ["http://creativecommons.org/ns#"]),
    .init(
      prefix: "creativeCommons", uri: "http://backend.userland.com/creativeCommonsRssModule",
      otherURIs: ["http://cyber.law.harvard.edu/rss/creativeCommonsRssModule.html"]),
    .init(
      prefix: "feedburner", uri: "http://rssnamespace.org/feedburner/ext/1.0",
      elements: [.init("origLink", .url, as: .originalLink), .init("origEnclosureLink", .url)]),
    .init(prefix: "yt", uri: "http://www.youtube.com/xml/schemas/2015"),
    .init(
      prefix: "source", uri: "http://source.scripting.com/",
      otherURIs: ["http://source.smallpict.com/2014/07/12/theSourceNamespace.html"]),
    .init(
      prefix: "rawvoice", uri: "http://www.rawvoice.com/rawvoiceRssModule/",
      otherURIs: ["https://blubrry.com/developer/rawvoice-rss/"]),
    .init(prefix: "spotify", uri: "http://www.spotify.com/ns/rss"),
    .init(prefix: "acast", uri: "https://schema.acast.com/1.0/"),
    .init(prefix: "admin", uri: "http://webns.net/mvcb/"),
    .init(prefix: "feedpress", uri: "https://feed.press/xmlns"),
    .init(prefix: "webfeeds", uri: "http://webfeeds.org/rss/1.0"),
    .init(
      prefix: "opensearch", uri: "http://a9.com/-/spec/opensearch/1.1/",
      otherURIs: ["http://a9.com/-/spec/opensearchrss/1.0/"]),
    .init(prefix: "app", uri: "http://www.w3.org/2007/app", otherURIs: ["http://purl.org/atom/app#"]),
    .init(
      prefix: "prism", uri: "http://prismstandard.org/namespaces/basic/2.0/",
      otherURIs: ["http://prismstandard.org/namespaces/1.2/basic/"]),
    .init(prefix: "trackback", uri: "http://madskills.com/public/xml/rss/module/trackback/"),
    .init(prefix: "pingback", uri: "http://madskills.com/public/xml/rss/module/pingback/"),
    .init(prefix: "blogChannel", uri: "http://backend.userland.com/blogChannelModule"),
    .init(prefix: "taxo", uri: "http://purl.org/rss/1.0/modules/taxonomy/"),
    .init(prefix: "foaf", uri: "http://xmlns.com/foaf/0.1/"),
    .init(prefix: "atom03", uri: "http://purl.org/atom/ns#", otherURIs: ["http://example.com/newformat#"]),
    .init(prefix: "fh", uri: "http://purl.org/syndication/history/1.0"),
    .init(prefix: "gd", uri: "http://schemas.google.com/g/2005"),
    .init(prefix: "svg", uri: "http://www.w3.org/2000/svg"),
    .init(prefix: "xlink", uri: "http://www.w3.org/1999/xlink"),
  ]
}
