/// The elements of Atom 1.0 (RFC 4287) and of Atom 0.3, in which some have other names.

extension NamespaceID { package static let atom = NamespaceID(of: .atom) }

extension FeedNamespace {
  package static let atom = FeedNamespace(
    prefix: "atom", uri: "http://www.w3.org/2005/Atom",
    otherURIs: [
      "http://www.w3.org/2005/Atom/ns", "http://purl.org/atom/ns#", "http://purl.org/atom/ns#draft-ietf-atompub-format",
      "http://example.com/newformat#", "http://necho.sourceforge.net/namespace", "uri/of/echo/namespace#",
    ],
    table: { atomTable })

  private static let atomTable = NamespaceTable([
    .init("feed", .object, as: .channel),
    .init("entry", .object, as: .item),
    .init("title", .construct, as: .atomTitle, rule: .custom(.atomText)),
    .init(
      "link", .object, key: "links", as: .atomLink, isRepeated: true, rule: .custom(.atomLink, .many),
      attributes: [
        // An empty reference is the document itself, and an empty type is not a media type.
        "rel", .init("href", .url, .iriReference, mayBeBlank: true).or("url", "src", "uri"),
        .init("type", .text, .mediaType, mayBeBlank: true),
        .init("hreflang", .text, .language), .init("title", .text, .plainText), .init("length", .integer),
      ]),
    .init("id", as: .atomID, rule: .one(.atomID)),
    .init(
      "content", .construct, as: .atomContent, keeping: .never, rule: .custom(.atomContent),
      attributes: ["type", .init("src", .url, .iriReference)]),
    .init("summary", .construct, as: .atomSummary, keeping: .never, rule: .custom(.atomText)),
    .init("published", .date, as: .atomPublished, rule: .one(.rfc3339Date)),
    .init("updated", .date, as: .atomUpdated, rule: .one(.rfc3339Date)),
    .init("author", .object, key: "authors", as: .atomAuthor, isRepeated: true, rule: .custom(.atomPerson, .many)),
    .init("contributor", .object, key: "contributors", isRepeated: true, rule: .custom(.atomPerson, .many)),
    .init(
      "category", .object, key: "categories", as: .atomCategory, isRepeated: true, rule: .custom(.atomCategory, .many),
      attributes: [
        .init("term", .text, .text, .required, mayBeBlank: true), .init("scheme", .text, .absoluteIRI),
        .init("label", .text, .plainText),
      ]),
    .init(
      "generator", contentKey: "name", rule: .one(.plainText),
      attributes: [.init("uri", .url, .iriReference), "version"]),
    .init("icon", .url, as: .atomIcon, rule: .one(.iriReference)),
    .init("logo", .url, as: .atomLogo, rule: .one(.iriReference)),
    .init("rights", .construct, rule: .custom(.atomText)),
    .init("subtitle", .construct, as: .atomSubtitle, rule: .custom(.atomText)),
    .init("source", .object, as: .atomSource, keeping: .always, rule: .custom(.atomSource)),
    // In persons
    .init("name", rule: .one(.personName, in: [])),
    .init("uri", .url, rule: .one(.iriReference, in: [])),
    .init("email", rule: .one(.addrSpec, in: [])),
    // Atom 0.3
    .init("tagline", .construct, key: "subtitle", as: .atomSubtitle, rule: .custom(.atomText, in: [])),
    .init("issued", .date, as: .issued, rule: .one(.w3cdtfDate, in: [])),
    .init("created", .date, as: .created, rule: .one(.w3cdtfDate, in: [])),
    .init("modified", .date, as: .modified, rule: .one(.w3cdtfDate, in: [])),
    .init("copyright", .construct, key: "rights", rule: .custom(.atomText, in: [])),
    .init("info", .construct, rule: .custom(.atomText, in: [])),
    .init("url", .url, rule: .one(.iriReference, in: [])),
    .init("homepage", .url),
    // A common mistake for `entry`.
    .init("item", .object, as: .item),
  ])
}
