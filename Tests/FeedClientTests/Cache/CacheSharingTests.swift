/// Caches that other processes write to, and that are killed while they do.

import FeedClient
import Foundation
import TestFeeds
import TestResources
import Testing

@Suite(.inTurns) struct CacheSharingTests {
  let folder: CacheFolder
  let cache: FeedCache<JSONFeed.Item>

  init() throws {
    folder = try CacheFolder()
    cache = FeedCache(folder.preferences("shared"))
  }

  /// The helper that was built with the tests; see Tests/CacheWriter.
  private static let writer = TestProcess.program("CacheWriter")

  /// A hundred times in total, in four caches at the same time.
  @Test(arguments: 0..<4) func fk20AWriterThatIsKilledLeavesOneOfItsStates(_: Int) async throws {
    let states = [0..<50, 0..<100, 100..<150].map { JSONFeed.Item.numbered($0) }
    cache.replaceItems(with: states[0])
    for _ in 0..<25 {
      let result = try await TestProcess.run(Self.writer, ["replace", folder.url.path]) { process, output in
        while try process.isRunning && Data(contentsOf: output).isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        // Waits for nothing in particular: the kill must come at a random moment.
        try await Task.sleep(for: .microseconds(.random(in: 0..<10_000)))
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(result.code == -SIGKILL && result.output == "ready\n")
      #expect(states.contains(cache.loadSynchronously()))
    }
    // Leftovers are removed with the next change.
    cache.addItems([.numbered(1000)])
    #expect(cache.loadSynchronously().last == .numbered(1000))
    cache.replaceItems(with: [.numbered(1)])
    #expect(folder.paths == ["FeedCache", "FeedCache/shared", "FeedCache/shared/items"])
  }

  @Test func fk20OneWritesAtATime() async throws {
    // As one command, because few of them run at a time.
    let script = """
      for number in 0 25 50 75; do "$0" append "$1" $number 25 & writers="$writers $!"; done
      for writer in $writers; do wait $writer || exit 1; done
      """
    let writers = ["-c", script, Self.writer.path, folder.url.path]
    let result = try await TestProcess.run(URL(filePath: "/bin/sh"), writers) { _, _ in
      // This process writes too.
      for number in 100..<125 { cache.addItems([.numbered(number)]) }
    }
    #expect(result.code == 0)
    let items = cache.loadSynchronously().sorted { ($0.datePublished ?? .now) < ($1.datePublished ?? .now) }
    #expect(items == JSONFeed.Item.numbered(0..<125))
    #expect(cache.failure == nil)
  }

  @Test func fk20ThreadsOfOneProcessShareACacheToo() async {
    await withTaskGroup { group in
      for start in stride(from: 0, to: 40, by: 5) {
        group.addTask {
          for number in start..<start + 5 {
            FeedCache<JSONFeed.Item>(folder.preferences("shared")).addItems([.numbered(number)])
          }
        }
      }
    }
    #expect(Set(cache.loadSynchronously()) == Set(JSONFeed.Item.numbered(0..<40)))
  }

  @Test func allCachesCanBeRemovedWhileTheyAreWritten() async {
    await withTaskGroup { group in
      for start in stride(from: 0, to: 20, by: 4) {
        group.addTask {
          for number in start..<start + 4 {
            FeedCachePreferences.removeAllCaches(in: folder.url)
            FeedCache<JSONFeed.Item>(folder.preferences("shared")).replaceItems(with: [.numbered(number)])
          }
        }
      }
    }
    #expect(cache.loadSynchronously().count <= 1)
    cache.replaceItems(with: [.numbered(7)])
    #expect(cache.loadSynchronously() == [.numbered(7)])
  }
}
