/// Small feeds in XML that show a rule, written down as what is special in them.

internal import FeedBridge

/// A small RSS, RDF or Atom document in which some elements are others, or are not there.
public struct XMLExample: Sendable, Hashable {
  /// Which small document, and where in it the elements are.
  public enum Place: String, Sendable, Hashable {
    case rssChannel, rssItem, podcastChannel, podcastItem, rdfChannel, rdfItem, atomFeed, atomEntry
  }

  /// An element of an example: its name, and how it is written. Nil takes it out.
  public struct Element: Sendable, Hashable {
    public var name: String
    public var markup: String?
  }

  public var place: Place
  public var elements: [Element]
  /// Attributes of the root that are special in it: ` version="3.0"`.
  public var rootAttributes: String?
  /// What stands before the root where it is special.
  public var prolog: String?

  /// What is special in it.
  var summary: String? {
    var lines = elements.map { $0.markup ?? "(no <\($0.name)>)" } + (rootAttributes.map { ["<…\($0)>"] } ?? [])
    if let prolog { lines.insert(prolog, at: 0) }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  var text: String {
    let body: String
    switch place {
    case .rssChannel: body = Self.rss(root: rootAttributes, channel: elements)
    case .rssItem: body = Self.rss(root: rootAttributes, item: elements)
    case .podcastChannel: body = Self.rss(root: rootAttributes, base: Self.podcast, channel: elements)
    case .podcastItem: body = Self.rss(root: rootAttributes, base: Self.podcast, item: elements)
    case .rdfChannel: body = Self.rdf(root: rootAttributes, channel: elements)
    case .rdfItem: body = Self.rdf(root: rootAttributes, item: elements)
    case .atomFeed: body = Self.atom(root: rootAttributes, feed: elements)
    case .atomEntry: body = Self.atom(root: rootAttributes, entry: elements)
    }
    let prolog = prolog ?? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    return prolog + "\n" + Self.declaringNamespaces(body)
  }

  // MARK: The small documents

  private static let channel: [Element] = elements([
    "title": "<title>Tides</title>", "link": "<link>https://tides.example/</link>",
    "description": "<description>What the sea does</description>", "language": "<language>en</language>",
    "atom:link": "<atom:link rel=\"self\" href=\"https://tides.example/feed.xml\" type=\"application/rss+xml\"/>",
  ])

  private static let item: [Element] = elements([
    "title": "<title>Spring tide</title>", "link": "<link>https://tides.example/spring</link>",
    "description": "<description>The highest of the month.</description>",
    "guid": "<guid>https://tides.example/spring</guid>", "pubDate": "<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>",
  ])

  private static let podcast: [Element] =
    channel
    + elements([
      "itunes:author": "<itunes:author>Ann Gull</itunes:author>",
      "itunes:owner": """
      <itunes:owner>
            <itunes:name>Ann Gull</itunes:name>
            <itunes:email>ann@tides.example</itunes:email>
          </itunes:owner>
      """, "itunes:image": "<itunes:image href=\"https://tides.example/cover.jpg\"/>",
      "itunes:category": "<itunes:category text=\"Science\"/>",
      "itunes:explicit": "<itunes:explicit>false</itunes:explicit>",
    ])

  private static let podcastItem: [Element] =
    item
    + elements([
      "enclosure": "<enclosure url=\"https://tides.example/spring.mp3\" length=\"5000000\" type=\"audio/mpeg\"/>",
      "itunes:duration": "<itunes:duration>12:30</itunes:duration>",
    ])

  private static let rdfChannel: [Element] = elements([
    "title": "<title>Tides</title>", "link": "<link>https://tides.example/</link>",
    "description": "<description>What the sea does</description>", "dc:language": "<dc:language>en</dc:language>",
    "items": "<items><rdf:Seq><rdf:li rdf:resource=\"https://tides.example/spring\"/></rdf:Seq></items>",
  ])

  private static let rdfItem: [Element] = elements([
    "title": "<title>Spring tide</title>", "link": "<link>https://tides.example/spring</link>",
    "description": "<description>The highest of the month.</description>",
    "dc:date": "<dc:date>2024-03-11T07:30:00Z</dc:date>",
  ])

  private static let feed: [Element] = elements([
    "id": "<id>https://tides.example/feed</id>", "title": "<title>Tides</title>",
    "updated": "<updated>2024-03-11T07:30:00Z</updated>", "author": "<author><name>Ann Gull</name></author>",
    "link rel=self": "<link rel=\"self\" href=\"https://tides.example/feed.xml\" type=\"application/atom+xml\"/>",
    "link": "<link href=\"https://tides.example/\"/>",
  ])

  private static let entry: [Element] = elements([
    "id": "<id>https://tides.example/spring</id>", "title": "<title>Spring tide</title>",
    "updated": "<updated>2024-03-11T07:30:00Z</updated>", "link": "<link href=\"https://tides.example/spring\"/>",
    "content": "<content>The highest of the month.</content>",
  ])

  private static func rss(
    root: String?, base: [Element] = channel, channel: [Element] = [], item: [Element] = []
  ) -> String {
    let isPodcast = base.count > Self.channel.count
    return """
      <rss\(root ?? " version=\"2.0\"")>
        <channel>
      \(lines(base, channel, indentation: "    "))    <item>
      \(lines(isPodcast ? podcastItem : Self.item, item, indentation: "      "))    </item>
        </channel>
      </rss>

      """
  }

  private static func rdf(root: String?, channel: [Element] = [], item: [Element] = []) -> String {
    """
    <rdf:RDF\(root ?? " xmlns=\"http://purl.org/rss/1.0/\"")>
      <channel rdf:about="https://tides.example/">
    \(lines(rdfChannel, channel, indentation: "    "))  </channel>
      <item rdf:about="https://tides.example/spring">
    \(lines(rdfItem, item, indentation: "    "))  </item>
    </rdf:RDF>

    """
  }

  private static func atom(root: String?, feed: [Element] = [], entry: [Element] = []) -> String {
    """
    <feed\(root ?? " xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\"")>
    \(lines(Self.feed, feed, indentation: "  "))  <entry>
    \(lines(Self.entry, entry, indentation: "    "))  </entry>
    </feed>

    """
  }

  private static func lines(_ elements: [Element], _ changes: [Element], indentation: String) -> String {
    var elements = elements
    for change in changes {
      if let index = elements.firstIndex(where: { $0.name == change.name }) {
        if change.markup == nil { elements.remove(at: index) } else { elements[index] = change }
      } else if change.markup != nil {
        elements.append(change)
      }
    }
    return elements.compactMap(\.markup).map { indentation + $0 + "\n" }.joined()
  }

  /// Adds to the root the declarations of the usual prefixes that are used and not declared.
  private static func declaringNamespaces(_ document: String) -> String {
    guard let end = document.firstIndex(where: { $0 == ">" || $0 == " " }) else { return document }
    var declarations = ""
    for namespace in FeedNamespace.all where !namespace.prefix.isEmpty && namespace.prefix != "xml" {
      let isUsed =
        document.contains("<\(namespace.prefix):") || document.contains(" \(namespace.prefix):")
      if isUsed, !document.contains("xmlns:\(namespace.prefix)=") {
        declarations += " xmlns:\(namespace.prefix)=\"\(namespace.uri)\""
      }
    }
    return document[..<end] + declarations + document[end...]
  }

  static func elements(_ list: KeyValuePairs<String, String?>) -> [Element] {
    list.map { Element(name: $0.key, markup: $0.value) }
  }
}

extension RuleExample {
  /// The small RSS feed with these elements of the channel instead of its own; nil takes one out.
  static func rss(
    _ elements: KeyValuePairs<String, String?> = [:], root: String? = nil, prolog: String? = nil
  ) -> Self {
    xml(.rssChannel, elements, root, prolog)
  }

  /// The same with elements of its item.
  static func rssItem(_ elements: KeyValuePairs<String, String?>) -> Self { xml(.rssItem, elements) }

  /// The small podcast with these elements of the channel.
  static func podcast(_ elements: KeyValuePairs<String, String?>, prolog: String? = nil) -> Self {
    xml(.podcastChannel, elements, nil, prolog)
  }

  /// The same with elements of its episode.
  static func podcastItem(_ elements: KeyValuePairs<String, String?>) -> Self { xml(.podcastItem, elements) }

  /// The small RSS 1.0 feed with these elements of the channel.
  static func rdf(_ elements: KeyValuePairs<String, String?>, root: String? = nil) -> Self {
    xml(.rdfChannel, elements, root)
  }

  /// The same with elements of its item.
  static func rdfItem(_ elements: KeyValuePairs<String, String?>) -> Self { xml(.rdfItem, elements) }

  /// The small Atom feed with these elements of the feed.
  static func atom(_ elements: KeyValuePairs<String, String?>, root: String? = nil) -> Self {
    xml(.atomFeed, elements, root)
  }

  /// The same with elements of its entry.
  static func entry(_ elements: KeyValuePairs<String, String?>) -> Self { xml(.atomEntry, elements) }

  private static func xml(
    _ place: XMLExample.Place, _ elements: KeyValuePairs<String, String?>, _ root: String? = nil,
    _ prolog: String? = nil
  ) -> Self {
    .xml(XMLExample(place: place, elements: XMLExample.elements(elements), rootAttributes: root, prolog: prolog))
  }
}
