/// The lines and columns of edits, which fixes have as byte offsets.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// The places of all edits in a document. Only for documents in UTF-8: elsewhere the offsets are not those of the text.
struct EditPlaces {
  private var places: [Int: JSONFeed.SourceLocation] = [:]

  init(_ file: ReportedFile) {
    let edits = file.report.diagnostics.flatMap { $0.fix?.edits ?? [] }
    guard !edits.isEmpty, !file.document.isEmpty else { return }
    let bytes = file.document.span
    guard case .asGiven(let start) = XMLDecoding.decode(bytes, charset: file.charset).content else { return }
    var counter = TextPositionCounter(from: start)
    for offset in edits.flatMap({ [$0.offset, $0.offset + $0.length] }).sorted() where places[offset] == nil {
      places[offset] = .init(counter.position(of: offset, in: bytes))
    }
  }

  /// The first replaced place, and the one after the last; nil if they are not known.
  func range(of edit: Diagnostic.Fix.Edit) -> (start: JSONFeed.SourceLocation, end: JSONFeed.SourceLocation)? {
    guard let start = places[edit.offset], let end = places[edit.offset + edit.length] else { return nil }
    return (start, end)
  }
}
