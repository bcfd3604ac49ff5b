/// libFuzzer's entry for the XML scanner: any bytes are walked, element by element, in bounded time.

import FeedBridge
import FeedPrimitives
import FeedValidation
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  XMLDecoding.decode(bytes.span).withText(of: bytes.span) { walk($0, from: $1) }
  // The same walk, with every problem reported as a diagnostic with its position.
  for diagnostic in FeedValidator().validate(bytes).diagnostics where (diagnostic.location?.line ?? 1) < 1 {
    fatalError("a diagnostic before the first line")
  }
  return 0
}

private func walk(_ bytes: TextSpan, from start: Int) {
  if bytes.bytes.firstInvalidUTF8() != nil { fatalError("decoding gave ill-formed UTF-8") }
  var scanner = XMLScanner(from: start)
  var steps = 0
  var depth = 0
  do throws(XMLStop) {
    while true {
      steps += 1
      // Every start tag takes at least two bytes; the end of an element may take none.
      if steps > 2 * bytes.count + 16 { fatalError("the scanner does not come to an end") }
      if try scanner.nextChild(of: depth, in: bytes) {
        for attribute in scanner.attributes.elements { _ = try scanner.string(attribute, in: bytes) }
        if steps % 3 == 0 {
          let text = try scanner.readText(in: bytes)
          _ = try scanner.string(text, in: bytes)
        } else if steps % 7 == 0 {
          try scanner.skipElement(in: bytes)
        }
      } else if depth == 0 {
        break
      }
      _ = scanner.takeLooseText()
      depth = scanner.depth
    }
  } catch {}
}
