/// Properties of every document: validation and strict decoding agree, and written feeds have no errors.

import FeedPrimitives
import FeedValidation
import Foundation
import TestFeeds
import Testing

struct ValidationPropertyTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// Every fixture below `folder`, as a path in `Fixtures`. What lists the documents of the conformance suite and their
  /// results is not one.
  static func documents(_ folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: fixtures.appending(path: folder).path)?.allObjects ?? []
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }
      .filter { !$0.hasPrefix("manifest.") && !$0.hasPrefix("results/") }.map { folder + "/" + $0 }.sorted()
  }

  private static func data(_ path: String) throws -> Data { try Data(contentsOf: fixtures.appending(path: path)) }

  /// Without errors, strict decoding succeeds. If strict decoding fails, there is an error at that position.
  private func checkAgreement(_ document: Data) {
    let report = FeedValidator().validate(document)
    do throws(JSONFeedError) {
      _ = try JSONFeed.make(from: document)
    } catch {
      #expect(!report.isValid)
      let isThere = report.diagnostics.contains { found in
        if found.rule == "not-a-feed" { return true }
        // Lone surrogates are reported once for the whole value that contains them.
        let hasOtherPath = [
          "json-lone-surrogate", "json-syntax", "json-control-character", "json-too-deep",
        ].contains(found.rule)
        // A member that is missing because its name is misspelled is reported at that name.
        if ["field-case", "field-unknown", "field-misplaced"].contains(found.rule), found.severity == .error {
          return true
        }
        let isSamePath = found.path == error.path || hasOtherPath
        return found.severity == .error && isSamePath
          && (found.location?.line == error.location?.line || error.location == nil)
      }
      #expect(isThere, "\(error) is not among \(report.diagnostics)")
    }
  }

  @Test func thereAreDocuments() {
    #expect(Self.documents("JSONFeed").count > 100 && Self.documents("RSS").count > 60)
  }

  @Test func strictDecodingAndValidationAgree() async throws {
    try await forEachCase(in: sampled(Self.documents("JSONFeed"), oneOf: 3)) { (path: String) in
      checkAgreement(try Self.data(path))
    }
  }

  @Test func theyAgreeAboutMutatedFeeds() async throws {
    try await forEachCase(in: sampled(0..<30)) { (seed: Int) in
      var generator = FeedGenerator(seed: UInt64(seed))
      let bytes = [UInt8](try generator.feed().encodeToData(.prettyPrinted))
      var choices = SeededGenerator(seed: UInt64(seed) &+ 1000)
      for _ in 0..<15 {
        var mutated = bytes
        for _ in 0..<choices.int(1..<4) {
          let index = choices.int(0..<mutated.count)
          switch choices.int(0..<4) {
          case 0: mutated.remove(at: index)
          case 1: mutated[index] = UInt8(choices.int(0x20..<0x7F))
          case 2: mutated.insert(contentsOf: Array("null".utf8), at: index)
          default: mutated.removeSubrange(index..<min(index + choices.int(1..<41), mutated.count))
          }
          if mutated.isEmpty { mutated = [0x7B] }
        }
        checkAgreement(Data(mutated))
      }
    }
  }

  /// A written feed has only problems of the values in the feed.
  @Test func whatIsEncodedIsWellFormed() async throws {
    try await forEachCase(in: sampled(0..<200)) { (seed: Int) in
      var generator = FeedGenerator(seed: UInt64(seed))
      let found = FeedValidator().validate(try generator.feed().encodeToData()).diagnostics
      let ofTheWriting = found.filter { problem in
        problem.rule.hasPrefix("json-") || problem.rule.hasPrefix("field-") && problem.rule != "field-empty-string"
          || problem.rule.hasSuffix("-type") && problem.rule != "extension-about-type"
          || problem.rule.hasSuffix("-format")
          || problem.rule == "version-not-first" || problem.rule == "item-date-lowercase"
      }
      #expect(ofTheWriting == [])
    }
  }
}
