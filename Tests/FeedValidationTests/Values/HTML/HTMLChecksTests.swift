/// HTML in feeds: what counts as markup in plain text, and problems in HTML.

import TestFeeds
import Testing

@testable import FeedValidation

struct HTMLChecksTests {
  private func rules(ofHTML html: String, hasBase: Bool = false, isDocument: Bool = false) -> [String] {
    HTMLChecks.problems(ofHTML: html, hasBase: hasBase, isDocument: isDocument).map(\.rule.id)
  }

  // MARK: Plain text

  /// The advice follows from what a conversion makes of the title.
  @Test func aTagThatIsTextIsToBeWrittenWithAReference() async throws {
    try await forEachCase(in: HTMLElementNames.all) { (name: String) in
      for title in ["On The <\(name)>", "<\(name)>word", "a <\(name)>b</\(name)> c", "The </\(name)> tag", "<\(name)>"]
      {
        let problem = try #require(HTMLChecks.problems(ofPlain: title).first)
        // Obsolete names that HTML's vocabulary does not have.
        if problem.rule == .characterData { continue }
        let message = problem.message
        let isText = PlainText.title(html: title) == title
        #expect(message.contains("Write &#x3C;") == isText, "\(title)")
        #expect(message.contains("Remove the tags.") != isText, "\(title)")
        #expect(
          HTMLChecks.problems(ofPlain: title, isTitle: false).first?.message.contains("Remove the tags.") ?? false)
      }
    }
  }

  // MARK: Limits

  @Test func theNumberOfProblemsInATextIsLimited() {
    let html = (0..<2_000).map { "<x\($0 % 700) onclick=a style='top:\($0)'></b\($0 % 300)>" }.joined()
    #expect(HTMLChecks.problems(ofHTML: html).count < 20)
    #expect(rules(ofHTML: String(repeating: "<b><i></b>", count: 2_000)).count <= 3)
    #expect(rules(ofHTML: String(repeating: "<div>", count: 50_000)).count <= 3)
    #expect(rules(ofHTML: String(repeating: "<a href='", count: 2_000)).count <= 6)
  }
}
