/// Checks JSON documents: the encoding and the feed.

internal import FeedBridge
internal import FeedPrimitives

enum JSONFeedChecks {
  /// The problems of a JSON document that was detected as `format`.
  ///
  /// - Parameter known: what is known of `bytes`.
  static func check(
    _ bytes: Span<UInt8>, _ format: FeedFormat, _ known: WellFormedBytes, _ context: ValidationContext,
    _ levels: RuleLevels
  ) -> [Diagnostic] {
    var document = JSONDocument(limits: context.options.limits, known)
    var encodingError: JSONFeedError?
    do throws(JSONFeedError) { try document.decode(bytes) } catch { encodingError = error }
    return document.withText(bytes) { text, start in
      var checker = JSONFeedChecker(context, format)
      var problems = context.noProblems
      if let error = encodingError {
        let rule = rule(for: error.kind)
        problems.add(
          rule, at: ProblemPlace(.position(error.location), .pointer(error.path)),
          "Expected \(error.expected), found \(error.found). \(ValidationRule(rule).remedy)")
      } else {
        checker.check(text, from: start)
        let before = format == .jsonFeed ? checker.recover(text, from: start) : ProblemList()
        problems.add(checker.violations.take())
        // The position at which strict decoding stops is reported too, even if recovery sees the cause in another line.
        problems.add(before, besides: text)
      }
      checkBytes(bytes, start, &problems)
      if let evidence = context.evidence {
        var fetch = FetchChecker(evidence, format: format, feed: checker.feed)
        fetch.check()
        if let recovered = checker.recovered { fetch.problems.move { recovered.documentOffset(of: $0) } }
        problems.add(fetch.problems)
      }
      if format == .jsonFeed { problems.add(checker.problems.take()) }
      if context.isForPodcasts {
        problems.add(
          .notAPodcast, at: ProblemPlace(start, ""),
          "Podcast directories list only RSS 2.0 feeds, not \(format.description). Publish the podcast as RSS 2.0 too.")
      }
      var diagnostics = problems.diagnostics(in: text, from: start, levels)
      // The document must be saved as UTF-8 first.
      if TextTranscoding.jsonEncoding(of: bytes).encoding != .utf8 { diagnostics.dropFixes() }
      return diagnostics
    }
  }

  /// The rule for an error of decoding.
  static func rule(for kind: JSONFeedError.Kind) -> RuleID {
    switch kind {
    case .controlCharacter: .jsonControlCharacter
    case .encoding: .jsonInvalidUTF8
    case .loneSurrogate: .jsonLoneSurrogate
    case .notAnObject: .jsonRootNotObject
    case .notAFeed: .jsonNotAFeed
    case .template: .template
    case .nestingTooDeep: .jsonTooDeep
    case .documentTooLarge, .tooManyItems: .documentTooLarge
    case .numberOutOfRange, .dateNotEncodable, .numberNotEncodable, .extensionName: .jsonNumberRange
    case .syntax, .missingMember, .wrongType, .invalidDate: .jsonSyntax
    }
  }

  /// Checks the size and the encoding of the document. The problems are at its first character.
  private static func checkBytes(_ bytes: Span<UInt8>, _ first: Int, _ problems: inout ProblemList) {
    let place = ProblemPlace(first, "")
    let (encoding, start) = TextTranscoding.jsonEncoding(of: bytes)
    if encoding != .utf8 {
      problems.add(
        .jsonEncodingNotUTF8, at: place,
        "The feed is in \(encoding.name), which few readers support. Save it as UTF-8.")
    } else if start > 0 {
      problems.add(
        .jsonByteOrderMark, at: place, "The file begins with a byte order mark. Save it without one.",
        fix: .safe(.edits([.replacing(0..<start, "")])))
    }
    if bytes.count > 250_000 {
      let advice =
        "Under 100 KB is ideal, and 250 KB is fine. Publish fewer items, and link to older ones with next_url."
      problems.add(
        bytes.count > 1_000_000 ? .feedSizeLarge : .feedSizeAboveIdeal, at: place,
        "The feed is \(bytes.count / 1000) KB. \(advice)")
    }
  }
}
