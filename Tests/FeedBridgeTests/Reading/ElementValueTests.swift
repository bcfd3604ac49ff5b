/// Elements without a member of JSON Feed, as JSON values.

import JSONFeed
import TestCases
import Testing

@testable import FeedBridge

struct ElementValueTests {
  @Test(
    arguments: [
      ("5", 5), ("-5", -5), ("007", 7), ("+5", "+5"), ("5.0", "5.0"),
      ("five", "five"), ("99999999999999999999", "99999999999999999999"),
    ] as [(String, JSONFeed.Value)])
  func aWholeNumberIsDigitsWithAnOptionalMinusSign(text: String, value: JSONFeed.Value) {
    #expect(ElementValue.value(of: text, kind: .integer) == value)
  }

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
