/// What rules find, on its way to becoming diagnostics.

internal import FeedPrimitives

/// One finding: a rule, and the place by its offset.
struct Finding: Sendable {
  var rule: String
  /// Where it differs from the rule's own.
  var severity: Severity?
  var path: String
  /// Nil where there is no place in the document.
  var offset: Int?
  var message: String
}

/// The findings about a document, in the order in which they were made.
struct Findings: Sendable {
  private(set) var all: [Finding] = []

  mutating func add(
    _ rule: String, _ severity: Severity? = nil, at offset: Int?, path: String, _ message: String
  ) {
    all.append(Finding(rule: rule, severity: severity, path: path, offset: offset, message: message))
  }

  /// The findings without those that another one at the same place supersedes.
  private var effective: [Finding] {
    var superseding: [String: Set<String>] = [:]
    for finding in all {
      guard let rule = Rule.named(finding.rule), !rule.supersedes.isEmpty else { continue }
      superseding[finding.path, default: []].formUnion(rule.supersedes)
    }
    guard !superseding.isEmpty else { return all }
    return all.filter { !(superseding[$0.path]?.contains($0.rule) ?? false) }
  }

  /// The diagnostics, in the order of the document, with the severities that `levels` gives them; what these switch off is not
  /// among them.
  func diagnostics(in bytes: Span<UInt8>, from start: Int, _ levels: RuleLevels) -> [Diagnostic] {
    var counter = SourcePositionCounter(from: start)
    let found = effective
    let order = found.indices.sorted { (found[$0].offset ?? -1, $0) < (found[$1].offset ?? -1, $1) }
    var diagnostics: [Diagnostic] = []
    diagnostics.reserveCapacity(order.count)
    for index in order {
      let finding = found[index]
      guard let severity = levels.severity(of: finding.rule, found: finding.severity) else { continue }
      let position = finding.offset.map { counter.position(of: $0, in: bytes) }
      diagnostics.append(
        Diagnostic(
          rule: finding.rule, severity: severity, message: finding.message, line: position?.line,
          column: position?.column, path: finding.path))
    }
    return diagnostics
  }
}
