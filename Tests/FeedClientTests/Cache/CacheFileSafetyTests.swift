/// A cache uses only its own files, and nobody else can read them.

import FeedClient
import Foundation
import TestResources
import Testing

@Suite(.inTurns) struct CacheFileSafetyTests {
  let folder: CacheFolder
  /// A folder with a cache that another program has; nothing in it may change.
  let victim: CacheFolder

  init() throws {
    folder = try CacheFolder()
    victim = try CacheFolder()
    victim.cache().addItems([7])
  }

  private func link(_ path: String, to target: URL) throws {
    let url = folder.url.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: path).path)[.posixPermissions] as? Int
  }

  private func expectVictimUnchanged(_ location: SourceLocation = #_sourceLocation) {
    #expect(victim.cache().loadSynchronously() == [7], sourceLocation: location)
    #expect(victim.paths == ["FeedCache", "FeedCache/posts", "FeedCache/posts/items"], sourceLocation: location)
  }

  @Test func aFileOfAnySizeIsReadInBoundedMemory() throws {
    let cache = folder.cache()
    cache.addItems([1])
    #expect(unsafe truncate(folder.file().path, 8 << 40) == 0)
    #expect(cache.loadSynchronously().isEmpty)
    cache.addItems([2])
    #expect(cache.saved)
    #expect(cache.loadSynchronously() == [2])
  }

  @Test func onlyTheOwnerCanReadACache() throws {
    folder.cache().addItems([1])
    folder.cache().addItems([2])
    #expect(try permissions("FeedCache") == 0o700)
    #expect(try permissions("FeedCache/posts") == 0o700)
    #expect(try permissions("FeedCache/posts/items") == 0o600)
  }

  @Test(arguments: ["FeedCache", "FeedCache/posts"])
  func aLinkedFolderIsNeitherReadNorWritten(path: String) throws {
    try link(path, to: victim.url.appending(path: path))
    let cache = folder.cache()
    #expect(cache.loadSynchronously().isEmpty)
    cache.addItems([1])
    cache.replaceItems(with: [2])
    cache.clear()
    #expect(!cache.saved)
    #expect(cache.failure?.contains(path.hasSuffix("posts") ? "posts: " : "FeedCache: ") == true)
    FeedCachePreferences.removeAllCaches(in: folder.url)
    expectVictimUnchanged()
  }

  @Test func aLinkedFileIsNotReadAndTheLinkIsReplaced() throws {
    try link("FeedCache/posts/items", to: victim.file())
    #expect(folder.cache().loadSynchronously().isEmpty)
    folder.cache().clear()
    FeedCachePreferences.removeAllCaches(in: folder.url)
    expectVictimUnchanged()
    folder.cache().addItems([1])
    #expect(folder.cache().loadSynchronously() == [1])
    expectVictimUnchanged()
  }

  @Test func theFolderOfThePreferencesMayBeALink() throws {
    try link("elsewhere", to: victim.url)
    let preferences = FeedCachePreferences(
      name: "posts", folder: folder.url.appending(path: "elsewhere"), isSynchronous: true)
    #expect(FeedCache<Post>(preferences).loadSynchronously() == [7])
  }

  @Test func aFileThatCannotBeWrittenFailsItsOwnCacheOnly() throws {
    try FileManager.default.createDirectory(at: folder.file("friends"), withIntermediateDirectories: true)
    let friends = folder.cache("friends")
    friends.replaceItems(with: [1])
    #expect(friends.failure == "items: Is a directory")
    folder.cache("photos").addItems([2])
    #expect(folder.cache("photos").loadSynchronously() == [2])
    // Nothing is left of the attempt.
    #expect(!folder.paths.contains { $0.hasSuffix(".part") })
  }

  /// (The superuser can write anywhere.)
  @Test(.enabled(if: getuid() != 0)) func aFolderThatCannotBeWrittenToIsAFailure() throws {
    folder.cache().addItems([1])
    let path = folder.url.appending(path: "FeedCache/posts").path
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
    let cache = folder.cache()
    cache.replaceItems(with: [2])
    #expect(cache.failure?.hasSuffix("Permission denied") == true)
    #expect(cache.loadSynchronously() == [1])
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  @Test func leftoversOfKilledWritersAreRemoved() throws {
    folder.cache().addItems([1])
    let leftover = folder.url.appending(path: "FeedCache/posts/.jsonfeed-0123456789abcdef.part")
    try Data().write(to: leftover)
    folder.cache().replaceItems(with: [2])
    #expect(folder.paths == ["FeedCache", "FeedCache/posts", "FeedCache/posts/items"])
    try Data().write(to: leftover)
    FeedCachePreferences.removeAllCaches(in: folder.url)
    #expect(folder.paths.isEmpty)
  }

  @Test func filesThatAreNotOursStay() throws {
    folder.cache("friends").addItems([1])
    folder.cache("photos").addItems([1])
    let others = ["FeedCache/notes", "FeedCache/photos/notes", "FeedCache/notes.d/items", "FeedCache/notes.d/notes"]
    for path in others {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: url)
    }
    folder.cache("photos").replaceItems(with: [2])
    folder.cache("photos").clear()
    folder.cache("photos").addItems([3])
    #expect(FeedCachePreferences.removeAllCaches(in: folder.url))
    #expect(folder.paths == (["FeedCache", "FeedCache/notes.d", "FeedCache/photos"] + others).sorted())
    #expect(folder.cache("photos").loadSynchronously().isEmpty)
  }

  @Test func secretsInURLsAreNotInFileNames() {
    let urls = ["?token=secret", "?token=other", "#secret", ""].map { "https://example.org/feed.xml" + $0 }
    let names = urls + ["https://user:secret@example.org/feed.xml"]
    for (number, name) in names.enumerated() { folder.cache(name).addItems([Post(number)]) }
    for (number, name) in names.enumerated() { #expect(folder.cache(name).loadSynchronously() == [Post(number)]) }
    #expect(!folder.paths.contains { $0.contains("secret") || $0.contains("token") })
    #expect(folder.paths.contains("FeedCache/https%3A%2F%2Fexample.org%2Ffeed.xml/items"))
  }
}
