/// The results of validation: diagnostics and reports.

public import FeedBridge

/// How much a problem matters.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Advice.
  case info
  /// Breaks a "should", or will break some readers.
  case warning
  /// Breaks a "must" or "required", or has the wrong type.
  case error

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A problem in a document.
public struct Diagnostic: Sendable, Hashable {
  /// The id of the rule, in lowercase with hyphens: `item-id-missing`.
  public var rule: String
  /// How much the problem matters.
  public var severity: Severity
  /// What is wrong, and how to fix it.
  public var message: String
  /// The line, from 1; nil if the problem has no position.
  public var line: Int?
  /// The column in Unicode scalars, from 1.
  public var column: Int?
  /// The path in the document: a JSON Pointer (RFC 6901) in JSON, an XPath in XML.
  public var path: String

  public init(
    rule: String, severity: Severity, message: String, line: Int? = nil, column: Int? = nil, path: String = ""
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.line = line
    self.column = column
    self.path = path
  }
}

/// The problems of one document.
public struct ValidationReport: Sendable, Hashable {
  /// The format of the document.
  public var format: FeedFormat
  /// The problems, in the order of the document.
  public var diagnostics: [Diagnostic]

  public init(format: FeedFormat, diagnostics: [Diagnostic] = []) {
    self.format = format
    self.diagnostics = diagnostics
  }

  /// Whether there are no errors.
  public var isValid: Bool { !diagnostics.contains { $0.severity == .error } }

  /// The problems of at least this severity.
  public func diagnostics(from severity: Severity) -> [Diagnostic] { diagnostics.filter { $0.severity >= severity } }
}
