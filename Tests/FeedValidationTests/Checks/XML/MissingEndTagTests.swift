/// Elements of feeds inside each other in any order, some of which are not closed.

import FeedPrimitives
import FeedValidation
import TestCases
import Testing

@Suite struct MissingEndTagTests {
  private static let names = [
    "b", "location", "creator", "guid", "entry", "item", "image", "pubDate", "title", "link", "author", "description",
    "p", "media:title", "x",
  ]

  /// The tags of an element with others inside it.
  private static func tags(_ random: inout SeededGenerator, depth: Int = 0) -> [String] {
    let name = names.randomElement(using: &random) ?? ""
    if depth > 4 || Int.random(in: 0..<3, using: &random) == 0 {
      return Bool.random(using: &random) ? ["<\(name)/>"] : ["<\(name)>", "</\(name)>"]
    }
    let inside = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in tags(&random, depth: depth + 1) }
    return ["<\(name)>"] + inside + ["</\(name)>"]
  }

  private static func document(_ random: inout SeededGenerator) -> String {
    let roots = ["<feed xmlns=\"http://www.w3.org/2005/Atom\">", "<rss version=\"2.0\"><channel>", "<channel>"]
    var all = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in tags(&random) }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let ends = all.indices.filter { all[$0].hasPrefix("</") }
      if let end = ends.randomElement(using: &random) { all.remove(at: end) }
    }
    return (roots.randomElement(using: &random) ?? "") + all.joined()
  }

  /// Looking ahead for an end tag remembers elements that may have been closed since.
  @Test func noMissingEndTagEndsTheProcess() async throws {
    try await forEachCase(in: sampled(0..<240, oneOf: 30)) { (seed: Int) in
      var random = SeededGenerator(seed: UInt64(seed))
      for _ in 0..<20 {
        let document = Self.document(&random)
        #expect(throws: Never.self, "\(document)") { try FeedConverter().convert(document) }
        #expect(!FeedValidator().validate(document).diagnostics.isEmpty, "\(document)")
      }
    }
  }
}
