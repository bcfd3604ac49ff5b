/// Values in the place that another format has for them: an attribute in place of text, and text in place of an attribute.

import TestCases
import Testing

@testable import FeedBridge

struct MisplacedValueTests {
  private static func document(_ element: String, isAtom: Bool) -> String {
    isAtom
      ? "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(element)<entry><id>urn:x:1</id>\(element)</entry></feed>"
      : rss(element + "<item><guid isPermaLink=\"false\">1</guid>\(element)</item>")
  }

  /// Every element whose value is a URL or a name, with the value in each place.
  @Test func textAndAttributesCanBeExchanged() async throws {
    try await forEachCase(in: EscapedCDATATests.namespaces, [false, true]) { (prefix: String, isAtom: Bool) in
      let namespace = try #require(FeedNamespace.all.first { $0.prefix == prefix })
      // The whole is not made of its text.
      let structure: Set<Role> = [.channel, .item, .items, .xhtmlBody]
      for (number, definition) in namespace.table.elements.enumerated() where !structure.contains(definition.role) {
        // In RSS or in Atom.
        if !checksAllCases, number.isMultiple(of: 2) == isAtom { continue }
        let (open, close) = ("x:\(definition.name) xmlns:x=\"\(namespace.uri)\"", "x:\(definition.name)")
        let value = definition.kind == .url ? "https://example.org/a?b=1" : "Words"
        var pairs = definition.keysForText.map { key in
          let name = key == "rdf_resource" ? "rdf:resource" : key
          let rdf = key == "rdf_resource" ? " xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"" : ""
          return ("<\(open)>\(value)</\(close)>", "<\(open)\(rdf) \(name)=\"\(value)\"/>")
        }
        if let attribute = definition.attributeForText, definition.role != .atomLink {
          let value = attribute.isLocation ? "https://example.org/a?b=1" : "Words"
          pairs.append(("<\(open) \(attribute.name)=\"\(value)\"/>", "<\(open)>\(value)</\(close)>"))
        }
        for (usual, exchanged) in pairs {
          let expected = try FeedConverter().convert(Self.document(usual, isAtom: isAtom))
          let conversion = try FeedConverter().convert(Self.document(exchanged, isAtom: isAtom))
          #expect(conversion.feed == expected.feed, "\(exchanged)")
        }
      }
    }
  }
}
