/// Microsoft's Channel Definition Format, which has no namespace (https://www.w3.org/TR/NOTE-CDFsubmit.html).

extension NamespaceID { package static let cdf = NamespaceID(of: .cdf) }

extension FeedNamespace {
  package static let cdf = FeedNamespace(
    prefix: "cdf", uri: "https://www.w3.org/TR/NOTE-CDFsubmit.html",
    table: { cdfTable })

  private static let cdfTable = NamespaceTable([
    .init("channel", .object, as: .channel),
    .init("item", .object, as: .item),
    // The text of an element may be its content or, as in the examples of the note, its VALUE.
    .init("title", .attribute, as: .title, attributes: ["VALUE"]),
    .init("abstract", .attribute, as: .description, attributes: ["VALUE"]),
    // The element `A` has the URL in HREF, and so have channels and items.
    .init("a", .attribute, as: .link, attributes: [.init("HREF", .url)]),
    // Only an attribute.
    .init("lastmod", .date, as: .modified),
    .init("author", .attribute, as: .author, attributes: ["VALUE"]),
    .init("publisher", .attribute, attributes: ["VALUE"]),
    .init("copyright", .attribute, attributes: ["VALUE"]),
    .init("keywords", .attribute, as: .keywords, attributes: ["VALUE"]),
    .init("category", .attribute, key: "categories", isRepeated: true, attributes: ["VALUE"]),
    .init("logo", .object, key: "logos", as: .image, isRepeated: true, attributes: [.init("HREF", .url), "STYLE"]),
    .init("log", .object, attributes: ["VALUE"]),
    .init("logtarget", .object, attributes: [.init("HREF", .url), "METHOD", "SCOPE"]),
    .init("schedule", .object, attributes: ["STARTDATE", "STOPDATE", "ENDDATE", "TIMEZONE"]),
    .init("intervaltime", .object), .init("earliesttime", .object), .init("latesttime", .object),
    .init("usage", .object, key: "usages", isRepeated: true, attributes: ["VALUE"]),
  ])
}
