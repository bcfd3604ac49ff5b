/// Checks what the podcast namespace requires of single elements and what their entries cannot express.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  mutating func checkPodcast(_ element: LocatedElement, _ definition: NamespaceElement) {
    guard !definition.rule.places.isEmpty else { return }
    for attribute in definition.attributes where attribute.kind == .url {
      checkSecurity(of: attribute.name, in: element)
    }
    switch element.local {
    case "license": checkLicense(element)
    case "updateFrequency": checkFrequency(element)
    case "transcript": checkType(of: element, Self.transcripts, "a transcript")
    case "chapters": checkType(of: element, Self.chapters, "chapters")
    case "soundbite": checkTimes(of: element, recommended: 15...120)
    case "value": checkValue(element)
    case "valueRecipient": checkRecipient(element)
    case "valueTimeSplit": checkTimeSplit(element)
    case "images":
      checkSources(element)
      add(
        .podcastImagesDeprecated, at: element,
        "<\(element.name)> is deprecated. Write <podcast:image href=\"…\" width=\"…\"/> for each image.")
    case "image": checkRatio(element)
    case "integrity": checkIntegrity(element)
    case "publisher": checkPublisher(element)
    case "chat": checkServer(element)
    default: break
    }
  }

  private mutating func add(
    _ message: String, at name: String, of element: LocatedElement,
    _ severity: Severity? = nil
  ) {
    guard let attribute = element.attribute(name), !attribute.value.isEmpty else { return }
    add(.podcastValueInvalid, severity, at: attribute, "\(name): \"\(attribute.value.shortened)\" \(message)")
  }

  // MARK: License and schedule

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
    guard !rule.isEmpty else { return }
    if let problem = RecurrenceRule.problem(of: rule) {
      add(problem, at: "rrule", of: element)
    } else if RecurrenceRule.hasCount(rule), element.attribute("dtstart") == nil {
      add(
        .missingAttribute, at: element,
        "<\(element.name)> has no dtstart attribute, from which COUNT in rrule counts. Add the date of the first episode."
      )
    }
  }

  // MARK: Linked files

  /// The types of files that an element links to.
  private struct Types {
    /// The types by extension; an extension's first type is the one to write.
    let byExtension: [(extension: String, type: String)]
    /// Other types that programs read.
    var others: Set<String> = []
    /// The types, and similar ones that mean them.
    let spellings: [String: [String]]
  }

  private static let transcripts = Types(
    byExtension: [
      ("vtt", "text/vtt"), ("srt", "application/x-subrip"), ("json", "application/json"), ("html", "text/html"),
      ("htm", "text/html"), ("txt", "text/plain"),
    ], others: ["application/xhtml+xml", "text/markdown"],
    spellings: [
      "application/x-subrip": [
        "text/srt", "application/srt", "text/x-srt", "application/x-srt", "text/subrip", "application/subrip",
        "text/x-subrip",
      ], "text/vtt": ["text/webvtt", "application/vtt", "text/x-vtt", "application/webvtt"],
      "application/json": ["text/json", "application/x-json"], "text/html": ["application/html"],
    ])

  private static let chapters = Types(
    byExtension: [("json", "application/json+chapters")],
    others: ["application/psc+xml", "application/xml", "text/xml", "text/vtt"],
    spellings: [
      "application/json+chapters": [
        "application/json", "application/chapters+json", "text/json", "application/x-json+chapters",
      ]
    ])

  /// "Mime type of the file such as …": apps look for the listed types.
  private mutating func checkType(
    of element: LocatedElement, _ types: Types, _ noun: String
  ) {
    guard let attribute = element.attribute("type"), MediaType.isValid(attribute.value) else { return }
    let type = attribute.value.prefix { $0 != ";" && $0 != " " }.lowercased()
    let ending = URLReference.fileExtension(of: element.value(of: "url"))
    let expected = types.byExtension.first { $0.extension == ending }?.type
    guard type != expected else { return }
    func report(_ message: String, _ fix: ProblemFix?) {
      add(.podcastMediaType, at: attribute, "type: \"\(type.shortened)\" \(message)", fix: fix)
    }
    if let right = types.spellings.first(where: { $0.value.contains(type) })?.key {
      return report("is not the type that apps look for. Write \"\(right)\".", .safe(.value(right)))
    }
    let isListed = types.others.contains(type) || types.byExtension.contains { $0.type == type }
    if let expected, let ending, !types.others.contains(type) {
      report("is not the type of a .\(ending) file. Write \"\(expected)\".", .unsafe(.value(expected)))
    } else if !isListed {
      let listed = types.byExtension.map(\.type).uniqued().joined(separator: ", ")
      report("is not a type of \(noun) that apps look for. Use one of \(listed).", nil)
    }
  }

  /// "The syntax is borrowed from the HTML5 srcset syntax", but the URLs are absolute.
  private mutating func checkSources(_ element: LocatedElement) {
    var expectsURL = true
    let words = element.value(of: "srcset").split(whereSeparator: \.isWhitespace)
    for word in words.flatMap({ $0.hasSuffix(",") ? [$0.dropLast(), ","] : [$0] as [Substring] }) where !word.isEmpty {
      if word == "," {
        expectsURL = true
      } else if expectsURL {
        guard URLText.isAbsolute(String(word)) else {
          return add(
            "has \"\(String(word).shortened)\", which is not an absolute URL. Write each URL in full, with its width: 600w.",
            at: "srcset", of: element)
        }
        expectsURL = false
      } else {
        let number = NumberChecks.number(String(word.dropLast())) ?? 0
        guard let unit = word.last, unit == "w" || unit == "x", number > 0 else {
          return add(
            "has \"\(String(word).shortened)\" after a URL. Write the width there, such as 600w, then a comma.",
            at: "srcset", of: element)
        }
      }
    }
  }

  private mutating func checkRatio(_ element: LocatedElement) {
    let sides = element.value(of: "aspect-ratio").split(separator: "/", omittingEmptySubsequences: false)
    let isRatio = sides.count <= 2 && sides.allSatisfy { (NumberChecks.number(String($0).trimmed) ?? 0) > 0 }
    if !isRatio {
      add("is not a ratio. Write the width and the height: 16/9.", at: "aspect-ratio", of: element)
    }
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

  /// "The fqdn of a chat server."
  private mutating func checkServer(_ element: LocatedElement) {
    let server = element.value(of: "server")
    guard server.contains(where: { $0 == "/" || $0.isWhitespace }) else { return }
    let host = URLReference.host(of: server)
    add(
      "is not the name of a server. Write " + (host.map { "\"\($0)\"." } ?? "only its host name."), at: "server",
      of: element)
  }
}

extension ElementChecker {
  /// "Anywhere the url of a hyper-text based resource is specified, it must be given as https: and not http:."
  mutating func checkSecurity(of name: String, in element: LocatedElement) {
    guard let attribute = element.attribute(name) else { return }
    if let problem = PodcastURLChecks.securityProblem(of: attribute.value) { add(problem, at: attribute) }
  }
}

extension [String] {
  /// The strings without repetitions.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
