/// Collects the repairs of a document, and computes their locations at the end.

package import FeedPrimitives
package import JSONFeedModel

/// The repairs of a document. After a thousand, they are only counted; all of them if nobody will read them.
package struct RepairLog {
  private struct Entry {
    var kind: JSONFeed.Repair.Kind
    var path: String
    var offset: Int?
    var message: String
  }

  private let most: Int
  private var entries: [Entry] = []
  private var unrecorded = 0

  package init(isRecording: Bool = true) { most = isRecording ? 1000 : 0 }

  package mutating func add(
    _ kind: JSONFeed.Repair.Kind, path: @autoclosure () -> String, offset: Int? = nil,
    _ message: @autoclosure () -> String
  ) {
    guard entries.count < most else {
      unrecorded += 1
      return
    }
    entries.append(Entry(kind: kind, path: path(), offset: offset, message: message()))
  }

  /// Adds a repair of the whole document, which is listed however many others there are.
  mutating func addForDocument(_ kind: JSONFeed.Repair.Kind, _ message: String) {
    if most == 0 { return }
    entries.append(Entry(kind: kind, path: "", offset: nil, message: message))
  }

  /// The number of repairs so far.
  struct Mark {
    fileprivate var entries: Int
    fileprivate var unrecorded: Int
  }

  var mark: Mark { Mark(entries: entries.count, unrecorded: unrecorded) }

  /// Removes the repairs added since `mark`.
  mutating func forget(from mark: Mark) {
    entries.removeSubrange(mark.entries...)
    unrecorded = mark.unrecorded
  }

  package mutating func add(_ problems: [XMLProblem], unrecorded count: Int) {
    let free = max(most - entries.count, 0)
    for problem in problems.prefix(free) {
      entries.append(
        Entry(
          kind: .init(rawValue: problem.code.rawValue), path: problem.path, offset: problem.offset,
          message: problem.message))
    }
    unrecorded += max(problems.count - free, 0) + count
  }

  /// Adds that the rest of the document was not read.
  mutating func addStoppedEarly(after itemCount: Int) {
    add(
      .stoppedEarly, path: "",
      "Reading stopped after \(itemCount == 1 ? "1 item" : "\(itemCount) items"); elements of the feed after them were not read."
    )
  }

  /// Adds the repairs of another log.
  package mutating func add(_ other: RepairLog) {
    let free = max(most - entries.count, 0)
    entries += other.entries.prefix(free)
    unrecorded += max(other.entries.count - free, 0) + other.unrecorded
  }

  /// Adds repairs for the findings about the document's encoding.
  package mutating func add(_ findings: [XMLDecoding.Finding]) {
    // HTTP and the document may declare the same.
    var messages: Set<String> = []
    for finding in findings {
      let message =
        switch finding {
        case .unknownLabel(let label, _):
          "The encoding \"\(label)\" is not known; another one was detected from the bytes."
        case .refutedLabel(let label, _):
          "The document is not encoded as \"\(label)\", as declared; its actual encoding was used."
        case .undeclared: "The document does not declare its encoding; it was detected from the bytes."
        case .unavailable(let encoding):
          "The encoding \(encoding.name) is not supported on this system; another one was used."
        case .replaced(let count, let offset):
          "Bytes are not valid in the document's encoding, the first at offset \(offset); characters of windows-1252 or U+FFFD "
            + "were used in \(count == 1 ? "1 place." : "\(count) places.")"
        }
      if messages.insert(message.lowercased()).inserted { add(.encoding, path: "", offset: 0, message) }
    }
  }

  /// The offsets of the repairs that have one.
  var offsets: [Int] { entries.compactMap(\.offset) }

  /// The repairs in the order of the document; those without a location are last.
  package func repairs(
    in window: TextSpan, _ positions: inout DocumentPositions
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
    if unrecorded > 0, most > 0 {
      repairs.append(.init(kind: .more, path: "", message: "\(unrecorded) more repairs are not listed."))
    }
    return repairs
  }
}
