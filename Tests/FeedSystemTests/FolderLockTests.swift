import Foundation
import Testing

@testable import FeedSystem

struct FolderLockTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "folder-lock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func oneAtATimeHasTheLock() throws {
    try withFolder { folder in
      try FolderLock.hold(folder.path) {
        #expect(throws: FolderLock.Failure.inUse) { try FolderLock.hold(folder.path, patience: .zero) {} }
      }
      try FolderLock.hold(folder.path, patience: .zero) {}
    }
  }

  @Test func anErrorReleasesTheLock() throws {
    try withFolder { folder in
      #expect(throws: CancellationError.self) { try FolderLock.hold(folder.path) { throw CancellationError() } }
      try FolderLock.hold(folder.path, patience: .zero) {}
    }
  }

  @Test func aFolderThatWasReplacedHasAnotherLock() throws {
    try withFolder { folder in
      try FolderLock.hold(folder.path) {
        try FileManager.default.removeItem(at: folder)
        #expect(throws: FolderLock.Failure.cannotBeOpened) { try FolderLock.hold(folder.path, patience: .zero) {} }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FolderLock.hold(folder.path, patience: .zero) {}
      }
    }
  }
}
