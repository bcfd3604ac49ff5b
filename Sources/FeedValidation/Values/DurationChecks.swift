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
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, parts.allSatisfy(NumberChecks.isDigits), parts.dropFirst().allSatisfy(isSexagesimal),
      parts[0].utf8.count <= (parts.count == 1 ? 9 : 4)
    else { return nil }
    return parts.reduce(0) { seconds, part in seconds * 60 + (Int(part) ?? 0) }
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
    return (parts.count == 1 || parts.count == 3) && parts.allSatisfy(NumberChecks.isDigits)
      && parts.dropFirst().allSatisfy(isSexagesimal)
  }

  /// One or two digits, at most 59.
  private static func isSexagesimal(_ part: Substring) -> Bool {
    part.utf8.count <= 2 && Int(part).map { $0 < 60 } ?? false
  }
}
