/// The inputs are the same in every run, have the requested size, and are valid feeds.

import Foundation
import FeedValidation
import Testing
@testable import feed_benchmarks

struct GeneratedInputTests {
  @Test(arguments: InputKind.allCases)
  func everyRunGeneratesTheSameBytes(kind: InputKind) throws {
    #expect(try GeneratedFeeds.bytes(kind, size: 20_000) == GeneratedFeeds.bytes(kind, size: 20_000))
  }

  @Test(arguments: InputKind.allCases, [100_000, 1_000_000])
  func aFeedHasAboutTheRequestedSize(kind: InputKind, size: Int) throws {
    let count = try GeneratedFeeds.bytes(kind, size: size).count
    #expect(abs(count - size) < size / 20)
  }

  @Test(arguments: InputKind.allCases)
  func aFeedIsOfItsKindAndHasNoErrors(kind: InputKind) throws {
    let document = try GeneratedFeeds.bytes(kind, size: 50_000)
    #expect(InputKind(of: document) == kind)
    let report = FeedValidator(.init(now: Date(timeIntervalSince1970: 1_767_312_000))).validate(document)
    #expect(report.diagnostics.filter { $0.severity == .error }.isEmpty)
  }

  @Test func eachFormatHasTheSamePosts() throws {
    let feeds = try InputKind.allCases.map { try JSONFeed.convert(try GeneratedFeeds.bytes($0, size: 50_000)) }
    let posts = feeds.map { $0.items.prefix(10).map { [$0.id.stringValue, $0.title, $0.contentHTML] } }
    #expect(posts[0].count == 10)
    #expect(posts[1] == posts[0])
    #expect(posts[2] == posts[0])
  }

  @Test func halfOfTheBodiesAreNotASCII() throws {
    let bodies = GeneratedFeeds.jsonFeed(size: 1_000_000).items.compactMap(\.contentHTML)
    let foreign = bodies.filter { body in body.utf8.contains { $0 > 127 } }
    #expect((0.4...0.6).contains(Double(foreign.count) / Double(bodies.count)))
  }

  @Test(arguments: InputKind.allCases)
  func everyCaseSupportsItsFeeds(kind: InputKind) throws {
    let input = try BenchmarkInput.feed(kind, InputSize(bytes: 10_000))
    #expect(input.items > 2)
    for benchmark in BenchmarkCase.all where benchmark.kinds.contains(kind) {
      try benchmark.prepare(input.documents)()
    }
  }

  @Test func filesOfAFormatAreMeasuredTogetherAndOthersSkipped() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feed-benchmarks-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FeedFiles.write([InputSize(bytes: 10_000), InputSize(bytes: 20_000)], to: folder)
    try Data("no feed".utf8).write(to: folder.appending(path: "README"))
    let paths = try FeedFiles.paths(folder.path)
    #expect(paths.count == 7)
    #expect(paths.contains { $0.hasSuffix("/feed-10KB.rss.xml") })
    let (inputs, skipped) = try BenchmarkInput.files(paths)
    #expect(inputs.map(\.kind) == InputKind.allCases)
    #expect(inputs.map(\.documents.count) == [2, 2, 2])
    #expect(skipped == 1)
  }
}
