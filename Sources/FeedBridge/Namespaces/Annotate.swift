/// The annotation module of RSS 1.0 (http://web.resource.org/rss/1.0/modules/annotate/): what an item is about.

extension FeedNamespace {
  package static let annotate = FeedNamespace(
    prefix: "annotate", uri: "http://purl.org/rss/1.0/modules/annotate/",
    elements: [
      .init("reference", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)])
    ])
}
