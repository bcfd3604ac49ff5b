/// The pages of the specifications that rules refer to.

internal import FeedPrimitives

extension Rule {
  /// The page of the specification that ``reference`` names first; nil for a rule without one.
  package var referenceURL: String? {
    let first = reference.split(separator: ";").first.map(String.init) ?? ""
    if first.hasPrefix("RFC ") {
      let number = first.dropFirst(4).prefix { $0.isNumber }
      let section = first.split(separator: "§").dropFirst().first.map { $0.prefix { $0.isNumber || $0 == "." } } ?? ""
      return "https://www.rfc-editor.org/rfc/rfc\(number)" + (section.isEmpty ? "" : "#section-\(section)")
    }
    return Self.specifications.first { first.hasPrefix($0.reference) }?.page
  }

  /// The beginnings of references, and their pages.
  private static let specifications: [(reference: String, page: String)] = [
    ("JSON Feed 1.1", "https://www.jsonfeed.org/version/1.1/"),
    ("JSON Feed", "https://www.jsonfeed.org/version/1/"),
    ("RSS Best Practices", "https://www.rssboard.org/rss-profile"),
    ("RSS Advisory Board", "https://www.rssboard.org/rss-profile"),
    ("RSS 2.0", "https://www.rssboard.org/rss-specification"),
    ("RSS 1.0 Modules", "https://web.resource.org/rss/1.0/modules/"),
    ("RSS 1.0", "https://web.resource.org/rss/1.0/spec"),
    ("RSS 1.1", "https://inamidst.com/rss1.1/"),
    ("RSS 0.9", "https://www.rssboard.org/rss-0-9-1"),
    ("Media RSS", "https://www.rssboard.org/media-rss"),
    ("XML 1.0", "https://www.w3.org/TR/xml/"),
    ("Namespaces in XML", "https://www.w3.org/TR/xml-names/"),
    ("XML Schema", "https://www.w3.org/TR/xmlschema-2/"),
    ("RDF/XML Syntax", "https://www.w3.org/TR/rdf-syntax-grammar/"),
    ("Dublin Core", "https://www.dublincore.org/specifications/dublin-core/dcmi-terms/"),
    ("Atom 0.3", "https://datatracker.ietf.org/doc/html/draft-nottingham-atom-format-02"),
    ("Apple Podcasts categories", "https://podcasters.apple.com/support/1691-apple-podcasts-categories"),
    ("Apple Podcasts", "https://podcasters.apple.com/support/823-podcast-requirements"),
    ("Podcast namespace", "https://github.com/Podcastindex-org/podcast-namespace"),
    ("GeoRSS", "https://docs.ogc.org/cs/17-002r1/17-002r1.html"),
    ("W3C Basic Geo", "https://www.w3.org/2003/01/geo/"),
    ("OpenSearch", "https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md"),
    ("WHATWG HTML, issue 11523", "https://github.com/whatwg/html/issues/11523"),
    ("WHATWG HTML", "https://html.spec.whatwg.org/multipage/"),
    ("Well-Formed Web", "https://wellformedweb.org/news/wfw_namespace_elements/"),
    ("FeedBurner", "https://support.google.com/feedburner"),
    ("Spotify", "https://support.spotify.com/creators/article/podcast-specification-doc/"),
    ("Amazon Music", "https://podcasters.amazon.com/"),
    ("YouTube", "https://support.google.com/youtube/answer/13525207"),
    ("ISO 8601", "https://www.w3.org/TR/NOTE-datetime"),
  ]
}
