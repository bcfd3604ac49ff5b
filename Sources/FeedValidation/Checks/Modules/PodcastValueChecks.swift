/// Checks single values in the podcast namespace.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// A version 5 UUID generated from the feed's URL. It never changes, so a UUID of another version stays.
  mutating func checkPodcastGUID(_ element: LocatedElement) {
    let text = element.text.trimmed
    guard !text.isEmpty, !PodcastGUID.isVersion5(text) || !PodcastGUID.isUUID(text) else { return }
    if PodcastGUID.isUUID(text) {
      add(
        ValueProblem(
          .podcastValueInvalid, .warning,
          "\"\(text)\" is not a version 5 UUID, so other programs do not generate the same one from the feed's URL. "
            + "Keep it if it has been published."), at: element)
    } else {
      add(
        ValueProblem(
          .podcastValueInvalid, "\"\(text.shortened)\" is not a UUID. Generate a version 5 UUID from the feed's URL."),
        at: element)
    }
  }

  /// The UUID is generated from the URL that the feed had at first. Only a feed that moved has another one.
  mutating func checkPodcastGUID(of channel: LocatedElement) {
    let links = channel.children("link", .atom).filter { $0.linkRelation == "self" }
    guard let guid = channel.child("guid", .podcast), let url = links.first?.attribute("href")?.value else { return }
    let text = guid.text.trimmed
    let generated = PodcastGUID.generated(fromFeedURL: url.trimmed)
    guard PodcastGUID.isUUID(text), PodcastGUID.isVersion5(text), text.lowercased() != generated else { return }
    add(
      ValueProblem(
        .podcastValueInvalid, .info,
        "\"\(text)\" is not generated from \(url.shortened); that would be \(generated). "
          + "Keep it if it has been published, or if the feed had another URL before."), at: guid)
  }

  mutating func checkPodcastFeedGUID(_ element: LocatedElement) {
    guard let attribute = element.attribute("feedGuid"), !attribute.value.isEmpty, !PodcastGUID.isUUID(attribute.value)
    else {
      return
    }
    add(
      .podcastValueInvalid, at: attribute,
      "feedGuid must be a UUID, not \"\(attribute.value.shortened)\". Copy the <podcast:guid> of the other feed.")
  }

  /// Roles and groups are in the taxonomy (https://podcasttaxonomy.com), ignoring case.
  mutating func checkPodcastPerson(_ element: LocatedElement) {
    checkLength(of: element, atMost: 128)
    for (name, known) in [("role", PodcastTaxonomy.roles), ("group", PodcastTaxonomy.groups)] {
      guard let attribute = element.attribute(name), !attribute.value.isEmpty,
        !known.contains(attribute.value.trimmed.lowercased())
      else { continue }
      add(
        .podcastPersonUnknown, at: attribute,
        "\(name): \"\(attribute.value.shortened)\" is not in the podcast taxonomy, so apps may not show it. "
          + advice(
            for: attribute.value.lowercased(), among: known.sorted(), otherwise: "Use a listed \(name).",
            as: { "\"\($0)\"" }))
    }
  }

  /// `geo:` URIs (RFC 5870), OpenStreetMap identifiers, and countries.
  mutating func checkPodcastLocation(_ element: LocatedElement) {
    checkLength(of: element, atMost: 128)
    for (name, form, isValid) in Self.locationForms {
      guard let attribute = element.attribute(name), !attribute.value.isEmpty, !isValid(attribute.value) else {
        continue
      }
      add(.podcastValueInvalid, at: attribute, "\(name): \"\(attribute.value.shortened)\" is not valid. Write \(form).")
    }
  }

  private static let locationForms: [(name: String, form: String, isValid: @Sendable (String) -> Bool)] = [
    ("geo", "geo: with a latitude, a comma and a longitude", isGeoURI),
    ("osm", "N, W or R and a number", isOpenStreetMapObject),
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

  /// A discussion needs a URI unless it is disabled.
  mutating func checkPodcastInteraction(_ element: LocatedElement) {
    guard element.attribute("uri") == nil, element.attribute("protocol")?.value != "disabled" else { return }
    add(
      .missingAttribute, at: element,
      "<\(element.name)> has no uri attribute. Add the URI of the discussion, or protocol=\"disabled\".")
  }

  /// The specification's own example mixes extended and basic ISO 8601 formats: `2021-09-26T07:30:00.000-0600`.
  private static func isTime(_ text: String) -> Bool {
    guard let date = FeedDate.parse(text), !date.notes.contains(.noTime) else { return false }
    return [.rfc3339, .w3cdtf, .iso8601, .looseISO8601].contains(date.form)
  }

  /// A live item has the elements of an item.
  mutating func checkPodcastLiveItem(_ element: LocatedElement) {
    var missing = ["title", "guid"].filter { element.child($0, .rss) == nil }
    if element.child("enclosure", .rss) == nil, element.child("alternateEnclosure", .podcast) == nil {
      missing.append("enclosure")
    }
    let prefix = element.name.dropLast(element.local.count)
    if element.child("contentLink", .podcast) == nil { missing.append(prefix + "contentLink") }
    for name in missing where !element.isBroken {
      add(.missingElement, at: element, "<\(element.name)> has no <\(name)>, which is required. Add it.")
    }
    for attribute in element.attributes where attribute.name == "start" || attribute.name == "end" {
      guard !attribute.value.isEmpty, !Self.isTime(attribute.value) else { continue }
      add(
        .invalidISO8601DateTime, at: attribute,
        "\(attribute.name): \"\(attribute.value.shortened)\" is not an ISO 8601 date and time. Write one such as 2024-03-11T07:30:00Z."
      )
    }
    checkModules(in: element, in: .item)
  }
}
