/// Checks numbers.

internal import FeedBridge
internal import FeedPrimitives

enum NumberChecks {
  /// How numbers are written, by which it is known what another notation means.
  enum Notation {
    case whole, decimal, percentage, list
  }

  /// The problem of a value that is not valid.
  ///
  /// - Parameter text: what it should be, and the advice, as the end of the message: `a latitude. Write degrees from -90 to 90.`
  static func problem(
    of value: String, _ rule: RuleID, _ text: String, _ notation: Notation, _ isValid: (String) -> Bool
  ) -> ValueProblem? {
    // Reading knows lengths up to the same limit.
    if rule == .invalidIntegerAttribute, WholeNumber.isDigits(value), !isSafeInteger(value) {
      return ValueProblem(rule, "\"\(value.shortened)\" is too large to be right. Write the right number.")
    }
    guard !isValid(value) else { return nil }
    if value == "0" {
      // Nothing but the least number that is allowed can be said.
      return ValueProblem(rule, "\"0\" is not \(text.prefix { $0 != "." }). Write a greater number, or omit it.")
    }
    let meant = candidate(value, notation, rule)
    guard meant != value, !meant.isEmpty, meant.utf8.count <= 20, isValid(meant) else {
      return ValueProblem(rule, "\"\(value.shortened)\" is not \(text)")
    }
    let what = text.prefix { $0 != "." }
    return ValueProblem(
      rule, "\"\(value.shortened)\" is not \(what). Did you mean \"\(meant)\"?", replacement: meant, .unsafe)
  }

  /// The number that was probably meant: without spaces, and with a decimal period; empty if that is not known.
  private static func candidate(_ value: String, _ notation: Notation, _ rule: RuleID) -> String {
    let text = value.filter { !$0.isWhitespace }
    // With a unit, it may be another number. Conversion reads lengths without it.
    let hasUnit = text.contains { $0.isLetter || $0 == "%" }
    switch notation {
    case .whole: return hasUnit && rule != .invalidIntegerAttribute ? "" : WholeNumber.meant(by: text)
    case .decimal:
      // In `1,095`, the comma may separate thousands.
      let isGrouped = text.split(separator: ",").dropFirst().contains { $0.utf8.count == 3 }
      return hasUnit || isGrouped ? "" : String(WholeNumber.withoutUnit(text)).replacing(",", with: ".")
    case .percentage: return String(text.drop { $0 == "+" }).replacing(",", with: ".")
    case .list: return String(text.drop { $0 == "+" }).replacing(";", with: ",").replacing(".", with: ",")
    }
  }

  /// Hours in skipHours are from 0 to 23. Netscape's RSS 0.91 counted from 1 to 24.
  static func problem(ofHour value: String) -> ValueProblem? {
    // Whether 24 becomes 0 depends on the others: see `checkSkipped`.
    if value == "24" { return nil }
    if WholeNumber.isDigits(value), value.utf8.count <= 2, Int(value).map({ $0 < 24 }) ?? false { return nil }
    return ValueProblem(.invalidHour, "\"\(value.shortened)\" is not an hour. Write a number from 0 to 23.")
  }

  // MARK: Syntax

  static func isInteger(_ value: String) -> Bool {
    WholeNumber.isDigits(value.hasPrefix("-") || value.hasPrefix("+") ? value.dropFirst() : value[...])
  }

  static func isPositive(_ value: String) -> Bool {
    WholeNumber.isDigits(value) && value.utf8.contains { $0 != UInt8(ascii: "0") }
  }

  static func isList(_ value: String) -> Bool {
    value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { part in
      WholeNumber.isDigits(part.drop { $0 == " " })
    }
  }

  static func isNumber(_ value: String, in range: ClosedRange<Double>) -> Bool {
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
