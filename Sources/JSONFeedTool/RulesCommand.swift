/// `jsonfeed rules`: every validation rule, or one explained.

internal import FeedValidation

struct RulesCommand {
  static let declaration = CommandDeclaration(
    name: "rules",
    abstract: "List the rules that feeds are judged by, or explain one.",
    inputs: "[ID]…",
    options: [Option("--markdown", help: "print all rules as a page in Markdown")],
    example: "jsonfeed rules item-id-missing")

  private let ids: [String]
  private let printsPage: Bool
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    ids = arguments.inputs
    printsPage = arguments.has("--markdown")
    if printsPage, !ids.isEmpty { throw UsageError(message: "--markdown prints all rules; it does not go with an id") }
    self.console = console
    for id in ids where Rule.named(id) == nil {
      throw UsageError(message: "there is no rule \(id)" + Suggestion.text(for: id, among: Rule.all.map(\.id)))
    }
  }

  func run() throws(OutputError) -> ExitCode {
    if printsPage {
      try console.write(Rule.documentation)
      return .success
    }
    guard !ids.isEmpty else {
      let width = (Rule.all.map(\.id.count).max() ?? 0) + 2
      for rule in Rule.all {
        let id = rule.id + String(repeating: " ", count: width - rule.id.count)
        let severity = rule.isOnByDefault ? rule.severity.rawValue : "off"
        let level = severity + String(repeating: " ", count: 9 - severity.count)
        try console.write("\(id)\(level)\(rule.title)\n")
      }
      return .success
    }
    for (index, rule) in ids.compactMap(Rule.named).enumerated() {
      try console.write((index > 0 ? "\n" : "") + Self.explanation(of: rule))
    }
    return .success
  }

  private static func explanation(of rule: Rule) -> String {
    let severity = rule.severity.rawValue + (rule.isOnByDefault ? "" : ", off unless --rule \(rule.id)=… asks for it")
    return """
      \(rule.id) (\(severity))
      \(rule.title).

      \(rule.explanation)
      To mend it: \(rule.remedy)

      \(rule.section)\(rule.section.isEmpty ? "" : "; ")\(rule.versions.joined(separator: ", "))
      \(rule.bad.summary.map { "\nWrong:\n\($0)\n" } ?? "")\(rule.good.summary.map { "\nRight:\n\($0)\n" } ?? "")
      """
  }
}
