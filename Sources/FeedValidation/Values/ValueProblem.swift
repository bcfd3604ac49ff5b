/// A problem of a value.
struct ValueProblem: Sendable, Hashable {
  var rule: RuleID
  /// The severity, if it differs from the rule's.
  var severity: Severity?
  /// What is wrong and how to fix it: `"2024-01-02" is not an RFC 822 date. Write …`.
  var message: String
  /// The offset in the value; 0 for the value as a whole.
  var offset: Int

  init(_ rule: RuleID, _ severity: Severity?, at offset: Int = 0, _ message: String) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.offset = offset
  }

  init(_ rule: RuleID, at offset: Int = 0, _ message: String) { self.init(rule, nil, at: offset, message) }
}
