/// Reports for programs. `Schemas/report.schema.json` in the documentation describes them.

internal import FeedBridge
internal import JSONFeedModel

/// Reports as JSON.
package struct JSONReporter: StreamedReport {
  /// The version of the structure of the report.
  private static let version = 1

  private var totals = ReportTotals()

  package init() {}

  package var start: String { "{\"version\":\(Self.version),\"files\":[" }

  package mutating func add(_ file: ReportedFile) -> String {
    totals.add(file)
    var object: JSONFeed.Object = ["path": .string(file.path)]
    for member in Self.report(file.report, fixed: file.fixedCount) { object[member.name] = member.value }
    return (totals.files > 1 ? "," : "") + JSONFeed.Value.object(object).encodeToString()
  }

  package func end() -> String {
    let totals: JSONFeed.Value = [
      "files": .number(.init(totals.files)), "errors": .number(.init(totals[.error])),
      "warnings": .number(.init(totals[.warning])), "infos": .number(.init(totals[.info])),
      "fixable": .number(.init(totals.safelyFixable)), "unsafelyFixable": .number(.init(totals.unsafelyFixable)),
      "fixed": .number(.init(totals.fixed)),
    ]
    return "],\"totals\":\(totals.encodeToString())}\n"
  }

  /// What the report says about a document.
  ///
  /// - Parameter fixed: the number of problems that were corrected; nil where nothing can be.
  package static func report(_ report: ValidationReport, fixed: Int? = nil) -> JSONFeed.Object {
    var object: JSONFeed.Object = ["format": .string(report.format.name), "valid": .bool(report.isValid)]
    object["fixed"] = fixed.map { .number(.init($0)) }
    object["diagnostics"] = .array(report.diagnostics.map { .object(diagnostic($0)) })
    return object
  }

  /// The problem as an object of the report.
  static func diagnostic(_ diagnostic: Diagnostic) -> JSONFeed.Object {
    var object: JSONFeed.Object = [
      "rule": .string(diagnostic.rule), "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message),
    ]
    if let location = diagnostic.location {
      object["line"] = .number(.init(location.line))
      object["column"] = .number(.init(location.column))
    }
    if let end = diagnostic.end {
      object["endLine"] = .number(.init(end.line))
      object["endColumn"] = .number(.init(end.column))
    }
    object["path"] = .string(diagnostic.path)
    if let fix = diagnostic.fix {
      let edits = fix.edits.map { edit -> JSONFeed.Value in
        [
          "offset": .number(.init(edit.offset)), "length": .number(.init(edit.length)),
          "replacement": .string(edit.replacement),
        ]
      }
      object["fix"] = [
        "title": .string(fix.title), "applicability": .string(fix.applicability.rawValue), "edits": .array(edits),
      ]
    }
    if diagnostic.unlisted > 0 { object["unlisted"] = .number(.init(diagnostic.unlisted)) }
    return object
  }
}
