/// What is wrong with a value.
struct ValueProblem: Sendable, Hashable {
  var rule: RuleID
  /// Where it differs from the rule's own.
  var severity: Severity?
  /// What is wrong and how to fix it: `"31 Feb 2024" is no RFC 822 date: February has 29 days. Write …`.
  var message: String
  /// Where in the value; 0 for all of it.
  var offset: Int

  init(_ rule: RuleID, _ severity: Severity?, at offset: Int = 0, _ message: String) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.offset = offset
  }

  init(_ rule: RuleID, at offset: Int = 0, _ message: String) { self.init(rule, nil, at: offset, message) }
}
