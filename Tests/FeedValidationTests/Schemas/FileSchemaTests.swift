/// The published JSON Schemas describe what the command writes and reads.

import FeedValidation
import Foundation
import TestFeeds
import Testing

struct FileSchemaTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let fixtures: [String] = {
    let files = FileManager.default.enumerator(atPath: package.appending(path: "Fixtures").path)
    let names = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }
    return withoutResults(names).sorted()
  }()

  /// The schemas as the command prints them, without other files.
  private static let schemas = Dictionary(
    uniqueKeysWithValues: PublishedSchema.File.allCases.map { file in
      (file, PublishedSchema.text(named: file.rawValue).flatMap { try? JSONSchema($0) })
    })

  private func schema(_ schema: PublishedSchema.File) throws -> JSONSchema {
    try #require(Self.schemas[schema] ?? nil)
  }

  @Test func theReportOfEachFixtureAgreesWithItsSchema() async throws {
    try await forEachCase(in: sampled(Self.fixtures, oneOf: 6)) { (path: String) in
      let document = try Data(contentsOf: Self.package.appending(path: "Fixtures/\(path)"))
      let report = JSONReporter().report([ReportedFile(path, FeedValidator(.init(profile: .strict)).validate(document))]
      )
      let errors = try schema(.report).errors(in: JSON(Data(report.utf8)))
      #expect(errors.isEmpty, "\(errors)")
    }
  }

  @Test func aReportWithFixesAndOmissionsAgreesWithItsSchema() throws {
    var diagnostic = Diagnostic(
      rule: "title-empty", severity: .info, message: "m",
      fix: Diagnostic.Fix(title: "t", .unsafe, edits: [.init(offset: 0, length: 0, replacement: "x")]))
    diagnostic.unlisted = 4
    let files = [
      ReportedFile("a", .init(format: .jsonFeed, diagnostics: [diagnostic])), .unreadable("b", "no such file"),
    ]
    let errors = try schema(.report).errors(in: JSON(Data(JSONReporter().report(files).utf8)))
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test(arguments: [
    #"{"version":2,"totals":{},"files":[]}"#, #"{"files":[]}"#,
    #"{"version":1,"totals":{"files":0,"errors":0,"warnings":0,"infos":0,"fixable":0,"unsafelyFixable":0,"fixed":-1},"files":[]}"#,
  ])
  func otherReportsDoNotAgreeWithTheSchema(text: String) throws {
    #expect(try !schema(.report).errors(in: JSON(Data(text.utf8))).isEmpty)
  }

  @Test(arguments: [
    ("record", #"{"key": 1, "url": null, "body": "<rss/>"}"#, true), ("record", #"{"path": "a", "x": 1}"#, true),
    ("record", #"{"key": 1}"#, false), ("record", #"{"body": "a", "path": "b"}"#, false),
    ("record", #"{"body_base64": 1}"#, false),
    ("feed", #"{"key": [1], "feed": {}, "repairs": 0}"#, true), ("feed", #"{"feed": {}, "repairs": 0}"#, false),
    ("item", #"{"key": 1, "feed_title": "", "feed_url": null, "item": null}"#, true),
    ("failure", #"{"key": 1, "error": {"code": "not-a-feed", "message": "m", "line": 1, "column": 1}}"#, true),
    ("failure", #"{"key": 1, "error": {"code": "Not a feed", "message": "m"}}"#, false),
    ("report", #"{"key": 1, "format": "rss", "valid": false, "diagnostics": [{"rule": "x"}]}"#, false),
  ])
  func records(definition: String, text: String, agree: Bool) throws {
    let value = try JSON(Data(text.utf8))
    #expect(try schema(.records).errors(in: value, definition: definition).isEmpty == agree)
  }

  @Test func theSchemaOfRecordsIsTheFileWithTheSchemaOfReports() throws {
    var printed = try value(#require(PublishedSchema.text(named: "records"))).objectValue ?? [:]
    var definitions = try #require(printed["$defs"]?.objectValue)
    #expect(try definitions["report.schema.json"] == value(PublishedSchema.File.report.text))
    definitions["report.schema.json"] = nil
    printed["$defs"] = .object(definitions)
    #expect(try .object(printed) == value(PublishedSchema.File.records.text))
  }

  private func value(_ text: String) throws -> JSONFeed.Value { try .init(json: Data(text.utf8)) }

  @Test func theSchemaOfSettingsHasTheProfilesAndLevels() throws {
    let text = PublishedSchema.File.settings.text
    for profile in ValidationProfile.allCases { #expect(text.contains("\"\(profile.rawValue)\"")) }
    for level in ValidationRule.Level.allCases { #expect(text.contains("\"\(level.rawValue)\"")) }
  }
}
