/// What a rule is: everything that people are told about it stands in one value.

internal import FeedPrimitives
internal import JSONFeed

/// A rule that feeds are checked by.
///
/// ```swift
/// if let rule = Rule.named("item-id-missing") { print(rule.title, rule.remedy) }
/// ```
public struct Rule: Sendable, Hashable, Identifiable {
  /// Where a rule is from.
  public enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The format's own specification.
    case specification
    /// A standard that the specification refers to.
    case reference
    /// What breaks readers, as experience shows. The profile `spec` leaves these rules out.
    case experience
    /// The RSS Advisory Board's Best Practices Profile: advice about RSS 2.0, which `--rule rss-profile=LEVEL` switches as a
    /// group, and the profile `spec` leaves out.
    case rssProfile = "rss-profile"
  }

  /// Its name, in small letters and hyphens: `item-id-missing`.
  public let id: String
  /// How much a problem matters, where nobody says otherwise.
  public let severity: Severity
  /// What is wrong, in a few words.
  public let title: String
  /// Why that is wrong.
  public let explanation: String
  /// How to fix it.
  public let remedy: String
  public let basis: Basis
  /// The specification, and the section in it.
  public let section: String
  /// The formats and versions it applies to: `JSON Feed 1.1`.
  public let versions: [String]
  /// A document, or what else it takes, that breaks the rule.
  public let bad: RuleExample
  /// One that does not.
  public let good: RuleExample
  /// Whether it is reported where nobody asked for it.
  public let isOnByDefault: Bool
  /// The rules that are not reported at a place where this one is.
  package let supersedes: Set<String>
  /// The rules that what breaks this one always breaks too.
  package let implies: Set<String>
  /// How much a problem matters in the profile `strict`.
  package let strictSeverity: Severity
  /// How much a problem matters in the profile `podcast`; nil for as much as elsewhere.
  package let podcastSeverity: Severity?

  init(
    _ id: String, _ severity: Severity, _ title: String, why explanation: String, fix remedy: String,
    basis: Basis = .specification, section: String = "", versions: [String] = Rule.bothVersions,
    bad: RuleExample, good: RuleExample = .feed([:]), isOnByDefault: Bool = true, supersedes: Set<String> = [],
    implies: Set<String> = [], strict: Severity? = nil, podcast: Severity? = nil
  ) {
    self.id = id
    self.severity = severity
    self.title = title
    self.explanation = explanation
    self.remedy = remedy
    self.basis = basis
    self.section = section
    self.versions = versions
    self.bad = bad
    self.good = good
    self.isOnByDefault = isOnByDefault
    self.supersedes = supersedes
    self.implies = implies
    strictSeverity = strict ?? severity
    podcastSeverity = podcast
  }

  static let bothVersions = ["JSON Feed 1", "JSON Feed 1.1"]
  static let version1 = ["JSON Feed 1"]
  static let version1_1 = ["JSON Feed 1.1"]
  /// What applies whatever the format.
  static let everyVersion = ["every format"]
  /// RSS 0.90 to 2.0.
  static let rssVersions = ["RSS"]
  static let rss1 = ["RSS 1.0"]
  static let rss2 = ["RSS 2.0"]
  static let atomVersions = ["Atom"]
  /// Every format that is XML.
  static let xmlVersions = ["RSS", "Atom"]
}

/// A document that shows a rule, written down as what is special in it.
public enum RuleExample: Sendable, Hashable {
  /// A whole document.
  case document(String)
  /// A small JSON Feed in which these members of the feed are others, in JSON, or are not there (nil).
  case feed([ExampleMember])
  /// The same with members of its item.
  case item([ExampleMember])
  /// The same with members of its item's attachment.
  case attachment([ExampleMember])
  /// A small RSS, RDF or Atom document.
  case xml(XMLExample)
  /// The small feed, with a description so long that the document has this many bytes.
  case sized(bytes: Int)
  /// The small feed in another encoding.
  case encoded(Encoding)
  /// A small XML feed in another encoding than it says.
  case encodedXML(XMLExample, Encoding)
  /// The small feed, perhaps with other members, checked with what a server answered.
  case fetched(FetchEvidence, feed: [ExampleMember] = [])
  /// A small XML feed, checked with what a server answered.
  case fetchedXML(FetchEvidence, XMLExample)
  /// Two states of the small feed's item: what was published before, and what is now.
  case republished(before: [ExampleMember], now: [ExampleMember])

  /// How the bytes of an example are written.
  public enum Encoding: String, Sendable, Hashable {
    /// UTF-16, little endian, with its mark.
    case utf16 = "UTF-16"
    /// ISO-8859-1, with a letter in it that is not ASCII.
    case latin1 = "ISO-8859-1"
    /// UTF-8 behind a byte order mark.
    case utf8WithMark = "UTF-8 with a byte order mark"
  }

  /// A member of an example: its name, and its value in JSON. Nil takes it out.
  public struct ExampleMember: Sendable, Hashable {
    public var name: String
    public var json: String?
  }

  static func feed(_ members: KeyValuePairs<String, String?>) -> Self { .feed(Self.list(members)) }
  static func item(_ members: KeyValuePairs<String, String?>) -> Self { .item(Self.list(members)) }
  static func attachment(_ members: KeyValuePairs<String, String?>) -> Self { .attachment(Self.list(members)) }

  static func list(_ members: KeyValuePairs<String, String?>) -> [ExampleMember] {
    members.map { ExampleMember(name: $0.key, json: $0.value) }
  }

  /// The document, as it would be validated.
  public var text: String {
    switch self {
    case .document(let text): text
    case .xml(let example), .encodedXML(let example, _), .fetchedXML(_, let example): example.text
    case .feed(let members): Self.object(Self.feed, members)
    case .item(let members), .republished(_, let members): Self.feed(withItem: members)
    case .attachment(let members):
      Self.feed(withItem: [
        ExampleMember(
          name: "attachments", json: "[" + Self.object(Self.attachment, members, indentation: "        ") + "]")
      ])
    case .sized(let bytes):
      Self.object(Self.feed, [ExampleMember(name: "description", json: "\"\(Self.filler(toFill: bytes))\"")])
    case .encoded(.latin1): Self.object(Self.feed, [ExampleMember(name: "title", json: "\"Marées\"")])
    case .encoded: Self.object(Self.feed, [])
    case .fetched(_, let members): Self.object(Self.feed, members)
    }
  }

  /// The document as bytes: ``text`` in UTF-8, or in the encoding that the example is about.
  public var bytes: [UInt8] {
    switch self {
    case .encodedXML(_, .utf16), .encoded(.utf16):
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .encodedXML(_, .latin1), .encoded(.latin1):
      text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .encodedXML(_, .utf8WithMark), .encoded(.utf8WithMark): [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    default: Array(text.utf8)
    }
  }

  /// What is special in the example, for people: the members that it is about, or the whole of a short document. Nil where
  /// there is nothing to show in a few lines.
  public var summary: String? {
    switch self {
    case .document(let text): text
    case .encodedXML(let example, _): example.text
    case .xml(let example), .fetchedXML(_, let example): example.summary
    case .feed(let members), .item(let members), .attachment(let members): Self.lines(members)
    case .republished(let before, let now): "before: \(Self.lines(before) ?? "")\nnow:    \(Self.lines(now) ?? "")"
    case .sized(let bytes): "a feed of \(bytes) bytes"
    case .encoded(let encoding): "a feed in \(encoding.rawValue)"
    case .fetched: nil
    }
  }

  private static func lines(_ members: [ExampleMember]) -> String? {
    guard !members.isEmpty else { return nil }
    return members.map { member in
      member.json.map { "\"\(member.name)\": \($0)".shortenedForExample } ?? "(no \(member.name))"
    }.joined(separator: "\n")
  }

  /// What was published before, where the example says so.
  package var previousText: String? {
    guard case .republished(let members, _) = self else { return nil }
    return Self.feed(withItem: members)
  }

  /// What a server answered, where the example says so.
  package var evidence: FetchEvidence? {
    switch self {
    case .fetched(let evidence, _), .fetchedXML(let evidence, _): evidence
    default: nil
    }
  }

  // MARK: The small feed

  private static func feed(withItem members: [ExampleMember]) -> String {
    object(feed, [ExampleMember(name: "items", json: "[" + object(item, members, indentation: "    ") + "]")])
  }

  private static let feed = list([
    "version": "\"https://jsonfeed.org/version/1.1\"", "title": "\"Tides\"",
    "home_page_url": "\"https://tides.example/\"", "feed_url": "\"https://tides.example/feed.json\"",
    "icon": "\"https://tides.example/icon.png\"", "favicon": "\"https://tides.example/favicon.png\"",
    "items": "[" + object(item, [], indentation: "    ") + "]",
  ])

  private static let item = list([
    "id": "\"https://tides.example/spring\"", "url": "\"https://tides.example/spring\"",
    "content_html": "\"<p>The highest of the month.</p>\"", "date_published": "\"2024-03-11T07:30:00Z\"",
  ])

  private static let attachment = list([
    "url": "\"https://tides.example/spring.mp3\"", "mime_type": "\"audio/mpeg\"", "size_in_bytes": "5000000",
  ])

  private static func object(
    _ members: [ExampleMember], _ changes: [ExampleMember], indentation: String = "  "
  ) -> String {
    var members = members
    for change in changes {
      if let index = members.firstIndex(where: { $0.name == change.name }) {
        if change.json == nil { members.remove(at: index) } else { members[index] = change }
      } else if change.json != nil {
        // The items last, as people write feeds.
        let last = members.last?.name == "items" ? members.count - 1 : members.count
        members.insert(change, at: last)
      }
    }
    let lines = members.map { "\(indentation)\"\($0.name)\": \($0.json ?? "null")" }
    return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation.dropLast(2))}"
  }

  private static func filler(toFill bytes: Int) -> String {
    let empty = object(feed, [ExampleMember(name: "description", json: "\"\"")]).utf8.count
    return String(repeating: "x", count: max(bytes - empty, 0))
  }
}

extension String {
  fileprivate var shortenedForExample: String {
    utf8.count <= 400 ? self : String(unicodeScalars.prefix(400)) + "…"
  }
}
