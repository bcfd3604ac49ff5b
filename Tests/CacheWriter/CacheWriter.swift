/// Writes to a cache from a separate process, for the tests of FeedClient:
///
///     CacheWriter replace FOLDER              one state after the other, until it is killed
///     CacheWriter append FOLDER FROM COUNT    one item after the other
///     CacheWriter measure FOLDER COUNT        how long that many items take to load, in milliseconds

import FeedClient
import Foundation
import TestFeeds

@main
struct CacheWriter {
  @MainActor static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst(2).compactMap { Int($0) }
    guard let command = arguments.first, let path = arguments.dropFirst().first else { exit(2) }
    let cache = FeedCache<JSONFeed.Item>(
      .init(name: "shared", folder: URL(filePath: path, directoryHint: .isDirectory), isSynchronous: true))
    switch (command, numbers.count) {
    case ("replace", 0): replace(cache)
    case ("append", 2): append(cache, numbers[0]..<numbers[0] + numbers[1])
    case ("measure", 1): measure(cache, numbers[0])
    default: exit(2)
    }
  }

  /// The states are 0..<50, 0..<100 and 100..<150. Prints a line when the first one is written.
  private static func replace(_ cache: FeedCache<JSONFeed.Item>) {
    let pages = [0..<50, 50..<100, 100..<150].map { JSONFeed.Item.numbered($0) }
    cache.replaceItems(with: pages[0])
    FileHandle.standardOutput.write(Data("ready\n".utf8))
    while true {
      cache.addItems(pages[1])
      cache.replaceItems(with: pages[2])
      cache.replaceItems(with: pages[0])
    }
  }

  private static func append(_ cache: FeedCache<JSONFeed.Item>, _ numbers: Range<Int>) {
    for number in numbers { cache.addItems([.numbered(number)]) }
    if let failure = cache.failure { print(failure) }
  }

  @MainActor private static func measure(_ cache: FeedCache<JSONFeed.Item>, _ count: Int) {
    cache.replaceItems(with: JSONFeed.Item.numbered(0..<count))
    for _ in 0..<5 {
      let controller = FeedController<JSONFeed.Item>(cache.preferences)
      let time = ContinuousClock().measure { controller.loadCacheSynchronously() }
      print("\(controller.items.count) items: \(time / .milliseconds(1)) ms")
    }
  }
}
