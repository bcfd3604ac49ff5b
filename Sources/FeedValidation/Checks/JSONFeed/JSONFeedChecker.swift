/// Checks a JSON Feed: what strict decoding refuses, what should be, what breaks readers, advice.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

/// What checks need to know that is not in the document.
struct ValidationContext: Sendable {
  /// Whether the feed is not for the public.
  var isPrivate = false
  /// What counts as now.
  var now: Date
  /// What was published before, where that is known.
  var previous: PublishedItems?
  /// What checks begin with: a list that keeps as many problems of one rule as the caller wants.
  var noProblems = ProblemList()
}

struct JSONFeedChecker {
  let context: ValidationContext
  /// Dates that a feed of now may have.
  let plausibleDates: Range<Date>
  /// What strict decoding refuses.
  var violations: ProblemList
  /// Everything else.
  var problems: ProblemList
  /// The feed without what is in its items, where nothing ended the reading.
  private(set) var feed: LocatedValue?
  /// What ended the reading before the end of the document.
  private(set) var endOfReading: JSONProblem?
  /// Where the item or the member begins in which it ended.
  private var endOfRightPart = 0
  /// What was read instead of the document, if that breaks the grammar; offsets in `feed` are in its text.
  private(set) var recovered: RecoveredJSON?
  private(set) var version: JSONFeedVersion = .version1_1
  private var extensions = ExtensionRegister()
  /// The rank of the feed or of the item that is being checked; see `ExtensionRegister.check`.
  private var rank = 0
  /// Of the feed or the item that is being checked, those that are not reported yet.
  private var loneSurrogates: ArraySlice<Int> = []
  // What the items so far were.
  var ids: [ExactName: Int] = [:]
  var lastDate: Date?
  var isOutOfOrder = false

  init(_ context: ValidationContext) {
    self.context = context
    (violations, problems) = (context.noProblems, context.noProblems)
    // The caller may give any time as now; it is limited to some thousand years.
    let now = context.now.timeIntervalSince1970
    let seconds = now.isFinite ? min(max(now, -1e11), 1e11) : 0
    let year = CivilDate(secondsSinceEpoch: Int(seconds.rounded(.down))).year
    plausibleDates = Self.start(ofYear: 1990)..<Self.start(ofYear: max(1990, year + 11))
  }

  private static func start(ofYear year: Int) -> Date {
    let start = CivilDate(year: year, month: 1, day: 1, hour: 0, minute: 0, second: 0)
    return Date(timeIntervalSince1970: Double(start.secondsSinceEpoch))
  }

  // MARK: - The document

  /// Checks a document in one walk: each item when it has been read, the rest of the feed at the end. Where the grammar breaks,
  /// what is before that is checked.
  ///
  /// - Parameter isFeed: whether the document was detected as a JSON Feed; of other JSON only violations count.
  mutating func check(_ bytes: Span<UInt8>, from start: Int, limits: JSONFeed.Limits, isFeed: Bool) {
    version = LocatedFeedReader.version(bytes, from: start, limits) ?? .version1_1
    var reader = LocatedFeedReader(from: start, limits: limits, keepsUnknownMembers: isFeed)
    var end: JSONProblem?
    do throws(JSONProblem) {
      while let item = try reader.nextItem(bytes) { checkItem(item, reader.itemCount - 1) }
    } catch {
      end = JSONProblem(error.code, at: error.offset, path: reader.pointer(bytes))
      if let item = reader.takeBrokenItem() {
        checkViolations { checker in
          checker.begin(item, rank: 0)
          checker.check(item, .item, notObject: .itemNotObject)
        }
      }
    }
    // Of each rule only so many problems are listed, and those of the feed itself are more important.
    let ofItems = (violations, problems)
    (violations, problems) = (context.noProblems, context.noProblems)
    if let feed = reader.takeFeed() {
      checkFeed(feed, itemCount: reader.itemCount, isWholeDocument: end == nil)
      self.feed = end == nil ? feed : nil
    }
    extensions.finish(&problems)
    violations.add(ofItems.0)
    problems.add(ofItems.1)
    if let end { violations.add(JSONFeedChecks.rule(for: end.errorKind), inGrammar: end) }
    (endOfReading, endOfRightPart) = (end, reader.stepStart)
  }

  /// Where the grammar broke: checks what recovery makes of the document, and so everything in it. Returns what was found before.
  mutating func recover(_ bytes: Span<UInt8>, from start: Int, limits: JSONFeed.Limits) -> ProblemList {
    guard let end = endOfReading, end.isOfGrammar,
      let recovered = JSONRecovery.recover(
        bytes, from: start, trusted: endOfRightPart, nestingDepth: limits.nestingDepth,
        maximumProblems: limits.repairs)
    else { return ProblemList() }
    var checker = JSONFeedChecker(context)
    // Where the document ends too early, the check of the text does as well, and knows what is not complete.
    let text = recovered.text.span.extracting(0..<(recovered.truncation ?? recovered.text.count))
    checker.check(text, from: 0, limits: limits, isFeed: true)
    checker.violations.move { recovered.documentOffset(of: $0) }
    checker.problems.move { recovered.documentOffset(of: $0) }
    let before = violations
    for problem in recovered.problems where problem.code != .recovered(.truncated) {
      let isControl = problem.code == .recovered(.controlCharacter)
      checker.violations.add(isControl ? .jsonControlCharacter : .jsonSyntax, inGrammar: problem)
    }
    self = checker
    self.recovered = recovered
    return before
  }

  /// Makes checks of which only the violations count.
  private mutating func checkViolations(_ check: (inout JSONFeedChecker) -> Void) {
    var checker = self
    check(&checker)
    violations = checker.violations
  }

  private mutating func checkItem(_ item: LocatedValue, _ index: Int) {
    begin(item, rank: 2 + 2 * index)
    check(item, .item, notObject: .itemNotObject)
    if item.members != nil { checkItem(item, at: index) }
  }

  private mutating func checkFeed(_ feed: LocatedValue, itemCount: Int, isWholeDocument: Bool) {
    begin(feed, rank: 0)
    checkMembers(of: feed, as: .feed)
    if isWholeDocument, feed["version"] == nil, feed["items"] == nil {
      violations.add(.jsonNotAFeed, .notAFeed(members: unknownMembers(of: feed)), at: feed)
    } else if isWholeDocument {
      reportMissingMembers(of: feed, .feed)
    }
    checkFeed(feed)
    if itemCount == 0, feed.isWhole, let items = feed["items"], items.elements != nil {
      problems.add(.itemsEmpty, at: items, "The feed has no items.")
    }
  }

  /// Begins with the feed or an item.
  private mutating func begin(_ value: LocatedValue, rank: Int) {
    self.rank = rank
    loneSurrogates = value.tree.loneSurrogates[...]
    for duplicate in value.tree.duplicates.map({ value.tree[$0] }) {
      problems.add(
        .jsonDuplicateKey, atNameOf: duplicate,
        "duplicate key \"\(duplicate.name.shortened)\": readers keep only one. Leave one of them out.")
    }
  }

  /// The names of the first members that are not JSON Feed's: they tell what the document is instead.
  private func unknownMembers(of feed: LocatedValue) -> [String] {
    var names: [String] = []
    for member in feed.values where names.count < 5 {
      let name = member.name
      if !name.hasPrefix("_"), JSONFeedObjectKind.feed.index(of: name.utf8.span) == nil { names.append(name) }
    }
    return names
  }

  // MARK: - Objects

  /// Checks a value that should be an object of this kind.
  private mutating func check(_ value: LocatedValue, _ kind: JSONFeedObjectKind, notObject rule: RuleID) {
    guard value.members != nil else { return violations.add(rule, .wrongType(expected: .object), at: value) }
    checkMembers(of: value, as: kind)
    // What is missing is known only where the whole object was read.
    if value.isWhole { reportMissingMembers(of: value, kind) }
    if kind == .author { checkAuthor(value) }
  }

  /// Checks the members of an object: their names, and each value by itself.
  private mutating func checkMembers(of object: LocatedValue, as kind: JSONFeedObjectKind) {
    // A bit for each member that it has had.
    var seen: UInt32 = 0
    for member in object.values {
      let index = member.withName { kind.index(of: $0) }
      let bit: UInt32 = index.map { 1 << $0 } ?? 0
      let isFirst = seen & bit == 0
      seen |= bit
      let rules = index.map { kind.members[$0] }
      if member.isWhole {
        check(member, rules, isFirst: isFirst, of: object, kind)
        reportLoneSurrogates(in: member)
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

  /// Checks a member; `rules` is nil for one that the specification does not have. Of members with one name the first counts.
  private mutating func check(
    _ member: LocatedValue, _ rules: MemberRules?, isFirst: Bool, of object: LocatedValue, _ kind: JSONFeedObjectKind
  ) {
    guard let rules else { return checkUnknown(member, of: kind) }
    let isOmissible = member.isNull && rules.missing == nil
    if isOmissible { problems.add(.fieldNull, at: member, "\(rules.name) is null. Leave the member out.") }
    guard isFirst else { return }
    if rules.isNewIn1_1, version == .version1 {
      problems.add(
        .versionOlderThanFields, at: member,
        "\(rules.name) is a member of version 1.1, and the feed says version 1. Make version https://jsonfeed.org/version/1.1."
      )
    }
    if !isOmissible { checkValue(of: member, rules, in: object) }
  }

  private mutating func checkUnknown(_ member: LocatedValue, of kind: JSONFeedObjectKind) {
    let name = member.name
    // Members of version 1.1 in a feed of version 1 are reported elsewhere.
    if name.hasPrefix("_") {
      extensions.check(member, rank: kind == .feed || kind == .item ? rank : rank + 1, &problems)
    } else if let meant = kind.nameSpelledOtherwise(name) {
      problems.add(.fieldCase, atNameOf: member, "\"\(name.shortened)\": use \"\(meant)\".")
    } else if let owner = JSONFeedObjectKind.owner(of: name, not: kind) {
      problems.add(
        .fieldMisplaced, atNameOf: member, "\"\(name.shortened)\" belongs to \(owner). Here no reader looks for it.")
    } else {
      let guess = kind.nameLike(name).map { " Did you mean \"\($0)\"?" } ?? " Custom members begin with an underscore."
      problems.add(.fieldUnknown, atNameOf: member, "unknown member \"\(name.shortened)\".\(guess)")
    }
  }

  /// Reports the halves of surrogate pairs in a value that have not been reported. They share its path.
  private mutating func reportLoneSurrogates(in value: LocatedValue) {
    guard let first = loneSurrogates.first, value.isWhole, first < value.endOffset else { return }
    let found = loneSurrogates.prefix { $0 < value.endOffset }
    for offset in found { violations.add(.jsonLoneSurrogate, .loneSurrogate, at: value, offset: offset) }
    loneSurrogates.removeFirst(found.count)
  }

  // MARK: - Values

  /// Checks a member's value as every value of its kind is checked.
  private mutating func checkValue(of member: LocatedValue, _ rules: MemberRules, in object: LocatedValue) {
    if case .author = rules.value, version == .version1_1 {
      problems.add(
        .authorDeprecated, object["authors"] == nil ? .warning : .info, at: member,
        "author is deprecated since version 1.1. Use authors, an array, even for one author.")
    }
    guard member.has(rules.value.type) else {
      return violations.add(rules.type, .wrongType(expected: rules.value.type), at: member)
    }
    guard member.isWhole || member.isContainer else { return }
    let name = rules.name.description
    switch rules.value {
    case .string, .bool: break
    case .text(let markup, let blank): checkText(member, name, markup: markup, blank: blank)
    case .url: checkURL(member, name)
    case .urlOrMail: checkURL(member, name, allowsMail: true)
    case .language: checkLanguage(member)
    case .number: checkRange(of: member)
    case .identifier: checkIdentifier(member)
    case .date(let format): checkDate(member, name, format)
    case .author: check(member, .author, notObject: rules.type)
    case .strings(let rule):
      for value in member.values {
        if !value.isString { violations.add(rule, .wrongType(expected: .string), at: value) }
        reportLoneSurrogates(in: value)
      }
    case .objects(let kind, let rule):
      for value in member.values {
        check(value, kind, notObject: rule)
        reportLoneSurrogates(in: value)
      }
    }
  }

  private mutating func checkRange(of number: LocatedValue) {
    guard let value = number.double, !value.isFinite else { return }
    violations.add(.jsonNumberRange, .numberOutOfRange, at: number)
  }

  private mutating func checkIdentifier(_ id: LocatedValue) {
    if let literal = id.number {
      // An integer is read as it is written.
      if literal.utf8.contains(where: { ".eE".utf8.contains($0) }) { checkRange(of: id) }
    } else if id.withString({ $0.endOfSpaces(from: 0, to: $0.count) == $0.count }) ?? false {
      violations.add(.itemIDEmpty, .blankIdentifier, at: id)
    }
  }

  private mutating func checkDate(_ value: LocatedValue, _ name: String, _ format: RuleID) {
    checkEmptiness(value, name)
    guard let date = value.date else {
      let isYear = value.withString { RFC3339.isValidButForItsYear($0) } ?? false
      return violations.add(format, isYear ? .yearOutOfRange : .invalidDate, at: value)
    }
    let isLowercase = value.withString { text in
      text.indices.contains { [UInt8(ascii: "t"), UInt8(ascii: "z"), ASCII.space].contains(text[$0]) }
    }
    if isLowercase ?? false, let text = value.string {
      let capital = text.uppercased().replacing(" ", with: "T")
      problems.add(.itemDateLowercase, at: value, "Use capital T and Z: \"\(capital.shortened)\".")
    }
    if !plausibleDates.contains(date) {
      problems.add(.itemDateImplausible, at: value, "\(name) \(value.string?.shortened ?? "") is implausible.")
    }
  }

  mutating func checkText(_ value: LocatedValue, _ name: String, markup rule: RuleID, blank: RuleID? = nil) {
    if let blank {
      if value.isBlank {
        let advice = blank == .titleEmpty ? "a feed needs a name." : "items may leave it out."
        problems.add(blank, at: value, "\(name) is empty; \(advice)")
      }
      checkTrimming(value, name)
    }
    if let markup = value.withString({ MarkupChecks.markup(in: $0) }) ?? nil {
      problems.add(
        rule, at: value, "\(name) contains HTML (\"\(markup.snippet)\"). HTML is only allowed in content_html.")
    }
  }

  mutating func checkTrimming(_ value: LocatedValue, _ name: String) {
    guard value.hasSpaceAtAnEnd else { return }
    problems.add(.stringUntrimmed, at: value, "\(name) has leading or trailing white space.")
  }

  private mutating func checkEmptiness(_ value: LocatedValue, _ name: String) {
    guard value.isEmptyString else { return }
    problems.add(.fieldEmptyString, at: value, "\(name) is an empty string. Leave the member out.")
  }

  private mutating func checkURL(_ value: LocatedValue, _ name: String, allowsMail: Bool = false) {
    guard !value.isEmptyString else { return checkEmptiness(value, name) }
    checkTrimming(value, name)
    for problem in value.withString({ URLChecks.problems(of: $0, allowsMail: allowsMail) }) ?? [] {
      problems.add(problem.rule, at: value, "\(name) \"\(value.string?.shortened ?? "")\" \(problem.message)")
    }
  }

  private mutating func checkLanguage(_ value: LocatedValue) {
    guard version == .version1_1, let tag = value.string else { return }
    let hint = LanguageTag.normalized(tag).flatMap { $0 == tag ? nil : " Did you mean \"\($0)\"?" } ?? ""
    if !LanguageTag.isWellFormed(tag) {
      problems.add(
        .languageInvalid, at: value, "\"\(tag.shortened)\" is not a well-formed RFC 5646 language tag.\(hint)")
    } else if let unknown = LanguageRegistry.unregisteredSubtag(of: tag) {
      problems.add(
        .languageUnregistered, at: value,
        "\"\(tag.shortened)\" is not a registered RFC 5646 language tag: there is no \"\(unknown)\".")
    }
  }
}

extension String {
  /// The text on one line and no longer than a message can bear.
  var shortened: String {
    let line = onOneLine
    return line.unicodeScalars.count <= 80 ? line : String(line.unicodeScalars.prefix(79)) + "…"
  }
}
