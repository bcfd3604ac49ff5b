/// libFuzzer's entry for the JSON reader: strict and lenient reading, recovery, validation of the bytes, and writing.

import FeedBridge
import FeedPrimitives
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let strict = try? JSONFeed.make(from: bytes)
  let reading = try? JSONFeed.read(bytes)
  if let strict {
    // What strict reading accepts, lenient reading reads without repairs, except for blank ids and members that strict
    // reading ignores.
    guard let reading else { fatalError("strict reading accepts what lenient reading refuses") }
    if reading.repairs.isEmpty, reading.feed != strict { fatalError("the two readings differ") }
    let ignored: Set<JSONFeed.Repair.Kind> = [.unknownMember, .duplicateMember, .memberName]
    let hasOtherMembers = reading.repairs.contains { ignored.contains($0.kind) }
    if !hasOtherMembers, reading.repairs.contains(where: { $0.kind != .unusableID }) {
      fatalError("a repair of a feed that is right")
    }
    roundTrip(strict)
  }
  if let reading { roundTrip(reading.feed) }
  recover(bytes)
  return 0
}

/// The result of recovery is valid JSON. Valid JSON is not changed.
private func recover(_ bytes: [UInt8]) {
  guard let text = TextSpan(validating: bytes.span),
    let recovered = JSONRecovery.recover(text, from: 0, nestingDepth: 100)
  else { return }
  if isJSON(recovered.text.bytes) == false { fatalError("recovery gives what is not JSON") }
  if isJSON(bytes) == true, bytes.first == UInt8(ascii: "{"), recovered.text.bytes != bytes, recovered.problems.isEmpty
  {
    fatalError("recovery changes JSON and does not say so")
  }
  if recovered.documentOffset(of: recovered.text.count) > bytes.count { fatalError("a place after the end") }
}

/// Whether the bytes are JSON; nil if they are nested too deep to tell.
private func isJSON(_ bytes: [UInt8]) -> Bool? {
  var reader = JSONReader(nestingDepth: 100, replacesLoneSurrogates: true)
  let text = TextSpan(prefixOf: bytes.span)
  do throws(JSONProblem) {
    try reader.skipValue(text)
    try reader.finish(text)
    return true
  } catch {
    return error.isLimit ? nil : false
  }
}

private func roundTrip(_ feed: JSONFeed) {
  guard let data = try? feed.encodeToData(), let pretty = try? feed.encodeToString(.prettyPrinted) else { return }
  guard let again = try? JSONFeed.make(from: data) else { fatalError("what was written is not read") }
  if again != feed { fatalError("reading back gives another feed") }
  guard (try? JSONFeed.make(from: pretty)) == feed else { fatalError("pretty printing changes the feed") }
}
