/// Reports in SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), which code scanning displays.

internal import FeedPrimitives
internal import JSONFeedModel

/// Reports as SARIF 2.1.0.
package enum SARIFReporter {
  /// The report on several files, in the order given: one run, with the rules that the files break.
  ///
  /// - Parameter version: the version of the program that reports.
  package static func report(_ files: [(path: String, report: ValidationReport)], version: String) -> String {
    var rules: [JSONFeed.Value] = []
    var indices: [String: Int] = [:]
    var results: [JSONFeed.Value] = []
    for (path, report) in files {
      for diagnostic in report.diagnostics {
        if indices[diagnostic.rule] == nil {
          indices[diagnostic.rule] = rules.count
          rules.append(descriptor(of: diagnostic.rule))
        }
        results.append(result(diagnostic, path, index: indices[diagnostic.rule] ?? 0))
      }
    }
    let driver: JSONFeed.Value = [
      "name": "jsonfeed", "semanticVersion": .string(version),
      "informationUri": "https://github.com/jsonfeed-swift/JSONFeed", "rules": .array(rules),
    ]
    let run: JSONFeed.Value = [
      "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": .array(results),
    ]
    let log: JSONFeed.Value = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": .array([run]),
    ]
    return log.encodeToString(prettyPrinted: true) + "\n"
  }

  private static func level(_ severity: Severity) -> JSONFeed.Value {
    switch severity {
    case .info: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }

  private static func descriptor(of id: String) -> JSONFeed.Value {
    guard let rule = Rule(id: id) else { return ["id": .string(id)] }
    return [
      "id": .string(id), "shortDescription": ["text": .string(rule.title)],
      "fullDescription": ["text": .string(rule.explanation)], "help": ["text": .string(rule.remedy)],
      "defaultConfiguration": ["level": level(rule.severity)],
      "properties": ["section": .string(rule.reference), "basis": .string(rule.basis.rawValue)],
    ]
  }

  private static func result(_ diagnostic: Diagnostic, _ path: String, index: Int) -> JSONFeed.Value {
    var location: JSONFeed.Object = ["artifactLocation": ["uri": .string(uri(path))]]
    if let place = diagnostic.location {
      location["region"] = ["startLine": .number(.init(place.line)), "startColumn": .number(.init(place.column))]
    }
    var place: JSONFeed.Object = ["physicalLocation": .object(location)]
    if !diagnostic.path.isEmpty {
      place["logicalLocations"] = [["fullyQualifiedName": .string(diagnostic.path)]]
    }
    return [
      "ruleId": .string(diagnostic.rule), "ruleIndex": .number(.init(index)), "level": level(diagnostic.severity),
      "message": ["text": .string(diagnostic.message)], "locations": [.object(place)],
    ]
  }

  /// A path as a URI reference: every character that is not allowed in one is percent-encoded.
  private static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~/".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
