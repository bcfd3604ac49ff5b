/// libFuzzer's entry for writing: for any input, the RSS and Atom output is well-formed and contains nothing of ours, that of an accepted
/// JSON Feed has no errors, and the complete JSON restores the identical feed.

import FeedBridge
import FeedValidation
import Foundation
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWrite(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  checkList(bytes)
  guard let conversion = try? FeedConverter().convert(bytes) else { return 0 }
  let feed = conversion.feed
  // Elements of extension objects are not checked in JSON.
  let isAccepted = conversion.format == .jsonFeed && errors(bytes).isEmpty
  let plain = isAccepted ? try? FeedConverter(.init(includesExtensions: false)).convert(bytes).feed : nil
  for format in FeedWriter.Format.allCases {
    guard let written = try? FeedWriter(format).write(feed) else {
      // RSS requires an absolute link; a missing one is the only reason to fail.
      let urls = [feed.homePageURL, feed.feedURL] + feed.items.map(\.url)
      if format == .rss, !urls.contains(where: { $0?.hasPrefix("https://") == true }) { continue }
      fatalError("the feed cannot be written as \(format)")
    }
    if written.text.contains("<jsonfeed:") { fatalError("an element of ours is written") }
    for diagnostic in FeedValidator().validate(written.data).diagnostics where ofXML.contains(diagnostic.rule) {
      fatalError("\(diagnostic)")
    }
    guard let read = try? JSONFeed.convert(written.data) else { fatalError("what was written is no feed") }
    if read.items.count != feed.items.count { fatalError("reading back gives other items") }
    if let plain, let written = try? FeedWriter(format).write(plain), case let errors = errors(Array(written.data)),
      !errors.isEmpty
    {
      fatalError("\(errors)")
    }
    checkRestoring(feed, as: format)
  }
  return 0
}

private func checkRestoring(_ feed: JSONFeed, as format: FeedWriter.Format) {
  let options = FeedConverter.Options(restoresLossless: true)
  guard let written = try? FeedWriter(format, .init(isLossless: true)).write(feed),
    let restored = try? FeedConverter(options).convert(written.data).feed
  else { fatalError("the feed with its JSON cannot be written or read") }
  if restored != feed { fatalError("restoring gives another feed") }
}

private func errors(_ document: [UInt8]) -> [Diagnostic] {
  FeedValidator(.init(profile: .spec)).validate(document).diagnostics(from: .error)
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
private let ofXML: Set<String> = Set(ValidationRule.inGroup("xml-not-well-formed").map(\.id)).union([
  "xml-text-before-prolog", "xml-invalid-bytes", "undefined-named-entity", "missing-namespace", "unknown-encoding",
  "encoding-mismatch",
])
