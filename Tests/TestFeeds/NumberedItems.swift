/// Items of realistic size, identified by a number.

internal import Foundation
package import JSONFeed

extension JSONFeed.Item {
  /// About one kilobyte.
  package static func numbered(_ number: Int) -> JSONFeed.Item {
    JSONFeed.Item(
      id: .init(number), url: "https://example.org/\(number)", title: "Item \(number)",
      contentHTML: "<p>\(number)</p>" + String(repeating: "<p>Some text of an item, \"quoted\".</p>\n", count: 24),
      datePublished: .init(timeIntervalSinceReferenceDate: Double(number)), tags: ["one", "two"])
  }

  package static func numbered(_ numbers: Range<Int>) -> [JSONFeed.Item] { numbers.map { .numbered($0) } }
}
