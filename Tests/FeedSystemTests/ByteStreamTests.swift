import FeedPrimitives
import FeedSystem
import Foundation
import Testing

struct ByteStreamTests {
  @Test func whatIsWrittenIsReadAgain() throws {
    try inFile { path in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let writer = try FileWriter(path)
      try writer.write(bytes.span.extracting(0..<70_000))
      try writer.write(bytes.span.extracting(70_000..<bytes.count))
      #expect(FileReader(path)?.readAll(limit: 1 << 20) == [])
      try writer.finish()
      let reader = try #require(FileReader(path))
      #expect(reader.readAll(limit: 1 << 20) == bytes)
      #expect(reader.read() == [] && reader.rewind() && reader.read()?.first == 0)
    }
  }

  @Test func aFileThatIsNotFinishedIsUnchanged() throws {
    try inFile { path in
      do {
        let writer = try FileWriter(path)
        try writer.write([1, 2, 3].span)
      }
      #expect(FileReader(path)?.readAll(limit: 10) == [])
      let folder = URL(filePath: path).deletingLastPathComponent()
      let name = URL(filePath: path).lastPathComponent
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.filter { $0.contains(name) } == [name])
    }
  }

  @Test func readingEndsAfterTheLimit() throws {
    try inFile { path in
      try Data(count: 1 << 20).write(to: URL(filePath: path))
      let read = try #require(FileReader(path)?.readAll(limit: 1000))
      #expect(read.count > 1000 && read.count < 1 << 20)
    }
  }

  @Test func whatCannotBeOpenedOrReadIsReported() throws {
    try inFile { path in
      #expect(FileReader(path + "/none") == nil)
      #expect(throws: ByteStream.WriteError.self) { try FileWriter(path + "/none") }
      let folder = try #require(FileReader("/"))
      #expect(folder.readAll(limit: 10) == nil)
    }
  }

  @Test func aTemporaryFileHasNoName() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "temporary-file-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try #require(TemporaryFile(in: folder.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    try file.append(bytes.span)
    try file.append([7].span)
    #expect(file.bytes(at: 0) == Array(bytes[..<(1 << 16)]))
    #expect(file.bytes(at: 99_999) == [bytes[99_999], 7])
    #expect(file.bytes(at: 100_001) == [])
    #expect(TemporaryFile(in: "/no/such/folder") == nil)
  }

  private func inFile(_ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "byte-stream-\(UUID())")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }
}
