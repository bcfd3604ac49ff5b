import FeedPrimitives
import FeedSystem
import Foundation
import Testing

struct ByteStreamTests {
  @Test func whatIsWrittenIsReadAgain() throws {
    try inFile { path in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let wrote: Void? = try ByteStream.open(path, forWriting: true) { stream throws(ByteStream.WriteError) in
        try stream.write(bytes.span)
      }
      #expect(wrote != nil)
      let read = ByteStream.open(path, forWriting: false) { $0.readAll(limit: 1 << 20) }
      #expect(read == bytes)
    }
  }

  @Test func readingEndsAfterTheLimit() throws {
    try inFile { path in
      try Data(count: 1 << 20).write(to: URL(filePath: path))
      let read = try #require(ByteStream.open(path, forWriting: false) { $0.readAll(limit: 1000) } ?? nil)
      #expect(read.count > 1000 && read.count < 1 << 20)
    }
  }

  @Test func whatCannotBeOpenedReadOrWrittenIsReported() throws {
    try inFile { path in
      #expect(ByteStream.open(path + "/none", forWriting: false) { _ in true } == nil)
      #expect(ByteStream.open(path, forWriting: true) { $0.readAll(limit: 10) } == .some(nil))
      #expect(throws: ByteStream.WriteError.self) {
        _ = try ByteStream.open(path, forWriting: false) { stream throws(ByteStream.WriteError) in
          try stream.write([1].span)
        }
      }
    }
  }

  @Test func aFileIsNotATerminal() throws {
    try inFile { path in #expect(ByteStream.open(path, forWriting: false) { $0.isTerminal } == false) }
  }

  private func inFile(_ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "byte-stream-\(UUID())")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }
}
