/// Known problems of a project, which are not reported again.

internal import FeedPrimitives
internal import JSONFeedModel
package import FeedFoundation

/// The problems that a project knows about, counted by file, rule, path and message. Files are relative to the current folder, however
/// they are named. Lines are not compared, because they move.
package struct Baseline: Sendable, Hashable {
  private struct Key: Sendable, Hashable, Comparable {
    var rule: String
    var path: String
    /// Nil in an old baseline: any.
    var message: String?

    static func < (left: Key, right: Key) -> Bool {
      (left.rule, left.path, left.message ?? "") < (right.rule, right.path, right.message ?? "")
    }

    /// The same without digits: the numbers of items, which move, and dates and counts, which change.
    var withoutDigits: Key {
      Key(rule: rule, path: path, message: message.map { $0.filter { !$0.isNumber } })
    }

    var withoutMessage: Key { Key(rule: rule, path: path) }
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
    Key(rule: diagnostic.rule, path: withoutIndices(diagnostic.path), message: diagnostic.message)
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

  /// The report without the problems in the baseline: as many of each as the baseline counts, those with its messages first. Otherwise a
  /// new item, which is the first of a feed, would be hidden by an old one.
  package func filtering(_ report: ValidationReport, of path: String) -> (report: ValidationReport, hidden: Hidden) {
    let known = counts[path] ?? [:]
    var left = known
    var isHidden = Array(repeating: false, count: report.diagnostics.count)
    func hide(by form: (Key) -> Key, where isMeant: (Diagnostic) -> Bool = { _ in true }) {
      var places = Dictionary(grouping: left.keys.sorted().reversed(), by: form)
      for index in isHidden.indices where !isHidden[index] && isMeant(report.diagnostics[index]) {
        for key in Self.names(of: form(Self.key(report.diagnostics[index]))) {
          while !isHidden[index], let place = places[key]?.last {
            if left[place, default: 0] > 0 {
              left[place, default: 0] -= 1
              isHidden[index] = true
            } else {
              places[key]?.removeLast()
            }
          }
        }
      }
    }
    hide { $0 }
    hide { $0.withoutDigits }
    // There is one of these, whatever its value.
    hide(by: \.withoutMessage) { Self.withoutIndices($0.path) == $0.path }
    var (report, hidden) = (report, Hidden())
    hidden.count = isHidden.count { $0 }
    report.diagnostics = zip(report.diagnostics, isHidden).filter { !$1 }.map(\.0)
    // A document with new errors may not have been checked to its end.
    if !report.diagnostics.contains(where: { $0.severity == .error }) {
      hidden.outdated = Set(left.filter { $0.value == known[$0.key] }.keys.map(\.withoutMessage)).sorted().map {
        "\(path): \($0.rule) \($0.path)"
      }
    }
    return (report, hidden)
  }

  /// The key of a problem, and those that it may have in an old baseline: without its message, and with the id of a rule that is now a
  /// group of rules.
  private static func names(of key: Key) -> [Key] {
    let group = ValidationRule(id: key.rule)?.group?.rawValue
    let keys = [key] + (group.map { [Key(rule: $0, path: key.path, message: key.message)] } ?? [])
    return keys + keys.map(\.withoutMessage)
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
      let key = Key(rule: id, path: path, message: problem["message"]?.stringValue)
      counts[relative, default: [:]][key, default: 0] += max(problem["count"]?.intValue ?? 1, 1)
    }
  }

  /// The baseline as JSON, with one problem per line in a fixed order, so that changes are easy to review.
  package func encodeToString() -> String {
    let lines = counts.sorted(on: \.key).flatMap { file, counts in
      counts.sorted { $0.key < $1.key }.map { key, count in
        var object: JSONFeed.Object = ["file": .string(file), "rule": .string(key.rule), "path": .string(key.path)]
        object["message"] = key.message.map(JSONFeed.Value.string)
        object["count"] = .number(.init(count))
        return "  " + JSONFeed.Value.object(object).encodeToString()
      }
    }
    return "{\"findings\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }
}
