/// Old problems that a project lives with: only new ones are reported.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeed

/// The problems that there were when somebody wrote them down, by file, rule and path; how often each. Lines do not count,
/// because they move.
public struct Baseline: Sendable, Hashable {
  private struct Key: Sendable, Hashable, Comparable {
    var file: String
    var rule: String
    var path: String

    static func < (left: Key, right: Key) -> Bool {
      (left.file, left.rule, left.path) < (right.file, right.rule, right.path)
    }
  }

  private var counts: [Key: Int] = [:]

  /// What these reports found. They should have all problems (``FeedValidator/Options/maximumFindingsPerRule`` is nil): one that is
  /// not listed would be new when it is.
  public init(_ files: [(path: String, report: ValidationReport)]) {
    for (path, report) in files {
      for diagnostic in report.diagnostics { counts[Self.key(diagnostic, path), default: 0] += 1 }
    }
  }

  private static func key(_ diagnostic: Diagnostic, _ file: String) -> Key {
    Key(file: file, rule: diagnostic.rule, path: Self.withoutIndices(diagnostic.path))
  }

  /// Items move down as new ones come: which one it is does not count.
  private static func withoutIndices(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      if !part.isEmpty, part.utf8.allSatisfy(ASCII.isDigit) { return "*" }
      return part.firstIndex(of: "[").map { String(part[..<$0]) } ?? String(part)
    }.joined(separator: "/")
  }

  /// The report without the problems that are in the baseline; of each as many as there were.
  public func filtering(_ report: ValidationReport, of path: String) -> ValidationReport {
    var left = counts
    var report = report
    report.diagnostics.removeAll { diagnostic in
      let key = Self.key(diagnostic, path)
      guard let count = left[key], count > 0 else { return false }
      left[key] = count - 1
      return true
    }
    return report
  }

  // MARK: As a file

  /// Reads a baseline; nil where the document is none.
  public init?(_ data: Data) {
    var document = JSONDocument(limits: .init())
    guard let value = try? document.value(data.span), let problems = value["findings"]?.arrayValue else { return nil }
    for problem in problems {
      guard let file = problem["file"]?.stringValue, let rule = problem["rule"]?.stringValue,
        let path = problem["path"]?.stringValue
      else { return nil }
      counts[Key(file: file, rule: rule, path: path)] = max(problem["count"]?.intValue ?? 1, 1)
    }
  }

  /// The baseline as JSON, in a fixed order, one problem a line, so that changes of it are easy to read.
  public func encodeToString() -> String {
    let lines = counts.keys.sorted().map { key in
      let object: JSONFeed.Value = [
        "file": .string(key.file), "rule": .string(key.rule), "path": .string(key.path),
        "count": .number(.init(counts[key] ?? 1)),
      ]
      return "  " + object.encodeToString()
    }
    return "{\"findings\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }
}
