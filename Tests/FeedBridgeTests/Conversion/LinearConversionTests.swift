/// Whatever is repeated in a JSON document, converting it takes work in proportion to its size.

import FeedPrimitives
import TestFeeds
import Testing

@testable import FeedBridge

struct LinearConversionTests {
  /// Expects linear work for a conversion, in memory and, unless the document is read as a whole in any case, in pieces.
  private func convertLinearly(
    _ shape: RepeatedShape, inPieces isInPieces: Bool = true, from size: Int = 3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let growth = WorkGrowth(from: size) { size in
      _ = try? FeedConverter().convert(shape.document(size)).feed.encodeToData()
    }
    #expect(growth.isLinear, "\(shape): \(growth)", sourceLocation: sourceLocation)
    if !isInPieces { return }
    let inPieces = WorkGrowth(from: size) { size in
      var conversion = StreamedConversion(.init(), sourceURL: nil)
      conversion.maximumInMemory = 0
      _ = try? conversion.convert(Pieces(shape.document(size), size: 100), to: nil, isPretty: false) { _ in }
    }
    #expect(inPieces.isLinear, "\(shape) in pieces: \(inPieces)", sourceLocation: sourceLocation)
  }

  /// Expects linear work for writing the converted document as RSS and Atom too.
  private func writeLinearly(_ shape: RepeatedShape, sourceLocation: SourceLocation = #_sourceLocation) {
    convertLinearly(shape, sourceLocation: sourceLocation)
    let growth = WorkGrowth(from: 3) { size in
      guard let feed = try? FeedConverter().convert(shape.document(size)).feed else { return }
      for format in FeedWriter.Format.allCases { _ = try? FeedWriter(format).write(feed) }
    }
    #expect(growth.isLinear, "\(shape) written: \(growth)", sourceLocation: sourceLocation)
  }

  @Test func everyMember() { for shape in sampled(RepeatedShape.members(), oneOf: 6) { convertLinearly(shape) } }

  @Test func everyArray() { for shape in sampled(RepeatedShape.elements, oneOf: 6) { writeLinearly(shape) } }

  @Test func everyMemberInItems() { for shape in sampled(RepeatedShape.items, oneOf: 6) { convertLinearly(shape) } }

  @Test func pairs() { for shape in RepeatedShape.pairs { writeLinearly(shape) } }

  @Test func everyDeviation() async throws {
    try await forEachCase(in: JSONDeviation.allCases) { (deviation: JSONDeviation) in
      for shape in RepeatedShape.deviations(deviation) { convertLinearly(shape) }
    }
  }

  // MARK: Repairs

  /// A document for each kind of repair that the conversion of a JSON Feed makes.
  private static let repairs: [String: RepeatedShape] = [
    "missing-member": .feed(items: #"{"id":"1"},«{"id":"%"}»"#, title: nil),
    "wrong-type": .feed(items: #"«{"id":"%","title":1}»"#),
    "invalid-date": .feed(items: #"«{"id":"%","date_published":"x%"}»"#),
    "date-form": .feed(items: #"«{"id":"%","date_published":"Tue, 02 Jan 2024 00:00:00 GMT"}»"#),
    "assumed-utc": .feed(items: #"«{"id":"%","date_published":"2024-01-02 00:00:00"}»"#),
    "member-name": .feed(items: #"«{"guid":"%"}»"#),
    "unknown-member": .feed(items: #"«{"id":"%","x%":1}»"#),
    "duplicate-member": .feed(items: #"«{"id":"%","title":"a","title":"b"}»"#),
    "number-out-of-range": .feed(
      items: #"«{"id":"%","attachments":[{"url":"https://example.org/%","size_in_bytes":1e999}]}»"#),
    "unusable-id": .feed(items: #"{"id":"1"},«{"id":" "}»"#),
    "escaped-cdata": .feed(items: #"«{"id":"%","title":"<![CDATA[a]]>"}»"#),
    "lone-surrogate": .feed(items: #"«{"id":"%","title":"\ud800"}»"#),
    "missing-title": .feed(items: #"«{"id":"%"}»"#, title: " "),
    "duplicate-id": .feed(items: #"«{"id":"1"}»"#),
    "missing-content": .feed(items: #"«{"id":"%"}»"#),
    "invalid-language": .feed(items: #"«{"id":"%","language":"en_%%%%%%%%%%"}»"#),
    "missing-mime-type": .feed(items: #"«{"id":"%","attachments":[{"url":"https://example.org/%"}]}»"#),
    "invalid-number": .feed(items: #"«{"id":"%","attachments":[{"url":"https://example.org/%","size_in_bytes":-1}]}»"#),
    "encoded-url": .feed(items: #"«{"id":"%","url":"https://example.org/ü%"}»"#),
    "missing-scheme": .feed(items: #"«{"id":"%","url":"www.example.org/%"}»"#),
    "invalid-url": .feed(items: #"«{"id":"%","image":"https://"}»"#),
    "unsafe-url": .feed(items: #"«{"id":"%","url":"javascript:%"}»"#),
    "empty-url": .feed(items: #"«{"id":"%","url":" "}»"#),
    "empty-author": .feed(items: #"«{"id":"%","authors":[{}]}»"#),
    "empty-tag": .feed(items: #"«{"id":"%","tags":[""," ","a"]}»"#),
    "next-url-loop": .feed(
      members: #""feed_url":"https://example.org/","next_url":"https://example.org/""#, items: #"«{"id":"%"}»"#),
    "version": .feed(members: #""description":"‹x›""#, items: #"«{"id":"%"}»"#, version: "1"),
    "author": .feed(items: #"«{"id":"%","author":{"name":"N%"}}»"#),
    "different-author": .feed(items: #"«{"id":"%","author":{"name":"N%"},"authors":[{"name":"M%"}]}»"#),
    "extension-name": .feed(items: #"«{"id":"%","_a.b%":{"c.d":1}}»"#),
  ]

  /// The kinds that only conversions from or to XML make, or that are not about something in the document.
  private static let others: Set = [
    "assumed-date-order", "misnamed-attribute", "text-type", "generated-id", "relative-id", "filled-in", "encoding",
    "second-channel", "stopped-early", "more",
    "not-restored", "omitted-characters", "unwritten-extension",
    // See URLBudgetTests.
    "long-base", "unresolved-urls",
  ]

  @Test func everyKindOfRepairHasADocument() {
    #expect(Set(RepairDocumentationTests.kinds) == Self.others.union(Self.repairs.keys))
  }

  @Test func everyRepair() async throws {
    try await forEachCase(in: RepairDocumentationTests.kinds.filter { !Self.others.contains($0) }) { (kind: String) in
      let shape = try #require(Self.repairs[kind])
      writeLinearly(shape)
      let repairs = try FeedConverter().convert(shape.document(3)).repairs
      #expect(repairs.contains { $0.kind.rawValue == kind }, "\(repairs)")
    }
  }

  // MARK: RSS in JSON

  @Test func everyElementOfRSSInJSON() {
    let names = (NamespaceID.rss.namespace?.table.elements ?? []).map(\.name)
    let values = [
      "\"x\"", "1", "null", "[\"x\"]", "{\"url\":\"https://example.org/%\"}", "{\"#value\":\"x%\",\"a\":1}",
    ]
    for name in sampled(names + ["x", "x%", "itunes:author", "p%:x", "@x%"], oneOf: 6) {
      let member = "«\"\(name)\":[\(values.joined(separator: ","))]»"
      let elements = "\"\(name)\":[«\(values.joined(separator: ","))»]"
      for (channel, item) in [(member, ""), (elements, ""), ("", member), ("", elements)] {
        convertLinearly(.rss(channel: channel, item: item), inPieces: false)
      }
    }
  }
}

extension RepeatedShape {
  /// RSS in JSON with these members.
  fileprivate static func rss(channel: String, item: String) -> Self {
    let channel = channel.isEmpty ? "" : channel + ","
    let item = item.isEmpty ? "" : "," + item
    return Self(#"{"rss":{"version":"2.0","channel":{"title":"T",\#(channel)"item":[{"guid":"1"\#(item)}]}}}"#)
  }
}
