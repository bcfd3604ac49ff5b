import FeedBridge
import Testing

@Suite struct RelativeBaseTests {
  @Test func anAuthorWithNothingButAURLKeepsIt() throws {
    let text =
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><id>u:1</id><entry><id>u:2</id><author><uri>other.com/</uri></author><author><name>A</name><uri>other.com/</uri></author></entry></feed>"
    let feed = try JSONFeed.convert(text)
    #expect(feed.items[0].authors?.map(\.url) == ["other.com/", nil])
    let written = try FeedWriter(.atom, .init(isLossless: true)).write(feed)
    #expect(try FeedConverter(.init(restoresLossless: true)).convert(written.data).feed == feed)
  }
}
