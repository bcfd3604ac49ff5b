/// An XML document as elements in their order, with text and markup as they were written.

internal import FeedPrimitives
package import JSONFeedModel

/// The elements of a document, for programs that interpret them themselves.
package struct XMLElements {
  /// `["name", {"attribute": "value"}, child…]`. A child is an element, a text, or `{"markup": "…"}`: the content of an element that
  /// is `isMarkup`, as HTML. Names keep their prefixes. Nil if the document has no element.
  package let root: JSONFeed.Value?
  /// The name of the document's encoding.
  package let encoding: String
  /// The first deviation from well-formed XML.
  package let problem: (message: String, location: JSONFeed.SourceLocation)?

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
    (root, problem) = try decoded.withText(of: bytes) { (text, start) throws(ConversionError) in
      var positions = DocumentPositions(from: start)
      do throws(XMLStop) {
        var scanner = XMLScanner(from: start, limits: limits)
        scanner.isValidating = true
        var root: JSONFeed.Value?
        while try scanner.nextChild(of: 0, in: text) {
          if root == nil {
            root = try Self.element(&scanner, in: text, isMarkup)
          } else {
            try scanner.skipElement(in: text)
          }
        }
        guard let first = scanner.problems.first else { return (root, nil) }
        return (root, (first.message, .init(positions.position(of: first.offset, in: text))))
      } catch {
        throw .stopped(error, in: text, &positions)
      }
    }
  }

  /// Reads the element entered last to its end.
  private static func element(
    _ scanner: inout XMLScanner, in bytes: TextSpan, _ isMarkup: (String) -> Bool
  ) throws(XMLStop) -> JSONFeed.Value? {
    var tree = XMLTree()
    try tree.readAsWritten(&scanner, isWhole: true, in: bytes) { name, type in
      !type.isEmpty && type.contains("xhtml") || isMarkup(name)
    }
    return tree.folded { tree, index, members, children in
      let node = tree.nodes[index]
      var element: [JSONFeed.Value] = [.string(tree.name(of: index)), .object(members.object())]
      if node.flags.contains(.construct) {
        element.append(["markup": .string(tree.text(of: index))])
      } else if node.flags.contains(.leaf) {
        element.append(.string(tree.text(of: index)))
      }
      return .array(element + children.map(\.value))
    }
  }
}
