/// libFuzzer's entry for sanitizing: for any input and every policy, the output is what `SanitizedHTML` requires, it is not much larger than
/// the input, and sanitizing it again changes nothing.

import FeedBridge
import SanitizedHTML

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSanitize(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let html = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for policy in NamedPolicy.all.map(\.policy) {
    for base in [nil, "https://example.org/a/b?c"] {
      let output = policy.sanitize(html, baseURL: base)
      if policy.sanitize(output, baseURL: base) != output { fatalError("sanitizing twice changes \(output)") }
      if output.utf8.count > 8 * html.utf8.count + 1 << 20 { fatalError("the output is too large") }
      let problems = SanitizedHTML(output, policy).problems
      if !problems.isEmpty { fatalError("\(problems) in \(output)") }
    }
  }
  return 0
}
