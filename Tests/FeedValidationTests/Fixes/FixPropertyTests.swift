/// Properties of all fixes, for the examples of all rules, for the fixtures, and for the feeds in the folder that the environment
/// variable `JSONFEED_FIXES` names.

import Foundation
import TestFeeds
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

  private static let examples = ValidationRule.all.flatMap { rule in
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
    return withoutResults(paths).sorted().compactMap { path in
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

  @Test func safeFixesChangeNothingElseAndAllRemoveTheirProblems() async throws {
    try await forEachCase(in: sampled(Self.examples + Self.fixtures, oneOf: 8) + Self.corpus) { (document: Document) in
      var options = document.options
      options.maximumDiagnosticsPerRule = nil
      let found = FeedValidator(options).validate(document.data).diagnostics
      if !found.contains(where: { $0.fix != nil }) { return }
      // A document that could not be read has problems that are only found afterwards.
      let known = Set(found.map(\.rule))
      let fixed = check(document, known, appliesUnsafeFixes: false)
      if found.contains(where: { $0.fix?.applicability == .unsafe }) {
        _ = check(document, known, appliesUnsafeFixes: true)
      }
      guard fixed != document.data, let feed = feed(document.data) else { return }
      let after = self.feed(fixed)
      if after == feed || after == respelled(feed, document) { return }
      // A date in the right form needs no extension object that keeps its text, and an id that is made from the content changes.
      let fixes = FeedFixer(document.options).fix(document.data).applied
      #expect(fixes.contains { Self.rulesOfDates.contains($0.rule) }, "\(Self.list(fixed, document))")
      #expect(self.feed(fixed, hasExtensions: false) == self.feed(document.data, hasExtensions: false))
    }
  }

  private static let rulesOfDates: Set<String> = [
    "invalid-w3cdtf-date", "invalid-rfc3339-date", "incorrect-dow", "invalid-rfc2822-date", "invalid-day",
  ]

  private static let rulesOfNames: Set<String> = [
    "field-unknown", "field-misplaced", "undefined-element", "unexpected-attribute", "invalid-namespace",
  ]

  /// A converted feed with the values that fixes write: conversion keeps many values in extension objects as they are spelled.
  private func respelled(_ feed: String, _ document: Document) -> String {
    let applied = FeedFixer(document.options).fix(document.data).applied
    return applied.flatMap { $0.fix?.edits ?? [] }.reduce(feed) { feed, edit in
      let old = String(decoding: document.data.dropFirst(edit.offset).prefix(edit.length), as: UTF8.self)
      return feed.replacing(": \"\(old)\"", with: ": \"\(edit.replacement)\"")
    }
  }

  private static func list(_ fixed: Data, _ document: Document) -> String {
    FeedFixer(document.options).fix(document.data).applied.map { "\($0) => \($0.fix?.title ?? "")" }.joined(
      separator: "\n")
  }

  /// - Parameter known: the rules that the document breaks.
  private func check(_ document: Document, _ known: Set<String>, appliesUnsafeFixes: Bool) -> Data {
    let fixer = FeedFixer(document.options, appliesUnsafeFixes: appliesUnsafeFixes)
    let fixed = fixer.fix(document.data)
    #expect(fixed.isComplete)
    if fixed.data == document.data {
      #expect(fixed.applied == [])
      return fixed.data
    }
    #expect(fixer.fix(fixed.data).applied == [])
    // Where tags are missing, it is not known what else is.
    guard known.isDisjoint(with: Self.rulesOfStructure) else { return fixed.data }
    let new = Set(fixed.report.diagnostics.map(\.rule)).subtracting(known)
    // What has the wrong name is checked only after it has the right one.
    if fixed.applied.contains(where: { Self.rulesOfNames.contains($0.rule) }) { return fixed.data }
    #expect(new == [], "\(fixed.applied.map { "\($0) => \($0.fix?.title ?? "")" }.joined(separator: "\n"))")
    return fixed.data
  }

  private static let rulesOfStructure: Set<String> = [
    "xml-unclosed-element", "xml-stray-end-tag", "xml-tag", "xml-truncated", "xml-end-tag-mismatch",
    "xml-attribute-quotes", "xml-cdata", "xml-nested-cdata", "xml-comment",
  ]

  /// The feed in a document as JSON; nil if it is not one.
  private func feed(_ data: Data, hasExtensions: Bool = true) -> String? {
    guard var feed = try? FeedConverter().convert(data).feed else { return nil }
    if !hasExtensions {
      feed.extensions = .init()
      for index in feed.items.indices {
        feed.items[index].extensions = .init()
        if feed.items[index].id.stringValue.hasPrefix("urn:feed-item:") { feed.items[index].id = "" }
      }
    }
    return try? feed.encodeToString(.prettyPrinted)
  }
}

extension FixPropertyTests {
  /// Names in other case are read as the right ones, so that correcting them, a safe fix, changes nothing.
  @Test func namesInOtherCaseAreReadAsTheRightOnes() {
    func inOtherCase(_ name: String) -> String {
      let (prefix, local) = (name.prefix { $0 != ":" }, name.drop { $0 != ":" })
      let changed = local.isEmpty ? prefix : local
      return (local.isEmpty ? "" : prefix) + changed.dropLast() + changed.suffix(1).uppercased()
    }
    for namespace in FeedNamespace.all {
      for element in sampled(namespace.elements, oneOf: 2) {
        // How a construct is read depends on its attributes, so their fixes are unsafe.
        for attribute in element.attributes
        where !element.isConstruct && element.attribute(ignoringCase: attribute.name) === attribute {
          func feed(_ name: String, _ attribute: String) -> String? {
            let prefix = namespace === FeedNamespace.rss ? "" : "x:"
            let start = "<\(prefix)\(name) \(attribute)='https://a.example/1'"
            let content = "\(start)/>"
            return self.feed(
              Data(
                """
                <rss version="2.0" xmlns:x="\(namespace.uri)"><channel><title>t</title>\(content)
                <item><guid>1</guid><title>u</title>\(content)</item></channel></rss>
                """.utf8))
          }
          let right = feed(element.name, attribute.name)
          #expect(feed(element.name, inOtherCase(attribute.name)) == right, "\(element.name)/@\(attribute.name)")
          let other = inOtherCase(element.name)
          guard namespace.table.element(forWritten: other) === element else { continue }
          #expect(feed(other, attribute.name) == right, "\(element.name)")
        }
      }
    }
  }
}
