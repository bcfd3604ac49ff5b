import Testing

@testable import FeedPrimitives

struct WholeCharacterTests {
  @Test func everyRangeOfATextGivesTheCharactersThatAreWhollyInIt() {
    let text = "aé漢😀é漢😀😀漢éa"
    text.withBytes { bytes in
      for start in 0...bytes.count {
        for end in start...bytes.count {
          var (expected, offset) = ("", 0)
          for scalar in text.unicodeScalars {
            if offset >= start, offset + scalar.utf8.count <= end { expected.unicodeScalars.append(scalar) }
            offset += scalar.utf8.count
          }
          #expect(bytes.string(start..<end) == expected)
        }
      }
    }
  }
}
