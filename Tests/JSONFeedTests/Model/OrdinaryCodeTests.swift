/// Ordinary code, as a reader of README writes it. That it compiles is half of each test.

import Foundation
import JSONFeed
import Testing

@Suite struct OrdinaryCodeTests {
  private let name = "Ada"
  private let price = 1.5

  @Test func idsAreMadeOfAndComparedWithStrings() {
    let id = "https://example.org/1"
    let item = JSONFeed.Item(id: id, title: "T")
    #expect(item.id == id && JSONFeed.Item(id: "post-\(1)").id == "post-1" && item.id != name)
    #expect(JSONFeed.Item(id: 5).id == "5")
    #expect([item].first { $0.id == id } == item)
  }

  @Test func extensionObjectsAreMadeOfSwiftValues() {
    var item = JSONFeed.Item(id: "1")
    item.extensions["_x"] = ["a": name, "d": price, "n": [1, 2], "until": Date(timeIntervalSince1970: 0)]
    #expect(item.extensions["_x"] == ["a": "Ada", "d": 1.5, "n": [1, 2], "until": "1970-01-01T00:00:00Z"])
    item.extensions["_x"] = ["a": "b", "o": ["k": 1, "l": "m"], "x": [1, "y"]]
    #expect(item.extensions["_x"]?["o"]?["l"] == "m")
    item.extensions["_y"] = .init(name)
    item.extensions["_z"] = "\(name)!"
    #expect(item.extensions.description.hasSuffix(#""_y":"Ada","_z":"Ada!"}"#))
  }

  private struct Shop: Codable, Equatable {
    var sku: String
    var until: Date
  }

  @Test func ownTypesAreEncodedAndDecoded() throws {
    let shop = Shop(sku: "a", until: Date(timeIntervalSince1970: 1.5))
    var item = JSONFeed.Item(id: "1")
    item.extensions["_shop"] = try JSONFeed.Value(encoding: shop)
    #expect(item.extensions["_shop"]?.description == #"{"sku":"a","until":"1970-01-01T00:00:01.5Z"}"#)
    #expect(try item.extensions["_shop"]?.decode(Shop.self) == shop)
  }

  @Test func datesAreRFC3339WhateverTheStrategy() throws {
    let item = JSONFeed.Item(id: "1", datePublished: Date(timeIntervalSince1970: 0))
    for strategy in [JSONEncoder.DateEncodingStrategy.deferredToDate, .secondsSince1970, .rfc3339] {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = strategy
      let text = String(decoding: try encoder.encode(item), as: UTF8.self)
      #expect(text.contains(#""1970-01-01T00:00:00Z""#))
      #expect(try JSONDecoder().decode(JSONFeed.Item.self, from: Data(text.utf8)) == item)
    }
  }

  @Test func keysFromSnakeCaseLoseNothing() throws {
    let item = JSONFeed.Item(
      id: "1", externalURL: "https://example.org/", contentHTML: "<p>", datePublished: Date(timeIntervalSince1970: 0),
      attachments: [.init(url: "https://example.org/a.mp3", mimeType: "audio/mpeg", sizeInBytes: 5)])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode(JSONFeed.Item.self, from: JSONEncoder.jsonFeed.encode(item)) == item)
  }

  @Test func idsAreKeysOfDictionaries() throws {
    let read: [AmbiguouslyTypedIdentifier: Bool] = ["a": true]
    let data = try JSONEncoder().encode(read)
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":true}"#)
    #expect(try JSONDecoder().decode([AmbiguouslyTypedIdentifier: Bool].self, from: data) == read)
  }

  @Test func longNumbersKeepTheirDigits() throws {
    let data = Data(#"{"id":12345678901234567890123,"_x":98765432109876543210987}"#.utf8)
    let item = try JSONDecoder().decode(JSONFeed.Item.self, from: data)
    #expect(item.id == "12345678901234567890123")
    #expect(item.extensions["_x"]?.numberValue?.literal == "98765432109876543210987")
  }

  @Test func aDateThatCannotBeWrittenIsReportedOrOmitted() throws {
    let feed = JSONFeed(title: "T", items: [.init(id: "1"), .init(id: "2", title: "U", datePublished: .distantPast)])
    let error = #expect(throws: JSONFeedError.self) { try feed.encodeToString() }
    #expect(error?.path == "/items/1/date_published")
    #expect(error?.localizedDescription.contains(#"in the item "2""#) == true)
    let text = try feed.encodeToString(.init(omitsUnwritableDates: true))
    #expect(text.hasSuffix(#"{"id":"2","title":"U","content_text":""}]}"#))
  }

  @Test func anExtensionWithoutUnderscoreIsAnError() throws {
    var feed = JSONFeed(title: "T")
    feed.extensions["mine"] = 1
    let error = #expect(throws: JSONFeedError.self) { try feed.encodeToData() }
    #expect(error?.kind == .extensionName && error?.path == "/mine")
    #expect(throws: EncodingError.self) { try JSONEncoder.jsonFeed.encode(feed) }
  }

  @Test func listsCanShowAllOfThem() {
    func ids<Element: Identifiable>(_ elements: [Element]) -> Set<Element.ID> { Set(elements.map(\.id)) }
    #expect(ids([JSONFeed.Attachment(url: "a"), .init(url: "b")]) == ["a", "b"])
    #expect(ids([JSONFeed.Hub(type: "WebSub", url: "a")]) == ["a"])
    #expect(ids([JSONFeed.Author(name: "Ada"), .init(name: "Ben")]).count == 2)
  }
}
