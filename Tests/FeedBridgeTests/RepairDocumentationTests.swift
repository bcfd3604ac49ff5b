/// The article ReadingBrokenFeeds lists every kind of repair.

import Foundation
import TestCases
import Testing

@testable import FeedBridge
@testable import JSONFeedModel

struct RepairDocumentationTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The kinds that are named in the sources.
  static let kinds = [
    "FeedBridge/Broken/Repair.swift"
  ].flatMap { file -> [String] in
    let url = package.appending(path: "Sources/" + file)
    guard let source = try? String(contentsOf: url, encoding: .utf8) else { return [file] }
    return source.matches(of: /static let \w+ = Self\((?:rawValue: )?"([a-z-]+)"\)/).map { String($0.output.1) }
  }

  @Test func articleListsKind() async throws {
    try await forEachCase(
      in: Self.kinds + JSONDeviation.allCases.map(\.rawValue) + XMLProblem.Code.allCases.map(\.rawValue)
    ) { (kind: String) in
      let article = Self.package.appending(path: "Sources/FeedBridge/FeedBridge.docc/ReadingBrokenFeeds.md")
      let text = try String(contentsOf: article, encoding: .utf8)
      let list = try #require(text.range(of: "## All kinds of repairs")?.upperBound)
      #expect(text[list...].contains("`\(kind)`"))
    }
  }
}
