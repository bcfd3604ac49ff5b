/// Reports for programs.
///
/// `{"files":[{"path","format","valid","diagnostics":[{"rule","severity","message","line","column","path"}]}]}`;
/// lines and columns count from 1, columns in Unicode scalars; they are omitted if a problem has no position.

internal import FeedBridge
internal import JSONFeedModel

/// Reports as JSON.
package enum JSONReporter {
  /// The report on several files, in the order given: one line of JSON.
  package static func report(_ files: [(path: String, report: ValidationReport)]) -> String {
    var all: [JSONFeed.Value] = []
    for (path, report) in files {
      let diagnostics = report.diagnostics.map { diagnostic in
        var object: JSONFeed.Object = [
          "rule": .string(diagnostic.rule), "severity": .string(diagnostic.severity.rawValue),
          "message": .string(diagnostic.message),
        ]
        if let location = diagnostic.location {
          object["line"] = .number(.init(location.line))
          object["column"] = .number(.init(location.column))
        }
        object["path"] = .string(diagnostic.path)
        return JSONFeed.Value.object(object)
      }
      all.append([
        "path": .string(path), "format": .string(report.format.name), "valid": .bool(report.isValid),
        "diagnostics": .array(diagnostics),
      ])
    }
    return JSONFeed.Value.object(["files": .array(all)]).encodeToString() + "\n"
  }
}
