/// Checks the forms of single attributes and elements.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

extension ValueRule.Form {
  func problem(of value: String) -> ValueProblem? {
    func row(
      _ isValid: Bool, _ text: @autoclosure () -> String, _ severity: Diagnostic.Severity? = nil,
      rule: RuleID = .podcastValueInvalid, replacement: String? = nil
    ) -> ValueProblem? {
      isValid
        ? nil : ValueProblem(rule, severity, "\"\(value.shortened)\" \(text())", replacement: replacement)
    }
    switch self {
    case .itunesExplicit where value == "true" || value == "false": return nil
    case .itunesExplicit:
      // The older words still work.
      let new = ["yes": "true", "explicit": "true", "no": "false", "clean": "false"][value.lowercased()]
      return row(
        ["true", "false"].contains(value.lowercased()),
        new.map { "is no longer in Apple's documentation. Write \($0)." } ?? "is not true or false. Write one of them.",
        new == nil ? nil : .warning, rule: .invalidTrueFalse, replacement: new)
    // A version 5 UUID generated from the feed's URL. It never changes, so a UUID of another version stays.
    case .podcastGUID where NameURI.isUUID(value):
      return row(
        PodcastGUID.isVersion5(value),
        "is not a version 5 UUID, so other programs do not generate the same one from the feed's URL. "
          + "Keep it if it has been published.", .warning)
    case .podcastGUID: return row(false, "is not a UUID. Generate a version 5 UUID from the feed's URL.")
    case .podcastGUIDOfFeed:
      return row(NameURI.isUUID(value), "is not a UUID. Copy the <podcast:guid> of the other feed.")
    case .geoURI:
      return row(Self.isGeoURI(value), "is not valid. Write geo: with a latitude, a comma and a longitude.")
    case .openStreetMapObject where Self.isOpenStreetMapObject(value): return nil
    case .openStreetMapObject:
      let meant = value.uppercased()
      return Self.isOpenStreetMapObject(meant)
        ? row(false, "has a lowercase letter. Write \(meant).", .warning, replacement: meant)
        : row(false, "is not valid. Write N, W or R and a number.")
    case .country:
      return row(Self.isWord(value, letters: 2), "is not valid. Write two letters of ISO 3166-1.")
    case .currency:
      return row(
        Self.isWord(value, letters: 3), "is not an ISO 4217 currency code. Write its three letters.",
        rule: .invalidMediaValue)
    case .aspectRatio:
      let sides = value.split(separator: "/", omittingEmptySubsequences: false)
      return row(
        sides.count <= 2 && sides.allSatisfy { (NumberChecks.number(String($0).trimmed) ?? 0) > 0 },
        "is not a ratio. Write the width and the height: 16/9.")
    case .imageSources: return Self.problem(ofSources: value).flatMap { row(false, $0) }
    case .recurrenceRule: return RecurrenceRule.problem(of: value).flatMap { row(false, $0) }
    // The specification's own example mixes extended and basic ISO 8601 formats: `2021-09-26T07:30:00.000-0600`.
    case .liveTime:
      let date = FeedDate.parse(value).flatMap { $0.notes.contains(.noTime) ? nil : $0 }
      return row(
        date.map { [.rfc3339, .w3cdtf, .iso8601, .looseISO8601].contains($0.form) } ?? false,
        "is not an ISO 8601 date and time. Write one such as 2024-03-11T07:30:00Z.", rule: .invalidISO8601DateTime)
    // "The fqdn of a chat server."
    case .hostName, .cloudDomain:
      return row(
        !value.contains { $0 == "/" || $0.isWhitespace },
        "is not the name of a server. Write "
          + (URLReference.host(of: value).map { "\"\($0)\"." } ?? "only its host name."),
        rule: self == .cloudDomain ? .rss20Profile : .podcastValueInvalid)
    }
  }

  private static func isWord(_ text: String, letters: Int) -> Bool {
    text.utf8.count == letters && text.utf8.allSatisfy(ASCII.isLetter)
  }

  /// RFC 5870.
  private static func isGeoURI(_ text: String) -> Bool {
    guard text.lowercased().hasPrefix("geo:") else { return false }
    let coordinates = text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
    let parts = coordinates.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { NumberChecks.number(String($0)) }
    return numbers.count == parts.count && (2...3).contains(numbers.count) && (-90...90).contains(numbers[0])
      && (-180...180).contains(numbers[1])
  }

  private static func isOpenStreetMapObject(_ text: String) -> Bool {
    guard let kind = text.utf8.first, "NWR".utf8.contains(kind) else { return false }
    let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) }
  }

  /// "The syntax is borrowed from the HTML5 srcset syntax", but the URLs are absolute.
  private static func problem(ofSources value: String) -> String? {
    var expectsURL = true
    let words = value.words
    for word in words.flatMap({ $0.hasSuffix(",") ? [$0.dropLast(), ","] : [$0] as [Substring] }) where !word.isEmpty {
      if word == "," {
        expectsURL = true
      } else if expectsURL {
        guard URLText.isAbsolute(String(word)) else {
          return
            "has \"\(word.shortened)\", which is not an absolute URL. Write each URL in full, with its width: 600w."
        }
        expectsURL = false
      } else {
        guard word.hasSuffix("w") || word.hasSuffix("x"), NumberChecks.number(String(word.dropLast())) ?? 0 > 0 else {
          return
            "has \"\(word.shortened)\" after a URL. Write the width there, such as 600w, then a comma."
        }
      }
    }
    return nil
  }
}
