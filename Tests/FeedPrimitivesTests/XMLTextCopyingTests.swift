import TestCases
import Testing

@testable import FeedPrimitives

struct XMLTextCopyingTests {
  /// The copied text, and where the copy ended.
  struct Copy: Equatable {
    var text: [UInt8]
    var end: Int
  }

  static func copy(_ kind: XMLTextKind, _ bytes: [UInt8], _ range: Range<Int>) -> Copy {
    var buffer = ByteBuffer()
    buffer.append("<" as StaticString)
    let text = unsafe TextSpan(unchecked: bytes.span)
    let end = buffer.appendXMLText(kind, of: text, from: range.lowerBound, to: range.upperBound)
    return Copy(text: Array(buffer.array().dropFirst()), end: end)
  }

  /// The same, byte by byte.
  static func expected(_ kind: XMLTextKind, _ bytes: [UInt8], _ range: Range<Int>) -> Copy {
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      let rest = bytes[index..<range.upperBound]
      if byte == 0x26, kind != .cdata {
        let references: [(String, UInt8)] = [
          ("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26), ("&quot;", 0x22), ("&apos;", 0x27),
        ]
        guard let (name, character) = references.first(where: { rest.starts(with: $0.0.utf8) }) else { break }
        text.append(character)
        index += name.utf8.count
      } else if byte == 0x0D {
        text.append(kind == .attribute ? 0x20 : 0x0A)
        index += rest.dropFirst().first == 0x0A ? 2 : 1
      } else if byte == 0x09 || byte == 0x0A {
        text.append(kind == .attribute ? 0x20 : byte)
        index += 1
      } else if byte < 0x20 {
        break
      } else {
        text.append(byte)
        index += 1
      }
    }
    return Copy(text: text, end: index)
  }

  @Test(arguments: [XMLTextKind.content, .cdata, .attribute])
  func textIsCopiedAsByteByByte(_ kind: XMLTextKind) {
    var generator = SeededGenerator(seed: 41)
    let pieces = [
      "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&lt;p&gt;", "\r", "\n", "\r\n", "\t", "a", "some words", "é", " ",
      "words that are longer than one block of bytes",
    ]
    let rare = ["&", "&nbsp;", "&#39;", "\u{1}", "\u{1F}", "&am", "&lt"]
    for round in sampled(0..<6000) {
      var text = ""
      for _ in 0..<round % 24 { text += pieces.randomElement(using: &generator) ?? "" }
      if round % 3 == 0 { text += rare.randomElement(using: &generator) ?? "" }
      text += pieces.randomElement(using: &generator) ?? ""
      let bytes = Array(text.utf8)
      let start = Int.random(in: 0...bytes.count, using: &generator)
      let range = start..<(round % 2 == 0 ? bytes.count : .random(in: start...bytes.count, using: &generator))
      #expect(Self.copy(kind, bytes, range) == Self.expected(kind, bytes, range))
      // If more bytes follow, the whole range is copied in blocks; what follows is ignored.
      let more = bytes + Array(String(repeating: "&lt;\u{1}", count: 30).utf8)
      #expect(Self.copy(kind, more, range) == Self.expected(kind, more, range))
    }
  }

  @Test func aLongTextIsCopiedCompletely() {
    let bytes = Array(String(repeating: "&lt;p&gt;Some text&lt;/p&gt;\r\n", count: 1000).utf8)
    let copy = Self.copy(.content, bytes, 0..<bytes.count)
    #expect(copy.text == Array(String(repeating: "<p>Some text</p>\n", count: 1000).utf8))
    #expect(copy.end == bytes.count)
  }
}
