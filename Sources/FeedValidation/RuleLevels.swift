/// The severity of each rule in a validation: set by the caller, by the profile or by the rule itself.

/// A selection of rules and severities.
public enum ValidationProfile: String, Sendable, Hashable, CaseIterable {
  /// Only the specifications: no rules that are based on experience.
  case spec
  /// All rules that are on by default.
  case `default`
  /// Like `default`, but the feed should be a podcast, and what podcast directories refuse is an error.
  case podcast
  /// All rules; some advice becomes a warning.
  case strict
}

extension ValidationRule {
  /// The severity that the caller gives a rule, in ``FeedValidator/Options/levels``.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// The rule is not checked.
    case off
    /// Its problems are advice.
    case info
    /// Its problems are warnings.
    case warning
    /// Its problems are errors.
    case error

    /// Nil for `off`.
    package var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }
}

/// The severities of all rules in one validation.
struct RuleLevels: Sendable {
  private let profile: ValidationProfile
  private let levels: [RuleID: ValidationRule.Level]
  /// The levels that the caller gives groups of rules.
  private let groupLevels: [ValidationRule.Group: ValidationRule.Level]

  /// - Parameter overrides: levels by the ids of rules and groups of rules.
  init(profile: ValidationProfile = .default, overrides: [String: ValidationRule.Level] = [:]) {
    self.profile = profile
    var levels: [RuleID: ValidationRule.Level] = [:]
    var groupLevels: [ValidationRule.Group: ValidationRule.Level] = [:]
    for (id, level) in overrides {
      if let group = ValidationRule.Group(rawValue: id) { groupLevels[group] = level }
      // A rule's current id takes precedence over a former one.
      if let rule = RuleID(named: id), id == rule.id || overrides[rule.id] == nil { levels[rule] = level }
    }
    self.levels = levels
    self.groupLevels = groupLevels
  }

  /// Every profile reports these: the document is not a feed.
  private static let always: [RuleID] = [.jsonNotAFeed, .jsonTooDeep, .documentTooLarge, .notAFeed]

  /// The severity of a problem; nil if it is not reported.
  ///
  /// - Parameter found: the severity that the check gave it, if it differs from the rule's.
  func severity(of rule: ValidationRule, found: Diagnostic.Severity?) -> Diagnostic.Severity? {
    if let level = levels[rule.code] { return level.severity }
    if let level = rule.group.flatMap({ groupLevels[$0] }) { return level.severity }
    switch profile {
    case .spec where rule.basis == .rssProfile || rule.basis == .experience && !Self.always.contains(rule.code):
      return nil
    case .strict:
      // What a check reports with a lower severity than the rule's may be right, so it stays advice.
      if let found, found < rule.severity { return found }
      return max(found ?? rule.severity, rule.strictSeverity ?? rule.severity)
    case .podcast where rule.podcastSeverity != nil:
      return max(found ?? rule.severity, rule.podcastSeverity ?? rule.severity)
    default: return rule.isOnByDefault ? found ?? rule.severity : nil
    }
  }
}

extension FeedValidator.Options {
  /// The level of each rule that has one, in the order of the catalogue. A check may give a single problem another severity.
  package var effectiveLevels: [(id: String, level: ValidationRule.Level)] {
    let levels = RuleLevels(profile: profile, overrides: levels)
    return ValidationRule.all.filter(\.hasLevel).map { rule in
      (rule.id, levels.severity(of: rule, found: nil).flatMap { ValidationRule.Level(rawValue: $0.rawValue) } ?? .off)
    }
  }
}
