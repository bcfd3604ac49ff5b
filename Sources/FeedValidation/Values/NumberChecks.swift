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
    guard let problem else { return [] }
    if problem.rule == .useZeroForMidnight {
      return [ValueProblem(problem.rule, "\"\(value.shortened)\" is not \(problem.text)", replacement: "0", .unsafe)]
    }
    guard let meant = number(meantBy: value, as: rule) else {
      return [ValueProblem(problem.rule, "\"\(value.shortened)\" is not \(problem.text)")]
    }
    let what = problem.text.prefix { $0 != "." }
    return [
      ValueProblem(
        problem.rule, "\"\(value.shortened)\" is not \(what). Did you mean \"\(meant)\"?", replacement: meant, .unsafe)
    ]
  }

  /// The number that was probably meant: without spaces, separators of thousands, units and a fraction of zero, and with a decimal
  /// period; nil if that is not such a number.
  private static func number(meantBy value: String, as rule: ValueRule) -> String? {
    if rule == .hour { return nil }
    let text = value.filter { !$0.isWhitespace && $0 != "\u{A0}" }
    let unit = rule == .percentage || rule == .commaSeparatedIntegers ? "" : "abcdefghijklmnopqrstuvwxyz°%+"
    var number = String(text.drop { $0 == "+" })
    while let last = number.last, unit.contains(last.lowercased()) { number.removeLast() }
    let candidates: [String]
    switch rule {
    case .float, .percentage, .latitude, .longitude: candidates = [number.replacing(",", with: ".")]
    case .commaSeparatedIntegers: candidates = [number.replacing(";", with: ",").replacing(".", with: ",")]
    default:
      let separated = number.split(whereSeparator: { ",.'’".contains($0) })
      let isGrouped = separated.count > 1 && separated.dropFirst().allSatisfy { $0.utf8.count == 3 && isDigits($0) }
      let whole = number.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
      let isWhole = whole.count == 2 && whole[1].allSatisfy { $0 == UInt8(ascii: "0") }
      candidates = [isGrouped ? separated.joined() : isWhole ? String(Substring(whole[0])) : number]
    }
    return candidates.first { $0 != value && !$0.isEmpty && $0.utf8.count <= 20 && problems(of: $0, as: rule).isEmpty }
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
