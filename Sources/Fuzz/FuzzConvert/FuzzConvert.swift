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
  // URLs that stay relative are read again, as far as then possible: the base of the first time, which was too long, is not in the output.
  let areRelative = { (repair: JSONFeed.Repair) in ["long-base", "unresolved-urls"].contains(repair.kind.rawValue) }
  let repairs = second.repairs.filter { !areRelative($0) }
  if !repairs.isEmpty { fatalError("the output needs repairs: \(repairs)") }
  if second.feed != again, !(conversion.repairs + second.repairs).contains(where: areRelative) {
    fatalError("converting the output changes it")
  }
  return 0
}
