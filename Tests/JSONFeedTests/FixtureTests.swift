/// Every fixture, read in every mode.

import FeedBridge
import Foundation
import TestCases
import Testing

@Suite struct ValidFixtureTests {
  @Test func thereAreFixtures() {
    #expect(Fixture.valid.count >= 50)
    #expect(Fixture.invalid.count >= 80)
  }

  @Test func strictReadingAcceptsAndEncodesAsExpected() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      let feed = try JSONFeed.make(from: fixture.data)
      let encoded = try feed.encodeToData()
      #expect(try encoded == Fixture.golden(fixture.encoded, updatedTo: encoded))
    }
  }

  @Test func encodingAndReadingAgainGivesTheSameFeed() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      let feed = try JSONFeed.make(from: fixture.data)
      #expect(try JSONFeed.make(from: feed.encodeToData()) == feed)
      #expect(try JSONFeed.make(from: feed.encodeToString()) == feed)
      #expect(try JSONFeed.make(from: feed.encodeToData(.prettyPrinted)) == feed)
      #expect(try feed.encodeToData() == feed.encodeToData())
      #expect(try JSONFeed.make(from: feed.encodeToData()).encodeToData() == feed.encodeToData())
    }
  }

  @Test func lenientReadingGivesTheSameFeedAndRepairsOnlyBlankIds() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      let feed = try JSONFeed.make(from: fixture.data)
      let reading = try JSONFeed.read(fixture.data)
      // Strict reading ignores what the specification does not have.
      if ["unknown-members", "duplicate-keys"].contains(fixture.name) { return }
      var withoutBlankIds = feed
      withoutBlankIds.items.removeAll { $0.id.stringValue.allSatisfy { $0 == " " } }
      #expect(reading.feed == withoutBlankIds)
      #expect(reading.repairs.count == feed.items.count - withoutBlankIds.items.count)
      #expect(reading.repairs.allSatisfy { $0.kind == .unusableID })
    }
  }

  @Test func dataBytesAndSlicesGiveTheSameFeed() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      let data = try fixture.data
      let feed = try JSONFeed.make(from: data)
      #expect(try JSONFeed.make(from: [UInt8](data)) == feed)
      let framed = Data("[[".utf8) + data + Data("]]".utf8)
      #expect(try JSONFeed.make(from: framed.dropFirst(2).dropLast(2)) == feed)
      if let text = String(data: data, encoding: .utf8), !text.contains("\u{0}") {
        #expect(try JSONFeed.make(from: text) == feed)
      }
    }
  }

  @Test func aStrayCharacterAfterTheDocumentIsRejected() async throws {
    try await forEachCase(in: Fixture.valid) { (fixture: Fixture) in
      guard try fixture.data.contains(0) == false else { return }
      #expect(throws: JSONFeedError.self) { try JSONFeed.make(from: fixture.data + Data("}".utf8)) }
    }
  }
}

@Suite struct InvalidFixtureTests {
  @Test func strictReadingThrowsTheExpectedError() async throws {
    try await forEachCase(in: Fixture.invalid) { (fixture: Fixture) in
      let error = try #require(jsonFeedError { try JSONFeed.make(from: fixture.data) })
      let description = Data((error.description + "\n").utf8)
      #expect(try description == Fixture.golden(fixture.error, updatedTo: description), "\(error)")
      let hasLineBreaks = error.description.contains { $0.isNewline }
      #expect(!hasLineBreaks)
    }
  }

  @Test func lenientReadingRejectsOrReportsRepairs() async throws {
    try await forEachCase(in: Fixture.invalid) { (fixture: Fixture) in
      let strict = try #require(jsonFeedError { try JSONFeed.make(from: fixture.data) })
      let repairable: Set<JSONFeedError.Kind> = [
        .missingMember, .wrongType, .invalidDate, .numberOutOfRange, .loneSurrogate,
      ]
      guard repairable.contains(strict.kind) else {
        if let reading = try? JSONFeed.read(fixture.data) {
          // Broken JSON is read if an item can be.
          #expect(strict.kind == .syntax || strict.kind == .controlCharacter)
          #expect(!reading.feed.items.isEmpty && reading.repairs.contains { $0.location != nil })
        } else {
          // A document that is cut off inside a character only ends there.
          let lenient = try #require(jsonFeedError { try JSONFeed.read(fixture.data) })
          #expect(strict == lenient || strict.kind == .encoding && lenient.kind == .syntax)
        }
        return
      }
      let reading = try JSONFeed.read(fixture.data)
      #expect(!reading.repairs.isEmpty)
      // Lone surrogates in one extension share its path; the position distinguishes them. A required member that is null is
      // missing in the object around it.
      #expect(
        reading.repairs.contains {
          ($0.location == strict.location || strict.found == "null" && $0.message.contains(" is null"))
            && ($0.path == strict.path || $0.kind == .loneSurrogate && $0.path.hasPrefix("/"))
        })
      // The result is valid: strict reading accepts it.
      #expect(try JSONFeed.make(from: reading.feed.encodeToData()) == reading.feed)
    }
  }
}

@Suite struct LenientFixtureTests {
  @Test func lenientReadingGivesTheExpectedFeedAndRepairs() async throws {
    try await forEachCase(in: Fixture.lenient) { (fixture: Fixture) in
      let reading = try JSONFeed.read(fixture.data)
      var text = reading.repairs.map { "\($0.kind.rawValue): \($0)\n" }.joined()
      text += try reading.feed.encodeToString(.prettyPrinted) + "\n"
      #expect(try Data(text.utf8) == Fixture.golden(fixture.reading, updatedTo: Data(text.utf8)), "\(text)")
      #expect(!reading.repairs.isEmpty && reading.repairs.allSatisfy { $0.location != nil })
      #expect(try JSONFeed.read(reading.feed.encodeToData()) == JSONFeed.Reading(feed: reading.feed))
    }
  }

  @Test func strictReadingRejectsOrIgnores() async throws {
    try await forEachCase(in: Fixture.lenient) { (fixture: Fixture) in
      let feed = try? JSONFeed.make(from: fixture.data)
      #expect(feed == nil || fixture.name.hasPrefix("names-"))
    }
  }
}
