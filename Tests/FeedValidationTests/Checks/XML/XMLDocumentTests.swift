/// Checks of every XML document: encodings, document types, namespaces, and documents that are not feeds.

import FeedValidation
import Foundation
import Testing

/// The rules that a document breaks, with their lines, among those whose names are given.
private func found(_ document: some Collection<UInt8>, among rules: Set<String>, _ evidence: FetchEvidence? = nil)
  -> [String]
{
  FeedValidator().validate(Data(document), evidence: evidence).diagnostics.filter { rules.contains($0.rule) }
    .map { "\($0.rule) \($0.severity) \($0.path)" }
}

private func rss(_ item: String = "", root: String = "", prolog: String = "", title: String = "T") -> String {
  """
  \(prolog)<rss version="2.0"\(root)><channel><title>\(title)</title><link>https://a.example/</link>
  <description>D</description><item><title>I</title>\(item)</item></channel></rss>
  """
}

private func atom(_ inside: String = "", root: String = " xmlns=\"http://www.w3.org/2005/Atom\"") -> String {
  "<feed\(root)><title>T</title><id>urn:x:1</id><updated>2024-03-11T07:30:00Z</updated>\(inside)</feed>"
}

private func rdf(_ channel: String, default uri: String = "http://purl.org/rss/1.0/") -> String {
  """
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="\(uri)">\(channel)</rdf:RDF>
  """
}

@Suite struct NamespaceTests {
  static let rules: Set<String> = [
    "missing-namespace", "not-in-a-namespace", "invalid-namespace", "obsolete-namespace", "obsolete-version",
    "avoid-namespace-prefix", "nonstd-prefix", "reserved-prefix", "undeclared-prefix", "obsolete-wiki-namespace",
    "undeterminable-vocabulary", "media-rss-namespace",
  ]

  static let documents: [(String, [String])] = [
    // The feed's own namespace
    (atom(), []), (atom(root: ""), ["missing-namespace error /feed"]),
    (atom(root: " xmlns=\"http://www.w3.org/2005/atom\""), ["invalid-namespace error /feed/@xmlns"]),
    (atom(root: " xmlns=\"https://www.w3.org/2005/Atom\""), ["invalid-namespace error /feed/@xmlns"]),
    (atom(root: " xmlns=\"http://a.example/\""), ["invalid-namespace error /feed/@xmlns"]),
    (atom(root: " version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\""), ["obsolete-version warning /feed"]),
    (atom(root: " version=\"0.2\" xmlns=\"http://purl.org/atom/ns#\""), ["obsolete-namespace error /feed"]),
    (
      atom(root: " xmlns=\"http://purl.org/atom/ns#draft-ietf-atompub-format-05\""),
      ["obsolete-namespace error /feed"]
    ),
    (atom(root: " xmlns=\"http://purl.org/echo/ns#\""), ["invalid-namespace error /feed/@xmlns"]),
    (
      atom("<h:img xmlns:h=\"http://www.w3.org/1999/xhtml\"/>"),
      ["avoid-namespace-prefix warning /feed/h:img", "nonstd-prefix info /feed/h:img/@xmlns:h"]
    ),
    (
      "<atom:feed xmlns:atom=\"http://www.w3.org/2005/Atom\"><atom:title>T</atom:title></atom:feed>",
      ["avoid-namespace-prefix warning /atom:feed"]
    ),
    (rss(), []), (rss(root: " xmlns=\"http://backend.userland.com/rss2\""), []),
    (rss(root: " xmlns=\"http://purl.org/rss/1.0/\""), ["invalid-namespace error /rss"]),
    (rss(root: " xmlns=\"http://purl.org/rss/1.0/modules/content/\""), ["invalid-namespace error /rss"]),
    ("<rss version=\"0.91\"><channel/></rss>", ["obsolete-version warning /rss"]),
    (rdf("<channel/><item/>"), []),
    (rdf("<channel/>", default: ""), ["missing-namespace error /rdf:RDF/channel"]),
    (
      rdf("<channel/>", default: "http://my.netscape.com/publish/formats/rss-0.91.dtd"),
      ["invalid-namespace error /rdf:RDF/@xmlns"]
    ),
    (rdf("<channel/>", default: "http://my.netscape.com/rdf/simple/0.9/"), ["obsolete-version warning /rdf:RDF"]),
    ("<Channel xmlns=\"http://purl.org/net/rss1.1#\"/>", []),
    ("<Channel xmlns=\"http://purl.org/net/rss1.2#\"/>", ["invalid-namespace error /Channel/@xmlns"]),
    // Modules
    (rss(root: " xmlns:dc=\"http://purl.org/dc/elements/1.1/\""), []),
    (
      rss(root: " xmlns:dc=\"http://purl.org/dc/elements/1.1\""), ["reserved-prefix warning /rss/@xmlns:dc"]
    ),
    (
      rss(root: " xmlns:i=\"http://www.itunes.com/DTDs/Podcast-1.0.dtd\""),
      ["invalid-namespace warning /rss/@xmlns:i", "nonstd-prefix info /rss/@xmlns:i"]
    ),
    (
      rss(root: " xmlns:itunes=\"http://www.itunes.com/DTDs/Podcast-1.0.dtd\""),
      ["reserved-prefix warning /rss/@xmlns:itunes"]
    ),
    (rss(root: " xmlns:media=\"http://search.yahoo.com/mrss/\""), []),
    (rss(root: " xmlns:media=\"http://search.yahoo.com/mrss\""), ["media-rss-namespace error /rss/@xmlns:media"]),
    (
      rss(root: " xmlns:media=\"http://www.rssboard.org/media-rss\""), ["media-rss-namespace warning /rss/@xmlns:media"]
    ),
    (rss(root: " xmlns:a10=\"http://www.w3.org/2005/Atom\""), ["nonstd-prefix info /rss/@xmlns:a10"]),
    (rss(root: " xmlns:openSearch=\"http://a9.com/-/spec/opensearchrss/1.0/\""), []),
    (rss(root: " xmlns:dc=\"http://a.example/\""), ["reserved-prefix warning /rss/@xmlns:dc"]),
    (rss(root: " xmlns:dc=\"http://purl.org/dc/terms/\""), ["reserved-prefix warning /rss/@xmlns:dc"]),
    (rss(root: " xmlns:a=\"http://a.example/\""), []),
    (
      rss("<a:b xmlns:a=\"http://a.example/\"/><a:b xmlns:a=\"http://a.example/\"/>"), []
    ),
    (
      rss("<x:b xmlns:x=\"https://purl.org/dc/terms\"/><x:b xmlns:x=\"https://purl.org/dc/terms\"/>"),
      [
        "invalid-namespace warning /rss/channel/item[1]/x:b/@xmlns:x",
        "nonstd-prefix info /rss/channel/item[1]/x:b/@xmlns:x",
      ]
    ),
    // Elements in no namespace
    (
      rss("<a:b xmlns:a=\"http://a.example/\"><c/></a:b>"), ["not-in-a-namespace error /rss/channel/item[1]/a:b/c"]
    ),
    (rss("<a:b><c/></a:b>"), ["missing-namespace error /rss/channel/item[1]"]),
    (atom("<value xmlns=\"\">x</value>"), ["undeterminable-vocabulary warning /feed/value"]),
    (atom("<entry><title xmlns=\"\">x</title></entry>"), ["not-in-a-namespace error /feed/entry[1]/title"]),
    (atom("<value xmlns=\"http://a.example/\"><data xmlns=\"\"/></value>"), []),
    // XHTML
    (
      atom("<rights type=\"xhtml\"><h:div xmlns:h=\"http://www.w3.org/1999/xhtml\"><h:p/></h:div></rights>"),
      ["avoid-namespace-prefix warning /feed/rights/h:div", "nonstd-prefix info /feed/rights/h:div/@xmlns:h"]
    ),
    (atom("<rights type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\"/></rights>"), []),
  ]

  /// What is in a wrong namespace is checked as if it were in the right one.
  @Test(arguments: [
    (rss("<pubDate>x</pubDate>", root: " xmlns=\"http://a.example/\""), "invalid-rfc2822-date"),
    (rss("<pubDate>x</pubDate>", root: " xmlns=\"http://backend.userland.com/rss2\""), "invalid-rfc2822-date"),
    (
      rss("<pubDate>x</pubDate>", root: " xmlns=\"https://www.rssboard.org/rss-specification\""), "invalid-rfc2822-date"
    ),
    (rss("<pubDate>x</pubDate>", root: " xmlns=\"http://www.w3.org/2005/Atom\""), "invalid-rfc2822-date"),
    (
      rss("<pubDate>x</pubDate>").replacing("<channel>", with: "<channel xmlns=\"http://a.example/\">"),
      "invalid-rfc2822-date"
    ),
    (atom("<entry><published>x</published></entry>", root: " xmlns=\"http://a.example/\""), "invalid-rfc3339-date"),
    (atom("<entry><published>x</published></entry>", root: ""), "invalid-rfc3339-date"),
    (atom("<author/>", root: " xmlns=\"http://a.example/\""), "missing-element"),
    (rdf("<channel/>", default: "http://a.example/"), "missing-title"),
    (rdf("<channel/>").replacing("syntax-ns#", with: "syntax"), "missing-title"),
  ])
  func elementsInAWrongNamespaceAreChecked(_ document: String, rule: String) {
    #expect(FeedValidator().validate(document).diagnostics.contains { $0.rule == rule })
  }

  @Test func aChannelInANamespaceIsReported() {
    let document = rss().replacing("<channel>", with: "<channel xmlns=\"http://a.example/\">")
    #expect(found(document.utf8, among: Self.rules) == ["invalid-namespace error /rss/channel"])
  }

  @Test func invalidURNsAreAWarningInDeclarations() {
    let document = rss(root: " xmlns:a=\"urn:a\"")
    #expect(found(document.utf8, among: ["invalid-urn"]) == ["invalid-urn warning /rss/@xmlns:a"])
  }

  @Test func spotifysAccessHasElementsInNoNamespace() {
    let access =
      "<s:access xmlns:s=\"http://www.spotify.com/ns/rss\"><partner id=\"a\"/><entitlement name=\"b\"/></s:access>"
    #expect(found(rss(access).utf8, among: ["not-in-a-namespace", "undefined-element"]) == [])
  }

  @Test(arguments: documents)
  func namespacesAreChecked(_ document: String, expected: [String]) {
    #expect(found(document.utf8, among: Self.rules) == expected)
  }
}

@Suite struct EncodingTests {
  static let rules: Set<String> = [
    "unknown-encoding", "encoding-mismatch", "obscure-encoding", "not-utf8", "missing-encoding", "nonstd-encoding",
    "bad-characters", "xml-invalid-bytes",
  ]

  private func rules(_ bytes: some Collection<UInt8>, charset: String? = nil) -> [String] {
    let evidence = charset.map {
      FetchEvidence(url: "https://a.example/feed", headers: ["content-type": "application/rss+xml; charset=\"\($0)\""])
    }
    return FeedValidator().validate(Data(bytes), evidence: evidence).diagnostics.map(\.rule)
      .filter(Self.rules.contains)
  }

  private func declared(_ label: String) -> String { rss(prolog: "<?xml version=\"1.0\" encoding=\"\(label)\"?>\n") }

  @Test(arguments: [
    ("UTF-8", []), ("utf-8", []), ("utf8", ["nonstd-encoding"]), ("ISO-8859-1", ["nonstd-encoding"]),
    ("x-mac-cyrillic", ["obscure-encoding"]), ("cp437", ["obscure-encoding"]),
    ("x-fake", ["unknown-encoding"]), ("Shift_JIS", ["nonstd-encoding"]), ("johab", ["obscure-encoding"]),
  ])
  func labels(_ label: String, expected: [String]) {
    #expect(rules(declared(label).utf8) == expected)
  }

  @Test func conflictingEncodingsAreReported() {
    let marked = [0xEF, 0xBB, 0xBF] + Array(declared("ISO-8859-1").utf8)
    #expect(rules(marked).contains("encoding-mismatch"))
    #expect(rules(declared("UTF-8").utf8, charset: "UTF-8").isEmpty)
    // The charset of the server takes precedence over the declaration (RFC 7303 §3).
    #expect(rules(declared("UTF-8").utf8, charset: "ISO-8859-1").contains("encoding-mismatch"))
  }

  @Test func aPodcastMustBeInUTF8() {
    let prolog = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"
    let root = " xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""
    #expect(rules(rss("<itunes:author>A</itunes:author>", root: root, prolog: prolog).utf8).contains("not-utf8"))
    #expect(!rules(rss(root: root, prolog: prolog).utf8).contains("not-utf8"))
  }

  @Test(arguments: [("ISO-8859-1", true), ("latin1", true), ("windows-1252", false)])
  func bytesOfWindows1252AreNotLatin1(_ label: String, isReported: Bool) {
    let bytes = declared(label).replacing(">T<", with: ">~<").utf8.map { $0 == UInt8(ascii: "~") ? 0x92 : $0 }
    let found = FeedValidator().validate(bytes).diagnostics.filter { $0.rule == "bad-characters" }
    #expect(found.count == (isReported ? 1 : 0))
    #expect(found.allSatisfy { $0.message.contains("\u{2019}") && $0.location?.line == 2 })
  }

  /// The replacement of an invalid byte is not a character of the document.
  @Test func replacedBytesAreReportedOnce() {
    let bytes = rss(title: "é è ê ë ~").utf8.map { $0 == UInt8(ascii: "~") ? 0xE6 : $0 }
    #expect(rules(bytes) == ["xml-invalid-bytes"])
  }

  @Test(arguments: [
    "MarÃ©es", "isnâ€™t", "isn\u{E2}\u{80}\u{99}t", "ðŸ˜€", "a\u{FFFD}b", "a\u{92}b", "&#146;", "Â£5",
    "caf\u{C3}\u{A9}",
  ])
  func damagedCharactersAreReported(_ title: String) { #expect(rules(rss(title: title).utf8) == ["bad-characters"]) }

  @Test(arguments: [
    "Marées", "isn’t", "😀", "CAFÉ’S", "« IRMû", "“MAÇÔ", "SÃO", "Ångström", "Â", "Ã", "ÂÃ", "â", "ð",
  ])
  func ordinaryCharactersAreAccepted(_ title: String) { #expect(rules(rss(title: title).utf8).isEmpty) }
}

@Suite struct DocumentTypeTests {
  static let rules: Set<String> = [
    "invalid-doctype", "deprecated-dtd", "contains-system-entity", "undefined-named-entity",
  ]
  private static let netscape =
    "<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN\" \"http://my.netscape.com/publish/formats/rss-0.91.dtd\">"

  static let documents: [(String, [String])] = [
    (rss(), []), (rss(prolog: "<!DOCTYPE rss>"), []), (rss(prolog: "<!DOCTYPE rss [<!ENTITY a \"b\">]>"), []),
    (rss(prolog: "<!DOCTYPE html>"), ["invalid-doctype"]),
    (rss(prolog: "<!DOCTYPE rss SYSTEM \"rss.dtd\">"), ["contains-system-entity"]),
    (rss("&a;", prolog: "<!DOCTYPE rss [<!ENTITY a SYSTEM \"file:/etc/passwd\">]>"), ["contains-system-entity"]),
    (rss(prolog: "<!DOCTYPE rss [<!ENTITY % a PUBLIC \"x\" \"y\"> %a;]>"), ["contains-system-entity"]),
    (rss(prolog: netscape), ["invalid-doctype"]),
    (netscape + "<rss version=\"0.91\"><channel><title>&eacute;</title></channel></rss>", ["deprecated-dtd"]),
    (rss("&eacute;", prolog: "<!DOCTYPE rss>"), ["undefined-named-entity"]),
  ]

  @Test(arguments: documents)
  func documentTypesAreChecked(_ document: String, expected: [String]) {
    let found = FeedValidator().validate(document).diagnostics.map(\.rule).filter(Self.rules.contains)
    #expect(found == expected)
  }
}

@Suite struct StyleSheetTests {
  /// The instructions before the root, and the columns of those that are reported.
  @Test(arguments: [
    (#"<?xml-stylesheet type="text/xsl" href="a.css"?>"#, [1]),
    (#"<?xml-stylesheet href='/a/b.xslt?v=1#c' type='application/xslt+xml'?>"#, [1]),
    (#"<?xml-stylesheet type="text/xml+xsl"?>"#, [1]),
    (#"<?xml-stylesheet type="TEXT/XSL; charset=utf-8" href="a"?>"#, [1]),
    (#"<?xml-stylesheet href="a.XSL"?>"#, [1]), (#"<?xml-stylesheet type = "text/xml" href = "a.xsl" ?>"#, [1]),
    (#"<!DOCTYPE rss><?xml-stylesheet href="a.xsl"?><?xml-stylesheet type="text/xsl" href="b"?>"#, [15, 46]),
    (#"<?xml-stylesheet type="text/css" href="a.css"?><?xml-stylesheet type="text/css" href="a.xsl"?>"#, []),
    (#"<?xml-stylesheet href="a.css?b.xsl"?><?xml-stylesheet?><?xml-stylesheets href="a.xsl"?>"#, []),
    (#"<!-- <?xml-stylesheet href="a.xsl"?> --><!DOCTYPE rss [<!ENTITY a '<?xml-stylesheet href="a.xsl"?>'>]>"#, []),
    (#"<?xml-stylesheet href="a.xsl">"#, []),
  ])
  func styleSheetsInXSLTAreReported(prolog: String, columns: [Int]) {
    func found(_ document: String) -> [Diagnostic] {
      FeedValidator().validate(document).diagnostics.filter { $0.rule == "xslt-stylesheet" }
    }
    #expect(found(rss(prolog: prolog)).compactMap(\.location?.column) == columns)
    #expect(found(prolog + atom()).compactMap(\.location?.column) == columns)
    #expect(found(rss("", title: "<![CDATA[\(prolog)]]>")).isEmpty)
  }

  @Test func theInstructionIsMarkedInOtherEncodingsToo() throws {
    let document = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<?xml-stylesheet href=\"é.xsl\"?>" + rss()
    let bytes = document.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let problem = try #require(FeedValidator().validate(bytes).diagnostics.first { $0.rule == "xslt-stylesheet" })
    #expect(problem.location?.description == "2:1" && problem.end?.description == "2:32")
    #expect(problem.severity == .info && problem.fix == nil && problem.message.hasPrefix("\"é.xsl\" is"))
  }
}

@Suite struct NotAFeedTests {
  @Test(arguments: [
    ("<!-- a -->\n<unknown><a/></unknown>", "/unknown", 2), ("<!DOCTYPE html>\n\n<html><p></html>", "/html", 3),
    ("hello", "", 1), ("", "", 1),
  ])
  func aDocumentThatIsNotAFeedIsReportedAtItsRoot(_ document: String, path: String, line: Int) {
    let found = FeedValidator().validate(document).diagnostics
    #expect(found.map(\.rule) == ["not-a-feed"])
    #expect(found.first?.path == path && found.first?.location?.line == line)
  }
}

@Suite struct FetchedXMLTests {
  private func rules(_ document: String, _ change: (inout FetchEvidence) -> Void) -> Set<String> {
    var evidence = FetchEvidence(
      url: "https://a.example/feed", headers: ["content-type": "text/xml;charset=utf-8", "etag": "1"])
    change(&evidence)
    return Set(FeedValidator().validate(Data(document.utf8), evidence: evidence).diagnostics.map(\.rule)).intersection([
      "http-content-type", "http-text-xml", "http-redirect-temporary", "http-not-compressed", "http-status",
      "self-doesnt-match-location",
    ])
  }

  @Test func responsesAreChecked() {
    #expect(rules(rss()) { _ in }.isEmpty)
    #expect(rules(rss()) { $0.headers["content-type"] = "text/html" } == ["http-content-type"])
    #expect(rules(rss()) { $0.headers["content-type"] = "application/atom+xml" } == ["http-content-type"])
    #expect(rules(atom()) { $0.headers["content-type"] = "application/atom+xml" }.isEmpty)
    #expect(rules(rss()) { $0.headers["content-type"] = "text/xml" } == ["http-text-xml"])
    #expect(rules(rss()) { $0.status = 500 } == ["http-status"])
    #expect(rules(rss()) { $0.bodySize = 20_000 } == ["http-not-compressed"])
    #expect(
      rules(rss()) { $0.redirects = [.init(status: 302, url: "https://b.example/")] } == ["http-redirect-temporary"])
  }

  @Test func theSelfLinkIsTheURLOfTheFeed() {
    func link(_ href: String) -> String { "<link rel=\"self\" href=\"\(href)\"/>" }
    #expect(rules(atom(link("https://a.example/feed"))) { _ in }.isEmpty)
    #expect(rules(atom(link("/feed"))) { _ in }.isEmpty)
    #expect(rules(atom(link("https://b.example/feed"))) { _ in } == ["self-doesnt-match-location"])
    #expect(
      rules(atom(link("https://b.example/feed"))) { $0.redirects = [.init(status: 301, url: "https://b.example/feed")] }
        .isEmpty)
  }
}

/// CDATA sections that were escaped are one problem, and their content is checked as conversion reads it.
struct EscapedCDATAValidationTests {
  private static func item(_ elements: String) -> String {
    "<rss version='2.0'><channel><title>T</title><link>https://a.example/</link><description>D</description><language>en</language>"
      + "<item><title>A</title><guid>https://a.example/1</guid>\(elements)</item></channel></rss>"
  }

  @Test(arguments: [
    ("<link>%https://a.example/1^</link>", []), ("<pubDate>%Thu, 01 Feb 2024 08:28:28 +0000^</pubDate>", []),
    ("<description>%&lt;p&gt;x&lt;/p&gt;^</description>", []),
    ("<pubDate>%yesterday^</pubDate>", ["invalid-rfc2822-date"]),
  ])
  func contentIsCheckedAsItIsRead(element: String, others: [String]) throws {
    let text = Self.item(
      element.replacing("%", with: "&lt;![CDATA[").replacing("^", with: "]]&gt;"))
    let plain = Self.item(element.replacing("%", with: "").replacing("^", with: ""))
    func rules(_ text: String) -> [String] {
      FeedValidator().validate(Data(text.utf8)).diagnostics.map(\.rule).sorted()
    }
    #expect(rules(text) == (rules(plain) + ["character-data"]).sorted())
    #expect(Set(others).isSubset(of: rules(text)))
  }
}
