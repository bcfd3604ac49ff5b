/// What is measured with: generated feeds, and files.

import Foundation
import FeedBridge
import JSONFeed

/// What the documents of an input are.
enum InputKind: String, CaseIterable {
  case jsonFeed = "JSON Feed"
  case rss = "RSS"
  case atom = "Atom"

  /// The kind of a document; nil where it is none of them.
  init?(of document: Data) {
    switch FeedFormat.detect(document) {
    case .jsonFeed: self = .jsonFeed
    case .rss, .rdf: self = .rss
    case .atom: self = .atom
    default: return nil
    }
  }
}

/// Documents of one kind that are worked on together: one generated feed, or all files of a format.
struct BenchmarkInput {
  /// `20 MB`, `17 files`.
  var name: String
  var kind: InputKind
  var documents: [Data]

  /// In bytes.
  var size: Int { documents.reduce(0) { $0 + $1.count } }
}
