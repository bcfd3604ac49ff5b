import Testing

@testable import FeedPrimitives

struct NameTableTests {
  static func value(_ name: String, in table: NameTable<Int>) -> Int? { table.value(for: name) }

  static func table(_ names: [String]) -> NameTable<Int> {
    NameTable(names.enumerated().map { (name: $0.element, value: $0.offset) })
  }

  @Test func everyNameIsFoundAndNoOther() {
    let names = [
      "id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "banner_image", "é",
      "a",
    ]
    let table = Self.table(names)
    for (index, name) in names.enumerated() { #expect(Self.value(name, in: table) == index) }
    for name in ["", "ID", "i", "idd", "Title", "content_htm", "content_httl", "e\u{301}", "_id"] {
      #expect(Self.value(name, in: table) == nil, "\(name)")
    }
  }

  @Test func namesInOneSlotAreDistinguished() {
    // The slot depends on the length and the first and last eight bytes, which are the same for all of these.
    let names = (10..<100).map { "duration\($0)_seconds" }
    let table = Self.table(names)
    for (index, name) in names.enumerated() { #expect(Self.value(name, in: table) == index) }
    #expect(Self.value("durationxx_seconds", in: table) == nil)
  }

  @Test func aNameIsFoundInsideOtherBytes() {
    let bytes = Array(#"{"title":1,"content_html":"x","duration_in_seconds":2,"a"#.utf8)
    let table = Self.table(["title", "content_html", "duration_in_seconds", "a"])
    let ranges = [2..<7, 12..<24, 31..<50, 55..<56]
    for (index, range) in ranges.enumerated() {
      #expect(table.value(for: range, of: bytes.span) == index)
      #expect(table.value(for: range.lowerBound - 1..<range.upperBound, of: bytes.span) == nil)
    }
    #expect(table.value(for: 2..<2, of: bytes.span) == nil)
  }

  @Test func theFirstOfTwoEqualNamesCounts() {
    #expect(Self.value("b", in: Self.table(["a", "b", "b", "b"])) == 1)
  }

  @Test func theValuesOfEqualNamesCanBeMerged() {
    let table = NameTable([("a", "1"), ("b", "2"), ("a", "3"), ("c", "4"), ("a", "5")]) { $0 += $1 }
    #expect(table.value(for: "a") == "135" && table.value(for: "b") == "2")
  }

  @Test func anEmptyTableHasNoNames() {
    #expect(Self.value("a", in: Self.table([])) == nil)
    #expect(Self.value("", in: Self.table([""])) == nil)
  }

  @Test func randomNamesAreFoundLikeInADictionary() {
    var generator = SeededGenerator(seed: 8)
    for size in [1, 2, 8, 9, 60, 1000] {
      let names = (0..<size).map { _ in generator.text(scalars: .random(in: 1...4, using: &generator), oneForeignIn: 9)
      }
      let table = Self.table(names)
      let dictionary = Dictionary(names.enumerated().map { (ExactName($0.element), $0.offset) }) { first, _ in first }
      for name in names + (0..<200).map({ _ in generator.text(scalars: 2, oneForeignIn: 50) }) {
        #expect(Self.value(name, in: table) == dictionary[ExactName(name)])
      }
    }
  }
}
