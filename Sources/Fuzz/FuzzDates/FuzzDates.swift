/// libFuzzer's entry for the date parsers: the strict one for RFC 3339 and the tolerant one for feeds.

import FeedBridge
import FeedPrimitives
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDates(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let text = TextSpan(prefixOf: bytes.span)
  let tolerant = FeedDate.parse(text, text.indices)
  if let strict = RFC3339.date(text, text.indices) {
    guard tolerant?.date == strict else { fatalError("the tolerant parser reads an RFC 3339 date differently") }
    if let text = RFC3339.string(strict), RFC3339.date(text) != strict { fatalError("a date changes when written") }
  }
  return 0
}
