/// Judges single values by what they must be.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

enum ValueJudging {
  /// What is wrong with a value, which has no white space at its ends and is not empty.
  static func faults(of value: String, as rule: ValueRule, now: Date) -> [ValueFault] {
    switch rule {
    case .text: []
    case .plainText: HTMLJudging.faults(ofPlain: value)
    case .html: HTMLJudging.faults(ofHTML: value)
    case .limitedText(let maximum):
      HTMLJudging.faults(ofPlain: value) + WordJudging.faults(ofText: value, maximum: maximum)
    case .personName: HTMLJudging.faults(ofPlain: value) + MailJudging.faults(ofName: value)
    case .contact: MailJudging.faults(ofContact: value)
    case .email: MailJudging.faults(ofAddress: value, rule: "invalid-contact")
    case .addrSpec: MailJudging.faults(ofAddress: value, rule: "invalid-addr-spec")

    case .rfc822Date: DateJudging.faults(ofRFC822: value, now: now)
    case .rfc3339Date: DateJudging.faults(ofRFC3339: value, now: now)
    case .w3cdtfDate: DateJudging.faults(ofW3CDTF: value)
    case .iso8601Date: DateJudging.faults(ofISO8601: value)
    case .iso8601DateTime: DateJudging.faults(ofISO8601DateTime: value)

    case .uriReference: URIJudging.faults(of: value, .reference)
    case .iriReference: URIJudging.faults(of: value, .reference, allowsIRI: true)
    case .absoluteURI: URIJudging.faults(of: value, .absolute)
    case .absoluteIRI: URIJudging.faults(of: value, .absolute, allowsIRI: true)
    case .urlAttribute: URIJudging.faults(of: value, .urlAttribute)
    case .uriAttribute: URIJudging.faults(of: value, .uriAttribute)
    case .urlEncoded: URIJudging.faults(ofEncoded: value)
    case .atomID: IdentifierJudging.faults(of: value)

    case .language: LanguageJudging.faults(of: value)
    case .mediaType: MediaTypeJudging.faults(of: value, rule: "invalid-mime-type")
    case .mediaTypeAttribute: MediaTypeJudging.faults(of: value, rule: "invalid-mime-attribute")

    case .integer, .nonNegativeInteger, .positiveInteger, .integerAttribute, .positiveIntegerAttribute, .float,
      .percentage, .latitude, .longitude, .commaSeparatedIntegers, .hour:
      NumericJudging.faults(of: value, as: rule)
    case .nptTime: DurationJudging.faults(ofNPT: value)
    case .duration: DurationJudging.faults(of: value)

    case .booleanAttribute, .trueFalse, .yesNo, .yesNoClean, .day, .updatePeriod, .base64, .alphanumeric, .oneOf:
      WordJudging.faults(of: value, as: rule)
    }
  }
}
