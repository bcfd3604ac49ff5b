/// A validator for JSON Schema, written apart from what makes and uses our schemas.

import Foundation

/// Checks values by the parts of JSON Schema that the published schemas use. Nothing changes what it contains.
struct JSONSchema: @unchecked Sendable {
  /// The schema, or the one in it that is looked at.
  private let root: [String: Any]
  /// The schemas that others refer to by the names of their files.
  private let files: [String: Any]

  init(_ text: String) throws { self.init(root: try JSONSerialization.jsonObject(with: Data(text.utf8)), files: nil) }

  private init(root: Any?, files: [String: Any]?) {
    self.root = root as? [String: Any] ?? [:]
    self.files = files ?? self.root["$defs"] as? [String: Any] ?? [:]
  }

  /// - Parameter definition: The definition to check by; nil for the whole schema.
  func errors(in value: Any, definition: String? = nil) -> [String] {
    errors(value, definition.map { ["$ref": "#/$defs/\($0)"] } ?? root, "")
  }

  /// What a reference leads to: a part of this schema or of another one (JSON Schema 2020-12 §8.2.3).
  private func errors(_ value: Any, reference: String, _ path: String) -> [String] {
    let parts = reference.components(separatedBy: "#")
    let file = parts[0].isEmpty ? self : JSONSchema(root: files[parts[0]], files: files)
    var found: Any? = file.root
    for step in parts.dropFirst().joined().split(separator: "/") { found = (found as? [String: Any])?[String(step)] }
    guard let schema = found as? [String: Any], !schema.isEmpty else {
      return ["\(path): no such schema: \(reference)"]
    }
    return file.errors(value, schema, path)
  }

  private func errors(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var found: [String] = []
    for (keyword, rule) in schema {
      switch keyword {
      case "$schema", "$id", "$defs", "$comment", "title", "description", "default", "dependentRequired", "format",
        "deprecated", "then", "else":
        break
      case "$ref": found += errors(value, reference: rule as? String ?? "", path)
      case "if":
        let choice = errors(value, rule as? [String: Any] ?? [:], path).isEmpty ? "then" : "else"
        if let chosen = schema[choice] as? [String: Any] { found += errors(value, chosen, path) }
      case "not":
        if errors(value, rule as? [String: Any] ?? [:], path).isEmpty { found.append("\(path): agrees with not") }
      case "allOf": for each in rule as? [[String: Any]] ?? [] { found += errors(value, each, path) }
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
      case "minimum", "maximum", "multipleOf":
        guard let number = double(value), let bound = double(rule) else { continue }
        let isAllowed =
          keyword == "minimum"
          ? number >= bound : keyword == "maximum" ? number <= bound : number.remainder(dividingBy: bound) == 0
        if !isAllowed { found.append("\(path): \(keyword) is \(bound)") }
      case "minLength": if (value as? String)?.isEmpty == true { found.append("\(path): is empty") }
      case "minItems": if (value as? [Any])?.isEmpty == true { found.append("\(path): is empty") }
      case "pattern":
        guard let text = value as? String else { continue }
        if text.range(of: rule as? String ?? "", options: .regularExpression) == nil {
          found.append("\(path): does not match \(rule)")
        }
      case "required":
        guard let members = value as? [String: Any] else { continue }
        for name in rule as? [String] ?? [] where members[name] == nil { found.append("\(path): has no \(name)") }
      case "properties":
        for (name, member) in value as? [String: Any] ?? [:] {
          guard let rules = (rule as? [String: Any])?[name] as? [String: Any] else { continue }
          found += errors(member, rules, path + "/" + name)
        }
      case "patternProperties":
        for (pattern, rules) in rule as? [String: Any] ?? [:] {
          for (name, member) in value as? [String: Any] ?? [:]
          where name.range(of: pattern, options: .regularExpression) != nil {
            found += errors(member, rules as? [String: Any] ?? [:], path + "/" + name)
          }
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

  /// A truth value is not a number.
  private func double(_ value: Any) -> Double? { value is Bool ? nil : value as? Double }

  private func has(_ value: Any, type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "null": value is NSNull
    case "number": double(value) != nil
    case "integer": double(value).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  private func isEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? String { return left == right as? String }
    return double(left) == double(right)
  }
}
