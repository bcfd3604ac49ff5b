/// The result of recovery.

package import FeedPrimitives

/// The JSON that recovery made from a document or from its rest.
package struct RecoveredJSON: Sendable {
  /// The end of a replacement, in the recovered text and in the document.
  package struct Shift: Sendable {
    package var recovered: Int
    package var document: Int

    package init(recovered: Int, document: Int) { (self.recovered, self.document) = (recovered, document) }
  }

  package let text: TextBytes
  /// The offset in the document at which the text begins.
  package let start: Int
  /// The syntax errors, roughly in the order of the document, with offsets in the document.
  package let problems: [JSONProblem]
  /// The offset in the document of the first problem that is not listed; nil if all are.
  package let firstUnlisted: Int?
  package let shifts: [Shift]
  /// The offset in the text at which the document was cut off, if it was.
  package let truncation: Int?

  package init(
    text: TextBytes, start: Int, problems: [JSONProblem], firstUnlisted: Int?, shifts: [Shift], truncation: Int?
  ) {
    (self.text, self.start, self.problems) = (text, start, problems)
    (self.firstUnlisted, self.shifts, self.truncation) = (firstUnlisted, shifts, truncation)
  }

  /// The offset in the document of the byte at `offset` in the text.
  package func documentOffset(of offset: Int) -> Int {
    var (first, end) = (0, shifts.count)
    while first < end {
      let middle = (first + end) / 2
      if shifts[middle].recovered <= offset { first = middle + 1 } else { end = middle }
    }
    let before = first > 0 ? shifts[first - 1] : Shift(recovered: 0, document: start)
    let place = before.document + offset - before.recovered
    return first < shifts.count ? min(place, shifts[first].document) : place
  }
}
