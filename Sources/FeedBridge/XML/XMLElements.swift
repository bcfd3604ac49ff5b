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
        throw .limit(error, in: text, &positions)
      }
    }
  }

  /// Reads the element entered last to its end. Open elements are kept in a list, not on the stack.
  private static func element(
    _ scanner: inout XMLScanner, in bytes: TextSpan, _ isMarkup: (String) -> Bool
  ) throws(XMLStop) -> JSONFeed.Value {
    let (first, mark) = (scanner.depth, scanner.looseTextMark)
    var open: [[JSONFeed.Value]] = []
    var isEntered = true
    while true {
      if isEntered {
        let name = bytes.string(scanner.element.start..<scanner.element.end)
        var attributes = MemberCollector()
        for attribute in scanner.declarations + scanner.attributes {
          let name = bytes.string(attribute.nameStart..<attribute.nameEnd)
          if !attributes.contains(name) {
            attributes.add(name, .string(try scanner.string(attribute, isWhole: true, in: bytes)))
          }
        }
        let type = attributes.value("type")?.stringValue ?? ""
        var element: [JSONFeed.Value] = [.string(name), .object(attributes.object())]
        if let text = try scanner.readValidatedText(in: bytes)?.string {
          element.append(.string(text))
        } else if type.contains("xhtml") || isMarkup(name) {
          // In Atom 1.0, whose type it is, the div is not part of the content.
          element.append(["markup": .string(try scanner.readXHTML(in: bytes, withoutDiv: type == "xhtml"))])
        } else {
          open.append(element)
          element = []
        }
        if !element.isEmpty {
          if open.isEmpty { return .array(element) }
          open[open.count - 1].append(.array(element))
        }
      } else if let element = open.popLast() {
        if open.isEmpty { return .array(element) }
        open[open.count - 1].append(.array(element))
      }
      isEntered = try scanner.nextChild(of: first + open.count - 1, in: bytes)
      if let text = scanner.takeLooseText(from: mark) { open[open.count - 1].append(.string(text)) }
    }
  }
}
