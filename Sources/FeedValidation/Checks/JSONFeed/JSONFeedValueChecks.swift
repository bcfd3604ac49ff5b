/// Checks the values of members by their types.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

extension JSONFeedChecker {
  /// Checks the value of a member by its type.
  mutating func checkValue(of member: LocatedValue, _ rules: MemberRules, in object: LocatedValue) {
    let authors = object["authors"]
    guard case .author = rules.value, version == .version1_1, authors?.isNull ?? true else {
      return checkValue(of: member, rules)
    }
    let (mark, markOfViolations) = (problems.mark, violations.mark)
    checkValue(of: member, rules)
    // What stays wrong would be wrong in both.
    let isCopied =
      authors == nil && member.members?.isEmpty == false && problems.areFixable(since: mark)
      && violations.areFixable(since: markOfViolations)
    problems.add(
      .authorDeprecated, at: member,
      "author is deprecated since version 1.1. Add authors, an array, even for a single author.",
      fix: isCopied ? .safe(.member("authors", json: nil, before: member.nameOffset)) : nil)
  }

  private mutating func checkValue(of member: LocatedValue, _ rules: MemberRules) {
    guard member.has(rules.value.type) else {
      addWrongType(rules.type, at: member, expected: rules.value)
      guard case .objects(let kind, let rule) = rules.value else { return }
      // An object in place of an array is a list, or probably its only element.
      if member.isListInObject {
        for (index, value) in member.values.enumerated() {
          check(value, kind, notObject: rule)
          if kind == .item, value.members != nil { checkItem(value, at: index) }
        }
      } else if member.members?.isEmpty == false {
        check(member, kind, notObject: rule)
        if kind == .item { checkItem(member, at: 0) }
      }
      return
    }
    guard member.isWhole || member.isContainer else { return }
    let name = rules.name.description
    switch rules.value {
    case .version, .string, .bool: break
    case .text(let markup, let blank): checkText(member, name, markup: markup, blank: blank)
    case .url: checkURL(member, name, isRequired: rules.missing != nil)
    case .urlOrMail: checkURL(member, name, allowsMail: true)
    case .language: checkLanguage(member)
    case .size, .duration: checkRange(of: member)
    case .identifier: checkIdentifier(member)
    case .date(let format): checkDate(member, name, format)
    case .author: check(member, .author, notObject: rules.type)
    case .strings(let rule):
      for value in member.values {
        if !value.isString { addWrongType(rule, at: value, expected: .string) }
      }
    // The items are checked after the feed.
    case .objects(.item, _): break
    case .objects(let kind, let rule):
      for value in member.values { check(value, kind, notObject: rule) }
    }
  }

  private mutating func addWrongType(_ rule: RuleID, at value: LocatedValue, expected: MemberValue) {
    let meaning = MeantJSON(value, as: expected)
    violations.add(rule, .wrongType(expected: expected.type), at: value, advice: meaning?.advice, fix: meaning?.fix)
  }

  private mutating func checkRange(of number: LocatedValue) {
    guard let value = number.double, !value.isFinite else { return }
    violations.add(.jsonNumberRange, .numberOutOfRange, at: number)
  }

  private mutating func checkIdentifier(_ id: LocatedValue) {
    if let literal = id.number {
      // Decoding keeps all digits of an integer.
      if literal.utf8.contains(where: { ".eE".utf8.contains($0) }) { checkRange(of: id) }
    } else if id.withString({ $0.endOfSpaces(from: 0, to: $0.count) == $0.count }) ?? false {
      violations.add(.itemIDEmpty, .blankIdentifier, at: id)
    }
  }

  private mutating func checkDate(_ value: LocatedValue, _ name: String, _ format: RuleID) {
    checkEmptiness(value, name)
    guard let date = value.date else {
      let isYear = value.withString { RFC3339.isValidButForItsYear($0) } ?? false
      let meaning = isYear ? nil : MeantJSON(dateIn: value.string)
      return violations.add(
        format, isYear ? .yearOutOfRange : .invalidDate, at: value,
        advice: isYear
          ? "Correct the year."
          : value.string.map { PlaceholderChecks.isUnfilled($0, isDate: true) } ?? false
            ? "Correct the template that was not filled in."
            : meaning?.advice ?? value.string.flatMap(ImpossibleDate.advice), fix: meaning?.fix)
    }
    let isLowercase = value.withString { text in
      text.indices.contains { [UInt8(ascii: "t"), UInt8(ascii: "z"), ASCII.space].contains(text[$0]) }
    }
    if isLowercase ?? false, let text = value.string {
      let capital = text.uppercased().replacing(" ", with: "T")
      problems.add(
        .itemDateLowercase, at: value,
        "\(name) has lowercase letters or a space, which many readers do not understand. Write \"\(capital.shortened)\".",
        fix: .safe(.value(capital)))
    }
    if !plausibleDates.contains(date) {
      problems.add(
        .itemDateImplausible, at: value,
        "\(name) \"\(value.string?.shortened ?? "")\" is before 1990 or more than ten years ahead. Correct it, or omit it."
      )
    }
  }

  mutating func checkText(_ value: LocatedValue, _ name: String, markup rule: RuleID, blank: RuleID? = nil) {
    if let blank {
      if value.isBlank {
        let advice = blank == .titleEmpty ? "Write the name of the feed." : "Omit it; items do not need a title."
        problems.add(blank, at: value, "\(name) is empty. \(advice)")
      }
      checkTrimming(value, name)
    }
    checkCharacters(of: value)
    if let text = value.string, PlaceholderChecks.isUnfilled(wholeText: text) {
      problems.add(.valuePlaceholder, at: value, "\(name) \"\(text.shortened)\" \(PlaceholderChecks.unfilled)")
    }
    if let markup = value.withString({ MarkupChecks.markup(in: $0) }) ?? nil {
      problems.add(
        rule, at: value,
        "\(name) contains HTML (\"\(markup.snippet)\"), which readers show as text. Only content_html may contain HTML."
      )
    }
  }

  /// Reports characters that a wrong conversion has damaged.
  mutating func checkCharacters(of value: LocatedValue) {
    guard let problem = value.withString({ CharacterChecks.problem(in: $0, true) }) ?? nil else { return }
    let subject = value.name.isEmpty ? "" : value.name + ": "
    problems.add(.badCharacters, at: value, subject + problem.message)
  }

  mutating func checkTrimming(_ value: LocatedValue, _ name: String, isURL: Bool = false) {
    guard value.hasSpaceAtAnEnd else { return }
    var fix = value.string.map { ProblemFix.unsafe(.value($0.withoutSpacesAtEnds)) }
    if isURL { fix?.applicability = .safe }
    // An id never changes.
    if name == "id" { fix = nil }
    problems.add(.stringUntrimmed, at: value, "\(name) has leading or trailing white space. Remove it.", fix: fix)
  }

  private mutating func checkEmptiness(_ value: LocatedValue, _ name: String, isRequired: Bool = false) {
    guard value.isEmptyString else { return }
    problems.add(
      .fieldEmptyString, at: value, "\(name) is an empty string. Omit it.",
      fix: isRequired ? nil : value.removal)
  }

  private mutating func checkURL(
    _ value: LocatedValue, _ name: String, allowsMail: Bool = false, isRequired: Bool = false
  ) {
    guard !value.isEmptyString else { return checkEmptiness(value, name, isRequired: isRequired) }
    checkTrimming(value, name, isURL: true)
    let found = value.withString { URLChecks.problems(of: $0, allowsMail: allowsMail, base: context.baseURL) } ?? []
    for problem in found {
      problems.add(
        problem.rule, problem.severity, at: value, "\(name) \"\((value.string ?? "").shortened)\" \(problem.message)",
        fix: problem.fix)
    }
  }

  private mutating func checkLanguage(_ value: LocatedValue) {
    guard version == .version1_1, let tag = value.string, let problem = LanguageChecks.problem(of: tag) else { return }
    problems.add(
      LanguageTag.isValid(tag) ? .languageUnregistered : .languageInvalid, at: value, problem.message, fix: problem.fix)
  }
}
