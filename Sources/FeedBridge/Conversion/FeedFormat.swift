/// The format of a document: a kind of feed, or something else.

/// The format of a document.
///
/// ```swift
/// FeedFormat(detecting: data)   // .rss(version: "2.0")
/// ```
public enum FeedFormat: Sendable, Hashable {
  /// JSON Feed, 1 or 1.1.
  case jsonFeed
  /// RSS 0.91 to 2.0: the root element `rss`, with the version it declares.
  case rss(version: String?)
  /// RSS 1.0, 0.90 and 1.1: RDF, with the version of its namespace.
  case rdf(version: String?)
  /// Atom: `1.0` or `0.3`.
  case atom(version: String)
  /// RSS as a JSON object.
  case rssInJSON
  /// Microsoft's Channel Definition Format.
  case cdf

  /// An HTML page. It may announce a feed.
  case html
  /// A list of feeds.
  case opml
  /// XML that is not a feed; the name of its root element.
  case otherXML(root: String)
  /// JSON that is not a feed.
  case otherJSON
  /// An image, an archive, or another file that is not text: `a PNG image`.
  case binary(String)
  /// A file that must be decompressed first; the kind of compression: `gzip`.
  case compressed(with: String)
  /// Nothing, or only white space.
  case empty
  /// Any other text.
  case unknown

  /// Whether it is a feed.
  public var isFeed: Bool {
    switch self {
    case .jsonFeed, .rss, .rdf, .atom, .rssInJSON, .cdf: true
    default: false
    }
  }

  /// A short name: `jsonfeed`, `rss`, `rdf`, `atom`, `rss-in-json`, `cdf`; `unknown` if it is not a feed.
  public var name: String {
    switch self {
    case .jsonFeed: "jsonfeed"
    case .rss: "rss"
    case .rdf: "rdf"
    case .atom: "atom"
    case .rssInJSON: "rss-in-json"
    case .cdf: "cdf"
    default: "unknown"
    }
  }

  /// The format with this ``name``. What the name does not say is unknown: the version, for Atom the usual one.
  package init(name: String) {
    let formats: [Self] = [
      .jsonFeed, .rss(version: nil), .rdf(version: nil), .atom(version: "1.0"), .rssInJSON, .cdf,
    ]
    self = formats.first { $0.name == name } ?? .unknown
  }

  /// The reader's format for XML and RSS in JSON; nil for others.
  var xml: XMLFormat? {
    switch self {
    case .rss, .rssInJSON: .rss
    case .rdf: .rdf
    case .atom: .atom
    case .cdf: .cdf
    default: nil
    }
  }
}

extension FeedFormat: CustomStringConvertible {
  /// A short description: `RSS 2.0`, `an HTML page`.
  public var description: String {
    switch self {
    case .jsonFeed: "JSON Feed"
    case .rss(let version): version.map { "RSS \($0)" } ?? "RSS"
    case .rdf(let version): version.map { "RSS \($0) (RDF)" } ?? "RSS (RDF)"
    case .atom(let version): "Atom \(version)"
    case .rssInJSON: "RSS in JSON"
    case .cdf: "CDF"
    case .html: "an HTML page"
    case .opml: "an OPML document"
    case .otherXML(let root): "other XML (<\(root)>)"
    case .otherJSON: "other JSON"
    case .binary(let what): what
    case .compressed(let program): "a file compressed with \(program)"
    case .empty: "an empty document"
    case .unknown: "plain text"
    }
  }

  /// What to do if a feed was expected.
  var advice: String? {
    switch self {
    case .html: "if it links to its feed, use that URL; jsonfeed discover finds such links"
    case .opml: "use the URLs in its xmlUrl attributes instead"
    case .compressed: "decompress it first"
    default: nil
    }
  }
}
