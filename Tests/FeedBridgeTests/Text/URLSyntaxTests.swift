/// Valid URLs in members of JSON Feed, and how text becomes one.

import FeedPrimitives
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct URLSyntaxTests {
  @Test(arguments: [
    ("http://e.example/a b", "http://e.example/a%20b"), ("  http://e.example/\n", "http://e.example/"),
    ("http://e.example/a\"<>^\\`{|}", "http://e.example/a%22%3C%3E%5E%5C%60%7B%7C%7D"),
    ("http://e.example/\u{1}\u{7F}", "http://e.example/%01%7F"), ("http://e.example/a\n\tb", "http://e.example/ab"),
    ("http://e.example/100%", "http://e.example/100%25"), ("http://e.example/%zz?%4", "http://e.example/%25zz?%254"),
    ("http://e.example/%20a b%C3%A9", "http://e.example/%20a%20b%C3%A9"),
    ("http://e.example/é?ü=ß#ñ", "http://e.example/%C3%A9?%C3%BC=%C3%9F#%C3%B1"), ("a b/é", "a%20b/%C3%A9"),
    ("http://u ser:p@ss@e.example/", "http://u%20ser:p%40ss@e.example/"),
    ("https://e.example/x#a#b", "https://e.example/x#a%23b"), ("##", "#%23"), ("x?a#b#c#", "x?a#b%23c%23"),
    ("https://e.example#a#", "https://e.example#a%23"), ("https://é.example/#1#2", "https://xn--9ca.example/#1%232"),
    ("mailto:Ada <ada@e.example>", "mailto:Ada%20%3Cada@e.example%3E"),
    ("http://e.example:8080/a b", "http://e.example:8080/a%20b"), ("http://[::1]/a b", "http://[::1]/a%20b"),
  ])
  func invalidCharactersArePercentEncoded(text: String, expected: String) {
    #expect(URLSyntax.encoded(text) == expected)
  }

  @Test(arguments: [
    "http://e.example/", "https://E.example", "HTTP://e.example/a%20b?c=[1]&d#e", "//e.example/x", "a/b", "?q", "#f",
    "tag:e.example,2026:1", "urn:uuid:1", "mailto:ada@e.example", "http://u:p@e.example:80/",
    "http://[2001:db8::1]:80/",
  ])
  func aValidURLStaysAsItIs(url: String) {
    #expect(URLSyntax.encoded(url) == url)
    #expect(URLSyntax.problem(in: url) == nil)
  }

  @Test(arguments: [
    "", " \n", "http://", "http:///path", "https:e.example", "http:/e.example/", ":x", "//", "http://a b/",
    "http://e[.example/",
    "http://[::1/", "http://[::x]/", "http://[1234]/", "ftp:e.example/a", "ftp:///a", "http://e.example:port/",
    "http://e.example:65536/", "http://é／x.example/",
    "http://\u{FFFD}.example/", "http://é\u{202E}.example/",
    "http://\(String(repeating: "é", count: 64)).example/",
  ])
  func anInvalidURLStaysInvalid(text: String) {
    #expect(URLSyntax.encoded(text) == nil)
  }

  /// The examples of RFC 3492 §7.1, and hosts as they are in use.
  @Test(arguments: [
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn"), ("3年B組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
    ("安室奈美恵-with-SUPER-MONKEYS", "xn---with-super-monkeys-pc58ag80a8qai00g7n9n"),
    ("Exämple", "xn--exmple-cua"), ("BÜCHER", "xn--bcher-kva"), ("straße", "xn--strae-oqa"), ("faß", "xn--fa-hia"),
    ("é。ｅｘ", "xn--9ca.ex"), ("so\u{AD}fté", "xn--soft-epa"), ("☃", "xn--n3h"),
  ])
  func hostsAreInPunycode(host: String, expected: String) {
    #expect(URLSyntax.encoded("http://\(host)/") == "http://\(expected)/")
  }

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
