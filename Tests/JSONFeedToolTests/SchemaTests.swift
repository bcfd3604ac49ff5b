/// `jsonfeed schema` prints JSON Schemas.

import FeedValidation
import Foundation
import TestFeeds
import Testing

@Suite struct SchemaTests {
  @Test(arguments: ["report", "settings"])
  func schemasOfFilesAreTheFiles(name: String) async throws {
    let result = try await CommandRunner.jsonfeed("schema", name)
    let file = CommandRunner.package.appending(path: "Sources/FeedValidation/Schemas/\(name).schema.json")
    #expect(result.code == 0)
    #expect(try result.output == String(contentsOf: file, encoding: .utf8))
  }

  @Test func theSchemaOfRecordsHasTheOneThatItRefersTo() async throws {
    let result = try await CommandRunner.jsonfeed("schema", "records")
    #expect(result.code == 0 && result.output == PublishedSchema.text(named: "records"))
    #expect(result.output.contains("\"report.schema.json\": {"))
  }

  @Test(arguments: ["", "1.1", "1", "_itunes"])
  func othersAreTheFixtures(name: String) async throws {
    let result = try await CommandRunner.shell("jsonfeed schema \(name)")
    let file = name.hasPrefix("_") ? name : "feed-" + (name.isEmpty ? "1.1" : name)
    let fixture = CommandRunner.package.appending(path: "Fixtures/Schemas/\(file).schema.json")
    #expect(result.code == 0)
    #expect(try result.output == String(contentsOf: fixture, encoding: .utf8))
  }

  @Test func aSchemaIsWrittenToAFile() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell("jsonfeed schema --publisher 1 --output s.json", in: folder)
      #expect(result.code == 0 && result.output.isEmpty)
      let schema = try JSONFeed.Value(json: Data(contentsOf: folder.appending(path: "s.json")))
      #expect(schema == JSONFeed.schema(named: "1", forPublishers: true))
    }
  }

  @Test func helpListsTheNames() async throws {
    let help = try await CommandRunner.jsonfeed("schema", "--help").output
    for name in PublishedSchema.names { #expect(help.contains(name)) }
  }
}
