/// Judges a document: for now by everything that strict decoding finds in a JSON Feed, and by the well-formedness of XML.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives
public import JSONFeed

/// Checks feeds.
///
/// ```swift
/// let report = FeedValidator().validate(data)
/// for diagnostic in report.diagnostics { print(diagnostic.rule, diagnostic.message) }
/// ```
public struct FeedValidator: Sendable, Hashable {
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
    guard bytes.count <= limits.documentSize else {
      let message = "expected at most \(limits.documentSize) bytes, found \(bytes.count)"
      return ValidationReport(
        format: .unknown,
        diagnostics: [Diagnostic(rule: "document-too-large", severity: .error, message: message, line: 1, column: 1)])
    }
    let decoded = XMLDecoding.decode(bytes)
    let format = FeedFormat.detect(bytes, decoded)
    return ValidationReport(format: format, diagnostics: diagnostics(of: format, bytes, decoded))
  }

  private func diagnostics(
    of format: FeedFormat, _ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded
  ) -> [Diagnostic] {
    switch format {
    case .jsonFeed, .otherJSON, .rssInJSON: JSONFeedRules.diagnostics(bytes, format, limits: limits)
    case .rss, .rdf, .atom, .cdf: WellFormednessRules.diagnostics(bytes, decoded, limits: limits)
    default: [Diagnostic(noFeed: format)]
    }
  }
}

extension Diagnostic {
  /// The finding that a document is no feed, and what it looks like.
  init(noFeed format: FeedFormat) {
    let what = format == .empty ? "The document is empty" : "This is not a feed; it looks like \(format.description)"
    self.init(
      rule: "not-a-feed", severity: .error, message: what + ". Point to the feed itself.", line: 1, column: 1)
  }
}
