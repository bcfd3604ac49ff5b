/// Fixes of JSON syntax, from what recovery changed.

internal import FeedPrimitives
internal import JSONFeedModel

enum SyntaxFixes {
  /// The fix of each problem: the changes that recovery made from its offset up to the next problem.
  ///
  /// - Parameters:
  ///   - problems: in the order of the document.
  ///   - maximumEdits: how many edits are kept of each; nil for all.
  static func fixes(
    of problems: [JSONProblem], by recovered: RecoveredJSON, maximumEdits: Int?, in bytes: TextSpan
  ) -> [ProblemFix?] {
    // A document that was cut off has to be published again.
    guard recovered.truncation == nil, !problems.isEmpty else { return problems.map { _ in nil } }
    var edits = problems.map { _ in [Diagnostic.Fix.Edit]() }
    var index = 0
    recovered.forEachChange(in: bytes) { change in
      while index + 1 < problems.count, problems[index + 1].offset <= change.range.upperBound { index += 1 }
      if let maximumEdits, edits[index].count >= maximumEdits { return }
      // A comma belongs after the value before it.
      if change.text == ",", change.range.isEmpty {
        edits[index].append(.inserting(",", at: bytes.startOfSpaces(before: change.range.lowerBound, after: 0)))
      } else {
        edits[index].append(.replacing(change.range, change.text))
      }
    }
    // One correction may depend on another, as that of the quotation marks around a text on that of those in it.
    let isSafe = problems.allSatisfy { problem in
      if case .recovered(let deviation) = problem.code { deviation.hasCertainCorrection } else { false }
    }
    return zip(problems, edits).map { problem, edits in
      // An id is not replaced with null.
      let isLost = problem.code == .recovered(.notANumber) && problem.path.hasSuffix("/id")
      return edits.isEmpty || isLost
        ? nil : ProblemFix(change: .edits(edits), applicability: isSafe ? .safe : .unsafe)
    }
  }
}

extension JSONDeviation {
  /// Whether a correction is certain. A strict reader understands nothing of the document, and lenient ones read it in the same
  /// way; but a text that is not clearly a string, or whose end is not marked, may be meant differently.
  fileprivate var hasCertainCorrection: Bool {
    switch self {
    case .trailingComma, .extraComma, .missingComma, .missingColon, .comment, .invalidSpace, .singleQuotes,
      .controlCharacter, .invalidEscape, .invalidLiteral:
      true
    case .missingName, .missingValue, .missingBracket, .wrongBracket, .strayText, .textOutside, .escapedDocument,
      .truncated, .markup,
      .unquotedText, .unescapedQuote, .missingQuote, .notANumber, .invalidNumber:
      false
    }
  }
}
