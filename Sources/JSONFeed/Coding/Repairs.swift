/// What lenient reading did about each violation, in a sentence.

extension JSONFeed.Repair {
  /// The repair of a violation that lenient reading noted.
  init(of error: JSONFeedError, fault: JSONFault) {
    self.init(
      kind: Self.kind(of: fault), path: error.path, line: error.line, column: error.column,
      message: Self.message(error, fault))
  }

  private static func kind(of fault: JSONFault) -> Kind {
    switch fault.kind {
    case .missingMember("id"), .blankIdentifier: .unusableID
    case .missingMember: .missingMember
    case .invalidDate: .invalidDate
    case .numberOutOfRange: .numberOutOfRange
    case .loneSurrogate: .loneSurrogate
    default: .wrongType
    }
  }

  private static func message(_ error: JSONFeedError, _ fault: JSONFault) -> String {
    let what = "expected \(error.expected), found \(error.found)"
    switch (fault.kind, error.path) {
    case (.missingMember, "/version"): return "version is missing; the feed is read as version 1.1"
    case (.missingMember, "/title"): return "title is missing; the feed's URL, or \"Untitled feed\", stands in for it"
    case (.missingMember, "/items"): return "items is missing; the feed is read as one without items"
    case (.missingMember("id"), _): return "the item has no id and was left out, as readers must"
    case (.missingMember(let name), _): return "the required member \(name) is missing; its object was left out"
    case (.blankIdentifier, _): return "the item's id is blank; the item was left out, as readers must"
    case (.loneSurrogate, _): return "half of a surrogate pair became U+FFFD"
    case (.wrongType, let path) where path.hasSuffix("/id"): return what + "; the item was left out"
    default: return what + "; the value was left out"
    }
  }
}
