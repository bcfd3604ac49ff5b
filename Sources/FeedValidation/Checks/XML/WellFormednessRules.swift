/// Turns each departure from well-formed XML that the scanner met into a problem.

internal import FeedBridge
internal import FeedPrimitives

enum WellFormednessRules {
  /// What the scanner met.
  ///
  /// - Parameter type: the document's type, where it has one: entities may be declared there that nobody reads here.
  static func problems(_ found: [XMLProblem], _ type: DocumentType?, in bytes: Span<UInt8>) -> ProblemList {
    var problems = ProblemList()
    for problem in found where !isDeclaredElsewhere(problem, type, in: bytes) {
      problems.add(rule(for: problem.code), at: problem.offset, path: problem.path, message(for: problem, in: bytes))
    }
    return problems
  }

  /// What is said of a problem: of names, which.
  private static func message(for problem: XMLProblem, in bytes: Span<UInt8>) -> String {
    switch problem.code {
    case .undeclaredPrefix:
      guard let prefix = name(at: problem.offset, upTo: UInt8(ascii: ":"), in: bytes) else { break }
      // RSS's own elements have no prefix.
      let known = FeedNamespace.id(forPrefix: prefix).flatMap { $0 == .rss ? nil : $0 }
      let usual = known.map { FeedNamespace.all[Int($0.rawValue)].uri }
      return "the prefix \(prefix) is not declared. Add xmlns:\(prefix)=\"\(usual ?? "…")\" to the root element."
    case .undeclaredEntity:
      guard let name = name(at: problem.offset + 1, upTo: ASCII.semicolon, in: bytes) else { break }
      let number = HTMLEntities.text(for: name.utf8.span)?.first.value
      return "&\(name); is HTML's, and XML does not have it. Write \(number.map { "&#\($0);" } ?? "the character")."
    case .unknownEntity:
      guard let name = name(at: problem.offset + 1, upTo: ASCII.semicolon, in: bytes) else { break }
      return "nothing declares the entity &\(name);. Write what it stands for, or &amp; for the ampersand."
    default: break
    }
    return problem.code.message
  }

  /// The name that begins at `start`, and ends before a sign; nil for one that is too long to be shown.
  private static func name(at start: Int, upTo sign: UInt8, in bytes: Span<UInt8>) -> String? {
    guard start < bytes.count,
      let end = bytes.firstIndex(of: sign, from: start, to: min(bytes.count, start + 100)), end > start
    else { return nil }
    return bytes.string(start..<end)
  }

  private static func rule(for code: XMLProblem.Code) -> RuleID {
    switch code {
    case .textBeforeProlog, .spaceBeforeDeclaration: .xmlTextBeforeProlog
    case .undeclaredEntity, .unknownEntity: .undefinedNamedEntity
    case .undeclaredPrefix: .missingNamespace
    case .otherVersion: .badXMLVersion
    case .controlReference: .badCharacters
    default: .xmlNotWellFormed
    }
  }

  /// Whether it is about an entity that the document type has in another document.
  private static func isDeclaredElsewhere(_ problem: XMLProblem, _ type: DocumentType?, in bytes: Span<UInt8>) -> Bool {
    guard let type, problem.code == .undeclaredEntity || problem.code == .unknownEntity else { return false }
    if problem.code == .undeclaredEntity, type.isNetscapes { return true }
    guard !type.externalEntities.isEmpty,
      let name = name(at: problem.offset + 1, upTo: ASCII.semicolon, in: bytes)
    else { return false }
    return type.externalEntities.contains(name)
  }
}
