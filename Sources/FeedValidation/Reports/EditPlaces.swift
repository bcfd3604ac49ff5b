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
    places = bytes.locations(of: edits.flatMap { [$0.offset, $0.offset + $0.length] }, from: start)
  }

  /// The first replaced place, and the one after the last; nil if they are not known.
  func range(of edit: Diagnostic.Fix.Edit) -> (start: JSONFeed.SourceLocation, end: JSONFeed.SourceLocation)? {
    guard let start = places[edit.offset], let end = places[edit.offset + edit.length] else { return nil }
    return (start, end)
  }
}

extension Span<UInt8> {
  /// The lines and columns of these offsets in a document that begins at `start`.
  func locations(of offsets: [Int], from start: Int) -> [Int: JSONFeed.SourceLocation] {
    var counter = TextPositionCounter(from: start)
    var locations: [Int: JSONFeed.SourceLocation] = [:]
    // In the order of the document, because each step back would count the lines again.
    for offset in offsets.sorted() where locations[offset] == nil {
      locations[offset] = .init(counter.position(of: offset, in: self))
    }
    return locations
  }
}
