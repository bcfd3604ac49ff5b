/// Elements without a member of JSON Feed, as JSON values.

import TestCases
import Testing

@testable import FeedBridge

struct ElementValueTests {

  /// Therefore reading them does not check whether a key is already used.
  @Test func attributesThatATableHasHaveKeysOfTheirOwn() async throws {
    try await forEachCase(in: FeedNamespace.all) { (namespace: FeedNamespace) in
      for element in namespace.elements {
        let keys = element.attributes.map(\.key)
        #expect(Set(keys).count == keys.count, "\(namespace.prefix):\(element.name)")
        #expect(Set(element.attributes.map(\.name)).count == keys.count, "\(namespace.prefix):\(element.name)")
      }
    }
  }
}
