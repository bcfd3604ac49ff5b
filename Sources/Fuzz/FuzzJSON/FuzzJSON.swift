/// libFuzzer's entry for the JSON reader: strict and lenient reading, validation of the bytes, and writing.

import FeedPrimitives
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let strict = try? JSONFeed.make(from: bytes)
  let reading = try? JSONFeed.read(bytes)
  if let strict {
    // What strict reading accepts, lenient reading reads without repairs, except for blank ids.
    guard let reading else { fatalError("strict reading accepts what lenient reading refuses") }
    if reading.repairs.isEmpty, reading.feed != strict { fatalError("the two readings differ") }
    if reading.repairs.contains(where: { $0.kind != .unusableID }) { fatalError("a repair of a feed that is right") }
    roundTrip(strict)
  }
  if let reading { roundTrip(reading.feed) }
  return 0
}

private func roundTrip(_ feed: JSONFeed) {
  guard let data = try? feed.encodeToData(), let pretty = try? feed.encodeToString(.prettyPrinted) else { return }
  guard let again = try? JSONFeed.make(from: data) else { fatalError("what was written is not read") }
  if again != feed { fatalError("reading back gives another feed") }
  guard (try? JSONFeed.make(from: pretty)) == feed else { fatalError("pretty printing changes the feed") }
}
