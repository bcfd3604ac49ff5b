/// The format of a document, whatever precedes its root element.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct FeedFormatTests {
  @Test func detectsImagesByTheirFirstBytes() {
    #expect(FeedFormat(detecting: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .binary("a PNG image"))
  }

  // MARK: The start of a document

  /// Every prefix has no result, or that of the whole document, which then does not change.
  static func checkPrefixes(of bytes: [UInt8], _ name: String) {
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
      count += count < 200 && answer == nil ? 1 : max(101, count / (checksAllCases ? 8 : 1))
    }
  }

  @Test func noPrefixIsMistakenForAnotherFormat() throws {
    for folder in try FileManager.default.contentsOfDirectory(atPath: Fixtures.folder.path) where folder != "Recorded" {
      let files = FileManager.default.enumerator(atPath: Fixtures.folder.appending(path: folder).path)?.allObjects
      for file in sampled(withoutResults(files?.compactMap { $0 as? String } ?? []).sorted(), oneOf: 6) {
        guard file.contains("."), let data = try? Fixtures.data(folder + "/" + file) else { continue }
        Self.checkPrefixes(of: Array(data), file)
      }
    }
  }

  @Test func anyNumberOfMessagesMayComeBeforeJSON() {
    let messages = String(repeating: "<br />\n<b>Notice</b>: x<br>", count: 100)
    Self.checkPrefixes(of: Array((messages + #"{"title": "t", "items": []}"#).utf8), "messages before JSON")
    Self.checkPrefixes(of: Array((messages + "<rss version='2.0'><channel>").utf8), "messages before RSS")
  }

  @Test func noPrefixIsMistakenForAnotherFormatInOtherEncodings() throws {
    let root = "<!-- ü > <feed --><rss version='2.0'><channel>ü<title>日本</title></channel></rss>"
    for encoding in ["UTF-8", "ISO-8859-1", "Shift_JIS", "ISO-2022-JP", "GB18030", "UTF-16", "nonsense"] {
      let text = "<?xml version='1.0' encoding='\(encoding)'?>" + root
      Self.checkPrefixes(of: Array(text.utf8), encoding)
      Self.checkPrefixes(of: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, encoding + ", UTF-16")
      Self.checkPrefixes(of: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, encoding)
      Self.checkPrefixes(of: [0xEF, 0xBB, 0xBF] + Array(text.utf8), encoding)
      // Bytes that are ill-formed in UTF-8, and parts of characters in other encodings.
      Self.checkPrefixes(of: Array(text.utf8.map { $0 >= 0x80 ? 0x81 : $0 }), encoding)
    }
    // Its characters are ASCII bytes.
    let text = "<?xml version='1.0' encoding='HZ-GB-2312'?><rss version='~{LlFx~}2'><channel/></rss>"
    Self.checkPrefixes(of: Array(text.utf8), "HZ-GB-2312")
  }

  // The start of the last one is an encoding.
  @Test(arguments: ["EUC-KR", "Shift_JIS", "nonsense", "UTF-8y"])
  func anEncodingMayBeDeclaredAfterTheRoot(encoding: String) {
    for declaration in ["\"\(encoding)\"", encoding] {
      let text = "<a><rss version='2.0'><channel><?xml version='1.0' encoding=\(declaration)?><rss version='0.92'>"
      // A byte that begins a character in some of them.
      Self.checkPrefixes(of: [0x87] + Array(text.utf8), encoding)
      Self.checkPrefixes(of: [0x87] + Array((text + String(repeating: " ", count: 3000) + "<feed>").utf8), encoding)
    }
  }

  @Test func noPrefixOfBrokenDocumentsIsMistakenForAnotherFormat() throws {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE ", "[", "]", "<!ENTITY a \"", "\"", "'", ">", "<rss",
      "<rss version='2.0'>", "<feed", "<feed xmlns='http://www.w3.org/2005/Atom'", "<html>", "<b>", "</b>", "<svg",
      " a=", "/>", "é", "{", "}", "\"items\":", "\"version\": \"jsonfeed.org\"", "\"rss\": {", ",", ":", "1", "&a;",
      " ", "\u{0}",
    ]
    for _ in sampled(0..<2000) {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      Self.checkPrefixes(of: Array(text.joined().utf8), text.joined())
    }
  }

  @Test func theTextBeforeTheRootMayHaveAnyLength() {
    let text = "<!-- " + String(repeating: "x", count: 1_000_000) + " --><rss version='2.0'><channel>"
    #expect(FeedFormat(detecting: text) == .rss(version: "2.0"))
    #expect(FeedFormat(detectingStart: Data(text.utf8)) == .rss(version: "2.0"))
  }
}
