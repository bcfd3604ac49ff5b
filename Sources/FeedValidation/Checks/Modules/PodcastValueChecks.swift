/// What the podcast namespace says of single values.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

enum PodcastValueChecks {
  /// A UUID (version 5, of the feed's URL).
  static func checkGUID(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let text = element.text.trimmed
    guard !text.isEmpty, !isUUID(text) else { return }
    checker.add(
      .podcastValueInvalid, at: element,
      "<\(element.name)>: \"\(text.shortened)\" is no UUID. Make one of the feed's URL, as the specification says.")
  }

  static func checkFeedGUID(_ element: LocatedElement, _ checker: inout ElementChecker) {
    guard let attribute = element.attribute("feedGuid"), !attribute.value.isEmpty, !isUUID(attribute.value) else {
      return
    }
    checker.add(
      .podcastValueInvalid, at: attribute, of: element,
      "feedGuid: \"\(attribute.value.shortened)\" is no UUID. It is what the other feed has in <podcast:guid>.")
  }

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { ASCII.hexValue($0) != nil }
  }

  /// Roles and groups are those of the taxonomy (https://podcasttaxonomy.com), in whatever case.
  static func checkPerson(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checker.checkLength(of: element, atMost: 128, .warning)
    for (name, known) in [("role", PodcastTaxonomy.roles), ("group", PodcastTaxonomy.groups)] {
      guard let attribute = element.attribute(name), !attribute.value.isEmpty,
        !known.contains(LocatedText(string: attribute.value).trimmed.lowercased())
      else { continue }
      checker.add(
        .podcastPersonUnknown, at: attribute, of: element,
        "\(name): \"\(attribute.value.shortened)\" is not of the taxonomy of podcasts. Apps may not show it.")
    }
  }

  /// `geo:` URIs (RFC 5870), OpenStreetMap's identifiers, countries.
  static func checkLocation(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checker.checkLength(of: element, atMost: 128, .warning)
    for (name, form, isValid) in locationForms {
      guard let attribute = element.attribute(name), !attribute.value.isEmpty, !isValid(attribute.value) else {
        continue
      }
      checker.add(
        .podcastValueInvalid, at: attribute, of: element,
        "\(name): \"\(attribute.value.shortened)\" is not what it should be: \(form).")
    }
  }

  private static let locationForms: [(name: String, form: String, isValid: @Sendable (String) -> Bool)] = [
    ("geo", "geo:LATITUDE,LONGITUDE", isGeoURI),
    ("osm", "N, W or R, and a number", isOpenStreetMapObject),
    ("country", "two letters of ISO 3166-1", { $0.utf8.count == 2 && $0.utf8.allSatisfy(ASCII.isLetter) }),
  ]

  @Sendable private static func isGeoURI(_ text: String) -> Bool {
    guard text.lowercased().hasPrefix("geo:") else { return false }
    let coordinates = text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
    guard let numbers = Coordinates.numbers(String(coordinates)), (2...3).contains(numbers.count) else { return false }
    guard let latitude = numbers[0].doubleValue, let longitude = numbers[1].doubleValue else { return false }
    return (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }

  @Sendable private static func isOpenStreetMapObject(_ text: String) -> Bool {
    guard let kind = text.utf8.first, "NWRnwr".utf8.contains(kind) else { return false }
    let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) }
  }

  /// Where no discussion is wanted, there is no place for it.
  static func checkInteraction(_ element: LocatedElement, _ checker: inout ElementChecker) {
    guard element.attribute("uri") == nil, element.attribute("protocol")?.value != "disabled" else { return }
    checker.add(
      .missingAttribute, at: element,
      "<\(element.name)> has no attribute uri. Say where the discussion is, or protocol=\"disabled\".")
  }

  /// The specification's own example mixes ISO 8601's long and short forms: `2021-09-26T07:30:00.000-0600`.
  private static func isTime(_ text: String) -> Bool {
    guard let date = FeedDate.parse(inFeed: text), !date.notes.contains(.noTime) else { return false }
    return [.rfc3339, .w3cdtf, .iso8601, .looseISO8601].contains(date.form)
  }

  /// An item that is not one yet has what an item has.
  static func checkLiveItem(_ element: LocatedElement, _ checker: inout ElementChecker) {
    for name in ["title", "guid", "enclosure"] where element.child(name, .rss) == nil {
      checker.add(
        .missingElement, at: element, "<\(element.name)> has no <\(name)>, which is required. Add one.")
    }
    for attribute in element.attributes where attribute.name == "start" || attribute.name == "end" {
      guard !attribute.value.isEmpty, !isTime(attribute.value) else { continue }
      checker.add(
        .invalidISO8601DateTime, at: attribute, of: element,
        "\(attribute.name): \"\(attribute.value.shortened)\" is no date with a time of ISO 8601. Write 2024-03-11T07:30:00Z."
      )
    }
    checker.checkModules(in: element, in: .item)
  }
}
