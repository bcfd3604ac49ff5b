/// Reading RSS and Atom into the model and converting them to JSON Feed and to Atom, compared with Foundation's XMLParser, which only delivers
/// events.

import Foundation
import FeedBridge
import JSONFeedModel

extension BenchmarkCase {
  static let conversionCases =
    [
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
    ] + streamingCases(of: [.rss, .atom], yardstick: "model") + streamingCases(of: [.jsonFeed], yardstick: "decode")

  /// Documents that arrive in pieces of 64 KiB, without keeping their items, and as the command converts files: items are written as they
  /// are read.
  private static func streamingCases(of kinds: [InputKind], yardstick: String) -> [BenchmarkCase] {
    [
      BenchmarkCase(name: "pieces", kinds: kinds, yardstick: yardstick) { documents in
        {
          for document in documents {
            var parser = FeedParser()
            try forEachPiece(of: document) { _ = try parser.append($0) }
            _ = try parser.finish()
          }
        }
      },
      BenchmarkCase(name: "streamed", kinds: kinds, yardstick: yardstick) { documents in
        {
          for document in documents {
            _ = try StreamedConversion(.init(), sourceURL: nil).convert(
              DocumentInPieces(document), to: nil, isPretty: false, write: { _ in })
          }
        }
      },
    ]
  }
}

private let pieceSize = 1 << 16

private func forEachPiece(of document: Data, _ body: (Data) throws -> Void) rethrows {
  for start in stride(from: document.startIndex, to: document.endIndex, by: pieceSize) {
    try body(document[start..<min(start + pieceSize, document.endIndex)])
  }
}
