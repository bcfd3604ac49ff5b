/// Diffs lead from the old version to the new one.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, path: String = "a.xml") -> String {
    String(decoding: UnifiedDiff.text(from: Data(old.utf8), to: Data(new.utf8), path: path), as: UTF8.self)
  }

  @Test func nothingInAShownDiffHasAnEffectOnATerminal() {
    let diff = "--- a/a.xml\n-\tx\u{1B}]0;owned\u{7}\r\n+\u{202E}\u{9B}ü\n\\ No newline at end of file\n"
    #expect(
      String(decoding: UnifiedDiff.shown(Data(diff.utf8)), as: UTF8.self)
        == "--- a/a.xml\n-\tx\\u{1B}]0;owned\\u{7}\\u{D}\n+\\u{202E}\\u{9B}ü\n\\ No newline at end of file\n")
  }

  @Test func changesHaveThreeLinesAroundThem() {
    let lines = (1...20).map { "line \($0)\n" }
    var changed = lines
    changed[4] = "changed\n"
    changed.insert("added\n", at: 16)
    #expect(
      diff(lines.joined(), changed.joined()) == """
        --- a/a.xml
        +++ b/a.xml
        @@ -2,7 +2,7 @@
         line 2
         line 3
         line 4
        -line 5
        +changed
         line 6
         line 7
         line 8
        @@ -14,6 +14,7 @@
         line 14
         line 15
         line 16
        +added
         line 17
         line 18
         line 19

        """)
  }

  @Test func equalVersionsHaveNoDiff() { #expect(diff("a\n", "a\n").isEmpty) }

  @Test func aMissingLineFeedAtTheEndIsNoted() {
    #expect(diff("a", "b\n") == "--- a/a.xml\n+++ b/a.xml\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n")
  }

  @Test(arguments: [("a b.xml", "--- a/a b.xml\t\n"), ("é\".xml", "--- \"a/\\303\\251\\\".xml\"\n")])
  func specialNamesAreWrittenAsGitDoes(path: String, line: String) {
    #expect(diff("a", "b", path: path).hasPrefix(line))
  }

  /// Versions that differ at random: lines are changed, added, removed and repeated, with all kinds of line ends.
  @Test func theDiffLeadsToTheNewVersion() async throws {
    try await forEachCase(in: sampled(0..<200)) { (seed: Int) in
      var choices = SeededGenerator(seed: UInt64(seed))
      let ends = ["\n", "\r\n", "\n\n", "\r", "\u{0}\n"]
      func line() -> [UInt8] {
        let text: [UInt8] = choices.one(in: 4) ? [0xFF, 0x80] : Array("line \(choices.int(0..<12))".utf8)
        return text + Array(ends[choices.int(0..<ends.count)].utf8)
      }
      let old = (0..<choices.int(0..<80)).map { _ in line() }
      var new = old
      for _ in 0..<choices.int(0..<12) {
        let place = choices.int(0..<new.count + 1)
        switch choices.int(0..<4) {
        case 0 where place < new.count: new[place] = line()
        case 1 where place < new.count: new.removeSubrange(place..<min(place + choices.int(0..<40), new.count))
        case 2: new.insert(contentsOf: (0..<choices.int(0..<40)).map { _ in line() }, at: place)
        default: new.insert(line(), at: place)
        }
      }
      var (before, after) = (Data(old.joined()), Data(new.joined()))
      if choices.one(in: 3) { before = before.dropLast() }
      if choices.one(in: 3) { after = after.dropLast() }
      #expect(Patch.apply(UnifiedDiff.text(from: before, to: after, path: "f"), to: before) == after)
    }
  }

  @Test func theWorkIsLinear() {
    let growth = WorkGrowth(from: 125) { count in
      let old = (0..<count).map { "old \($0)\n" }.joined()
      let new = (0..<count).map { $0.isMultiple(of: 3) ? "old \($0)\n" : "new \($0)\n" }.joined()
      _ = UnifiedDiff.text(from: Data(old.utf8), to: Data(new.utf8), path: "f")
      _ = UnifiedDiff.text(from: Data(old.utf8), to: Data(new.replacing("old", with: "x").utf8), path: "f")
    }
    #expect(growth.isLinear)
  }
}

/// Applies unified diffs, as `patch` does, but only where they match exactly.
enum Patch {
  /// The new version; nil if the diff does not match.
  static func apply(_ diff: Data, to old: Data) -> Data? {
    if diff.isEmpty { return old }
    let (lines, old) = (Self.lines(diff), Self.lines(old))
    var result: [Data] = []
    var position = 0
    var index = 2
    guard lines.count > 2, lines[0].starts(with: "--- ".utf8), lines[1].starts(with: "+++ ".utf8) else { return nil }
    while index < lines.count {
      let head = String(decoding: lines[index], as: UTF8.self).split { !"0123456789".contains($0) }.compactMap {
        Int($0)
      }
      guard head.count == 4, lines[index].starts(with: "@@ ".utf8) else { return nil }
      index += 1
      let start = head[1] == 0 ? head[0] : head[0] - 1
      guard start >= position, start <= old.count else { return nil }
      result += old[position..<start]
      position = start
      var (oldLeft, newLeft) = (head[1], head[3])
      while oldLeft > 0 || newLeft > 0 {
        guard index < lines.count, let sign = lines[index].first else { return nil }
        var line = lines[index].dropFirst()
        index += 1
        if index < lines.count, lines[index].first == UInt8(ascii: "\\") {
          line = line.dropLast()
          index += 1
        }
        if sign != UInt8(ascii: "+") {
          guard position < old.count, old[position] == line else { return nil }
          position += 1
          oldLeft -= 1
        }
        if sign != UInt8(ascii: "-") {
          result.append(Data(line))
          newLeft -= 1
        }
      }
    }
    return Data((result + old[position...]).joined())
  }

  private static func lines(_ data: Data) -> [Data] {
    var lines: [Data] = []
    var rest = data[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      lines.append(Data(rest[..<end]))
      rest = rest[end...]
    }
    return lines
  }
}
