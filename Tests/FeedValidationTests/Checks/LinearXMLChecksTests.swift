/// Whatever is repeated in a feed, validating and fixing it takes work in proportion to its size.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

struct LinearXMLChecksTests {
  private static let options = FeedValidator.Options(
    profile: .podcast, now: Date(timeIntervalSince1970: 1_767_225_600), baseURL: "https://e.example/")

  private func validateLinearly(
    _ shape: RepeatedMarkup, from size: Int, fixes: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let growth = WorkGrowth(from: size) { _ = FeedValidator(Self.options).validate(shape.document($0)) }
    #expect(growth.isLinear, "\(shape): \(growth)", sourceLocation: sourceLocation)
    let found = FeedValidator(Self.options).validate(shape.document(2)).diagnostics
    guard fixes, found.contains(where: { $0.fix != nil }) else { return }
    let fixing = WorkGrowth(from: size) { size in
      _ = FeedFixer(Self.options, appliesUnsafeFixes: true).fix(Data(shape.document(size)))
    }
    #expect(fixing.isLinear, "\(shape), fixed: \(fixing)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [FeedPlace.channel, .item])
  func allElementsOfANamespace(place: FeedPlace) {
    for namespace in sampled(FeedNamespace.all, oneOf: 8) where !namespace.elements.isEmpty {
      validateLinearly(.allElements(of: namespace, in: place), from: 1, fixes: false)
    }
  }

  @Test func everyProblemOfXML() {
    for shape in sampled(RepeatedMarkup.problems(in: .item), oneOf: 8) { validateLinearly(shape, from: 8) }
  }

  @Test(arguments: [FeedPlace.item, .feed])
  func everyStructure(place: FeedPlace) {
    for shape in sampled(RepeatedMarkup.structures(in: place), oneOf: 8) {
      validateLinearly(shape, from: 8, fixes: place == .item)
    }
  }

  @Test func allOfHTML() {
    for shape in sampled(RepeatedMarkup.html, oneOf: 6) { validateLinearly(shape, from: 12, fixes: false) }
  }

  @Test func tagsWithoutEnd() {
    for shape in sampled(RepeatedMarkup.tagsWithoutEnd, oneOf: 5) { validateLinearly(shape, from: 2000, fixes: false) }
  }

  // MARK: Rules

  /// The examples of all rules about XML that are well-formed.
  private static let examples = ValidationRule.all.map(\.bad).filter { example in
    !example.kind.isJSON && ![.document, .settings, .input].contains(example.kind)
      && (try? FeedConverter().convert(example.bytes).isWellFormed) == true
  }

  /// The part of each example between these texts.
  private static func parts(from start: String, to end: String) -> String {
    examples.compactMap { example in
      example.text.components(separatedBy: start).dropFirst().first?.components(separatedBy: end).first
    }.joined()
  }

  @Test func everyRuleAboutElements() {
    let ofItems = Self.parts(from: "<item>", to: "</item>")
    let ofEntries = Self.parts(from: "<entry>", to: "</entry>")
    let ofChannels = Self.parts(from: "<channel>", to: "<item>")
    #expect(!ofItems.isEmpty && !ofEntries.isEmpty && !ofChannels.isEmpty)
    for (content, place) in sampled([(ofItems, FeedPlace.item), (ofChannels, .channel), (ofEntries, .entry)]) {
      validateLinearly(RepeatedMarkup(content, in: place), from: 1, fixes: checksAllCases && place == .entry)
    }
  }

  @Test func everyRuleAboutItemsOfJSON() {
    for example in sampled(ValidationRule.all.map(\.bad).filter { [.item, .attachment].contains($0.kind) }, oneOf: 6) {
      guard let feed = try? JSONFeed.Value(json: Data(example.text.utf8)),
        let item = feed["items"]?[0]
      else { continue }
      validateLinearly(
        RepeatedMarkup(
          item.encodeToString().replacing("%", with: "") + ",",
          before: #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":["#, after: "{}]}",
          titled: example.text), from: 4)
    }
  }

  /// A second pass costs another validation.
  @Test func fixingTheExampleOfARuleTakesOnePassAndItsDiffLeadsToTheResult() async throws {
    try await forEachCase(in: sampled(ValidationRule.all, oneOf: 8)) { (rule: ValidationRule) in
      let document = Data(rule.bad.bytes)
      let result = FeedFixer(Self.options, appliesUnsafeFixes: true).fix(document)
      #expect(result.passes <= 1)
      #expect(Patch.apply(UnifiedDiff.text(from: document, to: result.data, path: "f"), to: document) == result.data)
    }
  }

  /// A namespace is reported once, but corrected in all elements that declare it.
  @Test func wrongNamespacesAreCorrectedInOnePass() {
    let element = "<media:title xmlns:media=\"http://search.yahoo.com/mrss\">T</media:title>"
    let rss = RepeatedMarkup("<item><title>%</title>\(element)</item>", in: .channel)
    let rdf = RepeatedMarkup(
      "<item xmlns=\"http://purl.org/rss/1.0\" rdf:about=\"urn:e:%\"><title>T</title></item>",
      before: "<rdf:RDF xmlns:rdf=\"\(FeedNamespace.rdf.uri)\">", after: "</rdf:RDF>")
    for document in [rss, rdf].map({ Data($0.document(50)) }) {
      let result = FeedFixer(Self.options, appliesUnsafeFixes: true).fix(document)
      #expect(result.passes == 1 && result.applied.contains { $0.fix?.edits.count == 50 })
    }
  }
}
