/// Makes the pages about rules in the folder `Sources/RuleTexts/Pages`, which reports link to.

import FeedPrimitives

@testable import FeedValidation

extension ValidationRule {
  /// All pages by the names of their files: one for each rule, and `README.md`, which lists them.
  static var pages: [(name: String, text: String)] {
    [("README.md", index)] + all.map { ($0.id + ".md", $0.page) }
  }

  private static var index: String {
    var text = """
      # Rules

      The rules of `jsonfeed validate`, each with a page that explains it. `.ci/generate` writes these pages.

      `--rule ID=LEVEL` changes the level of a rule: off, info, warning or error.

      """
    var formats: [String] = []
    for rule in all where !formats.contains(rule.formats) { formats.append(rule.formats) }
    for format in formats {
      text +=
        "\n## \(format.prefix(1).uppercased() + format.dropFirst())\n\n| rule | level | problem |\n|---|---|---|\n"
      for rule in all where rule.formats == format {
        text += "| [\(rule.id)](\(rule.id).md) | \(rule.level(in: .default)) | \(rule.title.escapedForMarkdown) |\n"
      }
    }
    return text
  }

  private var formats: String { versions.joined(separator: ", ") }

  // MARK: A page

  private var page: String {
    let found = examples.bad
    return """
      # \(id)

      \(title.escapedForMarkdown).

      - Level: \(levels)
      - Formats: \(formats)
      \(facts.map { "- \($0)\n" }.joined())
      ## Why it matters

      \(explanation.escapedForMarkdown)

      ## How to fix it

      \(remedy.escapedForMarkdown)

      \(fixes(of: found))

      ## Wrong

      \(bad.documents)\(message(found))
      ## Right

      \(good.documents)\(hasLevel ? settings : "")\(related)
      """.trimmingNewlines + "\n"
  }

  /// The level, and the profiles in which it is another one.
  private var levels: String {
    guard hasLevel else { return "always error" }
    let usual = level(in: .default)
    let others = ValidationProfile.allCases.filter { level(in: $0) != usual }
    return ([usual] + others.map { "\(level(in: $0)) with `--profile \($0.rawValue)`" }).joined(separator: ", ")
  }

  private var facts: [String] {
    var facts: [String] = []
    if let referenceURL { facts.append("Specification: [\(reference.escapedForMarkdown)](\(referenceURL))") }
    switch basis {
    case .specification, .reference, .command: break
    case .experience: facts.append("Based on: experience with what readers do")
    case .rssProfile: facts.append("Based on: advice of the RSS Advisory Board")
    }
    if let group { facts.append("Group: \(group.rawValue), whose level `--rule \(group.rawValue)=LEVEL` sets") }
    if !code.formerIDs.isEmpty { facts.append("Former id: \(code.formerIDs.joined(separator: ", "))") }
    return facts
  }

  /// Which option fixes the example that breaks the rule.
  private func fixes(of found: ReportedFile) -> String {
    let url = "https://tides.example/feed." + (bad.kind.isJSON ? "json" : "xml")
    for (options, selfURL, baseURL) in [("", nil, nil), (" --self URL", url, nil), (" --base URL", nil, url)] {
      let file = options.isEmpty ? found : bad.validated(for: self, selfURL: selfURL, baseURL: baseURL)
      guard let fix = file.report.diagnostics.first(where: { $0.rule == id })?.fix else { continue }
      return
        "`jsonfeed validate \(fix.applicability == .safe ? "--fix" : "--unsafe-fixes")\(options)` does it for the example below: "
        + fix.title.onOneLine + "."
    }
    return "There is no automatic fix for the example below."
  }

  /// What the command says about the example that breaks the rule.
  private func message(_ found: ReportedFile) -> String {
    var file = found
    file.report = ValidationReport(
      format: file.report.format, diagnostics: file.report.diagnostics.filter { $0.rule == id })
    return "The message:\n\n```text\n\(TextReporter(isQuiet: true).report(file).visible.trimmingNewlines)\n```\n"
  }

  private var settings: String {
    """
    ## Change its level

    - For a run: `jsonfeed validate --rule \(id)=off`, or `info`, `warning`, `error`
    - For a project, in `.jsonfeed-validate.json`: `{"rules": {"\(id)": "off"}}`


    """
  }

  private var related: String {
    func list(_ codes: [RuleID], _ words: String) -> String {
      codes.isEmpty
        ? "" : "- \(words): " + codes.map { "[\($0.id)](\($0.id).md)" }.joined(separator: ", ") + "\n"
    }
    let lists =
      list(supersedes, "Not reported where this rule is")
      + list(Self.all.filter { $0.supersedes.contains(code) }.map(\.code), "Reported instead of this rule")
      + list(implies, "Always reported together with this rule")
    return lists.isEmpty ? "" : "## Related rules\n\n\(lists)"
  }
}

extension RuleExample {
  /// The example in Markdown.
  fileprivate var documents: String {
    if let size { return "A feed of \(size) bytes.\n\n" }
    if kind == .input { return (unreadable ?? "A feed that can be read.") + "\n\n" }
    func block(_ text: String) -> String {
      "```\(text.hasPrefix("<") ? "xml" : "json")\n\(text.trimmingNewlines.visible)\n```\n\n"
    }
    let now =
      (encoding.map { "In \($0.rawValue):\n\n" } ?? "") + block(text)
      + (server.map { "Its server:\n\n```text\n\($0)\n```\n\n" } ?? "")
      + (site.map { "The other files of its site:\n\n```text\n\($0)\n```\n\n" } ?? "")
    return previousText.map { "Before:\n\n\(block($0))Now:\n\n\(now)" } ?? now
  }
}

extension String {
  /// Without line breaks at the ends.
  fileprivate var trimmingNewlines: String { String(Substring(utf8.trimmed { $0 == ASCII.lineFeed })) }

  /// With signs for control characters, and without the end of long lines.
  fileprivate var visible: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let signs = line.unicodeScalars.prefix(400).map { $0.value < 0x20 ? Unicode.Scalar($0.value + 0x2400) ?? $0 : $0 }
      let text = signs.map { $0.value == 0xFEFF ? "[U+FEFF]" : String($0) }.joined()
      return text + (line.unicodeScalars.count > 400 ? "…" : "")
    }.joined(separator: "\n")
  }

  /// The text with a backslash before each character that Markdown interprets in a line.
  fileprivate var escapedForMarkdown: String {
    reduce(into: "") { $0 += ("\\`*_[]<&|".contains($1) ? "\\" : "") + String($1) }
  }
}
