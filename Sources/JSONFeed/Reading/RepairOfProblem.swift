/// What lenient reading did about each violation, in a sentence.

extension JSONFeed.Repair {
  /// The repair of a problem that lenient reading noted; `error` is the problem in words.
  init(of problem: JSONProblem, as error: JSONFeedError) {
    self.init(
      kind: Self.kind(of: problem), path: problem.path, line: error.line, column: error.column,
      message: Self.message(error, problem))
  }

  private static func kind(of problem: JSONProblem) -> Kind {
    switch problem.code {
    // First, because its path may be long, and five thousand of them may share it.
    case .loneSurrogate: .loneSurrogate
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
    default: "expected \(error.expected), found \(error.found); \(consequence(problem.path))"
    }
  }

  /// What came of there being no usable value at `path`. Extensions are not checked, so the names in it are JSON Feed's.
  private static func consequence(_ path: String) -> String {
    let steps = path.split(separator: "/")
    let isElement = steps.last.map { Int($0) != nil } ?? false
    switch (steps.last, steps.count) {
    case ("version", 1): return "the feed is read as version 1.1"
    case ("title", 1): return "the feed's URL, or \"Untitled feed\", stands in for it"
    case ("items", 1): return "the feed is read as one without items"
    case (_, 2) where isElement && steps[0] == "items": return "the item was left out"
    case (_, 3) where isIdentifier(path): return "the item was left out, as readers must"
    case ("url", 5) where steps[2] == "attachments": return "the attachment was left out"
    case (_, 3) where steps[0] == "hubs": return "the hub was left out"
    default: return "the value was left out"
    }
  }

  /// Whether `path` is that of an item's id.
  private static func isIdentifier(_ path: String) -> Bool {
    let steps = path.split(separator: "/")
    return steps.count == 3 && steps[0] == "items" && steps[2] == "id"
  }
}
