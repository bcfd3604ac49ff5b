/// JSON that is not all UTF-8, as text.

internal import FeedPrimitives

/// JSON is in UTF-8 (RFC 8259 §8.1), UTF-16 or UTF-32. What is not all UTF-8 was cut inside a character, or has text in another encoding in it.
struct JSONText {
  let text: TextBytes
  let finding: XMLDecoding.Finding

  /// Nil for a document that is all UTF-8, but perhaps for a character that its end cuts, or is in another encoding of Unicode.
  init?(of document: Span<UInt8>) {
    guard TextTranscoding.jsonEncoding(of: document).encoding == .utf8, var decoder = IncrementalDecoder(.utf8, from: 0)
    else { return nil }
    var window = TextWindow()
    decoder.decode(document, into: &window)
    guard let finding = decoder.finding else { return nil }
    self.finding = finding
    text = TextBytes(window.text)
  }
}
