/// Identifiers of items without their own.

import JSONFeed
import Testing

@testable import FeedBridge

struct ItemIdentityTests {
  /// A value for each member that distinguishes two items with the same identifier.
  private static let samples: [String: JSONFeed.Value] = [
    "url": "https://example.org/1", "external_url": "https://example.com/", "title": "One", "content_html": "<p>x</p>",
    "content_text": "x", "summary": "s", "image": "https://example.org/i.png",
    "banner_image": "https://example.org/b.png", "date_published": "2020-01-02T03:04:05Z",
    "date_modified": "2020-01-02T03:04:05Z", "author": ["name": "Ada"], "authors": [["name": "Ada"]], "tags": ["a"],
    "language": "de", "attachments": [["url": "https://example.org/1.mp3", "mime_type": "audio/mpeg"]],
  ]

  @Test(arguments: JSONFeed.Item.memberNames.filter { $0 != "id" })
  func eachMemberCountsForTheIdentifierOfASecondItem(name: String) throws {
    let sample = try #require(Self.samples[name], "a sample of the new member \(name)")
    let items: JSONFeed.Value = [["id": "1"], ["id": "1"], .object(["id": "1", name: sample])]
    let feed: JSONFeed.Value = ["version": .string(JSONFeed.version1_1), "title": "T", "items": items]
    let ids = try JSONFeed.convert(feed.encodeToString()).items.map(\.id.stringValue)
    // Equal items would be counted: `1#…-2`.
    #expect(Set(ids).count == 3 && ids.allSatisfy { !$0.hasSuffix("-2") })
  }
}
