/// Fixes as checks describe them, and the edits that they become.

internal import FeedPrimitives
internal import JSONFeedModel

/// How to fix a problem. Most fixes are about the value or the name at the problem's location, whose extent in the document is
/// found when the diagnostic is made.
struct ProblemFix: Sendable {
  enum Change: Sendable {
    /// Replaces the value at the location: a JSON value, the value of an attribute, or the text of an element. The text is
    /// escaped as its place requires; a JSON value becomes a string.
    case value(String)
    /// Replaces the text of an element in this range.
    case text(String, Range<Int>)
    /// Replaces the JSON value at the location with this JSON.
    case json(String)
    /// Replaces the name at the location: that of a JSON member or of an attribute.
    case name(String)
    /// Replaces the name of the element at the location, in both tags; the element ends at `end`.
    case elementName(String, end: Int)
    /// Puts the JSON value at the location into an array.
    case array
    /// Turns the JSON object at the location into an array, without the names of its members and the colons in these ranges.
    case list([Range<Int>])
    /// Removes the JSON member whose name is at `name`, or the element of an array, whose value is at the location.
    case removal(name: Int? = nil)
    /// Adds a JSON member before the one whose name is at `offset`: with the value `json`, or with the value at the location in an
    /// array.
    case member(String, json: String?, before: Int)
    /// Adds an element after the start tag at the location.
    case child(String)
    /// Replaces bytes of the document in UTF-8.
    case edits([Diagnostic.Fix.Edit])
  }

  var change: Change
  var applicability: Diagnostic.Fix.Applicability
  /// The offsets of other attributes that need the same fix: namespace declarations that are reported once.
  var repetitions: [Int] = []

  static func safe(_ change: Change) -> Self { Self(change: change, applicability: .safe) }
  /// The fix if it is about the value of an element with a text in this range, and not about the problem's place in it.
  func ofText(in range: Range<Int>?) -> ProblemFix? {
    guard case .value(let text) = change, let range else { return nil }
    return ProblemFix(change: .text(text, range), applicability: applicability)
  }

  static func unsafe(_ change: Change) -> Self { Self(change: change, applicability: .unsafe) }

  /// The fix of a problem in `range`; nil if the document does not have there what the fix is about.
  ///
  /// - Parameter hasTitle: whether somebody will see it.
  func fix(at range: Range<Int>, path: Problem.Path, hasTitle: Bool, in bytes: TextSpan) -> Diagnostic.Fix? {
    var edits = path.isXML ? xmlEdits(at: range, path, in: bytes) : jsonEdits(at: range, in: bytes)
    edits.removeAll { $0.isWithoutEffect(in: bytes) }
    guard !edits.isEmpty else { return nil }
    edits = edits.sorted(on: \.length).sorted(on: \.offset)
    return Diagnostic.Fix(title: hasTitle ? Self.title(of: edits, in: bytes) : "", applicability, edits: edits)
  }

  // MARK: JSON

  private func jsonEdits(at range: Range<Int>, in bytes: TextSpan) -> [Diagnostic.Fix.Edit] {
    switch change {
    case .edits(let edits): return edits
    case .value(let text), .name(let text): return [.replacing(range, JSONFeed.Value.string(text).encodeToString())]
    case .json(let text): return [.replacing(range, text)]
    case .array:
      return bytes.endOfJSONValue(at: range.lowerBound).map {
        [.inserting("[", at: range.lowerBound), .inserting("]", at: $0)]
      }
        ?? []
    case .list(let names):
      return bytes.endOfJSONValue(at: range.lowerBound).map {
        [.replacing(range.lowerBound..<range.lowerBound + 1, "["), .replacing($0 - 1..<$0, "]")]
          + names.map { .replacing($0, "") }
      } ?? []
    case .removal(let name):
      return bytes.endOfJSONValue(at: range.lowerBound).map {
        [.replacing(bytes.rangeOfRemovedJSON((name ?? range.lowerBound)..<$0), "")]
      } ?? []
    case .member(let name, let json, let offset):
      var value = json
      if value == nil, let end = bytes.endOfJSONValue(at: range.lowerBound) {
        value = "[" + bytes.string(range.lowerBound..<end) + "]"
      }
      let space = bytes.string(bytes.startOfSpaces(before: offset, after: 0)..<offset)
      return value.map { [.inserting("\"\(name)\": \($0)," + (space.isEmpty ? " " : space), at: offset)] } ?? []
    case .text, .elementName, .child: return []
    }
  }

  // MARK: XML

  private func xmlEdits(at range: Range<Int>, _ path: Problem.Path, in bytes: TextSpan) -> [Diagnostic.Fix.Edit] {
    switch change {
    case .edits(let edits): return edits
    case .name(let name):
      return [.replacing(range.lowerBound..<bytes.endOfXMLName(from: range.lowerBound), name)]
    case .elementName(let name, let end): return Self.renaming(range.lowerBound, to: name, end: end, in: bytes)
    case .value(let text):
      // An attribute without quotation marks gets them first.
      if path.isAttribute, SourceToken.attribute(at: range.lowerBound, in: bytes) == nil { return [] }
      let others = repetitions.flatMap {
        Self.replacing(SourceToken.range(at: $0, in: bytes), with: text, in: bytes)
      }
      return Self.replacing(range, with: text, in: bytes) + others
    case .text(let text, let whole):
      let start = bytes.endOfSpaces(from: whole.lowerBound, to: whole.upperBound)
      return Self.replacing(
        start..<bytes.startOfSpaces(before: whole.upperBound, after: start), with: text, in: bytes)
    case .child(let markup):
      guard range.count > 2, bytes[range.upperBound - 1] == ASCII.greaterThan,
        bytes[range.upperBound - 2] != ASCII.slash
      else { return [] }
      let next = bytes.endOfSpaces(from: range.upperBound, to: bytes.count)
      return [.inserting(bytes.string(range.upperBound..<next) + markup, at: range.upperBound)]
    case .json, .array, .list, .removal, .member: return []
    }
  }

  /// Replaces an attribute's value or an element's text, escaped as its place requires.
  private static func replacing(_ range: Range<Int>, with text: String, in bytes: TextSpan) -> [Diagnostic.Fix.Edit] {
    switch SourceToken.place(of: range, in: bytes) {
    case .attribute(let value, let quote): [.replacing(value, text.escapedForXML(quote: quote))]
    case .cdata: text.contains("]]>") ? [] : [.replacing(range, text)]
    case .text: [.replacing(range, text.escapedForXML(quote: nil))]
    }
  }

  /// Renames the element whose start tag is at `start`.
  private static func renaming(_ start: Int, to name: String, end: Int, in bytes: TextSpan) -> [Diagnostic.Fix.Edit] {
    guard start + 1 < end, end <= bytes.count, bytes[start] == ASCII.lessThan else { return [] }
    let old = start + 1..<bytes.endOfXMLName(from: start + 1)
    let opening = Diagnostic.Fix.Edit.replacing(old, name)
    guard end > 2, bytes[end - 1] == ASCII.greaterThan else { return [] }
    if bytes[end - 2] == ASCII.slash { return [opening] }
    let nameEnd = bytes.startOfSpaces(before: end - 1, after: 0)
    let nameStart = nameEnd - old.count
    guard nameStart - 2 > start, bytes.starts(with: "</", at: nameStart - 2),
      bytes.extracting(nameStart..<nameEnd).isEqual(to: bytes.extracting(old))
    else { return [] }
    return [opening, .replacing(nameStart..<nameEnd, name)]
  }

  /// `replace x with y`, `insert y` or `remove x`.
  private static func title(of edits: [Diagnostic.Fix.Edit], in bytes: TextSpan) -> String {
    guard let edit = edits.first else { return "" }
    let start = edit.startOfDifference(in: bytes)
    // The beginning is enough for a text that is shortened.
    var end = min(edit.offset + min(edit.length, start + 400), bytes.count)
    while end > edit.offset + start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let cut = start > 0 ? "…" : ""
    let old = (cut + bytes.string(edit.offset + start..<end)).shortened
    let new = (cut + edit.replacement.withBytes { $0.string(start..<$0.count) }.trimmed).shortened
    let written = edit.replacement == " " ? "a space" : "`\(new)`"
    if edit.length == 0 { return "insert \(written)" }
    return edit.replacement.isEmpty ? "remove `\(old)`" : "replace `\(old)` with \(written)"
  }
}

extension Diagnostic.Fix.Edit {
  static func replacing(_ range: Range<Int>, _ text: String) -> Self {
    Self(offset: range.lowerBound, length: range.count, replacement: text)
  }

  static func inserting(_ text: String, at offset: Int) -> Self {
    Self(offset: offset, length: 0, replacement: text)
  }

  /// Where to show the two texts from, if they are long and differ late: some characters before that.
  fileprivate func startOfDifference(in bytes: TextSpan) -> Int {
    replacement.withBytes { new in
      let old = bytes.extracting(range)
      guard max(old.count, new.count) > 60 else { return 0 }
      var start = 0
      while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
      guard start > 40 else { return 0 }
      start -= 20
      while start > 0, new[start] & 0xC0 == 0x80 { start -= 1 }
      return start
    }
  }

  /// Whether it replaces a text with itself, or is outside of the document.
  fileprivate func isWithoutEffect(in bytes: TextSpan) -> Bool {
    guard offset >= 0, length >= 0, offset + length <= bytes.count else { return true }
    return replacement.withBytes { $0.isEqual(to: bytes.extracting(range)) }
  }
}

extension String {
  /// The text with the characters escaped that XML does not allow in text, or between these quotation marks.
  fileprivate func escapedForXML(quote: UInt8?) -> String {
    withBytes { bytes in
      var result = ByteBuffer(capacity: bytes.count + 32)
      for index in bytes.indices {
        switch bytes[index] {
        case ASCII.ampersand: result.append("&amp;")
        case ASCII.lessThan: result.append("&lt;")
        case ASCII.greaterThan where index > 1 && bytes.starts(with: "]]", at: index - 2): result.append("&gt;")
        case ASCII.quotationMark where quote == ASCII.quotationMark: result.append("&quot;")
        case ASCII.apostrophe where quote == ASCII.apostrophe: result.append("&apos;")
        case let byte: result.append(byte)
        }
      }
      return result.string()
    }
  }
}
