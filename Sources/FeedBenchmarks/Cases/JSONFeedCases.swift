/// Reading and writing JSON Feeds, compared with Foundation's coders.

import FeedBridge
import Foundation
import JSONFeedModel

extension BenchmarkCase {
  static let jsonFeedCases = [
    BenchmarkCase(name: "decode", kinds: [.jsonFeed], yardstick: "JSONDecoder") { documents in
      { for document in documents { _ = try JSONFeed.make(from: document) } }
    },
    BenchmarkCase(name: "lenient", kinds: [.jsonFeed], yardstick: "JSONDecoder") { documents in
      { for document in documents { _ = try JSONFeed.read(document) } }
    },
    BenchmarkCase(name: "JSONDecoder", kinds: [.jsonFeed]) { documents in
      {
        let decoder = JSONDecoder()
        for document in documents { _ = try decoder.decode(PlainFeed.self, from: document) }
      }
    },
    BenchmarkCase(name: "encode", kinds: [.jsonFeed], yardstick: "JSONEncoder") { documents in
      let feeds = try documents.map { try JSONFeed.make(from: $0) }
      return { for feed in feeds { _ = try feed.encodeToData() } }
    },
    BenchmarkCase(name: "JSONEncoder", kinds: [.jsonFeed]) { documents in
      let feeds = try documents.map { try JSONDecoder().decode(PlainFeed.self, from: $0) }
      return {
        let encoder = JSONEncoder()
        for feed in feeds { _ = try encoder.encode(feed) }
      }
    },
  ]
}
