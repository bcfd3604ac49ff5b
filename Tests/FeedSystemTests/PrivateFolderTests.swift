import Foundation
import TestResources
import Testing

@testable import FeedSystem

/// A folder in a temporary one, with a file beside it, `victim`, that must never change.
@Suite(.inTurns) final class PrivateFolderTests {
  private let outside: URL
  private let url: URL
  private let folder: PrivateFolder

  init() throws {
    outside = FileManager.default.temporaryDirectory.appending(path: "private-folder-\(UUID().uuidString)")
    url = outside.appending(path: "a/b")
    folder = try PrivateFolder(url.path)
    try Data("victim".utf8).write(to: outside.appending(path: "victim"))
  }

  deinit { try? FileManager.default.removeItem(at: outside) }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: outside.appending(path: path).path)[.posixPermissions] as? Int
  }

  private func link(_ name: String, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: name).path, withDestinationPath: outside.appending(path: path).path)
  }

  private var victim: String {
    String(
      decoding: FileManager.default.contents(atPath: outside.appending(path: "victim").path) ?? Data(), as: UTF8.self)
  }

  private func text(_ name: String) -> String? {
    folder.contents(name, limit: 100).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func onlyTheOwnerCanUseFoldersAndFiles() throws {
    try folder.replace("file", with: Data("text".utf8))
    _ = try folder.folder("inner")
    #expect(try permissions("a") == 0o700)
    #expect(try permissions("a/b") == 0o700)
    #expect(try permissions("a/b/inner") == 0o700)
    #expect(try permissions("a/b/file") == 0o600)
  }

  @Test func aFileIsReplacedAndExtended() throws {
    #expect(text("file") == nil)
    try folder.replace("file", with: Data("one".utf8))
    try folder.append(Data(" two".utf8), to: "file", after: 3)
    #expect(text("file") == "one two")
    try folder.append(Data("X".utf8), to: "file", after: 1)
    #expect(text("file") == "oX")
    try folder.replace("file", with: Data())
    #expect(text("file") == "")
    #expect(folder.names == ["file"])
    try folder.remove("file")
    try folder.remove("file")
    #expect(folder.names.isEmpty)
  }

  @Test func theBeginningOfAFileCanBeRead() throws {
    try folder.replace("file", with: Data("text".utf8))
    #expect(folder.beginning(of: "file", 2) == Data("te".utf8))
    #expect(folder.beginning(of: "file", 5) == Data("text".utf8))
  }

  @Test func aFileThatIsLargerThanTheLimitIsNotRead() throws {
    let text = Data(repeating: 0x61, count: 200_000)
    try folder.replace("file", with: text)
    #expect(folder.contents("file", limit: 200_000) == text)
    #expect(folder.contents("file", limit: 199_999) == nil)
    // More than memory, though it needs no space.
    #expect(unsafe truncate(url.appending(path: "file").path, 8 << 40) == 0)
    #expect(folder.contents("file", limit: 1 << 30) == nil)
    #expect(folder.beginning(of: "file", 3) == Data("aaa".utf8))
  }

  @Test func aLinkIsNeitherReadNorWrittenTo() throws {
    try link("file", to: "victim")
    #expect(text("file") == nil)
    #expect(throws: PrivateFolder.Failure.self) { try folder.append(Data("x".utf8), to: "file", after: 0) }
    try folder.replace("file", with: Data("new".utf8))
    #expect(text("file") == "new")
    #expect(victim == "victim")
  }

  @Test func aLinkIsRemovedAndNotItsTarget() throws {
    try link("file", to: "victim")
    try folder.remove("file")
    #expect(folder.names.isEmpty)
    #expect(victim == "victim")
  }

  @Test func aLinkToAFolderIsNotAFolderInThisOne() throws {
    try link("inner", to: ".")
    #expect(throws: PrivateFolder.Failure.self) { try folder.folder("inner") }
    #expect(!folder.removeFolder("inner"))
    #expect(victim == "victim")
  }

  @Test func thePathMayBeALink() throws {
    try link("link", to: "a/b")
    let path = url.appending(path: "link").path
    try PrivateFolder(path).replace("file", with: Data("text".utf8))
    #expect(text("file") == "text")
  }

  @Test func whatIsNotARegularFileIsNotRead() throws {
    #expect(unsafe mkfifo(url.appending(path: "pipe").path, 0o600) == 0)
    #expect(text("pipe") == nil)
    #expect(throws: PrivateFolder.Failure.self) { try folder.append(Data("x".utf8), to: "pipe", after: 0) }
    _ = try folder.folder("inner")
    #expect(text("inner") == nil)
    #expect(throws: PrivateFolder.Failure.self) { try folder.replace("inner", with: Data()) }
    // Nothing is left over.
    #expect(folder.names.sorted() == ["inner", "pipe"])
  }

  @Test func aFailureHasTheSystemsReason() throws {
    let missing = url.appending(path: "missing").path
    let failure = #expect(throws: PrivateFolder.Failure.self) { try PrivateFolder(missing, creating: false) }
    #expect(failure?.description == "\(missing): No such file or directory")
  }

  @Test func onlyLeftoversAreRemoved() throws {
    let others = [
      ".jsonfeed-.part", ".jsonfeed-xyz.part", ".jsonfeed-1.json", "file", ".jsonfeed-00000000000000000.part",
    ]
    for name in others + [".jsonfeed-0123456789abcdef.part", ".jsonfeed-7.part"] {
      try Data().write(to: url.appending(path: name))
    }
    try link(".jsonfeed-8.part", to: "victim")
    folder.removeLeftovers(olderThan: 3600)
    #expect(folder.names.count == others.count + 3)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: url.appending(path: ".jsonfeed-7.part").path)
    folder.removeLeftovers(olderThan: 3600)
    #expect(folder.names.count == others.count + 2)
    folder.removeLeftovers()
    #expect(folder.names.sorted() == others.sorted())
    #expect(victim == "victim")
  }

  @Test func onlyEmptyFoldersAreRemoved() throws {
    let inner = try folder.folder("inner")
    try inner.replace("file", with: Data())
    #expect(!folder.removeFolder("inner"))
    try inner.remove("file")
    #expect(folder.removeFolder("inner"))
    #expect(folder.removeFolder("inner"))
  }

  // MARK: Locks

  private func withLock(
    on name: String = "inner", creating: Bool = true, patience: Duration = .zero, _ body: (PrivateFolder) throws -> Void
  ) throws {
    try PrivateFolder.withLock(
      on: name, in: "b", at: outside.appending(path: "a").path, creating: creating, patience: patience, body)
  }

  @Test func oneAtATimeHasTheLock() throws {
    try withLock { _ in
      let failure = #expect(throws: PrivateFolder.Failure.self) { try withLock { _ in } }
      #expect(failure?.description == "inner: another writer is using it")
      try withLock(on: "other") { _ in }
    }
    try withLock { _ in }
  }

  @Test func anOpenFolderHasTheSameLock() throws {
    let inner = try folder.folder("inner")
    try inner.withLock { _ in
      #expect(throws: PrivateFolder.Failure.self) { try withLock { _ in } }
      let failure = #expect(throws: PrivateFolder.Failure.self) { try inner.withLock(patience: .zero) { _ in } }
      #expect(failure?.description == "inner: another writer is using it")
    }
    try inner.withLock(patience: .zero) { try $0.replace("file", with: Data()) }
    #expect(inner.names == ["file"])
  }

  @Test func anErrorReleasesTheLock() throws {
    #expect(throws: CancellationError.self) { try withLock { _ in throw CancellationError() } }
    try withLock { _ in }
  }

  @Test func aFolderThatWasReplacedHasAnotherLock() throws {
    try withLock { _ in
      #expect(folder.removeFolder("inner"))
      #expect(throws: PrivateFolder.Failure.self) { try withLock(creating: false) { _ in } }
      try withLock { _ in }
    }
  }

  @Test func aLinkIsNotLocked() throws {
    try link("inner", to: ".")
    #expect(throws: PrivateFolder.Failure.self) { try withLock { _ in } }
  }
}
