/// What rules find, on its way to becoming diagnostics.

internal import FeedPrimitives

/// One problem: a rule, and the place.
struct Problem: Sendable {
  enum Location: Sendable {
    /// A byte of the document in UTF-8.
    case offset(Int)
    /// A byte of a text that begins there, and is written with references.
    case text(start: Int, offset: Int)
    case position(line: Int?, column: Int?)
  }

  var rule: String
  /// Where it differs from the rule's own.
  var severity: Severity?
  var path: String
  var location: Location
  var message: String
}

/// The problems about a document, in the order in which they were made. Of each rule there are as many as anybody would read;
/// the last of them says how many more there were.
struct ProblemList: Sendable {
  private(set) var all: [Problem] = []
  /// How often each rule was broken. There are few of them, and what is listed no more is only counted.
  private var counts: [(rule: String, count: Int)] = []

  private static let mostOfOneRule = 1000

  // Path and message are put together only for what is listed.

  mutating func add(
    _ rule: String, _ severity: Severity? = nil, at offset: Int?, path: @autoclosure () -> String,
    _ message: @autoclosure () -> String
  ) {
    let place = offset.map(Problem.Location.offset) ?? .position(line: nil, column: nil)
    add(rule, severity, at: place, path: path(), message())
  }

  mutating func add(
    _ rule: String, _ severity: Severity?, at place: Problem.Location, path: @autoclosure () -> String,
    _ message: @autoclosure () -> String
  ) {
    guard count(rule) else { return }
    all.append(Problem(rule: rule, severity: severity, path: path(), location: place, message: message()))
  }

  mutating func add(_ rule: String, line: Int?, column: Int?, path: String, _ message: @autoclosure () -> String) {
    add(rule, nil, at: .position(line: line, column: column), path: path, message())
  }

  mutating func add(_ others: ProblemList) {
    for problem in others.all where count(problem.rule) { all.append(problem) }
    for (rule, count) in others.counts where count > Self.mostOfOneRule {
      counts[indexOfCount(rule)].count += count - Self.mostOfOneRule
    }
  }

  /// Counts a problem, and returns whether there are few enough of its rule for it to be listed.
  private mutating func count(_ rule: String) -> Bool {
    let index = indexOfCount(rule)
    counts[index].count += 1
    return counts[index].count <= Self.mostOfOneRule
  }

  private mutating func indexOfCount(_ rule: String) -> Int {
    for index in counts.indices where counts[index].rule.isExactly(rule) { return index }
    counts.append((rule, 0))
    return counts.count - 1
  }

  /// The problems without those that another one at the same place supersedes.
  private var effective: [Problem] {
    var superseding: [String: Set<String>] = [:]
    for problem in all {
      guard let rule = Rule.named(problem.rule), !rule.supersedes.isEmpty else { continue }
      superseding[problem.path, default: []].formUnion(rule.supersedes)
    }
    guard !superseding.isEmpty else { return all }
    return all.filter { !(superseding[$0.path]?.contains($0.rule) ?? false) }
  }

  /// The diagnostics, in the order of the document, with the severities that `levels` gives them; what these switch off is not
  /// among them.
  func diagnostics(in bytes: Span<UInt8>, from start: Int, _ levels: RuleLevels) -> [Diagnostic] {
    var counter = SourcePositionCounter(from: start)
    let found = effective.map { (problem: $0, offset: $0.offset(in: bytes)) }
    var diagnostics: [Diagnostic] = []
    diagnostics.reserveCapacity(found.count)
    // From the first place to the last: each step back would count the document's lines anew.
    for (problem, offset) in found.sorted(by: { ($0.offset ?? -1) < ($1.offset ?? -1) }) {
      guard let severity = levels.severity(of: problem.rule, found: problem.severity) else { continue }
      var (line, column): (Int?, Int?)
      if let offset {
        let position = counter.position(of: offset, in: bytes)
        (line, column) = (position.line, position.column)
      } else if case .position(let ownLine, let ownColumn) = problem.location {
        (line, column) = (ownLine, ownColumn)
      }
      diagnostics.append(
        Diagnostic(
          rule: problem.rule, severity: severity, message: problem.message, line: line, column: column,
          path: problem.path))
    }
    diagnostics = diagnostics.inOrder()
    for (rule, count) in counts where count > Self.mostOfOneRule {
      guard let last = diagnostics.lastIndex(where: { $0.rule == rule }) else { continue }
      diagnostics[last].message += " There are \(count - Self.mostOfOneRule) more of these, which are not listed."
    }
    return diagnostics
  }
}

extension Problem {
  /// The byte of the document; nil where it is at no byte.
  fileprivate func offset(in bytes: Span<UInt8>) -> Int? {
    switch location {
    case .offset(let offset): offset
    case .text(let start, let offset): WrittenText.place(of: offset, from: start, in: bytes)
    case .position: nil
    }
  }
}

extension [Diagnostic] {
  /// In the order of the document; those without a place are first.
  func inOrder() -> [Diagnostic] {
    enumerated().sorted { left, right in
      (left.element.line ?? 0, left.element.column ?? 0, left.offset)
        < (right.element.line ?? 0, right.element.column ?? 0, right.offset)
    }.map(\.element)
  }
}
