/// Checks documents by the rules of their format.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives
public import JSONFeed

/// Checks feeds.
///
/// ```swift
/// let report = FeedValidator().validate(data)
/// for diagnostic in report.diagnostics { print(diagnostic.rule, diagnostic.message) }
/// ```
public struct FeedValidator: Sendable, Hashable {
  public var options: Options

  /// - Parameter options: which rules count, and how much.
  public init(_ options: Options = .init()) { self.options = options }

  /// How feeds are checked.
  public struct Options: Sendable, Hashable {
    /// Which rules count.
    public var profile: ValidationProfile
    /// What single rules are, by their ids, and groups of rules, by theirs (`rss-profile`); this goes before the profile.
    public var levels: [String: RuleLevel]
    /// Whether the feed is not for the public, and so need not say where it is.
    public var isPrivate: Bool
    /// The feed as it was published before, for the rules about what must not change.
    public var previous: JSONFeed?
    /// What counts as now; nil for the time of the validation.
    public var now: Date?
    /// How much of a document is read.
    public var limits: JSONFeed.Limits
    /// How many problems of one rule are listed; the last of them says how many more there are. Nil lists all, as a
    /// ``Baseline`` needs them; a report may then be some hundred times as large as the document.
    public var maximumFindingsPerRule: Int?

    public init(
      profile: ValidationProfile = .default, levels: [String: RuleLevel] = [:], isPrivate: Bool = false,
      previous: JSONFeed? = nil, now: Date? = nil, limits: JSONFeed.Limits = .init(),
      maximumFindingsPerRule: Int? = 10_000
    ) {
      self.profile = profile
      self.levels = levels
      self.isPrivate = isPrivate
      self.previous = previous
      self.now = now
      self.limits = limits
      self.maximumFindingsPerRule = maximumFindingsPerRule
    }
  }

  /// Everything that is wrong with a document, in its order. Any bytes give a report; what is no feed has the diagnostic
  /// `not-a-feed`.
  ///
  /// - Parameter evidence: what was seen when the document was fetched, for the rules that check that.
  public func validate(_ data: Data, evidence: FetchEvidence? = nil) -> ValidationReport {
    validate(data.span, evidence)
  }

  /// See ``validate(_:evidence:)-(Data,_)``.
  public func validate(_ bytes: [UInt8], evidence: FetchEvidence? = nil) -> ValidationReport {
    validate(bytes.span, evidence)
  }

  /// See ``validate(_:evidence:)-(Data,_)``.
  public func validate(_ text: String, evidence: FetchEvidence? = nil) -> ValidationReport {
    validate(text.utf8.span, evidence)
  }

  private func validate(_ bytes: Span<UInt8>, _ evidence: FetchEvidence?) -> ValidationReport {
    guard bytes.count <= options.limits.documentSize else {
      let message = "expected at most \(options.limits.documentSize) bytes, found \(bytes.count)"
      return report(.documentTooLarge, message)
    }
    let decoded = XMLDecoding.decode(bytes, charset: evidence?.charset)
    let format = FeedFormat.detect(bytes, decoded)
    let diagnostics: [Diagnostic]
    switch format {
    case .jsonFeed, .otherJSON, .rssInJSON:
      diagnostics = JSONFeedChecks.check(
        bytes, format, isWellFormed: decoded.isUTF8AsGiven, limits: options.limits, context, levels, evidence: evidence)
    case .rss, .rdf, .atom, .cdf:
      var rules = XMLFeedChecks(format, limits: options.limits, context, evidence: evidence)
      diagnostics = rules.check(bytes, decoded, levels)
    default:
      diagnostics = XMLFeedChecks.notAFeed(bytes, decoded, format).diagnostics(in: bytes, from: 0, levels)
    }
    return ValidationReport(format: format, diagnostics: diagnostics)
  }

  private var levels: RuleLevels { RuleLevels(profile: options.profile, overrides: options.levels) }

  private var context: ValidationContext {
    ValidationContext(
      isPrivate: options.isPrivate, now: options.now ?? Date(), previous: options.previous.map(PublishedItems.init),
      noProblems: ProblemList(maximumPerRule: options.maximumFindingsPerRule))
  }

  /// The report on a document that is not read.
  private func report(_ rule: RuleID, _ message: String) -> ValidationReport {
    var problems = ProblemList()
    problems.add(rule, line: 1, column: 1, path: "", message)
    let nothing: [UInt8] = []
    return ValidationReport(
      format: .unknown, diagnostics: problems.diagnostics(in: nothing.span, from: 0, levels))
  }
}
