/// Valid URLs in members of JSON Feed, and how text becomes one.

import FeedPrimitives
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct URLSyntaxTests {
  @Test func whateverIsEncodedIsValidAndStaysAsItIs() {
    var generator = SeededGenerator(seed: 15)
    let parts = [
      "http://", "https://", "//", ":", "/", "?", "#", "@", "%", "%4", "%41", "[", "]", "::1", "e.example", "é",
      "ü.example",
      " ", "\n", "\"", "<", "\\", "a", "..", "é", "年", "\u{AD}", "80", "xn--", "-", "javascript:", "data:", "mailto:",
    ]
    for _ in 0..<20_000 {
      let text = (0..<generator.int(0..<8)).map { _ in generator.pick(parts) }.joined()
      guard let url = URLSyntax.encoded(text) else { continue }
      #expect(url.utf8.allSatisfy { $0 < 0x80 }, "\(text.debugDescription)")
      #expect(URLSyntax.problem(in: url) == nil, "\(text.debugDescription)")
      #expect(URLSyntax.encoded(url) == url, "\(text.debugDescription)")
      if URLSyntax.isPlain(text) { #expect(url == text) }
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:x", "\u{1}javascript:x", "java\nscript:x",
    "java\tscript:x",
    "javascript\r\n:x", "\u{FEFF}javascript:x", "\u{A0}javascript:x", "vbscript:x", "VBScript:x", "data:text/html,x",
    "data:,x", "data:application/javascript,x",
  ])
  func aURLThatRunsCodeIsNotAURLOfAMember(text: String) {
    #expect(URLText.member(text) == nil)
    #expect(URLText.member(text, as: .image) == nil)
  }

  @Test func imagesMayBeData() {
    #expect(URLText.member("data:image/png;base64,AA==") == nil)
    #expect(URLText.member("data:image/png;base64,AA==", as: .image) == "data:image/png;base64,AA==")
    #expect(URLText.member("DATA:Image/GIF;base64,AA==", as: .image) != nil)
    #expect(URLText.member("database:x") == "database:x")
    #expect(URLText.member("javascript/index.html") == "javascript/index.html")
  }

  @Test func aBaseThatRunsCodeIsIgnored() {
    #expect(URLText.member("a", against: URLBase("javascript:/x/", URLBudget())) == "a")
    #expect(
      URLText.member("a b", against: URLBase("http://e.example/ü /", URLBudget())) == "http://e.example/%C3%BC%20/a%20b"
    )
  }

  @Test(arguments: [" ", "é", "%", "http://é", "http://[", "@"])
  func encodingTakesLinearTime(part: String) {
    let growth = WorkGrowth(from: 1000) { size in
      _ = URLSyntax.encoded("http://" + String(repeating: part, count: size))
      _ = URLSyntax.encoded("http://e.example/" + String(repeating: part, count: size))
    }
    #expect(growth.isLinear)
  }
}
