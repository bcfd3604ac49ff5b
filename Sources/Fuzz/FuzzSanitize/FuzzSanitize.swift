/// libFuzzer's entry for sanitizing: for any input and every policy, the output has only elements, attributes and URLs that the policy
/// allows, formulas have only MathML, each id has a link and each such link an id, each element is closed in order, the output is not much
/// larger than the input, and sanitizing it again changes nothing.

import FeedBridge
import FeedPrimitives
import Foundation

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSanitize(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let html = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for policy in policies {
    for base in [nil, "https://example.org/a/b?c"] {
      let output = policy.sanitize(html, baseURL: base)
      if policy.sanitize(output, baseURL: base) != output { fatalError("sanitizing twice changes \(output)") }
      if output.utf8.count > 8 * html.utf8.count + 1 << 20 { fatalError("the output is too large") }
      check(output, policy)
    }
  }
  return 0
}

/// The presets, and a policy that allows as much as a caller can write.
private let policies: [HTMLPolicy] = {
  var all = HTMLPolicy.reader
  let names =
    "svg math mi mtext annotation-xml maction script style template plaintext form button nobr select iframe label fieldset legend font "
    + "dialog x-a table td tr col option"
  for name in names.split(separator: " ") { all.elements[String(name), default: []] = ["src", "action", "data-x"] }
  all.globalAttributes.formUnion(["onclick", "style", "srcdoc", "id", "class", "href", "background", "srcset", "x\"y"])
  all.linkSchemes.formUnion(["javascript", "data", "gemini"])
  all.embeds = ["www.youtube-nocookie.com"]
  return [.reader, .text, .strict, all]
}()

/// Reads the output with the scanner that reads the input.
private func check(_ html: String, _ policy: HTMLPolicy) {
  html.withBytes { bytes in
    var open: [String] = []
    var (ids, fragments): ([String], [String]) = ([], [])
    var scanner = HTMLScanner(from: 0, .page)
    while let token = scanner.next(in: bytes) {
      switch token {
      case .text(let range): if bytes.string(range).contains("<") { fatalError("< in text: \(html)") }
      case .startTag(let tag):
        let name = bytes.string(tag.name)
        check(name, policy, html)
        if open.contains("math") != (mathML.contains(name) && name != "math") || open.last.map(texts.contains) == true {
          fatalError("<\(name)> in \(open.last ?? "nothing"): \(html)")
        }
        var attributes = tag.attributes
        while let attribute = attributes.next(in: bytes) {
          let attributeName = bytes.string(attribute.name)
          let value = attribute.value.map { HTMLEntities.decoded(bytes, $0, inAttribute: true) } ?? ""
          if attributeName == "id" || attributeName == "name" && name == "a" {
            ids.append(value)
          } else {
            check(attributeName, value, of: name, policy)
            if attributeName == "href", value.hasPrefix("#") { fragments.append(String(value.dropFirst())) }
          }
          if attribute.quote != ASCII.quotationMark { fatalError("\(attributeName) has no quotation marks") }
        }
        if !void.contains(name) { open.append(name) }
      case .endTag(let tag):
        if open.popLast() != bytes.string(tag.name) { fatalError("elements are not closed in order: \(html)") }
      default: fatalError("other markup: \(html)")
      }
    }
    if !open.isEmpty { fatalError("elements are not closed: \(html)") }
    // Strings with the same characters but other bytes are equal in Swift, not in browsers.
    let targets = Set(ids.map { Array($0.utf8) })
    let found = Set(fragments.map { Array((targets.contains(Array($0.utf8)) ? $0 : URLText.percentDecoded($0)).utf8) })
    if targets.count < ids.count || !targets.isSubset(of: found) || !ids.allSatisfy({ $0.hasPrefix("content-") }) {
      fatalError("ids \(ids), links \(fragments): \(html)")
    }
  }
}

private func check(_ name: String, _ policy: HTMLPolicy, _ html: String) {
  let isImplied =
    ["tbody", "tr", "td", "colgroup"].contains(name) && policy.elements["table"] != nil
    || ["mrow", "mtext"].contains(name) && policy.elements["math"] != nil
  let isAllowed = policy.elements[name] != nil || isImplied || name == "iframe" && !policy.embeds.isEmpty
  if !isAllowed || (never.contains(name) && name != "iframe") { fatalError("<\(name)> is not allowed: \(html)") }
}

private func check(_ name: String, _ value: String, of element: String, _ policy: HTMLPolicy) {
  let isFixed =
    name == "rel" || name == "controls"
    || element == "iframe" && ["allowfullscreen", "height", "sandbox", "src", "title", "width"].contains(name)
  let isAllowed = policy.elements[element]?.contains(name) == true || policy.globalAttributes.contains(name) || isFixed
  if !isAllowed || name.hasPrefix("on") || ["style", "srcdoc", "id", "name", "ping", "formaction"].contains(name) {
    fatalError("\(name) is not allowed in <\(element)>")
  }
  guard ["href", "src", "poster", "cite", "background", "action"].contains(name) else { return }
  let scheme = value.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
  let isRelative = scheme.endIndex == value.endIndex || value[scheme.endIndex] != ":"
  let allowed = ["http", "https", "mailto", "tel", "gemini"]
  if !isRelative, !allowed.contains(scheme.lowercased()), !value.lowercased().hasPrefix("data:image/") {
    fatalError("\(value) is not allowed in \(name)")
  }
}

private let void: Set = ["area", "br", "col", "hr", "img", "input", "source", "track", "wbr"]
private let never: Set = [
  "annotation-xml", "maction", "script", "style", "svg", "template", "plaintext", "form", "select", "option",
]
private let mathML = Set(HTMLPolicy.reader.elements.keys.filter { $0.hasPrefix("m") }).subtracting([
  "main", "mark", "menu",
])
.union(["annotation", "none", "semantics"])
private let texts: Set = ["annotation", "mi", "mn", "mo", "ms", "mtext"]
