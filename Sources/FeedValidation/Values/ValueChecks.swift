/// Checks single values against the rules for them.

internal import FeedBridge
internal import FeedFoundation

enum ValueChecks {
  /// The problems of a value, which must be trimmed and not empty.
  ///
  /// - Parameter isAtom: whether it is in an element of Atom, in which plain text is never HTML.
  static func problems(of value: String, as rule: ValueRule, now: Date, isAtom: Bool = false) -> [ValueProblem] {
    guard var placeholder = PlaceholderChecks.problem(of: value, as: rule) else {
      return row(rule, value, now: now, isAtom: isAtom).problems
    }
    let isURL = [.absoluteURI, .absoluteIRI, .urlAttribute, .uriAttribute].contains(rule)
    guard isURL, !URLText.isAbsolute(value) else { return [placeholder] }
    // That a URL is not one is an error all the same.
    if !PlaceholderChecks.isUnfilled(value) { return [placeholder] + row(rule, value, now: now).problems }
    placeholder.severity = .error
    return [placeholder]
  }

  /// The rule that a value of another form breaks, such as an empty one; nil if there is none for all forms: an empty value then breaks
  /// `not-blank` or `attr-not-blank`.
  static func ruleForOtherForms(than rule: ValueRule) -> RuleID? { row(rule, nil, now: .distantPast).rule }

  /// What is required of each kind of value: the rule that other forms break, and the problems of a value, if there is one.
  private static func row(
    _ kind: ValueRule, _ value: String?, now: Date, isAtom: Bool = false
  ) -> (rule: RuleID?, problems: [ValueProblem]) {
    func all(_ rule: RuleID? = nil, _ problems: (String) -> [ValueProblem]) -> (RuleID?, [ValueProblem]) {
      (rule, value.map(problems) ?? [])
    }
    func one(_ rule: RuleID? = nil, _ problem: (String) -> ValueProblem?) -> (RuleID?, [ValueProblem]) {
      (rule, value.flatMap(problem).map { [$0] } ?? [])
    }
    func number(
      _ rule: RuleID, _ text: String, meant: NumberChecks.Notation = .whole, _ isValid: (String) -> Bool
    ) -> (RuleID?, [ValueProblem]) {
      one(rule) { NumberChecks.problem(of: $0, rule, text, meant, isValid) }
    }
    func word(
      _ rule: RuleID, _ noun: String, _ words: [String], ignoresCase: Bool = false
    ) -> (RuleID?, [ValueProblem]) {
      one(rule) { WordChecks.choice($0, words, rule, noun, ignoresCase: ignoresCase) }
    }

    return switch kind {
    case .text: (nil, [])
    case .plainText: all { HTMLChecks.problems(ofPlain: $0, isAtom: isAtom) }
    case .textUpTo(let limit): one { WordChecks.problem(of: $0, longerThan: Int(limit)) }
    case .html: all { HTMLChecks.problems(ofHTML: $0) }
    case .personName:
      all { name in
        HTMLChecks.problems(ofPlain: name, isAtom: true)
          + [MailAddressChecks.problem(ofName: name)].compactMap(\.self)
      }
    case .contact: all(.invalidContact) { MailAddressChecks.problems(ofContact: $0) }
    case .email: one(.invalidContact) { MailAddressChecks.problem(ofAddress: $0, rule: .invalidContact) }
    case .addrSpec: one(.invalidAddrSpec) { MailAddressChecks.problem(ofAddress: $0, rule: .invalidAddrSpec) }

    case .rfc822Date: all(.invalidRFC2822Date) { DateChecks.problems(ofRFC822: $0, now: now) }
    case .rfc3339Date: all(.invalidRFC3339Date) { DateChecks.problems(ofRFC3339: $0, now: now) }
    case .w3cdtfDate: one(.invalidW3CDTFDate) { DateChecks.problem(ofW3CDTF: $0) }
    case .iso8601Date: one(.invalidISO8601Date) { DateChecks.problem(ofISO8601: $0) }

    case .uriReference: one { URIChecks.problem(of: $0, .reference) }
    case .iriReference: one { URIChecks.problem(of: $0, .reference, allowsIRI: true) }
    case .absoluteURI: one(.invalidFullLink) { URIChecks.problem(of: $0, .absolute) }
    case .absoluteIRI: one(.invalidFullLink) { URIChecks.problem(of: $0, .absolute, allowsIRI: true) }
    case .urlAttribute: one(.invalidURLAttribute) { URIChecks.problem(of: $0, .urlAttribute) }
    case .uriAttribute: one(.invalidURIAttribute) { URIChecks.problem(of: $0, .uriAttribute) }
    case .urlEncoded: one { URIChecks.problem(ofEncoded: $0) }
    case .atomID: all { IdentifierChecks.problems(of: $0) }

    case .language: one(.invalidLanguage) { LanguageChecks.problem(of: $0) }
    case .mediaType: one(.invalidMIMEType) { MediaTypeChecks.problem(of: $0, rule: .invalidMIMEType) }
    case .mediaTypeAttribute:
      one(.invalidMIMEAttribute) { MediaTypeChecks.problem(of: $0, rule: .invalidMIMEAttribute) }

    case .integer: number(.invalidInteger, "a whole number. Write digits only.", NumberChecks.isInteger)
    case .nonNegativeInteger:
      number(.invalidNonNegativeInteger, "a whole number of 0 or more. Write digits only.", WholeNumber.isDigits)
    case .integerAttribute:
      number(.invalidIntegerAttribute, "a whole number of 0 or more. Write digits only.", WholeNumber.isDigits)
    case .positiveInteger:
      number(.invalidPositiveInteger, "a whole number of 1 or more. Write digits only.", NumberChecks.isPositive)
    case .positiveIntegerAttribute:
      number(.invalidIntegerAttribute, "a whole number of 1 or more. Write digits only.", NumberChecks.isPositive)
    case .float:
      number(.invalidFloat, "a number. Write digits, with a point before the fraction.", meant: .decimal) {
        NumberChecks.number($0) != nil
      }
    case .percentage:
      number(.invalidPercentage, "a percentage. Write a number from 0 to 100.", meant: .percentage) {
        NumberChecks.isNumber($0.hasSuffix("%") ? String($0.dropLast()) : $0, in: 0...100)
      }
    case .latitude:
      number(.invalidLatitude, "a latitude. Write degrees from -90 to 90.", meant: .decimal) {
        NumberChecks.isNumber($0, in: -90...90)
      }
    case .longitude:
      number(.invalidLongitude, "a longitude. Write degrees from -180 to 180.", meant: .decimal) {
        NumberChecks.isNumber($0, in: -180...180)
      }
    case .radius:
      number(.invalidCoordinates, "a radius. Write meters: a number of 0 or more.", meant: .decimal) {
        NumberChecks.number($0) ?? -1 >= 0
      }
    case .port:
      number(.invalidIntegerAttribute, "a port. Write a number from 1 to 65535.") {
        WholeNumber.isDigits($0) && UInt16($0) ?? 0 > 0
      }
    case .commaSeparatedIntegers:
      (
        nil,
        number(
          .invalidCommaSeparatedIntegers, "a list of whole numbers. Write them with commas between them.", meant: .list,
          NumberChecks.isList
        ).1
      )
    case .hour: one(.invalidHour) { NumberChecks.problem(ofHour: $0) }
    case .nptTime: one(.invalidNPTTime) { DurationChecks.problem(ofNPT: $0) }
    case .duration: one(.invalidDuration) { DurationChecks.problem(of: $0) }

    case .booleanAttribute: word(.invalidBooleanAttribute, "true or false", WordChecks.trueFalse)
    case .trueFalse: word(.invalidTrueFalse, "true or false", WordChecks.trueFalse, ignoresCase: true)
    case .yesNo: word(.invalidYesNo, "yes or no", WordChecks.yesNo, ignoresCase: true)
    case .yesNoClean: word(.invalidYesNoClean, "yes or no", WordChecks.yesNoClean, ignoresCase: true)
    case .day: word(.invalidDay, "a day of the week", WordChecks.days)
    case .updatePeriod: word(.invalidUpdatePeriod, "an update period", WordChecks.periods)
    case .base64: one { WordChecks.problem(ofBase64: $0) }
    case .alphanumeric: one { WordChecks.problem(ofAlphanumeric: $0) }
    case .oneOf(let words, let vocabulary):
      one(vocabulary.row.rule) { WordChecks.problem(of: $0, words, vocabulary) }
    case .form(let form): one { form.problem(of: $0) }
    }
  }
}

extension ValueRule.Vocabulary {
  /// The rule that another word breaks, and what the words are.
  var row: (rule: RuleID, noun: String) {
    switch self {
    case .trueFalse: (.invalidTrueFalse, "true or false")
    case .yesNo: (.invalidYesNo, "yes or no")
    case .rssVersion: (.invalidRSSVersion, "a version of RSS")
    case .rssCloudProtocol: (.rss20Profile, "a protocol of rssCloud")
    case .rdfType: (.invalidRDF, "allowed here")
    case .itunesShowType: (.invalidITunesChannelType, "a show type")
    case .itunesEpisodeType: (.invalidITunesEpisodeType, "an episode type")
    case .podcast: (.podcastValueInvalid, "allowed here")
    case .podcastOpenList: (.podcastValueUnknown, "allowed here")
    case .media: (.invalidMediaValue, "allowed here")
    case .mediaMedium: (.invalidMediaMedium, "a medium")
    case .mediaExpression: (.invalidMediaExpression, "allowed here")
    case .mediaTextType: (.invalidMediaTextType, "a text type")
    case .mediaRestrictionRelationship: (.invalidMediaRestrictionRel, "allowed here")
    case .mediaRestrictionType: (.invalidMediaRestrictionType, "a restriction type")
    }
  }
}
