import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

/// A channel that contains `inside`, on the first line.
private func rss(_ inside: String, prolog: String = "") -> String { "\(prolog)<rss><channel>\(inside)</channel></rss>" }

/// Problems of the XML itself.
private func places(_ bytes: [UInt8]) -> [String] {
  let rules = Set(ValidationRule.inGroup("xml-not-well-formed").map(\.id)).union([
    "xml-text-before-prolog", "xml-invalid-bytes", "bad-xml-version", "undefined-named-entity", "unknown-encoding",
  ])
  return FeedValidator().validate(bytes).diagnostics.filter { rules.contains($0.rule) }
    .map { "\($0.rule) \($0.location?.description ?? "0:0")" }
}

@Suite struct WellFormednessTests {
  /// A title must not contain elements, but one that does is closed by its own end tag.
  @Test func elementsInsideAnyElementAreClosed() async throws {
    try await forEachCase(in: sampled(0..<200)) { (seed: UInt64) in
      var random = SeededGenerator(seed: seed)
      func element(_ depth: Int) -> String {
        let name = random.pick(["title", "link", "description", "pubDate", "guid", "author", "entry", "updated", "b"])
        let children = depth < 3 ? (0..<random.int(0..<3)).map { _ in element(depth + 1) } : []
        return "<\(name)>\((["text"] + children).joined(separator: random.pick(["", " ", "<!---->"])))</\(name)>"
      }
      let item = (0..<3).map { _ in element(0) }.joined()
      #expect(places(Array(rss("<item>\(item)</item>\(element(0))").utf8)) == [])
    }
  }

  @Test func aGeneratedDocumentIsWellFormed() async throws {
    try await forEachCase(in: sampled(0..<300)) { (seed: UInt64) in
      let document = WellFormedDocument.text(seed: seed)
      #expect(places(Array(document.utf8)) == [], "\(document)")
      let kinds = ((try? FeedConverter().convert(document))?.repairs ?? []).map(\.kind.rawValue)
      #expect(Set(kinds).isDisjoint(with: Self.kindsOfTags), "\(document)")
    }
  }

  @Test func aMissingEndTagIsReportedInAGeneratedDocument() {
    let found = (0..<UInt64(50)).filter { seed in
      let document = WellFormedDocument.text(seed: seed)
      guard let last = document.range(of: "</", options: .backwards) else { return false }
      return places(Array(document[..<last.lowerBound].utf8)) == []
    }
    #expect(found == [])
  }

  private static let kindsOfTags: Set<String> = [
    "unclosed-element", "crossed-tags", "stray-end-tag", "misspelled-tag", "unexpected-end", "several-roots",
    "text-after-root", "text-before-prolog", "unfinished-doctype",
  ]

  @Test func anItemInAnotherElementIsMisplaced() throws {
    let inside = "<title>T</title><image><url>u</url><item><title>I</title></item></image><item><title>J</title></item>"
    let diagnostics = FeedValidator().validate(Array(rss(inside).utf8)).diagnostics
    let found = diagnostics.first { $0.message.contains("<item>") && $0.message.contains("<image>") }
    #expect(found?.rule == "undefined-element")
    #expect(found?.message == "<item> is not allowed in <image>. Move it out of <image>.")
    let conversion = try FeedConverter().convert(rss(inside))
    #expect(conversion.feed.items.map(\.title) == ["I", "J"])
    #expect(conversion.repairs.filter { $0.kind.rawValue == "misplaced-item" }.count == 1)
  }

  @Test(arguments: 0..<4, ["é", "漢", "😀"])
  func longTextBeforeAFeedIsNotCutInsideACharacter(_ length: Int, character: String) {
    let text = String(repeating: "a", count: length) + String(repeating: character, count: 2000)
    #expect(places(Array((text + rss("")).utf8)) == ["xml-text-before-prolog 1:1"])
  }

  @Test(arguments: 0..<4) func aLongNameIsNotCutInsideACharacter(_ length: Int) {
    let name = String(repeating: "a", count: length) + String(repeating: "😀", count: 100)
    let reference = String(repeating: "a", count: length) + String(repeating: "é", count: 200)
    #expect(places(Array(rss("<\(name)></b>&\(reference);").utf8)).count > 1)
  }

  @Test(arguments: ["", "<?xml version=\"1.0\" encoding=\"utf-8\"?>"])
  func bytesThatAreNotUTF8AreReported(prolog: String) {
    let bytes = Array((prolog + "\n<rss><channel><title>caf").utf8) + [0xE9] + Array("</title></channel></rss>".utf8)
    #expect(places(bytes) == ["xml-invalid-bytes 2:25"])
  }
}
