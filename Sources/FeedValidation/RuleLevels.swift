/// How much each rule matters: its own severity, a profile's, or what the caller says.

/// Which rules a validation goes by.
public enum ValidationProfile: String, Sendable, Hashable, CaseIterable {
  /// The specifications and nothing else: no rule that is there from experience only.
  case spec
  /// All rules, but for those that are off unless somebody asks.
  case `default`
  /// What podcast directories require.
  case podcast
  /// All rules, and some advice as warnings.
  case strict
}

/// What the caller wants a rule to be.
public enum RuleLevel: String, Sendable, Hashable, CaseIterable {
  case off, info, warning, error

  /// Nil for `off`.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// The severities that rules have in one validation.
struct RuleLevels: Sendable {
  private let profile: ValidationProfile
  private let levels: [RuleID: RuleLevel]
  /// What the caller wants the RSS Advisory Board's profile to be, as a group.
  private let rssProfile: RuleLevel?

  /// - Parameter overrides: rules by their ids, and groups of rules by theirs.
  init(profile: ValidationProfile = .default, overrides: [String: RuleLevel] = [:]) {
    self.profile = profile
    rssProfile = overrides[Rule.Basis.rssProfile.rawValue]
    var levels: [RuleID: RuleLevel] = [:]
    for (id, level) in overrides { if let rule = RuleID(rawValue: id) { levels[rule] = level } }
    self.levels = levels
  }

  /// Without these there is no feed, whatever the specification says of it.
  private static let always: [RuleID] = [.jsonNotAFeed, .jsonTooDeep, .documentTooLarge, .notAFeed]

  /// How much a problem matters; nil where it is not reported.
  ///
  /// - Parameter found: the severity that the circumstances give it.
  func severity(of id: RuleID, found: Severity?) -> Severity? {
    if let level = levels[id] { return level.severity }
    let rule = Rule.entry(id)
    if rule.basis == .rssProfile, let rssProfile { return rssProfile.severity }
    switch profile {
    case .spec where rule.basis == .rssProfile || rule.basis == .experience && !Self.always.contains(id): return nil
    case .strict: return max(found ?? rule.severity, rule.strictSeverity)
    case .podcast where rule.podcastSeverity != nil:
      return max(found ?? rule.severity, rule.podcastSeverity ?? rule.severity)
    default: return rule.isOnByDefault ? found ?? rule.severity : nil
    }
  }
}
