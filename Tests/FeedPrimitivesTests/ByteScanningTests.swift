import TestCases
import Testing

@testable import FeedPrimitives

struct ByteScanningTests {
  // Spans cannot be used inside `#expect`; these take arrays.
  static func first(_ byte: UInt8, in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    bytes.span.firstIndex(of: byte, from: start, to: end)
  }
  static func jsonEnd(_ bytes: [UInt8], from start: Int) -> Int { bytes.span.endOfPlainJSONText(from: start) }
  static func collapsedEnd(_ bytes: [UInt8], from start: Int) -> Int { bytes.span.endOfCollapsedText(from: start) }
  static func urlEnd(_ bytes: [UInt8], from start: Int) -> Int { bytes.span.endOfPlainURL(from: start) }
  static func hostEnd(_ bytes: [UInt8], from start: Int) -> Int { bytes.span.endOfHost(from: start) }
  static func wordEnd(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    bytes.span.endOfWord(from: start, to: end)
  }
  static func outputEnd(_ bytes: [UInt8], from start: Int, before quote: UInt8) -> Int {
    bytes.span.endOfPlainXMLOutput(from: start, before: quote)
  }
  static func starts(_ text: String, with prefix: StaticString, at offset: Int) -> Bool {
    text.withBytes { $0.starts(with: prefix, at: offset) }
  }
  static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool { left.span.isEqual(to: right.span) }

  @Test func classesOfBytesAreThoseOfASCII() {
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      let isASCII = byte < 0x80
      #expect(ASCII.isSpace(byte) == [0x20, 0x09, 0x0A, 0x0D].contains(byte))
      #expect(ASCII.isDigit(byte) == ("0"..."9").contains(scalar))
      #expect(ASCII.isLetter(byte) == (isASCII && scalar.properties.isAlphabetic))
      #expect(ASCII.lowercased(byte) == (isASCII ? Array(String(scalar).lowercased().utf8)[0] : byte))
      #expect(ASCII.hexValue(byte) == (isASCII ? Character(scalar).hexDigitValue.map(UInt32.init) : nil))
    }
  }

  @Test func allOccurrencesOfAByteAreFoundInOrder() {
    var generator = SeededGenerator(seed: 7)
    for length in 0...300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0x3C...(length % 3 == 0 ? 0x3D : 0x5F), using: &generator) }
      var occurrences = ByteOccurrences(of: 0x3D)
      var found: [Int] = []
      while let next = occurrences.next(in: unsafe TextSpan(unchecked: bytes.span)) { found.append(next) }
      #expect(found == bytes.indices.filter { bytes[$0] == 0x3D })
      #expect(occurrences.next(in: unsafe TextSpan(unchecked: bytes.span)) == nil)
    }
  }

  @Test func aByteIsFoundWhereverItIsAndNowhereElse() {
    for length in 0...70 {
      let bytes = [UInt8](repeating: 0x61, count: length)
      #expect(Self.first(0x3C, in: bytes, from: 0, to: length) == nil)
      for index in 0..<length {
        var marked = bytes
        marked[index] = 0x3C
        #expect(Self.first(0x3C, in: marked, from: 0, to: length) == index)
        #expect(Self.first(0x3C, in: marked, from: index, to: length) == index)
        #expect(Self.first(0x3C, in: marked, from: index + 1, to: length) == nil)
        #expect(Self.first(0x3C, in: marked, from: 0, to: index) == nil)
      }
    }
  }

  @Test func plainJSONTextEndsAtQuotesBackslashesAndControls() {
    var generator = SeededGenerator(seed: 1)
    for length in 0...70 {
      for _ in 0..<40 {
        var bytes = generator.bytes(length, in: 0x23...0x5B)
        if length > 0, Bool.random(using: &generator) {
          let stop: UInt8 =
            [0x22, 0x5C, 0x1F, 0x00, 0x0A, 0x20, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
          bytes[.random(in: 0..<length, using: &generator)] = stop
        }
        let start = Int.random(in: 0...length, using: &generator)
        let expected = bytes[start...].firstIndex { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 } ?? length
        #expect(Self.jsonEnd(bytes, from: start) == expected)
      }
    }
  }

  @Test func textForXMLEndsAtWhatMayHaveToBeEscaped() {
    for quote in [ASCII.quotationMark, ASCII.lessThan] {
      for byte in UInt8.min...UInt8.max {
        let isStop = byte < 0x20 || [quote, 0x24, 0x26, 0x3C, 0x3E, 0xC2, 0xEF].contains(byte)
        // Around the lengths of words and vectors.
        for length in [1, 7, 8, 9, 16, 17, 33, 40] {
          for index in 0..<length {
            var bytes = [UInt8](repeating: 0x61, count: length)
            bytes[index] = byte
            #expect(Self.outputEnd(bytes, from: 0, before: quote) == (isStop ? index : length))
            #expect(Self.outputEnd(bytes, from: index + 1, before: quote) == length)
          }
        }
      }
    }
  }

  @Test func hostsAndWordsEndAtTheFirstOtherByteOnly() {
    let host = Array("-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    for byte in UInt8.min...UInt8.max {
      #expect(ASCII.isPlainInHost(byte) == host.contains(byte))
      for length in [1, 9, 16, 17, 40] {
        for index in 0..<length {
          var bytes = (0..<length).map { host[($0 &* 7) % host.count] }
          bytes[index] = byte
          let stop = host.contains(byte) ? length : index
          #expect(Self.hostEnd(bytes, from: 0) == stop)
          #expect(Self.hostEnd(bytes, from: index) == stop)
          #expect(Self.hostEnd(bytes, from: length) == length)
          let space = byte <= 0x20 ? index : length
          #expect(Self.wordEnd(bytes, from: 0, to: length) == space)
          #expect(Self.wordEnd(bytes, from: 0, to: index) == index)
          #expect(Self.wordEnd(bytes, from: index, to: length) == space)
        }
      }
    }
  }

  @Test func collapsedTextEndsAtMarkupControlsAndDoubleSpaces() {
    var generator = SeededGenerator(seed: 2)
    for round in sampled(0..<6000) {
      let length = round % 60
      var bytes = generator.bytes(length, in: 0x61...0x7A)
      for _ in 0..<Int.random(in: 0...4, using: &generator) where length > 0 {
        let stop: UInt8 = [0x3C, 0x26, 0x1F, 0x0A, 0x20, 0x20, 0x20, 0x80].randomElement(using: &generator) ?? 0
        bytes[.random(in: 0..<length, using: &generator)] = stop
      }
      let start = Int.random(in: 0...length, using: &generator)
      let expected =
        (start..<length).first { index in
          let byte = bytes[index]
          let isDouble = byte == 0x20 && index + 1 < length && bytes[index + 1] == 0x20
          return byte == 0x3C || byte == 0x26 || byte < 0x20 || isDouble
        } ?? length
      #expect(Self.collapsedEnd(bytes, from: start) == expected)
    }
  }

  @Test func plainURLsEndAtBytesThatNeedACloserLook() {
    // Tilde is allowed in URLs; it gets the closer look with its neighbors.
    let stops = Set((0...0x20).map(UInt8.init) + Array("\"#%<>\\^`{|}~".utf8) + (0x7F...0xFF).map(UInt8.init))
    for byte in UInt8.min...UInt8.max {
      for length in [1, 7, 15, 16, 17, 31, 32, 33, 50] {
        for index in [0, length / 2, length - 1] {
          var bytes = [UInt8](repeating: 0x61, count: length)
          bytes[index] = byte
          #expect(Self.urlEnd(bytes, from: 0) == (stops.contains(byte) ? index : length))
          #expect(Self.urlEnd(bytes, from: index) == (stops.contains(byte) ? index : length))
          #expect(Self.urlEnd(bytes, from: index + 1) == length)
        }
      }
    }
    #expect(Self.urlEnd([], from: 0) == 0)
  }

  @Test func aPrefixIsComparedLetterForLetterAndInsideTheBytes() {
    #expect(Self.starts("<?xml?>", with: "<?xml", at: 0))
    #expect(Self.starts("a<?xml", with: "<?xml", at: 1))
    #expect(!Self.starts("<?xm", with: "<?xml", at: 0))
    #expect(!Self.starts("<?XML", with: "<?xml", at: 0))
    #expect(!Self.starts("abc", with: "c", at: 3))
    #expect(!Self.starts("abc", with: "a", at: -1))
    #expect(!Self.starts("abc", with: "a", at: 100))
    #expect(Self.starts("abc", with: "", at: 3))
  }

  @Test func runsOfBytesAreEqualWhereTheirBytesAre() {
    #expect(Self.isEqual([], []))
    #expect(Self.isEqual([1, 2], [1, 2]))
    #expect(!Self.isEqual([1, 2], [1, 3]))
    #expect(!Self.isEqual([1, 2], [1, 2, 3]))
  }

  @Test func theFirstLaneThatIsSetIsFound() {
    for lane in 0..<16 {
      var vector = SIMD16<UInt8>(repeating: 0)
      vector[lane] = 1
      if lane < 15 { vector[15] = 1 }
      #expect((vector .== SIMD16(repeating: 1)).firstTrue == lane)
    }
    #expect((SIMD16<UInt8>(repeating: 0) .== SIMD16(repeating: 1)).firstTrue == nil)
  }

  @Test func aLiteralsBytesAreItsUTF8() {
    #expect(("é€" as StaticString).withBytes { $0.count } == 5)
    #expect(("" as StaticString).withBytes { $0.count } == 0)
  }

  @Test(arguments: ["", "a", "e\u{301}", "fifteen bytes !", "sixteen bytes !!", "a name of more than fifteen bytes"])
  func textsAreExactHoweverTheyAreStored(text: String) {
    // With capacity, a short text is not stored inline either.
    var copy = ""
    copy.reserveCapacity(100)
    copy += text
    #expect(copy.isExactly(text) && text.isExactly(copy) && text.isExactly(String(Array(text))))
    for other in ["b", "\u{E9}", "fifteen bytes ?", "sixteen bytes !?", text + "a", String(text.reversed())] {
      var copy = ""
      copy.reserveCapacity(100)
      copy += other
      #expect(text.isExactly(other) == (Array(text.utf8) == Array(other.utf8)))
      #expect(text.isExactly(copy) == (Array(text.utf8) == Array(other.utf8)))
    }
  }

  @Test func namesAreExactWhereCanonicalEquivalenceIsNot() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed)
    #expect(ExactName(composed) != ExactName(decomposed))
    #expect(ExactName(composed) == ExactName("\u{E9}"))
    #expect(Set([ExactName(composed), ExactName(decomposed), ExactName("\u{E9}")]).count == 2)
  }
}
