/// RSS and Atom read into the model, and converted, beside Foundation's XMLParser, which only hands out events.

import Foundation
import FeedBridge
import JSONFeed

extension BenchmarkCase {
  static let conversionCases = [
    BenchmarkCase(name: "model", kinds: [.rss, .atom], yardstick: "XMLParser") { documents in
      { for document in documents { _ = try JSONFeed.convert(document) } }
    },
    BenchmarkCase(name: "convert", kinds: [.rss, .atom], yardstick: "XMLParser") { documents in
      { for document in documents { _ = try JSONFeed.convert(document).encodeToData() } }
    },
    BenchmarkCase(name: "XMLParser", kinds: [.rss, .atom]) { documents in
      { for document in documents { try XMLEvents.read(document) } }
    },
  ]
}
