/// Inputs of benchmarks: generated feeds, and files.

import Foundation
import FeedBridge
import JSONFeedModel

/// The kind of documents of an input.
enum InputKind: String, CaseIterable {
  case jsonFeed = "JSON Feed"
  case rss = "RSS"
  case atom = "Atom"

  /// The kind of feed of a document; nil if it is not one of them.
  init?(of document: Data) {
    switch FeedFormat(detecting: document) {
    case .jsonFeed: self = .jsonFeed
    case .rss, .rdf: self = .rss
    case .atom: self = .atom
    default: return nil
    }
  }

  /// The file extension for this kind of feed.
  var fileExtension: String {
    switch self {
    case .jsonFeed: "json"
    case .rss: "rss.xml"
    case .atom: "atom.xml"
    }
  }
}

/// Documents of one kind that are processed together: a generated one, or all files of a format.
struct BenchmarkInput {
  /// `20 MB`, `17 files`.
  var name: String
  var kind: InputKind
  var documents: [Data]
  /// The number of items in the documents.
  var items: Int

  /// In bytes.
  var size: Int { documents.reduce(0) { $0 + $1.count } }

  /// A generated feed.
  static func feed(_ kind: InputKind, _ size: InputSize) throws -> BenchmarkInput {
    let document = try GeneratedFeeds.bytes(kind, size: size.bytes)
    return BenchmarkInput(
      name: size.name, kind: kind, documents: [document], items: try JSONFeed.convert(document).items.count)
  }

  /// The feeds among the files, grouped by kind, and the number of files that are not readable feeds.
  static func files(_ paths: [String]) throws -> (inputs: [BenchmarkInput], skipped: Int) {
    var inputs = InputKind.allCases.map { BenchmarkInput(name: "", kind: $0, documents: [], items: 0) }
    var skipped = 0
    for path in paths {
      let document = try Data(contentsOf: URL(filePath: path))
      guard let (kind, feed) = read(document), let index = inputs.firstIndex(where: { $0.kind == kind }) else {
        skipped += 1
        continue
      }
      inputs[index].documents.append(document)
      inputs[index].items += feed.items.count
    }
    for index in inputs.indices {
      let count = inputs[index].documents.count
      inputs[index].name = count == 1 ? "1 file" : "\(count) files"
    }
    return (inputs.filter { !$0.documents.isEmpty }, skipped)
  }

  /// The files that are readable feeds, and their kinds.
  static func kinds(of paths: [String]) throws -> [(kind: InputKind, path: String)] {
    try paths.compactMap { path in
      read(try Data(contentsOf: URL(filePath: path))).map { ($0.kind, path) }
    }
  }

  /// The kind and content of a document; a JSON Feed is read strictly. Nil if it is not a feed.
  private static func read(_ document: Data) -> (kind: InputKind, feed: JSONFeed)? {
    guard let kind = InputKind(of: document) else { return nil }
    let feed = try? kind == .jsonFeed ? JSONFeed.make(from: document) : JSONFeed.convert(document)
    return feed.map { (kind, $0) }
  }
}
