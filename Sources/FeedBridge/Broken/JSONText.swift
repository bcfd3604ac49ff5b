/// JSON that is not all UTF-8, as text.

internal import FeedPrimitives

/// JSON is in UTF-8 (RFC 8259 §8.1), UTF-16 or UTF-32. What is not all UTF-8 was cut inside a character, has text in another encoding pasted
/// into it, or is in an encoding that its publisher did not think of: see ``IncrementalDecoder``.
struct JSONText {
  let text: TextBytes
  let findings: [XMLDecoding.Finding]

  /// Nil for a document that is all UTF-8, but perhaps for a character that its end cuts, or is in another encoding of Unicode.
  ///
  /// - Parameter charset: the parameter of the HTTP header `Content-Type`, if there is one.
  init?(of document: Span<UInt8>, charset: String? = nil) {
    guard TextTranscoding.jsonEncoding(of: document).encoding == .utf8 else { return nil }
    var decoder = IncrementalDecoder(jsonWithCharset: charset)
    var window = TextWindow()
    decoder.decode(document, into: &window)
    text = TextBytes(window.text)
    findings = decoder.findings
    if findings.isEmpty { return nil }
  }
}
