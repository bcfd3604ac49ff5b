/// Checks XML documents in one pass with the scanner of conversion: the bytes, the grammar of XML, and the feed.

internal import FeedBridge
internal import FeedPrimitives

struct XMLFeedChecks {
  private let format: FeedFormat
  private let context: ValidationContext
  private var problems: ProblemList
  private var isPodcast = false
  private var hasReplacedBytes = false
  /// The URLs of the artwork of a podcast.
  private(set) var artworkURLs: [String] = []

  /// - Parameter format: the detected format.
  init(_ format: FeedFormat, _ context: ValidationContext) {
    self.format = format
    self.context = context
    problems = context.noProblems
  }

  /// The problems of an XML document.
  mutating func check(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, _ levels: RuleLevels) -> [Diagnostic] {
    var encodings = EncodingChecks(decoded)
    encodings.check(bytes)
    problems.add(encodings.problems)
    hasReplacedBytes = decoded.hasReplacedBytes
    if let evidence = context.evidence {
      var checker = FetchChecker(evidence, format: format, feed: nil)
      checker.check()
      problems.add(checker.problems)
    }
    let encoding = decoded.isUTF8AsGiven ? .utf8 : decoded.encoding
    decoded.withText(of: bytes) { check($0, from: $1, encoding) }
    if isPodcast {
      var encodings = EncodingChecks(decoded)
      encodings.checkPodcast(bytes)
      problems.add(encodings.problems)
    }
    return decoded.withText(of: bytes) { text, start in
      var diagnostics = problems.diagnostics(in: text, from: start, levels)
      if decoded.isUTF8AsGiven { return diagnostics }
      if let encoding = DocumentEncoding(decoded, bytes) {
        encoding.move(&diagnostics, in: text, of: bytes)
      } else {
        diagnostics.dropFixes()
      }
      return diagnostics
    }
  }

  private mutating func check(_ bytes: TextSpan, from start: Int, _ encoding: TextEncoding) {
    var document = start
    if let output = LeadingOutput(bytes, from: start) {
      output.add(to: &problems, from: start, in: bytes)
      document = output.range.upperBound
    }
    StyleSheetChecks.check(bytes, from: document, &problems)
    // As many as may hide one of another rule.
    let (needed, perRule) = (context.noProblems.neededFixes, context.noProblems.maximumPerRule)
    let maximum = needed.map { min(max($0.maximum, 10_000), 200_000) } ?? perRule ?? 200_000
    var reader = LocatedElementReader(from: document, limits: context.options.limits, maximumProblems: maximum)
    var checker = DocumentChecker(formatChecker, format, context, hasReplacedBytes: hasReplacedBytes)
    reader.read(bytes, into: &checker)
    problems.add(checker.problems)
    isPodcast = checker.isPodcast
    let doctype = reader.scanner.doctype
    let type = doctype.map { DocumentType($0, in: bytes) }
    let isFinished = !reader.scanner.problems.contains { $0.code == .unfinishedDoctype }
    type?.check(format, root: checker.rootName, isFinished: isFinished, &problems)
    let rules = WellFormednessRules(
      type: type, doctype: doctype, encoding: encoding, firstByte: start, start: document,
      endOfRootName: checker.endOfRootName, misspelledStartTags: reader.misspelledStartTags,
      maximumEdits: problems.maximumEdits)
    rules.add(
      reader.scanner.problems, unrecorded: reader.scanner.unrecordedProblems, to: &problems, in: bytes)
    if let limit = reader.limit {
      problems.add(
        .documentTooLarge, at: ProblemPlace(limit.offset, ""),
        "The document exceeds a limit of this validator (\(limit.maximum)). \(ValidationRule(.documentTooLarge).remedy)"
      )
    }
    if let found = checker.formatChecker?.problems { problems.add(found) }
    artworkURLs = (checker.formatChecker as? RSSChecker)?.artworkURLs ?? []
    if context.isForPodcasts, let name = format.nameOfOtherThanRSS {
      problems.add(
        .notAPodcast, at: ProblemPlace(start, ""),
        "Podcast directories list only RSS 2.0 feeds, not \(name). Publish the podcast as RSS 2.0.")
    }
  }

  private var formatChecker: (any FormatChecker)? {
    switch format {
    case .atom(let version): AtomChecker(version: version, context)
    case .rdf(let version): RDFChecker(version: version, context)
    case .rss(let version): RSSChecker(version: version, context)
    default: nil
    }
  }
}

extension XMLFeedChecks {
  /// The problem of a document that is not a feed. The message names its format; in XML, the problem is at the root.
  ///
  /// - Parameter url: the URL of the document, if it is known.
  static func notAFeed(
    _ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, _ format: FeedFormat, from url: String?
  ) -> ProblemList {
    var problems = ProblemList()
    var (location, path) = (JSONFeed.SourceLocation(line: 1, column: 1), "")
    let found = "This is not a feed; it looks like \(format.description)."
    var message = "\(found) Use the URL of the feed itself."
    switch format {
    case .empty: message = "The document is empty. Use the URL of the feed itself."
    case .compressed: message = "\(found) Decompress it first."
    case .otherXML, .html, .opml:
      switch format {
      case .otherXML(let root):
        let meant = NearMiss.nearest(to: root, among: ["rss", "rdf:RDF", "feed"])
        message =
          "\(found) " + (meant.map { "Did you mean <\($0)>?" } ?? "A feed begins with <rss>, <rdf:RDF> or <feed>.")
      case .html:
        let feeds = FeedDiscovery.feeds(in: bytes, sourceURL: url)
        message = "\(found) \(advice(for: feeds))"
      default: message = "\(found) Use one of the URLs in its xmlUrl attributes."
      }
      func place(_ text: TextSpan, from start: Int) {
        guard let root = Self.root(in: text, from: start) else { return }
        var counter = TextPositionCounter(from: start)
        (location, path) = (.init(counter.position(of: root.offset, in: text)), "/" + root.name)
      }
      decoded.withText(of: bytes) { place($0, from: $1) }
    default: break
    }
    problems.add(.notAFeed, at: ProblemPlace(.position(location), .pointer(path)), message)
    return problems
  }

  /// The feeds that a page announces, at most three of them.
  private static func advice(for feeds: [FeedDiscovery.Feed]) -> String {
    guard !feeds.isEmpty else { return "It announces no feed either. Use the URL of the feed itself." }
    let list = feeds.prefix(3).map(\.url.shortened).joined(separator: ", ")
    let more = feeds.count > 3 ? " or one of \(feeds.count - 3) more" : ""
    return "Use the URL of its feed: \(list)\(more)."
  }

  private static func root(in bytes: TextSpan, from start: Int) -> (offset: Int, name: String)? {
    var scanner = XMLScanner(from: start)
    guard (try? scanner.nextChild(of: 0, in: bytes)) == true else { return nil }
    return (scanner.element.start - 1, bytes.string(scanner.element.start..<scanner.element.end))
  }
}

extension FeedFormat {
  /// The name of the format; nil if it is a version of RSS 2.0 or 0.9x, which are checked as RSS.
  var nameOfOtherThanRSS: String? {
    if case .rss = self { nil } else { description }
  }
}
