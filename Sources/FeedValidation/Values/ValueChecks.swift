/// Checks single values against the rules for them.

internal import FeedBridge
internal import FeedFoundation

enum ValueChecks {
  /// The problems of a value, which must be trimmed and not empty.
  static func problems(of value: String, as rule: ValueRule, now: Date) -> [ValueProblem] {
    switch rule {
    case .plainText: HTMLChecks.problems(ofPlain: value)
    case .html: HTMLChecks.problems(ofHTML: value)
    case .contact: MailAddressChecks.problems(ofContact: value)
    case .rfc822Date: DateChecks.problems(ofRFC822: value, now: now)
    case .rfc3339Date: DateChecks.problems(ofRFC3339: value, now: now)
    case .atomID: IdentifierChecks.problems(of: value)
    case .personName:
      HTMLChecks.problems(ofPlain: value) + [MailAddressChecks.problem(ofName: value)].compactMap(\.self)
    default: [problem(of: value, as: rule)].compactMap(\.self)
    }
  }

  /// The problem of a value for which there is one at most.
  private static func problem(of value: String, as rule: ValueRule) -> ValueProblem? {
    switch rule {
    case .text, .plainText, .html, .personName, .contact, .rfc822Date, .rfc3339Date, .atomID: nil
    case .textUpTo(let limit): WordChecks.problem(of: value, longerThan: Int(limit))
    case .email: MailAddressChecks.problem(ofAddress: value, rule: .invalidContact)
    case .addrSpec: MailAddressChecks.problem(ofAddress: value, rule: .invalidAddrSpec)

    case .w3cdtfDate: DateChecks.problem(ofW3CDTF: value)
    case .iso8601Date: DateChecks.problem(ofISO8601: value)
    case .iso8601DateTime: DateChecks.problem(ofISO8601DateTime: value)

    case .uriReference: URIChecks.problem(of: value, .reference)
    case .iriReference: URIChecks.problem(of: value, .reference, allowsIRI: true)
    case .absoluteURI: URIChecks.problem(of: value, .absolute)
    case .absoluteIRI: URIChecks.problem(of: value, .absolute, allowsIRI: true)
    case .urlAttribute: URIChecks.problem(of: value, .urlAttribute)
    case .uriAttribute: URIChecks.problem(of: value, .uriAttribute)
    case .urlEncoded: URIChecks.problem(ofEncoded: value)

    case .language: LanguageChecks.problem(of: value)
    case .mediaType: MediaTypeChecks.problem(of: value, rule: .invalidMIMEType)
    case .mediaTypeAttribute: MediaTypeChecks.problem(of: value, rule: .invalidMIMEAttribute)

    case .integer, .nonNegativeInteger, .positiveInteger, .integerAttribute, .positiveIntegerAttribute, .float,
      .percentage, .latitude, .longitude, .commaSeparatedIntegers, .hour:
      NumberChecks.problem(of: value, as: rule)
    case .nptTime: DurationChecks.problem(ofNPT: value)
    case .duration: DurationChecks.problem(of: value)

    case .booleanAttribute, .trueFalse, .yesNo, .yesNoClean, .day, .updatePeriod, .base64, .alphanumeric, .oneOf:
      WordChecks.problem(of: value, as: rule)
    }
  }
}
