/// An error in an item loses only the part that it breaks, and is reported.
///
/// `JSONFEED_INJECTED_ERRORS=/path/to/folder swift test --filter InjectedErrorTests` does the same with every JSON Feed below a
/// folder, and prints how many cases hold.

import FeedPrimitives
import FeedValidation
import Foundation
import TestFeeds
import Testing

struct InjectedErrorTests {
  /// The valid JSON Feeds among the fixtures, and the expected results for other formats.
  static let documents = ["JSONFeed/valid", "RSS", "Atom"].flatMap(ValidationPropertyTests.documents)
    .filter { $0.hasSuffix(".json") }

  @Test func oneErrorLosesNothingElse() async throws {
    try await forEachCase(in: Self.documents) { (document: String) in
      // Here the added text replaces a readable part.
      if document.hasSuffix("unknown-members.json") { return }
      let original = Original(try Data(contentsOf: ValidationPropertyTests.fixtures.appending(path: document)))
      guard let original else { return }
      for (number, error) in InjectedError.allCases.enumerated()
      where checksAllCases || (number + document.utf8.count).isMultiple(of: 10) {
        var isMade = false
        let problem = Self.problem(of: error, in: original, seed: UInt64(document.utf8.count), isMade: &isMade)
        guard let problem else { continue }
        Issue.record("\(error): \(problem)")
      }
    }
  }

  @Test(.enabled(if: folder != nil))
  func realFeedsKeepEverythingElse() throws {
    let files = FileManager.default.enumerator(atPath: Self.folder ?? "")?.allObjects ?? []
    var (held, counts) = ([InjectedError: Int](), [InjectedError: Int]())
    for file in files.compactMap({ $0 as? String }).filter({ $0.hasSuffix(".json") }).sorted() {
      guard let data = try? Data(contentsOf: URL(filePath: (Self.folder ?? "") + "/" + file)),
        (try? JSONFeed.make(from: data)) != nil, let original = Original(data)
      else { continue }
      for error in InjectedError.allCases {
        for seed in 0..<3 {
          var isMade = false
          let problem = Self.problem(of: error, in: original, seed: UInt64(seed), isMade: &isMade)
          guard isMade else { continue }
          counts[error, default: 0] += 1
          if let problem { print("\(file): \(error): \(problem)") } else { held[error, default: 0] += 1 }
        }
      }
    }
    for error in InjectedError.allCases { print(error, held[error] ?? 0, "of", counts[error] ?? 0) }
    let all = (held: held.values.reduce(0, +), count: counts.values.reduce(0, +))
    print("\(all.held) of \(all.count)")
    #expect(all.held * 100 >= all.count * 99)
  }

  static let folder = ProcessInfo.processInfo.environment["JSONFEED_INJECTED_ERRORS"]

  /// A document before an error is injected.
  private struct Original {
    var items: LocatedItems
    var reading: JSONFeed.Reading
    /// The rules that it breaks, each with the path.
    var problems: Set<String>

    /// Nil if it has no items.
    init?(_ data: Data) {
      let bytes = Array(data)
      guard let items = LocatedItems(bytes), items.count > 0, let reading = try? JSONFeed.read(bytes),
        reading.feed.items.count == items.count
      else { return nil }
      (self.items, self.reading) = (items, reading)
      problems = InjectedErrorTests.problems(in: data)
    }
  }

  private static func problems(in data: Data) -> Set<String> {
    Set(FeedValidator().validate(data).diagnostics.map { $0.rule + $0.path })
  }

  /// The problem with reading or reporting an error, if any. `isMade` tells whether there was an error.
  private static func problem(
    of error: InjectedError, in original: Original, seed: UInt64, isMade: inout Bool
  ) -> String? {
    var random = SeededGenerator(seed: seed)
    let items = original.items
    guard let damaged = items.damaged(by: error, item: random.int(0..<items.count), &random) else { return nil }
    // A document that is still correct has no error, except a member that JSON Feed does not define.
    guard error == .unknownMember || (try? JSONFeed.make(from: damaged.text)) == nil || error == .camelCaseName else {
      return nil
    }
    isMade = true
    guard let reading = try? JSONFeed.read(damaged.text) else { return "it is refused" }
    var wanted = original.reading.feed
    if damaged.isTruncated { wanted.items.removeSubrange((damaged.item + 1)...) }
    guard reading.feed.items.count == wanted.items.count else {
      return "\(reading.feed.items.count) items instead of \(wanted.items.count)"
    }
    damaged.change(&wanted.items[damaged.item], reading.feed.items[damaged.item])
    for (index, item) in wanted.items.enumerated() where item != reading.feed.items[index] {
      return "item \(index) is \(reading.feed.items[index]) instead of \(item)"
    }
    let repairs = reading.repairs.filter { !original.reading.repairs.contains($0) }
    guard repairs.contains(where: { $0.location != nil }) else { return "no repair" }
    guard !problems(in: Data(damaged.text)).isSubset(of: original.problems) else { return "no diagnostic" }
    return nil
  }
}
