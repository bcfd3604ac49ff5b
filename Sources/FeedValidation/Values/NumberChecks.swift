/// Checks numbers.

internal import FeedBridge
internal import FeedPrimitives

enum NumberChecks {
  static func problems(of value: String, as rule: ValueRule) -> [ValueProblem] {
    // The end of the message: the rest of the first sentence, and the advice.
    let problem: (rule: RuleID, text: String)? =
      switch rule {
      case .integer: isInteger(value) ? nil : (.invalidInteger, "a whole number. Write digits only.")
      case .nonNegativeInteger:
        isDigits(value) ? nil : (.invalidNonNegativeInteger, "a whole number of 0 or more. Write digits only.")
      case .positiveInteger:
        isPositive(value) ? nil : (.invalidPositiveInteger, "a whole number of 1 or more. Write digits only.")
      case .integerAttribute:
        isDigits(value) ? nil : (.invalidIntegerAttribute, "a whole number of 0 or more. Write digits only.")
      case .positiveIntegerAttribute:
        isPositive(value) ? nil : (.invalidIntegerAttribute, "a whole number of 1 or more. Write digits only.")
      case .float:
        number(value) != nil ? nil : (.invalidFloat, "a number. Write digits, with a point before the fraction.")
      case .percentage:
        isNumber(value.hasSuffix("%") ? String(value.dropLast()) : value, in: 0...100)
          ? nil : (.invalidPercentage, "a percentage. Write a number from 0 to 100.")
      case .latitude:
        isNumber(value, in: -90...90)
          ? nil : (.invalidLatitude, "a latitude. Write degrees from -90 to 90.")
      case .longitude:
        isNumber(value, in: -180...180)
          ? nil : (.invalidLongitude, "a longitude. Write degrees from -180 to 180.")
      case .commaSeparatedIntegers:
        isList(value)
          ? nil : (.invalidCommaSeparatedIntegers, "a list of whole numbers. Write them with commas between them.")
      case .hour: hourProblem(value)
      default: nil
      }
    return problem.map { [ValueProblem($0.rule, "\"\(value.shortened)\" is not \($0.text)")] } ?? []
  }

  /// Hours in skipHours are from 0 to 23. Netscape's RSS 0.91 counted from 1 to 24.
  private static func hourProblem(_ value: String) -> (rule: RuleID, text: String)? {
    guard isDigits(value), value.utf8.count <= 2, let hour = Int(value), hour <= 24 else {
      return (.invalidHour, "an hour. Write a number from 0 to 23.")
    }
    return hour == 24 ? (.useZeroForMidnight, "an hour from 0 to 23. Write 0 for midnight.") : nil
  }

  // MARK: Syntax

  /// Digits and nothing else.
  static func isDigits(_ value: some StringProtocol) -> Bool {
    !value.isEmpty && value.utf8.allSatisfy(ASCII.isDigit)
  }

  private static func isInteger(_ value: String) -> Bool {
    isDigits(value.hasPrefix("-") || value.hasPrefix("+") ? value.dropFirst() : value[...])
  }

  private static func isPositive(_ value: String) -> Bool {
    isDigits(value) && value.utf8.contains { $0 != UInt8(ascii: "0") }
  }

  private static func isList(_ value: String) -> Bool {
    value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { part in
      isDigits(part.drop { $0 == " " })
    }
  }

  private static func isNumber(_ value: String, in range: ClosedRange<Double>) -> Bool {
    number(value).map(range.contains) ?? false
  }

  /// A decimal number, optionally with an exponent; nil for anything else, including `inf` and `0x1p4`.
  static func number(_ value: String) -> Double? {
    let isDecimal = value.utf8.allSatisfy { ASCII.isDigit($0) || "+-.eE".utf8.contains($0) }
    guard isDecimal, value.utf8.count <= 64, let number = Double(value), number.isFinite else { return nil }
    return number
  }

  /// Whether all programs write the number the same way: a whole number up to 2^53.
  static func isSafeInteger(_ literal: String) -> Bool {
    guard let integer = Int64(literal) else { return false }
    return integer.magnitude <= 1 << 53
  }
}
