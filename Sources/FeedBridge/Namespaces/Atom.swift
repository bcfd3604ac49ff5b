/// Atom's elements, as they stand in RSS feeds.

extension FeedNamespace {
  package static let atom = FeedNamespace(
    prefix: "atom", uri: "http://www.w3.org/2005/Atom", otherURIs: ["http://www.w3.org/2005/Atom/ns"],
    elements: [
      .init("link", .object, key: "links", as: .atomLink, isRepeated: true),
      .init("id", as: .atomID),
      .init("content", .markup, as: .atomContent),
      .init("summary", .markup, as: .atomSummary),
      .init("published", .date, as: .atomPublished),
      .init("updated", .date, as: .atomUpdated),
      .init("author", .object, key: "authors", as: .atomAuthor, isRepeated: true),
      .init("contributor", .object, key: "contributors", isRepeated: true),
      .init("category", .object, key: "categories", as: .atomCategory, isRepeated: true),
      .init("generator", .object),
      .init("icon", .url),
      .init("logo", .url),
      .init("rights"),
      .init("subtitle"),
      .init("title"),
      .init("source", .object),
      .init("name"),
      .init("uri", .url),
      .init("email"),
    ])
}
