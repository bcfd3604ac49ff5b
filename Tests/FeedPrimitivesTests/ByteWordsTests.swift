import FeedPrimitives
import Testing

struct ByteWordsTests {
  static func matches(_ bytes: [UInt8], _ range: Range<Int>, at offset: Int) -> Bool {
    bytes.span.matches(range, at: offset)
  }
  static func key(_ bytes: [UInt8], _ range: Range<Int>) -> ByteKey { ByteKey(range, of: bytes.span) }
  static func begins(_ text: String, with name: String, at start: Int) -> Bool {
    let key = name.withBytes { ByteKey($0.indices, of: $0) }
    return text.withBytes { key.begins($0, at: start) }
  }
  static func word(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 { bytes.span.firstWord(range) }

  @Test func aWordHasTheFirstByteLowestAndZerosForThoseThatAreMissing() {
    let bytes = Array("abcdefghij".utf8)
    #expect(Self.word(bytes, 0..<8) == 0x6867_6665_6463_6261)
    #expect(Self.word(bytes, 0..<10) == 0x6867_6665_6463_6261)
    #expect(Self.word(bytes, 1..<3) == 0x6362)
    #expect(Self.word(bytes, 8..<10) == 0x6A69)
    #expect(Self.word(bytes, 4..<4) == 0)
    #expect(Self.word(bytes, 10..<10) == 0)
  }

  /// Runs of every length, at every distance from the end of the bytes, that are equal or differ in one byte.
  @Test func runsOfBytesMatchWhereAllOfThemAreTheSame() {
    for length in 0...40 {
      let name = (0..<length).map { UInt8(0x61 + $0 % 26) }
      for trailing in 0...9 {
        let bytes = name + [0x3E] + name + [UInt8](repeating: 0x2E, count: trailing)
        let (first, second) = (0..<length, length + 1..<2 * length + 1)
        #expect(Self.matches(bytes, first, at: length + 1))
        #expect(Self.key(bytes, first) == Self.key(bytes, second))
        #expect(Self.key(bytes, first).slot(bits: 8) == Self.key(bytes, second).slot(bits: 8))
        for place in 0..<length {
          var other = bytes
          other[length + 1 + place] = 0x5F
          #expect(!Self.matches(other, first, at: length + 1))
          if length <= 16 { #expect(Self.key(other, first) != Self.key(other, second)) }
        }
      }
    }
  }

  @Test func aKeyIsFoundWhereItsRunBegins() {
    let after = ">abcdefghijklmnopq"
    for length in 1...16 {
      let name = String("abcdefghijklmnop".prefix(length))
      #expect(Self.begins("<" + name + after, with: name, at: 1))
      #expect(!Self.begins("<" + name.dropLast() + "_" + after, with: name, at: 1))
      #expect(!Self.begins("<_" + name.dropFirst() + after, with: name, at: 1))
      #expect(!Self.begins("<" + name, with: name, at: 1))
    }
    #expect(!Self.begins("abcdefghijklmnopq" + after, with: "abcdefghijklmnopq", at: 0))
    #expect(!Self.begins(after, with: "", at: 0))
  }

  @Test func whatIsOutsideTheBytesMatchesNothing() {
    let bytes = Array("aaaaaaaaaaaaaaaaaaaa".utf8)
    #expect(!Self.matches(bytes, 0..<4, at: 17))
    #expect(!Self.matches(bytes, 0..<4, at: -1))
    #expect(!Self.matches(bytes, 18..<22, at: 0))
    #expect(!Self.matches(bytes, -2..<2, at: 0))
    #expect(Self.matches(bytes, 0..<0, at: 20))
  }

  @Test func keysOfDifferentLengthsDiffer() {
    let bytes = [UInt8](repeating: 0, count: 40)
    for length in 0...16 {
      #expect(Self.key(bytes, 0..<length) != Self.key(bytes, 0..<length + 1))
      #expect(Self.key(bytes, 0..<length).isWhole)
    }
    #expect(!Self.key(bytes, 0..<17).isWhole)
  }

  @Test func namesOfFeedsSpreadOverTheSlots() {
    let names = [
      "item", "title", "link", "description", "pubDate", "guid", "author", "category", "comments", "enclosure",
      "source", "content:encoded", "dc:creator", "dc:date", "itunes:author", "itunes:duration", "itunes:image",
      "media:content", "media:thumbnail", "media:title", "wfw:commentRss", "slash:comments", "entry", "id", "updated",
      "published", "name", "uri", "email", "content", "summary", "feed",
    ]
    let slots = Set(names.map { Self.key(Array($0.utf8), 0..<$0.utf8.count).slot(bits: 8) })
    #expect(slots.count >= 28)
  }
}
