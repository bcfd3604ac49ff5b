/// Comments and members of a document that say which problems not to report there, and why.

internal import FeedPrimitives
internal import JSONFeedModel

/// The suppressions of a document. XML has them in comments:
///
/// ```xml
/// <!-- jsonfeed-disable-next-line missing-guid: the old items never had one -->
/// ```
///
/// JSON Feed has them in an extension of the feed. A path is a JSON Pointer, with `*` for any name or index; it includes everything
/// below it, and without one the suppression is about the whole feed:
///
/// ```json
/// "_jsonfeed": {"about": "…", "disable": [{"rule": "url-not-https", "path": "/items/*/url", "reason": "an old archive"}]}
/// ```
struct Suppressions {
  private struct Suppression {
    /// The ids of the rules by the names that the document gives them.
    var rules: [(name: String, ids: Set<String>)]
    /// In XML: the line whose problems are suppressed.
    var line: Int?
    /// Where it is.
    var offset: Int
    var pointer: Problem.Path
    /// The rules that suppressed something.
    var used: Set<String> = []
  }

  /// The number of suppressions that are read.
  private static let maximum = 1000

  private var all: [Suppression] = []
  /// The suppressions of each rule, by its id: in XML those of each line, in JSON those of all lines.
  private var byLine: [Int?: [String: SuppressedPaths]] = [:]
  private var problems = ProblemList()

  // MARK: Reading

  /// The suppressions in the comments of an XML document.
  init(inXML bytes: Span<UInt8>, from start: Int) {
    var counter = TextPositionCounter(from: start)
    var position = start
    while let offset = bytes.firstIndex(of: ASCII.lessThan, from: position) {
      if bytes.starts(with: "<![CDATA[", at: offset) {
        position = Self.end(of: "]]>", in: bytes, from: offset + 9)
      } else if bytes.starts(with: "<!--", at: offset) {
        let end = Self.end(of: "-->", in: bytes, from: offset + 4)
        let text = bytes.endOfSpaces(from: offset + 4, to: end)
        if bytes.starts(with: "jsonfeed-", at: text), end - offset < 4000, all.count < Self.maximum {
          let line = counter.position(of: end, in: bytes).line + 1
          read(bytes.string(text..<max(end - 3, text)), at: offset, line: line)
        }
        position = end
      } else {
        position = offset + 1
      }
    }
  }

  private static func end(of text: StaticString, in bytes: Span<UInt8>, from start: Int) -> Int {
    var position = start
    while let found = bytes.firstIndex(of: ASCII.greaterThan, from: position) {
      if found - 2 >= start, bytes.starts(with: text, at: found - 2) { return found + 1 }
      position = found + 1
    }
    return bytes.count
  }

  /// Reads a comment: `jsonfeed-disable-next-line RULE, RULE: reason`.
  private mutating func read(_ comment: String, at offset: Int, line: Int) {
    let path = Problem.Path.pointer("")
    let words = comment.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let word = words.first, word == "jsonfeed-disable-next-line" else {
      let word = words.first.map(String.init) ?? comment
      return problems.add(
        .suppressionInvalid, at: .offset(offset), path: path,
        "\"\(word.shortened)\" is not an instruction of this validator. Did you mean \"jsonfeed-disable-next-line\"?")
    }
    let parts = (words.count > 1 ? words[1] : "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let names = (parts.first ?? "").split(separator: ",").map { String($0).withoutSpacesAtEnds }
    add(
      names, reason: parts.count > 1 ? String(parts[1]) : nil,
      Suppression(rules: [], line: line, offset: offset, pointer: path))
  }

  /// The suppressions in the extension `_jsonfeed` of a JSON Feed.
  init(inJSON feed: LocatedValue?) {
    guard let list = feed?["_jsonfeed"]?["disable"] else { return }
    guard let entries = list.elements else {
      problems.add(
        .suppressionInvalid, at: list,
        "disable must be an array, but is \(list.kind). Write an array of objects with rule and reason.")
      return
    }
    for entry in entries where all.count < Self.maximum {
      guard let rule = entry["rule"]?.string else {
        problems.add(.suppressionInvalid, at: entry, "This suppression names no rule. Add the member rule.")
        continue
      }
      let path = entry["path"]?.string ?? ""
      if !path.isEmpty, !path.hasPrefix("/") {
        problems.add(
          .suppressionInvalid, at: entry, "\"\(path.shortened)\" is not a JSON Pointer. Write \"/\(path.shortened)\".")
      }
      add(
        [rule], reason: entry["reason"]?.string,
        Suppression(rules: [], offset: entry.offset, pointer: .pointer(entry.path)), path: path.split(separator: "/"))
    }
  }

  /// - Parameter path: in JSON, the steps of the path.
  private mutating func add(
    _ names: [String], reason: String?, _ suppression: Suppression, path: [Substring] = []
  ) {
    var suppression = suppression
    func report(_ message: String) {
      problems.add(.suppressionInvalid, at: .offset(suppression.offset), path: suppression.pointer, message)
    }
    if names.isEmpty { report("This suppression names no rule. Write its id.") }
    for name in names {
      let ids = Rule(id: name).map { [$0.id] } ?? Rule.inGroup(name).map(\.id)
      if ids.isEmpty {
        report(Rule.problem(ofUnknown: name))
      } else {
        suppression.rules.append((name, Set(ids)))
        for id in ids { byLine[suppression.line, default: [:]][id, default: .init()].add(path[...], all.count) }
      }
    }
    if !names.isEmpty, reason?.withoutSpacesAtEnds.isEmpty ?? true {
      report("The suppression gives no reason. Say why \(names[0].shortened) is not a problem here.")
    }
    all.append(suppression)
  }

  // MARK: Applying

  /// The diagnostics that are not suppressed, and those about the suppressions themselves.
  ///
  /// - Parameters:
  ///   - isChecked: whether a rule can be broken in this validation. If not, a suppression of it is not unused.
  ///   - place: changes the offset of a suppression to that in the document.
  mutating func apply(
    to diagnostics: [Diagnostic], in bytes: Span<UInt8>, from start: Int, _ levels: RuleLevels,
    isChecked: (Rule) -> Bool, place: (Int) -> Int = { $0 }
  ) -> [Diagnostic] {
    if all.isEmpty, problems.all.isEmpty { return diagnostics }
    var left: [Diagnostic] = []
    for diagnostic in diagnostics {
      guard suppresses(diagnostic) else {
        left.append(diagnostic)
        continue
      }
      // The one before it says how many more there are. If all that are listed are suppressed, so are the others.
      guard diagnostic.unlisted > 0,
        let last = left.lastIndex(where: { $0.rule == diagnostic.rule && $0.isListed })
      else { continue }
      left[last].note(unlisted: diagnostic.unlisted)
    }
    for suppression in all {
      for (name, ids) in suppression.rules where suppression.used.isDisjoint(with: ids) {
        let isOn = ids.contains { id in
          Rule(id: id).map { levels.severity(of: $0, found: nil) != nil && isChecked($0) } ?? false
        }
        guard isOn else { continue }
        problems.add(
          .suppressionUnused, at: .offset(suppression.offset), path: suppression.pointer,
          "Nothing here breaks the rule \(name.shortened). Remove the suppression.")
      }
    }
    problems.move(place)
    return (left + problems.diagnostics(in: bytes, from: start, levels)).inOrder()
  }

  private mutating func suppresses(_ diagnostic: Diagnostic) -> Bool {
    let line = all.first?.line == nil ? nil : diagnostic.location?.line
    guard let paths = byLine[line]?[diagnostic.rule],
      let index = paths.first(of: line == nil ? diagnostic.path.split(separator: "/")[...] : [])
    else { return false }
    all[index].used.insert(diagnostic.rule)
    return true
  }
}

/// The paths of the suppressions of one rule, step by step, so that a problem need not be compared with each of them.
private struct SuppressedPaths {
  /// The number of the first suppression of everything here.
  private var number: Int?
  private var steps: [Substring: SuppressedPaths] = [:]

  mutating func add(_ path: ArraySlice<Substring>, _ number: Int) {
    if let step = path.first {
      steps[step, default: .init()].add(path.dropFirst(), number)
    } else {
      self.number = self.number ?? number
    }
  }

  /// The number of the first suppression that includes this path; `*` stands for any step.
  func first(of path: ArraySlice<Substring>) -> Int? {
    WorkCounter.count()
    guard let step = path.first else { return number }
    let deeper = [step, "*"].compactMap { steps[$0]?.first(of: path.dropFirst()) }
    return (deeper + [number].compactMap(\.self)).min()
  }
}
