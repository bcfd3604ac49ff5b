/// The administration module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/admin/).

extension FeedNamespace {
  package static let admin = FeedNamespace(
    prefix: "admin", uri: "http://webns.net/mvcb/",
    elements: [
      .init("errorReportsTo", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
      .init("generatorAgent", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
    ])
}
