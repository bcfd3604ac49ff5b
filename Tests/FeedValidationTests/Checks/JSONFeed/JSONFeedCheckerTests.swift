import FeedValidation
import Testing

/// The fast paths of the JSON Feed checks find the same problems as the slow ones.
struct JSONFeedCheckerTests {
  private static func problems(_ item: String) -> [(rule: String, path: String?)] {
    let document =
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[{\"id\":\"1\",\(item)}]}"
    return FeedValidator().validate(document).diagnostics.map { ($0.rule, $0.path) }
  }

  @Test(arguments: [1, 2, 17, 40])
  func duplicatesAreFoundAmongFewAndMany(_ count: Int) {
    let texts = (0..<count).map { "t\($0)" } + ["t0", "t\(count - 1)"]
    let found = Self.problems("\"tags\":[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]")
    let places = [count, count + 1]
    #expect(found.filter { $0.rule == "item-tag-duplicate" }.map(\.path) == places.map { "/items/0/tags/\($0)" })

    let files = texts.map { "{\"url\":\"https://a.b/\($0).mp3\",\"title\":\"\($0)\"}" }.joined(separator: ",")
    let inFiles = Self.problems("\"attachments\":[\(files)]")
    #expect(
      inFiles.filter { $0.rule == "attachment-duplicate" }.map(\.path)
        == places.map { "/items/0/attachments/\($0)/url" })
    #expect(
      inFiles.filter { $0.rule == "attachment-alternates" }.map(\.path)
        == places.map { "/items/0/attachments/\($0)/title" })
  }

  /// Few members are compared with each other; many are looked up in a table.
  @Test(arguments: [2, 25, 98, 199, 200, 201, 400])
  func aRepeatedMemberIsFoundAmongFewAndMany(_ count: Int) {
    let members = (0..<count).map { "\"_a\($0)\":{}" }
    for repeated in [0, count / 2, count - 1] {
      let item = (members + [members[repeated]]).joined(separator: ",")
      #expect(Self.problems(item).filter { $0.rule == "json-duplicate-key" }.count == 1)
    }
    #expect(!Self.problems(members.joined(separator: ",")).contains { $0.rule == "json-duplicate-key" })
  }

  @Test func whiteSpaceBeforeTheObjectMakesNoDifference() {
    let text = #"{"version":"https://jsonfeed.org/version/1.1","title":"","items":[{"id":"","content_text":"x"}]}"#
    let validator = FeedValidator()
    let rules = validator.validate(text).diagnostics.map(\.rule)
    #expect(rules.count > 1)
    for space in ["\n", " \t\r\n"] {
      #expect(validator.validate(space + text).diagnostics.map(\.rule) == rules)
    }
  }
}
