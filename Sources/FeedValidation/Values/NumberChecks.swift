/// Checks numbers.

internal import FeedBridge
internal import FeedPrimitives

enum NumberChecks {
  static func problem(of value: String, as rule: ValueRule) -> ValueProblem? {
    if rule == .hour, value == "24" {
      return ValueProblem(
        .useZeroForMidnight, "\"24\" is not an hour from 0 to 23. Write 0 for midnight.", replacement: "0", .unsafe)
    }
    // The end of the message: the rest of the first sentence, and the advice.
    let text: String? =
      switch rule {
      case .integer: isInteger(value) ? nil : "a whole number. Write digits only."
      case .nonNegativeInteger, .integerAttribute:
        isDigits(value) ? nil : "a whole number of 0 or more. Write digits only."
      case .positiveInteger, .positiveIntegerAttribute:
        isPositive(value) ? nil : "a whole number of 1 or more. Write digits only."
      case .float: number(value) != nil ? nil : "a number. Write digits, with a point before the fraction."
      case .percentage:
        isNumber(value.hasSuffix("%") ? String(value.dropLast()) : value, in: 0...100)
          ? nil : "a percentage. Write a number from 0 to 100."
      case .latitude: isNumber(value, in: -90...90) ? nil : "a latitude. Write degrees from -90 to 90."
      case .longitude: isNumber(value, in: -180...180) ? nil : "a longitude. Write degrees from -180 to 180."
      case .commaSeparatedIntegers:
        isList(value) ? nil : "a list of whole numbers. Write them with commas between them."
      case .hour: isHour(value) ? nil : "an hour. Write a number from 0 to 23."
      default: nil
      }
    guard let text else { return nil }
    let id = rule.ruleForOtherForms ?? .invalidCommaSeparatedIntegers
    guard let meant = number(meantBy: value, as: rule) else {
      return ValueProblem(id, "\"\(value.shortened)\" is not \(text)")
    }
    let what = text.prefix { $0 != "." }
    return ValueProblem(
      id, "\"\(value.shortened)\" is not \(what). Did you mean \"\(meant)\"?", replacement: meant, .unsafe)
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
    return candidates.first { $0 != value && !$0.isEmpty && $0.utf8.count <= 20 && problem(of: $0, as: rule) == nil }
  }

  /// Hours in skipHours are from 0 to 23. Netscape's RSS 0.91 counted from 1 to 24.
  private static func isHour(_ value: String) -> Bool {
    isDigits(value) && value.utf8.count <= 2 && Int(value).map { $0 < 24 } ?? false
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
