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
struct RuleLevels: Sendable, Hashable {
  var profile: ValidationProfile = .default
  /// Rules by their ids, and groups of rules by theirs.
  var overrides: [String: RuleLevel] = [:]

  /// Without these there is no feed, whatever the specification says of it.
  private static let always: Set<String> = ["json-not-a-feed", "json-too-deep", "document-too-large", "not-a-feed"]

  /// How much a problem matters; nil where it is not reported.
  ///
  /// - Parameter found: the severity that the circumstances give it.
  func severity(of id: String, found: Severity?) -> Severity? {
    if let level = overrides[id] { return level.severity }
    guard let rule = Rule.named(id) else { return found ?? .error }
    if rule.basis == .rssProfile, let level = overrides[Rule.Basis.rssProfile.rawValue] { return level.severity }
    switch profile {
    case .spec where rule.basis == .rssProfile || rule.basis == .experience && !Self.always.contains(id): return nil
    case .strict: return max(found ?? rule.severity, rule.strictSeverity)
    case .podcast where rule.podcastSeverity != nil:
      return max(found ?? rule.severity, rule.podcastSeverity ?? rule.severity)
    default: return rule.isOnByDefault ? found ?? rule.severity : nil
    }
  }
}
