/// Identifiers of items without their own.

import JSONFeed
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
}
