/// `Rules.txt` has one block for each rule, and the reader of its format accepts nothing else.

import Testing

@testable import FeedValidation

struct RuleTextTests {
  private static let file = RuleText.file

  @Test func eachRuleHasOneBlockInTheOrderOfTheCatalogue() {
    #expect(RuleText.blocks(of: Self.file).map(\.id) == RuleID.allCases.map(\.rawValue))
  }

  @Test func eachBlockHasAllItsParts() throws {
    for (id, range) in RuleText.blocks(of: Self.file) {
      let block = String(decoding: Self.file[range], as: UTF8.self)
      let text = try RuleText(block[...])
      _ = (try text.bad(), try text.good())
      #expect(!text.title.isEmpty && !text.explanation.isEmpty && !text.remedy.isEmpty, "\(id)")
    }
  }

  private static let block = """
    title-empty: Title is empty
    Why: People see it.
    Fix: Write one.
    Specification: JSON Feed 1.1, Top-level
    Wrong: feed
      "title": ""
      --- before
      "title": "Tides\\u{21} \\{3×!}"
    Right: rss
      <title>Tides</title>
      --- root
      version="0.92"
      --- prolog
      <!-- Tides -->
      --- server
      status: 404
    """

  @Test func aBlockIsRead() throws {
    let text = try RuleText(Self.block[...])
    #expect(text.title == "Title is empty")
    #expect(text.explanation == "People see it.")
    #expect(text.remedy == "Write one.")
    #expect(text.reference == "JSON Feed 1.1, Top-level")
    #expect(try text.bad().text.contains(#""title": """#))
    #expect(try text.bad().previousText?.contains(#""title": "Tides! !!!""#) == true)
    let good = try text.good()
    #expect(good.text.hasPrefix("<!-- Tides -->\n<rss xmlns:atom"))
    #expect(good.text.contains(#" version="0.92">"#))
    #expect(good.evidence?.status == 404)
    #expect(good.summary == "<!-- Tides -->\n<title>Tides</title>\n<… version=\"0.92\">\nstatus: 404")
  }

  @Test(arguments: [
    ("title-empty: Title is empty", "title-empty"), ("Why: People see it.", "Why:"), ("Why: People see it.", "Why: "),
    ("Why: People see it.", "why: People see it."), ("Why: People see it.\n", ""),
    ("Fix: Write one.", "Fix: Write one.\nFix: Write two."), ("Fix: Write one.\n", ""),
    ("Specification: JSON Feed 1.1, Top-level", "Specification:"), ("Specification: ", "Section: "),
    ("Wrong: feed", "Wrong: feeds"), ("Wrong: feed", "Wrong: feed in Morse"),
    ("Wrong: feed", "Wrong: feed of some bytes"),
    ("Wrong: feed", "Right: feed"), ("Right: rss", "Right: "), ("  --- before", "  --- after"),
    ("  status: 404", "  status: many"), ("  status: 404", "  the server is down"),
    ("  status: 404", "  page next_url: https://tides.example/2.json"), ("  status: 404", "  redirect: "),
    ("  status: 404", "  (no etag"), ("  status: 404", "  status: 404\nNote: It is not there."),
    ("\\u{21}", "\\u{110000}"), ("\\u{21}", "\\u{21"), ("\\{3×!}", "\\{!}"), ("\\{3×!}", "\\{-3×!}"),
  ])
  func otherBlocksAreRejected(old: String, new: String) {
    #expect(Self.block.contains(old))
    #expect(throws: InvalidRuleText.self) {
      let text = try RuleText(Self.block.replacing(old, with: new)[...])
      _ = (try text.bad(), try text.good())
    }
  }

  @Test func commentsAndEmptyLinesAreNotBlocks() {
    let text = "# a: b\n\n\n# c\n\nd: e\nf\n\n# g\nh: i\n\nj: k"
    let blocks = RuleText.blocks(of: Array(text.utf8))
    #expect(blocks.map(\.id) == ["d", "j"])
    #expect(blocks.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == ["d: e\nf", "j: k"])
  }
}
