/// The JSON Schemas of JSON Feed agree with strict reading, validation and conversion: for the fixtures, and for the documents in the
/// folder that the environment variable `JSONFEED_SCHEMA_DOCUMENTS` names.

import FeedValidation
import Foundation
import TestFeeds
import Testing

struct SchemaAgreementTests {
  private static let folders =
    [ValidationPropertyTests.fixtures]
    + [ProcessInfo.processInfo.environment["JSONFEED_SCHEMA_DOCUMENTS"].map { URL(filePath: $0) }].compactMap(\.self)

  private static let documents = folders.flatMap { folder in
    let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects.compactMap { $0 as? String } ?? []
    return withoutResults(paths.filter { !$0.hasSuffix(".md") }).sorted().map {
      folder.appending(path: $0)
    }
  }

  private static let versions = ["1": "https://jsonfeed.org/version/1", "1.1": "https://jsonfeed.org/version/1.1"]

  private static let (readers, publishers) = (schemas(forPublishers: false), schemas(forPublishers: true))

  private static func schemas(forPublishers: Bool) -> [String: JSONSchema] {
    versions.keys.reduce(into: [:]) { schemas, version in
      schemas[version] = PublishedSchema.text(named: version, forPublishers: forPublishers).flatMap {
        try? JSONSchema($0)
      }
    }
  }

  private func errors(_ schema: JSONSchema?, in value: JSON) throws -> [String] {
    try #require(schema).errors(in: value)
  }

  /// Where strict reading and the schema differ.
  private func differencesOfReading(_ document: Data, _ value: JSON? = nil) throws -> [String] {
    guard let value = value ?? (try? JSON(document)) else { return [] }
    let accepts = (try? JSONFeed.make(from: document)) != nil
    return try versions(of: value).flatMap { version in
      let errors = try errors(Self.readers[version], in: value)
      return errors.isEmpty == accepts
        ? [] : ["\(version): \(accepts ? errors.joined(separator: ", ") : "is only rejected by the reader")"]
    }
  }

  /// The rules whose errors the schema for publishers does not find, and what it finds if there is no error.
  private func differencesOfValidation(
    _ document: Data, _ value: JSON? = nil, _ diagnostics: [Diagnostic]? = nil
  ) throws -> [String] {
    guard let value = value ?? (try? JSON(document)) else { return [] }
    let diagnostics = diagnostics ?? FeedValidator().validate(document).diagnostics
    let errors = Set(diagnostics.filter { $0.severity == .error }.map(\.rule))
    let found = try self.errors(Self.publishers[versions(of: value).last ?? ""], in: value)
    return errors.isEmpty == found.isEmpty ? [] : errors.sorted() + found
  }

  /// What is compared with version 1 is compared with 1.1 as well, because the reader accepts the members of both in both.
  private func versions(of value: JSON) -> [String] {
    value.members?["version"]?.text == Self.versions["1"] ? ["1.1", "1"] : ["1.1"]
  }

  // MARK: What a schema cannot say

  private static func feed(_ items: String = "", _ more: String = "", version: String = "1.1") -> String {
    #"{"version": "\#(versions[version] ?? "")", "title": "T", "items": [\#(items)]\#(more)}"#
  }

  private static func item(_ more: String) -> String { feed(#"{"id": "1", "content_text": "C"\#(more)}"#) }

  /// A document for each reason why strict reading and the schema differ. (Half of a surrogate pair, numbers outside of the range of a
  /// Double and deep nesting are errors of the JSON parser here, and JSON parsers differ in which of two members with one name they take.)
  private static let ofReading = [
    // 29 February in other years, a year outside 1 to 9999 in UTC, a second 60 at another time.
    "impossible date": item(#", "date_published": "2023-02-29T00:00:00Z""#),
    // Which `$` overlooks.
    "line break after a date": item(#", "date_published": "2023-02-28T00:00:00Z\n""#),
    // The reader reads the members of version 1.1 in all versions.
    "newer member": feed("", #", "authors": 1"#, version: "1"),
  ]

  /// A document for each rule whose errors the schema for publishers cannot say.
  private static let ofRules = [
    // Two items or members are compared.
    "item-id-duplicate": feed(#"{"id": "1", "content_text": "C"}, {"id": "1", "content_text": "C"}"#),
    "next-url-same-as-feed-url": feed("", #", "next_url": "https://a.org/f", "feed_url": "https://a.org/f""#),
    // Names of languages have the form of a tag.
    "language-invalid": feed("", #", "language": "english""#),
    // 1.0 and 1 are one number.
    "item-id-number-unsafe": feed(#"{"id": 1.0, "content_text": "C"}"#),
    // Ports and IPv6 addresses.
    "url-invalid": feed("", #", "feed_url": "https://a.org:99999/""#),
    // No pattern for letters outside of ASCII is portable.
    "extension-name": feed("", #", "_😀": {}"#),
  ]

  /// Documents in which the schema for publishers finds what is no error.
  private static let ofPublishers = [
    // Only the exact URL is a version; validation warns of other spellings.
    item("").replacing("https://jsonfeed", with: "http://jsonfeed"),
    // The members of extension objects have the types that conversion writes.
    item(#", "_itunes": {"about": "http://www.itunes.com/dtds/podcast-1.0.dtd", "episode": [null]}"#),
  ]

  @Test(arguments: ofReading.keys.sorted())
  func readingDiffersWhereASchemaCannotSayWhy(reason: String) throws {
    let document = try #require(Self.ofReading[reason])
    #expect(try !differencesOfReading(Data(document.utf8)).isEmpty)
  }

  @Test(arguments: ofRules.keys.sorted())
  func aRuleThatASchemaCannotSayIsNotInIt(rule: String) throws {
    let document = try #require(Self.ofRules[rule])
    #expect(try differencesOfValidation(Data(document.utf8)) == [rule])
  }

  @Test(arguments: ofPublishers)
  func theSchemaForPublishersIsStricter(document: String) throws {
    let found = try differencesOfValidation(Data(document.utf8))
    #expect(!found.isEmpty && FeedValidator().validate(document).isValid)
  }

  // MARK: Documents

  @Test func documentsAgree() async throws {
    try await forEachCase(in: sampled(Self.documents.filter { $0.pathExtension == "json" }, oneOf: 6)) { url throws in
      let document = try Data(contentsOf: url)
      let diagnostics = FeedValidator().validate(document).diagnostics
      guard let value = try? JSON(document), !isReadInAnotherWay(document, value, diagnostics) else { return }
      #expect(try differencesOfReading(document, value) == [])
      let found = try differencesOfValidation(document, value, diagnostics)
      let isKnown = try found.allSatisfy { Self.ofRules[$0] != nil } || isStricter(value, diagnostics)
      #expect(isKnown, "\(found)")
    }
  }

  /// Whether one of the reasons in `ofReading` is true of a document.
  private func isReadInAnotherWay(_ document: Data, _ value: JSON, _ diagnostics: [Diagnostic]) -> Bool {
    // Foundation also accepts a comma at the end, which is not JSON.
    let rules = diagnostics.map(\.rule)
    let isForParsers = rules.contains("json-duplicate-key") || rules.contains("json-syntax")
    var isImpossibleDate = false
    do throws(JSONFeedError) { _ = try JSONFeed.make(from: document) } catch {
      isImpossibleDate = error.kind == .invalidDate
    }
    let isOlder = versions(of: value).contains("1")
    let hasNewerMembers =
      isOlder
      && ([value] + (value.members?["items"]?.elements ?? [])).contains {
        $0.members?["authors"] != nil || $0.members?["language"] != nil
      }
    return isForParsers || isImpossibleDate || hasNewerMembers
  }

  /// Whether one of the reasons in `ofPublishers` is true of a document.
  private func isStricter(_ value: JSON, _ diagnostics: [Diagnostic]) throws -> Bool {
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return false }
    if diagnostics.contains(where: { $0.rule == "version-not-https" }) { return true }
    func withoutExtensions(_ value: JSON) -> JSON {
      .object(
        (value.members ?? [:]).filter { !$0.key.hasPrefix("_") }.mapValues { member in
          member.elements.map { .array($0.map { $0.members == nil ? $0 : withoutExtensions($0) }) } ?? member
        })
    }
    return try errors(Self.publishers[versions(of: value).last ?? ""], in: withoutExtensions(value)).isEmpty
  }

  @Test func conversionsAgree() async throws {
    try await forEachCase(in: sampled(Self.documents, oneOf: 6)) { url throws in
      guard let document = try? Data(contentsOf: url), let feed = try? JSONFeed.convert(document) else { return }
      // Numbers may be outside of the range of a Double.
      guard let value = try? JSON(feed.encodeToData()) else { return }
      #expect(try errors(Self.publishers["1.1"], in: value) == [])
    }
  }

  @Test(arguments: [
    (#""_itunes": {"episode": [null]}"#, false), (#""_itunes": {"explicit": 1}"#, false),
    (#""_itunes": {"image": {"href": 1}}"#, false), (#""_itunes": {"season": 1.5}"#, false),
    // A member that is no element's may be anything.
    (#""_itunes": {"categories": 1}"#, true),
    (#""_a": {}"#, true), (#""_é": {}"#, true), (#""_1": {}"#, false), (#""_": {}"#, false), (#""__a": {}"#, false),
    (#""_a.b": {}"#, false),
  ])
  func mistakesInExtensionObjectsAreFound(member: String, isValid: Bool) throws {
    let value = try JSON(Data(Self.item(", " + member).utf8))
    #expect(try errors(Self.publishers["1.1"], in: value).isEmpty == isValid)
  }
}
