/// Known problems of a project, which are not reported again.

internal import FeedPrimitives
internal import JSONFeedModel
package import FeedFoundation

/// The problems that a project knows about, counted by file, rule and path. Files are relative to the current folder, however they are
/// named. Lines are not compared, because they move.
package struct Baseline: Sendable, Hashable {
  private struct Key: Sendable, Hashable, Comparable {
    var rule: String
    var path: String

    static func < (left: Key, right: Key) -> Bool { (left.rule, left.path) < (right.rule, right.path) }
  }

  /// The problems of each file.
  private var counts: [String: [Key: Int]] = [:]

  /// A baseline of all problems in these reports. They should be complete (``FeedValidator/Options/maximumDiagnosticsPerRule`` is
  /// nil): a problem that is not listed counts as new later.
  package init(_ files: [ReportedFile]) {
    for file in files where !file.hasFailed {
      for diagnostic in file.report.diagnostics.dropFirst(file.failures.count) {
        counts[file.relativePath, default: [:]][Self.key(diagnostic), default: 0] += 1
      }
    }
  }

  private static func key(_ diagnostic: Diagnostic) -> Key {
    Key(rule: diagnostic.rule, path: withoutIndices(diagnostic.path))
  }

  /// Items move down as new ones are added, so their indices are not compared.
  static func withoutIndices(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      if !part.isEmpty, part.utf8.allSatisfy(ASCII.isDigit) { return "*" }
      return part.firstIndex(of: "[").map { String(part[..<$0]) } ?? String(part)
    }.joined(separator: "/")
  }

  /// What a baseline hides.
  package struct Hidden: Sendable, Hashable {
    /// The number of problems that are not reported.
    package var count = 0
    /// The problems that are in the baseline, but do not occur: the file, the rule and the path of each.
    package var outdated: [String] = []

    package init() {}
  }

  /// The report without the problems in the baseline: as many of each as the baseline counts.
  package func filtering(_ report: ValidationReport, of path: String) -> (report: ValidationReport, hidden: Hidden) {
    let known = counts[path] ?? [:]
    var left = known
    var (report, hidden) = (report, Hidden())
    report.diagnostics.removeAll { diagnostic in
      var key = Self.key(diagnostic)
      // An old baseline may have the id of a rule that is now a group of rules.
      if left[key, default: 0] == 0, let group = ValidationRule(id: key.rule)?.group { key.rule = group.rawValue }
      guard let count = left[key], count > 0 else { return false }
      left[key] = count - 1
      hidden.count += 1
      return true
    }
    // A document with new errors may not have been checked to its end.
    if !report.diagnostics.contains(where: { $0.severity == .error }) {
      hidden.outdated = left.filter { $0.value == known[$0.key] }.keys.sorted().map {
        "\(path): \($0.rule) \($0.path)"
      }
    }
    return (report, hidden)
  }

  // MARK: As a file

  /// Reads a baseline; nil if the document is not one.
  package init?(_ data: Data) {
    var document = JSONDocument(limits: .init())
    guard let value = try? document.value(data.span), let problems = value["findings"]?.arrayValue else { return nil }
    for problem in problems {
      guard let file = problem["file"]?.stringValue, let rule = problem["rule"]?.stringValue,
        let path = problem["path"]?.stringValue
      else { return nil }
      let id = RuleID(named: rule)?.id ?? rule
      // An old baseline has paths as they were named.
      let relative = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
      counts[relative, default: [:]][Key(rule: id, path: path), default: 0] += max(problem["count"]?.intValue ?? 1, 1)
    }
  }

  /// The baseline as JSON, with one problem per line in a fixed order, so that changes are easy to review.
  package func encodeToString() -> String {
    let lines = counts.sorted(on: \.key).flatMap { file, counts in
      counts.sorted { $0.key < $1.key }.map { key, count in
        let object: JSONFeed.Value = [
          "file": .string(file), "rule": .string(key.rule), "path": .string(key.path), "count": .number(.init(count)),
        ]
        return "  " + object.encodeToString()
      }
    }
    return "{\"findings\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }
}
