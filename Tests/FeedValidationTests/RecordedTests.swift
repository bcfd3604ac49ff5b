/// What validation finds in the documents and values of `Fixtures/Recorded/Validation`, and what fixes make of them.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

struct RecordedTests {
  @Test(arguments: RecordedCases.files(in: "Validation"))
  func resultsAreTheRecordedOnes(file: String) async throws {
    let differences = try await RecordedCases(file).differences(Self.results)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// No date in the examples is in the future, unless it is about that.
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  static func results(of example: RecordedCases.Case) throws -> [String] {
    var words = example.heading.split(separator: " ").map(String.init)
    let kind = words.removeFirst()
    switch kind {
    case "settings": return try settings(Data(example.input.utf8))
    case "value" where words == ["recurrenceRule"]:
      return RecurrenceRule.problem(of: example.input).map { [$0] } ?? []
    case "value":
      guard let rule = valueRules[words.joined(separator: " ")] else { return ["There is no such rule of values."] }
      return described { ValueChecks.problems(of: $0, as: rule, now: now) }(example.input)
    case "plain":
      let rule: RuleID = words.first == "undeclared" ? .containsUndeclaredHTML : .containsHTML
      return described { HTMLChecks.problems(ofPlain: $0, as: rule, isTitle: words != ["text"]) }(example.input)
    case "html":
      return described {
        HTMLChecks.problems(ofHTML: $0, hasBase: words == ["base"], isDocument: words == ["page"])
      }(example.input)
    default:
      guard let document = example.document.map({ Self.declaringNamespaces($0) }) else {
        return ["The document does not have what is replaced."]
      }
      let options = options(words)
      switch kind {
      case "validate": return FeedValidator(options).validate(document).diagnostics.map(\.recorded)
      case "fix": return fixed(document, options)
      case "preview": return previewed(Data(document.utf8))
      default: return AtomConstruct.problems(in: document)
      }
    }
  }

  /// Such as `profile=podcast item-id-missing=off base=https://a.example/`.
  private static func options(_ words: [String]) -> FeedValidator.Options {
    var options = FeedValidator.Options(now: now)
    for word in words {
      let (name, value) = (String(word.prefix { $0 != "=" }), String(word.drop { $0 != "=" }.dropFirst()))
      switch name {
      case "profile": options.profile = .init(rawValue: value) ?? .default
      case "self": options.selfURL = value
      case "base": options.baseURL = value
      case "syntax": for rule in ValidationRule.all { options.levels[rule.id] = rule.isAboutSyntax ? .error : .off }
      default: options.levels[name] = .init(rawValue: value)
      }
    }
    return options
  }

  /// The document with the usual prefixes that it uses declared at `xmlns:…`.
  private static func declaringNamespaces(_ document: String) -> String {
    guard document.contains(" xmlns:…") else { return document }
    let used = FeedNamespace.all.filter {
      !$0.prefix.isEmpty && document.contains($0.prefix + ":") && !document.contains("xmlns:\($0.prefix)=")
    }
    return document.replacing(" xmlns:…", with: used.map { " xmlns:\($0.prefix)=\"\($0.uri)\"" }.joined())
  }

  private static let schemaOfSettings = try? JSONSchema(PublishedSchema.File.settings.text)

  /// The problems of settings, and whether their schema agrees.
  private static func settings(_ text: Data) throws -> [String] {
    var problems: [String] = []
    do throws(InvalidSettings) {
      _ = try ValidationConfiguration(text)
    } catch {
      problems = error.problems.map(\.recorded)
    }
    guard let value = try? JSON(text) else { return problems }
    let errors = try #require(Self.schemaOfSettings).errors(in: value)
    if problems.isEmpty { return errors.map { "The schema rejects it: \($0)" } }
    return problems + (errors.isEmpty ? ["The schema does not reject it."] : [])
  }

  /// The items of the page that shows a feed.
  private static func previewed(_ document: Data) -> [String] {
    let file = ReportedFile("feed", FeedValidator(.init(now: now)).validate(document), document: document)
    let items = PreviewPage.text([PreviewedFeed(file, .init())]).components(separatedBy: "<article").dropFirst()
    return items.flatMap { item in
      ("<article" + (item.components(separatedBy: "</article>").first ?? "")).split(separator: "\n").map(String.init)
    }
  }

  /// What safe fixes change, and what unsafe ones change if that is more.
  private static func fixed(_ document: String, _ options: FeedValidator.Options) -> [String] {
    func fixed(_ unsafe: Bool) -> String {
      String(decoding: FeedFixer(options, appliesUnsafeFixes: unsafe).fix(Data(document.utf8)).data, as: UTF8.self)
    }
    let (safe, unsafe) = (fixed(false), fixed(true))
    var lines: [String] = []
    if safe != document {
      lines.append("safe: " + change(from: document, to: safe))
      let converted = [document, safe].map { try? FeedConverter().convert($0).feed.items }
      if converted[0] != converted[1] { lines.append("The items are not the same after safe fixes.") }
    }
    if unsafe != safe { lines.append("unsafe: " + change(from: document, to: unsafe)) }
    return lines
  }

  private static func change(from old: String, to new: String) -> String {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let start = max(zip(old, new).prefix { $0 == $1 }.count - 10, 0)
    let end = max(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count - 10, 0)
    func part(_ text: [Unicode.Scalar]) -> String {
      String(String.UnicodeScalarView(text[start..<max(text.count - end, start)]))
    }
    return part(old) + " → " + part(new)
  }

  private static func described(_ problems: @escaping (String) -> [ValueProblem]) -> (String) -> [String] {
    { value in
      problems(value).map { problem in
        var line = problem.severity.map { "\($0) " } ?? ""
        line += "\(problem.rule.id) \(problem.offset): \(problem.message)"
        guard let replacement = problem.replacement else { return line }
        let left = problems(replacement).contains { $0.rule == problem.rule } ? ", which is not right either" : ""
        return line + " [\(problem.applicability): \(replacement)\(left)]"
      }
    }
  }

  static let valueRules = Dictionary(
    uniqueKeysWithValues: ([
      .personName, .contact, .email, .addrSpec, .rfc822Date, .rfc3339Date, .w3cdtfDate, .iso8601Date,
      .uriReference, .iriReference, .absoluteURI, .absoluteIRI, .urlAttribute, .uriAttribute,
      .urlEncoded, .atomID, .language, .mediaType, .mediaTypeAttribute, .integer, .nonNegativeInteger, .positiveInteger,
      .float, .percentage, .integerAttribute, .positiveIntegerAttribute, .latitude, .longitude, .radius, .port,
      .commaSeparatedIntegers, .nptTime, .duration, .booleanAttribute, .trueFalse, .yesNo, .yesNoClean, .hour, .day,
      .updatePeriod, .base64, .alphanumeric,
    ] as [ValueRule]).map { ("\($0)", $0) })

  /// What a message says to write: the text in quotation marks, unless it is shortened.
  private static func suggestion(in message: String) -> String? {
    for words in ["Write \"", "Did you mean \""] {
      guard let start = message.range(of: words)?.upperBound else { continue }
      let text = message[start...].prefix { $0 != "\"" && $0 != "…" }
      if !text.isEmpty, message[text.endIndex...].hasPrefix("\"") { return String(text) }
    }
    return nil
  }

  /// No suggestion breaks the rule for which it is made, and no text causes a trap.
  @Test(arguments: valueRules.values) func suggestionsAreRight(rule: ValueRule) {
    let pieces = [
      "tag:", "urn:", "uuid:", "http:", "//", "/", "?", "#", "%", "%C", "%CC%A7", "%FF", "[", "]", "@", ":", ",", "-",
      ".", "e", "\u{301}", "é", "\u{FFFF}", "(", ")", "<", ">", " ", "\n", "0", "9", "2024", "Mon", "GMT", "T", "Z",
      "mailto:", "_", "x", "en", "yes", "True", "12", "MB", ",", "audio", "mp3", "a@b.example", "www.", "tides.example",
      "https:", "T10:00", "+01:00", "2024-03-11", "11 Mar", "hourly", "12:30",
    ]
    var choices = SeededGenerator(seed: 5)
    for _ in sampled(0..<800, oneOf: 3) {
      let value = (0..<choices.int(0..<8)).map { _ in choices.pick(pieces) }.joined()
      for problem in ValueChecks.problems(of: value, as: rule, now: Self.now) {
        #expect((0...value.utf8.count).contains(problem.offset))
        let suggestions = [problem.replacement, Self.suggestion(in: problem.message)]
        for suggestion in suggestions.compactMap(\.self) {
          let problems = ValueChecks.problems(of: suggestion, as: rule, now: Self.now)
          #expect(!problems.contains { $0.rule == problem.rule }, "\(value): \(problem.message) \(problems)")
        }
      }
    }
  }
}

extension ValidationRule {
  /// Whether the rule is about XML's syntax, or what is around the root.
  fileprivate var isAboutSyntax: Bool {
    group == .xmlNotWellFormed
      || [.xmlTextBeforeProlog, .badXMLVersion, .undefinedNamedEntity, .badCharacters, .missingNamespace].contains(code)
  }
}

extension Diagnostic {
  /// Everything about a diagnostic but its edits.
  fileprivate var recorded: String {
    "\(severity) \(rule) \(path) \(location?.description ?? "-"): \(message)"
      + (fix.map { " [\($0.applicability): \($0.title)]" } ?? "")
  }
}

/// Checks the children of a document's root as constructs of Atom.
private struct AtomConstruct: LocatedElementVisitor {
  private var check = ElementChecker(
    feedNamespace: .atom, ValidationContext(now: Date(timeIntervalSince1970: 1_767_225_600)))

  mutating func visit(item: LocatedElement, in ancestors: [LocatedElement]) {}

  mutating func visit(root: LocatedElement) {
    for element in root.children {
      if element.local == "content" { check.checkContent(element) } else { check.checkTextConstruct(element) }
    }
  }

  static func problems(in document: String) -> [String] {
    var reader = LocatedElementReader(from: 0, limits: JSONFeed.Limits())
    var construct = Self()
    document.withBytes { reader.read($0, into: &construct) }
    return document.withBytes { construct.check.problems.diagnostics(in: $0, from: 0, RuleLevels()).map(\.recorded) }
  }
}
