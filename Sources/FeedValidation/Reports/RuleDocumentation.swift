/// The rule catalogue as a page for people.

extension Rule {
  /// Every rule in Markdown: the problem, the reason, the fix, and an example. `jsonfeed rules --format markdown`
  /// prints it.
  public static var documentation: String {
    var page = """
      # Rules

      Every rule that `jsonfeed validate` judges feeds by. This page is made from the catalogue (`jsonfeed rules --format markdown`).

      ## Overview

      A finding has the rule's id, a severity, a message, a line and a column, and a path in the document. `--rule ID=LEVEL` changes what a rule is; `jsonfeed rules ID` explains one.


      """
    for rule in all { page += rule.markdown }
    return page
  }

  private var markdown: String {
    let severity = self.severity.rawValue + (isOnByDefault ? "" : ", off by default")
    var text = """
      ### \(id)

      **\(title)** (\(severity); \(section.isEmpty ? "" : section + "; ")\(versions.joined(separator: ", ")))

      \(explanation) \(remedy)


      """
    if let bad = bad.summary { text += "Wrong:\n\n```\n\(bad)\n```\n\n" }
    if let good = good.summary { text += "Right:\n\n```\n\(good)\n```\n\n" }
    return text
  }
}
