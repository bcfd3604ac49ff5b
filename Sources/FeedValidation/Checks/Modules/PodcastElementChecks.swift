/// Checks what the podcast namespace requires of single elements and what their entries cannot express.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  mutating func checkPodcast(_ element: LocatedElement, _ definition: NamespaceElement) {
    guard !definition.rule.places.isEmpty else { return }
    // "Anywhere the url of a hyper-text based resource is specified, it must be given as https: and not http:."
    for known in definition.attributes where known.kind == .url {
      let url = element.attribute(known.name)
      add(PodcastURLChecks.securityProblem(of: url?.value ?? ""), at: url)
    }
    switch element.local {
    case "person": checkPerson(element)
    case "license": checkLicense(element)
    case "updateFrequency": checkFrequency(element)
    case "transcript": checkType(of: element, .transcripts)
    case "chapters": checkType(of: element, .chapters)
    case "soundbite": checkTimes(of: element, recommended: 15...120)
    case "value": checkValue(element)
    case "valueRecipient": checkRecipient(element)
    case "valueTimeSplit": checkTimeSplit(element)
    case "images":
      add(
        .podcastImagesDeprecated, at: element,
        "<\(element.name)> is deprecated. Write <podcast:image href=\"…\" width=\"…\"/> for each image.")
    case "integrity": checkIntegrity(element)
    case "publisher": checkPublisher(element)
    case "socialInteract": checkInteraction(element)
    case "liveItem": checkLiveItem(element)
    default: break
    }
  }

  private mutating func add(
    _ message: String, at name: String, of element: LocatedElement,
    _ severity: Diagnostic.Severity? = nil
  ) {
    guard let attribute = element.attribute(name), !attribute.value.isEmpty else { return }
    add(.podcastValueInvalid, severity, at: attribute, "\(name): \"\(attribute.value.shortened)\" \(message)")
  }

  // MARK: Persons, license and schedule

  /// Roles and groups are in the taxonomy (https://podcasttaxonomy.com), ignoring case.
  private mutating func checkPerson(_ element: LocatedElement) {
    for (name, known) in [("role", PodcastTaxonomy.roles), ("group", PodcastTaxonomy.groups)] {
      let word = element.value(of: name).lowercased()
      guard let attribute = element.attribute(name), !word.isEmpty, !known.contains(word) else { continue }
      let advice = advice(for: word, among: known.alphabetical, otherwise: "Use a listed \(name).", as: { "\"\($0)\"" })
      add(
        .podcastPersonUnknown, at: attribute,
        "\(name): \"\(attribute.value.shortened)\" is not in the podcast taxonomy, so apps may not show it. \(advice)")
    }
  }

  /// "For new, or custom licenses [the URL] is required."
  private mutating func checkLicense(_ element: LocatedElement) {
    let name = element.text.trimmed
    guard !name.isEmpty, element.attribute("url") == nil, !PodcastServices.licenses.contains(name.lowercased())
    else { return }
    add(
      .missingAttribute, .warning, at: element,
      "<\(element.name)> has no url attribute, and \"\(name.shortened)\" is not a listed license, so nobody can look it up. "
        + advice(
          for: name.lowercased(), among: PodcastServices.licenses, otherwise: "Add the URL of its text.",
          as: { "\"\($0)\"" }))
  }

  private mutating func checkFrequency(_ element: LocatedElement) {
    let rule = element.value(of: "rrule")
    guard RecurrenceRule.hasCount(rule), RecurrenceRule.problem(of: rule) == nil, element.attribute("dtstart") == nil
    else { return }
    add(
      .missingAttribute, at: element,
      "<\(element.name)> has no dtstart attribute, from which COUNT in rrule counts. Add the date of the first episode."
    )
  }

  private mutating func checkType(of element: LocatedElement, _ types: FileTypes) {
    add(types.problem(of: element.value(of: "type"), url: element.value(of: "url")), at: element.attribute("type"))
  }

  /// An integrity string of W3C's Subresource Integrity, or a signature in Base64.
  private mutating func checkIntegrity(_ element: LocatedElement) {
    let text = element.value(of: "value")
    switch element.value(of: "type") {
    case "sri":
      let isValid = text.split(separator: " ").allSatisfy { hash in
        let parts = hash.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let length = Self.hashLengths[String(parts[0])] else { return false }
        let digits = parts[1].prefix { $0 != "?" }
        return digits.utf8.count == (length + 2) / 3 * 4 && WordChecks.isBase64(String(digits))
      }
      if !isValid {
        add("is not an integrity string. Write sha384- and the hash of the file in Base64.", at: "value", of: element)
      }
    case "pgp-signature" where !WordChecks.isBase64(text):
      add("is not Base64. Encode the signature in Base64.", at: "value", of: element)
    default: break
    }
  }

  private static let hashLengths = ["sha256": 32, "sha384": 48, "sha512": 64]

  // MARK: Payments

  /// "The node value must be one or more <podcast:valueRecipient> elements."
  private mutating func checkValue(_ element: LocatedElement) {
    guard !element.isBroken else { return }
    let recipients = element.children("valueRecipient", .podcast)
    if !recipients.isEmpty, recipients.allSatisfy({ Int($0.value(of: "split")) == 0 }) {
      add("is the share of all recipients, so nobody is paid. Write 1 or more.", at: "split", of: recipients[0])
    }
    guard element.children.allSatisfy({ $0.namespace != .podcast }) else { return }
    add(
      .missingElement, .warning, at: element,
      "<\(element.name)> has no <\(element.name)Recipient>, so nobody can be paid. Add the recipients.")
  }

  private mutating func checkRecipient(_ element: LocatedElement) {
    let address = element.value(of: "address")
    switch element.value(of: "type").lowercased() {
    case "node":
      let isKey = address.utf8.count == 66 && address.utf8.allSatisfy { ASCII.hexValue($0) != nil }
      guard !isKey || !(address.hasPrefix("02") || address.hasPrefix("03")) else { return }
      add(
        "is not the public key of a Lightning node: 66 hexadecimal digits, of which the first are 02 or 03. "
          + (address.contains("@") ? "Write type=\"lnaddress\"." : "Copy the complete key."), at: "address", of: element
      )
    case "lnaddress" where MailAddressChecks.problem(ofAddress: address, rule: .invalidAddrSpec) != nil:
      add("is not a Lightning address. Write name@host.", at: "address", of: element)
    default: break
    }
  }

  /// "A single <podcast:remoteItem> element OR one or more <podcast:valueRecipient> elements."
  private mutating func checkTimeSplit(_ element: LocatedElement) {
    checkTimes(of: element, recommended: nil)
    let remote = element.child("remoteItem", .podcast)
    let recipient = element.child("valueRecipient", .podcast)
    guard !element.isBroken, (remote == nil) == (recipient == nil) else { return }
    let prefix = element.name.dropLast(element.local.count)
    add(
      remote == nil ? .missingElement : .podcastValueInvalid, at: remote ?? element,
      remote == nil
        ? "<\(element.name)> has neither <\(prefix)remoteItem> nor <\(prefix)valueRecipient>. Add one of them."
        : "<\(element.name)> has both <\(prefix)remoteItem> and <\(prefix)valueRecipient>. Keep one of them.")
  }

  // MARK: Times and other values

  /// Seconds: the start of a part of the recording, and its length.
  private mutating func checkTimes(
    of element: LocatedElement, recommended: ClosedRange<Double>?
  ) {
    if let start = NumberChecks.number(element.value(of: "startTime")), start < 0 {
      add("is before the beginning of the recording. Write seconds from 0 on.", at: "startTime", of: element)
    }
    guard let length = NumberChecks.number(element.value(of: "duration")) else { return }
    if length <= 0 {
      add("is not a length. Write more than 0 seconds.", at: "duration", of: element)
    } else if let recommended, !recommended.contains(length) {
      add(
        "is not a usual length. The specification recommends \(Int(recommended.lowerBound)) to "
          + "\(Int(recommended.upperBound)) seconds.", at: "duration", of: element, .info)
    }
  }

  private mutating func checkPublisher(_ element: LocatedElement) {
    for item in element.children("remoteItem", .podcast) where item.value(of: "medium") != "publisher" {
      add(
        .podcastValueInvalid, .warning, at: item,
        "<\(item.name)> in <\(element.name)> must link to the feed of a publisher. Add medium=\"publisher\".")
    }
  }

  // MARK: Discussions, live items and the show

  /// A discussion needs a URI unless it is disabled.
  private mutating func checkInteraction(_ element: LocatedElement) {
    guard element.attribute("uri") == nil, element.attribute("protocol")?.value != "disabled" else { return }
    add(
      .missingAttribute, at: element,
      "<\(element.name)> has no uri attribute. Add the URI of the discussion, or protocol=\"disabled\".")
  }

  /// A live item has the elements of an item.
  private mutating func checkLiveItem(_ element: LocatedElement) {
    var missing = ["title", "guid"].filter { element.child($0, .rss) == nil }
    if element.child("enclosure", .rss) == nil, element.child("alternateEnclosure", .podcast) == nil {
      missing.append("enclosure")
    }
    let prefix = element.name.dropLast(element.local.count)
    if element.child("contentLink", .podcast) == nil { missing.append(prefix + "contentLink") }
    for name in missing where !element.isBroken {
      add(
        .missingElement, at: element, "<\(element.name)> has no <\(name)>, which is required. Add it.",
        names: .absent("\(element.path)/\(name)"))
    }
    // Its elements are RSS's own ones, so in another format nothing says what they may be.
    guard feedNamespace == .rss, !isRDF else { return checkModules(in: element, in: .item) }
    checkChildren(of: element, by: RSSGrammar.inItem, in: .item)
  }

  /// The UUID is generated from the URL that the feed had at first. Only a feed that moved has another one.
  mutating func checkPodcastGUID(of channel: LocatedElement) {
    let links = channel.children("link", .atom).filter { $0.linkRelation == "self" }
    guard let guid = channel.child("guid", .podcast), let url = links.first?.attribute("href")?.value else { return }
    let text = guid.text.trimmed
    let generated = PodcastGUID.generated(fromFeedURL: url.trimmed)
    guard NameURI.isUUID(text), PodcastGUID.isVersion5(text), text.lowercased() != generated else { return }
    add(
      ValueProblem(
        .podcastValueInvalid, .info,
        "\"\(text)\" is not generated from \(url.shortened); that would be \(generated). "
          + "Keep it if it has been published, or if the feed had another URL before."), at: guid)
  }
}
