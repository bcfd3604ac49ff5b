/// The published JSON Schemas describe what the command writes and reads.

import FeedValidation
import Foundation
import JSONFeed
import Testing

struct FileSchemaTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let fixtures: [String] = {
    let files = FileManager.default.enumerator(atPath: package.appending(path: "Fixtures").path)
    let names = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }
    return names.sorted()
  }()

  /// The schema as the command prints it, without other files.
  private func schema(_ schema: PublishedSchema.File) throws -> JSONSchema {
    try JSONSchema(#require(PublishedSchema.text(named: schema.rawValue)))
  }

  @Test(arguments: fixtures)
  func theReportOfEachFixtureAgreesWithItsSchema(path: String) throws {
    let document = try Data(contentsOf: Self.package.appending(path: "Fixtures/\(path)"))
    let report = JSONReporter.report([ReportedFile(path, FeedValidator(.init(profile: .strict)).validate(document))])
    let errors = try schema(.report).errors(in: JSONSerialization.jsonObject(with: Data(report.utf8)))
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test func aReportWithFixesAndOmissionsAgreesWithItsSchema() throws {
    var diagnostic = Diagnostic(
      rule: "title-empty", severity: .info, message: "m",
      fix: Diagnostic.Fix(title: "t", .unsafe, edits: [.init(offset: 0, length: 0, replacement: "x")]))
    diagnostic.unlisted = 4
    let files = [
      ReportedFile("a", .init(format: .jsonFeed, diagnostics: [diagnostic])), .unreadable("b", "no such file"),
    ]
    let errors = try schema(.report).errors(
      in: JSONSerialization.jsonObject(with: Data(JSONReporter.report(files).utf8)))
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test(arguments: [
    #"{"version":2,"totals":{},"files":[]}"#, #"{"files":[]}"#,
    #"{"version":1,"totals":{"files":0,"errors":0,"warnings":0,"infos":0,"fixable":0,"unsafelyFixable":0,"fixed":-1},"files":[]}"#,
  ])
  func otherReportsDoNotAgreeWithTheSchema(text: String) throws {
    #expect(try !schema(.report).errors(in: JSONSerialization.jsonObject(with: Data(text.utf8))).isEmpty)
  }

  @Test(arguments: [
    ("record", #"{"key": 1, "url": null, "body": "<rss/>"}"#, true), ("record", #"{"path": "a", "x": 1}"#, true),
    ("record", #"{"key": 1}"#, false), ("record", #"{"body": "a", "path": "b"}"#, false),
    ("record", #"{"body_base64": 1}"#, false),
    ("feed", #"{"key": [1], "feed": {}, "repairs": 0}"#, true), ("feed", #"{"feed": {}, "repairs": 0}"#, false),
    ("item", #"{"key": 1, "feed_title": "", "feed_url": null, "item": null}"#, true),
    ("failure", #"{"key": 1, "error": {"code": "not-a-feed", "message": "m", "line": 1, "column": 1}}"#, true),
    ("failure", #"{"key": 1, "error": {"code": "Not a feed", "message": "m"}}"#, false),
    ("report", #"{"key": 1, "format": "rss", "valid": false, "diagnostics": [{"rule": "x"}]}"#, false),
  ])
  func records(definition: String, text: String, agree: Bool) throws {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try schema(.records).errors(in: value, definition: definition).isEmpty == agree)
  }

  @Test func theSchemaOfRecordsIsTheFileWithTheSchemaOfReports() throws {
    var printed = try value(#require(PublishedSchema.text(named: "records"))).objectValue ?? [:]
    var definitions = try #require(printed["$defs"]?.objectValue)
    #expect(try definitions["report.schema.json"] == value(PublishedSchema.File.report.text))
    definitions["report.schema.json"] = nil
    printed["$defs"] = .object(definitions)
    #expect(try .object(printed) == value(PublishedSchema.File.records.text))
  }

  private func value(_ text: String) throws -> JSONFeed.Value {
    try JSONDecoder().decode(JSONFeed.Value.self, from: Data(text.utf8))
  }

  @Test func theSchemaOfSettingsHasTheProfilesAndLevels() throws {
    let text = PublishedSchema.File.settings.text
    for profile in ValidationProfile.allCases { #expect(text.contains("\"\(profile.rawValue)\"")) }
    for level in ValidationRule.Level.allCases { #expect(text.contains("\"\(level.rawValue)\"")) }
  }
}

/// Checks values by the parts of JSON Schema that the published schemas use.
struct JSONSchema {
  private let root: [String: Any]
  private var definitions: [String: Any] { root["$defs"] as? [String: Any] ?? [:] }

  init(_ text: String) throws { self.init(root: try JSONSerialization.jsonObject(with: Data(text.utf8))) }

  private init(root: Any?) { self.root = root as? [String: Any] ?? [:] }

  /// - Parameter definition: The definition to check by; nil for the whole schema.
  func errors(in value: Any, definition: String? = nil) -> [String] {
    errors(value, definition.map { ["$ref": "#/$defs/\($0)"] } ?? root, "")
  }

  private func errors(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var found: [String] = []
    for (keyword, rule) in schema {
      switch keyword {
      case "$schema", "$id", "$defs", "title", "description", "default", "dependentRequired": break
      case "$ref":
        let parts = (rule as? String ?? "").components(separatedBy: "#/$defs/")
        // Another schema is a definition with the name of its file, if it is there.
        let file = parts[0].isEmpty ? self : JSONSchema(root: definitions[parts[0]])
        let definition = parts.last.flatMap { file.definitions[$0] as? [String: Any] }
        found += file.errors(value, definition ?? ["no such definition": rule], path)
      case "anyOf", "oneOf":
        let choices = rule as? [[String: Any]] ?? []
        let count = choices.count { errors(value, $0, path).isEmpty }
        if count == 0 || keyword == "oneOf" && count > 1 { found.append("\(path): agrees with \(count) of \(keyword)") }
      case "type":
        let types = rule as? [String] ?? [rule as? String ?? ""]
        if !types.contains(where: { has(value, type: $0) }) { found.append("\(path): is not \(rule)") }
      case "const": if !isEqual(value, rule) { found.append("\(path): is not \(rule)") }
      case "enum":
        if !(rule as? [Any] ?? []).contains(where: { isEqual(value, $0) }) {
          found.append("\(path): is not one of \(rule)")
        }
      case "minimum": if (value as? Double ?? 0) < rule as? Double ?? 0 { found.append("\(path): is too small") }
      case "minLength": if (value as? String ?? "").isEmpty { found.append("\(path): is empty") }
      case "minItems": if (value as? [Any] ?? []).isEmpty { found.append("\(path): is empty") }
      case "pattern":
        let isMatch = (value as? String)?.range(of: rule as? String ?? "", options: .regularExpression) != nil
        if !isMatch { found.append("\(path): does not match \(rule)") }
      case "required":
        for name in rule as? [String] ?? [] where (value as? [String: Any])?[name] == nil {
          found.append("\(path): has no \(name)")
        }
      case "properties":
        for (name, member) in value as? [String: Any] ?? [:] {
          guard let rules = (rule as? [String: Any])?[name] as? [String: Any] else { continue }
          found += errors(member, rules, path + "/" + name)
        }
      case "propertyNames":
        for name in (value as? [String: Any] ?? [:]).keys { found += errors(name, rule as? [String: Any] ?? [:], path) }
      case "additionalProperties":
        let known = schema["properties"] as? [String: Any] ?? [:]
        for (name, member) in value as? [String: Any] ?? [:] where known[name] == nil {
          let rules = rule as? [String: Any]
          found += rules.map { errors(member, $0, path + "/" + name) } ?? ["\(path): has \(name)"]
        }
      case "items":
        for (index, element) in (value as? [Any] ?? []).enumerated() {
          found += errors(element, rule as? [String: Any] ?? [:], path + "/\(index)")
        }
      default: found.append("\(path): the test does not know \(keyword)")
      }
    }
    return found
  }

  private func has(_ value: Any, type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "null": value is NSNull
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  private func isEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? String { return left == right as? String }
    return left as? Double == right as? Double
  }
}
