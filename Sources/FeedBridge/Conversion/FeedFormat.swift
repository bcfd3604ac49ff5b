/// What a document is: which format of feed, or what else.

/// The format of a document.
///
/// ```swift
/// FeedFormat.detect(data)   // .rss(version: "2.0")
/// ```
public enum FeedFormat: Sendable, Hashable {
  /// JSON Feed, 1 or 1.1.
  case jsonFeed
  /// RSS 0.91 to 2.0: a root element `rss`, with the version that it says.
  case rss(version: String?)
  /// RSS 1.0, 0.90 and 1.1: RDF, with the version that its namespace says.
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
  /// XML that is no feed; the name of its root element.
  case otherXML(root: String)
  /// JSON that is no feed.
  case otherJSON
  /// An image, an archive, or another file that is no text: `a PNG image`.
  case binary(String)
  /// A file that has to be decompressed first; what it was compressed with: `gzip`.
  case compressed(with: String)
  /// Nothing, or nothing but white space.
  case empty
  /// Text that is none of these.
  case unknown

  /// Whether it is a feed.
  public var isFeed: Bool {
    switch self {
    case .jsonFeed, .rss, .rdf, .atom, .rssInJSON, .cdf: true
    default: false
    }
  }

  /// A short name: `jsonfeed`, `rss`, `rdf`, `atom`, `rss-in-json`, `cdf`; `unknown` for what is no feed.
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

  /// How the format is read, where it is XML.
  var xml: XMLFormat? {
    switch self {
    case .rss: .rss
    case .rdf: .rdf
    case .atom: .atom
    case .cdf: .cdf
    default: nil
    }
  }
}

extension FeedFormat: CustomStringConvertible {
  /// A few words: `RSS 2.0`, `an HTML page`.
  public var description: String {
    switch self {
    case .jsonFeed: "JSON Feed"
    case .rss(let version): version.map { "RSS \($0)" } ?? "RSS"
    case .rdf(let version): version.map { "RSS \($0) (RDF)" } ?? "RSS (RDF)"
    case .atom(let version): "Atom \(version)"
    case .rssInJSON: "RSS in JSON"
    case .cdf: "CDF"
    case .html: "an HTML page"
    case .opml: "an OPML list"
    case .otherXML(let root): "XML of another kind (<\(root)>)"
    case .otherJSON: "JSON of another kind"
    case .binary(let what): what
    case .compressed(let program): "a file compressed with \(program)"
    case .empty: "an empty document"
    case .unknown: "plain text"
    }
  }

  /// What somebody may do who wanted a feed and has this.
  var advice: String? {
    switch self {
    case .html: "the address of a page's feed is in a <link rel=\"alternate\"> of its head"
    case .opml: "the addresses of the feeds in it are its attributes xmlUrl"
    case .compressed: "it must be decompressed first"
    default: nil
    }
  }
}
