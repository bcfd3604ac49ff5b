/// The format of a document, whatever precedes its root element.

import FeedPrimitives
import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct FeedFormatTests {
  static let documents: [(String, FeedFormat)] =
    [
      ("", .empty), ("  \n", .empty), ("<rss version=\"2.0\"/>", .rss(version: "2.0")), ("<rss>", .rss(version: nil)),
      ("\u{FEFF}<?xml version=\"1.0\"?><!-- <feed> --><rss/>", .rss(version: nil)),
      (
        "<?xml-stylesheet href=\"<html>\"?><!DOCTYPE rss [<!ENTITY a \"<feed>\">]><rss version='0.91'/>",
        .rss(version: "0.91")
      ),
      ("warning <br/> <b>x</b> <rss/>", .rss(version: nil)), ("<channel><title/></channel>", .rss(version: nil)),
      ("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>", .rdf(version: nil)),
      ("<r:RDF xmlns=\"http://my.netscape.com/rdf/simple/0.9/\"/>", .rdf(version: "0.90")),
      ("<r:RDF xmlns=\"http://purl.org/rss/1.0/\" xmlns:a=\"http://purl.org/net/rss1.1#\"/>", .rdf(version: "1.0")),
      ("<RDF xmlns:rss=\"http://purl.org/rss/1.0/\"/>", .rdf(version: "1.0")),
      ("<Channel xmlns=\"http://purl.org/net/rss1.1#\"/>", .rdf(version: "1.1")),
      ("<CHANNEL><TITLE/></CHANNEL>", .cdf), ("<channel href=\"https://example.org/\"/>", .cdf),
      ("<feed xmlns=\"http://www.w3.org/2005/Atom\"/>", .atom(version: "1.0")),
      ("<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\"/>", .atom(version: "1.0")),
      ("<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\"/>", .atom(version: "0.3")),
      ("<entry xmlns=\"http://www.w3.org/2005/Atom\"/>", .atom(version: "1.0")),
      ("<CHANNEL HREF=\"https://example.org/\"/>", .cdf), ("<!DOCTYPE html><html><body><rss/></body></html>", .html),
      ("<HTML>", .html), ("<p>Not found</p>", .html), ("<opml version=\"2.0\"/>", .opml),
      ("<svg/>", .otherXML(root: "svg")),
      ("{\"version\": \"https:\\/\\/jsonfeed.org\\/version\\/1\"}", .jsonFeed),
      ("{\"version\": \"https://jsonfeed.org/version/1\"}", .jsonFeed), ("{\"items\": []}", .jsonFeed),
      ("{\"rss\": {}}", .rssInJSON), ("{\"channel\": {\"title\": 1}}", .rssInJSON), ("{\"item\": [{}]}", .rssInJSON),
      ("{\"channel\": \"news\"}", .otherJSON), ("{\"item\": 1}", .otherJSON),
      ("{\"rss\": {}, \"items\": [], \"a\"", .jsonFeed), ("{\"a\": {\"items\": 1}}", .otherJSON), ("[]", .otherJSON),
      ("{", .otherJSON),
      ("\u{89}PNG", .unknown), ("GIF89a", .binary("a GIF image")), ("%PDF-1.7", .binary("a PDF document")),
      ("hello", .unknown), ("he\0llo", .binary("a binary file")),
      ("\0\0\0 ftypisom", .binary("an MPEG-4 file")),
      ("<", .unknown), ("<!--", .unknown), ("<?xml", .unknown),
    ]

  @Test(arguments: documents) func detects(text: String, format: FeedFormat) {
    #expect(FeedFormat(detecting: text) == format)
  }

  @Test func detectsImagesByTheirFirstBytes() {
    #expect(FeedFormat(detecting: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .binary("a PNG image"))
  }

  // MARK: The start of a document

  /// Every prefix has no result, or that of the whole document, which then does not change.
  func checkPrefixes(of bytes: [UInt8], _ name: String) {
    let whole = FeedFormat(detecting: bytes)
    var answer: FeedFormat?
    var count = 0
    while count <= bytes.count {
      let partial = FeedFormat(detectingStart: Array(bytes[..<count]))
      if partial != nil ? partial != whole : answer != nil {
        Issue.record("\(name): \(String(describing: partial)) after \(count) bytes, \(whole) in the end")
        return
      }
      answer = partial
      // After the result, and of long documents, prefixes are sampled.
      count += count < 200 && answer == nil ? 1 : max(101, count / 8)
    }
  }

  @Test func noPrefixIsMistakenForAnotherFormat() throws {
    for (text, _) in Self.documents { checkPrefixes(of: Array(text.utf8), text) }
    for folder in try FileManager.default.contentsOfDirectory(atPath: Fixtures.folder.path) where folder != "Recorded" {
      let files = FileManager.default.enumerator(atPath: Fixtures.folder.appending(path: folder).path)
      while let file = files?.nextObject() as? String {
        guard file.contains("."), let data = try? Fixtures.data(folder + "/" + file) else { continue }
        checkPrefixes(of: Array(data), file)
      }
    }
  }

  @Test func anyNumberOfMessagesMayComeBeforeJSON() {
    let messages = String(repeating: "<br />\n<b>Notice</b>: x<br>", count: 100)
    checkPrefixes(of: Array((messages + #"{"title": "t", "items": []}"#).utf8), "messages before JSON")
    checkPrefixes(of: Array((messages + "<rss version='2.0'><channel>").utf8), "messages before RSS")
  }

  @Test func noPrefixIsMistakenForAnotherFormatInOtherEncodings() throws {
    let root = "<!-- ü > <feed --><rss version='2.0'><channel>ü<title>日本</title></channel></rss>"
    for encoding in ["UTF-8", "ISO-8859-1", "Shift_JIS", "ISO-2022-JP", "GB18030", "UTF-16", "nonsense"] {
      let text = "<?xml version='1.0' encoding='\(encoding)'?>" + root
      checkPrefixes(of: Array(text.utf8), encoding)
      checkPrefixes(of: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, encoding + ", UTF-16")
      checkPrefixes(of: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, encoding)
      checkPrefixes(of: [0xEF, 0xBB, 0xBF] + Array(text.utf8), encoding)
      // Bytes that are ill-formed in UTF-8, and parts of characters in other encodings.
      checkPrefixes(of: Array(text.utf8.map { $0 >= 0x80 ? 0x81 : $0 }), encoding)
    }
    // Its characters are ASCII bytes.
    let text = "<?xml version='1.0' encoding='HZ-GB-2312'?><rss version='~{LlFx~}2'><channel/></rss>"
    checkPrefixes(of: Array(text.utf8), "HZ-GB-2312")
  }

  // The start of the last one is an encoding.
  @Test(arguments: ["EUC-KR", "Shift_JIS", "nonsense", "UTF-8y"])
  func anEncodingMayBeDeclaredAfterTheRoot(encoding: String) {
    for declaration in ["\"\(encoding)\"", encoding] {
      let text = "<a><rss version='2.0'><channel><?xml version='1.0' encoding=\(declaration)?><rss version='0.92'>"
      // A byte that begins a character in some of them.
      checkPrefixes(of: [0x87] + Array(text.utf8), encoding)
      checkPrefixes(of: [0x87] + Array((text + String(repeating: " ", count: 3000) + "<feed>").utf8), encoding)
    }
  }

  @Test func noPrefixOfBrokenDocumentsIsMistakenForAnotherFormat() throws {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE ", "[", "]", "<!ENTITY a \"", "\"", "'", ">", "<rss",
      "<rss version='2.0'>", "<feed", "<feed xmlns='http://www.w3.org/2005/Atom'", "<html>", "<b>", "</b>", "<svg",
      " a=", "/>", "é", "{", "}", "\"items\":",
      "\"version\": \"jsonfeed.org\"",
      "\"rss\": {", ",", ":", "1", "&a;", " ", "\u{0}",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      checkPrefixes(of: Array(text.joined().utf8), text.joined())
    }
  }

  @Test(
    arguments: [
      ("<?xml version='1.0'?><rss version='2.0'>", .rss(version: "2.0")), ("<rss", nil), ("", nil), ("  ", nil),
      ("{\"version\": \"https://jsonfeed.org/version/1\"", .jsonFeed), ("{\"version\": \"https://jsonfeed.org", nil),
      ("{\"title\": \"t\", \"items\":[", .jsonFeed), ("{\"rss\": {}", nil), ("{\"a\": 1}", .otherJSON), ("[", nil),
      ("<svg>", .otherXML(root: "svg")), ("<p>", nil), ("<!-- <html> ", nil), ("hello", nil),
      ("%PDF-", .binary("a PDF document")),
    ] as [(String, FeedFormat?)])
  func theFormatIsKnownAsEarlyAsPossible(text: String, format: FeedFormat?) {
    #expect(FeedFormat(detectingStart: Array(text.utf8)) == format)
  }

  @Test(arguments: [
    "<!-- <rss version='2.0'><channel/></rss> -->", "<script>var s = '<rss version=\"2.0\">'</script>",
    "<p title='<rss version=2.0>'>", "<textarea><rss version='2.0'></rss></textarea>", "<feed>", "<rss>",
  ])
  func whatOnlyLooksLikeAFeedInAPageIsNotAFeed(markup: String) {
    #expect(FeedFormat(detecting: "<!DOCTYPE html><html><body>\(markup)</body></html>") == .html)
  }

  @Test func theTextBeforeTheRootMayHaveAnyLength() {
    let text = "<!-- " + String(repeating: "x", count: 1_000_000) + " --><rss version='2.0'><channel>"
    #expect(FeedFormat(detecting: text) == .rss(version: "2.0"))
    #expect(FeedFormat(detectingStart: Data(text.utf8)) == .rss(version: "2.0"))
  }
}
