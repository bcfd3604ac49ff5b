/// Identifiers of items without their own.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct ItemIdentityTests {
  @Test(arguments: [
    #""title":"One""#, #""author":{"name":"Ada"}"#, #""tags":["a"]"#, #""date_published":"2020-01-02T03:04:05Z""#,
    #""attachments":[{"url":"https://example.org/1.mp3","mime_type":"audio/mpeg"}]"#, #""_x":{"y":1}"#,
  ])
  func everyMemberCountsForTheIdentifierOfASecondItem(member: String) throws {
    let items = #"[{"id":"1"},{"id":"1"},{"id":"1",\#(member)}]"#
    let feed = #"{"version":"\#(JSONFeed.version1_1)","title":"T","items":\#(items)}"#
    let ids = try JSONFeed.convert(feed).items.map(\.id.stringValue)
    // Equal items would be counted: `1#…-2`.
    #expect(Set(ids).count == 3 && ids.allSatisfy { !$0.hasSuffix("-2") })
  }

  // MARK: Ids that items share

  enum Format: CaseIterable { case rss, atom, json }

  private struct Entry {
    var id: String
    var url: String?
    var title: String?
  }

  private static func document(_ entries: [Entry], _ format: Format) -> String {
    func element(_ name: String, _ text: String?) -> String { text.map { "<\(name)>\($0)</\(name)>" } ?? "" }
    switch format {
    case .rss:
      return rss(
        entries.map { entry in
          "<item><guid isPermaLink=\"false\">\(entry.id)</guid>\(element("link", entry.url))\(element("title", entry.title))</item>"
        }.joined())
    case .atom:
      let all = entries.map { entry in
        let link = entry.url.map { "<link href=\"\($0)\"/>" } ?? ""
        return "<entry><id>\(entry.id)</id>\(link)\(element("title", entry.title))</entry>"
      }
      return "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title>\(all.joined())</feed>"
    case .json:
      let all = entries.map { entry in
        let url = entry.url.map { ",\"url\":\"\($0)\"" } ?? ""
        let title = entry.title.map { ",\"title\":\"\($0)\"" } ?? ""
        return "{\"id\":\"\(entry.id)\",\"content_text\":\"\"\(url)\(title)}"
      }
      return "{\"version\":\"\(JSONFeed.version1_1)\",\"title\":\"T\",\"items\":[\(all.joined(separator: ","))]}"
    }
  }

  /// Random feeds: each size gives the same, and an interface that delivers items while reading keeps the id of the first item.
  @Test(arguments: Format.allCases) func everySizeGivesTheSameIds(format: Format) throws {
    var generator = SeededGenerator(seed: 48)
    for _ in sampled(0..<40) {
      let entries = (0..<generator.int(1..<8)).map { _ in
        let (id, url, title) = (generator.int(0..<3), generator.int(0..<4), generator.int(0..<3))
        return Entry(
          id: "urn:x:\(id)", url: url == 0 ? nil : "https://example.org/\(url)", title: title == 0 ? nil : "t\(title)")
      }
      let document = Self.document(entries, format)
      let feed = try JSONFeed.convert(document)
      #expect(Set(feed.items.map { $0.id.stringValue }).count == entries.count)
      let encoding = JSONFeed.EncodingOptions(isPrettyPrinted: false, endsWithLineBreak: true)
      let whole = try feed.encodeToString(encoding)
      for maximum in [0, 100, 1_000_000] {
        var conversion = StreamedConversion(.init(), sourceURL: nil)
        conversion.maximumInMemory = maximum
        var text: [UInt8] = []
        _ = try conversion.convert(Pieces(Array(document.utf8), size: 50), to: nil, isPretty: false) { piece in
          for index in piece.indices { text.append(piece[index]) }
        }
        #expect(String(decoding: text, as: UTF8.self) == whole, "\(document)")
      }
      #expect(try FeedConverter().delivered(document).items.first?.id.stringValue == entries[0].id)
    }
  }
}
