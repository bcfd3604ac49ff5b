/// Foundation's coders agree with our own reader and writer, with the exceptions listed here.

import Foundation
import JSONFeed
import TestFeeds
import Testing

/// The feed that JSONDecoder reads, or nil if it rejects the document.
private func decoded(_ text: some Collection<UInt8>) -> JSONFeed? {
  try? JSONDecoder.jsonFeed.decode(JSONFeed.self, from: Data(text))
}

@Suite struct CodableTests {
  /// Fixtures that JSONDecoder reads differently, and why.
  static let exceptions = [
    "extension-numbers-beyond-double": "digits beyond Int64 and Double; 1e400 makes it refuse the feed",
    "number-that-underflows": "1e-400 is refused, where Double(_:) gives 0",
  ]

  @Test func jsonDecoderGivesTheFeedThatMakeGives() async throws {
    try await forEachCase(in: Fixture.valid.filter { Self.exceptions[$0.name] == nil }) { (fixture: Fixture) in
      let data = try fixture.data
      // Foundation decodes encodings other than UTF-8.
      guard !fixture.name.hasPrefix("utf-") else { return }
      #expect(try JSONDecoder.jsonFeed.decode(JSONFeed.self, from: data) == JSONFeed.make(from: data))
    }
  }

  @Test(arguments: exceptions.keys.sorted())
  func jsonDecoderReadsTheseFixturesDifferently(_ name: String) throws {
    let feed = try Fixture.feed(name)
    #expect(try decoded(Fixture.valid(name)) != feed)
  }

  @Test func nestingIsTheSameInBothReadings() {
    for depth in 511...513 {
      for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let value = String(repeating: open, count: depth - 1) + "1" + String(repeating: close, count: depth - 1)
        let text = feedText(member: "\"_x\":\(value)")
        #expect((strictError(text) == nil) == (depth <= 512))
        #expect((decoded(text.utf8) != nil) == (depth <= 512), "\(depth)")
      }
    }
  }

  @Test func jsonDecoderRejectsContentThatMakeRejects() async throws {
    try await forEachCase(in: Fixture.invalid) { (fixture: Fixture) in
      let error = try #require(jsonFeedError { try JSONFeed.make(from: fixture.data) })
      if Self.contentFaults.contains(error.kind) { #expect(try decoded(fixture.data) == nil) }
    }
  }

  static let contentFaults: Set<JSONFeedError.Kind> = [
    .missingMember, .wrongType, .invalidDate, .numberOutOfRange, .notAFeed, .notAnObject,
  ]

  /// Documents that are not JSON or not Unicode, but that JSONDecoder reads.
  #if os(Linux)
    @Test(arguments: [
      #"{"version":"x","title":"T","items":[],}"#,
      #"{"version":"x","title":"T","items":[{"id":"1"},]}"#,
      #"{"version":"x","title":"T","items":[],"unknown":"\q"}"#,
      #"{"version":"x","title":"T","items":[],"unknown":01}"#,
      #"{"version":"x","title":"T","items":[],"unknown":"\ud800"}"#,
    ])
    func jsonDecoderAcceptsTheseErrorsAndMakeDoesNot(_ text: String) {
      let error = strictError(text)
      #expect(error?.kind == .syntax || error?.kind == .loneSurrogate)
      #expect(decoded(text.utf8) != nil)
    }

    @Test func jsonDecoderAcceptsIllFormedUTF8InUnknownMembersAndMakeDoesNot() {
      let text = Array(#"{"version":"x","title":"T","items":[],"unknown":""#.utf8) + [0xFF, 0x22, 0x7D]
      #expect(jsonFeedError { try JSONFeed.make(from: text) }?.kind == .encoding)
      #expect(decoded(text) != nil)
    }
  #endif

  @Test(arguments: 0..<8)
  func generatedFeedsGoThroughAllCodersUnchanged(_ seed: Int) throws {
    var generator = FeedGenerator(seed: UInt64(seed))
    for round in sampled(0..<40) {
      let feed = generator.feed()
      let data = try feed.encodeToData()
      #expect(try JSONFeed.make(from: data) == feed, "\(seed) \(round)")
      #expect(try feed.encodeToData() == data)
      #expect(try JSONFeed.make(from: data).encodeToData() == data)
      #expect(try JSONFeed.make(from: feed.encodeToString(.prettyPrinted)) == feed)
      #expect(decoded(data) == feed, "\(seed) \(round)")
      let foundations = try JSONEncoder.jsonFeed.encode(feed)
      #expect(decoded(foundations) == feed, "\(seed) \(round)")
      #expect(try JSONFeed.make(from: foundations) == feed, "\(seed) \(round)")
      #expect(try JSONEncoder.jsonFeed.encode(feed) == foundations)
    }
  }

  @Test(arguments: 0..<8)
  func generatedDocumentsAreReadAlike(_ seed: Int) throws {
    var generator = DocumentGenerator(seed: UInt64(seed))
    for _ in sampled(0..<100) {
      let text = generator.text(generator.document())
      let feed = try JSONFeed.make(from: text)
      #expect(decoded(text.utf8) == feed, "\(text)")
    }
  }

  @Test(arguments: 0..<8)
  func mutatedDocumentsAreReadOrRejectedAlike(_ seed: Int) throws {
    var generator = DocumentGenerator(seed: UInt64(seed + 100))
    var verdicts = [true: 0, false: 0]
    for _ in sampled(0..<250, oneOf: 6) {
      let text = generator.text(generator.mutated(generator.document()))
      let feed = try? JSONFeed.make(from: text)
      verdicts[feed != nil, default: 0] += 1
      // An id or an extension beyond Double is one of the exceptions.
      if text.contains("1e400") { continue }
      #expect(decoded(text.utf8) == feed, "\(text)")
    }
    #expect(verdicts.values.allSatisfy { $0 > 3 }, "\(verdicts)")
  }

  @Test func everyPartIsCodableOnItsOwn() throws {
    let feed = try Fixture.feed("every-member-1.1")
    func check<Value: Codable & Equatable>(_ value: Value) throws {
      let data = try JSONEncoder.jsonFeed.encode([value])
      #expect(try JSONDecoder.jsonFeed.decode([Value].self, from: data) == [value])
    }
    try check(feed)
    try check(feed.items[0])
    try check(feed.items[0].id)
    try check(#require(feed.author))
    try check(#require(feed.hubs?.first))
    try check(#require(feed.items[0].attachments?.first))
    try check(JSONFeed.Value.object(feed.extensions))
    try check(JSONFeed.Value.array([.null, true, 1, "x", 1.5, [:], []]))
  }

  @Test func anIdIsDecodedFromThreeTypesAndEncodedAsAString() throws {
    let ids = try JSONDecoder().decode([AmbiguouslyTypedIdentifier].self, from: Data(#"["a",1,1.5,-0,1e2,2.0]"#.utf8))
    #expect(ids == ["a", "1", "1.5", "0", "100", "2"])
    #expect(try JSONEncoder().encode(ids) == Data(#"["a","1","1.5","0","100","2"]"#.utf8))
    for wrong in ["true", "null", "[]", "{}", "1e400"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([AmbiguouslyTypedIdentifier].self, from: Data("[\(wrong)]".utf8))
      }
    }
  }

  /// Every number that an id may be, in both readings.
  @Test func numericIdsAreTheSameInBothReadings() async throws {
    try await forEachCase(in: [
      "0", "-0", "-0.0", "1", "1.0", "1e2", "1e16", "1e18", "1e19", "1.2e19", "1.5", "0.1", "1e-7", "5e-324", "1e308",
      "9007199254740993", "9223372036854775807", "9223372036854775808", "9223372036854775808.0", "18446744073709551615",
      "-9223372036854775808", "1e22", "0e999",
    ]) { (number: String) throws in
      let text = feedText(items: "{\"id\":\(number)}")
      #expect(try JSONFeed.make(from: text).items[0].id == #require(decoded(text.utf8)).items[0].id)
    }
  }

  @Test func decodingErrorsHaveTheirPath() throws {
    let text = #"{"version":"x","title":"T","items":[{"id":"1"},{"id":"2","date_published":"soon"}]}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder.jsonFeed.decode(JSONFeed.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["items", "Index 1", "date_published"])
    #expect(context.debugDescription.contains("soon"))
  }
}
