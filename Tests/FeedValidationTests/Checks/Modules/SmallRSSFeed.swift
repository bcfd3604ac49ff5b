/// A small RSS feed with elements of other namespaces, and the problems that validation finds.

import FeedValidation
import Foundation

enum SmallRSSFeed {
  /// The rules that these elements break, in the order of the document, without advice.
  static func rules(
    channel: String = "", item: String = "", profile: ValidationProfile = .default
  ) -> [String] {
    diagnostics(channel: channel, item: item, profile: profile).map(\.rule)
  }

  static func diagnostics(
    channel: String = "", item: String = "", profile: ValidationProfile = .default, isQuiet: Bool = true
  ) -> [Diagnostic] {
    var options = FeedValidator.Options(now: Date(timeIntervalSince1970: 1_767_225_600))
    options.profile = profile
    return FeedValidator(options).validate(Array(text(channel, item).utf8)).diagnostics.filter {
      !isQuiet || $0.severity > .info
    }
  }

  private static let prefixes = [
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd", "podcast": "https://podcastindex.org/namespace/1.0",
    "googleplay": "http://www.google.com/schemas/play-podcasts/1.0", "media": "http://search.yahoo.com/mrss/",
    "georss": "http://www.georss.org/georss", "gml": "http://www.opengis.net/gml",
    "geo": "http://www.w3.org/2003/01/geo/wgs84_pos#", "geourl": "http://geourl.org/rss/module/",
    "icbm": "http://postneo.com/icbm", "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/", "foaf": "http://xmlns.com/foaf/0.1/",
    "sy": "http://purl.org/rss/1.0/modules/syndication/", "slash": "http://purl.org/rss/1.0/modules/slash/",
    "wfw": "http://wellformedweb.org/CommentAPI/", "admin": "http://webns.net/mvcb/",
    "annotate": "http://purl.org/rss/1.0/modules/annotate/", "ev": "http://purl.org/rss/1.0/modules/event/",
    "trackback": "http://madskills.com/public/xml/rss/module/trackback/",
    "pingback": "http://madskills.com/public/xml/rss/module/pingback/",
    "blogChannel": "http://backend.userland.com/blogChannelModule", "cc": "http://web.resource.org/cc/",
    "creativeCommons": "http://backend.userland.com/creativeCommonsRssModule",
    "thr": "http://purl.org/syndication/thread/1.0", "opensearch": "http://a9.com/-/spec/opensearch/1.1/",
    "content": "http://purl.org/rss/1.0/modules/content/", "spotify": "http://www.spotify.com/ns/rss",
    "feedburner": "http://rssnamespace.org/feedburner/ext/1.0", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  ]

  private static func text(_ channel: String, _ item: String) -> String {
    let used = prefixes.filter { (channel + item).contains($0.key + ":") }.sorted { $0.key < $1.key }
    let declarations = used.map { " xmlns:\($0.key)=\"\($0.value)\"" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"\(declarations)>
        <channel>
          <title>Tides</title>
          <link>https://tides.example/</link>
          <description>What the sea does</description>
          <language>en</language>
          <atom:link rel="self" href="https://tides.example/feed.xml" type="application/rss+xml"/>
          \(channel)
          <item>
            <title>Spring tide</title>
            <link>https://tides.example/spring</link>
            <description>The highest of the month.</description>
            <guid>https://tides.example/spring</guid>
            <pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>
            \(item)
          </item>
        </channel>
      </rss>
      """
  }
}
