/// Valid URLs in members of JSON Feed, and how text becomes one.

import FeedPrimitives
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
    for _ in sampled(0..<20_000) {
      let text = (0..<generator.int(0..<8)).map { _ in generator.pick(parts) }.joined()
      guard let url = URLSyntax.encoded(text) else { continue }
      #expect(url.utf8.allSatisfy { $0 < 0x80 }, "\(text.debugDescription)")
      #expect(URLSyntax.problem(in: url) == nil, "\(text.debugDescription)")
      #expect(URLSyntax.encoded(url) == url, "\(text.debugDescription)")
      if URLSyntax.isPlain(text) { #expect(url == text) }
    }
  }

  @Test(arguments: [" ", "é", "%", "http://é", "http://[", "@"])
  func encodingTakesLinearTime(part: String) {
    let growth = WorkGrowth(from: 250) { size in
      _ = URLSyntax.encoded("http://" + String(repeating: part, count: size))
      _ = URLSyntax.encoded("http://e.example/" + String(repeating: part, count: size))
    }
    #expect(growth.isLinear)
  }

  @Test(arguments: [" ", "\t", " \n", "x ", "é "])
  func joiningLinesTakesLinearTime(part: String) {
    let growth = WorkGrowth(from: 250) { size in
      _ = URLText.member("http://e.example/\nb" + String(repeating: part, count: size) + "a")
    }
    #expect(growth.isLinear)
  }
}
