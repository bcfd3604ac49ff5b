/// The settings of a project in the file `.jsonfeed-validate.json`.

internal import FeedPrimitives
internal import JSONFeedModel
package import FeedFoundation

/// The validation settings of a project.
///
/// ```json
/// {"profile": "strict", "private": false, "failOn": "warning", "rules": {"url-not-https": "off"},
///  "exclude": ["drafts/"], "baseline": "feeds.baseline.json"}
/// ```
package struct ValidationConfiguration: Sendable, Hashable {
  /// The name of the file.
  package static let fileName = ".jsonfeed-validate.json"

  /// The selection of rules and their severities; the setting `profile`.
  package var profile: ValidationProfile?
  /// Whether the feeds are private; the setting `private`.
  package var isPrivate: Bool?
  /// The least severity for which validation fails; the setting `failOn`.
  package var failOn: Diagnostic.Severity?
  /// The levels of single rules by id, and of groups of rules (`rss-profile`, `xml-not-well-formed`); the setting `rules`.
  package var rules: [String: ValidationRule.Level] = [:]
  /// The path of the baseline, relative to this file; the setting `baseline`.
  package var baseline: String?
  /// Patterns of files to skip in directories, such as `drafts/` and `*.old.json`, relative to this file; the setting `exclude`.
  package var exclude: [String] = []

  /// Settings that change nothing, with comments that explain them.
  package static var example: String { String(decoding: PackageResources.settings_example_jsonc, as: UTF8.self) }

  /// No settings.
  package init() {}

  /// Reads a configuration. Unknown settings are errors, because a misspelled one would have no effect.
  ///
  /// - Parameters:
  ///   - patternProblem: what is wrong with a pattern of `exclude`, in sentences; nil if nothing is.
  ///   - baselineProblem: the same for the path of the baseline.
  package init(
    _ data: Data, patternProblem: (String) -> String? = { _ in nil },
    baselineProblem: (String) -> String? = { _ in nil }
  ) throws(InvalidSettings) {
    let (data, openComment) = Self.withoutComments(Self.utf8(data))
    var document = JSONDocument(limits: .init())
    do throws(JSONFeedError) {
      try document.decode(data.span)
    } catch {
      throw InvalidSettings("Expected \(error.expected), found \(error.found). Save the file as UTF-8.")
    }
    let problems = document.withText(data.span) { text, start in
      var reader = SettingsReader(text, from: start, openComment: openComment)
      if let settings = reader.settings { read(settings, &reader, patternProblem, baselineProblem) }
      return reader.diagnostics(in: text, from: start)
    }
    if !problems.isEmpty { throw InvalidSettings(problems) }
  }

  /// The settings in UTF-8, in whose bytes comments are found, if they have zeros, as all in UTF-16 have.
  private static func utf8(_ data: Data) -> Data {
    var document = JSONDocument(limits: .init())
    guard data.contains(0), (try? document.decode(data.span)) != nil else { return data }
    return document.withText(data.span) { text, start in Data(text.extracting(start..<text.count).bytes.array()) }
  }

  /// The settings with spaces in place of comments, which JSON does not have, and the start of a comment that does not end.
  private static func withoutComments(_ data: Data) -> (data: Data, openComment: Int?) {
    var bytes = Array(data)
    var (index, isInString, openComment) = (0, false, Int?.none)
    while index < bytes.count {
      let (byte, next) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
      if isInString && byte == ASCII.backslash {
        index += 1
      } else if byte == ASCII.quotationMark || byte == ASCII.lineFeed {
        isInString = byte == ASCII.quotationMark && !isInString
      } else if !isInString, byte == ASCII.slash, next == ASCII.slash || next == UInt8(ascii: "*") {
        let end =
          next == ASCII.slash
          ? bytes[index...].firstIndex(of: ASCII.lineFeed)
          : bytes[index...].indices.dropFirst(3).first { bytes[$0 - 1] == next && bytes[$0] == ASCII.slash }
        if end == nil, next != ASCII.slash { openComment = index }
        let comment = index..<(end.map { next == ASCII.slash ? $0 : $0 + 1 } ?? bytes.count)
        for place in comment where bytes[place] != ASCII.lineFeed { bytes[place] = ASCII.space }
        index = comment.upperBound - 1
      }
      index += 1
    }
    return (Data(bytes), openComment)
  }

  private mutating func read(
    _ settings: LocatedValue, _ reader: inout SettingsReader, _ patternProblem: (String) -> String?,
    _ baselineProblem: (String) -> String?
  ) {
    guard let members = settings.members else {
      return reader.report(settings, "The settings must be an object, but are \(settings.kind). Write them in braces.")
    }
    for member in members {
      switch member.name {
      case "profile": profile = reader.choice(member)
      case "failOn": failOn = reader.choice(member)
      case "private": isPrivate = reader.bool(member)
      case "baseline":
        baseline = reader.string(member, "the path of a file")
        if let problem = baseline.flatMap(baselineProblem) { reader.report(member, problem) }
      case "exclude":
        guard let patterns = member.elements else {
          let advice = member.string.map { " Write [\(JSONFeed.Value.string($0).encodeToString())]." } ?? ""
          reader.report(member, "exclude must be an array of patterns, but is \(member.kind).\(advice)")
          continue
        }
        for element in patterns {
          guard let pattern = reader.string(element, "a pattern such as those in .gitignore") else { continue }
          exclude.append(pattern)
          if let problem = patternProblem(pattern) { reader.report(element, problem) }
        }
      case "rules":
        guard let levels = member.members else {
          reader.report(member, "rules must be an object with the levels of rules, but is \(member.kind).")
          continue
        }
        for level in levels {
          if let problem = ValidationRule.problem(ofLevelFor: level.name) { reader.report(nameOf: level, problem) }
          rules[level.name] = reader.choice(level)
        }
      case "$schema": break
      default: reader.reportUnknown(member)
      }
    }
  }
}

/// What is wrong with settings.
package struct InvalidSettings: Error {
  /// Problems of the rule `invalid-settings`, in the order of the file; at least one.
  package var problems: [Diagnostic]

  fileprivate init(_ problems: [Diagnostic]) { self.problems = problems }

  /// A problem of the whole file.
  package init(_ message: String) {
    problems = [Diagnostic(rule: RuleID.invalidSettings.id, severity: .error, message: message)]
  }
}

/// Reads the members of settings, and collects their problems.
private struct SettingsReader {
  /// The settings, as far as they can be read; nil if there are none.
  private(set) var settings: LocatedValue?
  private var problems = ProblemList()
  /// The document after recovery from syntax errors, if there are any; offsets in the settings refer to its text.
  private var recovered: RecoveredJSON?
  private var syntaxProblems: [JSONProblem] = []

  /// - Parameter openComment: the start of a comment that does not end.
  init(_ text: TextSpan, from start: Int, openComment: Int?) {
    if let openComment {
      problems.add(.invalidSettings, at: ProblemPlace(openComment, ""), "The comment has no end. Write */ after it.")
      return
    }
    let depth = JSONFeed.Limits().nestingDepth
    let document = LocatedTreeBuilder.read(text, from: start, nestingDepth: depth)
    if let end = document.end {
      recovered = end.isGrammarProblem ? JSONRecovery.recover(text, from: start, nestingDepth: depth) : nil
      syntaxProblems = recovered?.problems.sorted(on: \.offset) ?? []
      if syntaxProblems.isEmpty { syntaxProblems = [end] }
    }
    let readable = recovered.map { LocatedTreeBuilder.read($0.text.span, from: 0, nestingDepth: depth) } ?? document
    settings = readable.end == nil ? readable.root : nil
    for duplicate in settings.map({ settings in settings.tree.duplicates.map { settings.tree[$0] } }) ?? [] {
      report(nameOf: duplicate, "\"\(duplicate.name.shortened)\" occurs more than once in this object. Keep only one.")
    }
  }

  /// All problems in the order of the file.
  func diagnostics(in text: TextSpan, from start: Int) -> [Diagnostic] {
    var problems = problems
    if let recovered { problems.move { recovered.documentOffset(of: $0) } }
    for problem in syntaxProblems { problems.add(.invalidSettings, inGrammar: problem) }
    return problems.diagnostics(in: text, from: start, RuleLevels())
  }

  // MARK: Problems

  mutating func report(_ value: LocatedValue, _ message: String) { problems.add(.invalidSettings, at: value, message) }

  mutating func report(nameOf member: LocatedValue, _ message: String) {
    problems.add(.invalidSettings, at: member.nameAsPart, message)
  }

  mutating func reportUnknown(_ member: LocatedValue) {
    let names = ["profile", "private", "failOn", "rules", "exclude", "baseline"]
    let nearest = NearMiss.nearest(to: member.name, among: names)
    report(
      nameOf: member,
      "There is no setting \"\(member.name.shortened)\". "
        + (nearest.map { "Did you mean \"\($0)\"?" } ?? "The settings are \(names.listed(with: "and"))."))
  }

  // MARK: Values

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ member: LocatedValue) -> Choice? {
    if let choice = member.string.flatMap(Choice.init) { return choice }
    let found = member.string.map { "is \"\($0.shortened)\"" } ?? "is \(member.kind)"
    let allowed = Choice.allCases.map { "\"\($0.rawValue)\"" }.listed(with: "or")
    report(member, "\(member.name.shortened) must be \(allowed), but \(found).")
    return nil
  }

  mutating func bool(_ member: LocatedValue) -> Bool? {
    if let flag = member.bool { return flag }
    let found = member.string.map { "is the string \"\($0.shortened)\"" } ?? "is \(member.kind)"
    report(member, "\(member.name) must be true or false, without quotation marks, but \(found).")
    return nil
  }

  mutating func string(_ value: LocatedValue, _ meaning: String) -> String? {
    if let string = value.string { return string }
    report(value, "This must be a string, \(meaning), but is \(value.kind).")
    return nil
  }
}
