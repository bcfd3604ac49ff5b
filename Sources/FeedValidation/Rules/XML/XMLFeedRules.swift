/// Judges XML documents: the bytes, the grammar of XML, and then the feed, in one walk with the scanner that conversion uses.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

struct XMLFeedRules {
  private let format: FeedFormat
  private let limits: JSONFeed.Limits
  private let context: JudgingContext
  private let evidence: FetchEvidence?
  private var findings = Findings()
  private var isPodcast = false
  private var hasReplacedBytes = false

  /// - Parameters:
  ///   - format: what the document was detected as.
  ///   - evidence: what was seen when it was fetched.
  init(_ format: FeedFormat, limits: JSONFeed.Limits, _ context: JudgingContext, evidence: FetchEvidence?) {
    self.format = format
    self.limits = limits
    self.context = context
    self.evidence = evidence
  }

  /// What is wrong with an XML document.
  mutating func judge(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, _ levels: RuleLevels) -> [Diagnostic] {
    findings.add(EncodingJudging.findings(bytes, decoded))
    hasReplacedBytes = decoded.findings.contains { if case .replaced = $0 { true } else { false } }
    if let evidence {
      var judge = FetchJudge(evidence, format: format, feed: nil)
      judge.judge()
      findings.add(judge.findings)
    }
    switch decoded.content {
    case .asGiven(let start): judge(bytes, from: start)
    case .transcoded(let text): judge(text.span, from: 0)
    }
    if isPodcast { EncodingJudging.judgePodcast(bytes, decoded, &findings) }
    switch decoded.content {
    case .asGiven(let start): return findings.diagnostics(in: bytes, from: start, levels)
    case .transcoded(let text): return findings.diagnostics(in: text.span, from: 0, levels)
    }
  }

  private mutating func judge(_ bytes: Span<UInt8>, from start: Int) {
    switch format {
    case .atom(let version):
      findings.add(judge(bytes, from: start, AtomJudge(version: version, context)).findings)
    case .rdf(let version):
      findings.add(judge(bytes, from: start, RDFJudge(version: version, context)).findings)
    case .rss(let version):
      findings.add(judge(bytes, from: start, RSSJudge(version: version, context)).findings)
    default: _ = judge(bytes, from: start, UnjudgedElements())
    }
  }

  /// Judges the document with the judge of its format, which is given back.
  private mutating func judge<FormatJudge: LocatedElementConsumer>(
    _ bytes: Span<UInt8>, from start: Int, _ formatJudge: FormatJudge
  ) -> FormatJudge {
    var reader = LocatedElementReader(from: start, limits: limits)
    var judge = DocumentJudge(
      formatJudge, format, context, evidence: evidence, hasReplacedBytes: hasReplacedBytes)
    reader.read(bytes, into: &judge)
    findings.add(judge.findings)
    isPodcast = judge.isPodcast
    let type = reader.scanner.doctype.flatMap { DocumentType($0, in: bytes) }
    if let type, let offset = reader.scanner.doctype?.lowerBound {
      type.judge(at: offset, format, root: judge.rootName, &findings)
    }
    findings.add(WellFormednessRules.findings(reader.scanner.faults, type, in: bytes))
    if let limit = reader.limit {
      findings.add(
        "document-too-large", at: limit.offset, path: "", "the document is beyond a limit of \(limit.maximum)")
    }
    return judge.formatJudge
  }
}

extension XMLFeedRules {
  /// What is said of a document that is no feed: what it is instead, and of XML, at its root.
  static func notAFeed(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, _ format: FeedFormat) -> Findings {
    var findings = Findings()
    var (line, column, path) = (1, 1, "")
    var message = "This is not a feed; it looks like \(format.description). Point to the feed itself."
    switch format {
    case .empty: message = "The document is empty. Point to the feed itself."
    case .otherXML, .html, .opml:
      if case .otherXML = format {
        message =
          "This is not a feed; it looks like \(format.description). A feed begins with <rss>, <rdf:RDF> or <feed>."
      }
      func place(_ text: Span<UInt8>, from start: Int) {
        guard let root = Self.root(in: text, from: start) else { return }
        var counter = SourcePositionCounter(from: start)
        let position = counter.position(of: root.offset, in: text)
        (line, column, path) = (position.line, position.column, "/" + root.name)
      }
      switch decoded.content {
      case .asGiven(let start): place(bytes, from: start)
      case .transcoded(let text): place(text.span, from: 0)
      }
    default: break
    }
    findings.add("not-a-feed", line: line, column: column, path: path, message)
    return findings
  }

  private static func root(in bytes: Span<UInt8>, from start: Int) -> (offset: Int, name: String)? {
    var scanner = XMLScanner(from: start)
    guard (try? scanner.nextChild(of: 0, in: bytes)) == true else { return nil }
    return (scanner.element.start - 1, bytes.string(scanner.element.start..<scanner.element.end))
  }
}

/// The elements of formats that have no rules of their own (CDF).
private struct UnjudgedElements: LocatedElementConsumer {
  mutating func take(item: LocatedElement, in around: [LocatedElement]) {}
  mutating func take(root: LocatedElement) {}
}
