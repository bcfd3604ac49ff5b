/// Validates documents by the rules of their format.

internal import FeedBridge
internal import FeedPrimitives
public import FeedFoundation

/// Validates feeds of every format, offline.
///
/// ```swift
/// let report = FeedValidator().validate(data)
/// for diagnostic in report.diagnostics { print(diagnostic) }
/// ```
public struct FeedValidator: Sendable, Hashable {
  /// How feeds are validated.
  public var options: Options

  /// Creates a validator with these options.
  public init(_ options: Options = .init()) { self.options = options }

  /// How feeds are validated.
  public struct Options: Sendable, Hashable {
    /// The selection of rules and their severities.
    public var profile: ValidationProfile
    /// The levels of rules by id, and of the groups `rss-profile` (the RSS Advisory Board's advice about RSS 2.0) and
    /// `xml-not-well-formed` (XML's syntax). They take precedence over the profile. An id that no rule has is ignored;
    /// `ValidationRule(id:)` is nil for it.
    public var levels: [String: ValidationRule.Level]
    /// Whether the feed is private, and so does not need `home_page_url` and `feed_url`.
    public var isPrivate: Bool
    /// The feed as it was published before: ids must not change.
    public var previous: JSONFeed?
    /// The current time; nil for the time of the validation.
    public var now: Date?
    /// The limits of size and depth for reading the document.
    public var limits: JSONFeed.Limits
    /// The URL of the feed, which fixes write where its link to itself is missing; nil if it is not known.
    public var selfURL: String?
    /// The URL that fixes resolve relative URLs against; nil if it is not known.
    public var baseURL: String?
    /// The maximum number of diagnostics for one rule; the last of them says how many more problems there are. All rules together have
    /// at most 500, and one for each 256 bytes of the document, but some of each; and any report of them is at most 8 times as large as
    /// the document, and 1 MB. Nil for no maximum: a report may then be hundreds of times as large as the document.
    public var maximumDiagnosticsPerRule: Int?
    /// Where the document is in a site whose files are known.
    package var site: SiteDocument?

    /// Creates options; all have defaults.
    public init(
      profile: ValidationProfile = .default, levels: [String: ValidationRule.Level] = [:], isPrivate: Bool = false,
      previous: JSONFeed? = nil, now: Date? = nil, limits: JSONFeed.Limits = .init(),
      selfURL: (any JSONFeed.URLConvertible)? = nil, baseURL: (any JSONFeed.URLConvertible)? = nil,
      maximumDiagnosticsPerRule: Int? = 10_000
    ) {
      self.profile = profile
      self.levels = levels
      self.isPrivate = isPrivate
      self.previous = previous
      self.now = now
      self.limits = limits
      self.selfURL = selfURL?._urlText
      self.baseURL = baseURL?._urlText
      self.maximumDiagnosticsPerRule = maximumDiagnosticsPerRule
    }
  }

  /// Returns all problems of a document, in its order. Any bytes can be validated; a document that is not a feed has
  /// the diagnostic `not-a-feed`.
  public func validate(_ document: some JSONFeed.Document) -> ValidationReport {
    document._withDocument { validate($0) }
  }

  /// Returns all problems of the document that a feed is written as; see `JSONFeed.encodeToData(_:)`.
  ///
  /// - Throws: `JSONFeedError` if it cannot be written: a date is outside the years 0001 to 9999, a number is not finite, or the name
  ///   of an extension does not begin with an underscore.
  public func validate(_ feed: JSONFeed) throws(JSONFeedError) -> ValidationReport {
    validate(try feed.encodeToData())
  }

  /// Returns all problems of a document.
  ///
  /// - Parameters:
  ///   - evidence: the responses of the server that the document was fetched from, for the rules that check them.
  ///   - charset: the encoding that was sent with the document.
  package func validate(_ data: Data, evidence: FetchEvidence? = nil, charset: String? = nil) -> ValidationReport {
    validate(data.span, evidence, charset: charset)
  }

  /// - Parameter fixes: if not nil, problems that have such fixes are returned, listed or not, and the others that are listed.
  package func validate(
    _ bytes: Span<UInt8>, _ evidence: FetchEvidence? = nil, charset: String? = nil,
    neededFixes fixes: NeededFixes? = nil
  ) -> ValidationReport {
    guard bytes.count <= options.limits.documentSize else {
      let message =
        "The document is \(bytes.count) bytes; the limit (documentSize) is \(options.limits.documentSize). "
        + ValidationRule(.documentTooLarge).remedy
      return report(.documentTooLarge, message)
    }
    let decoded = XMLDecoding.decode(bytes, charset: charset ?? evidence?.charset)
    let format = FeedFormat(detecting: bytes, decoded)
    if let template = decoded.withText(of: bytes, { FeedTemplate($0, from: $1, format) })?.description {
      return report(.template, "This is \(template.template). Validate \(template.feed).", format)
    }
    let diagnostics: [Diagnostic]
    switch format {
    case .jsonFeed, .otherJSON, .rssInJSON:
      diagnostics = JSONFeedChecks.check(
        bytes, format, decoded.evidence, context(bytes, evidence, fixes), levels)
    case .rss, .rdf, .atom, .cdf:
      var rules = XMLFeedChecks(format, context(bytes, evidence, fixes))
      diagnostics = rules.check(bytes, decoded, levels)
    default:
      diagnostics = XMLFeedChecks.notAFeed(
        bytes, decoded, format, from: evidence?.url ?? options.baseURL ?? options.selfURL
      ).diagnostics(in: TextSpan(), from: 0, levels)
    }
    return ValidationReport(format: format, diagnostics: diagnostics)
  }

  /// Returns the problems of the links to feeds in the head of an HTML page of a site.
  package func validate(page data: Data, in site: SiteDocument) -> ValidationReport {
    let decoded = XMLDecoding.decode(data.span)
    var problems = ProblemList(maximumPerRule: options.maximumDiagnosticsPerRule, documentSize: data.count)
    for link in FeedDiscovery.alternates(in: data.span, decoded, sourceURL: site.url) {
      if let (rule, message) = site.problem(of: link) {
        problems.add(rule, at: ProblemPlace(link.offset, ""), message)
      }
    }
    return decoded.withText(of: data.span) { text, start in
      ValidationReport(format: .html, diagnostics: problems.diagnostics(in: text, from: start, levels))
    }
  }

  private var levels: RuleLevels { RuleLevels(profile: options.profile, overrides: options.levels) }

  private func context(
    _ bytes: Span<UInt8>, _ evidence: FetchEvidence? = nil, _ fixes: NeededFixes? = nil
  ) -> ValidationContext {
    ValidationContext(
      options: options, now: options.now ?? Date(),
      history: options.previous.map { FeedHistory(of: bytes, after: $0, options.limits) },
      isForPodcasts: isForPodcasts, evidence: evidence,
      noProblems: ProblemList(
        maximumPerRule: options.maximumDiagnosticsPerRule, neededFixes: fixes, documentSize: bytes.count))
  }

  /// Whether the feed should be a podcast: the caller chose the profile, or switched on the rule that requires it.
  package var isForPodcasts: Bool {
    options.levels[RuleID.notAPodcast.id].map { $0 != .off } ?? (options.profile == .podcast)
  }

  /// The URLs of the artwork in a podcast as the feed has them, that of the show first; empty if the feed is not a podcast.
  package func artworkURLs(in data: Data) -> [String] {
    let bytes = data.span
    let decoded = XMLDecoding.decode(bytes, charset: nil)
    let format = FeedFormat(detecting: bytes, decoded)
    guard bytes.count <= options.limits.documentSize, case .rss = format else { return [] }
    var rules = XMLFeedChecks(format, context(bytes))
    _ = rules.check(bytes, decoded, levels)
    return rules.artworkURLs
  }

  /// The report on a document of which nothing else is checked.
  private func report(_ rule: RuleID, _ message: String, _ format: FeedFormat = .unknown) -> ValidationReport {
    var problems = ProblemList()
    problems.add(rule, at: ProblemPlace(.position(.init(line: 1, column: 1)), .pointer("")), message)
    return ValidationReport(
      format: format, diagnostics: problems.diagnostics(in: TextSpan(), from: 0, levels))
  }
}
