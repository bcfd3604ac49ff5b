/// Walks a JSON document with the reader that decoding uses: once for what strict decoding would refuse, once for everything
/// else.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

enum JSONFeedChecks {
  /// What is wrong with a JSON document that was detected as `format`, and the feed as far as it can be read.
  ///
  /// - Parameter isWellFormed: whether `bytes` are known to be well-formed UTF-8.
  static func check(
    _ bytes: Span<UInt8>, _ format: FeedFormat, isWellFormed: Bool, limits: JSONFeed.Limits,
    _ context: ValidationContext,
    _ levels: RuleLevels, evidence: FetchEvidence?
  ) -> [Diagnostic] {
    var document = JSONDocument(limits: limits, isWellFormed: isWellFormed)
    var problems = ProblemList()
    var feed: JSONFeed?
    var items: Range<Int>?
    var isText = true
    do throws(JSONFeedError) {
      if evidence != nil {
        feed = try document.feed(bytes, .lenient)
      } else {
        items = try document.check(bytes)
      }
      for error in document.errors(for: document.problems, bytes) { problems.add(error) }
    } catch {
      for error in document.errors(for: document.problems, bytes) { problems.add(error) }
      problems.add(error)
      isText = error.kind != .encoding
    }
    checkBytes(bytes, &problems)
    if let evidence {
      var checker = FetchChecker(evidence, format: format, feed: feed)
      checker.check()
      problems.add(checker.problems)
    }
    return document.withText(bytes) { text, start in
      if format == .jsonFeed, isText {
        var checker = JSONFeedChecker(context)
        checker.check(text, from: start, items: items, nestingDepth: limits.effectiveNestingDepth)
        problems.add(checker.problems)
      }
      return problems.diagnostics(in: text, from: start, levels)
    }
  }

  /// The document's size and encoding.
  private static func checkBytes(_ bytes: Span<UInt8>, _ problems: inout ProblemList) {
    let (encoding, start) = TextTranscoding.jsonEncoding(of: bytes)
    if encoding != .utf8 {
      problems.add(
        "json-encoding-not-utf8", line: 1, column: 1, path: "", "The feed is in \(encoding.name). Save it as UTF-8.")
    } else if start > 0 {
      problems.add(
        "json-byte-order-mark", line: 1, column: 1, path: "",
        "The file starts with a byte order mark. Save it without one.")
    }
    let advice = "under 100 KB is ideal and 250 KB is fine. Consider fewer items and next_url."
    if bytes.count > 1_000_000 {
      problems.add("feed-size-large", line: 1, column: 1, path: "", "The feed is \(bytes.count / 1000) KB; \(advice)")
    } else if bytes.count > 250_000 {
      problems.add(
        "feed-size-above-ideal", line: 1, column: 1, path: "", "The feed is \(bytes.count / 1000) KB; \(advice)")
    }
  }
}

extension ProblemList {
  /// Adds what strict decoding refuses.
  fileprivate mutating func add(_ error: JSONFeedError) {
    let id = StrictDecodingRules.rule(for: error)
    // Where the grammar breaks, it is the document that is wrong, not a member.
    let isGrammar = ["json-syntax", "json-control-character", "json-too-deep"].contains(id)
    let place = isGrammar && !error.path.isEmpty ? " (in \(error.path.shortened))" : ""
    let remedy = Rule.named(id).map { " " + $0.remedy } ?? ""
    add(
      id, line: error.line, column: error.column, path: isGrammar ? "" : error.path,
      "expected \(error.expected), found \(error.found)\(place).\(remedy)")
  }
}
