/// The list of namespaces and their tables.

import Foundation
import TestCases
import Testing

@testable import FeedBridge

struct NamespaceTableTests {
  /// A namespace needs only its file and a line in the list.
  @Test func everythingAboutANamespaceIsDerivedFromTheList() async throws {
    // These are constants.
    #expect(NamespaceID(of: .rss) == .rss)
    #expect(NamespaceID(of: .atom) == .atom)
    try await forEachCase(in: FeedNamespace.all) { (namespace: FeedNamespace) in
      let id = NamespaceID(of: namespace)
      #expect(id.namespace === namespace)
      #expect(FeedNamespace.id(forPrefix: namespace.prefix) == id)
      for uri in [namespace.uri] + namespace.otherURIs where !uri.isEmpty {
        #expect(FeedNamespace.id(forExactly: uri) == id)
        #expect(FeedNamespace.id(for: uri) == id)
        #expect(FeedNamespace.id(for: uri.uppercased()) == id)
      }
    }
  }

  @Test func anElementIsFoundByItsName() async throws {
    try await forEachCase(in: FeedNamespace.all) { (namespace: FeedNamespace) in
      var names: Set<String> = []
      for element in namespace.elements where names.insert(element.name).inserted {
        #expect(namespace.table.element(named: element.name) === element)
        #expect(namespace.table.element(forWritten: element.name.uppercased()) != nil)
      }
      #expect(namespace.table.element(named: "no such element") == nil)
    }
  }

  /// Otherwise a member would be there twice, and the wrong one would count.
  @Test func anAttributePrecedesOneInOtherCase() async throws {
    try await forEachCase(in: FeedNamespace.all) { (namespace: FeedNamespace) in
      for element in namespace.elements
      where ![.channel, .item, .items].contains(element.role) && element.name != "rss" {
        let names = element.attributes.map(\.name)
        for name in names where !name.contains(":") && names.count(where: { $0.lowercased() == name }) == 1 {
          func feed(_ attributes: String) throws -> String {
            let element = "<x:\(element.name) \(attributes)>text</x:\(element.name)>"
            return try JSONFeed.convert(
              """
              <rss xmlns:x="\(namespace.uri)"><channel><title>t</title>\(element)
              <item><guid>1</guid>\(element)</item></channel></rss>
              """
            ).encodeToString()
          }
          let right = "\(name)='https://a.example/1'"
          let other = "\(name.uppercased())='https://a.example/2'"
          let (first, last) = try (feed("\(right) \(other)"), feed("\(other) \(right)"))
          #expect(first == last, "\(element.name)/@\(name)")
        }
      }
    }
  }

  /// (Those that have elements are in `Fixtures/Mapping`.)
  @Test func namespacesWithoutElementsHaveTheirPrefixes() {
    let prefixes = FeedNamespace.all.filter { $0.elements.isEmpty }.map(\.prefix)
    #expect(Set(prefixes) == ["xml", "rdf", "rfc5005", "svg", "xlink", "xsi"])
  }
}
