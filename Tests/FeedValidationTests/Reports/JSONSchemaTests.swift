/// The published JSON Schemas describe what the command writes and reads.

import FeedValidation
import Foundation
import JSONFeed
import Testing

struct JSONSchemaTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let fixtures: [String] = {
    let files = FileManager.default.enumerator(atPath: package.appending(path: "Fixtures").path)
    let names = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }
    return names.sorted()
  }()

  private func schema(_ schema: PublishedSchema) throws -> JSONSchema {
    JSONSchema(root: try JSONSerialization.jsonObject(with: Data(schema.text.utf8)))
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
      fix: Fix(title: "t", .unsafe, edits: [.init(offset: 0, length: 0, replacement: "x")]))
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
    #"{}"#, #"{"$schema": "x", "profile": "podcast", "private": true, "failOn": "info"}"#,
    #"{"rules": {"title-empty": "off", "rss-profile": "warning"}, "exclude": ["drafts/", "*.bak.xml"], "baseline": "b.json"}"#,
  ])
  func settingsThatAreReadAgreeWithTheirSchema(text: String) throws {
    _ = try ValidationConfiguration(Data(text.utf8))
    let errors = try schema(.settings).errors(in: JSONSerialization.jsonObject(with: Data(text.utf8)))
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test(arguments: [
    #"{"profil": "podcast"}"#, #"{"profile": "podcasts"}"#, #"{"private": "yes"}"#, #"{"exclude": "drafts"}"#,
    #"{"exclude": [1]}"#, #"{"rules": {"title-empty": "warn"}}"#, #"[]"#, #"{"baseline": 1}"#,
  ])
  func settingsThatAreRejectedDoNotAgreeWithTheirSchema(text: String) throws {
    #expect(throws: InvalidSettings.self) { try ValidationConfiguration(Data(text.utf8)) }
    #expect(try !schema(.settings).errors(in: JSONSerialization.jsonObject(with: Data(text.utf8))).isEmpty)
  }

  @Test func theSchemaOfSettingsHasTheProfilesAndLevels() throws {
    let text = PublishedSchema.settings.text
    for profile in ValidationProfile.allCases { #expect(text.contains("\"\(profile.rawValue)\"")) }
    for level in RuleLevel.allCases { #expect(text.contains("\"\(level.rawValue)\"")) }
  }
}

/// Checks values by the parts of JSON Schema that the published schemas use.
private struct JSONSchema {
  let root: Any

  func errors(in value: Any) -> [String] { errors(value, root as? [String: Any] ?? [:], "") }

  private func errors(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var found: [String] = []
    for (keyword, rule) in schema {
      switch keyword {
      case "$schema", "$id", "$defs", "title", "description", "default", "dependentRequired": break
      case "$ref":
        let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
        let definitions = (root as? [String: Any])?["$defs"] as? [String: Any]
        found += errors(value, definitions?[name] as? [String: Any] ?? ["no such definition": name], path)
      case "type": if !has(value, type: rule as? String ?? "") { found.append("\(path): is not \(rule)") }
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
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  private func isEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? String { return left == right as? String }
    return left as? Double == right as? Double
  }
}
