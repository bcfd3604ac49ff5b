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
    case .plainText: HTMLJudging.faults(ofPlain: value)
    case .html: HTMLJudging.faults(ofHTML: value)
    default: []
    }
  }
}
