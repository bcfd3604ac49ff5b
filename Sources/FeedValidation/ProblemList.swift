/// The problems that checks find, from which diagnostics are made.

internal import FeedPrimitives
internal import JSONFeedModel

/// A problem: the broken rule and its position.
struct Problem: Sendable {
  enum Location: Sendable {
    /// The offset of a value, an attribute or a tag in the document in UTF-8.
    case offset(Int)
    /// The text of an element, in the document in UTF-8. White space at its ends is not part of the problem.
    case range(Range<Int>)
    /// An offset in a decoded text whose source, which contains references, begins at `start`.
    case text(start: Int, offset: Int)
    case position(JSONFeed.SourceLocation?)
  }

  /// The path of a problem in the structure of the document.
  enum Path: Sendable {
    case pointer(String)
    case element(ElementPath, attribute: String? = nil)

    var isXML: Bool {
      if case .element = self { true } else { false }
    }

    var isAttribute: Bool {
      if case .element(_, attribute: _?) = self { true } else { false }
    }

    /// A JSON Pointer, or an XPath.
    var description: String {
      switch self {
      case .pointer(let pointer): pointer
      case .element(let path, attribute: nil): path.description
      case .element(let path, let attribute?): "\(path)/@\(attribute)"
      }
    }
  }

  enum Message: Sendable {
    case text(String)
    /// A violation found by strict decoding; the message quotes the document. `advice` replaces the rule's remedy.
    indirect case expected(JSONProblem, place: String, advice: String?)
  }

  let rule: RuleID
  /// The severity, if it differs from the rule's.
  let severity: Diagnostic.Severity?
  let path: Path
  var location: Location
  var message: Message
  /// How to fix it; nil if only a person can.
  var fix: ProblemFix?
  var names = Names()
  /// Whether it is listed, and not kept only for its fix.
  var isListed = true

  /// What a problem says about names, by which a misspelled name and the absence of the right one are one problem.
  struct Names: Sendable {
    /// The paths of members, elements or attributes of which one is missing.
    var absent: [String] = []
    /// The paths of what a misspelled name probably means.
    var meant: [String] = []

    static func absent(_ paths: String...) -> Names { Names(absent: paths) }
    static func meant(_ paths: String...) -> Names { Names(meant: paths) }
  }
}

/// The fixes whose problems are all kept.
package struct NeededFixes: Sendable, Equatable {
  /// Safe ones, or also unsafe ones.
  var applicability: Diagnostic.Fix.Applicability
  /// How many problems are kept at a time, and how many edits a fix has. The others are found again when these are fixed.
  var maximum: Int
}

/// The problems of a document, in the order in which they were found. At most `maximumPerRule` problems of a rule are
/// listed, and of all rules as many as the size of the document allows, so that a document that breaks a rule with every
/// byte does not need more memory than others. The last diagnostic of a rule says how many more there were. Others are kept
/// only if their fixes are needed.
struct ProblemList: Sendable {
  private(set) var all: [Problem] = []
  /// How often each rule was broken, and how many of its problems are kept and listed.
  private var counts: [(rule: RuleID, found: Int, kept: Int, listed: Int)] = []

  /// How many problems are listed, and how many bytes their paths have.
  private var (listed, pathSize) = (0, 0)

  /// How many problems of a rule are listed; nil for all.
  let maximumPerRule: Int?
  /// The fixes whose problems are all kept; nil for none.
  let neededFixes: NeededFixes?

  /// The size of the document, which limits how much is kept and reported; nil without a maximum.
  let documentSize: Int?

  init(maximumPerRule: Int? = nil, neededFixes: NeededFixes? = nil, documentSize: Int? = nil) {
    (self.maximumPerRule, self.neededFixes) = (maximumPerRule, neededFixes)
    self.documentSize = maximumPerRule == nil ? nil : documentSize
  }

  /// One of every rule's first problems is always listed.
  private static let alwaysListed = 5

  /// How many problems are listed.
  private var maximumListed: Int { documentSize.map { 500 + $0 / 256 } ?? .max }
  /// How many edits a fix has: enough to show what it does, or as many as are applied at a time.
  var maximumEdits: Int { neededFixes?.maximum ?? 100 }

  /// An empty list with the same maximum.
  var emptied: ProblemList {
    ProblemList(maximumPerRule: maximumPerRule, neededFixes: neededFixes, documentSize: documentSize)
  }

  /// Returns the list and empties it, so that problems that are added to another list are not in memory twice.
  mutating func take() -> ProblemList {
    defer { self = emptied }
    return self
  }

  // MARK: Adding

  /// A place in the list.
  struct Mark { fileprivate var found, kept: Int }

  var mark: Mark { Mark(found: counts.reduce(0) { $0 + $1.found }, kept: all.count) }

  /// Whether each problem since then is kept and has a safe fix.
  func areFixable(since mark: Mark) -> Bool {
    self.mark.found - mark.found == all.count - mark.kept
      && all[mark.kept...].allSatisfy { $0.fix?.applicability == .safe }
  }

  /// Adds a problem of a part of the document. Not inlined: hundreds of checks call this, and rarely.
  @inline(never)
  mutating func add(
    _ rule: RuleID, _ severity: Diagnostic.Severity? = nil, at part: some DocumentPart, _ message: String,
    fix: ProblemFix? = nil,
    names: Problem.Names = .init()
  ) {
    append(
      Problem(
        rule: rule, severity: severity, path: part.problemPath, location: part.location(for: rule),
        message: .text(message), fix: fix, names: names))
  }

  /// Adds a violation that strict decoding rejects, at a JSON value or at `offset` in it.
  ///
  /// - Parameter advice: what to write instead; nil for the remedy of the rule.
  mutating func add(
    _ rule: RuleID, _ code: JSONProblem.Code, at value: LocatedValue, offset: Int? = nil,
    advice: @autoclosure () -> String? = nil, fix: @autoclosure () -> ProblemFix? = nil
  ) {
    let fix = fix()
    guard mayKeep(rule, fix) else { return }
    append(rule, JSONProblem(code, at: offset ?? value.offset, path: value.path), advice: advice(), fix: fix)
  }

  /// Adds the problem that an object lacks a member.
  ///
  /// - Parameter message: nil if strict decoding requires it.
  mutating func add(
    _ rule: RuleID, missing member: StaticString, in object: LocatedValue, _ message: String? = nil,
    fix: ProblemFix? = nil
  ) {
    guard mayKeep(rule, fix) else { return }
    let name = member.description
    let path = "\(object.path)/\(name)"
    if let message {
      return add(rule, at: ProblemPlace(object.offset, path), message, fix: fix, names: .absent(path))
    }
    append(rule, JSONProblem(.missingMember(name), at: object.offset, path: path), names: .absent(path))
  }

  /// Adds a violation of JSON's grammar, or another problem that ended reading.
  mutating func add(_ rule: RuleID, inGrammar problem: JSONProblem, fix: ProblemFix? = nil) {
    guard mayKeep(rule, fix) else { return }
    // A syntax error is a problem of the document, not of a member.
    let isGrammar = rule == .jsonSyntax || rule == .jsonControlCharacter || rule == .jsonTooDeep
    let place = isGrammar && !problem.path.isEmpty ? " (in \(problem.path.shortened))" : ""
    append(
      rule, JSONProblem(problem.code, at: problem.offset, path: isGrammar ? "" : problem.path), place: place,
      fix: fix)
  }

  private mutating func append(
    _ rule: RuleID, _ problem: JSONProblem, place: String = "", advice: String? = nil, fix: ProblemFix? = nil,
    names: Problem.Names = .init()
  ) {
    append(
      Problem(
        rule: rule, severity: nil, path: .pointer(problem.path), location: .offset(problem.offset),
        message: .expected(problem, place: place, advice: advice), fix: fix, names: names))
  }

  /// Counts a problem, and adds it if it is kept.
  private mutating func append(_ problem: Problem) {
    guard mayKeep(problem.rule, problem.fix) else { return }
    var problem = problem
    let index = indexOfCount(problem.rule)
    problem.isListed = mayList(index)
    counts[index].found += 1
    counts[index].kept += 1
    if problem.isListed {
      counts[index].listed += 1
      listed += 1
      if case .pointer(let pointer) = problem.path { pathSize += pointer.utf8.count }
    } else {
      problem.message = .text("")
    }
    all.append(problem)
  }

  /// Counts problems of a rule that are not known in detail.
  mutating func add(unlisted count: Int, of rule: RuleID) {
    if count > 0 { counts[indexOfCount(rule)].found += count }
  }

  /// Whether another problem of a rule is listed.
  private func mayList(_ index: Int) -> Bool {
    guard counts[index].listed < maximumPerRule ?? .max else { return false }
    return listed < maximumListed && pathSize <= 2 * (documentSize ?? 1 << 60) + 65_536
      || counts[index].listed < Self.alwaysListed
  }

  /// Whether a problem that was found is kept. If not, it is only counted.
  private mutating func mayKeep(_ rule: RuleID, _ fix: ProblemFix?) -> Bool {
    let index = indexOfCount(rule)
    if mayList(index) { return true }
    if let fix, let neededFixes, fix.applicability == .safe || neededFixes.applicability == .unsafe,
      all.count < neededFixes.maximum
    {
      return true
    }
    counts[index].found += 1
    return false
  }

  /// Notes that problems of an attribute occur in another one too, where the same fix is needed.
  mutating func `repeat`(_ range: Range<Int>, at attribute: LocatedAttribute) {
    for index in range where all[index].fix != nil && all[index].path.isAttribute {
      let last = all[index].fix?.repetitions.last
      if case .offset(attribute.offset) = all[index].location { continue }
      if last != attribute.offset, all[index].fix?.repetitions.count ?? 0 < maximumEdits {
        all[index].fix?.repetitions.append(attribute.offset)
      }
    }
  }

  /// Changes all offsets.
  mutating func move(_ place: (Int) -> Int) {
    for index in all.indices {
      if case .offset(let offset) = all[index].location { all[index].location = .offset(place(offset)) }
      if case .expected(var problem, let words, let advice) = all[index].message {
        problem.offset = place(problem.offset)
        all[index].message = .expected(problem, place: words, advice: advice)
      }
      // The fixes of a recovered document are about its text, not about the document.
      all[index].fix = nil
    }
  }

  /// Adds the problems without a counterpart in this list: one of the same rule at the same position, or a violation of the
  /// grammar in the same line. They have no fixes, which would be for values that are read in another way.
  mutating func add(_ others: ProblemList, besides bytes: TextSpan) {
    guard !others.all.isEmpty else { return }
    var counter = TextPositionCounter()
    func key(_ problem: Problem) -> String {
      let offset = problem.offset(in: bytes) ?? 0
      let isGrammarProblem = problem.rule == .jsonSyntax || problem.rule == .jsonControlCharacter
      return isGrammarProblem ? "\(counter.position(of: offset, in: bytes).line)" : "\(problem.rule.id) \(offset)"
    }
    let keys = Set(sortedIndices(by: all.map { $0.offset(in: bytes) ?? 0 }).map { key(all[$0]) })
    counter = TextPositionCounter()
    var missing = ProblemList()
    for index in sortedIndices(by: others.all.map({ $0.offset(in: bytes) ?? 0 })) {
      guard !keys.contains(key(others.all[index])) else { continue }
      missing.all.append(others.all[index])
      missing.all[missing.all.count - 1].fix = nil
    }
    add(missing)
  }

  mutating func add(_ others: ProblemList) {
    // Usually of one list with the same limits, whose problems are then not copied.
    if counts.isEmpty, others.documentSize == documentSize, others.neededFixes == neededFixes {
      self = others
      return
    }
    all.reserveCapacity(all.count + others.all.count)
    for problem in others.all { append(problem) }
    for count in others.counts { counts[indexOfCount(count.rule)].found += count.found - count.kept }
  }

  private mutating func indexOfCount(_ rule: RuleID) -> Int {
    if let index = counts.firstIndex(where: { $0.rule == rule }) { return index }
    counts.append((rule, 0, 0, 0))
    return counts.count - 1
  }

  // MARK: Diagnostics

  /// The indices of the problems that are not superseded by another one at the same path.
  private func effective(_ rules: [RuleID: SharedRule]) -> [Int] {
    // By their hashes, because paths may be long.
    var superseding: [Int: Set<RuleID>] = [:]
    for problem in all {
      let superseded = rules[problem.rule]?.rule.supersedes ?? []
      if !superseded.isEmpty { superseding[problem.path.description.hashValue, default: []].formUnion(superseded) }
    }
    let rules = superseding.values.reduce(into: Set<RuleID>()) { $0.formUnion($1) }
    return all.indices.filter { index in
      guard rules.contains(all[index].rule) else { return true }
      return superseding[all[index].path.description.hashValue]?.contains(all[index].rule) != true
    }
  }

  /// The severities of problems; nil for those of rules that are off, and for names that are missing because they are misspelled:
  /// the misspelled name then has the higher severity of both.
  private func severities(
    of found: [Int], _ rules: [RuleID: SharedRule], _ levels: RuleLevels
  ) -> [Diagnostic.Severity?] {
    var severities = found.map { index in
      rules[all[index].rule].flatMap { levels.severity(of: $0.rule, found: all[index].severity) }
    }
    var meant: [String: Int] = [:]
    for index in found.indices where severities[index] != nil {
      for path in all[found[index]].names.meant { meant[path] = meant[path] ?? index }
    }
    guard !meant.isEmpty else { return severities }
    for index in found.indices {
      let misspelled = all[found[index]].names.absent.lazy.compactMap { meant[$0] }.first
      guard let severity = severities[index], let misspelled else { continue }
      severities[misspelled] = max(severities[misspelled] ?? severity, severity)
      severities[index] = nil
    }
    return severities
  }

  /// The diagnostics in the order of the document, with the severities in `levels`. Rules that are off are not among them.
  func diagnostics(in bytes: TextSpan, from start: Int, _ levels: RuleLevels) -> [Diagnostic] {
    var counter = TextPositionCounter(from: start)
    // Read once, because many problems are of the same rules.
    let rules = Dictionary(uniqueKeysWithValues: counts.map { ($0.rule, SharedRule($0.rule)) })
    let found = effective(rules)
    let offsets = found.map { all[$0].offset(in: bytes) }
    let severities = severities(of: found, rules, levels)
    var unlisted: [RuleID: Int] = [:]
    for count in counts where count.found > count.listed { unlisted[count.rule] = count.found - count.listed }
    var diagnostics: [Diagnostic] = []
    diagnostics.reserveCapacity(found.count)
    var tags = TagSearch()
    var size = ReportSize(maximum: documentSize)
    // What was found last, because several problems may be about one long value.
    var range = -1..<(-1)
    var ended: (offset: Int, location: JSONFeed.SourceLocation) = (-1, .init(line: 1, column: 1))
    // In the order of the document, because each step back would count the lines again.
    for index in sortedIndices(by: offsets.map { $0 ?? -1 }) {
      let (problem, offset) = (all[found[index]], offsets[index])
      guard let severity = severities[index] else { continue }
      var (location, end): (JSONFeed.SourceLocation?, JSONFeed.SourceLocation?)
      var fix: Diagnostic.Fix?
      if let offset {
        if case .range(let text) = problem.location {
          range = offset..<bytes.startOfSpaces(before: text.upperBound, after: offset)
        } else if offset != range.lowerBound {
          range = SourceToken.range(at: offset, in: bytes, &tags)
        }
        location = .init(counter.position(of: offset, in: bytes))
        // A copy counts on to the end, because the next problem may begin before it.
        if problem.isListed, !range.isEmpty, range.upperBound != ended.offset {
          var counter = counter
          ended = (range.upperBound, .init(counter.position(of: range.upperBound, in: bytes)))
        }
        end = range.isEmpty || !problem.isListed ? nil : ended.location
        fix = problem.fix?.fix(at: range, path: problem.path, hasTitle: problem.isListed, in: bytes)
      } else if case .position(let own) = problem.location {
        location = own
        // Only edits do not need the place of the problem.
        fix = problem.fix?.fix(at: start..<start, path: .pointer(""), hasTitle: problem.isListed, in: bytes)
      }
      if neededFixes == nil, let edits = fix?.edits, edits.count > maximumEdits {
        fix?.edits = Array(edits.prefix(maximumEdits))
      }
      var diagnostic = Diagnostic(
        rule: problem.rule.id, severity: severity,
        message: problem.isListed ? problem.message(in: bytes, remedy: rules[problem.rule]?.rule.remedy ?? "") : "",
        location: location, end: end, path: problem.path.description, fix: fix)
      diagnostic.isListed = problem.isListed
      if diagnostic.isListed, !size.add(&diagnostic, keepsFix: neededFixes != nil) {
        unlisted[problem.rule, default: 0] += 1
        if diagnostic.fix == nil || neededFixes == nil { continue }
        diagnostic.isListed = false
      }
      diagnostics.append(diagnostic)
    }
    diagnostics = diagnostics.inOrder()
    for (rule, count) in unlisted {
      guard let last = diagnostics.lastIndex(where: { $0.rule == rule.id && $0.isListed }) else { continue }
      diagnostics[last].note(unlisted: count)
    }
    return diagnostics
  }
}

/// The size of the diagnostics of a document in the longest of the reports, which is at most 8 times the size of the document
/// and 1 MB.
private struct ReportSize {
  private var left: Int
  private var rules: Set<String> = []

  init(maximum documentSize: Int?) { left = documentSize.map { 8 * $0 + 900_000 } ?? .max }

  /// Counts a diagnostic, and returns whether there is room for it. The first one of a rule is always listed, if need be without
  /// its fix and with the end of its path left out.
  mutating func add(_ diagnostic: inout Diagnostic, keepsFix: Bool) -> Bool {
    let edits = diagnostic.fix?.edits.reduce(0) { $0 + 300 + 2 * $1.replacement.reportSize } ?? 0
    let size = 700 + 3 * diagnostic.message.reportSize + 2 * diagnostic.path.reportSize + edits
    let isFirst = rules.insert(diagnostic.rule).inserted
    if size <= left {
      left -= size
      return true
    }
    if isFirst, !keepsFix { diagnostic.fix = nil }
    if isFirst { diagnostic.path = URLText.head(of: diagnostic.path, bytes: 1000) }
    return isFirst
  }
}

extension String {
  /// Its size if characters are escaped.
  fileprivate var reportSize: Int {
    withBytes { bytes in
      var size = bytes.count
      for index in bytes.indices {
        switch bytes[index] {
        case 0..<0x20, ASCII.quotationMark, ASCII.apostrophe, ASCII.ampersand, ASCII.lessThan, ASCII.greaterThan:
          size += 5
        case ASCII.backslash: size += 1
        default: break
        }
      }
      return size
    }
  }
}

/// A rule that is not copied for each of its problems.
private final class SharedRule {
  let rule: ValidationRule

  init(_ id: RuleID) { rule = ValidationRule(id) }
}

extension Problem {
  /// - Parameter remedy: the one of the rule.
  fileprivate func message(in bytes: TextSpan, remedy: String) -> String {
    switch message {
    case .text(let text): return text
    case .expected(let problem, let place, let advice):
      let remedy = advice ?? remedy
      if case .missingMember(let name, _) = problem.code { return "The required member \(name) is missing. \(remedy)" }
      let found = problem.found(bytes, at: problem.offset)
      return "Expected \(problem.expected), found \(found)\(place). \(remedy)"
    }
  }

  /// The offset in the document; nil if the problem has none.
  fileprivate func offset(in bytes: TextSpan) -> Int? {
    switch location {
    case .offset(let offset): offset
    case .range(let range): bytes.endOfSpaces(from: range.lowerBound, to: range.upperBound)
    case .text(let start, let offset): WrittenText.place(of: offset, from: start, in: bytes)
    case .position: nil
    }
  }
}

/// A part of the document that problems are about: a JSON value, an XML element or an attribute.
protocol DocumentPart {
  func location(for rule: RuleID) -> Problem.Location
  var problemPath: Problem.Path { get }
}

/// A part of a document that is known only by where it is.
struct ProblemPlace: DocumentPart {
  private let location: Problem.Location
  let problemPath: Problem.Path

  init(_ location: Problem.Location, _ path: Problem.Path) { (self.location, problemPath) = (location, path) }

  /// At the offset of a byte; nil for what has no position.
  init(_ offset: Int?, _ path: String) {
    self.init(offset.map(Problem.Location.offset) ?? .position(nil), .pointer(path))
  }

  func location(for rule: RuleID) -> Problem.Location { location }
}

extension LocatedValue: DocumentPart {
  func location(for rule: RuleID) -> Problem.Location { .offset(offset) }
  var problemPath: Problem.Path { .pointer(path) }
  /// The name of a member.
  var nameAsPart: ProblemPlace { ProblemPlace(nameOffset, path) }
}

extension LocatedAttribute: DocumentPart {
  func location(for rule: RuleID) -> Problem.Location { .offset(offset) }
  var problemPath: Problem.Path { .element(element, attribute: name) }
}

extension LocatedElement: DocumentPart {
  /// Its text, or its tag if it has none or should not be there.
  func location(for rule: RuleID) -> Problem.Location {
    let isAboutText = children.isEmpty && !Self.rulesAboutTags.contains(rule)
    return (isAboutText ? text.place : nil) ?? .offset(offset)
  }

  var problemPath: Problem.Path { .element(path) }

  /// The rules about an element itself, and not about its text.
  private static let rulesAboutTags: Set<RuleID> = [
    .undefinedElement, .missingElement, .missingAttribute, .missingRecommendedElement, .missingRecommendedAttribute,
    .missingNamespace, .notInANamespace, .undeterminableVocabulary, .avoidNamespacePrefix, .invalidNamespace,
    .duplicateElement, .duplicateSemantics, .duplicateItemSemantics, .duplicateDescriptionSemantics, .misplacedItem,
    .misplacedMetadata, .misplacedXHTMLContent, .needDescriptionBeforeContent, .noBlink, .commentRSS, .invalidRDF,
    .avoidTextInput, .deprecatedMediaAdult, .missingTypeAttr, .slashDate, .notEscaped,
  ]
}

extension [Diagnostic] {
  /// The diagnostics in the order of the document; those without a position come first.
  func inOrder() -> [Diagnostic] {
    let places = map { ($0.location?.line ?? 0, $0.location?.column ?? 0) }
    // Nearly always: only those without an offset have been added elsewhere.
    if zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) { return self }
    return indices.sorted { left, right in
      (places[left].0, places[left].1, left) < (places[right].0, places[right].1, right)
    }.map { self[$0] }
  }

  /// Removes the fixes of a document into which they cannot be written; ``DocumentEncoding`` says why.
  mutating func dropFixes() {
    for index in indices { self[index].fix = nil }
  }
}
