/// Writing: order, layout, versions, numbers, and values that cannot be written.

import Foundation
import JSONFeed
import TestCases
import Testing

@Suite struct EncodingTests {
  /// Each object's members, in the order of JSON Feed 1.1.
  @Test func membersAreInTheOrderOfTheSpecification() throws {
    let text = try Fixture.feed("every-member-1.1").encodeToString()
    let wanted = [
      "version", "title", "home_page_url", "feed_url", "description", "user_comment", "next_url", "icon", "favicon",
      "author", "authors", "language", "expired", "hubs", "items", "_every",
    ]
    let tree = try JSONFeed.make(from: feedText(member: "\"_x\":\(text)")).extensions["_x"]?.objectValue
    #expect(tree?.keys == wanted)
    let item = [
      "id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "banner_image",
      "date_published", "date_modified", "author", "authors", "tags", "language", "attachments", "_every",
    ]
    #expect(tree?["items"]?[0]?.objectValue?.keys == item)
    let attachment = ["url", "mime_type", "title", "size_in_bytes", "duration_in_seconds", "_every"]
    #expect(tree?["items"]?[0]?["attachments"]?[0]?.objectValue?.keys == attachment)
    #expect(tree?["hubs"]?[0]?.objectValue?.keys == ["type", "url", "_every"])
    #expect(tree?["authors"]?[0]?.objectValue?.keys == ["name", "url", "avatar", "_every"])
  }

  @Test func byDefaultTheVersionAndItsMembersAreWrittenAsTheyAre() throws {
    let feed = try Fixture.feed("authors-and-author")
    #expect(try JSONFeed.make(from: feed.encodeToData()) == feed)
    #expect(try JSONFeed.make(from: feed.encodeToData(.init(version: .asIs))) == feed)
  }

  @Test func version1_1TurnsAuthorIntoAuthors() throws {
    let feed = try JSONFeed.make(from: Fixture.feed("authors-and-author").encodeToData(.init(version: .v1_1)))
    #expect(feed.version == JSONFeed.version1_1)
    #expect(feed.author == nil)
    #expect(feed.authors == [.init(name: "New"), .init(name: "Newer")])
    #expect(feed.items.allSatisfy { $0.author == nil })
    let names = feed.items.map { $0.authors?.map(\.name) }
    #expect(names == [["New here"], ["Old here"], ["Old here"], nil])
  }

  @Test func version1WritesTheFirstAuthorAndNoLanguage() throws {
    let feed = try Fixture.feed("every-member-1.1")
    let old = try JSONFeed.make(from: feed.encodeToData(.init(version: .v1)))
    #expect(old.version == JSONFeed.version1)
    #expect(old.author == feed.authors?.first)
    #expect(old.authors == nil && old.language == nil)
    #expect(old.items[0].author == feed.items[0].authors?.first)
    #expect(old.items[0].authors == nil && old.items[0].language == nil)
    let emptied = JSONFeed(title: "", author: .init(name: "A"), authors: [], items: [.init(id: "1", authors: [])])
    let read = try JSONFeed.make(from: emptied.encodeToData(.init(version: .v1)))
    #expect(read.author == .init(name: "A") && read.items[0].author == nil)
  }

  @Test func everyFixtureCanBeWrittenInEveryVersion() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      let feed = try JSONFeed.make(from: fixture.data)
      for version in [JSONFeed.EncodingOptions.Version.v1, .v1_1] {
        let read = try JSONFeed.make(from: feed.encodeToData(.init(version: version)))
        let effective = feed.items.map { feed.effectiveAuthors(of: $0) }
        let now = read.items.map { read.effectiveAuthors(of: $0) }
        #expect(version == .v1_1 ? now == effective : now.map(\.first) == effective.map(\.first))
        #expect(read.items.map(\.id) == feed.items.map(\.id))
        #expect(read.extensions == feed.extensions)
      }
    }
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (1.5, "1.5"), (-3, "-3"), (120_456, "120456"), (1e15, "1000000000000000"),
    (0x1p53, "9007199254740992"), (0.1, "0.1"), (1e-7, "1e-07"), (1e300, "1e+300"), (0x1p63, "9.223372036854776e+18"),
    (Double.greatestFiniteMagnitude, "1.7976931348623157e+308"), (Double.leastNonzeroMagnitude, "5e-324"),
  ])
  func numbersAreWrittenShort(_ number: Double, _ text: String) throws {
    let feed = JSONFeed(title: "", items: [.init(id: "1", attachments: [.init(url: "", sizeInBytes: number)])])
    #expect(try feed.encodeToString().contains("\"size_in_bytes\":\(text)}"))
    #expect(try JSONFeed.make(from: feed.encodeToData()) == feed)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func aNumberThatIsNotFiniteCannotBeWritten(_ number: Double) throws {
    let attachments = [JSONFeed.Attachment(url: "a"), .init(url: "b", durationInSeconds: number)]
    let feed = JSONFeed(title: "", items: [.init(id: "0"), .init(id: "1", attachments: attachments)])
    let error = try #require(jsonFeedError { try feed.encodeToString() })
    #expect(error.kind == .numberNotEncodable)
    #expect(error.path == "/items/1/attachments/1/duration_in_seconds")
    #expect(error.description == "\(error.path): expected a finite number, found \(number) in the item \"1\"")
    #expect(throws: EncodingError.self) { try JSONEncoder.jsonFeed.encode(feed) }
  }

  @Test func everyScalarOfTheBasicPlaneIsWrittenAndReadBack() throws {
    var scalars = String.UnicodeScalarView()
    for value in UInt32(0)..<0x3000 {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    scalars.append(contentsOf: "\u{D7FF}\u{E000}\u{FFFE}\u{FFFF}\u{10000}\u{10FFFF}".unicodeScalars)
    let feed = JSONFeed(title: String(scalars))
    let read = try JSONFeed.make(from: feed.encodeToData())
    #expect(read.title.unicodeScalars.elementsEqual(scalars))
    #expect(
      try JSONDecoder.jsonFeed.decode(JSONFeed.self, from: feed.encodeToData()).title.unicodeScalars.elementsEqual(
        scalars))
  }

  @Test func theMemoryOfTheDataIsItsOwn() throws {
    var data = try JSONFeed(title: "T").encodeToData()
    let copy = data
    data.append(0x20)
    data[0] = 0x5B
    #expect(try JSONFeed.make(from: copy).title == "T")
    #expect(copy.count + 1 == data.count)
  }
}
