/// Walks a JSON Feed with the reader that decoding uses, and turns each violation into a diagnostic.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

enum JSONFeedRules {
  /// What is wrong with a JSON document that was detected as `format`.
  static func diagnostics(_ bytes: Span<UInt8>, _ format: FeedFormat, limits: JSONFeed.Limits) -> [Diagnostic] {
    var document = JSONDocument(limits: limits)
    do throws(JSONFeedError) {
      let (_, policy) = try document.feed(bytes, policy: CollectingPolicy())
      return document.errors(for: policy.violations, bytes).map { Diagnostic($0) }
    } catch {
      // RSS in JSON is a feed, only not a JSON Feed: there is nothing to say of it but its grammar.
      if format == .rssInJSON, error.kind == .notAFeed { return [] }
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
