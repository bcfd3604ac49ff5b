/// An XML document as elements in their order, with text and markup as they were written.

internal import FeedPrimitives
package import JSONFeedModel

/// The elements of a document, for programs that interpret them themselves.
package struct XMLElements: ~Copyable {
  /// The first element of the document and those in it, with names and attributes as they are written. The text of an element that is
  /// `isMarkup` is its content as HTML. Empty if the document has no element.
  package private(set) var tree = XMLTree()
  /// The name of the document's encoding.
  package private(set) var encoding = ""
  /// The first deviation from well-formed XML.
  package private(set) var problem: (message: String, location: JSONFeed.SourceLocation)?

  /// Reads a document. Text that is not XML has no element.
  ///
  /// - Parameter isMarkup: whether an element with this name may contain HTML as elements.
  package init(
    of bytes: Span<UInt8>, charset: String?, isMarkup: (String) -> Bool
  ) throws(ConversionError) {
    let limits = JSONFeed.Limits()
    guard bytes.count <= limits.documentSize else {
      throw .limit(.documentSize, maximum: limits.documentSize, at: nil)
    }
    let decoded = XMLDecoding.decode(bytes, charset: charset)
    encoding = decoded.encodingName
    try decoded.withText(of: bytes) { (text, start) throws(ConversionError) in
      var positions = DocumentPositions(from: start)
      do throws(XMLStop) {
        var scanner = XMLScanner(from: start, limits: limits)
        scanner.isValidating = true
        while try scanner.nextChild(of: 0, in: text) {
          if tree.nodes.isEmpty {
            try tree.readAsWritten(&scanner, isWhole: true, in: text) { name, type in
              !type.isEmpty && type.contains("xhtml") || isMarkup(name)
            }
          } else {
            try scanner.skipElement(in: text)
          }
        }
        guard let first = scanner.problems.first else { return }
        problem = (first.message, .init(positions.position(of: first.offset, in: text)))
      } catch {
        throw .stopped(error, in: text, &positions)
      }
    }
  }
}
