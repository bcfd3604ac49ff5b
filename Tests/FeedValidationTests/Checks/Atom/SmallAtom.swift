import FeedValidation
import Foundation

/// Small Atom documents for tests, and their problems.
enum SmallAtom {
  private static let feed: KeyValuePairs = [
    "id": "<id>https://tides.example/feed</id>", "title": "<title>Tides</title>",
    "updated": "<updated>2024-03-11T07:30:00Z</updated>", "author": "<author><name>Ann Gull</name></author>",
    "self": #"<link rel="self" href="https://tides.example/feed.xml"/>"#,
    "link": #"<link href="https://tides.example/"/>"#,
  ]

  private static let entry: KeyValuePairs = [
    "id": "<id>https://tides.example/spring</id>", "title": "<title>Spring tide</title>",
    "updated": "<updated>2024-03-11T07:30:00Z</updated>", "link": #"<link href="https://tides.example/spring"/>"#,
    "content": "<content>The highest of the month.</content>",
  ]

  /// A feed in which these elements replace those of the feed and of its entry; others are added.
  static func feed(_ changes: [String: String] = [:], entry: [String: String] = [:], root: String = "") -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0" \
    xmlns:fh="http://purl.org/syndication/history/1.0" xml:lang="en"\(root)>
    \(changed(feed, changes))
    <entry>
    \(changed(self.entry, entry))
    </entry>
    </feed>
    """
  }

  private static func changed(_ elements: KeyValuePairs<String, String>, _ changes: [String: String]) -> String {
    let names = Set(elements.map(\.key))
    let kept = elements.map { changes[$0.key] ?? $0.value }
    let added = changes.keys.filter { !names.contains($0) }.sorted().compactMap { changes[$0] }
    return (kept + added).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The errors and warnings, each as its rule and its path.
  static func problems(_ document: String) -> [String] {
    FeedValidator(.init(now: Date(timeIntervalSince1970: 1_767_225_600))).validate(document).diagnostics
      .filter { $0.severity > .info }.map { "\($0.rule) \($0.path)" }
  }
}
