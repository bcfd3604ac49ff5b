/// libFuzzer's entry for conversion: the result for any input is a JSON Feed that strict reading accepts and
/// in which validation finds no error, and converting it again changes nothing.

import FeedBridge
import FeedValidation
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConvert(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let conversion = try? FeedConverter().convert(bytes) else { return 0 }
  guard let data = try? conversion.feed.encodeToData() else { fatalError("the conversion cannot be written") }
  guard let again = try? JSONFeed.make(from: data) else { fatalError("the conversion is not read back") }
  if again != conversion.feed { fatalError("reading back gives another feed") }
  if again.version != JSONFeed.version1_1 { fatalError("not version 1.1") }
  var ids: Set<AmbiguouslyTypedIdentifier> = []
  for item in again.items {
    if item.id.stringValue.isEmpty || !ids.insert(item.id).inserted { fatalError("an id is empty or a duplicate") }
    if item.contentHTML == nil && item.contentText == "" { fatalError("an item with empty content") }
  }
  if let error = FeedValidator().validate([UInt8](data)).diagnostics.first(where: { $0.severity == .error }) {
    fatalError("the output is invalid: \(error)")
  }
  guard let second = try? FeedConverter().convert(data) else { fatalError("the output is not converted") }
  // URLs that stay relative are read again, as far as then possible.
  let repairs = second.repairs.filter { !["long-base", "unresolved-urls"].contains($0.kind.rawValue) }
  if repairs.count == second.repairs.count && second.feed != again || !repairs.isEmpty {
    fatalError("the output needs repairs: \(second.repairs)")
  }
  return 0
}
