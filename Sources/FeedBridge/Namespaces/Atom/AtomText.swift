/// Atom's text constructs and contents (RFC 4287 §3.1 and §4.1.3; Atom 0.3 has `mode` and a media type instead).

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

enum AtomText {
  /// The text that another one is in Base64, perhaps with line breaks; nil if it is not text in Base64.
  static func text(inBase64 text: String) -> String? {
    let letters = text.utf8.filter { !ASCII.isSpace($0) }
    return letters.isEmpty ? nil : Data(base64Encoded: Data(letters))?.span.validString()
  }

  /// A text decoded that is said to be Base64, and its form: nil for a text that stays as it is.
  static func decoded(base64 text: String, _ type: TextType) -> (text: String?, form: XMLNode.Form) {
    guard canBeBase64(text), let decoded = Self.text(inBase64: text),
      !decoded.utf8.contains(where: { $0 < 0x20 && !ASCII.isSpace($0) })
    else {
      // A text that cannot be Base64 is one, whatever its type.
      return (nil, canBeBase64(text) ? .other : .unknown)
    }
    return (decoded, type == .html || type == .xhtml ? .html : .text)
  }

  /// Whether a character stands for six bits.
  static func isBase64(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+") || byte == ASCII.slash
  }

  /// Whether the text has only characters of Base64, in lines without spaces between them, and is not too short for what is cut off.
  private static func canBeBase64(_ text: String) -> Bool {
    let characters = text.utf8.allSatisfy {
      isBase64($0) || $0 == UInt8(ascii: "=") || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn
    }
    return characters
      && (text.utf8.count >= 64 || Data(base64Encoded: Data(text.utf8.filter { !ASCII.isSpace($0) })) != nil)
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
  struct Declaration {
    var type: TextType
    /// Whether the content is elsewhere. The type is then that of the file (RFC 4287 §4.1.3.2).
    let isElsewhere: Bool
    /// The type as written, if it is not defined.
    private(set) var undefined: String?
    private(set) var isBase64 = false

    init(type: TextType, isElsewhere: Bool) { (self.type, self.isElsewhere) = (type, isElsewhere) }

    /// The type as written if it says nothing about a text that was read in this form.
    func undefined(in form: XMLNode.Form) -> String? {
      (type == .data ? form == .unknown : form != .other) ? undefined : nil
    }

    /// Whether an attribute only says how to read the text.
    mutating func declares(_ name: TextSpan, _ value: TextSpan) -> Bool {
      if name.isEqual(to: "type") {
        if value.isEmpty { return true }
        type = TextType(value, value.indices)
        let isUndefined = type.form == .unknown || type == .data
        if isUndefined { undefined = value.string(value.indices) }
        return !isUndefined && !isElsewhere
      }
      guard name.isEqual(to: "mode") else { return false }
      isBase64 = value.equalsIgnoringCase("base64", value.indices)
      return true
    }
  }
}
