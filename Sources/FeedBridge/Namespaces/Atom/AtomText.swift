/// Atom's text constructs and contents (RFC 4287 §3.1 and §4.1.3; Atom 0.3 has `mode` and a media type instead).

internal import FeedFoundation
package import FeedPrimitives
package import JSONFeedModel

package struct AtomText {
  /// Plain text, or HTML.
  package var text: String
  package var form: ParsedElement.Form
  /// The attributes other than those that declare the type of the text; nil without any.
  package var attributes: JSONFeed.Value?

  /// Reads the content of the element entered last, which is closed. Nil if it is empty.
  package static func read(
    _ scanner: inout XMLScanner, base: String?, in bytes: TextSpan
  ) throws(XMLStop) -> AtomText? {
    var type = ContentType.text
    var isBase64 = false
    var others = MemberCollector()
    var hasForeign = false
    // The type of content that is elsewhere is that of the file (RFC 4287 §4.1.3.2).
    let isElsewhere = scanner.attribute("src", in: bytes) != nil
    for attribute in scanner.attributes {
      let name = attribute.nameStart..<attribute.nameEnd
      if bytes.equals("type", name) {
        type =
          attribute.isPlain
          ? ContentType(bytes, bytes.trimmed(attribute.valueStart..<attribute.valueEnd))
          : try scanner.string(attribute, in: bytes).withBytes { ContentType($0, 0..<$0.count) }
        if type == .media || isElsewhere { others.add("type", .string(try scanner.string(attribute, in: bytes))) }
      } else if bytes.equals("mode", name) {
        isBase64 = try scanner.string(attribute, in: bytes).lowercased() == "base64"
      } else if !bytes.equals("xml:base", name), !bytes.equals("xml:space", name) {
        let key = ExtensionName.key(ExtensionName.snakeCase(bytes.string(name)))
        others.add(others.freeName(for: key), .string(try scanner.string(attribute, in: bytes)))
        hasForeign = hasForeign || ElementValue.isForeign(attribute, scanner, in: bytes)
      }
    }
    if hasForeign, let definition = scanner.definition(of: scanner.element),
      let source = try scanner.sourceOfOtherAttributes(definition, in: bytes)
    {
      others.add(ElementValue.sourceKey, .string(source))
    }
    var construct = AtomText(text: "", form: type == .text ? .text : .html)
    if let content = try scanner.readSimpleText(in: bytes) {
      construct.text = try scanner.string(content, in: bytes)
      if isBase64 || type == .media { construct.decode(type) }
    } else if type == .xhtml || type != .media && scanner.isBeforeElement(in: bytes) {
      // A text with elements is XHTML, whatever its type.
      construct.form = .html
      let wholeBase = base.flatMap { URLText.isAbsolute($0) ? $0 : nil }
      construct.text = try scanner.readXHTML(in: bytes, base: wholeBase, withoutDiv: true)
    } else {
      let content = try scanner.readText(in: bytes)
      construct.text = try scanner.string(content, in: bytes)
      construct.form = type == .media ? .other : content.isMarkup ? .html : construct.form
    }
    if isElsewhere, construct.text.isEmpty { construct.form = .other }
    if !others.isEmpty { construct.attributes = .object(others.object()) }
    return construct.text.isEmpty && construct.attributes == nil ? nil : construct
  }

  /// The text that another one is in Base64, perhaps with line breaks; nil if it is not text in Base64.
  static func text(inBase64 text: String) -> String? {
    let letters = text.utf8.filter { !ASCII.isSpace($0) }
    return letters.isEmpty ? nil : Data(base64Encoded: Data(letters))?.span.validString()
  }

  /// Text in Base64 is decoded.
  private mutating func decode(_ type: ContentType) {
    guard let decoded = Self.text(inBase64: text),
      !decoded.utf8.contains(where: { $0 < 0x20 && !ASCII.isSpace($0) })
    else {
      form = .other
      return
    }
    text = decoded
    form = type == .html || type == .xhtml ? .html : .text
  }

  /// The construct as a JSON value: a string if it is only plain text.
  package var value: JSONFeed.Value {
    if form != .html, attributes == nil { return .string(text) }
    var object = attributes?.objectValue ?? [:]
    if form == .html { object["type"] = "html" }
    if !text.isEmpty { object["text"] = .string(text) }
    return .object(object)
  }

  /// Whether the value of a content is text or HTML, and not elsewhere.
  static func isText(_ value: JSONFeed.Value) -> Bool {
    guard let object = value.objectValue else { return true }
    let type = object["type"]?.stringValue?.withBytes { ContentType($0, 0..<$0.count) }
    return object["src"] == nil && type != .media
  }

  private enum ContentType {
    case text, html, xhtml
    /// Another media type.
    case media

    private static let names: [(name: StaticString, type: ContentType)] = [
      ("text", .text), ("text/plain", .text), ("html", .html), ("text/html", .html), ("xhtml", .xhtml),
      ("application/xhtml+xml", .xhtml),
    ]

    /// - Parameter range: a type, perhaps with parameters: `text/html; charset=utf-8`.
    init(_ bytes: TextSpan, _ range: Range<Int>) {
      let end = bytes.firstIndex(of: ASCII.semicolon, from: range.lowerBound, to: range.upperBound)
      let range = bytes.trimmed(range.lowerBound..<(end ?? range.upperBound))
      let known = Self.names.first { bytes.equalsIgnoringCase($0.name, range) }
      // RFC 4287 §4.1.3.3: other text, as it is.
      let isText = range.count > 5 && bytes.equalsIgnoringCase("text/", range.lowerBound..<range.lowerBound + 5)
      self = known?.type ?? (range.isEmpty || isText ? .text : .media)
    }
  }
}

extension AtomText {
  /// A construct from RSS in JSON; nil if it is empty.
  init?(_ text: String, attributes members: [(name: String, text: String)]) {
    var type = ContentType.text
    var isBase64 = false
    var others = MemberCollector()
    for (name, value) in members {
      switch name {
      case "type":
        type = value.withBytes { ContentType($0, 0..<$0.count) }
        if type == .media { others.add("type", .string(value)) }
      case "mode": isBase64 = value.withBytes { $0.equalsIgnoringCase("base64", 0..<$0.count) }
      default:
        let key = ExtensionName.key(ExtensionName.snakeCase(name))
        others.add(others.freeName(for: key), .string(value))
      }
    }
    self.init(text: text, form: type == .text ? .text : .html)
    if isBase64 || type == .media { decode(type) }
    if !others.isEmpty { attributes = .object(others.object()) }
    if text.isEmpty, attributes == nil { return nil }
  }
}
