/// The lists of members: every reader and writer reads and writes the listed members.

import FeedBridge
import Foundation
import TestFeeds
import Testing

@Suite struct MemberListTests {
  /// An object of a feed: the names of its members, and a document around the text of one of them. Of members with one name
  /// the first counts, so required ones may follow.
  private struct Object: CustomTestStringConvertible {
    let testDescription: String
    let names: [String]
    let document: @Sendable (_ member: String) -> String
  }

  private static let objects = [
    Object(testDescription: "feed", names: JSONFeed.memberNames) { #"{\#($0),"version":"x","title":"T","items":[]}"# },
    Object(testDescription: "item", names: JSONFeed.Item.memberNames) { feedText(items: #"{\#($0),"id":"1"}"#) },
    Object(testDescription: "author", names: JSONFeed.Author.memberNames) { feedText(member: #""author":{\#($0)}"#) },
    Object(testDescription: "hub", names: JSONFeed.Hub.memberNames) {
      feedText(member: #""hubs":[{\#($0),"type":"t","url":"u"}]"#)
    },
    Object(testDescription: "attachment", names: JSONFeed.Attachment.memberNames) {
      feedText(item: #""attachments":[{\#($0),"url":"u"}]"#)
    },
  ]

  /// A new member is missing from what is compared in many other tests until these have it.
  @Test func theFixtureAndTheGeneratorsHaveEveryMember() throws {
    var documents = DocumentGenerator(seed: 1)
    var feeds = FeedGenerator(seed: 1)
    let sources = [
      "every-member-1.1.json": String(decoding: try Fixture.valid("every-member-1.1"), as: UTF8.self),
      "DocumentGenerator": (0..<100).map { _ in documents.text(documents.document()) }.joined(),
      "FeedGenerator": (0..<100).compactMap { _ in try? feeds.feed().encodeToString() }.joined(),
    ]
    for (source, text) in sources {
      for name in Self.objects.flatMap(\.names) { #expect(text.contains("\"\(name)\""), "\(source) lacks \(name)") }
    }
  }

  /// A value of each type that a member can have.
  private static let values = [
    #""2024-01-02T03:04:05Z""#, "true", "1", #"["a"]"#, #"{"name":"n"}"#, #"[{"name":"n"}]"#,
    #"[{"type":"t","url":"u"}]"#, #"[{"url":"u"}]"#, "[]",
  ]

  @Test(arguments: objects)
  private func eachMemberIsReadAndWritten(_ object: Object) throws {
    #expect(Set(object.names).count == object.names.count)
    for name in object.names {
      // The value that is restored unchanged has the type of the member.
      let written = Self.values.compactMap { value in
        let feed = try? JSONFeed.make(from: object.document(#""\#(name)":\#(value)"#))
        return feed.flatMap { feed in
          (try? feed.encodeToString()).flatMap { $0.contains(#""\#(name)":\#(value)"#) ? (feed, value) : nil }
        }
      }
      let (feed, value) = try #require(written.first, "\(name)")
      let data = try JSONEncoder.jsonFeed.encode(feed)
      #expect(String(decoding: data, as: UTF8.self).contains(#""\#(name)":\#(value)"#), "\(name)")
      #expect(try JSONDecoder.jsonFeed.decode(JSONFeed.self, from: data) == feed, "\(name)")
      let reading = try JSONFeed.read(object.document(#""\#(name)":\#(value)"#))
      let isTwice = JSONFeed.Repair.Kind.duplicateMember
      #expect(reading.repairs.allSatisfy { $0.kind == isTwice }, "\(name)")
      #expect(reading.repairs.count == 1 || reading.feed == feed, "\(name)")
      // A different value makes a different feed.
      if value.hasPrefix("\"") {
        #expect(try JSONFeed.make(from: object.document(#""\#(name)":"2025-01-02T03:04:05Z""#)) != feed, "\(name)")
      }
    }
  }

  @Test(arguments: objects)
  private func membersAreWrittenInTheOrderOfTheList(_ object: Object) throws {
    let members = object.names.reversed().compactMap { name in
      Self.values.map { #""\#(name)":\#($0)"# }.first { member in
        (try? JSONFeed.make(from: object.document(member)).encodeToString().contains(member)) == true
      }
    }
    let text = try JSONFeed.make(from: object.document(members.joined(separator: ","))).encodeToString()
    let places = members.reversed().compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == object.names.count)
    #expect(places == places.sorted())
  }
}
