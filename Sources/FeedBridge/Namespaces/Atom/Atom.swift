/// Atom's elements: 1.0 (RFC 4287), and 0.3, where they had other names.

extension NamespaceID { package static let atom = NamespaceID(of: .atom) }

extension FeedNamespace {
  package static let atom = FeedNamespace(
    prefix: "atom", uri: "http://www.w3.org/2005/Atom",
    otherURIs: [
      "http://www.w3.org/2005/Atom/ns", "http://purl.org/atom/ns#", "http://purl.org/atom/ns#draft-ietf-atompub-format",
      "http://example.com/newformat#", "http://necho.sourceforge.net/namespace", "uri/of/echo/namespace#",
    ],
    table: { atomTable }, rules: { atomRules })

  private static let atomTable = NamespaceTable([
    .init("feed", .object, as: .channel),
    .init("entry", .object, as: .item),
    .init("title", .construct, as: .atomTitle),
    .init(
      "link", .object, key: "links", as: .atomLink, isRepeated: true,
      attributes: ["rel", .init("href", .url), "type", "hreflang", "title", .init("length", .integer)]),
    .init("id", as: .atomID),
    .init("content", .construct, as: .atomContent, keeping: .never, attributes: ["type", .init("src", .url)]),
    .init("summary", .construct, as: .atomSummary, keeping: .never),
    .init("published", .date, as: .atomPublished),
    .init("updated", .date, as: .atomUpdated),
    .init("author", .object, key: "authors", as: .atomAuthor, isRepeated: true),
    .init("contributor", .object, key: "contributors", isRepeated: true),
    .init(
      "category", .object, key: "categories", as: .atomCategory, isRepeated: true,
      attributes: ["term", "scheme", "label"]),
    .init("generator", attributes: [.init("uri", .url), "version"], textKey: "name"),
    .init("icon", .url, as: .atomIcon),
    .init("logo", .url, as: .atomLogo),
    .init("rights", .construct),
    .init("subtitle", .construct, as: .atomSubtitle),
    .init("source", .object, as: .atomSource, keeping: .always),
    // Of persons
    .init("name"),
    .init("uri", .url),
    .init("email"),
    // Of Atom 0.3
    .init("tagline", .construct, key: "subtitle", as: .atomSubtitle),
    .init("issued", .date, as: .issued),
    .init("created", .date, as: .created),
    .init("modified", .date, as: .modified),
    .init("copyright", .construct, key: "rights"),
    .init("info", .construct),
    .init("url", .url),
    .init("homepage", .url),
    // A slip for entry.
    .init("item", .object, as: .item),
  ])
}
