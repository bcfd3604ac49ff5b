import FeedPrimitives
import FeedSystem
import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct SystemTimeZonesTests {
  @Test func aZoneIsLookedUpByItsName() throws {
    let date = try #require(FeedDate.parse(inFeed: "Fri, 31 Mar 2023 20:19:00 America/Los_Angeles"))
    #expect(FeedDate.parse(inFeed: "2023-03-31T20:19:00[America/Los_Angeles]")?.date == date.date)
    let local = CivilDate(year: 2023, month: 3, day: 31, hour: 20, minute: 19).secondsSinceEpoch
    // Some systems have no zone files.
    let offset = TimeZoneRules.named("America/Los_Angeles")?.offset(atLocalTime: local)
    #expect(offset == nil || offset == -7 * 3600)
    #expect(date.date.timeIntervalSince1970 == Double(local - Int64(offset ?? 0)))
    #expect(date.assumedUTC == (offset == nil))
  }

  @Test func anUnknownZoneIsNamedAndItsTextKept() throws {
    let text = "Fri, 31 Mar 2023 20:19:00 Nowhere/None"
    let conversion = try FeedConverter().convert(
      "<rss version='2.0'><channel><item><guid>1</guid><pubDate>\(text)</pubDate></item></channel></rss>")
    let item = conversion.feed.items[0]
    #expect(item.extensions["_rss"]?["pub_date"]?.stringValue == text)
    #expect(conversion.repairs.contains { $0.kind == .assumedUTC && $0.message.contains("Nowhere/None") })
  }

  @Test func datesOfAJSONFeedAreReadWithTheSystemsZones() throws {
    let conversion = try FeedConverter().convert(
      #"{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","content_text":"x","#
        + #""date_published":"Fri, 31 Mar 2023 20:19:00 America/Los_Angeles"}]}"#)
    let date = FeedDate.parse(inFeed: "Fri, 31 Mar 2023 20:19:00 America/Los_Angeles")?.date
    #expect(date != nil && conversion.feed.items[0].datePublished == date)
  }
}
