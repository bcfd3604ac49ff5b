/// `swift run -c release feed-benchmarks [FILE…]`: how fast feeds are read, written and converted, beside Foundation in the same
/// run. Without files it measures generated feeds of 20 MB and 100 KB; with files, those, all of a format together.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import FeedBridge
import JSONFeed

@main
enum FeedBenchmarks {
  static func main() throws {
    let files = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
    var cases: [BenchmarkCase] = []
    if files.isEmpty {
      for (name, size) in [("20 MB", 20_000_000), ("100 KB", 100_000)] {
        let feed = GeneratedFeeds.jsonFeed(size: size)
        cases += jsonCases("generated, \(name)", [try feed.encodeToData()])
        cases += xmlCases("generated, \(name)", [Data(GeneratedFeeds.rss(size: size).utf8)])
      }
    } else {
      let documents = try files.map { try Data(contentsOf: $0) }
      let json = documents.filter { (try? JSONFeed.make(from: $0)) != nil }
      let xml = documents.filter { isXML($0) && (try? JSONFeed.convert($0)) != nil }
      if !json.isEmpty { cases += jsonCases("\(json.count) files", json) }
      if !xml.isEmpty { cases += xmlCases("\(xml.count) files", xml) }
      print("\(json.count) JSON Feeds, \(xml.count) XML feeds, \(documents.count - json.count - xml.count) left out")
    }
    print(Measurement.table(try Measurement.run(cases, rounds: 11)))
  }

  private static func isXML(_ data: Data) -> Bool {
    if case .jsonFeed = FeedFormat.detect(data) { return false }
    return true
  }

  private static func jsonCases(_ name: String, _ documents: [Data]) -> [BenchmarkCase] {
    let size = documents.reduce(0) { $0 + $1.count }
    let feeds = documents.compactMap { try? JSONFeed.make(from: $0) }
    let plain = documents.compactMap { try? JSONDecoder().decode(PlainFeed.self, from: $0) }
    var cases = [
      BenchmarkCase(name: "decode, \(name)", size: size, yardstick: "JSONDecoder, \(name)") {
        for document in documents { _ = try JSONFeed.make(from: document) }
      },
      BenchmarkCase(name: "encode, \(name)", size: size, yardstick: "JSONEncoder, \(name)") {
        for feed in feeds { _ = try feed.encodeToData() }
      },
    ]
    // The plain model is Foundation's yardstick only where it reads all of the documents.
    if plain.count == documents.count {
      cases += [
        BenchmarkCase(name: "JSONDecoder, \(name)", size: size) {
          let decoder = JSONDecoder()
          for document in documents { _ = try decoder.decode(PlainFeed.self, from: document) }
        },
        BenchmarkCase(name: "JSONEncoder, \(name)", size: size) {
          let encoder = JSONEncoder()
          for feed in plain { _ = try encoder.encode(feed) }
        },
      ]
    }
    return cases
  }

  private static func xmlCases(_ name: String, _ documents: [Data]) -> [BenchmarkCase] {
    let size = documents.reduce(0) { $0 + $1.count }
    return [
      BenchmarkCase(name: "XML to model, \(name)", size: size) {
        for document in documents { _ = try JSONFeed.convert(document) }
      },
      BenchmarkCase(name: "XML to JSON, \(name)", size: size) {
        for document in documents { _ = try JSONFeed.convert(document).encodeToData() }
      },
    ]
  }
}
