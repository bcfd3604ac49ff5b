/// Checks of every XML document: encodings, style sheets, and answers of servers.

import FeedValidation
import Foundation
import Testing

private func rss(_ item: String = "", root: String = "", prolog: String = "", title: String = "T") -> String {
  """
  \(prolog)<rss version="2.0"\(root)><channel><title>\(title)</title><link>https://a.example/</link>
  <description>D</description><item><title>I</title>\(item)</item></channel></rss>
  """
}

private func atom(_ inside: String = "", root: String = " xmlns=\"http://www.w3.org/2005/Atom\"") -> String {
  "<feed\(root)><title>T</title><id>urn:x:1</id><updated>2024-03-11T07:30:00Z</updated>\(inside)</feed>"
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

  @Test func conflictingEncodingsAreReported() {
    let marked = [0xEF, 0xBB, 0xBF] + Array(declared("ISO-8859-1").utf8)
    #expect(rules(marked).contains("encoding-mismatch"))
    #expect(rules(declared("UTF-8").utf8, charset: "UTF-8").isEmpty)
    // The charset of the server takes precedence over the declaration (RFC 7303 §3).
    #expect(rules(declared("UTF-8").utf8, charset: "ISO-8859-1").contains("encoding-mismatch"))
  }

  /// Some parsers refuse what others read by the byte order mark.
  @Test func aDeclarationWithOtherCodeUnitsThanTheMarkIsAnError() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(rules(mark + declared("UTF-16").utf8).contains("xml-invalid-bytes"))
    #expect(rules(try #require(declared("UTF-8").data(using: .utf16))).contains("xml-invalid-bytes"))
    #expect(rules(try #require(declared("UTF-16").data(using: .utf16))).isEmpty)
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
}

@Suite struct StyleSheetTests {
  @Test func theInstructionIsMarkedInOtherEncodingsToo() throws {
    let document = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<?xml-stylesheet href=\"é.xsl\"?>" + rss()
    let bytes = document.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let problem = try #require(FeedValidator().validate(bytes).diagnostics.first { $0.rule == "xslt-stylesheet" })
    #expect(problem.location?.description == "2:1" && problem.end?.description == "2:32")
    #expect(problem.severity == .info && problem.fix == nil && problem.message.hasPrefix("\"é.xsl\" is"))
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
