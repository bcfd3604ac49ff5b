/// Contents that a conversion must not lose or move, and the work that it takes.

import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct LossTests {
  private static func normalize(_ json: String) throws -> (feed: JSONFeed, kinds: [String]) {
    let conversion = try FeedConverter().convert(json)
    return (conversion.feed, conversion.repairs.map(\.kind.rawValue))
  }

  private static func feed(_ members: String) -> String {
    "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \(members) \"items\": []}"
  }

  @Test func clashesOfManyKeysTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 125) { count in
      let keys = (0..<count).map { number in
        "\"" + (0..<17).map { number >> $0 & 1 == 0 ? "." : "_" }.joined() + "a\": 1"
      }
      let (feed, _) = try Self.normalize(Self.feed("\"_x\": {\(keys.joined(separator: ","))},"))
      #expect(feed.extensions["_x"]?[count == 1 ? "a" : "a\(count)"] == 1)
    }
    #expect(growth.isLinear)
  }

  @Test func manyNamespacesUnderOnePrefixTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 75) { count in
      let items = (0..<count).map { "<item><guid>\($0)</guid><x:a xmlns:x=\"urn:x:\($0)\">1</x:a></item>" }
      let feed = try JSONFeed.convert(rss(items.joined()))
      #expect(feed.items.last?.extensions[count == 1 ? "_x" : "_x\(count)"] != nil)
    }
    #expect(growth.isLinear)
  }

  @Test func deepExtensionsAreLookedAtOnce() throws {
    // As many levels as the limit allows, around an array that grows like them.
    let growth = try WorkGrowth(from: 40) { depth in
      let array = "[" + String(repeating: "1,", count: 50 * depth) + "{\"a.b\":1}]"
      let value = String(repeating: "{\"a\":", count: depth) + array + String(repeating: "}", count: depth)
      let (_, kinds) = try Self.normalize(Self.feed("\"_x\": \(value),"))
      #expect(kinds == ["extension-name"])
    }
    #expect(growth.isLinear)
  }

  @Test func manyAuthorsAreEachNamedOnce() throws {
    let growth = try WorkGrowth(from: 250) { count in
      let names = max(count / 5, 1)
      let creators = (0..<count).map { "<dc:creator>Name \($0 % names)</dc:creator>" }
      let authors = try item(creators.joined()).authors
      #expect(authors?.count == names)
    }
    #expect(growth.isLinear)
  }

  @Test func readingAFeedSoFarChangesNothing() throws {
    let document = rss(
      "<dc:creator>Ann</dc:creator><atom:author><atom:name>Ann</atom:name><atom:uri>u</atom:uri><atom:email>a@example.org</atom:email>"
        + "</atom:author><item><guid>1</guid></item><link>https://example.org/</link><item><guid>2</guid></item>")
    let whole = try FeedConverter().convert(document)
    let summary = try FeedConverter().forEachItem(of: document) { _ in .continue }
    #expect(summary.feed.extensions == whole.feed.extensions)
    #expect(summary.feed.authors == whole.feed.authors)
  }
}
