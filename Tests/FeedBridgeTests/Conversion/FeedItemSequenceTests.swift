/// The items of a feed as an asynchronous sequence.

import FeedBridge
import Foundation
import TestFeeds
import Testing

struct FeedItemSequenceTests {
  private static func chunks(of bytes: [UInt8], size: Int) -> AsyncStream<ArraySlice<UInt8>> {
    AsyncStream { continuation in
      for start in stride(from: 0, to: bytes.count, by: size) {
        continuation.yield(bytes[start..<min(start + size, bytes.count)])
      }
      continuation.finish()
    }
  }

  @Test(arguments: ["RSS/podcast.xml", "Atom/malformed-unclosed.xml", "JSONFeed/valid/dates-of-each-kind.json"])
  func theItemsAreThoseOfTheConversion(path: String) async throws {
    let data = try Fixtures.data(path)
    let whole = try FeedConverter().convert(data)
    for size in [1, 100, data.count] {
      var iterator = FeedItemSequence(Self.chunks(of: [UInt8](data), size: size)).makeAsyncIterator()
      var ids: [AmbiguouslyTypedIdentifier] = []
      while let item = try await iterator.next() { ids.append(item.id) }
      #expect(ids == whole.feed.items.map(\.id))
      #expect(iterator.summary?.feed.title == whole.feed.title && iterator.summary?.itemCount == ids.count)
      #expect(try await iterator.next() == nil)
    }
  }

  @Test func aFileIsReadInPieces() async throws {
    let items = (0..<5000).map { "<item><guid>urn:\($0)</guid><title>Number \($0)</title></item>" }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
    try Data("<rss version='2.0'><channel>\(items.joined())</channel></rss>".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var titles: [String?] = []
    for try await item in FeedItemSequence(file: file) { titles.append(item.title) }
    #expect(titles == (0..<5000).map { "Number \($0)" })
    // Reading may end early.
    for try await item in FeedItemSequence(file: file) {
      #expect(item.title == "Number 0")
      break
    }
  }

  @Test func bytesMayComeOneByOne() async throws {
    let document = Array("<rss version='2.0'><channel><item><title>One</title></item></channel></rss>".utf8)
    let bytes = AsyncStream { continuation in
      document.forEach { continuation.yield($0) }
      continuation.finish()
    }
    // It is `Sendable`.
    let task = Task { [items = FeedItemSequence(bytes)] in
      var titles: [String?] = []
      for try await item in items { titles.append(item.title) }
      return titles
    }
    #expect(try await task.value == ["One"])
  }

  /// Also those that wait for the encoding.
  @Test(arguments: [
    "<item><title>One</title></item></channel></rss><rss>", "<title>Ü</title><item><title>One</title></item>",
  ])
  func completeItemsPrecedeAnError(content: String) async throws {
    let broken = AsyncThrowingStream { continuation in
      Array("<rss version='2.0'><channel>\(content)".utf8).forEach { continuation.yield($0) }
      continuation.finish(throwing: CocoaError(.fileReadUnknown))
    }
    var iterator = FeedItemSequence(broken).makeAsyncIterator()
    #expect(try await iterator.next()?.title == "One")
    await #expect(throws: CocoaError.self) { try await iterator.next() }
  }

  @Test func errorsAreThrown() async throws {
    await #expect(throws: CocoaError.self) {
      for try await _ in FeedItemSequence(file: URL(filePath: "/no/such/file.xml")) {}
    }
    let page = Self.chunks(of: Array("<html><body>No feed</body></html>".utf8), size: 5)
    await #expect(throws: ConversionError.notAFeed(.html)) { for try await _ in FeedItemSequence(page) {} }
  }

  @Test func theItemsBeforeAnErrorAreDeliveredAndTheErrorIsThrownOnce() async throws {
    let document = #"{"rss":{"version":"2.0","channel":{"title":"A feed of three items","item":[{},{},{}]}}}"#
    let chunks = Self.chunks(of: Array(document.utf8), size: 20)
    var iterator = FeedItemSequence(chunks, .init(limits: .init(items: 2))).makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    #expect(try await iterator.next() != nil)
    do {
      _ = try await iterator.next()
      Issue.record("there is no third item")
    } catch {
      #expect(error as? ConversionError == .limit(.items, maximum: 2, at: nil))
    }
    #expect(try await iterator.next() == nil)
  }

  @Test func aCancelledTaskEndsWithAnError() async {
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(Array("<rss version='2.0'><channel><title>Never complete</title><item/>".utf8))
    let task = Task {
      for try await _ in FeedItemSequence(chunks) {}
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
