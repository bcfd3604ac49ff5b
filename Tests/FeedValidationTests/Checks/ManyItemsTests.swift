/// Feeds of many items.

import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

struct ManyItemsTests {
  private static func problems(_ document: String) -> [String] {
    FeedValidator(.init(now: Date(timeIntervalSince1970: 1_767_225_600))).validate(document).diagnostics
      .map { "\($0.rule) \($0.path)" }
  }

  @Test func manyEntriesAreCheckedInTheirOrder() {
    let entries = (1...300).map {
      "<entry><id>tag:tides.example,2024:\($0)</id><title>A</title><updated>2024-03-11T07:30:00Z</updated></entry>"
    }
    let found = Self.problems(RuleExample.atom().text.replacing("</feed>", with: entries.joined() + "</feed>"))
    let missing = found.filter { $0.hasPrefix("missing-content-or-alternate") }
    #expect(missing == (2...301).map { "missing-content-or-alternate /feed/entry[\($0)]" })
    #expect(found.filter { $0.hasPrefix("duplicate-updated") }.count == 1)
  }

  @Test func manyItemsWithTheSameProblemsAreChecked() {
    let items = String(repeating: "<item><slash:comments>1</slash:comments><guid/></item>", count: 3000)
    #expect(Self.problems(RuleExample.rss(items).text).count > 1000)
  }

  @Test func muchMetadataAndManyEntriesTakeLinearWork() {
    let growth = WorkGrowth(from: 125) { count in
      let metadata = String(repeating: "<x:y xmlns:x=\"https://x.example/\"/>", count: count)
      let entries = String(repeating: "<entry/>", count: count + 1)
      let document = RuleExample.atom(metadata).text.replacing("</feed>", with: entries + "</feed>")
      #expect(Self.problems(document).contains("missing-element /feed/entry[3]"))
    }
    #expect(growth.isLinear)
  }

  @Test(arguments: ["<item/>", "<channel/>"])
  func manyReferencesToItemsTakeLinearWork(repeated: String) {
    let growth = WorkGrowth(from: 100) { count in
      let list = String(repeating: "<rdf:li rdf:resource=\"https://tides.example/\"/>", count: count)
      _ = Self.problems(
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\"><channel><items><rdf:Seq>"
          + list + "</rdf:Seq></items></channel>" + String(repeating: repeated, count: count) + "</rdf:RDF>")
    }
    #expect(growth.isLinear)
  }
}
