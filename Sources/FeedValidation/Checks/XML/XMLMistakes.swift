/// Combines the scanner's problems that have one cause, so that one mistake is one finding.

internal import FeedBridge
internal import FeedPrimitives

/// A mistake in the XML of a document.
struct XMLMistake {
  var problem: XMLProblem
  /// The offset of the start tag of the element that the mistake is about.
  var opened: Int?
  /// How often it occurs.
  var count = 1
  /// Whether another reading of the document is possible.
  var isCertain = true
}

struct XMLMistakes {
  private(set) var all: [XMLMistake] = []
  /// The elements that were closed by the end tag of an outer one, with the path of that one's parent: their end tags may
  /// follow there.
  private var closedEarly: [(name: String, path: String)] = []
  /// The index of the stray end tag that was found last in each open element, by the offset of its start tag.
  private var strayTags: [Int: Int] = [:]
  /// The index of the first problem of each undeclared prefix.
  private var prefixes: [String: Int] = [:]
  /// The index of the first problem after the root.
  private var afterRoot: Int?

  private static let feedRoots: Set<String> = ["rss", "rdf:rdf", "feed", "channel", "entry", "item"]

  init(_ found: [XMLProblem], in bytes: TextSpan) {
    for problem in found { add(problem, in: bytes) }
    // Where a document is cut off, a section is open too.
    if all.contains(where: { $0.problem.code == .unexpectedEnd }) {
      all.removeAll { $0.problem.code == .unfinishedCDATA || $0.problem.code == .unfinishedComment }
    }
  }

  private mutating func add(_ problem: XMLProblem, in bytes: TextSpan) {
    var mistake = XMLMistake(problem: problem, opened: problem.opened)
    switch problem.code {
    case .textAfterRoot, .severalRoots:
      let root = WellFormednessRules.name(at: problem.offset, in: bytes).lowercased()
      // Conversion reads an item, and the items of another feed.
      if problem.code == .severalRoots, Self.feedRoots.contains(root) { mistake.isCertain = false }
      if let first = afterRoot {
        // It is part of the same output.
        all[first].isCertain = all[first].isCertain && mistake.isCertain
        return
      }
      afterRoot = all.count
    case .undeclaredPrefix:
      let prefix = WellFormednessRules.prefix(of: WellFormednessRules.name(at: problem.offset, in: bytes))
      if let first = prefixes[prefix] {
        all[first].count += 1
        return
      }
      prefixes[prefix] = all.count
    case .strayEndTag:
      let name = WellFormednessRules.name(at: problem.offset, in: bytes)
      if let index = closedEarly.lastIndex(where: { $0.name == name && $0.path == problem.path }) {
        closedEarly.remove(at: index)
        return
      }
      if let opened = problem.opened { strayTags[opened] = all.count }
    case .crossedTags, .unclosedElement:
      if problem.code == .crossedTags { noteElements(closedBy: problem, in: bytes) }
      // The end tag was there, with another name.
      if let opened = problem.opened, let index = strayTags.removeValue(forKey: opened) {
        all[index].problem.code = .misspelledTag
        all[index].isCertain = false
        return
      }
    default: break
    }
    all.append(mistake)
  }

  private mutating func noteElements(closedBy problem: XMLProblem, in bytes: TextSpan) {
    let closed = problem.closedElements
    // Only end tags nearby are about these elements.
    closedEarly = (closedEarly + closed.names.map { ($0, closed.parent) }).suffix(20)
  }
}

extension XMLProblem {
  /// The names of the elements that a tag in the wrong place closes, and the path of the element after whose end tag they may
  /// be closed again.
  var closedElements: (names: [String], parent: String) {
    let steps = path.split(separator: "/")
    let outer = max(steps.count - closedCount, 0)
    let names = steps[outer...].map { String($0.prefix { $0 != "[" }) }
    return (names, steps[..<max(outer - 1, 0)].map { "/" + $0 }.joined())
  }
}

extension XMLMistake {
  /// The content of an element with HTML that is not escaped, and has elements without end tags, as HTML allows; nil if that is not
  /// the mistake.
  func markup(in bytes: TextSpan) -> Range<Int>? {
    let names = problem.closedElements.names
    let steps = problem.path.split(separator: "/")
    guard let opened, steps.count > names.count,
      names.contains(where: Self.needsNoEndTag),
      case let holder = steps[steps.count - names.count - 1], Self.holders.contains(String(holder)),
      bytes.starts(with: "</", at: problem.offset),
      bytes.string(problem.offset + 2..<bytes.endOfXMLName(from: problem.offset + 2)) == holder
    else { return nil }
    var tag = opened - 1
    while tag > 0, !bytes.hasTag(holder, at: tag) { tag -= 1 }
    guard let start = bytes.firstIndex(of: ASCII.greaterThan, from: tag).map({ $0 + 1 }), start <= opened else {
      return nil
    }
    let hasSection = (start..<problem.offset).contains { bytes.starts(with: "]]>", at: $0) }
    return hasSection ? nil : start..<problem.offset
  }

  private static func needsNoEndTag(_ name: String) -> Bool {
    HTMLName(name).map { !HTMLVocabulary.traits(of: $0).isDisjoint(with: [.void, .closedByOthers]) } ?? false
  }

  /// The elements of RSS whose content is HTML.
  private static let holders: Set<String> = ["description", "content:encoded", "itunes:summary"]
}

extension TextSpan {
  /// Whether the start tag of an element with this name is at `offset`.
  fileprivate func hasTag(_ name: Substring, at offset: Int) -> Bool {
    guard self[offset] == ASCII.lessThan else { return false }
    let end = endOfXMLName(from: offset + 1)
    return end - offset - 1 == name.utf8.count && string(offset + 1..<end) == name
  }
}
