/// What a rule is: everything that people are told about it stands in one value.

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

  /// Which case of the list of all rules it is.
  let code: RuleID
  /// Its name, lowercase with hyphens: `item-id-missing`.
  public var id: String { code.rawValue }
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
  private let scope: Versions
  /// The formats and versions it applies to: `JSON Feed 1.1`.
  public var versions: [String] { scope.names }
  /// A document, or what else it takes, that breaks the rule.
  public let bad: RuleExample
  /// One that does not.
  public let good: RuleExample
  /// Whether it is reported where nobody asked for it.
  public let isOnByDefault: Bool
  /// The rules that are not reported at a path where this one is.
  let supersedes: [RuleID]
  /// The rules that what breaks this one always breaks too.
  let implies: [RuleID]
  /// How much a problem matters in the profile `strict`.
  let strictSeverity: Severity
  /// How much a problem matters in the profile `podcast`; nil for as much as elsewhere.
  let podcastSeverity: Severity?

  // Not inlined: some hundred entries call it, and are built once.
  @inline(never)
  init(
    _ code: RuleID, _ severity: Severity, _ title: String, why explanation: String, fix remedy: String,
    basis: Basis = .specification, section: String = "", versions: Versions = .jsonFeed, bad: RuleExample,
    good: RuleExample = .feed(), isOnByDefault: Bool = true, supersedes: [RuleID] = [], implies: [RuleID] = [],
    strict: Severity? = nil, podcast: Severity? = nil
  ) {
    self.code = code
    self.severity = severity
    self.title = title
    self.explanation = explanation
    self.remedy = remedy
    self.basis = basis
    self.section = section
    scope = versions
    self.bad = bad
    self.good = good
    self.isOnByDefault = isOnByDefault
    self.supersedes = supersedes
    self.implies = implies
    strictSeverity = strict ?? severity
    podcastSeverity = podcast
  }

  /// What a rule applies to.
  enum Versions {
    case jsonFeed, jsonFeed1, jsonFeed1_1, rss, rss1, rss2, atom
    /// Every format that is XML.
    case xml
    /// What applies whatever the format.
    case every

    fileprivate var names: [String] {
      switch self {
      case .jsonFeed: ["JSON Feed 1", "JSON Feed 1.1"]
      case .jsonFeed1: ["JSON Feed 1"]
      case .jsonFeed1_1: ["JSON Feed 1.1"]
      case .rss: ["RSS"]
      case .rss1: ["RSS 1.0"]
      case .rss2: ["RSS 2.0"]
      case .atom: ["Atom"]
      case .xml: ["RSS", "Atom"]
      case .every: ["every format"]
      }
    }
  }
}
