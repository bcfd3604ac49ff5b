/// A problem of a value.
struct ValueProblem: Sendable, Hashable {
  var rule: RuleID
  /// The severity, if it differs from the rule's.
  var severity: Diagnostic.Severity?
  /// What is wrong and how to fix it: `"2024-01-02" is not an RFC 822 date. Write …`.
  var message: String
  /// The offset in the value; 0 for the value as a whole.
  var offset: Int
  /// The value to write instead; nil if only a person can know it.
  var replacement: String?
  /// Whether the replacement can change what the document means.
  var applicability: Diagnostic.Fix.Applicability

  init(
    _ rule: RuleID, _ severity: Diagnostic.Severity?, at offset: Int = 0, _ message: String, replacement: String? = nil,
    _ applicability: Diagnostic.Fix.Applicability = .safe
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.offset = offset
    self.replacement = replacement
    self.applicability = applicability
  }

  init(
    _ rule: RuleID, at offset: Int = 0, _ message: String, replacement: String? = nil,
    _ applicability: Diagnostic.Fix.Applicability = .safe
  ) {
    self.init(rule, nil, at: offset, message, replacement: replacement, applicability)
  }

  /// The replacement as a fix.
  var fix: ProblemFix? { replacement.map { ProblemFix(change: .value($0), applicability: applicability) } }
}
