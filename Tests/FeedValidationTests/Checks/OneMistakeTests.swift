/// One mistake in a document is one finding: the same cause is not reported twice, and what follows from it is not reported.

import Foundation
import Testing

@testable import FeedValidation

struct OneMistakeTests {
  /// A change of a small document that has no problems, and the only finding that it leads to.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let document: String
    /// What is replaced: `^` is the start of the document, `$` its end, and a star means every occurrence.
    let old: String
    let new: String
    let rule: String
    let message: String

    init(_ document: String, _ old: String, _ new: String, _ rule: String, _ message: String) {
      (self.document, self.old, self.new, self.rule, self.message) = (document, old, new, rule, message)
    }

    var testDescription: String { "\(old) → \(new)" }

    var text: String {
      switch old.first {
      case "^": new + document
      case "$": document + new
      case "*": document.replacing(old.dropFirst(), with: new)
      default: document.replacing(old, with: new, maxReplacements: 1)
      }
    }
  }

  private static func findings(_ document: String) -> [Diagnostic] {
    FeedValidator(.init(now: Date(timeIntervalSince1970: 1_767_225_600))).validate(document).diagnostics(from: .warning)
  }

  @Test(arguments: [SmallTides.rss, SmallTides.atom, SmallTides.rdf, SmallTides.json])
  func theDocumentsHaveNoProblems(document: String) { #expect(Self.findings(document) == []) }

  @Test(arguments: Mistake.inRSS + Mistake.inAtom + Mistake.inRDF + Mistake.inJSON)
  func oneMistakeIsOneFinding(mistake: Mistake) {
    #expect(mistake.text != mistake.document)
    let found = Self.findings(mistake.text)
    #expect(found.map(\.rule) == [mistake.rule], "\(found)")
    #expect(found.map(\.message) == [mistake.message])
  }
}
