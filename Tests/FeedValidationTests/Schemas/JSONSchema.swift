/// A validator for JSON Schema, written apart from what makes and uses our schemas.

import Foundation
import JSONFeed

/// A JSON value as Foundation reads it.
enum JSON: Equatable, Sendable {
  case null, bool(Bool), number(Double), string(String), array([JSON]), object([String: JSON])

  /// - Throws: an error if the document is not JSON, or has a number that is not a `Double`.
  init(_ data: Data) throws { try self.init(JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) }

  private init(_ value: Any) throws {
    switch value {
    case let members as [String: Any]: self = .object(try members.mapValues(JSON.init))
    case let values as [Any]: self = .array(try values.map(JSON.init))
    case let text as String: self = .string(text)
    case let number as NSNumber:
      guard number.doubleValue.isFinite else { throw CocoaError(.coderReadCorrupt) }
      let isFlag = unsafe String(cString: number.objCType) == "c"
      self = isFlag ? .bool(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
  }

  var members: [String: JSON]? { if case .object(let members) = self { members } else { nil } }
  var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var types: [String] {
    switch self {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }
}

/// Checks values by the parts of JSON Schema that the published schemas use.
struct JSONSchema {
  /// The schema, or the one in it that is looked at.
  private let root: JSON
  /// The schemas that others refer to by the names of their files.
  private let files: [String: JSON]
  /// The regular expressions of the schema.
  private let patterns: [String: NSRegularExpression]

  init(_ text: String) throws {
    root = try JSON(Data(text.utf8))
    files = root.members?["$defs"]?.members ?? [:]
    var patterns: [String: NSRegularExpression] = [:]
    func collect(_ value: JSON) throws {
      for (name, member) in value.members ?? [:] {
        let found = name == "pattern" ? [member.text].compactMap(\.self) : []
        for pattern in name == "patternProperties" ? Array((member.members ?? [:]).keys) : found {
          patterns[pattern] = try NSRegularExpression(pattern: pattern)
        }
        try collect(member)
      }
      for element in value.elements ?? [] { try collect(element) }
    }
    try collect(root)
    self.patterns = patterns
  }

  private init(_ root: JSON, _ schema: JSONSchema) {
    (self.root, files, patterns) = (root, schema.files, schema.patterns)
  }

  /// - Parameter definition: The definition to check by; nil for the whole schema.
  func errors(in value: JSON, definition: String? = nil) -> [String] {
    guard let definition else { return errors(value, root, "") }
    return errors(value, reference: "#/$defs/" + definition, "")
  }

  /// What a reference leads to: a part of this schema or of another one (JSON Schema 2020-12 §8.2.3).
  private func errors(_ value: JSON, reference: String, _ path: String) -> [String] {
    let parts = reference.components(separatedBy: "#")
    let file = parts[0].isEmpty ? self : JSONSchema(files[parts[0]] ?? .null, self)
    var found: JSON? = file.root
    for step in parts.dropFirst().joined().split(separator: "/") { found = found?.members?[String(step)] }
    guard let found, found != .null else { return ["\(path): no such schema: \(reference)"] }
    return file.errors(value, found, path)
  }

  private func errors(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    (schema.members ?? [:]).flatMap { errors(value, keyword: $0, $1, schema.members ?? [:], path) }
  }

  private func errors(
    _ value: JSON, keyword: String, _ rule: JSON, _ schema: [String: JSON], _ path: String
  ) -> [String] {
    func all(of values: [String: JSON]?, _ rule: (String) -> JSON?) -> [String] {
      (values ?? [:]).flatMap { name, member in rule(name).map { errors(member, $0, path + "/" + name) } ?? [] }
    }
    func error(unless holds: Bool?) -> [String] {
      holds ?? true ? [] : ["\(path): \(value) is not allowed by \(keyword) \(rule)"]
    }
    switch keyword {
    case "$schema", "$id", "$defs", "$comment", "title", "description", "default", "dependentRequired", "format",
      "deprecated", "then", "else":
      return []
    case "$ref": return errors(value, reference: rule.text ?? "", path)
    case "if":
      let choice = schema[errors(value, rule, path).isEmpty ? "then" : "else"]
      return choice.map { errors(value, $0, path) } ?? []
    case "not": return error(unless: !errors(value, rule, path).isEmpty)
    case "allOf": return (rule.elements ?? []).flatMap { errors(value, $0, path) }
    case "anyOf": return error(unless: rule.elements?.contains { errors(value, $0, path).isEmpty })
    case "oneOf": return error(unless: rule.elements?.count { errors(value, $0, path).isEmpty } == 1)
    case "type":
      return error(unless: value.types.contains { rule == .string($0) || rule.elements?.contains(.string($0)) == true })
    case "const": return error(unless: value == rule)
    case "enum": return error(unless: rule.elements?.contains(value))
    case "minimum": return error(unless: value.number.map { $0 >= rule.number ?? 0 })
    case "maximum": return error(unless: value.number.map { $0 <= rule.number ?? 0 })
    case "multipleOf": return error(unless: value.number.map { $0.remainder(dividingBy: rule.number ?? 1) == 0 })
    case "minLength": return error(unless: value.text.map { !$0.isEmpty })
    case "minItems": return error(unless: value.elements.map { !$0.isEmpty })
    case "pattern": return error(unless: value.text.map { matches($0, rule.text ?? "") })
    case "required":
      return error(
        unless: value.members.map { members in rule.elements?.allSatisfy { members[$0.text ?? ""] != nil } ?? true })
    case "properties": return all(of: value.members) { rule.members?[$0] }
    case "patternProperties":
      return (rule.members ?? [:]).flatMap { pattern, rule in
        all(of: value.members) { matches($0, pattern) ? rule : nil }
      }
    case "propertyNames": return (value.members ?? [:]).keys.flatMap { errors(.string($0), rule, path) }
    case "additionalProperties":
      let others = (value.members ?? [:]).filter { schema["properties"]?.members?[$0.key] == nil }
      return rule == .bool(false) ? error(unless: others.isEmpty) : all(of: others) { _ in rule }
    case "items": return (value.elements ?? []).enumerated().flatMap { errors($1, rule, path + "/\($0)") }
    default: return ["\(path): the test does not know \(keyword)"]
    }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    patterns[pattern]?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
