/// Checks single values against the rules for them.

internal import FeedBridge
internal import FeedFoundation

enum ValueChecks {
  /// The problems of a value, which must be trimmed and not empty.
  static func problems(of value: String, as rule: ValueRule, now: Date) -> [ValueProblem] {
    switch rule {
    case .text: []
    case .plainText: HTMLChecks.problems(ofPlain: value)
    case .textUpTo(let limit): WordChecks.problems(of: value, longerThan: Int(limit))
    case .html: HTMLChecks.problems(ofHTML: value)
    case .personName: HTMLChecks.problems(ofPlain: value) + MailAddressChecks.problems(ofName: value)
    case .contact: MailAddressChecks.problems(ofContact: value)
    case .email: MailAddressChecks.problems(ofAddress: value, rule: .invalidContact)
    case .addrSpec: MailAddressChecks.problems(ofAddress: value, rule: .invalidAddrSpec)

    case .rfc822Date: DateChecks.problems(ofRFC822: value, now: now)
    case .rfc3339Date: DateChecks.problems(ofRFC3339: value, now: now)
    case .w3cdtfDate: DateChecks.problems(ofW3CDTF: value)
    case .iso8601Date: DateChecks.problems(ofISO8601: value)
    case .iso8601DateTime: DateChecks.problems(ofISO8601DateTime: value)

    case .uriReference: URIChecks.problems(of: value, .reference)
    case .iriReference: URIChecks.problems(of: value, .reference, allowsIRI: true)
    case .absoluteURI: URIChecks.problems(of: value, .absolute)
    case .absoluteIRI: URIChecks.problems(of: value, .absolute, allowsIRI: true)
    case .urlAttribute: URIChecks.problems(of: value, .urlAttribute)
    case .uriAttribute: URIChecks.problems(of: value, .uriAttribute)
    case .urlEncoded: URIChecks.problems(ofEncoded: value)
    case .atomID: IdentifierChecks.problems(of: value)

    case .language: LanguageChecks.problems(of: value)
    case .mediaType: MediaTypeChecks.problems(of: value, rule: .invalidMIMEType)
    case .mediaTypeAttribute: MediaTypeChecks.problems(of: value, rule: .invalidMIMEAttribute)

    case .integer, .nonNegativeInteger, .positiveInteger, .integerAttribute, .positiveIntegerAttribute, .float,
      .percentage, .latitude, .longitude, .commaSeparatedIntegers, .hour:
      NumberChecks.problems(of: value, as: rule)
    case .nptTime: DurationChecks.problems(ofNPT: value)
    case .duration: DurationChecks.problems(of: value)

    case .booleanAttribute, .trueFalse, .yesNo, .yesNoClean, .day, .updatePeriod, .base64, .alphanumeric, .oneOf:
      WordChecks.problems(of: value, as: rule)
    }
  }
}
