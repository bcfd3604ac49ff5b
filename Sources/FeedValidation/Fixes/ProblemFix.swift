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
    /// Replaces the JSON value at the location with this JSON.
    case json(String)
    /// Replaces the name at the location: that of a JSON member or of an attribute.
    case name(String)
    /// Replaces bytes of the document in UTF-8.
    case edits([Fix.Edit])
  }

  var change: Change
  var applicability: Fix.Applicability

  static func safe(_ change: Change) -> Self { Self(change: change, applicability: .safe) }
  static func unsafe(_ change: Change) -> Self { Self(change: change, applicability: .unsafe) }

  /// The fix of a problem in `range`; nil if the document does not have there what the fix is about.
  func fix(at range: Range<Int>, isXML: Bool, in bytes: Span<UInt8>) -> Fix? {
    guard let edits = edits(at: range, isXML: isXML, in: bytes), !edits.isEmpty else { return nil }
    let sorted = edits.sorted { ($0.offset, $0.length) < ($1.offset, $1.length) }
    return Fix(title: Self.title(of: sorted, in: bytes), applicability, edits: sorted)
  }

  private func edits(at range: Range<Int>, isXML: Bool, in bytes: Span<UInt8>) -> [Fix.Edit]? {
    func replacing(_ range: Range<Int>, _ text: String) -> [Fix.Edit] {
      [Fix.Edit(offset: range.lowerBound, length: range.count, replacement: text)]
    }
    switch change {
    case .edits(let edits): return edits
    case .json(let text): return replacing(range, text)
    case .name(let name):
      let end = range.lowerBound + bytes.extracting(range).endOfXMLName(from: 0)
      return isXML
        ? replacing(range.lowerBound..<end, name) : replacing(range, JSONFeed.Value.string(name).encodeToString())
    case .value(let text):
      guard isXML else { return replacing(range, JSONFeed.Value.string(text).encodeToString()) }
      switch SourceToken.place(of: range, in: bytes) {
      case .attribute(let value, let quote): return replacing(value, text.escapedForXML(quote: quote))
      case .cdata: return text.contains("]]>") ? nil : replacing(range, text)
      case .text: return replacing(range, text.escapedForXML(quote: nil))
      }
    }
  }

  /// `replace "x" with "y"`, `insert "y"` or `remove "x"`.
  private static func title(of edits: [Fix.Edit], in bytes: Span<UInt8>) -> String {
    guard let edit = edits.first else { return "" }
    let end = min(edit.offset + min(edit.length, 400), bytes.count)
    let old = bytes.string(min(edit.offset, end)..<end).shortened
    let new = edit.replacement.shortened
    if edit.length == 0 { return "insert `\(new)`" }
    return edit.replacement.isEmpty ? "remove `\(old)`" : "replace `\(old)` with `\(new)`"
  }
}

extension String {
  /// The text with the characters escaped that XML does not allow in text, or between these quotation marks.
  fileprivate func escapedForXML(quote: UInt8?) -> String {
    let text = replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("]]>", with: "]]&gt;")
    switch quote {
    case ASCII.quotationMark?: return text.replacing("\"", with: "&quot;")
    case UInt8(ascii: "'")?: return text.replacing("'", with: "&apos;")
    default: return text
    }
  }
}
