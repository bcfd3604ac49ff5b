/// Judges a document: for now by everything that strict decoding finds in a JSON Feed, and by the well-formedness of XML.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import FeedBridge
internal import FeedPrimitives
public import JSONFeed

/// Checks feeds.
///
/// ```swift
/// let report = FeedValidator().validate(data)
/// for diagnostic in report.diagnostics { print(diagnostic.rule, diagnostic.message) }
/// ```
public struct FeedValidator: Sendable {
  /// How much of a document is read.
  public var limits: JSONFeed.Limits

  public init(limits: JSONFeed.Limits = .init()) { self.limits = limits }

  /// Everything that is wrong with a document, in its order. Any bytes give a report; what is no feed has the diagnostic
  /// `not-a-feed`.
  public func validate(_ data: Data) -> ValidationReport { validate(data.span) }

  /// See ``validate(_:)-(Data)``.
  public func validate(_ bytes: [UInt8]) -> ValidationReport { validate(bytes.span) }

  /// See ``validate(_:)-(Data)``.
  public func validate(_ text: String) -> ValidationReport { validate(text.utf8.span) }

  private func validate(_ bytes: Span<UInt8>) -> ValidationReport {
    let format = FeedFormat.detect(bytes)
    switch format {
    case .jsonFeed: return ValidationReport(format: format, diagnostics: jsonFeedDiagnostics(bytes))
    default: return ValidationReport(format: format)
    }
  }

  private func jsonFeedDiagnostics(_ bytes: Span<UInt8>) -> [Diagnostic] {
    var document = JSONDocument(limits: limits)
    do throws(JSONFeedError) {
      let (_, policy) = try document.feed(bytes, policy: CollectingPolicy())
      return document.errors(for: policy.violations, bytes).map(Diagnostic.init)
    } catch {
      return [Diagnostic(error)]
    }
  }
}

extension Diagnostic {
  fileprivate init(_ error: JSONFeedError) {
    self.init(
      rule: StrictDecodingRules.rule(for: error), severity: .error,
      message: "expected \(error.expected), found \(error.found)", line: error.line, column: error.column,
      path: error.path)
  }
}

extension ValidationReport {
  /// Whether the document is no feed at all.
  public var isNoFeed: Bool { diagnostics.contains { $0.rule == "not-a-feed" } }
}
