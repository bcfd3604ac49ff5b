/// Whatever is repeated in a JSON Feed, validating it takes work in proportion to its size.

import TestFeeds
import Testing

@testable import FeedValidation

struct LinearJSONChecksTests {
  private func validateLinearly(
    _ shape: RepeatedShape, from size: Int = 3, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let growth = WorkGrowth(from: size) { _ = FeedValidator().validate(shape.document($0)) }
    #expect(growth.isLinear, "\(shape): \(growth)", sourceLocation: sourceLocation)
  }

  @Test func everyMember() { for shape in sampled(RepeatedShape.members(), oneOf: 6) { validateLinearly(shape) } }

  @Test func everyArray() { for shape in sampled(RepeatedShape.elements, oneOf: 6) { validateLinearly(shape) } }

  @Test func everyMemberInItems() {
    for shape in sampled(RepeatedShape.items + RepeatedShape.pairs, oneOf: 6) { validateLinearly(shape) }
  }

  @Test func everyDeviation() async throws {
    try await forEachCase(in: JSONDeviation.allCases) { (deviation: JSONDeviation) in
      for shape in RepeatedShape.deviations(deviation) { validateLinearly(shape) }
    }
  }

  /// The range of each problem is found in a document that may be XML.
  @Test(arguments: ["1", "true"]) func aListOfValuesOfTheWrongType(_ value: String) {
    validateLinearly(.feed(members: #""hubs":[«\#(value)»]"#), from: 75)
  }

  /// The path of each problem has the name.
  @Test func manyProblemsUnderALongName() {
    let name = String(repeating: "n", count: 50)
    for member in [#""a.b%":1"#, #""_a%":1"#, #""a b%":{}"#] {
      validateLinearly(.feed(members: #""_‹\#(name)›":{«\#(member)»}"#), from: 25)
    }
  }
}
