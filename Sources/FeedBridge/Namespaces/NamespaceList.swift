/// Every namespace that this package knows. A new one is its own file or folder, and a name at the end.

extension FeedNamespace {
  package static let all: [FeedNamespace] = [
    .rss, .atom, .content, .dublinCore, .itunes, .xml, .xhtml, .rdf, .dublinCoreTerms, .paging, .media, .podcast,
    .googlePlay, .simpleChapters, .geoRSS, .gml, .geo, .slash, .wellFormedWeb, .threading, .syndication,
    .creativeCommonsRDF, .creativeCommons, .feedBurner, .youTube, .source, .rawVoice, .spotify, .acast, .admin,
    .feedPress, .webfeeds, .openSearch, .atomPublishing, .prism, .trackback, .pingback, .blogChannel, .taxonomy, .foaf,
    .feedHistory, .googleData, .svg, .xlink, .cdf, .jsonFeed, .event, .annotate, .geoURL, .icbm,
    .xmlSchemaInstance,
  ]
}
