/// The members of JSON Feed that elements of the podcast namespace are mapped to.

import TestFeeds
import Testing

@testable import FeedBridge

struct PodcastNamespaceTests {
  private static let namespace = "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\""

  private func feed(_ channel: String) throws -> JSONFeed {
    try JSONFeed.convert(rss(channel, attributes: Self.namespace))
  }

  private func item(_ elements: String) throws -> JSONFeed.Item {
    try #require(try feed("<item>\(elements)</item>").items.first)
  }

  @Test func manyPersonsAndSourcesTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 75) { count in
      let persons = (0..<count).map { "<podcast:person img=\"i\">Name \($0)</podcast:person>" }
      let sources = (0..<count).map { "<podcast:source uri=\"https://e.org/\($0)\"/>" }
      let creators = (0..<count / 5).map { "<dc:creator>Name \($0)</dc:creator>" }
      let item = try item(
        persons.joined() + creators.joined() + "<podcast:alternateEnclosure type=\"audio/mpeg\">\(sources.joined())"
          + "</podcast:alternateEnclosure>")
      #expect(item.attachments?.count == count)
      #expect(item.authors?.count ?? 0 == count / 5)
    }
    #expect(growth.isLinear)
  }
}
