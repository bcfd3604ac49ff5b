/// Reading and validation do with every document of the suite what the specification requires.

import FeedValidation
import Foundation
import TestCases
import Testing

struct ConformanceSuiteTests {
  /// Documents that strict reading does not read as the specification requires, by choice.
  static let strictDeviations: Set = [
    // It decodes a document as it is. Validation reports blank ids, and lenient reading discards their items.
    "id-empty", "id-spaces",
  ]

  /// Documents that lenient reading accepts, although the specification recommends not to.
  static let lenientDeviations: Set = [
    // It repairs invalid JSON, and says what it repaired.
    "json-not-closed", "json-trailing-comma", "json-single-quotes", "json-comma-missing", "json-line-feed-in-a-string",
    "json-two-documents", "json-truncated-after-an-item",
  ]

  // MARK: The manifest

  @Test func everySentenceHasTwoDocumentsThatKeepItAndTwoThatBreakIt() throws {
    let suite = try ConformanceSuite.manifest()
    #expect(Set(suite.sentences.map(\.id)).count == suite.sentences.count)
    let keeping = suite.documents.flatMap { $0.keeps ?? [] }
    let breaking = suite.documents.flatMap { $0.breaks ?? [] }
    for sentence in suite.sentences {
      let counts = (keeping.count { $0 == sentence.id }, breaking.count { $0 == sentence.id })
      #expect(
        sentence.unbreakable == nil ? counts.0 >= 2 && counts.1 >= 2 : counts == (0, 0), "\(sentence.id): \(counts)")
    }
    let unknown = Set(keeping + breaking + suite.documents.flatMap { $0.exercises ?? [] })
      .subtracting(suite.sentences.map(\.id))
    #expect(unknown == [])
  }

  @Test func everyFileOfTheSuiteIsUsedOnce() throws {
    let documents = try ConformanceSuite.manifest().documents
    #expect(Set(documents.map(\.document)).count == documents.count)
    let files = try ["documents", "normalized"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: ConformanceSuite.folder.appending(path: folder).path)
        .map { folder + "/" + $0 }
    }
    #expect(Set(files) == Set(documents.map(\.document) + documents.compactMap(\.feed)))
  }

  @Test func theManifestAgreesWithItsSchema() throws {
    let schema = try JSONSchema(String(decoding: ConformanceSuite.data("manifest.schema.json"), as: UTF8.self))
    let manifest = try JSON(ConformanceSuite.data("manifest.json"))
    #expect(schema.errors(in: manifest) == [])
  }

  /// README says which answers the levels of the broken sentences require.
  @Test func expectationsFollowFromTheLevels() throws {
    let suite = try ConformanceSuite.manifest()
    let levels = Dictionary(suite.sentences.map { ($0.id, $0.level) }) { level, _ in level }
    for document in suite.documents {
      let broken = Set((document.breaks ?? []).compactMap { levels[$0] })
      let expected: ConformanceSuite.Validation =
        broken.contains("must") ? .error : broken.contains("should") ? .warning : .valid
      #expect((document.validator == expected) == (document.exception == nil), "\(document.document)")
      #expect((document.strict == .accept) == !broken.contains("must"), "\(document.document)")
    }
  }

  // MARK: Reading

  /// What is wrong with a reading; nil if nothing is.
  private func problem(
    _ document: ConformanceSuite.Document, _ expected: ConformanceSuite.Reading, read: (Data) throws -> JSONFeed
  ) throws -> String? {
    let feed: JSONFeed
    do { feed = try read(document.data) } catch { return expected == .accept ? "\(error)" : nil }
    if expected == .reject { return "accepted" }
    let found = try ComparableFeed(feed.encodeToData(), open: document.open)
    let wanted = try ComparableFeed(ConformanceSuite.data(document.feed ?? document.document), open: document.open)
    return found.value == wanted.value ? nil : "\(found.value) instead of \(wanted.value)"
  }

  private func deviates(_ document: ConformanceSuite.Document, _ deviations: Set<String>) -> Bool {
    deviations.contains { "documents/\($0).json" == document.document }
  }

  @Test func strictReading() async throws {
    try await forEachCase(in: ConformanceSuite.documents) { (document: ConformanceSuite.Document) in
      let problem = try problem(document, document.strict) { try JSONFeed.make(from: $0) }
      #expect((problem != nil) == deviates(document, Self.strictDeviations), "\(problem ?? "no longer deviates")")
    }
  }

  @Test func lenientReading() async throws {
    try await forEachCase(in: ConformanceSuite.documents) { (document: ConformanceSuite.Document) in
      let problem = try problem(document, document.lenient) { try JSONFeed.read($0).feed }
      #expect((problem != nil) == deviates(document, Self.lenientDeviations), "\(problem ?? "no longer deviates")")
    }
  }

  @Test(arguments: ["item-authors-differ", "microblog", "author-not-among-authors", "item-author-not-among-authors"])
  func itemsWithoutAuthorsHaveThoseOfTheFeed(name: String) throws {
    let feed = try JSONFeed.make(from: ConformanceSuite.data("documents/\(name).json"))
    for item in feed.items { #expect(feed.effectiveAuthors(of: item) == item.authors ?? feed.authors ?? []) }
  }

  // MARK: Validation

  @Test func validation() async throws {
    try await forEachCase(in: ConformanceSuite.documents) { (document: ConformanceSuite.Document) in
      let report = FeedValidator(.init(profile: .strict)).validate(try document.data)
      switch document.validator {
      case .valid: #expect(report.isValid, "\(report)")
      case .error: #expect(!report.isValid)
      case .warning: #expect(report.isValid && !report.diagnostics.isEmpty, "\(report)")
      case .report: #expect(!report.diagnostics.isEmpty)
      }
      // What is reported is the sentences that the document breaks, and nothing else.
      let rules = Set(report.diagnostics.map(\.rule)).subtracting(SentenceRules.hints)
      let broken = try (document.breaks ?? []).map { try #require(SentenceRules.rules[$0], "\($0)") }
      for ofSentence in broken { #expect(!rules.isDisjoint(with: ofSentence), "\(report)") }
      #expect(rules.isSubset(of: broken.joined()), "\(report)")
    }
  }
}
