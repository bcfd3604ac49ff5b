/// Whatever is repeated in a document, reading takes work in proportion to its size.

import FeedBridge
import FeedPrimitives
import TestFeeds
import Testing

@testable import JSONFeedModel

@Suite struct LinearReadingTests {
  /// Expects linear work to read a document leniently, in one piece and, unless only names differ, in many.
  private func readLinearly(
    _ shape: RepeatedShape, inPieces isInPieces: Bool = true, from size: Int = 3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let growth = WorkGrowth(from: size) { size in
      let document = shape.document(size)
      _ = try? JSONFeed.read(document)
    }
    #expect(growth.isLinear, "\(shape): \(growth)", sourceLocation: sourceLocation)
    if !isInPieces { return }
    let inPieces = WorkGrowth(from: size) { Self.readInPieces(shape.document($0)) }
    #expect(inPieces.isLinear, "\(shape) in pieces: \(inPieces)", sourceLocation: sourceLocation)
  }

  private static func readInPieces(_ document: [UInt8]) {
    var stream = JSONFeedStream(limits: .init())
    var item = JSONFeed.Item.blank
    var window = TextWindow()
    for start in stride(from: 0, to: document.count, by: 100) {
      let end = min(start + 100, document.count)
      window.append(document[start..<end].span)
      if end < document.count, !stream.mayContinue(in: window.text) { continue }
      var step: JSONFeedReader.Step?
      repeat {
        step = try? stream.next(&item, in: window.text, isFinal: end == document.count, before: nil)
      } while step == .item
      guard step == .needsMoreBytes else { break }
      window.removeFirst(stream.discard(from: window.text))
    }
    _ = stream.takeRepairs(in: window.text)
  }

  private static let otherNames: [FeedPart: [String]] = [
    .feed: JSONFeed.otherNames.names, .item: JSONFeed.Item.otherNames.names, .author: JSONFeed.Author.otherNames.names,
    .attachment: JSONFeed.Attachment.otherNames.names, .hub: JSONFeed.Hub.otherNames.names,
  ]

  @Test func everyMember() {
    for shape in sampled(RepeatedShape.members(Self.otherNames), oneOf: 6) { readLinearly(shape, inPieces: false) }
  }

  @Test func everyArray() { for shape in sampled(RepeatedShape.elements, oneOf: 6) { readLinearly(shape) } }

  @Test func everyMemberInItems() {
    for shape in sampled(RepeatedShape.items + RepeatedShape.pairs, oneOf: 6) { readLinearly(shape) }
  }

  @Test(arguments: JSONDeviation.allCases)
  func everyDeviation(_ deviation: JSONDeviation) throws {
    for shape in RepeatedShape.deviations(deviation) { readLinearly(shape) }
    let reading = try JSONFeed.read(RepeatedShape.deviations(deviation)[0].document(3))
    #expect(reading.repairs.contains { $0.kind.rawValue == deviation.rawValue }, "\(reading.repairs)")
  }

  /// As the deadline of a fetch does. What is done before reading, such as looking for invalid UTF-8, takes steps too.
  @Test(arguments: JSONDeviation.allCases.filter { $0 != .textOutside })
  func cancellationEndsReading(_ deviation: JSONDeviation) async {
    let document = RepeatedShape.deviations(deviation)[0].document(300)
    let all = WorkCounter.steps { _ = try? JSONFeed.read(document) }
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return Cancellation.$endsWork.withValue(true) { WorkCounter.steps { _ = try? JSONFeed.read(document) } }
    }
    let steps = await task.value
    #expect(steps < all / 2, "\(steps) of \(all) steps")
  }
}
