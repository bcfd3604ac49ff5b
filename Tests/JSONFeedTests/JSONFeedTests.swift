import Foundation
import JSONFeed
import Testing

@Test func aMinimalFeedIsReadAndWrittenBack() throws {
  let text = #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":1.0,"date_published":"2020-01-02T03:04:05.678Z","_x":{"b":[1,2.50,null,true,"\u00e9\ud83d\ude00"]}}]}"#
  let feed = try JSONFeed.make(from: text)
  #expect(feed.items[0].id == "1")
  let written = try feed.encodeToString()
  print(written)
  print(try feed.encodeToString(.prettyPrinted))
  #expect(try JSONFeed.make(from: written) == feed)
  #expect(try JSONDecoder.jsonFeed.decode(JSONFeed.self, from: Data(text.utf8)) == feed)
  #expect(try JSONDecoder.jsonFeed.decode(JSONFeed.self, from: JSONEncoder.jsonFeed.encode(feed)) == feed)
}

@Test func errors() {
  for t in [#"{"version":"x","items":[{"id":"1"},{"id":"2","date_published":"yesterday"}],"title":""}"#, #"{"version":"x","items":[{"id":"1"},{"idd":"2"}],"title":""}"#, "{\"version\":\"x\",\n \"items\":[{\"id\":true}],\"title\":\"\"}", "", "[1", "{\"a\":1,}", "{\"rss\":{}}", #"{"version":"x","title":null,"items":[]}"#] {
    do { _ = try JSONFeed.make(from: t); print("OK") } catch { print(error) }
    do { print(try JSONFeed.read(t).repairs) } catch { print(error) }
  }
}
