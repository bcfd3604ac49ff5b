/// Checks what the podcast namespace requires of single elements and what their entries cannot express.

internal import FeedBridge
internal import FeedPrimitives

enum PodcastElementChecks {
  static func check(_ element: LocatedElement, _ definition: NamespaceElement, _ checker: inout ElementChecker) {
    guard !definition.rule.places.isEmpty else { return }
    for attribute in definition.attributes where attribute.kind == .url {
      checker.checkSecurity(of: attribute.name, in: element)
    }
    switch element.local {
    case "license": checkLicense(element, &checker)
    case "updateFrequency": checkFrequency(element, &checker)
    case "transcript": checkType(of: element, transcripts, "a transcript", &checker)
    case "chapters": checkType(of: element, chapters, "chapters", &checker)
    case "soundbite": checkTimes(of: element, recommended: 15...120, &checker)
    case "value": checkValue(element, &checker)
    case "valueRecipient": checkRecipient(element, &checker)
    case "valueTimeSplit": checkTimeSplit(element, &checker)
    case "images": checkSources(element, &checker)
    case "image": checkRatio(element, &checker)
    case "integrity": checkIntegrity(element, &checker)
    case "publisher": checkPublisher(element, &checker)
    case "chat": checkServer(element, &checker)
    default: break
    }
  }

  private static func add(
    _ message: String, at name: String, of element: LocatedElement, _ checker: inout ElementChecker,
    _ severity: Severity? = nil
  ) {
    guard let attribute = element.attribute(name), !attribute.value.isEmpty else { return }
    checker.add(.podcastValueInvalid, severity, at: attribute, "\(name): \"\(attribute.value.shortened)\" \(message)")
  }

  private static func value(_ name: String, of element: LocatedElement) -> String {
    element.attribute(name).map { $0.value.trimmed } ?? ""
  }

  // MARK: License and schedule

  /// "For new, or custom licenses [the URL] is required."
  private static func checkLicense(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let name = element.text.trimmed
    guard !name.isEmpty, element.attribute("url") == nil, !PodcastServices.licenses.contains(name.lowercased())
    else { return }
    checker.add(
      .missingAttribute, .warning, at: element,
      "<\(element.name)> has no url attribute, and \"\(name.shortened)\" is not a listed license, so nobody can look it up. "
        + checker.advice(
          for: name.lowercased(), among: PodcastServices.licenses, otherwise: "Add the URL of its text.",
          as: { "\"\($0)\"" }))
  }

  private static func checkFrequency(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let rule = value("rrule", of: element)
    guard !rule.isEmpty else { return }
    if let problem = RecurrenceRule.problem(of: rule) {
      add(problem, at: "rrule", of: element, &checker)
    } else if RecurrenceRule.hasCount(rule), element.attribute("dtstart") == nil {
      checker.add(
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
    /// The right type for similar ones.
    let spellings: [String: String]
  }

  private static let transcripts = Types(
    byExtension: [
      ("vtt", "text/vtt"), ("srt", "application/x-subrip"), ("json", "application/json"), ("html", "text/html"),
      ("htm", "text/html"), ("txt", "text/plain"),
    ],
    others: ["application/xhtml+xml", "text/markdown"],
    spellings: [
      "text/srt": "application/x-subrip", "application/srt": "application/x-subrip",
      "text/x-srt": "application/x-subrip",
      "application/x-srt": "application/x-subrip", "text/subrip": "application/x-subrip",
      "application/subrip": "application/x-subrip", "text/x-subrip": "application/x-subrip",
      "text/webvtt": "text/vtt", "application/vtt": "text/vtt", "text/x-vtt": "text/vtt",
      "application/webvtt": "text/vtt",
      "text/json": "application/json", "application/x-json": "application/json", "application/html": "text/html",
    ])

  private static let chapters = Types(
    byExtension: [("json", "application/json+chapters")],
    others: ["application/psc+xml", "application/xml", "text/xml", "text/vtt"],
    spellings: [
      "application/json": "application/json+chapters", "application/chapters+json": "application/json+chapters",
      "text/json": "application/json+chapters", "application/x-json+chapters": "application/json+chapters",
    ])

  /// "Mime type of the file such as …": apps look for the listed types.
  private static func checkType(
    of element: LocatedElement, _ types: Types, _ noun: String, _ checker: inout ElementChecker
  ) {
    guard let attribute = element.attribute("type"), MediaType.isValid(attribute.value) else { return }
    let type = attribute.value.prefix { $0 != ";" && $0 != " " }.lowercased()
    let ending = URLReference.fileExtension(of: value("url", of: element))
    let expected = types.byExtension.first { $0.extension == ending }?.type
    guard type != expected else { return }
    func report(_ message: String, _ fix: ProblemFix?) {
      checker.add(.podcastMediaType, at: attribute, "type: \"\(type.shortened)\" \(message)", fix: fix)
    }
    if let right = types.spellings[type] {
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
  private static func checkSources(_ element: LocatedElement, _ checker: inout ElementChecker) {
    var expectsURL = true
    let words = value("srcset", of: element).split(whereSeparator: \.isWhitespace)
    for word in words.flatMap({ $0.hasSuffix(",") ? [$0.dropLast(), ","] : [$0] as [Substring] }) where !word.isEmpty {
      if word == "," {
        expectsURL = true
      } else if expectsURL {
        guard URLText.isAbsolute(String(word)) else {
          return add(
            "has \"\(String(word).shortened)\", which is not an absolute URL. Write each URL in full, with its width: 600w.",
            at: "srcset", of: element, &checker)
        }
        expectsURL = false
      } else {
        let number = NumberChecks.number(String(word.dropLast())) ?? 0
        guard let unit = word.last, unit == "w" || unit == "x", number > 0 else {
          return add(
            "has \"\(String(word).shortened)\" after a URL. Write the width there, such as 600w, then a comma.",
            at: "srcset",
            of: element, &checker)
        }
      }
    }
  }

  private static func checkRatio(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let sides = value("aspect-ratio", of: element).split(separator: "/", omittingEmptySubsequences: false)
    let isRatio = sides.count <= 2 && sides.allSatisfy { (NumberChecks.number(String($0).trimmed) ?? 0) > 0 }
    if !isRatio {
      add("is not a ratio. Write the width and the height: 16/9.", at: "aspect-ratio", of: element, &checker)
    }
  }

  /// An integrity string of W3C's Subresource Integrity, or a signature in Base64.
  private static func checkIntegrity(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let text = value("value", of: element)
    switch value("type", of: element) {
    case "sri":
      let isValid = text.split(separator: " ").allSatisfy { hash in
        let parts = hash.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let length = hashLengths[String(parts[0])] else { return false }
        let digits = parts[1].prefix { $0 != "?" }
        return digits.utf8.count == (length + 2) / 3 * 4 && WordChecks.isBase64(String(digits))
      }
      if !isValid {
        add(
          "is not an integrity string. Write sha384- and the hash of the file in Base64.", at: "value", of: element,
          &checker)
      }
    case "pgp-signature" where !WordChecks.isBase64(text):
      add("is not Base64. Encode the signature in Base64.", at: "value", of: element, &checker)
    default: break
    }
  }

  private static let hashLengths = ["sha256": 32, "sha384": 48, "sha512": 64]

  // MARK: Payments

  /// "The node value must be one or more <podcast:valueRecipient> elements."
  private static func checkValue(_ element: LocatedElement, _ checker: inout ElementChecker) {
    guard !element.isBroken else { return }
    let recipients = element.children("valueRecipient", .podcast)
    if !recipients.isEmpty, recipients.allSatisfy({ Int(value("split", of: $0)) == 0 }) {
      add(
        "is the share of all recipients, so nobody is paid. Write 1 or more.", at: "split", of: recipients[0], &checker)
    }
    guard element.children.allSatisfy({ $0.namespace != .podcast }) else { return }
    checker.add(
      .missingElement, .warning, at: element,
      "<\(element.name)> has no <\(element.name)Recipient>, so nobody can be paid. Add the recipients.")
  }

  private static func checkRecipient(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let address = value("address", of: element)
    switch value("type", of: element).lowercased() {
    case "node":
      let isKey = address.utf8.count == 66 && address.utf8.allSatisfy { ASCII.hexValue($0) != nil }
      guard !isKey || !(address.hasPrefix("02") || address.hasPrefix("03")) else { return }
      add(
        "is not the public key of a Lightning node: 66 hexadecimal digits, of which the first are 02 or 03. "
          + (address.contains("@") ? "Write type=\"lnaddress\"." : "Copy the complete key."),
        at: "address", of: element, &checker)
    case "lnaddress" where !MailAddressChecks.problems(ofAddress: address, rule: .invalidAddrSpec).isEmpty:
      add("is not a Lightning address. Write name@host.", at: "address", of: element, &checker)
    default: break
    }
  }

  /// "A single <podcast:remoteItem> element OR one or more <podcast:valueRecipient> elements."
  private static func checkTimeSplit(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checkTimes(of: element, recommended: nil, &checker)
    let remote = element.child("remoteItem", .podcast)
    let recipient = element.child("valueRecipient", .podcast)
    guard !element.isBroken, (remote == nil) == (recipient == nil) else { return }
    let prefix = element.name.dropLast(element.local.count)
    checker.add(
      remote == nil ? .missingElement : .podcastValueInvalid, at: remote ?? element,
      remote == nil
        ? "<\(element.name)> has neither <\(prefix)remoteItem> nor <\(prefix)valueRecipient>. Add one of them."
        : "<\(element.name)> has both <\(prefix)remoteItem> and <\(prefix)valueRecipient>. Keep one of them.")
  }

  // MARK: Times and other values

  /// Seconds: the start of a part of the recording, and its length.
  private static func checkTimes(
    of element: LocatedElement, recommended: ClosedRange<Double>?, _ checker: inout ElementChecker
  ) {
    if let start = NumberChecks.number(value("startTime", of: element)), start < 0 {
      add("is before the beginning of the recording. Write seconds from 0 on.", at: "startTime", of: element, &checker)
    }
    guard let length = NumberChecks.number(value("duration", of: element)) else { return }
    if length <= 0 {
      add("is not a length. Write more than 0 seconds.", at: "duration", of: element, &checker)
    } else if let recommended, !recommended.contains(length) {
      add(
        "is not a usual length. The specification recommends \(Int(recommended.lowerBound)) to "
          + "\(Int(recommended.upperBound)) seconds.", at: "duration", of: element, &checker, .info)
    }
  }

  private static func checkPublisher(_ element: LocatedElement, _ checker: inout ElementChecker) {
    for item in element.children("remoteItem", .podcast) where value("medium", of: item) != "publisher" {
      checker.add(
        .podcastValueInvalid, .warning, at: item,
        "<\(item.name)> in <\(element.name)> must link to the feed of a publisher. Add medium=\"publisher\".")
    }
  }

  /// "The fqdn of a chat server."
  private static func checkServer(_ element: LocatedElement, _ checker: inout ElementChecker) {
    let server = value("server", of: element)
    guard server.contains(where: { $0 == "/" || $0.isWhitespace }) else { return }
    let host = URLReference.host(of: server)
    add(
      "is not the name of a server. Write " + (host.map { "\"\($0)\"." } ?? "only its host name."), at: "server",
      of: element, &checker)
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
