/// The Swift blocks of README, word for word. They are compiled and run here; `READMETests` checks that they are the
/// same.

import FeedBridge
import FeedValidation
import Foundation
import JSONFeed
import TestServer
import Testing

#if Network
  import FeedClient
#endif

@Suite struct READMEExamples {
  private let data = Data(#"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[]}"#.utf8)

  @Test func readAndWrite() throws {
    let feed = try JSONFeed.make(from: data)
    print(feed.title, feed.items.count)
    let text = try feed.encodeToString(.prettyPrinted)
    #expect(try JSONFeed.make(from: text) == feed)
  }

  @Test func readLeniently() throws {
    let reading = try JSONFeed.read(data)
    for repair in reading.repairs { print(repair) }
    #expect(reading.repairs.isEmpty)
  }

  @Test func buildAFeed() throws {
    var feed = JSONFeed(title: "Notes", homePageURL: "https://example.org/")
    feed.items.append(.init(id: "https://example.org/1", contentText: "Hello"))
    feed.items[0].extensions["_blue_shed"] = ["about": "https://example.org/blueshed", "explicit": false]
    let data = try feed.encodeToData()
    #expect(try JSONFeed.make(from: data) == feed)
  }

  @Test func useFoundationsCoders() throws {
    let feed = try JSONDecoder.jsonFeed.decode(JSONFeed.self, from: data)
    #expect(feed.title == "T")
  }

  @Test func convert() throws {
    let feed = try JSONFeed.convert(data)
    #expect(feed.title == "T")
  }

  @Test func convertWithOptions() throws {
    var options = FeedConverter.Options()
    options.maximumItems = 50
    let conversion = try FeedConverter(options).convert(data, from: "https://example.org/feed.xml")
    print(conversion.format, conversion.feed.items.count)
    for repair in conversion.repairs { print(repair) }
    #expect(conversion.feed.title == "T")
  }

  @Test func readOneByOne() throws {
    let lastVisit = Date(timeIntervalSince1970: 0)
    let summary = try FeedConverter().forEachItem(of: data, since: lastVisit) { item in
      print(item.title ?? item.id.stringValue)
      return .continue
    }
    print(summary.feed.title, summary.itemCount)
    #expect(summary.itemCount == 0)
  }

  @Test func lookAtExtensions() throws {
    let feed = try JSONFeed.convert(data)
    for item in feed.items {
      print(item.itunes?.episodeType as Any, item.podcast?.transcripts.map(\.url) as Any)
      print(item.media?.thumbnails.first?.url as Any, item.geo?.point?.latitude as Any)
      print(item.dublinCore?.rights as Any, item.extensions["_slash"]?["comments"]?.intValue as Any)
    }
    #expect(feed.items.isEmpty)
  }

  @Test func writeOtherFormats() throws {
    let feed = JSONFeed(title: "T", homePageURL: "https://example.org/")
    let rss = try feed.encodeToRSS()
    let atom = try feed.encodeToAtom()
    #expect(try JSONFeed.convert(rss).title == "T")
    #expect(try JSONFeed.convert(atom).title == "T")
  }

  @Test func readAnyXML() throws {
    let data = Data("<opml><head><title>T</title></head></opml>".utf8)
    let document = try XMLDictionary.make(from: data)
    print(document["opml"]?["head"]?["title"] as Any)
    #expect(document["opml"]?["head"]?["title"] == "T")
  }

  @Test func listEpisodes() throws {
    let feed = try JSONFeed.convert(data)
    let show = PodcastFeed(feed)
    for episode in show.episodes {
      print(episode.title ?? "", episode.enclosureURL as Any, episode.duration as Any)
    }
    #expect(show.title == "T")
  }

  @Test func testAFeed() throws {
    let report = FeedValidator().validate(data)
    #expect(report.isValid, "\(report.diagnostics)")
  }

  #if Network
    @Test func fetch() async throws {
      let server = try LoopbackServer { ServedFeed(self.data).answer($0) }
      let url = server.url()
      let feed = try await JSONFeed.fetch(url)
      #expect(feed.title == "T")
    }

    @Test func fetchAgain() async throws {
      let server = try LoopbackServer { ServedFeed(self.data).answer($0) }
      let url = server.url()
      var stored: FetchValidators?
      for _ in 0..<2 {
        let fetcher = FeedFetcher(.init(userAgent: "MyReader/1.0 (+https://example.org/reader)"))
        switch try await fetcher.fetch(url, validators: stored) {
        case .feed(let conversion, let response):
          print(conversion.feed.title, response.permanentURL)
          stored = response.validators
        case .notModified:
          break  // the stored feed is current
        }
      }
      #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
    }

    @Test func fetchMany() async throws {
      let server = try LoopbackServer { ServedFeed(self.data).answer($0) }
      let (fetcher, urls) = (FeedFetcher(), ["/1", "/2", "/3"].map { server.url($0) })
      for await outcome in fetcher.fetchAll(urls.map { FetchRequest($0) }) {
        print(outcome.request.url, outcome.finished, (try? outcome.result.get())?.response.status ?? 0)
      }
      #expect(server.requests.count == 3)
    }

    @MainActor @Test func keepItems() async throws {
      let server = try LoopbackServer { ServedFeed(self.data).answer($0) }
      let url = server.url()
      var stored: FetchValidators?
      let caches = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: caches) }
      let controller = FeedController<JSONFeed.Item>(.init(name: "news", folder: caches))
      controller.loadCacheSynchronously()
      let pages = FeedPages(url, validators: controller.items.isEmpty ? nil : stored)
      let changes = try await controller.fetch(pages.firstPage)
      print(changes.insertions.count, changes.deletions.count)
      stored = pages.validators
      for try await page in FeedPages(url) { print(page.number, page.feed.items.count) }
      #expect(stored?.etag == "\"1\"")
      #expect(server.requests.count == 2)
      await controller.cache.waitUntilSynchronized()
    }
  #endif

  @Test func validate() throws {
    let report = FeedValidator().validate(data)
    for diagnostic in report.diagnostics { print(diagnostic) }
    #expect(report.isValid)
  }
}
