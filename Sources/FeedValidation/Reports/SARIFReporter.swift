/// Reports in SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), which code scanning displays.

internal import FeedPrimitives
internal import JSONFeedModel

/// Reports as SARIF 2.1.0.
package struct SARIFReporter: StreamedReport {
  private let version: String
  /// The rules that the files break.
  private var rules: [JSONFeed.Value] = []
  private var indices: [String: Int] = [:]
  private var failures: [JSONFeed.Value] = []
  private var isFirst = true

  /// - Parameter version: the version of the program that reports.
  package init(version: String) { self.version = version }

  /// The beginning of the only run. What depends on all files follows the results.
  package var start: String {
    """
    {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{
    "columnKind": "unicodeCodePoints", "results": [
    """
  }

  package mutating func add(_ file: ReportedFile) -> String {
    var identity = FindingIdentity(of: file.relativePath)
    let places = file.placesOfEdits
    var text = ""
    for diagnostic in file.report.diagnostics {
      if indices[diagnostic.rule] == nil {
        indices[diagnostic.rule] = rules.count
        rules.append(Self.descriptor(of: diagnostic.rule))
      }
      var result = Self.result(diagnostic, in: file, index: indices[diagnostic.rule] ?? 0)
      result["partialFingerprints"] = ["jsonfeed/v1": .string(identity.fingerprint(diagnostic))]
      if let fix = diagnostic.fix { result["fixes"] = [Self.fix(fix, in: file, places)] }
      text += (isFirst ? "\n" : ",\n") + JSONFeed.Value.object(result).encodeToString()
      isFirst = false
    }
    failures += file.failures.map { failure in
      ["level": "error", "message": ["text": .string(failure)], "locations": [.object(Self.location(file))]]
    }
    return text
  }

  package func end() -> String {
    let driver: JSONFeed.Value = [
      "name": "jsonfeed", "semanticVersion": .string(version),
      "informationUri": "https://github.com/jsonfeed-swift/JSONFeed", "rules": .array(rules),
    ]
    let invocation: JSONFeed.Value = [
      "executionSuccessful": .bool(failures.isEmpty), "toolExecutionNotifications": .array(failures),
    ]
    return """

      ],
      "tool": {"driver": \(driver.encodeToString())},
      "invocations": [\(invocation.encodeToString())]
      }]}

      """
  }

  private static func level(_ severity: Diagnostic.Severity) -> JSONFeed.Value {
    .string(severity.named(info: "note", warning: "warning", error: "error"))
  }

  private static func descriptor(of id: String) -> JSONFeed.Value {
    guard let rule = ValidationRule(id: id) else { return ["id": .string(id)] }
    return [
      "id": .string(id), "shortDescription": ["text": .string(rule.title)],
      "fullDescription": ["text": .string(rule.explanation)],
      "help": ["text": .string(rule.remedy), "markdown": .string(rule.markdownHelp)],
      "helpUri": .string(rule.pageURL), "defaultConfiguration": ["level": level(rule.severity)],
      "properties": ["section": .string(rule.reference), "basis": .string(rule.basis.rawValue)],
    ]
  }

  private static func result(_ diagnostic: Diagnostic, in file: ReportedFile, index: Int) -> JSONFeed.Object {
    var place = location(file)
    if let start = diagnostic.location, var physical = place["physicalLocation"]?.objectValue {
      var region: JSONFeed.Object = [
        "startLine": .number(.init(start.line)), "startColumn": .number(.init(start.column)),
      ]
      if let end = diagnostic.end {
        region["endLine"] = .number(.init(end.line))
        region["endColumn"] = .number(.init(end.column))
      }
      physical["region"] = .object(region)
      place["physicalLocation"] = .object(physical)
    }
    if !diagnostic.path.isEmpty { place["logicalLocations"] = [["fullyQualifiedName": .string(diagnostic.path)]] }
    return [
      "ruleId": .string(diagnostic.rule), "ruleIndex": .number(.init(index)), "level": level(diagnostic.severity),
      "message": ["text": .string(file.message(of: diagnostic))], "locations": [.object(place)],
    ]
  }

  private static func location(_ file: ReportedFile) -> JSONFeed.Object {
    ["physicalLocation": ["artifactLocation": artifact(file)]]
  }

  /// The file: relative to the folder of the project if possible.
  private static func artifact(_ file: ReportedFile) -> JSONFeed.Value {
    let uri = uri(file.relativePath, allowing: file.isFile ? "" : ":?#[]@!$&'()*+,;=%")
    if !file.isFile { return ["uri": .string(uri == "-" ? "stdin" : uri)] }
    return uri.hasPrefix("/") ? ["uri": .string("file://" + uri)] : ["uri": .string(uri), "uriBaseId": "%SRCROOT%"]
  }

  private static func fix(
    _ fix: Diagnostic.Fix, in file: ReportedFile, _ places: [Int: JSONFeed.SourceLocation]
  ) -> JSONFeed.Value {
    let replacements = fix.edits.map { edit -> JSONFeed.Value in
      var region: JSONFeed.Object = [
        "byteOffset": .number(.init(edit.offset)), "byteLength": .number(.init(edit.length)),
      ]
      if let start = places[edit.offset], let end = places[edit.offset + edit.length] {
        region = [
          "startLine": .number(.init(start.line)), "startColumn": .number(.init(start.column)),
          "endLine": .number(.init(end.line)), "endColumn": .number(.init(end.column)),
        ]
      }
      return ["deletedRegion": .object(region), "insertedContent": ["text": .string(edit.replacement)]]
    }
    return [
      "description": ["text": .string(fix.line)],
      "artifactChanges": [["artifactLocation": artifact(file), "replacements": .array(replacements)]],
    ]
  }

  /// A path as a URI reference: every other character than those that are always allowed, or are in `more`, is percent-encoded.
  private static func uri(_ path: String, allowing more: String) -> String {
    PercentEncoding.encoded(path) { index, bytes in
      let byte = bytes[index]
      return PercentEncoding.isUnreserved(byte) || byte == ASCII.slash || more.utf8.contains(byte)
    }
  }
}
