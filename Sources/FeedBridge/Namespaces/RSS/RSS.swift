/// RSS's own elements, of every version from 0.91 to 2.0 (https://www.rssboard.org/rss-specification).

extension NamespaceID { package static let rss = NamespaceID(of: .rss) }

extension FeedNamespace {
  package static let rss = FeedNamespace(
    prefix: "rss", uri: "https://www.rssboard.org/rss-specification",
    // RSS has no namespace, and these are claimed for it all the same.
    otherURIs: [
      "", "http://backend.userland.com/rss", "http://backend.userland.com/rss2", "http://backend.userland.com/rss091",
      "http://backend.userland.com/rss092", "http://blogs.law.harvard.edu/tech/rss",
      "http://cyber.law.harvard.edu/rss/rss.html", "http://my.netscape.com/publish/formats/rss-0.91.dtd",
      "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/",
      "http://purl.org/rss/1.0/", "http://purl.org/net/rss1.1#",
      "http://my.netscape.com/publish/formats/rss-spec-0.91.html",
      "http://www.rssboard.org/rss-specification",
    ],
    table: { rssTable })

  private static let rssTable = NamespaceTable([
    .init("rss", .object),
    .init("channel", .object, as: .channel),
    .init("item", .object, as: .item),
    // Of RSS 1.0 and 1.1
    .init("items", .object, as: .items),
    // Of channels and items
    .init("title", as: .title),
    .init("link", .url, as: .link),
    .init("description", .markup, as: .description, keeping: .never),
    .init("pubDate", .date, as: .published),
    .init("category", key: "categories", as: .category, isRepeated: true),
    .init("author", as: .author),
    // Of items
    .init("guid", as: .guid),
    .init(
      "enclosure", .object, key: "enclosures", as: .enclosure, isRepeated: true,
      attributes: [.init("url", .url), "length", "type"]),
    .init("comments", .url),
    // Its text is the title of the feed that the item is from.
    .init("source", attributes: [.init("url", .url)], textKey: "title"),
    .init("expirationDate", .date),
    // In no version of RSS, and in feeds all the same.
    .init("body", .markup, as: .xhtmlBody, keeping: .never),
    .init("fullitem", .markup, as: .xhtmlBody, keeping: .never),
    .init("tags", as: .keywords),
    // Atom's, without its namespace.
    .init("id", as: .atomID),
    .init("summary", .construct, as: .atomSummary, keeping: .never),
    .init("content", .construct, as: .atomContent, keeping: .never),
    .init("published", .date, as: .atomPublished),
    .init("updated", .date, as: .atomUpdated),
    .init("modified", .date, as: .modified),
    .init("issued", .date, as: .issued),
    .init("created", .date, as: .created),
    // Of channels
    .init("language", as: .language),
    .init("managingEditor", as: .managingEditor),
    .init("webMaster"),
    .init("copyright"),
    .init("generator"),
    .init("docs", .url),
    .init("ttl", .integer),
    .init("rating"),
    .init("lastBuildDate", .date),
    .init("image", .object, as: .image, keeping: .always),
    .init("textInput", .object),
    .init("textinput", .object, key: "text_input"),
    .init("skipHours", .list("hour")),
    .init("skipDays", .list("day")),
    .init(
      "cloud", .object, as: .cloud, keeping: .always,
      attributes: ["domain", "port", "path", "registerProcedure", "protocol"]),
    // Inside image and skipHours
    .init("url", .url),
    .init("width", .integer),
    .init("height", .integer),
    .init("hour", .integer),
    .init("day"),
    .init("name"),
  ])
}
