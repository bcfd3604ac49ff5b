/// Small feeds for examples, written as their differences from a small valid feed.

internal import FeedBridge

/// A small feed in which some members or elements are replaced, added or removed.
///
/// The changes are written as they are shown to people. A line is a JSON member (`"id": 17`) or an element
/// (`<guid>1</guid>`), and replaces the one with the same name; a line that begins with a space continues the line above.
/// `(no title)` and `(no <title>)` remove one.
struct SmallDocument {
  /// Which small feed it is, and what the changes apply to.
  private let kind: RuleExample.Kind
  private let changes: String
  /// The attributes of the root, if they differ: ` version="3.0"`.
  private let rootAttributes: String?
  /// The text before the root, if it differs.
  private let prolog: String?

  init(_ kind: RuleExample.Kind, _ changes: String, root: String? = nil, prolog: String? = nil) {
    self.kind = kind
    self.changes = changes
    rootAttributes = root
    self.prolog = prolog
  }

  var text: String {
    switch kind {
    case .feed: return Self.object(Self.feed, changes)
    case .item: return Self.feed(withItem: Self.object(Self.item, changes, indentation: "    "))
    case .attachment:
      let attachment = Self.object(Self.attachment, changes, indentation: "        ")
      return Self.feed(withItem: Self.object(Self.item, "\"attachments\": [\(attachment)]", indentation: "    "))
    default:
      return (prolog ?? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>") + "\n" + Self.declaringNamespaces(markup)
    }
  }

  // MARK: - The small JSON Feed

  private static let feed = """
    "version": "https://jsonfeed.org/version/1.1"
    "title": "Tides"
    "home_page_url": "https://tides.example/"
    "feed_url": "https://tides.example/feed.json"
    "icon": "https://tides.example/icon.png"
    "favicon": "https://tides.example/favicon.png"
    "items": [\(object(item, "", indentation: "    "))]
    """

  private static let item = """
    "id": "https://tides.example/spring"
    "url": "https://tides.example/spring"
    "content_html": "<p>The highest of the month.</p>"
    "date_published": "2024-03-11T07:30:00Z"
    """

  private static let attachment = """
    "url": "https://tides.example/spring.mp3"
    "mime_type": "audio/mpeg"
    "size_in_bytes": 5000000
    """

  private static func feed(withItem item: String) -> String { object(feed, "\"items\": [\(item)]") }

  private static func object(_ members: String, _ changes: String, indentation: String = "  ") -> String {
    var members = changed(members, changes)
    // Items come last, as usual.
    if let items = members.firstIndex(where: { $0.hasPrefix("\"items\"") }) {
      members.append(members.remove(at: items))
    }
    return "{\n" + members.map { indentation + $0 }.joined(separator: ",\n") + "\n\(indentation.dropLast(2))}"
  }

  // MARK: - The small XML feeds

  private var markup: String {
    switch kind {
    case .rss: rss(Self.channel, Self.rssItem, channel: changes)
    case .rssItem: rss(Self.channel, Self.rssItem, item: changes)
    case .podcast: rss(Self.podcast, Self.podcastItem, channel: changes)
    case .episode: rss(Self.podcast, Self.podcastItem, item: changes)
    case .rdf: rdf(channel: changes)
    case .rdfItem: rdf(item: changes)
    case .atom: atom(feed: changes)
    default: atom(entry: changes)
    }
  }

  private static let channel = """
    <title>Tides</title>
    <link>https://tides.example/</link>
    <description>What the sea does</description>
    <language>en</language>
    <atom:link rel="self" href="https://tides.example/feed.xml" type="application/rss+xml"/>
    """

  private static let rssItem = """
    <title>Spring tide</title>
    <link>https://tides.example/spring</link>
    <description>The highest of the month.</description>
    <guid>https://tides.example/spring</guid>
    <pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>
    """

  private static let podcast = """
    \(channel)
    <itunes:author>Ann Gull</itunes:author>
    <itunes:owner>
          <itunes:name>Ann Gull</itunes:name>
          <itunes:email>ann@tides.example</itunes:email>
        </itunes:owner>
    <itunes:image href="https://tides.example/cover.jpg"/>
    <itunes:category text="Science"/>
    <itunes:explicit>false</itunes:explicit>
    """

  private static let podcastItem = """
    \(rssItem)
    <enclosure url="https://tides.example/spring.mp3" length="5000000" type="audio/mpeg"/>
    <itunes:duration>12:30</itunes:duration>
    """

  private static let rdfChannel = """
    <title>Tides</title>
    <link>https://tides.example/</link>
    <description>What the sea does</description>
    <dc:language>en</dc:language>
    <items><rdf:Seq><rdf:li rdf:resource="https://tides.example/spring"/></rdf:Seq></items>
    """

  private static let rdfItem = """
    <title>Spring tide</title>
    <link>https://tides.example/spring</link>
    <description>The highest of the month.</description>
    <dc:date>2024-03-11T07:30:00Z</dc:date>
    """

  private static let atomFeed = """
    <id>https://tides.example/feed</id>
    <title>Tides</title>
    <updated>2024-03-11T07:30:00Z</updated>
    <author><name>Ann Gull</name></author>
    <link rel="self" href="https://tides.example/feed.xml" type="application/atom+xml"/>
    <link href="https://tides.example/"/>
    """

  private static let atomEntry = """
    <id>https://tides.example/spring</id>
    <title>Spring tide</title>
    <updated>2024-03-11T07:30:00Z</updated>
    <link href="https://tides.example/spring"/>
    <content>The highest of the month.</content>
    """

  private func rss(_ base: String, _ baseItem: String, channel: String = "", item: String = "") -> String {
    """
    <rss\(rootAttributes ?? " version=\"2.0\"")>
      <channel>
    \(Self.lines(base, channel, indentation: "    "))    <item>
    \(Self.lines(baseItem, item, indentation: "      "))    </item>
      </channel>
    </rss>

    """
  }

  private func rdf(channel: String = "", item: String = "") -> String {
    """
    <rdf:RDF\(rootAttributes ?? " xmlns=\"http://purl.org/rss/1.0/\"")>
      <channel rdf:about="https://tides.example/">
    \(Self.lines(Self.rdfChannel, channel, indentation: "    "))  </channel>
      <item rdf:about="https://tides.example/spring">
    \(Self.lines(Self.rdfItem, item, indentation: "    "))  </item>
    </rdf:RDF>

    """
  }

  private func atom(feed: String = "", entry: String = "") -> String {
    """
    <feed\(rootAttributes ?? " xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\"")>
    \(Self.lines(Self.atomFeed, feed, indentation: "  "))  <entry>
    \(Self.lines(Self.atomEntry, entry, indentation: "    "))  </entry>
    </feed>

    """
  }

  private static func lines(_ elements: String, _ changes: String, indentation: String) -> String {
    changed(elements, changes).map { indentation + $0 + "\n" }.joined()
  }

  /// Declares on the root the usual prefixes that are used but not declared.
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

  // MARK: - Changes

  /// The members or elements of a small feed with the changes: each change replaces the first unchanged part with its name,
  /// or is added at the end.
  private static func changed(_ base: String, _ changes: String) -> [String] {
    var parts = parts(of: base).map { (name: name(of: $0), text: $0, isOwn: true) }
    for change in Self.parts(of: changes) {
      let name = name(of: change)
      let isRemoval = change.hasPrefix("(no ")
      let index = parts.firstIndex { $0.isOwn && $0.name == name }
      if isRemoval {
        if let index { parts.remove(at: index) }
      } else if let index {
        parts[index] = (name, change, false)
      } else {
        parts.append((name, change, false))
      }
    }
    return parts.map(\.text)
  }

  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(" ") || line.hasPrefix("}"), !parts.isEmpty {
        parts[parts.count - 1] += "\n" + line
      } else {
        parts.append(String(line))
      }
    }
    return parts
  }

  /// The name of a member or an element, with the relation of an Atom link.
  private static func name(of part: String) -> String {
    if part.hasPrefix("(no ") { return part.dropFirst(4).filter { !"<>)".contains($0) } }
    guard part.hasPrefix("<") else { return String(part.dropFirst().prefix { $0 != "\"" }) }
    let name = part.dropFirst().prefix { $0 != " " && $0 != ">" && $0 != "/" }
    guard name == "link", let relation = part.firstRange(of: " rel=\"") else { return String(name) }
    return "link rel=" + part[relation.upperBound...].prefix { $0 != "\"" }
  }
}
