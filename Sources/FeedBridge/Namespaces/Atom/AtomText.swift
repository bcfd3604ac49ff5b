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
    _ scanner: inout XMLScanner, _ notes: inout ValueNotes, base: String?, in bytes: TextSpan
  ) throws(XMLStop) -> AtomText? {
    let element = scanner.element
    var declared = Declaration(type: TextType(ofConstructIn: element.namespace))
    // The type of content that is elsewhere is that of the file (RFC 4287 §4.1.3.2).
    let isElsewhere = scanner.attribute("src", in: bytes) != nil
    var hasForeign = false
    for attribute in scanner.attributes {
      let name = bytes.string(attribute.nameStart..<attribute.nameEnd)
      if name == "xml:base" || name == "xml:space" { continue }
      declared.add(name, try scanner.string(attribute, in: bytes), isElsewhere: isElsewhere)
      hasForeign = hasForeign || ElementValue.isForeign(attribute, scanner, in: bytes)
    }
    if hasForeign, let definition = scanner.definition(of: scanner.element),
      let source = try scanner.sourceOfOtherAttributes(definition, in: bytes)
    {
      declared.others.add(ElementValue.sourceKey, .string(source))
    }
    let type = declared.type
    var construct = AtomText(text: "", form: type.form)
    var isXHTML = false
    if let content = try scanner.readSimpleText(in: bytes) {
      construct.text = try scanner.string(content, in: bytes)
      if declared.isBase64 || type == .data { construct.decode(type) }
    } else if type == .xhtml || isBeforeHTML(scanner, type, in: bytes) {
      // A text with elements is XHTML, whatever its type.
      (construct.form, isXHTML) = (.html, true)
      let wholeBase = base.flatMap { URLText.isAbsolute($0) ? $0 : nil }
      construct.text = try scanner.readXHTML(
        in: bytes, base: wholeBase, withoutDiv: true, besideHTML: type == .html || type == .unknown)
    } else {
      let content = try scanner.readText(in: bytes)
      construct.text = try scanner.string(content, in: bytes)
      if content.isMarkup {
        construct.form = type == .data || type == .xml ? .other : .html
      } else if declared.isBase64 || type == .data {
        construct.decode(type)
      }
    }
    if isElsewhere, construct.text.isEmpty { construct.form = .other }
    let undefined = isXHTML ? declared.undefined : declared.undefined(in: construct.form)
    if let undefined, !construct.text.isEmpty {
      notes.addUndefinedType(
        undefined, readAsHTML: construct.form.isHTML(construct.text), of: scanner.definition(of: element),
        at: element.start + scanner.origin)
    }
    if !declared.others.isEmpty { construct.attributes = .object(declared.others.object()) }
    return construct.text.isEmpty && construct.attributes == nil ? nil : construct
  }

  /// Whether elements follow that are HTML. XML that is not has no `div` around it.
  private static func isBeforeHTML(_ scanner: borrowing XMLScanner, _ type: TextType, in bytes: TextSpan) -> Bool {
    type == .data || type == .xml ? scanner.isBeforeDiv(in: bytes) : scanner.isBeforeElement(in: bytes)
  }

  /// The text that another one is in Base64, perhaps with line breaks; nil if it is not text in Base64.
  static func text(inBase64 text: String) -> String? {
    let letters = text.utf8.filter { !ASCII.isSpace($0) }
    return letters.isEmpty ? nil : Data(base64Encoded: Data(letters))?.span.validString()
  }

  /// Text in Base64 is decoded.
  private mutating func decode(_ type: TextType) {
    guard canBeBase64, let decoded = Self.text(inBase64: text),
      !decoded.utf8.contains(where: { $0 < 0x20 && !ASCII.isSpace($0) })
    else {
      // A text that cannot be Base64 is one, whatever its type.
      form = canBeBase64 ? .other : .unknown
      return
    }
    text = decoded
    form = type == .html || type == .xhtml ? .html : .text
  }

  /// Whether the text has only characters of Base64, in lines without spaces between them, and is not too short for what is cut off.
  private var canBeBase64: Bool {
    let characters = text.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == ASCII.slash || $0 == UInt8(ascii: "=")
        || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn
    }
    return characters
      && (text.utf8.count >= 64 || Data(base64Encoded: Data(text.utf8.filter { !ASCII.isSpace($0) })) != nil)
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
    if object["src"] != nil { return false }
    return switch object["type"]?.stringValue.map({ TextType($0) }) {
    case .data, .xml: false
    case .text, .html, .xhtml, .unknown, nil: true
    }
  }
}

extension AtomText {
  /// What its attributes say.
  private struct Declaration {
    var type: TextType
    /// The type as written, if it is not defined.
    var undefined: String?
    var isBase64 = false
    /// Those that do not say how to read the text.
    var others = MemberCollector()

    init(type: TextType) { self.type = type }

    /// The type as written if it says nothing about a text that was read in this form.
    func undefined(in form: ParsedElement.Form) -> String? {
      (type == .data ? form == .unknown : form != .other) ? undefined : nil
    }

    mutating func add(_ name: String, _ value: String, isElsewhere: Bool = false) {
      switch name {
      case "type" where value.isEmpty: break
      case "type":
        type = TextType(value)
        if type.form == .unknown || type == .data { undefined = value }
        if type.form == .unknown || type == .data || isElsewhere { others.add("type", .string(value)) }
      case "mode": isBase64 = value.lowercased() == "base64"
      default:
        let key = ExtensionName.key(ExtensionName.snakeCase(name))
        others.add(others.freeName(for: key), .string(value))
      }
    }
  }

  /// A construct from RSS in JSON; nil if it is empty.
  init?(
    _ text: String, attributes members: [(name: String, text: String)], of definition: NamespaceElement?,
    in namespace: NamespaceID, at offset: Int, _ notes: inout ValueNotes
  ) {
    var declared = Declaration(type: TextType(ofConstructIn: namespace))
    for (name, value) in members { declared.add(name, value) }
    let type = declared.type
    self.init(text: text, form: type.form)
    if declared.isBase64 || type == .data { decode(type) }
    if let undefined = declared.undefined(in: form), !text.isEmpty {
      notes.addUndefinedType(undefined, readAsHTML: form.isHTML(text), of: definition, at: offset)
    }
    if !declared.others.isEmpty { attributes = .object(declared.others.object()) }
    if text.isEmpty, attributes == nil { return nil }
  }
}
