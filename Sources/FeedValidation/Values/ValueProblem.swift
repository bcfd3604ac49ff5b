/// A problem of a value.
struct ValueProblem: Sendable, Hashable {
  var rule: RuleID
  /// Set if it differs from the rule's severity.
  var severity: Severity?
  /// What is wrong and how to fix it: `"31 Feb 2024" is no RFC 822 date: February has 29 days. Write …`.
  var message: String
  /// The offset in the value; 0 for the whole value.
  var offset: Int

  init(_ rule: RuleID, _ severity: Severity?, at offset: Int = 0, _ message: String) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.offset = offset
  }

  init(_ rule: RuleID, at offset: Int = 0, _ message: String) { self.init(rule, nil, at: offset, message) }
}
