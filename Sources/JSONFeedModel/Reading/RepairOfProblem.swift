/// What lenient reading did about each violation, in a sentence.

extension JSONFeed.Repair {
  /// The repair of a problem that lenient reading noted; `error` is the problem in words.
  init(of problem: JSONProblem, as error: JSONFeedError) {
    self.init(
      kind: Self.kind(of: problem), path: problem.path, location: error.location,
      message: Self.message(error, problem))
  }

  private static func kind(of problem: JSONProblem) -> Kind {
    switch problem.code {
    // First, because its path may be long, and five thousand of them may share it.
    case .loneSurrogate: .loneSurrogate
    case .recovered(let deviation): Kind(rawValue: deviation.rawValue)
    case .understood(expected: .date, _): .dateForm
    case .assumedUTC: .assumedUTC
    case .understood, .replacedNull: .wrongType
    case .otherName: .memberName
    case .unknownMember: .unknownMember
    case .duplicateMember: .duplicateMember
    case _ where isIdentifier(problem.path): .unusableID
    case .missingMember: .missingMember
    case .invalidDate, .yearOutOfRange: .invalidDate
    case .numberOutOfRange: .numberOutOfRange
    default: .wrongType
    }
  }

  private static func message(_ error: JSONFeedError, _ problem: JSONProblem) -> String {
    switch problem.code {
    case .loneSurrogate: "half of a surrogate pair became U+FFFD"
    case .blankIdentifier: "the id is blank; \(consequence(problem.path))"
    case .missingMember(let name): "\(name) is missing; \(consequence(problem.path))"
    case .recovered(let deviation): "expected \(error.expected), found \(error.found); \(deviation.outcome)"
    case .understood(_, let result): "expected \(error.expected), found \(error.found); read as \(result)"
    case .assumedUTC(let result):
      "expected \(error.expected), found \(error.found); without a known time zone, it is read as \(result)"
    case .otherName(let meant): "the member was read as \(meant)"
    case .unknownMember: "JSON Feed has no member of this name; it was kept in \(JSONFeed.unrecognizedName)"
    case .replacedNull: "expected \(error.expected), found null; another member has the value"
    case .duplicateMember:
      "the object has this member twice; the first counts, the other was kept in \(JSONFeed.unrecognizedName)"
    default: "expected \(error.expected), found \(error.found); \(consequence(problem.path, found: error.found))"
    }
  }

  /// What came of there being no usable value at `path`. Extensions are not checked, so the names in it are JSON Feed's.
  private static func consequence(_ path: String, found: String = "null") -> String {
    let steps = path.split(separator: "/")
    switch (steps.last, steps.count) {
    case ("version", 1): return "the feed is read as version 1.1"
    case ("title", 1): return "the feed's URL, or \"Untitled feed\", stands in for it"
    case ("items", 1): return "the feed is read as one without items"
    case (let last?, 2) where steps[0] == "items" && Int(last) != nil: return "the item was left out"
    case _ where isIdentifier(path): return "the item was left out, as readers must"
    case ("url", 5) where steps[2] == "attachments": return "the attachment was moved to \(JSONFeed.unrecognizedName)"
    case (_, 3) where steps[0] == "hubs": return "the hub was moved to \(JSONFeed.unrecognizedName)"
    case _ where found == "null" || found == "\"\"": return "the value was left out"
    default: return "the value was kept in \(JSONFeed.unrecognizedName)"
    }
  }

  /// Whether `path` is that of an item's id.
  private static func isIdentifier(_ path: String) -> Bool {
    let steps = path.split(separator: "/")
    // Of one item that is not in an array, the path is shorter.
    return steps.count >= 2 && steps.count <= 3 && steps[0] == "items" && steps.last == "id"
  }
}
