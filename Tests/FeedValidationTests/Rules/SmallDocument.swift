/// Small feeds for examples, written as their differences from a small valid feed.

@testable import FeedValidation

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

  /// A file in the folder `SmallFeeds`, and the part of it that the changes apply to. Empty lines are between its parts, of
  /// which the second has the elements of the feed, and the fourth those of its item.
  private var template: (bytes: [UInt8], part: Int) {
    switch kind {
    case .rss: (PackageResources.rss_xml, 1)
    case .rssItem: (PackageResources.rss_xml, 3)
    case .podcast: (PackageResources.podcast_xml, 1)
    case .episode: (PackageResources.podcast_xml, 3)
    case .rdf: (PackageResources.rdf_xml, 1)
    case .rdfItem: (PackageResources.rdf_xml, 3)
    case .atom: (PackageResources.atom_xml, 1)
    default: (PackageResources.atom_xml, 3)
    }
  }

  private var markup: String {
    let (bytes, changed) = template
    var parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").map(String.init)
    parts[changed] = Self.elements(parts[changed], changes)
    if let rootAttributes, let name = parts[0].firstIndex(of: " "), let end = parts[0].firstIndex(of: ">") {
      parts[0].replaceSubrange(name..<end, with: rootAttributes)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The elements of a part with changes, with the indentation of the part.
  private static func elements(_ part: String, _ changes: String) -> String {
    let indentation = part.prefix { $0 == " " }
    let base = part.split(separator: "\n").map { line in
      line.hasPrefix(indentation + "<") && !line.hasPrefix(indentation + "</")
        ? line.dropFirst(indentation.count) : line
    }
    return changed(base.joined(separator: "\n"), changes).map { indentation + $0 }.joined(separator: "\n")
  }

  /// Declares on the root the usual prefixes that are used but not declared.
  private static func declaringNamespaces(_ document: String) -> String {
    guard let end = document.firstIndex(where: { $0 == ">" || $0 == " " }) else { return document }
    let words = document.utf8.split { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: " ") }
    let used = Set(words.compactMap { word in word.firstIndex(of: UInt8(ascii: ":")).map { String(word[..<$0]) } })
    var declarations = ""
    for namespace in FeedNamespace.all where !["", "xml"].contains(namespace.prefix) && used.contains(namespace.prefix)
    {
      if !document.contains("xmlns:\(namespace.prefix)=") {
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
