/// The lines and columns of edits, which fixes have as byte offsets.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

extension ReportedFile {
  /// The lines and columns where edits begin and end. Only for documents in UTF-8: elsewhere the offsets are not those of the text.
  var placesOfEdits: [Int: JSONFeed.SourceLocation] {
    let offsets = report.diagnostics.flatMap { $0.fix?.edits ?? [] }.flatMap { [$0.offset, $0.offset + $0.length] }
    let bytes = document.span
    guard !offsets.isEmpty, !document.isEmpty,
      case .asGiven(let start) = XMLDecoding.decode(bytes, charset: charset).content
    else { return [:] }
    return bytes.locations(of: offsets, from: start)
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
