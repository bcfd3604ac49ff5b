/// Examples of rules.

/// A document that breaks or follows a rule, written as its differences from a small valid feed.
package indirect enum RuleExample: Sendable, Hashable {
  /// A complete document.
  case document(String)
  /// A small feed with some changes.
  case small(SmallDocument)
  /// A small JSON Feed with a description that makes the document this many bytes long.
  case sized(bytes: Int)
  /// A document in the wrong encoding, or in an encoding other than the declared one.
  case encoded(RuleExample, Encoding)
  /// A document with the responses of its server.
  case fetched(RuleExample, FetchEvidence)
  /// The settings of a project.
  case settings(String)
  /// A small feed, or an input that cannot be read for this reason.
  case input(unreadable: String?)
  /// A document as it was published before, and as it is now.
  case republished(before: RuleExample, now: RuleExample)

  /// The encoding of an example.
  package enum Encoding: String, Sendable, Hashable {
    /// Little-endian UTF-16 with a byte order mark.
    case utf16 = "UTF-16"
    /// ISO-8859-1, for a text with a letter outside ASCII.
    case latin1 = "ISO-8859-1"
    /// UTF-8 with a byte order mark.
    case utf8WithMark = "UTF-8 with a byte order mark"
  }

  /// The document that is validated.
  package var text: String {
    switch self {
    case .document(let text), .settings(let text): text
    case .input: SmallDocument(.feed, "").text
    case .small(let document): document.text
    case .sized(let bytes):
      SmallDocument(.feed, #""description": "\#(String(repeating: "x", count: max(bytes - Self.emptySize, 0)))""#).text
    case .encoded(let example, _), .fetched(let example, _), .republished(_, let example): example.text
    }
  }

  private static let emptySize = SmallDocument(.feed, #""description": """#).text.utf8.count

  /// The bytes of the document: ``text`` in UTF-8, or in the encoding of the example.
  package var bytes: [UInt8] {
    guard case .encoded(_, let encoding) = self else { return Array(text.utf8) }
    return switch encoding {
    case .utf16: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .latin1: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    }
  }

  /// The part of the example to show to people: the members or elements that matter, or the whole document if it is short.
  /// Nil if the example cannot be shown in a few lines.
  package var summary: String? {
    switch self {
    case .document(let text), .settings(let text): text
    case .input(let reason): reason
    case .small(let document): document.summary
    case .sized(let bytes): "a feed of \(bytes) bytes"
    case .encoded(.small(let document), let encoding) where document.isJSON: "a feed in \(encoding.rawValue)"
    case .encoded(let example, _): example.text
    case .fetched: nil
    case .republished(let before, let now): "before: \(before.summary ?? "")\nnow:    \(now.summary ?? "")"
    }
  }

  /// The document as it was published before, if the example has one.
  package var previousText: String? {
    guard case .republished(let before, _) = self else { return nil }
    return before.text
  }

  /// The responses of the server, if the example has them.
  package var evidence: FetchEvidence? {
    guard case .fetched(_, let evidence) = self else { return nil }
    return evidence
  }
}

// MARK: - Writing examples

// Not inlined: each is called from dozens of entries, once each.
extension RuleExample {
  /// The small JSON Feed with these changes to its top-level members.
  @inline(never) static func feed(_ changes: String = "") -> Self { .small(SmallDocument(.feed, changes)) }

  /// The small JSON Feed with these changes to its item.
  @inline(never) static func item(_ changes: String) -> Self { .small(SmallDocument(.item, changes)) }

  /// The small JSON Feed with these changes to the attachment of its item.
  @inline(never) static func attachment(_ changes: String) -> Self { .small(SmallDocument(.attachment, changes)) }

  /// The small RSS feed with these changes to its channel.
  @inline(never)
  static func rss(_ changes: String = "", root: String? = nil, prolog: String? = nil) -> Self {
    .small(SmallDocument(.rssChannel, changes, root: root, prolog: prolog))
  }

  /// The small RSS feed with these changes to its item.
  @inline(never) static func rssItem(_ changes: String = "") -> Self { .small(SmallDocument(.rssItem, changes)) }

  /// The small podcast with these changes to its channel.
  @inline(never)
  static func podcast(_ changes: String = "", root: String? = nil, prolog: String? = nil) -> Self {
    .small(SmallDocument(.podcastChannel, changes, root: root, prolog: prolog))
  }

  /// The small podcast with these changes to its episode.
  @inline(never) static func podcastItem(_ changes: String = "") -> Self {
    .small(SmallDocument(.podcastItem, changes))
  }

  /// The small RSS 1.0 feed with these changes to its channel.
  @inline(never) static func rdf(_ changes: String = "") -> Self { .small(SmallDocument(.rdfChannel, changes)) }

  /// The small RSS 1.0 feed with these changes to its item.
  @inline(never) static func rdfItem(_ changes: String) -> Self { .small(SmallDocument(.rdfItem, changes)) }

  /// The small Atom feed with these changes to the feed.
  @inline(never)
  static func atom(_ changes: String = "", root: String? = nil) -> Self {
    .small(SmallDocument(.atomFeed, changes, root: root))
  }

  /// The small Atom feed with these changes to its entry.
  @inline(never) static func entry(_ changes: String = "") -> Self { .small(SmallDocument(.atomEntry, changes)) }

  /// A document with the responses of a well-behaved server, and a change to them.
  @inline(never)
  static func fetched(of example: RuleExample = .feed(), _ change: (inout FetchEvidence) -> Void = { _ in }) -> Self {
    var evidence = FetchEvidence(
      url: "https://tides.example/feed.json", headers: ["content-type": "application/feed+json", "etag": "\"1\""])
    change(&evidence)
    return .fetched(example, evidence)
  }

  /// The small RSS feed with the responses of a well-behaved server, and a change to them.
  @inline(never)
  static func fetchedRSS(_ change: (inout FetchEvidence) -> Void = { _ in }) -> Self {
    fetched(of: .rss()) { evidence in
      evidence.url = "https://tides.example/feed.xml"
      evidence.headers["content-type"] = "application/rss+xml"
      change(&evidence)
    }
  }

  /// The small podcast with this artwork.
  @inline(never)
  static func fetchedPodcast(_ artwork: FetchEvidence.Artwork) -> Self {
    fetched(of: .podcast()) { evidence in
      evidence.url = "https://tides.example/feed.xml"
      evidence.headers["content-type"] = "application/rss+xml"
      evidence.artwork["https://tides.example/cover.jpg"] = artwork
    }
  }

  /// A document that refers to an image of this size.
  @inline(never)
  static func image(_ name: String, width: Int, height: Int, of example: RuleExample = .feed()) -> Self {
    fetched(of: example) { $0.images["https://tides.example/" + name] = .init(width: width, height: height) }
  }
}

extension FetchEvidence.HomePage.Link {
  /// The link to the small JSON Feed.
  static let tides = Self(url: "https://tides.example/feed.json", type: "application/feed+json", title: "Tides")
}
