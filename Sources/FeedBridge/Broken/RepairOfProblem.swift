/// What lenient reading did about each problem, in a sentence.

internal import FeedPrimitives
internal import JSONFeedModel

extension JSONFeed.Repair {
  /// The repair of a problem that lenient reading found; `error` describes the problem.
  init(of problem: JSONProblem, as error: JSONFeedError) {
    self.init(
      kind: Self.kind(of: problem), path: problem.path, location: error.location,
      message: Self.message(error, problem))
  }

  private static func kind(of problem: JSONProblem) -> Kind {
    switch problem.code {
    // First, because thousands of these problems may share a long path.
    case .loneSurrogate: .loneSurrogate
    case .recovered(let deviation): Kind(rawValue: deviation.rawValue)
    case .escapedCDATA: .escapedCDATA
    case .understood(expected: .date, _): .dateForm
    case .assumedUTC: .assumedUTC
    case .understood: .wrongType
    case .otherName: .memberName
    case .unknownMember: .unknownMember
    case .duplicateMember, .duplicateKey: .duplicateMember
    case _ where isIdentifier(problem.path): .unusableID
    case .missingMember: .missingMember
    case .invalidDate, .yearOutOfRange: .invalidDate
    case .numberOutOfRange: .numberOutOfRange
    default: .wrongType
    }
  }

  private static func message(_ error: JSONFeedError, _ problem: JSONProblem) -> String {
    let expectation = "Expected \(error.expected), found \(error.found)"
    return switch problem.code {
    case .loneSurrogate: "Half of a surrogate pair was replaced with U+FFFD."
    case .escapedCDATA: escapedCDATAMessage
    case .blankIdentifier: "The id is blank; \(consequence(problem))."
    case .missingMember(let name, let isNull):
      "The required member \(name) is \(isNull ? "null" : "missing"); \(consequence(problem))."
    case .recovered(let deviation): "\(expectation); \(deviation.outcome)."
    case .understood(_, let result): "\(expectation); read as \(result)."
    case .assumedUTC(let result): "\(expectation); the time zone is not known, so it was read as \(result)."
    case .otherName(let meant): "The member should be named \(meant); it was read as such."
    case .unknownMember:
      "JSON Feed has no member of this name; "
        + (problem.isInLeftOutItem ? leftOut : "it was moved to \(JSONFeed.unrecognizedName)") + "."
    case .duplicateKey(let name):
      "An object in the value has the member \"\(name.onOneLine)\" twice; the first was used, the other was left out."
    case .duplicateMember:
      "The object has this member twice; "
        + (problem.isInLeftOutItem
          ? leftOut : "the first was used, the other was moved to \(JSONFeed.unrecognizedName)")
        + "."
    default: "\(expectation); \(consequence(problem, found: error.found))."
    }
  }

  package static var escapedCDATAMessage: String {
    "The text begins with \"<![CDATA[\" and ends with \"]]>\"; they were removed, here and in other texts."
  }

  private static var leftOut: String { "it was left out with its item" }

  /// What was done because a value is missing or unusable. Extensions are not checked, so the names in the path are
  /// JSON Feed's.
  private static func consequence(_ problem: JSONProblem, found: String = "null") -> String {
    let path = problem.path
    let steps = path.split(separator: "/")
    switch (steps.last, steps.count) {
    case ("version", 1): return "the feed was read as version 1.1"
    case ("title", 1): return "the feed's URL or \"Untitled feed\" was used"
    case ("items", 1): return "the feed was read without items"
    case (let last?, 2) where steps[0] == "items" && Int(last) != nil: return "the item was left out"
    case _ where isIdentifier(path):
      return "the item was left out, as JSON Feed requires: \"\(identifierRule(problem))\""
    case _ where problem.isInLeftOutItem: return leftOut
    // The path of a single object that is not in an array is shorter.
    case ("url", 4...5) where steps[2] == "attachments":
      return "the attachment was moved to \(JSONFeed.unrecognizedName)"
    case (let last?, 2...3) where steps[0] == "hubs" && Int(last) == nil:
      return "the hub was moved to \(JSONFeed.unrecognizedName)"
    case _ where found == "null" || found == "\"\"": return "the value was left out"
    default: return "the value was moved to \(JSONFeed.unrecognizedName)"
    }
  }

  /// The sentence of JSON Feed 1.1 ("Suggestions for Feed Readers") that leaves no choice.
  private static func identifierRule(_ problem: JSONProblem) -> String {
    if case .missingMember(_, isNull: false) = problem.code { return "any item without an id must be discarded" }
    return "If an id is blank or can't be coerced to a valid string, the item must be discarded"
  }

  /// Whether `path` is that of an item's id.
  private static func isIdentifier(_ path: String) -> Bool {
    let steps = path.split(separator: "/")
    // The path of a single item that is not in an array is shorter.
    return steps.count >= 2 && steps.count <= 3 && steps[0] == "items" && steps.last == "id"
  }
}
