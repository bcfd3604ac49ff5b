/// Judges XML documents: the bytes, the grammar of XML, and then the feed, in one walk with the scanner that conversion uses.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

enum XMLFeedRules {
  /// What is wrong with an XML document that was detected as `format`.
  static func judge(
    _ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, _ format: FeedFormat, limits: JSONFeed.Limits,
    _ context: JudgingContext, _ levels: RuleLevels
  ) -> [Diagnostic] {
    var findings = WellFormednessRules.findings(bytes, decoded)
    switch decoded.content {
    case .asGiven(let start):
      judge(bytes, from: start, format, limits, context, &findings)
      return findings.diagnostics(in: bytes, from: start, levels)
    case .transcoded(let text):
      judge(text.span, from: 0, format, limits, context, &findings)
      return findings.diagnostics(in: text.span, from: 0, levels)
    }
  }

  private static func judge(
    _ bytes: Span<UInt8>, from start: Int, _ format: FeedFormat, _ limits: JSONFeed.Limits, _ context: JudgingContext,
    _ findings: inout Findings
  ) {
    var reader = LocatedElementReader(from: start, limits: limits)
    switch format {
    case .atom(let version):
      var judge = AtomJudge(version: version, context)
      reader.read(bytes, into: &judge)
      findings.add(judge.findings)
    case .rdf(let version):
      var judge = RDFJudge(version: version, context)
      reader.read(bytes, into: &judge)
      findings.add(judge.findings)
    case .rss(let version):
      var judge = RSSJudge(version: version, context)
      reader.read(bytes, into: &judge)
      findings.add(judge.findings)
    default:
      var judge = UnjudgedElements()
      reader.read(bytes, into: &judge)
    }
    findings.add(WellFormednessRules.findings(reader.scanner.faults))
    if let limit = reader.limit {
      findings.add(
        "document-too-large", at: limit.offset, path: "", "the document is beyond a limit of \(limit.maximum)")
    }
  }
}

/// The elements of formats that have no rules of their own (CDF).
private struct UnjudgedElements: LocatedElementConsumer {
  mutating func take(item: LocatedElement, in around: [LocatedElement]) {}
  mutating func take(root: LocatedElement) {}
}
