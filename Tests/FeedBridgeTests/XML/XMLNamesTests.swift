/// Names and their namespaces, which the scanner looks up once.

import FeedPrimitives
import Testing

@testable import FeedBridge

struct XMLNamesTests {
  /// The namespaces of the elements in a document, in order.
  private static func namespaces(_ document: String) throws -> [NamespaceID] {
    try document.withBytes { bytes in
      var scanner = XMLScanner()
      var namespaces: [NamespaceID] = []
      func read(_ depth: Int) throws(XMLStop) {
        while try scanner.nextChild(of: depth, in: bytes) {
          namespaces.append(scanner.element.namespace)
          try read(scanner.depth)
        }
      }
      try read(0)
      return namespaces
    }
  }

  @Test func aPrefixHasItsOuterNamespaceAgainAfterAnElement() throws {
    let (itunes, atom) = ("http://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.w3.org/2005/Atom")
    let document = """
      <a xmlns:p="\(itunes)"><p:x/><b xmlns:p="\(atom)"><p:x/><c xmlns:p="\(itunes)"><p:x/></c><p:x/></b><p:x/></a>
      """
    let expected: [NamespaceID] = [.rss, .itunes, .rss, .atom, .rss, .itunes, .atom, .itunes]
    #expect(try Self.namespaces(document) == expected)
  }

  @Test func manyNamesAreAllFound() throws {
    let names = (0..<300).flatMap { ["itunes:a\($0)", "title", "an-unusually-long-name-\($0)-of-an-element"] }
    let document = """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">\(names.map { "<\($0)/>" }.joined())</rss>
      """
    let expected: [NamespaceID] = [.rss] + names.map { $0.hasPrefix("itunes") ? .itunes : .rss }
    #expect(try Self.namespaces(document) == expected)
  }
}
