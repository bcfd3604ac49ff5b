/// The list of namespaces and their tables.

import Foundation
import JSONFeed
import TestCases
import Testing

@testable import FeedBridge

struct NamespaceTableTests {
  /// A namespace needs only its file and a line in the list.
  @Test func everythingAboutANamespaceIsDerivedFromTheList() async throws {
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

  /// (Those that have elements are in `Fixtures/Mapping`.)
  @Test func namespacesWithoutElementsHaveTheirPrefixes() {
    let prefixes = FeedNamespace.all.filter { $0.elements.isEmpty }.map(\.prefix)
    #expect(Set(prefixes) == ["xml", "rdf", "rfc5005", "svg", "xlink"])
  }
}
