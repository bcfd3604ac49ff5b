import Foundation
import Testing

@testable import FeedSystem

struct FileStatusTests {
  @Test func filesDirectoriesAndDevicesAreDistinguished() throws {
    try inFolder { folder in
      #expect(FileStatus(path: folder)?.kind == .directory)
      #expect(FileStatus(path: folder + "/feed.json")?.kind == .file)
      #expect(FileStatus(path: "/dev/null")?.kind == .other)
    }
  }

  @Test func aFilesSizeIsInBytes() throws {
    try inFolder { #expect(FileStatus(path: $0 + "/feed.json")?.size == 2) }
  }

  @Test func aLinkIsFollowedUnlessTheCallerDeclines() throws {
    try inFolder { folder in
      let link = folder + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
      #expect(FileStatus(path: link)?.kind == .directory)
      #expect(FileStatus(path: link, followsLinks: false)?.kind == .other)
    }
  }

  @Test func aMissingFileHasNoStatus() throws {
    try inFolder { folder in
      let link = folder + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder + "/gone")
      #expect(FileStatus(path: folder + "/gone") == nil)
      #expect(FileStatus(path: link) == nil)
      #expect(FileStatus(path: "") == nil)
    }
  }

  /// A folder with one file in it, `feed.json`, of two bytes.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "file-status-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("{}".utf8).write(to: folder.appending(path: "feed.json"))
    try body(folder.path)
  }
}
