/// The pages about rules, and of the specifications that they refer to.

internal import FeedPrimitives

extension ValidationRule {
  private static let folder = "https://github.com/jsonfeed-swift/JSONFeed/blob/main/Sources/RuleTexts/Pages/"

  /// The address of the page about the rule.
  package var pageURL: String { Self.folder + id + ".md" }

  /// The page of the specification that ``reference`` names first; nil for a rule without one.
  package var referenceURL: String? {
    let first = reference.split(separator: ";").first.map(String.init) ?? ""
    if first.hasPrefix("RFC ") {
      let number = first.dropFirst(4).prefix { $0.isNumber }
      let section = first.split(separator: "§").dropFirst().first.map { $0.prefix { $0.isNumber || $0 == "." } } ?? ""
      return "https://www.rfc-editor.org/rfc/rfc\(number)" + (section.isEmpty ? "" : "#section-\(section)")
    }
    return Self.specifications.first { first.hasPrefix($0.name) }?.value
  }

  /// The beginnings of references, and their pages: the last block of `Rules.txt`.
  private static let specifications = RuleBlock.text(at: RuleID.allCases.count).namedLines
}
