/// What a validator finds: diagnostics, and the report that they make up.

public import FeedBridge

/// How much a problem matters.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Advice.
  case info
  /// Breaks a "should", or will break some readers.
  case warning
  /// Breaks a "must", a "required" or a type.
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

/// One problem of a validation.
public struct Diagnostic: Sendable, Hashable {
  /// The rule's id, in small letters and hyphens: `item-id-missing`.
  public var rule: String
  public var severity: Severity
  /// What is wrong, and how to fix it.
  public var message: String
  /// The line, from 1; nil where the problem has no place.
  public var line: Int?
  /// The column in Unicode scalars, from 1.
  public var column: Int?
  /// Where in the document: a JSON Pointer (RFC 6901) in JSON, an XPath in XML.
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

/// What a validator says of one document.
public struct ValidationReport: Sendable, Hashable {
  /// What the document is.
  public var format: FeedFormat
  /// In the order of the document.
  public var diagnostics: [Diagnostic]

  public init(format: FeedFormat, diagnostics: [Diagnostic] = []) {
    self.format = format
    self.diagnostics = diagnostics
  }

  /// Whether nothing was found that is an error.
  public var isValid: Bool { !diagnostics.contains { $0.severity == .error } }

  /// The problems that matter at least so much.
  public func diagnostics(from severity: Severity) -> [Diagnostic] { diagnostics.filter { $0.severity >= severity } }
}
