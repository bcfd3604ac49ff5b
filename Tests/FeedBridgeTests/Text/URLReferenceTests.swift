import FeedPrimitives
import Testing

@testable import FeedBridge

struct URLReferenceTests {
  static let base = "http://a/b/c/d;p?q"

  @Test func aFragmentAloneCanBeAddedToAnyBase() {
    #expect(URLReference.resolve("#x", against: "urn:a:b") == "urn:a:b#x")
  }

  @Test(arguments: [
    ("https://example.org/", true), ("g:h", true), ("HTTP://x", true), (" \n http://x", true), ("svn+ssh://x", true),
    ("//example.org", false),
    ("/a", false), ("", false), ("a", false), ("1a:b", false), (":a", false), ("a/b:c", false), ("?a:b", false),
    ("+a:b", false), ("ht\ntp://x", true),
  ])
  func aReferenceWithASchemeIsAbsolute(reference: String, expected: Bool) {
    #expect(URLReference.isAbsolute(reference) == expected)
  }

  @Test(
    arguments: [
      ("https://Example.ORG/x", "example.org"), ("http://user:pw@example.org:8080/", "example.org"),
      ("//CDN.example.org", "cdn.example.org"),
      ("http://[2001:DB8::1]:80/", "[2001:db8::1]"), ("http://example.org?x", "example.org"),
      ("http://example.org#x", "example.org"),
      ("http://Bücher.example/", "bücher.example"), ("mailto:a@example.org", nil), ("/a/b", nil), ("", nil),
      ("http://", nil), ("http:///a", nil), ("http://:80", nil),
      ("http://[", "["), ("http://a@b@C/", "c"),
    ] as [(String, String?)])
  func hostsAreLowercaseWithoutUserAndPort(url: String, expected: String?) {
    #expect(URLReference.host(of: url) == expected)
  }

  @Test(arguments: [
    ("HTTP://Example.org:80", "http://example.org/"), ("https://example.org:443?a", "https://example.org/?a"),
    ("https://example.org/é#x", "https://example.org/%C3%A9"), (" https://example.org/A ", "https://example.org/A"),
    ("https://Ann:Key@Example.org/", "https://Ann:Key@example.org/"), ("a b#c", "a%20b"), ("%", "%25"), ("", ""),
  ])
  func allSpellingsOfAURLHaveOneForm(url: String, normalized: String) {
    #expect(URLText.normalized(url) == normalized)
    #expect(URLText.isSame(url, normalized))
  }

  @Test func anyTextIsResolvedWithoutATrap() {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<5000 {
      let reference = generator.text(round % 20, of: "a:/?#.[]@ \n\té%+-1")
      let base = generator.text(round % 17, of: "ab:/?#.[]@ \té")
      _ = URLReference.resolve(reference, against: base)
      _ = URLReference.resolve(reference, against: "http://a/b/" + base)
      _ = URLReference.host(of: reference)
    }
  }

  @Test func aPathOfManyDotSegmentsTakesLinearWork() {
    let many = String(repeating: "a/../", count: 20_000) + String(repeating: "../", count: 20_000) + "b"
    #expect(URLReference.resolve(many, against: "http://x/" + String(repeating: "y/", count: 20_000)) == "http://x/b")
  }
}
