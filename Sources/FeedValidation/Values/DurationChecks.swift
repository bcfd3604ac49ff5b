/// Checks durations and positions in a recording.

internal import FeedBridge
internal import FeedPrimitives

enum DurationChecks {
  /// Seconds, `MM:SS` or `HH:MM:SS`, as Apple specifies.
  static func problem(of value: String) -> ValueProblem? {
    if seconds(value) != nil { return nil }
    let seconds = PodcastDuration.seconds(value).flatMap(PodcastDuration.text)
    let advice = seconds.map { "Write \($0)." } ?? "Write the seconds, or MM:SS, or HH:MM:SS."
    return ValueProblem(
      .invalidDuration, "\"\(value.shortened)\" is not a duration. \(advice)", replacement: seconds, .unsafe)
  }

  /// The seconds of a duration in one of these forms; nil for others.
  static func seconds(_ value: String) -> Int? {
    var (seconds, part, digits, colons) = (0, 0, 0, 0)
    for byte in value.utf8 {
      if byte == UInt8(ascii: ":") {
        guard digits > 0, colons == 0 ? digits <= 4 : isSexagesimal(part, digits), colons < 2 else { return nil }
        (seconds, part, digits, colons) = ((seconds + part) * 60, 0, 0, colons + 1)
      } else {
        guard ASCII.isDigit(byte), digits < 9 else { return nil }
        (part, digits) = (part * 10 + Int(byte - UInt8(ascii: "0")), digits + 1)
      }
    }
    return digits > 0 && (colons == 0 || isSexagesimal(part, digits)) ? seconds + part : nil
  }

  /// RFC 2326 §3.6: `now`, or seconds or `HH:MM:SS` with an optional fraction.
  static func problem(ofNPT value: String) -> ValueProblem? {
    if isNPT(value) { return nil }
    return ValueProblem(
      .invalidNPTTime, "\"\(value.shortened)\" is not a play time. Write the seconds, or HH:MM:SS, or now.")
  }

  private static func isNPT(_ value: String) -> Bool {
    if value == "now" { return true }
    let halves = value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if halves.count == 2, !halves[1].utf8.allSatisfy(ASCII.isDigit) { return false }
    guard let whole = halves.first else { return false }
    let parts = whole.split(separator: ":", omittingEmptySubsequences: false)
    return (parts.count == 1 || parts.count == 3) && parts.allSatisfy(WholeNumber.isDigits)
      && parts.dropFirst().allSatisfy(isSexagesimal)
  }

  /// One or two digits, at most 59.
  private static func isSexagesimal(_ part: Substring) -> Bool {
    Int(part).map { isSexagesimal($0, part.utf8.count) } ?? false
  }

  private static func isSexagesimal(_ number: Int, _ digits: Int) -> Bool { digits <= 2 && number < 60 }
}
