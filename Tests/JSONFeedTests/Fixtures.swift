/// The documents in `Fixtures/JSONFeed`, and their expected results.

import Foundation
import JSONFeed
import Testing

struct Fixture: Sendable, CustomTestStringConvertible {
  /// The file's name, without its extension.
  let name: String
  let url: URL

  var data: Data { get throws { try Data(contentsOf: url) } }
  var testDescription: String { name }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "Fixtures", "JSONFeed")

  private static func fixtures(in subfolder: String) -> [Fixture] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: subfolder), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }
      .map { Fixture(name: $0.deletingPathExtension().lastPathComponent, url: $0) }
      .sorted { $0.name < $1.name }
  }

  /// Documents that `make(from:)` reads.
  static let valid = fixtures(in: "valid")
  /// Documents that it rejects.
  static let invalid = fixtures(in: "invalid")

  /// Invalid documents that lenient reading reads.
  static let lenient = fixtures(in: "lenient")

  static func valid(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: "valid/\(name).json"))
  }

  /// The feed of a valid fixture.
  static func feed(_ name: String) throws -> JSONFeed { try JSONFeed.make(from: valid(name)) }

  /// The result of `encodeToData` for a valid fixture.
  var encoded: URL { Self.folder.appending(path: "encoded/\(name).json") }
  /// The result of lenient reading: the repairs and the feed.
  var reading: URL { url.deletingPathExtension().appendingPathExtension("reading.txt") }
  /// The error of an invalid one, in words.
  var error: URL { url.deletingPathExtension().appendingPathExtension("error.txt") }

  /// Whether to write the expected results again, to be read in the diff.
  static let isUpdating = ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil

  /// The expected result at `url`; `actual` if the results are written again.
  static func golden(_ url: URL, updatedTo actual: Data) throws -> Data {
    if isUpdating {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try actual.write(to: url)
    }
    return try Data(contentsOf: url)
  }
}

/// The error that `body` throws, or nil.
func jsonFeedError(_ body: () throws -> some Any) -> JSONFeedError? {
  do {
    _ = try body()
    return nil
  } catch { return error as? JSONFeedError }
}

/// The error that strict reading throws, or nil.
func strictError(_ text: String, limits: JSONFeed.Limits = .init()) -> JSONFeedError? {
  jsonFeedError { try JSONFeed.make(from: text, limits: limits) }
}

/// A small feed around the text of one item's members, or of more items.
func feedText(item: String) -> String { feedText(items: "{\"id\":\"1\",\(item)}") }
func feedText(items: String) -> String { #"{"version":"x","title":"T","items":[\#(items)]}"# }
func feedText(member: String) -> String { #"{"version":"x","title":"T","items":[],\#(member)}"# }
