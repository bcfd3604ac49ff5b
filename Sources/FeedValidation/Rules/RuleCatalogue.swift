/// Finding rules by their names.

internal import FeedPrimitives

extension RuleID {
  /// The rule with this id or former id; nil for other names.
  init?(named id: String) {
    guard let rule = RuleID(rawValue: id) ?? Self.formerIDs[id] else { return nil }
    self = rule
  }

  /// The id, in lowercase with hyphens: `item-id-missing`.
  var id: String { rawValue }

  /// The ids that the rule had before.
  var formerIDs: [String] { Self.formerIDs.filter { $0.value == self }.keys.alphabetical }
}

extension ValidationRule {
  /// All rules, in the order of the documentation.
  public static let all = RuleID.allCases.map { ValidationRule($0) }

  /// The rule with this id or former id; nil for other names.
  public init?(id: String) {
    guard let code = RuleID(named: id) else { return nil }
    self.init(code)
  }

  /// The level in a profile: `warning`, `off`.
  package func level(in profile: ValidationProfile) -> String {
    RuleLevels(profile: profile).severity(of: self, found: nil)?.rawValue ?? ValidationRule.Level.off.rawValue
  }

  /// Whether the level of the rule can be set. The rules of ``Basis-swift.enum/command`` are always errors.
  package var hasLevel: Bool { basis != .command }

  /// What is wrong with setting a level for a rule or a group of rules with this name; nil if nothing is.
  package static func problem(ofLevelFor name: String) -> String? {
    if let rule = ValidationRule(id: name) {
      return rule.hasLevel ? nil : "The rule \(rule.id) has no level, because it is always an error. Remove it."
    }
    return groups.contains(name) ? nil : problem(ofUnknown: name)
  }

  /// That there is no rule or group of rules with this name, and which one may be meant.
  static func problem(ofUnknown name: String) -> String {
    let nearest = NearMiss.nearest(to: name, among: RuleID.allCases.map(\.id) + groups)
    return "There is no rule \"\(name.shortened)\". "
      + (nearest.map { "Did you mean \"\($0)\"?" } ?? "jsonfeed rules lists all rules.")
  }

  /// The names of the groups of rules. A group can be given a level like a single rule: `--rule rss-profile=off`.
  package static let groups: [String] = Group.allCases.map(\.rawValue)

  /// The rules in a group; empty if there is no group with this name.
  package static func inGroup(_ name: String) -> [ValidationRule] {
    Group(rawValue: name).map { group in all.filter { $0.group == group } } ?? []
  }

  /// Whether there is a rule or a group of rules with this name.
  package static func isNameOfRuleOrGroup(_ name: String) -> Bool {
    RuleID(named: name) != nil || groups.contains(name)
  }
}
