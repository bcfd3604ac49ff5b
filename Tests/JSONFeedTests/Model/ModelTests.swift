/// The model's own types: identifiers, extension objects, numbers, values, authors.

import FeedBridge
import Foundation
import TestFeeds
import Testing

@Suite struct AmbiguouslyTypedIdentifierTests {
  @Test func itIsWrittenAsALiteralOrMadeFromTextAndIntegers() {
    let literal: AmbiguouslyTypedIdentifier = "a"
    let number: AmbiguouslyTypedIdentifier = 42
    #expect(literal.stringValue == "a")
    #expect(number == "42")
    #expect(AmbiguouslyTypedIdentifier(UInt64.max).stringValue == "18446744073709551615")
    #expect(AmbiguouslyTypedIdentifier(Int8(-3)).description == "-3")
    #expect("\(number)" == "42")
  }

  @Test func itIsComparedByItsBytes() {
    let composed = AmbiguouslyTypedIdentifier("caf\u{E9}")
    let decomposed = AmbiguouslyTypedIdentifier("cafe\u{301}")
    #expect(composed.stringValue == decomposed.stringValue)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, composed]).count == 2)
    #expect((decomposed < composed) && !(composed < decomposed))
    #expect(["b", "a", "", "ab", "B"].sorted() == ["", "B", "a", "ab", "b"] as [AmbiguouslyTypedIdentifier])
  }

  @Test func twoItemsWithIdsThatLookAlikeAreBothKept() throws {
    let items = try Fixture.feed("ids-of-each-kind").items.suffix(2)
    #expect(Set(items.map(\.id)).count == 2)
  }
}

@Suite struct ItemTests {
  private let bare = JSONFeed.Item(id: "1", title: "One")

  @Test func rareMembersAreKept() {
    let author = JSONFeed.Author(name: "Ann")
    var item = JSONFeed.Item(id: "1", externalURL: "e", image: "i", bannerImage: "b", author: author, language: "de")
    #expect(item.externalURL == "e" && item.image == "i" && item.bannerImage == "b")
    #expect(item.author == author && item.language == "de")
    item.author?.name = "Bob"
    item.image = nil
    #expect(item.author?.name == "Bob" && item.image == nil && item.bannerImage == "b")
  }

  @Test func aRemovedMemberLeavesNoTrace() {
    var item = bare
    item.language = "de"
    #expect(item != bare)
    item.language = nil
    #expect(item == bare && item.hashValue == bare.hashValue)
  }

  @Test func aCopyIsAValueOfItsOwn() {
    var item = bare
    item.language = "de"
    var copy = item
    copy.language = "fr"
    copy.author = JSONFeed.Author(name: "Ann")
    #expect(item.language == "de" && item.author == nil)
    #expect(copy.language == "fr")
  }

  @Test func itsDescriptionHasAllMembersInTheOrderOfTheSpecification() {
    let item = JSONFeed.Item(id: "1", title: "One", author: .init(name: "Ann"), tags: ["a"], language: "de")
    let names = Mirror(reflecting: item).children.compactMap(\.label)
    // `content_html` is `contentHTML`.
    let members = JSONFeed.Item.memberNames.map { $0.replacing("_", with: "") } + ["extensions"]
    #expect(names.map { $0.lowercased() } == members)
    let text = String(describing: item)
    #expect(text.hasPrefix("Item(id: 1, url: nil, externalURL: nil, title: Optional(\"One\"), contentHTML: nil"))
    #expect(text.contains("tags: Optional([\"a\"]), language: Optional(\"de\"), attachments: nil"))
  }

  @Test func twoMembersCanBeChangedAtOnce() {
    var item = JSONFeed.Item(id: "1", image: "i", bannerImage: "b", author: .init(name: "Ann"), authors: [])
    swap(&item.image, &item.bannerImage)
    #expect(item.image == "b" && item.bannerImage == "i")
    func move(_ author: inout JSONFeed.Author?, to authors: inout [JSONFeed.Author]?) {
      if let author { authors?.append(author) }
      author = nil
    }
    move(&item.author, to: &item.authors)
    #expect(item.author == nil && item.authors == [.init(name: "Ann")])
  }
}

@Suite struct ExtensionsTests {
  @Test func membersKeepTheirOrder() throws {
    let text = feedText(member: #""_z":1,"_a":{"q":1,"b":2,"m":{}},"_m":3"#)
    let feed = try JSONFeed.make(from: text)
    #expect(feed.extensions.keys == ["_z", "_a", "_m"])
    #expect(feed.extensions["_a"]?.objectValue?.keys == ["q", "b", "m"])
    #expect(try feed.encodeToString() == text)
  }

  @Test func equalityAndHashIgnoreTheOrderAndNothingElse() {
    let object: JSONFeed.Object = ["a": 1, "b": ["c": [1, 2]], "d": .null]
    let shuffled: JSONFeed.Object = ["d": .null, "b": ["c": [1, 2]], "a": 1]
    #expect(object == shuffled)
    #expect(object.hashValue == shuffled.hashValue)
    let others: [JSONFeed.Object] = [
      [:], ["a": 1, "b": ["c": [1, 2]]], ["a": 1, "b": ["c": [2, 1]], "d": .null],
      ["a": 2, "b": ["c": [1, 2]], "d": .null],
      ["a": 1, "b": ["c": [1, 2]], "e": .null], ["a": 1, "b": ["c": [1, 2]], "d": false],
    ]
    for other in others { #expect(object != other && other != object) }
  }

  @Test func namesAreComparedByTheirBytes() {
    var object: JSONFeed.Object = ["\u{E9}": 1]
    #expect(object["e\u{301}"] == nil)
    object["e\u{301}"] = 2
    #expect(object.count == 2)
    #expect(object["\u{E9}"] == 1)
    #expect(object != ["\u{E9}": 1, "\u{E9}2": 2])
    #expect(JSONFeed.Object.Member(name: "\u{E9}", value: 1) != .init(name: "e\u{301}", value: 1))
  }

  @Test(arguments: [3, 12, 13, 14, 200])
  func theSubscriptReadsReplacesAddsAndRemoves(_ count: Int) {
    var object = JSONFeed.Object()
    for number in 0..<count { object["k\(number)"] = .number(.init(number)) }
    #expect(object.keys == (0..<count).map { "k\($0)" })
    object["k1"] = "new"
    object["k0"] = nil
    object["none"] = nil
    object["last"] = true
    #expect(object.keys == (1..<count).map { "k\($0)" } + ["last"])
    #expect(object["k1"] == "new")
    #expect(object["k0"] == nil)
    #expect(object["k\(count - 1)"]?.intValue == (count == 2 ? nil : count - 1))
    #expect(object.first == .init(name: "k1", value: "new"))
    #expect(object[object.endIndex - 1].name == "last")
    for number in 1..<count { object["k\(number)"] = nil }
    #expect(object == ["last": true])
  }

  @Test func theFirstOfTwoMembersWithTheSameNameCounts() throws {
    #expect(JSONFeed.Object(dictionaryLiteral: ("a", 1), ("a", 2)) == ["a": 1])
    #expect(try Fixture.feed("duplicate-keys").items[0].extensions == ["_x": ["k": 1]])
  }

  @Test func manyMembersAreReadFoundAndComparedWithLinearWork() throws {
    let growth = try WorkGrowth(from: 500) { count in
      let members = (0..<count).map { "\"member \($0)\":\($0)" }.joined(separator: ",")
      let feed = try JSONFeed.make(from: feedText(member: "\"_x\":{\(members)}"))
      let object = try #require(feed.extensions["_x"]?.objectValue)
      #expect(object.count == count)
      for number in 0..<count { #expect(object["member \(number)"] == .number(.init(number))) }
      #expect(object["member \(count)"] == nil)
      #expect(object == object)
    }
    #expect(growth.isLinear)
  }

  @Test func namesThatDoNotBeginWithAnUnderscoreCannotBeWritten() throws {
    var feed = JSONFeed(title: "own", items: [.init(id: "own", extensions: ["_x": 1])])
    feed.extensions = ["_": true]
    let text =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"own","items":[{"id":"own","content_text":"","_x":1}],"_":true}"#
    #expect(try feed.encodeToString() == text)
    for name in ["id", "", "x_", "title"] {
      var feed = feed
      feed.items[0].extensions[name] = "theirs"
      let error = try #require(jsonFeedError { try feed.encodeToString() })
      #expect(error.kind == .extensionName && error.path == "/items/0/\(name)")
      #expect(throws: EncodingError.self) { try JSONEncoder.jsonFeed.encode(feed) }
    }
  }
}

@Suite struct NumberTests {
  @Test(arguments: [
    ["0", "-0", "0.0", "-0.000", "0e5", "0E-999999999999999999999", "0.0e400"],
    ["1", "1.0", "1e0", "10e-1", "0.1e1", "0.001E+3"], ["1.5", "15e-1", "1.50", "0.15e1"],
    ["-12", "-1.2e1", "-120e-1"],
    ["1e400", "10e399", "0.1e401"], ["1e-400", "0.1e-399"],
    ["123456789012345678901234567890", "12345678901234567890123456789e1"], ["1e99999999999999999999"],
  ])
  func numbersAreEqualIfTheirValuesAre(_ literals: [String]) throws {
    let numbers = try literals.map { try #require(JSONFeed.Number(literal: $0)) }
    #expect(Set(numbers).count == 1)
    #expect(numbers.allSatisfy { $0 == numbers[0] })
    #expect(numbers.map(\.literal) == literals)
  }

  @Test func numbersOfDifferentValuesDiffer() throws {
    let literals = [
      "0", "1", "-1", "10", "0.1", "1e400", "1e401", "1e-400", "9007199254740993", "9007199254740992",
      "0.1000000000000000055511151231257827", "123456789012345678901234567890", "123456789012345678901234567891",
    ]
    #expect(try Set(literals.map { try #require(JSONFeed.Number(literal: $0)) }).count == literals.count)
  }

  @Test func aDoubleIsWrittenWithTheFewestDigits() {
    #expect(JSONFeed.Number(1.5)?.literal == "1.5")
    #expect(JSONFeed.Number(3.0)?.literal == "3")
    #expect(JSONFeed.Number(-0.0)?.literal == "0")
    #expect(JSONFeed.Number(1e300)?.literal == "1e+300")
    #expect(JSONFeed.Number(Double.infinity) == nil)
    #expect(JSONFeed.Number(Double.nan) == nil)
    #expect(JSONFeed.Number(UInt64.max).literal == "18446744073709551615")
  }
}

@Suite struct ValueTests {
  @Test func literalsMakeEveryKindOfValue() {
    let value: JSONFeed.Value = ["s": "t", "i": 1, "f": 1.5, "b": true, "n": .null, "a": [1, "x"], "o": ["k": false]]
    #expect(value["s"]?.stringValue == "t")
    #expect(value["i"]?.intValue == 1)
    #expect(value["f"]?.doubleValue == 1.5)
    #expect(value["b"]?.boolValue == true)
    #expect(value["n"] == .null)
    #expect(value["a"]?[1] == "x")
    #expect(value["a"]?.arrayValue?.count == 2)
    #expect(value["o"]?["k"] == false)
    #expect(value["i"]?.numberValue?.literal == "1")
  }

  @Test func askingForAnotherKindGivesNil() {
    let values: [JSONFeed.Value] = [.null, true, 1, "x", [1], ["k": 1]]
    #expect(values.map { $0.boolValue != nil } == [false, true, false, false, false, false])
    #expect(values.map { $0.numberValue != nil } == [false, false, true, false, false, false])
    #expect(values.map { $0.stringValue != nil } == [false, false, false, true, false, false])
    #expect(values.map { $0.arrayValue != nil } == [false, false, false, false, true, false])
    #expect(values.map { $0.objectValue != nil } == [false, false, false, false, false, true])
    #expect(values.map { $0["k"] != nil } == [false, false, false, false, false, true])
    #expect(values.map { $0[0] != nil } == [false, false, false, false, true, false])
    #expect(values[4][-1] == nil && values[4][1] == nil)
  }
}

@Suite struct EffectiveAuthorsTests {
  @Test func authorsTakePrecedenceOverAuthorAndItemsInheritTheFeeds() throws {
    let feed = try Fixture.feed("authors-and-author")
    #expect(feed.effectiveAuthors.map(\.name) == ["New", "Newer"])
    let names = feed.items.map { feed.effectiveAuthors(of: $0).map(\.name) }
    #expect(names == [["New here"], ["Old here"], ["Old here"], ["New", "Newer"]])
  }

  @Test func withoutAuthorsTheAuthorIsTheOnlyOne() {
    #expect(JSONFeed(title: "", author: .init(name: "A")).effectiveAuthors == [.init(name: "A")])
    #expect(JSONFeed(title: "", author: .init(name: "A"), authors: []).effectiveAuthors == [.init(name: "A")])
    #expect(JSONFeed(title: "").effectiveAuthors.isEmpty)
  }

  @Test func theSizeOfAnAttachmentIsAnIntegerToo() throws {
    let size: UInt64 = 25_453_104
    var attachment = JSONFeed.Attachment(url: "1.m4a", mimeType: "audio/x-m4a", sizeInBytes: size)
    #expect(attachment.sizeInBytes == 25_453_104 && attachment.byteCount == 25_453_104 && attachment.isAudio)
    #expect(JSONFeed.Attachment(url: "1", mimeType: "audiobook/x", sizeInBytes: 1.6).byteCount == 2)
    attachment.byteCount = nil
    #expect(attachment.sizeInBytes == nil)
    (attachment.sizeInBytes, attachment.mimeType) = (1e300, "audiobook/x")
    #expect(attachment.byteCount == nil && !attachment.isAudio)
  }

  @Test func anItemWithoutContentIsWrittenWithAnEmptyTextAndReadWithoutOne() throws {
    let feed = JSONFeed(title: "T", items: [.init(id: "1"), .init(id: "2", contentHTML: "", contentText: "")])
    let text = try feed.encodeToString()
    #expect(text.contains(#"{"id":"1","content_text":""},{"id":"2","content_html":"","content_text":""}"#))
    #expect(try JSONFeed.make(from: text) == feed && JSONFeed.read(text).feed == feed)
    #expect(try JSONDecoder.jsonFeed.decode(JSONFeed.self, from: JSONEncoder.jsonFeed.encode(feed)) == feed)
    #expect(try JSONFeed.read(text).repairs.isEmpty)
  }
}
