/// libFuzzer's entry for writing: for any input, the RSS and Atom output is well-formed and is read back as the feed
/// that it was written from, and writing that again changes nothing.

import FeedBridge
import FeedValidation
import Foundation
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWrite(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  checkList(bytes)
  guard let feed = try? JSONFeed.convert(bytes) else { return 0 }
  for format in FeedWriter.Format.allCases {
    guard let written = try? FeedWriter(format).write(feed) else {
      // RSS requires a link; a missing one is the only reason to fail.
      if format == .rss, feed.homePageURL == nil, feed.feedURL == nil { continue }
      fatalError("the feed cannot be written as \(format)")
    }
    for diagnostic in FeedValidator().validate(written.data).diagnostics where ofXML.contains(diagnostic.rule) {
      fatalError("\(diagnostic)")
    }
    guard let read = try? JSONFeed.convert(written.data) else { fatalError("what was written is no feed") }
    if core(read) != core(feed) { fatalError("reading back gives another feed") }
    guard let again = try? FeedWriter(format).write(read), let last = try? JSONFeed.convert(again.data) else {
      fatalError("what was read back cannot be written")
    }
    if last != read { fatalError("writing again gives another feed") }
  }
  return 0
}

/// A list of feeds is read back as it was written. (The limits leave room for what writing adds.)
private func checkList(_ bytes: [UInt8]) {
  guard let list = try? OPML.make(from: bytes, limits: .init(nestingDepth: 500, attributes: 900)) else { return }
  let data = list.encodeToData()
  guard let read = try? OPML.make(from: data), read.encodeToData() == data else {
    fatalError("reading back gives another list")
  }
  if read.feeds != list.feeds { fatalError("reading back gives other feeds") }
}

/// The rules about XML syntax and encoding. Other rules concern the values of the feed.
private let ofXML: Set<String> = Set(Rule.inGroup("xml-not-well-formed").map(\.id)).union([
  "xml-text-before-prolog", "xml-invalid-bytes", "undefined-named-entity", "missing-namespace", "unknown-encoding",
  "encoding-mismatch",
])

/// The feed without the extension objects at its top level, some of which depend on the document itself.
private func core(_ feed: JSONFeed) -> JSONFeed {
  var feed = feed
  feed.extensions = [:]
  return feed
}
