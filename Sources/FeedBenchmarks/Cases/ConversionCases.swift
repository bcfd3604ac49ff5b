/// Reading RSS and Atom into the model and converting them to JSON Feed and to Atom, compared with Foundation's XMLParser, which only delivers
/// events.

import Foundation
import FeedBridge
import JSONFeedModel

extension BenchmarkCase {
  static let conversionCases = [
    BenchmarkCase(name: "model", kinds: [.rss, .atom], yardstick: "XMLParser") { documents in
      { for document in documents { _ = try JSONFeed.convert(document) } }
    },
    BenchmarkCase(name: "convert", kinds: [.rss, .atom], yardstick: "XMLParser") { documents in
      { for document in documents { _ = try JSONFeed.convert(document).encodeToData() } }
    },
    BenchmarkCase(name: "to Atom", kinds: [.rss, .atom], yardstick: "XMLParser") { documents in
      { for document in documents { _ = try FeedWriter(.atom).write(JSONFeed.convert(document)) } }
    },
    BenchmarkCase(name: "XMLParser", kinds: [.rss, .atom]) { documents in
      { for document in documents { try XMLEvents.read(document) } }
    },
  ]
}
