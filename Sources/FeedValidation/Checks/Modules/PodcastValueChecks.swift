/// Checks single values in the podcast namespace.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

enum PodcastValueChecks {
  /// A version 5 UUID generated from the feed's URL.
  static func checkGUID(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let text = element.text.trimmed
    guard !text.isEmpty, !isUUID(text) else { return }
    checker.add(
      .podcastValueInvalid, at: element,
      "<\(element.name)> must be a UUID, not \"\(text.shortened)\". Generate a version 5 UUID from the feed's URL.")
  }

  static func checkFeedGUID(_ element: LocatedElement, _ checker: inout ElementChecker) {
    guard let attribute = element.attribute("feedGuid"), !attribute.value.isEmpty, !isUUID(attribute.value) else {
      return
    }
    checker.add(
      .podcastValueInvalid, at: attribute, of: element,
      "feedGuid must be a UUID, not \"\(attribute.value.shortened)\". Copy the <podcast:guid> of the other feed.")
  }

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { ASCII.hexValue($0) != nil }
  }

  /// Roles and groups are in the taxonomy (https://podcasttaxonomy.com), ignoring case.
  static func checkPerson(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checker.checkLength(of: element, atMost: 128)
    for (name, known) in [("role", PodcastTaxonomy.roles), ("group", PodcastTaxonomy.groups)] {
      guard let attribute = element.attribute(name), !attribute.value.isEmpty,
        !known.contains(LocatedText(string: attribute.value).trimmed.lowercased())
      else { continue }
      checker.add(
        .podcastPersonUnknown, at: attribute, of: element,
        "\(name): \"\(attribute.value.shortened)\" is not in the podcast taxonomy, so apps may not show it. "
          + checker.advice(
            for: attribute.value.lowercased(), among: known.sorted(), otherwise: "Use a listed \(name).",
            as: { "\"\($0)\"" }))
    }
  }

  /// `geo:` URIs (RFC 5870), OpenStreetMap identifiers, and countries.
  static func checkLocation(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checker.checkLength(of: element, atMost: 128)
    for (name, form, isValid) in locationForms {
      guard let attribute = element.attribute(name), !attribute.value.isEmpty, !isValid(attribute.value) else {
        continue
      }
      checker.add(
        .podcastValueInvalid, at: attribute, of: element,
        "\(name): \"\(attribute.value.shortened)\" is not valid. Write \(form).")
    }
  }

  private static let locationForms: [(name: String, form: String, isValid: @Sendable (String) -> Bool)] = [
    ("geo", "geo:LATITUDE,LONGITUDE, such as geo:54.32,10.13", isGeoURI),
    ("osm", "N, W or R and a number, such as R62422", isOpenStreetMapObject),
    ("country", "two letters of ISO 3166-1, such as DE", { $0.utf8.count == 2 && $0.utf8.allSatisfy(ASCII.isLetter) }),
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

  /// A discussion needs a URI unless it is disabled.
  static func checkInteraction(_ element: LocatedElement, _ checker: inout ElementChecker) {
    guard element.attribute("uri") == nil, element.attribute("protocol")?.value != "disabled" else { return }
    checker.add(
      .missingAttribute, at: element,
      "<\(element.name)> has no uri attribute. Add the URI of the discussion, or protocol=\"disabled\".")
  }

  /// The specification's own example mixes extended and basic ISO 8601 formats: `2021-09-26T07:30:00.000-0600`.
  private static func isTime(_ text: String) -> Bool {
    guard let date = FeedDate.parse(inFeed: text), !date.notes.contains(.noTime) else { return false }
    return [.rfc3339, .w3cdtf, .iso8601, .looseISO8601].contains(date.form)
  }

  /// A live item has the elements of an item.
  static func checkLiveItem(_ element: LocatedElement, _ checker: inout ElementChecker) {
    for name in ["title", "guid", "enclosure"] where element.child(name, .rss) == nil {
      checker.add(
        .missingElement, at: element, "<\(element.name)> has no <\(name)>, which is required. Add it.")
    }
    for attribute in element.attributes where attribute.name == "start" || attribute.name == "end" {
      guard !attribute.value.isEmpty, !isTime(attribute.value) else { continue }
      checker.add(
        .invalidISO8601DateTime, at: attribute, of: element,
        "\(attribute.name): \"\(attribute.value.shortened)\" is not an ISO 8601 date and time. Write one such as 2024-03-11T07:30:00Z."
      )
    }
    checker.checkModules(in: element, in: .item)
  }
}
