/// Caches that other processes write to, and that are killed while they do.

import FeedClient
import Foundation
import JSONFeed
import TestFeeds
import Testing

struct CacheSharingTests {
  let folder: CacheFolder
  let cache: FeedCache<JSONFeed.Item>

  init() throws {
    folder = try CacheFolder()
    cache = FeedCache(folder.preferences("shared"))
  }

  /// The helper that was built with the tests; see Tests/CacheWriter.
  static let binary: URL = {
    let folders = [URL(filePath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
    let binaries = folders.map { $0.deletingLastPathComponent().appending(path: "CacheWriter") }
    return binaries.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? binaries[0]
  }()

  private func start(_ command: String, _ numbers: Int...) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = [command, folder.url.path] + numbers.map(String.init)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return (process, output.fileHandleForReading)
  }

  /// A hundred times in total, in four caches at the same time.
  @Test(arguments: 0..<4) func fk20AWriterThatIsKilledLeavesOneOfItsStates(_: Int) throws {
    let states = [0..<50, 0..<100, 100..<150].map { JSONFeed.Item.numbered($0) }
    cache.replaceItems(with: states[0])
    for _ in 0..<25 {
      let (process, output) = try start("replace")
      let isReady = !output.availableData.isEmpty
      #expect(isReady)
      // Waits for nothing in particular: the kill must come at a random moment.
      Thread.sleep(forTimeInterval: .random(in: 0..<0.01))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(states.contains(cache.loadSynchronously()))
    }
    // Leftovers are removed with the next change.
    cache.addItems([.numbered(1000)])
    #expect(cache.loadSynchronously().last == .numbered(1000))
    cache.replaceItems(with: [.numbered(1)])
    #expect(folder.paths == ["FeedCache", "FeedCache/shared", "FeedCache/shared/items"])
  }

  @Test func fk20OneWritesAtATime() throws {
    let processes = try (0..<4).map { try start("append", $0 * 25, 25).process }
    // This process writes too.
    for number in 100..<125 { cache.addItems([.numbered(number)]) }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let items = cache.loadSynchronously().sorted { ($0.datePublished ?? .now) < ($1.datePublished ?? .now) }
    #expect(items == JSONFeed.Item.numbered(0..<125))
    #expect(cache.failure == nil)
  }

  @Test func fk20ThreadsOfOneProcessShareACacheToo() async {
    await withTaskGroup { group in
      for number in 0..<40 {
        group.addTask { FeedCache<JSONFeed.Item>(folder.preferences("shared")).addItems([.numbered(number)]) }
      }
    }
    #expect(Set(cache.loadSynchronously()) == Set(JSONFeed.Item.numbered(0..<40)))
  }

  @Test func allCachesCanBeRemovedWhileTheyAreWritten() async {
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          FeedCachePreferences.removeAllCaches(in: folder.url)
          FeedCache<JSONFeed.Item>(folder.preferences("shared")).replaceItems(with: [.numbered(number)])
        }
      }
    }
    #expect(cache.loadSynchronously().count <= 1)
    cache.replaceItems(with: [.numbered(7)])
    #expect(cache.loadSynchronously() == [.numbered(7)])
  }
}
