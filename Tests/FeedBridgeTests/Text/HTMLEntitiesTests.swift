import FeedPrimitives
import TestCases
import Testing

@testable import FeedBridge

struct HTMLEntitiesTests {
  static func text(_ name: String) -> String? {
    name.withBytes { HTMLEntities.text(for: $0) }.map(string)
  }

  static func string(_ text: HTMLEntities.Text) -> String {
    var scalars = String.UnicodeScalarView([text.first])
    if let second = text.second { scalars.append(second) }
    return String(scalars)
  }

  static func decode(_ text: String, inAttribute: Bool = false) -> String {
    text.withBytes { HTMLEntities.decoded($0, 0..<$0.count, inAttribute: inAttribute) }
  }

  // MARK: Names

  @Test func everyEntryOfTheTableIsFoundUnderItsName() throws {
    var count = 0
    var previous = ""
    for record in HTMLEntities.table.description.split(whereSeparator: \.isWhitespace) {
      let parts = record.split(whereSeparator: { $0 == "=" || $0 == "!" })
      let name = String(parts[0])
      let scalars = parts[1].split(separator: "+").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      let text = try #require(Self.text(name), "\(name)")
      #expect(Array(text.unicodeScalars) == scalars, "\(name)")
      #expect(Array(previous.utf8).lexicographicallyPrecedes(Array(name.utf8)), "\(name)")
      #expect(Self.text(name + "x") == nil || name.count < 6, "\(name)x")
      previous = name
      count += 1
    }
    #expect(count == 2125)
  }

  // MARK: Numbers

  // MARK: References in text

  @Test func anyTextIsDecodedWithoutATrap() {
    var generator = SeededGenerator(seed: 5)
    for round in sampled(0..<3000) {
      let text = generator.text(round % 40, of: "&&&&##xX0189afT;;ltgampcopynotin= é😀<>")
      _ = Self.decode(text)
      _ = Self.decode(text, inAttribute: true)
      _ = Self.text(text)
    }
  }
}
