import Foundation
import TestCases
import Testing

@testable import FeedPrimitives

struct ByteAccessTests {
  private struct Refusal: Error, Equatable { var count: Int }

  static let texts = [
    "", "a", "fifteen bytes !", "sixteen bytes !!", "é", "日本語 😀", String(repeating: "Marée ", count: 400),
  ]

  @Test func theBytesOfAStringAreItsUTF8() async throws {
    try await forEachCase(in: Self.texts) { (text: String) in
      // On Apple's systems, a string from Foundation is not in UTF-8.
      for text in [text, NSString(string: text).substring(from: 0)] {
        #expect(text.withBytes { bytes in bytes.indices.map { bytes[$0] } } == Array(text.utf8))
        // As older systems do it.
        #expect(text.withContiguousBytes { bytes in bytes.indices.map { bytes[$0] } } == Array(text.utf8))
      }
    }
  }

  @Test func errorsKeepTheirType() {
    func refuse(_ bytes: TextSpan) throws(Refusal) -> Int { throw Refusal(count: bytes.count) }
    #expect(throws: Refusal(count: 4)) { try "four".withBytes(refuse) }
    #expect(throws: Refusal(count: 4)) { try "four".withContiguousBytes(refuse) }
  }

  @Test func theSpanOfAnArrayHasItsElements() async throws {
    try await forEachCase(in: Self.texts) { (text: String) in
      let array = Array(text.utf8)
      let span = array.span
      #expect(span.indices.map { span[$0] } == array)
    }
  }

  @Test func olderSystemsMakeTheSameStringOfBytes() async throws {
    try await forEachCase(in: Self.texts) { (text: String) in
      let bytes = Array(text.utf8)
      #expect(bytes.span.checkedString() == text)
      #expect(TextSpan(prefixOf: bytes.span).string(0..<bytes.count) == text)
    }
  }

  @Test func onlyWellFormedBytesAreAValidString() {
    #expect(Array("é".utf8).span.validString() == "é")
    #expect([0xC3 as UInt8].span.validString() == nil)
  }
}
