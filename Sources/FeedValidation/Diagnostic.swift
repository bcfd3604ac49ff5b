/// The results of validation: diagnostics and reports.

public import FeedBridge
internal import FeedPrimitives

extension Diagnostic {
  /// How much a problem matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
    // In the order of how much they matter.

    /// Advice.
    case info
    /// The document breaks a "should" of its specification, or some readers will have problems with it.
    case warning
    /// The document breaks a "must" of its specification.
    case error

    /// Orders by how much the problems matter: `info < warning < error`.
    public static func < (left: Diagnostic.Severity, right: Diagnostic.Severity) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }
}

/// A problem in a document.
public struct Diagnostic: Sendable, Hashable, Identifiable {
  /// The id of the rule, in lowercase with hyphens: `item-id-missing`. ``ValidationRule/init(id:)`` gives the rule.
  public var rule: String
  /// How much the problem matters.
  public var severity: Diagnostic.Severity
  /// What is wrong, and how to fix it, in one or more sentences, without the place, with which ``description`` begins.
  public var message: String
  /// The place in the document; nil if the problem concerns no single place.
  public var location: JSONFeed.SourceLocation?
  /// The place after the last character of what the problem is about: a value, an attribute, or a tag if something is missing in
  /// its element. Nil if the problem concerns no range.
  public var end: JSONFeed.SourceLocation?
  /// The path of the member or element: a JSON Pointer (RFC 6901) in JSON, an XPath in XML. Empty for the whole
  /// document.
  public var path: String
  /// A correction of the document that removes the problem, for ``FeedFixer``; nil if there is none.
  public var fix: Diagnostic.Fix?
  /// The number of further problems of the rule that are not listed; see ``FeedValidator/Options/maximumDiagnosticsPerRule``.
  package var unlisted = 0
  /// Whether reports list it. The others were kept for their fixes.
  var isListed = true

  /// The diagnostic itself.
  public var id: Self { self }

  package init(
    rule: String, severity: Diagnostic.Severity, message: String, location: JSONFeed.SourceLocation? = nil,
    end: JSONFeed.SourceLocation? = nil, path: String = "", fix: Diagnostic.Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.location = location
    self.end = end
    self.path = path
    self.fix = fix
  }

  /// Says how many further problems of the rule are not listed.
  mutating func note(unlisted count: Int) {
    unlisted = count
    message += note
  }

  private var note: String { unlisted > 0 ? " \(unlisted) more of these are not listed." : "" }

  /// The diagnostic without what it says about further problems.
  var withoutNote: Diagnostic {
    guard unlisted > 0 else { return self }
    var diagnostic = self
    diagnostic.message.removeLast(note.count)
    diagnostic.unlisted = 0
    return diagnostic
  }
}

/// The problems of one document.
public struct ValidationReport: Sendable, Hashable {
  /// The format of the document.
  public var format: FeedFormat
  /// The problems, in the order of the document.
  public var diagnostics: [Diagnostic]

  package init(format: FeedFormat, diagnostics: [Diagnostic] = []) {
    self.format = format
    self.diagnostics = diagnostics
  }

  /// Whether the document has no errors. It may have warnings and advice.
  public var isValid: Bool { !diagnostics.contains { $0.severity == .error } }

  /// The problems of at least this severity.
  public func diagnostics(from severity: Diagnostic.Severity) -> [Diagnostic] {
    diagnostics.filter { $0.severity >= severity }
  }
}

// The JSON is what `jsonfeed validate --format json` has for a file.

extension Diagnostic: Codable {
  private enum CodingKeys: String, CodingKey {
    case rule, severity, message, line, column, endLine, endColumn, path, fix, unlisted
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func location(_ line: CodingKeys, _ column: CodingKeys) throws -> JSONFeed.SourceLocation? {
      .init(
        line: try members.decodeIfPresent(Int.self, forKey: line),
        column: try members.decodeIfPresent(Int.self, forKey: column))
    }
    self.init(
      rule: try members.decode(String.self, forKey: .rule),
      severity: try members.decode(Severity.self, forKey: .severity),
      message: try members.decode(String.self, forKey: .message), location: try location(.line, .column),
      end: try location(.endLine, .endColumn), path: try members.decode(String.self, forKey: .path),
      fix: try members.decodeIfPresent(Fix.self, forKey: .fix))
    unlisted = try members.decodeIfPresent(Int.self, forKey: .unlisted) ?? 0
  }

  /// Encodes the object that `jsonfeed validate --format json` writes.
  public func encode(to encoder: any Encoder) throws { try JSONReporter.diagnostic(self).encode(to: encoder) }
}

extension ValidationReport: Codable {
  private enum CodingKeys: String, CodingKey { case format, valid, diagnostics }

  /// Decodes the object of a file in the report of `jsonfeed validate --format json`. Of the format, it has only the name.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    format = FeedFormat(name: try members.decode(String.self, forKey: .format))
    diagnostics = try members.decode([Diagnostic].self, forKey: .diagnostics)
  }

  /// Encodes the members that `jsonfeed validate --format json` writes about the document: `format`, `valid` and `diagnostics`.
  public func encode(to encoder: any Encoder) throws { try JSONReporter.report(self).encode(to: encoder) }
}

extension ValidationReport: CustomStringConvertible {
  /// The problems, one on each line, for logs and the messages of unit tests: `#expect(report.isValid, "\(report)")`.
  public var description: String {
    diagnostics.isEmpty ? "no problems" : diagnostics.map(\.description).joined(separator: "\n")
  }
}

extension Diagnostic: CustomStringConvertible {
  /// One line, for logs and the messages of unit tests: `3:14: error: /items/0/id: … [item-id-type]`.
  public var description: String { description(of: "") }

  /// What is wrong, after the path of what it is about.
  var statement: String { path.isEmpty ? message : "\(path): \(message)" }

  /// The document and where it is in it: `feed.xml:3:14`.
  func place(in document: String) -> String { document + (location.map { ":\($0)" } ?? "") }

  /// The line, beginning with the name of the document, if it is not empty.
  ///
  /// - Parameter isLinked: whether the id of the rule is a link to its page for terminals (OSC 8,
  ///   https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  func description(of document: String, isColored: Bool = false, isLinked: Bool = false) -> String {
    let place = [document, location?.description ?? ""].filter { !$0.isEmpty }.joined(separator: ":")
    let start = place.isEmpty ? "" : place + ": "
    let color = severity.named(info: "36", warning: "33", error: "31")
    let level = isColored ? "\u{1B}[\(color)m\(severity.rawValue)\u{1B}[0m" : severity.rawValue
    let line = (start.onOneLine + level + ": " + "\(statement) [\(rule)]".onOneLine).withoutLogCommands
    guard isLinked, let url = ValidationRule(id: rule)?.pageURL else { return line }
    return line.dropLast(rule.count + 1) + "\u{1B}]8;;\(url)\u{1B}\\\(rule)\u{1B}]8;;\u{1B}\\]"
  }
}
