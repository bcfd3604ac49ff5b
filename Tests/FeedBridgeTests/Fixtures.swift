/// The fixtures: documents by format, each with its expected JSON Feed (`links.xml`, `links.json`; RSS in JSON is
/// `links.rss.json`).

import Foundation
import Testing

@testable import FeedBridge

enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// The names of the documents in a folder, without their suffix.
  static func names(_ folder: String, suffix: String = "xml") -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: self.folder.appending(path: folder).path)) ?? []
    return files.filter { $0.hasSuffix("." + suffix) }.map { String($0.dropLast(suffix.count + 1)) }.sorted()
  }

  /// Every document that a conversion reads, as a path in `Fixtures`: `RSS/links.xml`.
  static func documents() -> [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return folders.sorted().flatMap { folder in
      (names(folder).map { "\(folder)/\($0).xml" }
        + names(folder, suffix: "rss.json").map { "\(folder)/\($0).rss.json" })
        .sorted()
    }
  }

  /// A document's path without its suffix.
  static func stem(_ path: String) -> String {
    String(path.dropLast(path.hasSuffix(".rss.json") ? ".rss.json".count : ".xml".count))
  }

  static func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

  static func conversion(_ name: String, _ options: FeedConverter.Options = .init()) throws -> FeedConverter.Conversion
  {
    try FeedConverter(options).convert(data("RSS/\(name).xml"))
  }
}

extension FeedConverter {
  /// The items as they are delivered one by one, and the summary at the end.
  func delivered(_ document: String, since date: Date? = nil) throws -> (items: [JSONFeed.Item], summary: Summary) {
    var items: [JSONFeed.Item] = []
    let summary = try forEachItem(of: document, since: date) { item in
      items.append(item)
      return .continue
    }
    return (items, summary)
  }
}

/// An RSS document around channel elements.
func rss(_ channel: String, attributes: String = "") -> String {
  "<rss version=\"2.0\" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" "
    + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" "
    + "xmlns:atom=\"http://www.w3.org/2005/Atom\" \(attributes)><channel>\(channel)</channel></rss>"
}

/// The only item of an RSS document with these elements.
func item(_ elements: String) throws -> JSONFeed.Item {
  try #require(try JSONFeed.convert(rss("<item>\(elements)</item>")).items.first)
}
