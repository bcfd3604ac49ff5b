/// What lenient reading makes of what is not valid in a JSON Feed.

package import FeedFoundation
package import FeedPrimitives
package import JSONFeedModel

package struct LenientJSON: Leniency {
  /// What is known about the dates of the feed.
  package var dates: DateReading

  package init(_ dates: DateReading = DateReading()) { self.dates = dates }

  package var again: (any Leniency)? { dates.isFinal ? nil : LenientJSON(dates.again) }

  package mutating func date(_ text: TextSpan) -> (date: Date, assumedUTC: Bool)? {
    dates.parse(text, text.indices).map { ($0.date, $0.assumedUTC) }
  }

  package func recover(
    _ bytes: TextSpan, from position: Int, _ start: RecoveryStart, nestingDepth: Int, maximumProblems: Int
  ) -> RecoveredJSON? {
    JSONRecovery.recover(bytes, from: position, start, nestingDepth: nestingDepth, maximumProblems: maximumProblems)
  }

  // MARK: Values

  package func string(_ value: JSONFeed.Value) -> Meaning<String> { text(value, mayBeNumber: true) }

  package func url(_ value: JSONFeed.Value) -> Meaning<String> { text(value, mayBeNumber: false) }

  private func text(_ value: JSONFeed.Value, mayBeNumber: Bool) -> Meaning<String> {
    // The text may be inside one or two arrays or objects.
    var value = value
    for _ in 0..<3 {
      switch value {
      case .string(let text): return (text, quoted(text))
      case .number(let number) where mayBeNumber: return (number.literal, quoted(number.literal))
      case .array(let elements) where elements.count == 1: value = elements[0]
      case .object(let object) where object.count == 1 && Self.namesOfText.contains(object[0].name):
        value = object[0].value
      default: return nil
      }
    }
    return nil
  }

  /// The possible names of the only member of an object in place of a text.
  private static let namesOfText: Set = ["url", "href", "src", "value", "text", "html", "rendered", "name", "term"]

  package func identifier(_ value: JSONFeed.Value) -> Meaning<AmbiguouslyTypedIdentifier> {
    guard case .array(let elements) = value, elements.count == 1, let text = string(elements[0]),
      !text.value.isBlank
    else { return nil }
    return (AmbiguouslyTypedIdentifier(text.value), text.words)
  }

  /// A number in a string, also in the forms of a size in RSS: `12,345 bytes`.
  package func size(_ value: JSONFeed.Value) -> Meaning<Double> { number(value, MediaObject.size) }

  /// A number in a string, or a duration in one of the forms of podcasts: `1:02:03`, `PT5M`.
  package func duration(_ value: JSONFeed.Value) -> Meaning<Double> { number(value, PodcastDuration.seconds) }

  private func number(_ value: JSONFeed.Value, _ inOtherForm: (String) -> Double?) -> Meaning<Double> {
    guard let text = string(value)?.value.trimmed else { return nil }
    let number = digits(text)
    if number.withBytes({ JSONReader.isNumber($0) }) {
      return number.withBytes { JSONReader.double($0, 0..<$0.count) }.map { ($0, number) }
    }
    return inOtherForm(text).flatMap { number in JSONFeed.Number(number).map { (number, $0.literal) } }
  }

  /// A number without features that JSON does not allow: a plus sign, leading zeros, underscores, hexadecimal digits, or
  /// a period without digits on both sides. A text that is not a number does not become one.
  private func digits(_ text: String) -> String {
    let text = text.filter { $0 != "_" }
    var number = text.hasPrefix("+") ? text.dropFirst() : text[...]
    let sign = number.hasPrefix("-") ? "-" : ""
    number = number.dropFirst(sign.count)
    if number.lowercased().hasPrefix("0x"), let value = UInt32(number.dropFirst(2), radix: 16) {
      return "\(sign)\(value)"
    }
    guard number.utf8.contains(where: ASCII.isDigit) else { return "" }
    while number.hasPrefix("0"), number.utf8.dropFirst().first.map({ ASCII.isDigit($0) }) ?? false {
      number = number.dropFirst()
    }
    if number.hasPrefix(".") { number = "0" + number }
    if number.hasSuffix(".") { number = number.dropLast() }
    return sign + number
  }

  package func date(_ value: JSONFeed.Value) -> Meaning<Date> {
    // The number of seconds, perhaps with an exponent.
    let seconds = value.doubleValue.flatMap { Int64(exactly: $0) }
    guard let text = seconds.map(String.init) ?? string(value)?.value, let date = FeedDate.parse(text)?.date,
      let words = RFC3339.string(date)
    else {
      return nil
    }
    return (date, words)
  }

  /// The parts of a string between commas, or the values of an object in place of an array.
  package func strings(_ value: JSONFeed.Value) -> Meaning<[String]> {
    var texts: [String] = []
    switch value {
    case .string(let text):
      texts = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    case .number(let number): texts = [number.literal]
    case .object(let object):
      texts = object.compactMap { string($0.value)?.value }
      if texts.count < object.count { return nil }
    default: return nil
    }
    return (texts, "[" + texts.map(quoted).joined(separator: ", ") + "]")
  }

  private func quoted(_ text: String) -> String { "\"\(text.abbreviated)\"" }
}
