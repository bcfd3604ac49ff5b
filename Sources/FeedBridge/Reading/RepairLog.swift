/// Collects what was mended in a document, and finds lines and columns at the end.

internal import FeedPrimitives
package import JSONFeedModel

/// Repairs by their place in the document. Past a thousand they are counted only: a document that needs more is not
/// helped by reading them.
package struct RepairLog {
  private struct Entry {
    var kind: JSONFeed.Repair.Kind
    var path: String
    var offset: Int?
    var message: String
  }

  private static let most = 1000
  private var entries: [Entry] = []
  private var unrecorded = 0

  package init() {}

  package mutating func add(
    _ kind: JSONFeed.Repair.Kind, path: @autoclosure () -> String, offset: Int? = nil,
    _ message: @autoclosure () -> String
  ) {
    guard entries.count < Self.most else {
      unrecorded += 1
      return
    }
    entries.append(Entry(kind: kind, path: path(), offset: offset, message: message()))
  }

  /// How much has been noted.
  struct Mark {
    fileprivate var entries: Int
    fileprivate var unrecorded: Int
  }

  var mark: Mark { Mark(entries: entries.count, unrecorded: unrecorded) }

  /// Forgets what was noted since `mark`.
  mutating func forget(from mark: Mark) {
    entries.removeSubrange(mark.entries...)
    unrecorded = mark.unrecorded
  }

  package mutating func add(_ problems: [XMLProblem], unrecorded count: Int) {
    let free = max(Self.most - entries.count, 0)
    for problem in problems.prefix(free) {
      entries.append(
        Entry(
          kind: .init(rawValue: problem.code.rawValue), path: problem.path, offset: problem.offset,
          message: problem.code.message))
    }
    unrecorded += max(problems.count - free, 0) + count
  }

  /// Adds that the rest of the document was not read.
  mutating func addStoppedEarly(after itemCount: Int) {
    add(
      .stoppedEarly, path: "",
      "reading stopped after \(itemCount) items; what the feed says of itself after them is not in the result")
  }

  /// Adds what another log has.
  package mutating func add(_ other: RepairLog) {
    let free = max(Self.most - entries.count, 0)
    entries += other.entries.prefix(free)
    unrecorded += max(other.entries.count - free, 0) + other.unrecorded
  }

  /// Adds what was found about the document's encoding.
  package mutating func add(_ findings: [XMLDecoding.Finding]) {
    for finding in findings {
      let message =
        switch finding {
        case .unknownLabel(let label, _): "the encoding \"\(label)\" is not known; the bytes decided"
        case .refutedLabel(let label, _): "the document is not in the encoding \"\(label)\" that it is said to be in"
        case .undeclared: "the document does not say what encoding it is in; the bytes decided"
        case .unavailable(let encoding): "the encoding \(encoding.name) cannot be read here; the bytes decided"
        case .replaced(let count, let offset):
          "bytes that the encoding does not allow, the first at byte \(offset), became \(count) replacement characters"
        }
      add(.encoding, path: "", offset: 0, message)
    }
  }

  /// Where the repairs are in the document, as far as they have a place in it.
  var offsets: [Int] { entries.compactMap(\.offset) }

  /// The repairs in the order of the document; those without a place in it are last.
  package func repairs(
    in window: Span<UInt8>, _ positions: inout DocumentPositions
  ) -> [JSONFeed.Repair] {
    var repairs: [JSONFeed.Repair] = []
    repairs.reserveCapacity(entries.count + 1)
    for index in sortedIndices(by: entries.map { $0.offset ?? .max }) {
      let entry = entries[index]
      let position = entry.offset.map { positions.position(of: $0, in: window) }
      repairs.append(
        .init(
          kind: entry.kind, path: entry.path, location: position.map(JSONFeed.SourceLocation.init),
          message: entry.message))
    }
    if unrecorded > 0 {
      repairs.append(.init(kind: .more, path: "", message: "\(unrecorded) more repairs, which are not listed"))
    }
    return repairs
  }
}
