/// A rule: its id, its severity and its documentation.

/// A rule that feeds are checked against.
///
/// ```swift
/// if let rule = Rule(id: "item-id-missing") { print(rule.title, rule.remedy) }
/// ```
public struct Rule: Sendable, Hashable, Identifiable {
  /// The basis of a rule.
  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The specification of the format.
    case specification
    /// A standard that the specification refers to.
    case reference
    /// Experience with what breaks readers. The profile `spec` omits these rules.
    case experience
    /// The RSS Advisory Board's Best Practices Profile: advice about RSS 2.0. The profile `spec` omits these rules.
    case rssProfile = "rss-profile"
    /// The command: its inputs and settings. Nothing can be validated where these rules are broken.
    case command
  }

  /// Rules whose level can be set together: `--rule rss-profile=off`.
  package enum Group: String, Sendable, Hashable, CaseIterable {
    /// The rules of ``Basis-swift.enum/rssProfile``.
    case rssProfile = "rss-profile"
    /// The rules of XML's syntax. Once they were one rule with this id.
    case xmlNotWellFormed = "xml-not-well-formed"
  }

  /// The case of the rule in the list of all rules.
  let code: RuleID
  /// The id, in lowercase with hyphens: `item-id-missing`.
  public var id: String { code.rawValue }
  /// The severity in the profile ``ValidationProfile/default``.
  public let severity: Severity
  /// The basis of the rule.
  package let basis: Basis
  /// The group that it belongs to, if any.
  package let group: Group?
  private let scope: Versions
  /// The formats and versions that the rule applies to: `JSON Feed 1.1`.
  package var versions: [String] { scope.names }
  /// Whether the rule is reported by default.
  package let isOnByDefault: Bool
  /// The rules that are not reported at a path where this one is reported.
  let supersedes: [RuleID]
  /// The rules that are always broken together with this one.
  let implies: [RuleID]
  /// The severity in the profile `strict`.
  let strictSeverity: Severity
  /// The severity in the profile `podcast`; nil if it is the same as elsewhere.
  let podcastSeverity: Severity?
  private let need: Need?

  // Not inlined: it is called hundreds of times, once for each rule.
  @inline(never)
  init(
    _ code: RuleID, _ severity: Severity, _ basis: Basis = .specification, in versions: Versions = .jsonFeed,
    group: Group? = nil, isOnByDefault: Bool = true, supersedes: [RuleID] = [], implies: [RuleID] = [],
    strict: Severity? = nil, podcast: Severity? = nil, needs need: Need? = nil
  ) {
    self.code = code
    self.severity = severity
    self.basis = basis
    self.group = basis == .rssProfile ? .rssProfile : group
    scope = versions
    self.isOnByDefault = isOnByDefault
    self.supersedes = supersedes
    self.implies = implies
    strictSeverity = strict ?? severity
    podcastSeverity = podcast
    self.need = need
  }

  /// What a rule compares a document with.
  enum Need {
    /// The answers of its server.
    case server
    /// The feed as it was published before.
    case previous
  }

  /// Whether a validation can find problems of the rule.
  ///
  /// - Parameters:
  ///   - hasEvidence: whether the responses of the server are known.
  ///   - hasPrevious: whether the feed as it was published before is known.
  func isChecked(hasEvidence: Bool, hasPrevious: Bool) -> Bool {
    switch need {
    case .server: hasEvidence
    case .previous: hasPrevious
    case nil: true
    }
  }

  /// The formats and versions that a rule applies to.
  enum Versions {
    case jsonFeed, jsonFeed1, jsonFeed1_1, rss, rss1, rss2, atom
    /// All XML formats.
    case xml
    /// All formats.
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

// MARK: - What Rules.txt says

extension Rule {
  private var text: RuleText? { RuleText.of(code) }
  /// What is wrong, in a few words.
  public var title: String { text?.title ?? "" }
  /// Why it matters.
  public var explanation: String { text?.explanation ?? "" }
  /// How to fix it.
  public var remedy: String { text?.remedy ?? "" }
  /// The specification and its section: `RFC 4287 §4.1.1`. Empty if the rule is based on experience.
  public var reference: String { text?.reference ?? "" }
  /// An example that breaks the rule.
  package var bad: RuleExample { (try? text?.bad()) ?? RuleExample(.feed) }
  /// An example that does not.
  package var good: RuleExample { (try? text?.good()) ?? RuleExample(.feed) }
}
