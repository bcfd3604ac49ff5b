/// Long text at every place of a document: no limit cuts a character. Debug builds check each string that is made of text.
/// One text of some documents is longer than every buffer. `JSONFEED_CHARACTERS=52` puts text around every limit at every place,
/// which takes much longer.

import Foundation
import TestCases
import Testing

@testable import FeedValidation

struct CharacterTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Characters")

  /// Limits of messages, names, URLs, samples and buffers.
  private static let limits = [40, 64, 80, 128, 200, 255, 256, 400, 1024, 2000, 2048, 4096, 65536]

  private static let rounds = ProcessInfo.processInfo.environment["JSONFEED_CHARACTERS"].flatMap(Int.init).map {
    0..<$0
  }

  /// The document with text at every place, each longer than a limit and with another offset of its characters.
  private static func document(
    _ name: String, _ character: Character, _ round: Int, hasLongest: Bool = false
  ) throws -> String {
    var needsLongest = hasLongest
    let text = try String(contentsOf: folder.appending(path: name + ".txt"), encoding: .utf8)
    let parts = text.components(separatedBy: "@@")
    var document = parts[0]
    for (index, part) in parts.dropFirst().enumerated() {
      var limit = limits[(index + 5 * round) % limits.count]
      if limit == limits.last, rounds == nil {
        if !needsLongest { limit = 4096 }
        needsLongest = false
      }
      let start = String(repeating: "a", count: (index / limits.count + round) % 4)
      document += start + String(repeating: character, count: (limit + 8) / character.utf8.count) + part
    }
    return document
  }

  /// The character in place of one that is cut off, as bytes, because searching them takes a hundredth of the time.
  private static let replacement = Data("\u{FFFD}".utf8)

  private static let names = ["rss.xml", "atom.xml", "rdf.xml", "cdf.xml", "feed.json", "rss.json", "list.opml"]

  @Test func noLimitCutsACharacter() async throws {
    let all: [Character] = ["é", "漢", "😀"]
    let cases = Self.names.flatMap { name in all.indices.map { (name, $0) } }
    try await forEachCase(in: sampled(cases)) { (name: String, index: Int) in
      // Another offset for each character.
      for round in Self.rounds ?? index..<index + 1 {
        try check(
          Data(Self.document(name, all[index], round, hasLongest: all[index] == "漢").utf8), hasAllFixes: index == 0)
      }
    }
  }

  /// The same in other encodings, in documents whose text is repaired, and in those that a character is cut off of.
  @Test(arguments: sampled(names, oneOf: 3))
  func noLimitCutsACharacterOfOtherDocuments(name: String) throws {
    let text = try Self.document(name, "漢", 1)
    let long = try Self.document(name, "漢", 1, hasLongest: true)
    var damaged = Data(long.utf8)
    for index in stride(from: 1, to: damaged.count, by: 997) { damaged[index] = 0xE6 }
    let declared = text.replacing("encoding=\"UTF-8\"", with: "encoding=\"Shift_JIS\"")
    let documents: [(Data?, Bool)] = [
      (long.data(using: .utf16), true), (damaged, false), (declared.data(using: .shiftJIS), true),
      (Data(text.utf8).dropLast(), false),
    ]
    let turn = Self.names.firstIndex(of: name) ?? 0
    for (index, (document, isValid)) in documents.enumerated() where checksAllCases || index == turn % documents.count {
      try check(try #require(document), isValid: isValid)
    }
  }

  private func check(_ document: Data, isValid: Bool = true, hasAllFixes: Bool = false) throws {
    var texts: [String] = []
    var options = FeedConverter.Options()
    for policy in [nil, HTMLPolicy.reader] {
      options.sanitizing = policy
      guard let conversion = try? FeedConverter(options).convert(document, sourceURL: "https://example.org/") else {
        continue
      }
      texts += [
        try conversion.feed.encodeToString(), try conversion.feed.encodeToRSS(), try conversion.feed.encodeToAtom(),
      ]
      texts += conversion.repairs.map(\.description)
    }
    if let list = try? OPML.make(from: document) { texts.append(list.encodeToString()) }
    if let tree = try? XMLDictionary.make(from: document) { texts.append("\(tree)") }
    var pieces = FeedParser()
    for start in stride(from: 0, to: document.count, by: 501) {
      let items = try? pieces.append(
        document[document.startIndex + start..<min(document.startIndex + start + 501, document.endIndex)])
      texts += items?.compactMap(\.contentHTML) ?? []
    }
    // Unsafe fixes are applied with the safe ones.
    for fixes in hasAllFixes ? [false, true] : [true] {
      let fixed = FeedFixer(appliesUnsafeFixes: fixes).fix(document)
      let diff = UnifiedDiff.text(from: document, to: fixed.data, path: "feed")
      // It has the bytes of the document.
      if String(bytes: document, encoding: .utf8) != nil { texts.append(String(decoding: diff, as: UTF8.self)) }
    }
    let files = [ReportedFile("feed", FeedValidator(.init(profile: .strict)).validate(document), document: document)]
    texts += [
      TextReporter(showsAll: true).report(files), JSONReporter().report(files), GitHubReporter().report(files),
      SARIFReporter(version: "1").report(files), JUnitReporter(failingFrom: .info).report(files),
      HTMLReporter.report(files), MarkdownReporter.report(files), CodeQualityReporter().report(files),
      PreviewPage.text(files.map { PreviewedFeed($0, .init()) }),
    ]
    // What the document has not, no text has.
    if isValid {
      for text in texts { #expect(Data(text.utf8).range(of: Self.replacement) == nil, "\(text.prefix(2000))") }
    }
  }
}
