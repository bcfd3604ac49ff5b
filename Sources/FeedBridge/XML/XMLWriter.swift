/// Writes XML 1.0: one root element that declares all namespaces, everything escaped, each element on its own line.

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// A namespace as a document uses it: the prefix, and the URI that it is bound to. The namespace of the root has no
/// prefix.
struct XMLPrefix: Sendable, Equatable {
  let prefix: String
  let uri: String

  init(prefix: String, uri: String) {
    self.prefix = prefix
    self.uri = uri
  }

  init(_ namespace: FeedNamespace) { self.init(prefix: namespace.prefix, uri: namespace.uri) }

  /// Names without a prefix.
  static let none = XMLPrefix(prefix: "", uri: "")
}

/// An XML document that is being written.
///
/// The content of the root element is written first: the namespaces that turn out to be in use are declared in the root's start tag, which
/// is written last.
struct XMLWriter: ~Copyable {
  private var buffer: ByteBuffer
  private let isPretty: Bool
  /// The open elements, and whether each has child elements.
  private(set) var open: [(prefix: XMLPrefix, name: String, hasChildren: Bool)] = []
  /// Whether the start tag of the innermost element still lacks its `>`.
  private var isInTag = false
  private var declared: [XMLPrefix] = []
  /// The depth of the elements of the current feed or item.
  private var depthOfOwn = 0
  /// Its elements without a prefix so far, and their texts.
  private var ownTexts: [String: String] = [:]
  /// Whether there were characters that XML does not allow.
  private var hasOmittedCharacters = false
  /// The members of extension objects that were left out: those that no element stands for, and those that members replace.
  private var unwritten: (unknown: [String], replaced: [String]) = ([], [])

  init(isPretty: Bool, capacity: Int) {
    self.isPretty = isPretty
    buffer = ByteBuffer(capacity: capacity)
  }

  // MARK: Elements

  /// Begins an element; its attributes are written next, then its content.
  ///
  /// - Parameter text: the text that will be all of its content, for ``ownText(_:)``.
  mutating func begin(_ name: String, in prefix: XMLPrefix = .none, text: String = "") {
    endTag()
    if !open.isEmpty { open[open.count - 1].hasChildren = true }
    breakLine()
    buffer.append(ASCII.lessThan)
    append(prefix, name)
    open.append((prefix, name, false))
    isInTag = true
    declare(prefix)
    if open.count == depthOfOwn, prefix == .none { ownTexts[name] = text }
  }

  /// Begins with the elements of a feed or an item: those inside the element that was begun last.
  mutating func beginOwn() {
    depthOfOwn = open.count + 1
    ownTexts.removeAll(keepingCapacity: true)
  }

  /// Whether the current feed or item has an element of the format with this name.
  func hasOwn(_ name: String) -> Bool { ownTexts[name] != nil }

  /// The text of that element; empty if it has attributes or elements.
  func ownText(_ name: String) -> String? { ownTexts[name] }

  /// Writes an attribute of the element begun last. Its name may have a known prefix (`rdf:resource`).
  mutating func attribute(_ name: String, _ value: String) {
    if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")),
      let namespace = FeedNamespace.id(forPrefix: String(name[..<colon])), namespace != .xml
    {
      declare(XMLPrefix(FeedNamespace.all[Int(namespace.rawValue)]))
    }
    attribute(declared: name, value)
  }

  /// Writes an attribute of the element begun last. If its name has a prefix, the caller writes the declaration.
  mutating func attribute(declared name: String, _ value: String) {
    buffer.append(ASCII.space)
    buffer.append(name)
    buffer.append("=\"")
    append(escaping: value, inAttribute: true)
    buffer.append(ASCII.quotationMark)
  }

  mutating func text(_ text: String) {
    guard !text.isEmpty else { return }
    endTag()
    append(escaping: text, inAttribute: false)
  }

  /// Writes JSON text. Characters that XML cannot represent are written as JSON escapes.
  mutating func text(json: Data) {
    endTag()
    append(escaping: TextSpan(prefixOf: json.span), inAttribute: false, isJSON: true)
  }

  /// Ends the innermost open element.
  mutating func end() {
    guard let (prefix, name, hasChildren) = open.popLast() else { return }
    if isInTag {
      buffer.append("/>")
      isInTag = false
      return
    }
    if hasChildren { breakLine() }
    buffer.append("</")
    append(prefix, name)
    buffer.append(ASCII.greaterThan)
  }

  /// Writes an element with text.
  mutating func element(_ name: String, in prefix: XMLPrefix = .none, _ text: String) {
    begin(name, in: prefix, text: text)
    self.text(text)
    end()
  }

  /// Writes an element with text, if there is a text.
  mutating func element(_ name: String, in prefix: XMLPrefix = .none, ifAny text: String?) {
    if let text, !text.isEmpty { element(name, in: prefix, text) }
  }

  /// Writes an empty element with attributes; those without a value are omitted.
  mutating func element(_ name: String, in prefix: XMLPrefix = .none, _ attributes: [(name: String, value: String?)]) {
    begin(name, in: prefix)
    for (name, value) in attributes {
      if let value { attribute(name, value) }
    }
    end()
  }

  /// The root element, which contains everything else.
  struct Root {
    var name: String
    var attributes: [(name: String, value: String)]
  }

  /// The start of the document, to the end of the root's start tag, for the content that has been written.
  func start(of root: Root) -> ByteBuffer {
    var start = XMLWriter(isPretty: isPretty, capacity: 4096)
    start.buffer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<")
    start.buffer.append(root.name)
    for (name, value) in root.attributes { start.attribute(name, value) }
    for prefix in declared { start.attribute("xmlns:" + prefix.prefix, prefix.uri) }
    start.buffer.append(ASCII.greaterThan)
    return start.buffer
  }

  /// Writes the end tag of the root.
  mutating func end(_ root: Root, withLineBreak: Bool) {
    if isPretty { buffer.append(ASCII.lineFeed) }
    buffer.append("</")
    buffer.append(root.name)
    buffer.append(ASCII.greaterThan)
    if withLineBreak { buffer.append(ASCII.lineFeed) }
  }

  /// The whole document: the written content inside a root element.
  consuming func document(_ root: Root, endsWithLineBreak: Bool) -> ByteBuffer {
    end(root, withLineBreak: endsWithLineBreak)
    // Moved in place: a copy would keep the document in memory twice.
    start(of: root).withText { buffer.prepend($0) }
    return buffer
  }

  /// The number of bytes written that have not been taken.
  var count: Int { buffer.count }

  /// Passes what has been written to `body`, and removes it.
  mutating func take<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try buffer.withBytes(body)
    buffer.removeAll()
  }

  /// The written content, without a root element.
  consuming func source() -> String { buffer.string() }

  private mutating func append(_ prefix: XMLPrefix, _ name: String) {
    if !prefix.prefix.isEmpty {
      buffer.append(prefix.prefix)
      buffer.append(UInt8(ascii: ":"))
    }
    buffer.append(name)
  }

  /// A document has about a dozen namespaces, and most items use the same ones.
  mutating func declare(_ prefix: XMLPrefix) {
    guard !prefix.prefix.isEmpty, !declared.contains(where: { $0.prefix == prefix.prefix }) else { return }
    declared.append(prefix)
  }

  // MARK: Layout

  private mutating func endTag() {
    guard isInTag else { return }
    buffer.append(ASCII.greaterThan)
    isInTag = false
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    buffer.append(ASCII.lineFeed)
    buffer.append(repeating: UInt8(ascii: " "), count: 2 * (open.count + 1))
  }

  // MARK: Escaping

  private mutating func append(escaping text: String, inAttribute: Bool) {
    text.withBytes { append(escaping: $0, inAttribute: inAttribute) }
  }

  /// Escapes markup, and white space that a parser would change (XML 1.0 §2.11, §3.3.3). Characters that XML does not
  /// allow (§2.2) are omitted.
  private mutating func append(escaping bytes: TextSpan, inAttribute: Bool, isJSON: Bool = false) {
    buffer.reserve(bytes.count)
    var start = 0
    var position = 0
    while true {
      position = bytes.endOfPlainXMLOutput(
        from: position, before: inAttribute ? ASCII.quotationMark : ASCII.lessThan)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      var length = 1
      let escape: StaticString
      switch byte {
      case ASCII.ampersand: escape = "&amp;"
      case ASCII.lessThan: escape = "&lt;"
      case ASCII.greaterThan: escape = "&gt;"
      case ASCII.quotationMark where inAttribute: escape = "&quot;"
      case ASCII.carriageReturn: escape = "&#13;"
      case ASCII.lineFeed where inAttribute: escape = "&#10;"
      case 0x09 where inAttribute: escape = "&#9;"
      case 0xC2 where isJSON && position + 1 < bytes.count && bytes[position + 1] < 0xA0:
        // Programs may take these control characters for damage.
        buffer.append(bytes, start..<position)
        buffer.append("\\u00" + String(bytes[position + 1], radix: 16))
        position += 2
        start = position
        continue
      case 0x09, ASCII.lineFeed, ASCII.space...:
        guard byte == 0xEF, bytes.count - position >= 3, bytes[position + 1] == 0xBF, bytes[position + 2] >= 0xBE else {
          position += 1
          continue
        }
        // U+FFFE and U+FFFF
        length = 3
        escape = !isJSON ? "" : bytes[position + 2] == 0xBE ? "\\uFFFE" : "\\uFFFF"
      default: escape = ""
      }
      if escape.utf8CodeUnitCount == 0 { hasOmittedCharacters = true }
      buffer.append(bytes, start..<position)
      buffer.append(escape)
      position += length
      start = position
    }
    buffer.append(bytes, start..<bytes.count)
  }

  /// Notes a member of an extension object that no element stands for, or that a member of the feed or item replaces.
  mutating func leaveOut(_ member: String, isReplaced: Bool = false) {
    if isReplaced {
      unwritten.replaced.append(member)
    } else if member != ElementValue.sourceKey {
      unwritten.unknown.append(member)
    }
  }

  /// What was left out since the last call.
  mutating func takeUnwritten() -> (unknown: [String], replaced: [String]) {
    defer { unwritten = ([], []) }
    return unwritten
  }

  /// Adds a repair if characters were left out.
  func noteOmissions(_ log: inout RepairLog) {
    guard hasOmittedCharacters else { return }
    log.add(.omittedCharacters, path: "", "XML does not allow some control characters; they were left out.")
  }

  /// Whether a text contains only characters that XML allows (§2.2).
  static func canHold(_ bytes: TextSpan) -> Bool {
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte < ASCII.space, !ASCII.isSpace(byte) { return false }
      if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return false }
    }
    return true
  }

  // MARK: Names

  /// Whether a prefix may be declared: it is a name, and not one that XML reserves (Namespaces in XML §3).
  static func isPrefix(_ name: String) -> Bool { isName(name) && name != "xml" && name != "xmlns" }

  /// Whether `name` may be an attribute without a prefix. (`xmlns` would declare a namespace.)
  static func isAttributeName(_ name: String) -> Bool { isName(name) && name != "xmlns" }

  /// Whether `name` is a valid element name in every edition of XML 1.0 (XML 1.0 §2.3, Namespaces in XML §3).
  static func isName(_ name: String) -> Bool {
    var isFirst = true
    for scalar in name.unicodeScalars {
      guard isFirst ? XMLNameCharacters.canStart(scalar) : XMLNameCharacters.canContinue(scalar) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// Whether a prefix may be bound to `uri` (Namespaces in XML §2.2, §3): it is a URI that is not reserved by XML, and is read
  /// unchanged. expat refuses a `}`, and libxml2 what is no URI.
  static func isNamespace(_ uri: String) -> Bool {
    let host = uri.withBytes { URLReference.Parts($0).authority } ?? 0..<0
    guard uri != "http://www.w3.org/2000/xmlns/", uri.utf8.filter({ $0 == UInt8(ascii: "@") }).count < 2,
      !uri.utf8.enumerated().contains(where: { "[]".utf8.contains($0.element) && !host.contains($0.offset) }),
      uri.unicodeScalars.allSatisfy({ $0.value & ~1 != 0xFFFE && !$0.isInvisible })
    else { return false }
    switch URLSyntax.problem(in: uri) {
    case nil, .nothingAfterColon?, .noSlashes?: return !uri.isEmpty
    default: return false
    }
  }
}

extension String {
  /// Without the characters that XML does not allow (§2.2). What is decided of a text is decided of this, because what is beside such a
  /// character becomes a tag or the scheme of a URL when it is left out: `<\u{1}script>`.
  var withoutUnwritable: String {
    let isWritable = withBytes { bytes in
      !bytes.hasControlCharacter(in: bytes.indices) && bytes.firstNoncharacter(from: 0, to: bytes.count) == nil
    }
    if isWritable { return self }
    return String(
      UnicodeScalarView(
        unicodeScalars.filter { scalar in
          scalar.value >= 0x20 && scalar.value & ~1 != 0xFFFE || ["\t", "\n", "\r"].contains(scalar)
        }))
  }
}
