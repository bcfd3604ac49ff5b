import FeedPrimitives
import Testing

@testable import FeedBridge

struct URLReferenceTests {
  static let base = "http://a/b/c/d;p?q"

  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
    ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
  ])
  func theNormalExamplesOfRFC3986Hold(reference: String, expected: String) {
    #expect(URLReference.resolve(reference, against: Self.base) == expected)
  }

  @Test(arguments: [
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
  ])
  func theAbnormalExamplesOfRFC3986Hold(reference: String, expected: String) {
    #expect(URLReference.resolve(reference, against: Self.base) == expected)
  }

  @Test(arguments: [
    ("post", "https://example.org", "https://example.org/post"),
    ("?p=1", "https://example.org", "https://example.org?p=1"),
    ("//cdn.example.org/x.png", "https://example.org/feed", "https://cdn.example.org/x.png"),
    ("a", "https://example.org/x?y=/z/", "https://example.org/a"),
    ("a", "https://example.org/x#/y/", "https://example.org/a"),
    ("a//b/../c", "https://example.org/", "https://example.org/a//c"),
    ("/a/b/../../..", "https://example.org/", "https://example.org/"),
    ("../x", "b/c", "x"), ("x", "/a/b", "/a/x"), ("x", "b", "x"), ("x", "//host/a/", "//host/a/x"),
    ("file", "file:///srv/feed.xml", "file:///srv/file"),
    ("#", "https://example.org/a#b", "https://example.org/a#"),
    ("?", "https://example.org/a?b", "https://example.org/a?"),
  ])
  func otherBasesWorkAsWell(reference: String, base: String, expected: String) {
    #expect(URLReference.resolve(reference, against: base) == expected)
  }

  @Test(arguments: [
    (" /a b/é?x=ü#ß ", "https://example.org/a b/é?x=ü#ß"), ("\n\t/pa\nth\r\n/to\t\n", "https://example.org/path/to"),
    ("\n https://Example.ORG/A/../b \n", "https://Example.ORG/A/../b"), ("http://[::1]/ x|y", "http://[::1]/ x|y"),
    ("日本", "https://example.org/日本"),
    ("1:2", "https://example.org/1:2"), (":x", "https://example.org/:x"), ("é:x", "https://example.org/é:x"),
    ("a b:c", "https://example.org/a b:c"),
    ("data:image/png;base64,AA==", "data:image/png;base64,AA=="), ("mailto:a@example.org", "mailto:a@example.org"),
    ("%2E%2E/a", "https://example.org/%2E%2E/a"),
  ])
  func ordinaryURLsAreUnchanged(reference: String, expected: String) {
    #expect(URLReference.resolve(reference, against: "https://example.org/") == expected)
  }

  @Test(arguments: [
    ("a", ""), ("a", "  "), ("a", "mailto:x@example.org"), ("/a", "urn:x:y"), ("?a", "tag:example.org,2005:x"),
    ("", ""),
  ])
  func whatCannotBeResolvedIsUnchanged(reference: String, base: String) {
    #expect(URLReference.resolve(reference, against: base) == reference)
  }

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
