/// How the result of recovery is assembled: copied, replaced, recorded.

package import FeedPrimitives
package import JSONFeedModel

extension RecoveredJSON {
  /// A part of the document, and the text that is there in the recovered document.
  package struct Change: Sendable {
    package var range: Range<Int>
    package var text: String
  }

  private static func isInsideCharacter(_ offset: Int, _ bytes: TextSpan) -> Bool {
    offset < bytes.count && bytes[offset] & 0xC0 == 0x80
  }

  /// Calls `body` with what recovery changed to correct the listed problems, in the order of the document.
  package func forEachChange(in document: TextSpan, _ body: (Change) -> Void) {
    var last: Change?
    defer { if let last { body(last) } }
    var before = Shift(recovered: 0, document: start)
    let text = text.span
    for shift in shifts {
      defer { before = shift }
      // What is the same in both was copied.
      let length = Swift.min(shift.document - before.document, shift.recovered - before.recovered)
      var same = 0
      while same < length, document[before.document + same] == text[before.recovered + same] { same += 1 }
      WorkCounter.count(same)
      // A change begins with a whole character.
      while same > 0,
        Self.isInsideCharacter(before.document + same, document)
          || Self.isInsideCharacter(before.recovered + same, text)
      {
        same -= 1
      }
      var end = shift.document
      let replacement = text.string(before.recovered + same..<shift.recovered)
      // White space after something that was removed may stay.
      if replacement.isEmpty {
        while end > before.document + same, ASCII.isSpace(document[end - 1]) { end -= 1 }
      }
      let range = before.document + same..<end
      if let firstUnlisted, range.upperBound >= firstUnlisted { return }
      // Characters may have been dropped byte by byte.
      if let start = last?.range.lowerBound, last?.range.upperBound == range.lowerBound {
        last?.range = start..<end
        // In place: a run of a million changes must not copy its text a million times.
        last?.text += replacement
      } else if !range.isEmpty || !replacement.isEmpty {
        if let last { body(last) }
        last = Change(range: range, text: replacement)
      }
    }
  }
}

extension JSONRecovery {
  /// Copies the input up to `end` that is not in the output yet.
  mutating func copy(to end: Int, _ bytes: TextSpan) {
    guard end > copied else { return }
    output.append(bytes, copied..<end)
    copied = end
  }

  /// Replaces the bytes in `range`, which have not been copied yet, with `text`.
  mutating func replace(_ range: Range<Int>, with text: String, _ bytes: TextSpan) {
    text.withBytes { replace(range, with: $0, bytes) }
  }

  mutating func replace(_ range: Range<Int>, with text: TextSpan, _ bytes: TextSpan) {
    copy(to: range.lowerBound, bytes)
    output.append(text)
    copied = range.upperBound
    // Of those at one place in the output, the first and the last matter.
    if shifts.count > 1, shifts[shifts.count - 2].recovered == output.count { shifts.removeLast() }
    shifts.appendSparingly(RecoveredJSON.Shift(recovered: output.count, document: copied))
  }

  /// Drops the next bytes.
  mutating func drop(_ count: Int, _ deviation: JSONDeviation, at offset: Int? = nil, _ bytes: TextSpan) {
    // Adjacent removed text is recorded once.
    let isNoted = deviation == .strayText && problems.last?.code == .recovered(deviation) && copied == position
    if !isNoted { note(deviation, at: offset ?? position) }
    replace(position..<position + count, with: "", bytes)
    position += count
  }

  /// Removes a trailing comma from the output.
  mutating func removeComma(_ bytes: TextSpan) {
    guard expected == .name || expected == .value, frames.last?.isObject == (expected == .name) else { return }
    copy(to: position, bytes)
    let end = output.withBytes { text in
      var end = text.count
      while end > 0, ASCII.isSpace(text[end - 1]) { end -= 1 }
      return end
    }
    guard end > 0, output.withBytes({ $0[end - 1] == UInt8(ascii: ",") }) else { return }
    output.removeLast(output.count - end + 1)
    while let shift = shifts.last, shift.recovered > output.count { shifts.removeLast() }
    shifts.append(RecoveredJSON.Shift(recovered: output.count, document: position))
  }

  mutating func note(_ deviation: JSONDeviation, at offset: Int) {
    guard problems.count < maximumProblems else {
      firstUnlisted = min(firstUnlisted ?? offset, offset)
      return
    }
    problems.append(JSONProblem(.recovered(deviation), at: offset, path: pointer))
  }

  /// Records a deviation in a string, unless the same kind has been recorded in this string.
  mutating func noteOnce(_ deviation: JSONDeviation, at offset: Int) {
    if notedInString.insert(deviation).inserted { note(deviation, at: offset) }
  }

  /// The JSON Pointer of the current value, shortened as messages shorten it: a million problems inside a member with a
  /// long name must not copy that name a million times.
  var pointer: String {
    let isInPath = frames.count >= outerCount
    var pointer = isInPath ? path : ""
    for frame in frames.dropFirst(isInPath ? max(outerCount - 1, 0) : 0) {
      guard pointer.utf8.count < 200 else { break }
      if !frame.isObject {
        if frame.index >= 0 { pointer += "/\(frame.index)" }
      } else if frame.name.count > 200 {
        break
      } else if !frame.name.isEmpty {
        pointer += "/" + JSONReader.pointerToken(output.withText { JSONReader.decodedName(frame.name, of: $0) })
      }
    }
    return pointer
  }
}
