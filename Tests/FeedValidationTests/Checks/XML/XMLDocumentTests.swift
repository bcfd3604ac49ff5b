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
