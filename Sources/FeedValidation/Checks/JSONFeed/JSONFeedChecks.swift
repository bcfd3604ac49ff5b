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
      problems.add(document.problems, document.errors(for: document.problems, bytes))
    } catch {
      problems.add(document.problems, document.errors(for: document.problems, bytes))
      problems.add(error, rule(for: error.kind))
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

  /// The rule that a document breaks as a whole.
  fileprivate static func rule(for kind: JSONFeedError.Kind) -> RuleID {
    switch kind {
    case .controlCharacter: .jsonControlCharacter
    case .encoding: .jsonInvalidUTF8
    case .loneSurrogate: .jsonLoneSurrogate
    case .notAnObject: .jsonRootNotObject
    case .notAFeed: .jsonNotAFeed
    case .nestingTooDeep: .jsonTooDeep
    case .documentTooLarge, .tooManyItems: .documentTooLarge
    case .numberOutOfRange, .dateNotEncodable, .numberNotEncodable: .jsonNumberRange
    case .syntax, .missingMember, .wrongType, .invalidDate: .jsonSyntax
    }
  }

  /// The document's size and encoding.
  private static func checkBytes(_ bytes: Span<UInt8>, _ problems: inout ProblemList) {
    let (encoding, start) = TextTranscoding.jsonEncoding(of: bytes)
    if encoding != .utf8 {
      problems.add(
        .jsonEncodingNotUTF8, line: 1, column: 1, path: "", "The feed is in \(encoding.name). Save it as UTF-8.")
    } else if start > 0 {
      problems.add(
        .jsonByteOrderMark, line: 1, column: 1, path: "",
        "The file starts with a byte order mark. Save it without one.")
    }
    let advice = "under 100 KB is ideal and 250 KB is fine. Consider fewer items and next_url."
    if bytes.count > 1_000_000 {
      problems.add(.feedSizeLarge, line: 1, column: 1, path: "", "The feed is \(bytes.count / 1000) KB; \(advice)")
    } else if bytes.count > 250_000 {
      problems.add(
        .feedSizeAboveIdeal, line: 1, column: 1, path: "", "The feed is \(bytes.count / 1000) KB; \(advice)")
    }
  }
}

extension ProblemList {
  /// Adds what strict decoding refuses, and reads on after.
  fileprivate mutating func add(_ found: [JSONProblem], _ errors: [JSONFeedError]) {
    for (problem, error) in zip(found, errors) {
      let rule = MemberRules.rule(for: problem.code, at: problem.path)
      add(error, rule ?? JSONFeedChecks.rule(for: error.kind))
    }
  }

  /// Adds what strict decoding refuses.
  fileprivate mutating func add(_ error: JSONFeedError, _ rule: RuleID) {
    // Where the grammar breaks, it is the document that is wrong, not a member.
    let isGrammar = rule == .jsonSyntax || rule == .jsonControlCharacter || rule == .jsonTooDeep
    let place = isGrammar && !error.path.isEmpty ? " (in \(error.path.shortened))" : ""
    add(
      rule, line: error.line, column: error.column, path: isGrammar ? "" : error.path,
      "expected \(error.expected), found \(error.found)\(place). \(Rule.entry(rule).remedy)")
  }
}
