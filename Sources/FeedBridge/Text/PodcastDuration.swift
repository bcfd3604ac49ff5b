/// The duration of an episode, in all the forms that podcasts use.

internal import FeedPrimitives

/// Durations, as podcasts write them.
package enum PodcastDuration {
  /// `1747`, `29:07`, `00:29:07`, `29:07.5`, `1h 2m`, `29 min`, `PT1H2M` in seconds; nil for zero and for anything that is not
  /// a duration.
  package static func seconds(_ text: String) -> Double? {
    text.withBytes { wholeSeconds($0) }.map { $0 > 0 ? Double($0) : nil } ?? secondsByParts(text)
  }

  /// The form that Apple recommends: `1747`. Nil unless it is a positive number of seconds.
  package static func text(seconds: Double) -> String? {
    guard let whole = Int64(exactly: seconds.rounded()), whole > 0 else { return nil }
    return String(whole)
  }

  /// The form that nearly all podcasts use: digits separated by colons.
  private static func wholeSeconds(_ text: TextSpan) -> Int64? {
    guard text.count > 0, text.count <= 12 else { return nil }
    var (total, number): (Int64, Int64) = (0, 0)
    var colons = 0
    var isAfterDigit = false
    for index in 0..<text.count {
      let byte = text[index]
      if ASCII.isDigit(byte) {
        number = number * 10 + Int64(byte - 0x30)
        isAfterDigit = true
      } else {
        guard byte == UInt8(ascii: ":"), isAfterDigit, colons < 2 else { return nil }
        (total, number, colons) = ((total + number) * 60, 0, colons + 1)
        isAfterDigit = false
      }
    }
    return isAfterDigit ? total + number : nil
  }

  private static func secondsByParts(_ text: String) -> Double? {
    if let whole = ungrouped(text) { return Double(whole) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var total = 0.0
    for part in parts {
      guard let number = number(part) else { return parts.count == 1 ? inWords(text) : nil }
      total = total * 60 + number
    }
    return total > 0 && total.isFinite ? total : nil
  }

  /// The digits of a number whose groups of three are separated by commas, `1,234`; nil for others: `29,5`.
  private static func ungrouped(_ text: String) -> String? {
    let groups = text.trimmed.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, (1...3).contains(first.utf8.count), first.first != "0",
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }), groups.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) })
    else { return nil }
    return groups.joined()
  }

  private static func number(_ text: Substring) -> Double? {
    var digits = text.utf8[...]
    while digits.first == ASCII.space { digits.removeFirst() }
    while digits.last == ASCII.space { digits.removeLast() }
    guard !digits.isEmpty, digits.count <= 12,
      digits.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
    else { return nil }
    let normal = digits.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return Double(String(decoding: normal, as: UTF8.self))
  }

  /// The words for each number of seconds: those of podcasts in English, German, French, Spanish, Italian, Portuguese and Dutch.
  private static let units = [
    3600: "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore u uur uren",
    60: "m min mins minute minutes minuten minuto minutos minuti mn",
    1: "s sec secs second seconds sek sekunde sekunden seconde secondes seg segundo segundos secondo secondi seconden",
  ].mapValues { Set($0.split(separator: " ")) }

  private static let conjunctions: Set<Substring> = ["and", "und", "et", "y", "e", "en"]

  /// Numbers, each with a unit that is smaller than the one before. ISO 8601's form is `PT` and the parts.
  private static func inWords(_ duration: String) -> Double? {
    var rest = (duration.hasPrefix("PT") ? duration.dropFirst(2) : duration[...]).lowercased().trimmed[...]
    var (total, last) = (0.0, Int.max)
    func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
    while !rest.isEmpty {
      let digits = rest.prefix { isDigit($0) || $0 == "." || $0 == "," }
      rest = rest[digits.endIndex...]
      let between = rest.prefix { !isDigit($0) }
      rest = rest[between.endIndex...]
      let words = between.split { $0.isWhitespace || $0 == "," || $0 == "." }.filter { !conjunctions.contains($0) }
      guard let number = number(digits), words.count == 1,
        let unit = units.first(where: { $0.value.contains(words[0]) })?.key, unit < last
      else { return nil }
      total += number * Double(unit)
      last = unit
    }
    return total > 0 ? total : nil
  }
}
