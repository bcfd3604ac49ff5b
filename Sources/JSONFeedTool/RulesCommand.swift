/// `jsonfeed rules`: lists all validation rules, or explains one.

internal import FeedValidation
internal import JSONFeedModel

struct RulesCommand {
  static let declaration = CommandDeclaration(
    name: "rules",
    abstract: "List the rules of jsonfeed validate, or explain some of them.",
    inputs: .rule("[ID]…"),
    options: [
      Option(
        "--format", .word(["text", "json", "markdown"]),
        help: "text: a list; json: for programs; markdown: all rules with examples (default: text)")
    ],
    example: "jsonfeed rules item-id-missing")

  private let ids: [String]
  private let format: String
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    ids = arguments.inputs
    format = arguments.value("--format") ?? "text"
    if format == "markdown", !ids.isEmpty {
      throw UsageError(message: "--format markdown cannot be used with an id, because it prints all rules")
    }
    self.console = console
    for id in ids where !ValidationRule.isNameOfRuleOrGroup(id) { throw Self.unknownRule(id) }
  }

  /// The names of all rules and groups of rules.
  static var names: [String] { ValidationRule.all.map(\.id) + ValidationRule.groups }

  /// The names of the rules and groups of rules whose level can be set.
  static var namesWithLevel: [String] { ValidationRule.all.filter(\.hasLevel).map(\.id) + ValidationRule.groups }

  static func unknownRule(_ name: String) -> UsageError {
    UsageError(
      message: "unknown rule \(name)" + Suggestion.text(for: name, among: names))
  }

  func run() throws(OutputError) -> ExitCode {
    switch format {
    case "markdown": try console.write(ValidationRule.documentation)
    case "json":
      let rules =
        ids.isEmpty
        ? ValidationRule.all : ids.flatMap { id in ValidationRule(id: id).map { [$0] } ?? ValidationRule.inGroup(id) }
      let list = JSONFeed.Value.array(rules.map(\.json))
      try console.write(list.encodeToString(prettyPrinted: true) + "\n")
    default: return try describe()
    }
    return .success
  }

  private func describe() throws(OutputError) -> ExitCode {
    guard !ids.isEmpty else {
      try console.write(Self.list(of: ValidationRule.all))
      for group in ValidationRule.groups {
        try console.write("\nThe group \(group), whose level --rule \(group)=LEVEL sets:\n")
        try console.write(Self.list(of: ValidationRule.inGroup(group)))
      }
      return .success
    }
    for (index, id) in ids.enumerated() {
      if index > 0 { try console.write("\n") }
      try console.write(ValidationRule(id: id).map(Self.explanation) ?? Self.list(of: ValidationRule.inGroup(id)))
    }
    return .success
  }

  /// A line for each rule.
  private static func list(of rules: [ValidationRule]) -> String {
    let width = (ValidationRule.all.map(\.id.count).max() ?? 0) + 2
    return rules.map { rule in
      let id = rule.id + String(repeating: " ", count: width - rule.id.count)
      let severity = rule.isOnByDefault ? rule.severity.rawValue : "off"
      let level = severity + String(repeating: " ", count: 9 - severity.count)
      return "\(id)\(level)\(rule.title)\n"
    }.joined()
  }

  private static func explanation(of rule: ValidationRule) -> String {
    let severity = rule.severity.rawValue + (rule.isOnByDefault ? "" : ", off by default")
    let reference = rule.reference.isEmpty ? "" : "\nSpecification: \(rule.reference)"
    let group = rule.group.map { "\nGroup: \($0.rawValue)" } ?? ""
    return """
      \(rule.id) (\(severity))
      \(rule.title).

      \(rule.explanation)
      Fix: \(rule.remedy)

      Applies to: \(rule.versions.joined(separator: ", "))\(reference)\(group)
      More: \(rule.pageURL)
      \(rule.bad.summary.map { "\nWrong:\n\($0)\n" } ?? "")\(rule.good.summary.map { "\nRight:\n\($0)\n" } ?? "")
      """
  }
}

extension ValidationRule {
  fileprivate var json: JSONFeed.Value {
    var levels = JSONFeed.Object()
    for profile in ValidationProfile.allCases { levels[profile.rawValue] = .string(level(in: profile)) }
    var object: JSONFeed.Object = [
      "id": .string(id), "title": .string(title), "severity": .string(severity.rawValue),
      "levels": .object(levels), "formats": .array(versions.map { .string($0) }),
      "basis": .string(basis.rawValue), "explanation": .string(explanation), "remedy": .string(remedy),
      "page": .string(pageURL),
    ]
    if let group { object["group"] = .string(group.rawValue) }
    if let referenceURL {
      object["specification"] = ["section": .string(reference), "url": .string(referenceURL)]
    }
    return .object(object)
  }
}
