/// Properties of all fixes, for the examples of all rules, for the fixtures, and for the feeds in the folder that the environment
/// variable `JSONFEED_FIXES` names.

import FeedBridge
import Foundation
import JSONFeed
import Testing

@testable import FeedValidation

struct FixPropertyTests {
  /// A document to fix.
  struct Document: Sendable, CustomTestStringConvertible {
    var name: String
    var data: Data
    var options = FeedValidator.Options(now: Self.now, selfURL: "https://tides.example/feed.xml")

    /// A date at which no example is in the future, unless it is about that.
    static let now = Date(timeIntervalSince1970: 1_767_225_600)

    var testDescription: String { name }
  }

  private static let examples = Rule.all.flatMap { rule in
    [("bad", rule.bad), ("good", rule.good)].map { kind, example in
      var document = Document(name: "\(rule.id), \(kind)", data: Data(example.bytes))
      if !rule.isOnByDefault { document.options.levels[rule.id] = .init(rawValue: rule.severity.rawValue) }
      return document
    }
  }

  private static let fixtures = documents(in: ValidationPropertyTests.fixtures)

  private static let corpus =
    ProcessInfo.processInfo.environment["JSONFEED_FIXES"].map { documents(in: URL(filePath: $0)) } ?? []

  private static func documents(in folder: URL) -> [Document] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects.compactMap { $0 as? String } ?? []
    return paths.sorted().compactMap { path in
      let data = try? Data(contentsOf: folder.appending(path: path))
      guard let data, ["json", "xml", "rss", "atom", "rdf"].contains(path.split(separator: ".").last) else {
        return nil
      }
      return Document(name: path, data: data)
    }
  }

  @Test func thereAreDocuments() {
    #expect(Self.examples.count > 500 && Self.fixtures.count > 300)
  }

  @Test(arguments: examples + fixtures + corpus)
  func safeFixesChangeNothingElse(document: Document) {
    let fixed = check(document, appliesUnsafeFixes: false)
    guard let feed = feed(document.data) else { return }
    #expect(self.feed(fixed) == respelled(feed, document), "\(Self.list(fixed, document))")
  }

  /// Rules about the spelling of values that a conversion keeps as they are: media types, and categories of podcasts.
  private static let ofSpelling: Set<String> = [
    "episode-enclosure-type", "invalid-itunes-category", "podcast-media-type",
  ]

  /// A converted feed with the values that the fixes of these rules write.
  private func respelled(_ feed: String, _ document: Document) -> String {
    let applied = FeedFixer(document.options).fix(document.data).applied.filter { Self.ofSpelling.contains($0.rule) }
    return applied.flatMap { $0.fix?.edits ?? [] }.reduce(feed) { feed, edit in
      let old = String(decoding: document.data.dropFirst(edit.offset).prefix(edit.length), as: UTF8.self)
      return feed.replacing(": \"\(old)\"", with: ": \"\(edit.replacement)\"")
    }
  }

  @Test(arguments: examples + fixtures + corpus)
  func unsafeFixesRemoveTheirProblems(document: Document) {
    _ = check(document, appliesUnsafeFixes: true)
  }

  private static func list(_ fixed: Data, _ document: Document) -> String {
    FeedFixer(document.options).fix(document.data).applied.map { "\($0) => \($0.fix?.title ?? "")" }.joined(
      separator: "\n")
  }

  private func check(_ document: Document, appliesUnsafeFixes: Bool) -> Data {
    let fixer = FeedFixer(document.options, appliesUnsafeFixes: appliesUnsafeFixes)
    let fixed = fixer.fix(document.data)
    #expect(fixer.fix(fixed.data).applied == [])
    var options = document.options
    options.maximumDiagnosticsPerRule = nil
    let before = FeedValidator(options).validate(document.data)
    // A document that could not be read has problems that are only found afterwards.
    let known = Set(before.diagnostics.map(\.rule))
    // Where tags are missing, it is not known what else is.
    guard known.isDisjoint(with: Self.rulesOfStructure) else { return fixed.data }
    let new = Set(fixed.report.diagnostics.map(\.rule)).subtracting(known)
    #expect(new == [], "\(fixed.applied.map { "\($0) => \($0.fix?.title ?? "")" }.joined(separator: "\n"))")
    return fixed.data
  }

  private static let rulesOfStructure: Set<String> = [
    "xml-unclosed-element", "xml-stray-end-tag", "xml-tag", "xml-truncated", "xml-end-tag-mismatch",
    "xml-attribute-quotes", "xml-cdata", "xml-comment",
  ]

  /// The feed in a document as JSON; nil if it is not one.
  private func feed(_ data: Data) -> String? {
    try? FeedConverter().convert(data).feed.encodeToString(.prettyPrinted)
  }
}
