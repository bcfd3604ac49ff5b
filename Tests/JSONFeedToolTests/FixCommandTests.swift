/// How a fixed feed replaces its file. `Fixtures/Recorded/Tool/fix.txt` has what the command prints.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct FixCommandTests {
  @Test func aFileThatHasChangedSinceItWasReadKeepsItsContents() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "feed.json")
      let feed = Data("{\"title\": \"T\"}".utf8)
      try feed.write(to: file)
      #expect(throws: InputError.self) {
        try Console().replace(Data("{}".utf8), in: file.path, with: Data("fixed".utf8))
      }
      #expect(try Data(contentsOf: file) == feed)
      try Console().replace(feed, in: file.path, with: Data("fixed".utf8))
      #expect(try Data(contentsOf: file) == Data("fixed".utf8))
    }
  }
}
