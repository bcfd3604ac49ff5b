/// Checks a JSON Feed: violations that strict decoding rejects, and all other rules.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

/// The information that checks need in addition to the document. One object for all checks of a document.
final class ValidationContext: Sendable {
  /// What the caller asked for.
  let options: FeedValidator.Options
  /// The current time.
  let now: Date
  /// How the items differ from those that were published before, if these are known.
  let history: FeedHistory?
  /// Whether the feed should be a podcast, even if it does not look like one.
  let isForPodcasts: Bool
  /// The responses of the server that the document was fetched from, if it was.
  let evidence: FetchEvidence?
  /// An empty list with the caller's maximum of problems per rule.
  let noProblems: ProblemList

  init(
    options: FeedValidator.Options = .init(), now: Date, history: FeedHistory? = nil, isForPodcasts: Bool = false,
    evidence: FetchEvidence? = nil, noProblems: ProblemList = .init()
  ) {
    self.options = options
    self.now = now
    self.history = history
    self.isForPodcasts = isForPodcasts
    self.evidence = evidence
    self.noProblems = noProblems
  }

  /// The URLs of the feed and of its base, for fixes; nil if they are not known.
  var selfURL: String? { options.selfURL ?? options.site?.url }
  var baseURL: String? { options.baseURL ?? selfURL }
}

struct JSONFeedChecker {
  let context: ValidationContext
  private let format: FeedFormat
  /// The dates that are plausible in a feed.
  let plausibleDates: Range<Date>
  /// Problems that strict decoding rejects.
  var violations: ProblemList
  /// All other problems.
  var problems: ProblemList
  /// The feed; nil if the reading ended early.
  private(set) var feed: LocatedValue?
  /// The problem that ended reading before the end of the document.
  private(set) var endOfReading: JSONProblem?
  /// The start of the item or member in which reading ended.
  private var validPrefixEnd = 0
  /// The recovered document, if there is a syntax error; offsets in `feed` refer to its text.
  private(set) var recovered: RecoveredJSON?
  private(set) var version: JSONFeedVersion = .version1_1
  private var extensions = ExtensionRegister()
  private var namesInUse = NamesInUse()
  // State of the previous items.
  var ids: [ExactName: Int] = [:]
  var lastDate: Date?
  var isOutOfOrder = false

  init(_ context: ValidationContext, _ format: FeedFormat) {
    (self.context, self.format) = (context, format)
    (violations, problems) = (context.noProblems, context.noProblems)
    // The caller may pass any time; it is limited to a few thousand years.
    let now = context.now.timeIntervalSince1970
    let seconds = now.isFinite ? min(max(now, -1e11), 1e11) : 0
    let year = CivilDate(secondsSinceEpoch: Int64(seconds.rounded(.down))).year
    plausibleDates = Self.start(ofYear: 1990)..<Self.start(ofYear: max(1990, year + 11))
  }

  private static func start(ofYear year: Int) -> Date {
    let start = CivilDate(year: year, month: 1, day: 1, hour: 0, minute: 0, second: 0)
    return Date(timeIntervalSince1970: Double(start.secondsSinceEpoch))
  }

  // MARK: - The document

  /// Checks a document: the feed, and then its items. If there is a syntax error, the part before it is
  /// checked.
  mutating func check(_ bytes: TextSpan, from start: Int) {
    let document = LocatedTreeBuilder.read(bytes, from: start, nestingDepth: context.options.limits.nestingDepth)
    (endOfReading, validPrefixEnd) = (document.end, document.validPrefixEnd)
    if let root = document.root {
      if root.members != nil {
        check(document: root)
      } else if endOfReading == nil {
        endOfReading = JSONProblem.notAnObject(bytes, at: root.offset)
      }
    }
    if let end = endOfReading { violations.add(JSONFeedChecks.rule(for: end.errorKind), inGrammar: end) }
  }

  private mutating func check(document: LocatedValue) {
    version = document["version"]?.string.flatMap { JSONFeedVersion($0) } ?? .version1_1
    // The number of problems listed for each rule is limited, and those of the feed itself are more important than those of its items.
    checkFeed(document, isWholeDocument: endOfReading == nil)
    for duplicate in document.tree.duplicates.map({ document.tree[$0] }) {
      problems.add(
        .jsonDuplicateKey, at: duplicate.nameAsPart,
        "\"\(duplicate.name.shortened)\" occurs more than once in this object: readers keep only one. Remove the others."
      )
    }
    document.tree.forEachLoneSurrogate { offset, value in
      violations.add(
        .jsonLoneSurrogate, .loneSurrogate, at: value, offset: offset,
        fix: .unsafe(.edits([.replacing(offset..<offset + 6, "\\ufffd")])))
    }
    var itemCount = 0
    for item in Self.lists(ofItemsIn: document).lazy.flatMap(\.values) {
      guard itemCount < context.options.limits.items else {
        endOfReading = JSONProblem(.tooManyItems(limit: itemCount), at: item.offset, path: item.path)
        break
      }
      if item.isWhole {
        check(item, .item, notObject: .itemNotObject)
        if item.members != nil { checkItem(item, at: itemCount) }
      } else {
        checkViolations { $0.check(item, .item, notObject: .itemNotObject) }
      }
      itemCount += 1
    }
    extensions.finish(&problems)
    feed = endOfReading == nil ? document : nil
  }

  /// The arrays of items: the first one with the right name, and those before it whose name is another spelling of `items`, or its name in
  /// another format. Names that are only similar do not count: lenient reading keeps them as unknown members, so fixing what is in them would
  /// change the feed.
  private static func lists(ofItemsIn feed: LocatedValue) -> [LocatedValue] {
    var lists: [LocatedValue] = []
    for member in feed.values {
      let name = member.name
      let isMeant = name == "items" || !name.hasPrefix("_") && JSONFeed.memberName(meantBy: name) == "items"
      if isMeant, member.elements != nil { lists.append(member) }
      if name == "items" { break }
    }
    return lists
  }

  /// If there is a syntax error, checks the recovered document. Returns the problems found before.
  mutating func recover(_ bytes: TextSpan, from start: Int) -> ProblemList {
    guard let end = endOfReading, end.isGrammarProblem,
      let recovered = JSONRecovery.recover(
        bytes, from: start, trusted: validPrefixEnd, nestingDepth: context.options.limits.nestingDepth,
        maximumProblems: max(problems.neededFixes?.maximum ?? 0, context.options.limits.repairs))
    else { return ProblemList() }
    var checker = JSONFeedChecker(context, format)
    // If the document is truncated, the text to check is truncated too, so that incomplete values are known.
    let text = recovered.text.span.extracting(0..<(recovered.truncation ?? recovered.text.count))
    checker.check(text, from: 0)
    checker.violations.move { recovered.documentOffset(of: $0) }
    checker.problems.move { recovered.documentOffset(of: $0) }
    let before = violations
    let problems = recovered.problems.filter { $0.code != .recovered(.truncated) }.sorted(on: \.offset)
    let maximumEdits = before.neededFixes == nil ? before.maximumEdits : nil
    let fixes = SyntaxFixes.fixes(of: problems, by: recovered, maximumEdits: maximumEdits, in: bytes)
    // Before the others, which have no fixes now and leave no room for those that have.
    var violations = context.noProblems
    for (problem, fix) in zip(problems, fixes) {
      let isControl = problem.code == .recovered(.controlCharacter)
      violations.add(isControl ? .jsonControlCharacter : .jsonSyntax, inGrammar: problem, fix: fix)
    }
    violations.add(checker.violations)
    checker.violations = violations
    self = checker
    self.recovered = recovered
    return before
  }

  /// Runs checks of which only the violations count.
  private mutating func checkViolations(_ check: (inout JSONFeedChecker) -> Void) {
    var checker = self
    check(&checker)
    violations = checker.violations
  }

  private mutating func checkFeed(_ feed: LocatedValue, isWholeDocument: Bool) {
    checkMembers(of: feed, as: .feed)
    if isWholeDocument, format == .rssInJSON, feed["version"] == nil {
      violations.add(
        .jsonNotAFeed, at: feed,
        "This is RSS in JSON, which few readers support, and which is not checked. Convert it to JSON Feed with jsonfeed convert, or publish RSS as XML."
      )
    } else if isWholeDocument, feed["version"] == nil, feed["items"] == nil {
      violations.add(.jsonNotAFeed, .notAFeed(members: unknownMembers(of: feed)), at: feed)
    } else if isWholeDocument {
      reportMissingMembers(of: feed, .feed)
    }
    checkFeed(feed)
    if feed.isWhole, let items = feed["items"], items.elements?.isEmpty == true {
      problems.add(.itemsEmpty, at: items, "The feed has no items. Check the program that generates it.")
    }
  }

  /// The first members that JSON Feed does not define, which show what the document is.
  private func unknownMembers(of feed: LocatedValue) -> [String] {
    var names: [String] = []
    for member in feed.values where names.count < 5 {
      let name = member.name
      if !name.hasPrefix("_"), JSONFeedObjectKind.feed.index(of: name) == nil { names.append(name) }
    }
    return names
  }

  // MARK: - Objects

  /// Checks a value that should be an object of this kind.
  mutating func check(_ value: LocatedValue, _ kind: JSONFeedObjectKind, notObject rule: RuleID) {
    guard value.members != nil else {
      let meaning = kind == .author ? MeantJSON(value, as: .author) : nil
      return violations.add(
        rule, .wrongType(expected: .object), at: value, advice: meaning?.advice, fix: meaning?.fix)
    }
    checkMembers(of: value, as: kind)
    // Missing members are known only if the whole object was read.
    if value.isWhole { reportMissingMembers(of: value, kind) }
    if kind == .author { checkAuthor(value) }
  }

  /// Checks the members of an object: their names, and each value.
  private mutating func checkMembers(of object: LocatedValue, as kind: JSONFeedObjectKind) {
    let outside = namesInUse
    namesInUse = NamesInUse()
    defer { namesInUse = outside }
    // A bit for each member that has occurred.
    var seen: UInt32 = 0
    for member in object.values {
      let index = member.withName { kind.index(of: $0) }
      let bit = kind.bit(ofIndex: index)
      let isFirst = seen & bit == 0
      seen |= bit
      let rules = index.map { kind.members[$0] }
      // The name of an unknown member is right or wrong, whatever is in it.
      if member.isWhole || rules == nil && !member.name.hasPrefix("_") {
        check(member, rules, isFirst: isFirst, of: object, kind)
      } else {
        checkViolations { $0.check(member, rules, isFirst: isFirst, of: object, kind) }
      }
    }
  }

  private mutating func reportMissingMembers(of object: LocatedValue, _ kind: JSONFeedObjectKind) {
    for member in kind.members {
      if let rule = member.missing, object[member.name] == nil {
        violations.add(rule, missing: member.name, in: object)
      }
    }
  }

  /// Checks a member; `rules` is nil if the specification does not define it. Of members with the same name the first counts.
  private mutating func check(
    _ member: LocatedValue, _ rules: MemberRules?, isFirst: Bool, of object: LocatedValue, _ kind: JSONFeedObjectKind
  ) {
    guard let rules else { return checkUnknown(member, of: object, kind) }
    let isOmissible = member.isNull && rules.missing == nil
    if isOmissible {
      problems.add(
        .fieldNull, at: member, "\(rules.name) is null. Omit it.",
        fix: member.removal)
    }
    guard isFirst else { return }
    if rules.isNewIn1_1, version == .version1 {
      problems.add(
        .versionOlderThanFields, at: member,
        "\(rules.name) was added in version 1.1, but version is 1. Change version to https://jsonfeed.org/version/1.1.")
    }
    if !isOmissible { checkValue(of: member, rules, in: object) }
  }

  private mutating func checkUnknown(_ member: LocatedValue, of object: LocatedValue, _ kind: JSONFeedObjectKind) {
    let name = member.name
    // Members of version 1.1 in a version 1 feed are reported elsewhere.
    if name.hasPrefix("_") {
      extensions.check(member, &problems)
    } else if let meant = kind.correctSpelling(name) {
      let names = self.names(of: meant, in: object, kind)
      problems.add(
        .fieldCase, at: member.nameAsPart, "\"\(name.shortened)\" is not spelled as in JSON Feed. Write \"\(meant)\".",
        fix: canRename(to: meant, in: object, kind) ? rename(member, to: meant, kind) : nil, names: names)
    } else {
      let owner = JSONFeedObjectKind.owner(of: name, not: kind)
      // A document that consists of unknown names is not worth the time to compare them all.
      let isCompared = owner == nil && problems.all.count < 1000
      let meant = self.meant(by: member, kind) ?? (isCompared ? kind.nearestName(name) : nil)
      let isPresent = meant.map { self.isPresent($0, in: object, kind) } ?? false
      let advice = meant.map { isPresent ? "Remove it: \"\($0)\" is here too." : "Did you mean \"\($0)\"?" }
      let fix = meant.flatMap { meant in
        guard let type = kind.type(of: meant), member.has(type), canRename(to: meant, in: object, kind) else {
          return ProblemFix?.none
        }
        return .unsafe(.name(meant))
      }
      let names: Problem.Names = meant.map { self.names(of: $0, in: object, kind) } ?? .init()
      if let owner {
        problems.add(
          .fieldMisplaced, at: member.nameAsPart,
          "\"\(name.shortened)\" is a member of \(owner); here, readers ignore it. \(advice ?? "Move it there.")",
          fix: fix, names: names)
      } else {
        problems.add(
          .fieldUnknown, at: member.nameAsPart,
          "\"\(name.shortened)\" is not a member of \(kind.words). \(advice ?? "Custom members must begin with an underscore.")",
          fix: fix, names: names)
      }
    }
  }

  /// The names of the object that is being checked: a bit for each member that its kind has.
  private struct NamesInUse {
    /// Those of its members, found when they are first needed.
    var present: UInt32?
    /// Those that fixes give its members.
    var given: UInt32 = 0
  }

  /// Whether the object that is being checked has a member with this name, which is one of its kind.
  private mutating func isPresent(_ name: String, in object: LocatedValue, _ kind: JSONFeedObjectKind) -> Bool {
    let present =
      namesInUse.present ?? object.values.reduce(0) { names, member in names | member.withName { kind.bit(of: $0) } }
    namesInUse.present = present
    return present & name.withBytes { kind.bit(of: $0) } != 0
  }

  /// Whether a member may get this name, which neither another member has nor another one will get.
  private mutating func canRename(to name: String, in object: LocatedValue, _ kind: JSONFeedObjectKind) -> Bool {
    let bit = name.withBytes { kind.bit(of: $0) }
    guard !isPresent(name, in: object, kind), namesInUse.given & bit == 0 else { return false }
    namesInUse.given |= bit
    return true
  }

  /// Readers that ignored the member may refuse its value, unless it was required.
  private func rename(_ member: LocatedValue, to name: String, _ kind: JSONFeedObjectKind) -> ProblemFix {
    let isRequired = kind.index(of: name).map { kind.members[$0].missing != nil } ?? false
    return isRequired || member.isValid(as: kind.type(of: name)) ? .safe(.name(name)) : .unsafe(.name(name))
  }

  /// What a misspelled name means, unless the object also has the right one.
  private mutating func names(
    of meant: String, in object: LocatedValue, _ kind: JSONFeedObjectKind
  ) -> Problem.Names {
    isPresent(meant, in: object, kind) ? .init() : .meant("\(object.path)/\(meant)")
  }

  /// The member that is meant by a name from another format. Content is HTML if it is read so.
  private func meant(by member: LocatedValue, _ kind: JSONFeedObjectKind) -> String? {
    guard let name = kind.table.nameMeant(member.name) else { return nil }
    guard name == "content_html", !member.name.lowercased().contains("html"), member.isString else { return name }
    return member.withString { $0.isContentHTML } ?? false ? name : "content_text"
  }
}

extension String {
  /// The text on one line, shortened to fit into a message.
  var shortened: String {
    withBytes { bytes in
      // Nearly always printable ASCII.
      var end = 0
      while end < min(bytes.count, 81), 0x20..<0x7F ~= bytes[end] { end += 1 }
      if end == bytes.count, end <= 80 { return self }
      if end == 81 { return bytes.string(0..<79) + "…" }
      WorkCounter.count(bytes.count)
      let line = onOneLine
      return line.unicodeScalars.count <= 80 ? line : String(line.unicodeScalars.prefix(79)) + "…"
    }
  }
}

extension Substring {
  var shortened: String { String(self).shortened }
}

extension LocatedValue {
  /// Whether readers that ignored this value as an unknown member's certainly accept it as one of this type.
  fileprivate func isValid(as type: JSONProblem.ValueType?) -> Bool {
    guard let type, has(type) else { return false }
    switch type {
    case .date: return date != nil
    case .strings: return elements?.allSatisfy(\.isString) ?? false
    case .object, .objects: return false
    case .string, .bool, .number, .identifier: return true
    }
  }
}
