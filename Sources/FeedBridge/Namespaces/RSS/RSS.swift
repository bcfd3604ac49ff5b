/// RSS's own elements, of every version from 0.91 to 2.0 (https://www.rssboard.org/rss-specification).

extension NamespaceID { package static let rss = NamespaceID(of: .rss) }

extension FeedNamespace {
  package static let rss = FeedNamespace(
    prefix: "rss", uri: "https://www.rssboard.org/rss-specification",
    // RSS has no namespace, but feeds declare these for it.
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

  private static let rssTable = NamespaceTable(
    [
      .init("rss", .object),
      .init("channel", .object, as: .channel, rule: .anything()),
      .init("item", .object, as: .item, rule: .anything(.many)),
      // RSS 1.0 and 1.1
      .init("items", .object, as: .items, rule: .anything()),
      // Channels and items
      .init("title", as: .title, rule: .one(.plainText)),
      .init("link", .url, as: .link, rule: .one(.absoluteURI)),
      .init("description", .markup, as: .description, keeping: .never, rule: .one(.plainText)),
      .init("pubDate", .date, as: .published, rule: .one(.rfc822Date)),
      .init(
        "category", key: "categories", as: .category, isRepeated: true, rule: .many(.plainText, mayBeBlank: true),
        attributes: ["domain"]),
      .init("author", as: .author, rule: .one(.contact)),
      // Items
      .init("guid", as: .guid, rule: .one(.text), attributes: [.init("isPermaLink", .text, .booleanAttribute)]),
      // An empty length has a rule of its own: `RSSChecker`.
      .init(
        "enclosure", .object, key: "enclosures", as: .enclosure, isRepeated: true, rule: .empty(.many),
        attributes: [
          .required("url", .url, .urlAttribute).or("href", "src"),
          .init("length", .text, .integerAttribute, .required, mayBeBlank: true),
          .required("type", .text, .mediaTypeAttribute),
        ]),
      .init("comments", .url, rule: .one(.absoluteURI)),
      // The text is the title of the feed that the item comes from.
      .init(
        "source", contentKey: "title", rule: .one(.plainText, mayBeBlank: true),
        attributes: [.required("url", .url, .absoluteURI).or("href")]),
      .init("expirationDate", .date, rule: .one(.rfc822Date)),
      // Not in any version of RSS, but found in feeds.
      .init("body", .markup, as: .xhtmlBody, keeping: .never),
      .init("fullitem", .markup, as: .xhtmlBody, keeping: .never),
      .init("tags", as: .keywords),
      .init("date", .date, as: .dublinCoreDate),
      .init(
        "thumbnail", .object, key: "thumbnails", as: .mediaThumbnail, isRepeated: true,
        attributes: [.init("url", .url).or("href", "src"), .init("width", .integer), .init("height", .integer)]),
      // Elements of Atom without its namespace.
      .init("id", as: .atomID),
      .init("summary", .construct, as: .atomSummary, keeping: .never),
      .init("content", .construct, as: .atomContent, keeping: .never),
      .init("published", .date, as: .atomPublished),
      .init("updated", .date, as: .atomUpdated),
      .init("modified", .date, as: .modified),
      .init("issued", .date, as: .issued),
      .init("created", .date, as: .created),
      // Channels
      .init("language", as: .language, rule: .one(.language)),
      .init("managingEditor", as: .managingEditor, rule: .one(.contact)),
      .init("webMaster", rule: .one(.contact)),
      .init("copyright", rule: .one(.plainText, mayBeBlank: true)),
      .init("generator", rule: .one(.plainText, mayBeBlank: true)),
      .init("docs", .url, rule: .one(.absoluteURI)),
      .init("ttl", .integer, rule: .one(.positiveInteger)),
      .init("rating", rule: .one(.text, mayBeBlank: true)),
      .init("lastBuildDate", .date, rule: .one(.rfc822Date)),
      .init(
        "image", .object, as: .image, keeping: .always,
        rule: .children(
          "title! url! link! description width height",
          except: [.init("description", .markup, rule: .one(.plainText, mayBeBlank: true))])),
      .init("textInput", .object, rule: .children("title! description! name! link!")),
      // The spelling of RSS 1.0.
      .init("textinput", .object, key: "text_input", rule: .children("title! description! name! link!")),
      .init("skipHours", .list, rule: .children("hour")),
      .init("skipDays", .list, rule: .children("day")),
      // `http-post` has no procedure; servers with https use `https-post`.
      .init(
        "cloud", .object, as: .cloud, keeping: .always, rule: .empty(),
        attributes: [
          .required("domain"), .required("port", .text, .positiveIntegerAttribute), .required("path"),
          .init("registerProcedure", .text, .text, .required, mayBeBlank: true),
          .required("protocol", .text, .oneOf(["xml-rpc", "soap", "http-post", "https-post"], .rssCloudProtocol)),
        ]),
      // Inside image, textInput, skipHours and skipDays. `ChannelChecks` checks the size of an image.
      .init("url", .url, rule: .one(.absoluteURI)),
      .init("width", .integer, rule: .one(.text, mayBeBlank: true)),
      .init("height", .integer, rule: .one(.text, mayBeBlank: true)),
      .init("hour", .integer, rule: .many(.hour)),
      .init("day", rule: .many(.day)),
      .init("name", rule: .one(.text)),
      // Persons, as in Atom
      "email", .init("uri", .url),
    ], isFormat: true)
}
