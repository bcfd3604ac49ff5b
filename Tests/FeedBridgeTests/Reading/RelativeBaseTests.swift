import FeedBridge
import JSONFeed
import Testing

@Suite struct RelativeBaseTests {
  /// Found by fuzzing: a base that is relative itself made an empty URL of `.`.
  @Test func aReferenceThatWouldResolveToNothingIsKept() throws {
    let text =
      "<rss version='2.0'><channel><title>T</title><link>I</link><item><link>.</link></item></channel></rss>"
    let conversion = try FeedConverter().convert(text)
    #expect(conversion.feed.items[0].url == ".")
    let again = try FeedConverter().convert(conversion.feed.encodeToData())
    #expect(again.feed == conversion.feed)
    #expect(again.repairs.isEmpty)
  }
}
