/// The documents of examples of rules, and their validation.

import Foundation

@testable import FeedValidation

extension RuleExample.Kind {
  var isJSON: Bool { [.feed, .item, .attachment].contains(self) }
}

extension RuleExample {
  /// The document that is validated.
  var text: String {
    switch kind {
    case .document, .settings: return changes
    case .input: return SmallDocument(.feed, "").text
    default:
      guard let size else { return SmallDocument(kind, changes, root: root.map { " " + $0 }, prolog: prolog).text }
      func described(_ length: Int) -> String {
        SmallDocument(.feed, #""description": "\#(String(repeating: "x", count: length))""#).text
      }
      return described(max(size - described(0).utf8.count, 0))
    }
  }

  /// The bytes of the document: ``text`` in UTF-8, or in the encoding of the example.
  var bytes: [UInt8] {
    switch encoding {
    case nil: Array(text.utf8)
    case .utf16: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .latin1: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    }
  }

  /// The document as it was published before, if the example has one.
  var previousText: String? { before.map { SmallDocument(kind, $0).text } }

  /// Why the input cannot be read.
  var unreadable: String? { kind == .input && !changes.isEmpty ? changes : nil }

  /// The answers of the server, if the example has them.
  var evidence: FetchEvidence? { try? readEvidence() }

  /// Reads the answers of the server; nil if the example has none.
  func readEvidence() throws(InvalidRuleText) -> FetchEvidence? {
    guard let server else { return nil }
    return try FetchEvidence(server.split(separator: "\n", omittingEmptySubsequences: false), isJSON: kind.isJSON)
  }

  /// The result of validating the example. It is at a time at which no date is in the future, unless the example is about that.
  func validated(for rule: ValidationRule, selfURL: String? = nil, baseURL: String? = nil) -> ReportedFile {
    if let unreadable { return .failed("feed.xml", rule.code, unreadable) }
    let data = Data(bytes)
    if kind == .settings {
      do throws(InvalidSettings) {
        _ = try ValidationConfiguration(data)
        return ReportedFile("", ValidationReport(format: .unknown, diagnostics: []))
      } catch {
        return .invalidSettings(ValidationConfiguration.fileName, error, document: data)
      }
    }
    var options = FeedValidator.Options(
      now: Date(timeIntervalSince1970: 1_767_225_600), selfURL: selfURL, baseURL: baseURL)
    if !rule.isOnByDefault { options.levels[rule.id] = .init(rawValue: rule.severity.rawValue) }
    if rule.code == .documentTooLarge { options.limits.documentSize = 2000 }
    if let previousText { options.previous = try? JSONFeed.make(from: previousText) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    if let site {
      for name in site.split(separator: "\n") {
        let file = folder.appending(path: name)
        try? FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(SmallDocument(.feed, "").text.utf8).write(to: file)
      }
      let name = text.hasPrefix("<!DOCTYPE") ? "index.html" : "feed.json"
      options.site = SiteFolder(folder.path, url: "https://tides.example/")?.document(folder.path + "/" + name)
    }
    if let page = options.site, page.url.hasSuffix("html") {
      return ReportedFile("index.html", FeedValidator(options).validate(page: data, in: page), document: data)
    }
    let report = FeedValidator(options).validate(data, evidence: evidence)
    return ReportedFile(kind.isJSON || text.hasPrefix("{") ? "feed.json" : "feed.xml", report, document: data)
  }
}

extension FetchEvidence {
  /// The answers of a well-behaved server to a request for a small feed, with these changes.
  fileprivate init(_ changes: [Substring], isJSON: Bool) throws(InvalidRuleText) {
    self.init(
      url: "https://tides.example/feed." + (isJSON ? "json" : "xml"),
      headers: ["content-type": isJSON ? "application/feed+json" : "application/rss+xml", "etag": "\"1\""])
    for line in changes where !change(line) { throw InvalidRuleText(line, "an answer of a server") }
  }

  /// Applies a line such as `status: 404`; false if the line is not an answer of a server.
  private mutating func change(_ line: Substring) -> Bool {
    if line == "(no etag)" { return headers.removeValue(forKey: "etag") != nil }
    guard let colon = line.firstRange(of: ": ") else { return false }
    let (name, value) = (line[..<colon.lowerBound], String(line[colon.upperBound...]))
    let words = value.split(separator: " ").map(String.init)
    guard let first = words.first else { return false }
    let (number, rest) = (Int(first), words.dropFirst().joined(separator: " "))
    let sides = words.suffix(3).compactMap { Int($0) }
    let image =
      words.count > 4 && sides.count == 2 ? Image(format: words[1], width: sides[0], height: sides[1]) : nil
    switch (name, number) {
    case ("url", _): url = value
    case ("status", let number?): status = number
    case ("size", let number?): bodySize = number
    case ("redirect", _) where value == "loop": hasRedirectLoop = true
    case ("redirect", let number?): redirects.append(Redirect(status: number, url: rest))
    case ("with its ETag", let number?): conditionalStatus = number
    case ("with an unknown ETag", let number?): inventedValidatorStatus = number
    case ("content-type", _), ("content-encoding", _): headers[String(name)] = value
    case ("home page", _): homePage = HomePage(contentType: value)
    case ("home page link", _) where words.count > 1:
      let title = words.dropFirst(2).joined(separator: " ")
      homePage?.links.append(FeedDiscovery.Feed(url: first, type: words[1], title: title.isEmpty ? nil : title))
    case ("image", _) where image != nil: images[first] = image
    case ("artwork", _): artwork[first] = image.map { .image($0) } ?? .problem(rest)
    case ("page", _): pages.append(Page(url: value))
    case ("page next_url", _) where !pages.isEmpty: pages[pages.count - 1].nextURL = value
    case ("page problem", _) where !pages.isEmpty: pages[pages.count - 1].problem = .otherFormat(value)
    default: return false
    }
    return true
  }
}

extension ValidationRule {
  /// The results of validating the examples of all rules, which several tests read.
  private static let examples = Dictionary(
    uniqueKeysWithValues: all.map { rule in
      (rule.id, (bad: rule.bad.validated(for: rule), good: rule.good.validated(for: rule)))
    })

  /// The results of validating the examples.
  var examples: (bad: ReportedFile, good: ReportedFile) {
    Self.examples[id] ?? (bad.validated(for: self), good.validated(for: self))
  }
}
