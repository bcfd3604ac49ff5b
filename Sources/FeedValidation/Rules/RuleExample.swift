/// Documents that show a rule.

/// A document that shows a rule, written down as what is special in it.
public indirect enum RuleExample: Sendable, Hashable {
  /// A whole document.
  case document(String)
  /// A small document with something special in it.
  case small(SmallDocument)
  /// The small JSON Feed, with a description so long that the document has this many bytes.
  case sized(bytes: Int)
  /// A document in another encoding than it says, or should have.
  case encoded(RuleExample, Encoding)
  /// A document, checked with what a server answered.
  case fetched(RuleExample, FetchEvidence)
  /// Two states of a document: what was published before, and what is now.
  case republished(before: RuleExample, now: RuleExample)

  /// How the bytes of an example are written.
  public enum Encoding: String, Sendable, Hashable {
    /// UTF-16, little endian, with its mark.
    case utf16 = "UTF-16"
    /// ISO-8859-1, with a letter in it that is not ASCII.
    case latin1 = "ISO-8859-1"
    /// UTF-8 behind a byte order mark.
    case utf8WithMark = "UTF-8 with a byte order mark"
  }

  /// The document, as it would be validated.
  public var text: String {
    switch self {
    case .document(let text): text
    case .small(let document): document.text
    case .sized(let bytes):
      SmallDocument(.feed, #""description": "\#(String(repeating: "x", count: max(bytes - Self.emptySize, 0)))""#).text
    case .encoded(let example, _), .fetched(let example, _), .republished(_, let example): example.text
    }
  }

  private static let emptySize = SmallDocument(.feed, #""description": """#).text.utf8.count

  /// The document as bytes: ``text`` in UTF-8, or in the encoding that the example is about.
  public var bytes: [UInt8] {
    guard case .encoded(_, let encoding) = self else { return Array(text.utf8) }
    return switch encoding {
    case .utf16: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .latin1: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    }
  }

  /// What is special in the example, for people: the members or elements that it is about, or the whole of a short document.
  /// Nil where there is nothing to show in a few lines.
  public var summary: String? {
    switch self {
    case .document(let text): text
    case .small(let document): document.summary
    case .sized(let bytes): "a feed of \(bytes) bytes"
    case .encoded(.small(let document), let encoding) where document.isJSON: "a feed in \(encoding.rawValue)"
    case .encoded(let example, _): example.text
    case .fetched: nil
    case .republished(let before, let now): "before: \(before.summary ?? "")\nnow:    \(now.summary ?? "")"
    }
  }

  /// What was published before, where the example says so.
  package var previousText: String? {
    guard case .republished(let before, _) = self else { return nil }
    return before.text
  }

  /// What a server answered, where the example says so.
  package var evidence: FetchEvidence? {
    guard case .fetched(_, let evidence) = self else { return nil }
    return evidence
  }
}

// MARK: - How rules write their examples

// None of these is inlined: each is called from dozens of entries, and once.
extension RuleExample {
  /// The small JSON Feed with these members of the feed instead of its own.
  @inline(never) static func feed(_ changes: String = "") -> Self { .small(SmallDocument(.feed, changes)) }

  /// The same with members of its item.
  @inline(never) static func item(_ changes: String) -> Self { .small(SmallDocument(.item, changes)) }

  /// The same with members of its item's attachment.
  @inline(never) static func attachment(_ changes: String) -> Self { .small(SmallDocument(.attachment, changes)) }

  /// The small RSS feed with these elements of the channel instead of its own.
  @inline(never)
  static func rss(_ changes: String = "", root: String? = nil, prolog: String? = nil) -> Self {
    .small(SmallDocument(.rssChannel, changes, root: root, prolog: prolog))
  }

  /// The same with elements of its item.
  @inline(never) static func rssItem(_ changes: String = "") -> Self { .small(SmallDocument(.rssItem, changes)) }

  /// The small podcast with these elements of the channel.
  @inline(never)
  static func podcast(_ changes: String = "", prolog: String? = nil) -> Self {
    .small(SmallDocument(.podcastChannel, changes, prolog: prolog))
  }

  /// The same with elements of its episode.
  @inline(never) static func podcastItem(_ changes: String = "") -> Self {
    .small(SmallDocument(.podcastItem, changes))
  }

  /// The small RSS 1.0 feed with these elements of the channel.
  @inline(never) static func rdf(_ changes: String = "") -> Self { .small(SmallDocument(.rdfChannel, changes)) }

  /// The same with elements of its item.
  @inline(never) static func rdfItem(_ changes: String) -> Self { .small(SmallDocument(.rdfItem, changes)) }

  /// The small Atom feed with these elements of the feed.
  @inline(never)
  static func atom(_ changes: String = "", root: String? = nil) -> Self {
    .small(SmallDocument(.atomFeed, changes, root: root))
  }

  /// The same with elements of its entry.
  @inline(never) static func entry(_ changes: String = "") -> Self { .small(SmallDocument(.atomEntry, changes)) }

  /// A document with what a good server answers, but for a change.
  @inline(never)
  static func fetched(of example: RuleExample = .feed(), _ change: (inout FetchEvidence) -> Void = { _ in }) -> Self {
    var evidence = FetchEvidence(
      url: "https://tides.example/feed.json", headers: ["content-type": "application/feed+json", "etag": "\"1\""])
    change(&evidence)
    return .fetched(example, evidence)
  }

  /// The small RSS feed with what a good server answers, but for a change.
  @inline(never)
  static func fetchedRSS(_ change: (inout FetchEvidence) -> Void = { _ in }) -> Self {
    fetched(of: .rss()) { evidence in
      evidence.url = "https://tides.example/feed.xml"
      evidence.headers["content-type"] = "application/rss+xml"
      change(&evidence)
    }
  }

  /// A document with an image of this size.
  @inline(never)
  static func image(_ name: String, width: Int, height: Int, of example: RuleExample = .feed()) -> Self {
    fetched(of: example) { $0.images["https://tides.example/" + name] = .init(width: width, height: height) }
  }
}

extension FetchEvidence.HomePage.Link {
  /// The link that announces the small feed.
  static let tides = Self(url: "https://tides.example/feed.json", type: "application/feed+json", title: "Tides")
}
