/// Whatever is repeated in an XML feed, converting it takes work in proportion to its size.

import TestFeeds
import Testing

@testable import FeedBridge

struct LinearXMLConversionTests {
  /// Expects linear work for the conversion in memory, in pieces, and of its result to RSS and Atom.
  private func convertLinearly(
    _ shape: RepeatedMarkup, from size: Int, writes: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let growth = WorkGrowth(from: size) { size in
      guard let feed = try? FeedConverter().convert(shape.document(size)).feed, writes else { return }
      _ = try? feed.encodeToData()
      for format in FeedWriter.Format.allCases { _ = try? FeedWriter(format).write(feed) }
    }
    #expect(growth.isLinear, "\(shape): \(growth)", sourceLocation: sourceLocation)
    let inPieces = WorkGrowth(from: size) { size in
      let document = shape.document(size)
      var parser = FeedParser(.init(), sampleSize: 100)
      for start in stride(from: 0, to: document.count, by: 200) {
        guard (try? parser.append(Array(document[start..<min(start + 200, document.count)]))) != nil else { return }
      }
      _ = try? parser.finish()
    }
    #expect(inPieces.isLinear, "\(shape) in pieces: \(inPieces)", sourceLocation: sourceLocation)
  }

  /// Entries with the same role and kind are treated in the same way.
  @Test func everyElement() {
    var seen: Set<[AnyHashable]> = []
    for namespace in sampled(FeedNamespace.all, oneOf: 4) {
      for (element, shape) in zip(namespace.elements, RepeatedMarkup.elements(of: namespace, in: .item))
      where seen.insert([element.role, element.kind, element.keeping, element.isRepeated]).inserted {
        convertLinearly(shape, from: 8)
      }
    }
  }

  @Test(arguments: [FeedPlace.channel, .entry])
  func allElementsOfANamespace(place: FeedPlace) {
    for namespace in sampled(FeedNamespace.all, oneOf: 6) where !namespace.elements.isEmpty {
      convertLinearly(.allElements(of: namespace, in: place), from: 1, writes: true)
    }
  }

  @Test func everyProblemOfXML() {
    for shape in sampled(RepeatedMarkup.problems(in: .item), oneOf: 6) { convertLinearly(shape, from: 10) }
  }

  @Test(arguments: [FeedPlace.item, .feed])
  func everyStructure(place: FeedPlace) {
    for shape in sampled(RepeatedMarkup.structures(in: place), oneOf: 6) { convertLinearly(shape, from: 8) }
  }

  @Test func allOfHTML() {
    for shape in sampled(RepeatedMarkup.html, oneOf: 6) { convertLinearly(shape, from: 12) }
  }

  /// Small documents do not show it, because looking ahead in vain is allowed for some time.
  @Test func tagsWithoutEnd() {
    for shape in sampled(RepeatedMarkup.tagsWithoutEnd, oneOf: 5) { convertLinearly(shape, from: 2000) }
  }
}
