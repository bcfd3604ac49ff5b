/// Elements of a document, with their attributes and texts, as small nodes without references.
///
/// The nodes are in the order of the document: the attributes of an element follow it, then its children. A tree holds one item or
/// the elements of the channel, and is filled again for the next item. It has its own texts, decoded, so it needs neither the
/// document nor the scanner.

package import FeedPrimitives
internal import JSONFeedModel

/// An element, an attribute, or a text between child elements: 32 bytes.
package struct XMLNode: BitwiseCopyable, Sendable {
  /// What it is, and what is known of it.
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt16

    static let attribute = Flags(rawValue: 1)
    /// A text between children.
    static let text = Flags(rawValue: 2)
    /// The element has child elements.
    static let children = Flags(rawValue: 4)
    /// A member has its text or, if it has attributes or children, all of its data.
    static let mapped = Flags(rawValue: 8)
    /// One of the URLs in it is relative.
    static let relative = Flags(rawValue: 16)
    /// The value of an attribute that is a flag, a guid's `isPermaLink`, and whether there is one.
    static let flag = Flags(rawValue: 32)
    static let hasFlag = Flags(rawValue: 64)
    /// A text that is the source of the element.
    static let source = Flags(rawValue: 128)
    /// A text construct of Atom, or another element with HTML as elements.
    static let construct = Flags(rawValue: 256)
    /// An element that contains only a text, of which a member may be made.
    static let leaf = Flags(rawValue: 512)
    /// Its text is one of the long ones.
    static let long = Flags(rawValue: 1024)
    /// Its text is an absolute URL of the web that is valid as written.
    static let url = Flags(rawValue: 2048)
  }

  /// The form of an element's text, if it is given.
  package enum Form: UInt8, BitwiseCopyable, Sendable {
    /// Not declared, as in RSS.
    case unknown
    case text, html
    /// Not text: an image in Base64, other XML.
    case other
  }

  /// Where it begins in the document, counted from the tree's origin.
  fileprivate var start: UInt32
  /// Its text, among those of the tree.
  fileprivate var text: UInt32 = 0
  fileprivate var textEnd: UInt32 = 0
  /// Its name as written; empty if `code` says which.
  package fileprivate(set) var name: UInt32 = 0
  fileprivate var nameCount: UInt16 = 0
  /// One plus the index of its table entry among those that the scanner has recognized; of an attribute, among those of its element.
  package var code: UInt16 = 0
  /// The index after its last descendant: the next sibling.
  package fileprivate(set) var after: UInt32 = 0
  package var namespace: NamespaceID
  package var role = Role.none
  package var form = Form.unknown
  /// Of an attribute, what it is.
  var meaning = AttributeName.none
  var flags: Flags = []

  var hasText: Bool { text < textEnd }
  /// The index after its last descendant.
  var end: Int { Int(after) }
  fileprivate var nameRange: Range<Int> { Int(name)..<Int(name) + Int(nameCount) }
  /// Its text among those of the tree; nil if it is one of the long ones.
  package var textRange: Range<Int>? { flags.contains(.long) ? nil : Int(text)..<Int(textEnd) }
}

package struct XMLTree: ~Copyable {
  package private(set) var nodes = OwnedArray<XMLNode>(capacity: 64)
  /// The texts and unknown names of all nodes.
  package private(set) var texts = ByteBuffer(capacity: 4096)
  /// The long texts: to copy them once more would take 3 % of the time to convert real feeds.
  private var longTexts: [String] = []
  private static var longest: Int { 512 }
  /// What the nodes' offsets are counted from.
  private(set) var origin = 0

  package init() {}

  /// Begins with elements from this offset in the document on.
  mutating func begin(from origin: Int) { self.origin = origin }

  /// Removes all elements.
  mutating func removeAll() {
    nodes.removeAll()
    texts.removeAll()
    longTexts.removeAll(keepingCapacity: true)
  }

  /// A state to return to.
  package struct Mark: BitwiseCopyable {
    fileprivate var nodes = 0
    fileprivate var texts = 0
    fileprivate var longTexts = 0
  }

  package var mark: Mark { Mark(nodes: nodes.count, texts: texts.count, longTexts: longTexts.count) }

  /// Removes what was added since then.
  package mutating func goBack(to mark: Mark) {
    nodes.removeAll(from: mark.nodes)
    texts.removeLast(texts.count - mark.texts)
    longTexts.removeSubrange(mark.longTexts...)
  }

  func copy() -> XMLTree {
    var copy = XMLTree()
    copy.nodes = nodes.copy()
    copy.texts.append(texts)
    copy.longTexts = longTexts
    copy.origin = origin
    return copy
  }

  // MARK: Filling

  /// Adds an element that begins at this offset in the document.
  @discardableResult
  package mutating func begin(at offset: Int, _ namespace: NamespaceID, code: UInt16 = 0, role: Role = .none) -> Int {
    var node = XMLNode(start: UInt32(clamping: offset - origin), namespace: namespace)
    node.code = code
    node.role = role
    node.after = UInt32(truncatingIfNeeded: nodes.count + 1)
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds an attribute to the last element, which has no content yet.
  @discardableResult
  mutating func addAttribute(at offset: Int, code: UInt16 = 0, meaning: AttributeName = .none) -> Int {
    let index = addAttribute(at: offset, in: .rss, code: code)
    nodes[index].meaning = meaning
    return index
  }

  package mutating func addAttribute(at offset: Int, in namespace: NamespaceID, code: UInt16 = 0) -> Int {
    let index = begin(at: offset, namespace, code: code)
    nodes[index].flags = .attribute
    return index
  }

  mutating func setMeaning(of index: Int, _ meaning: AttributeName) { nodes[index].meaning = meaning }

  /// Ends an element: what was added since then is in it.
  package mutating func end(_ index: Int) { nodes[index].after = UInt32(truncatingIfNeeded: nodes.count) }

  /// Gives a node a name that its table does not have.
  package mutating func setName(of index: Int, _ name: TextSpan) {
    nodes[index].name = UInt32(clamping: texts.count)
    nodes[index].nameCount = UInt16(clamping: name.count)
    texts.append(name)
  }

  /// Sets the text of a node.
  package mutating func setText(of index: Int, _ text: TextSpan) {
    if text.count > Self.longest { return setLongText(of: index, text.string(text.indices)) }
    nodes[index].flags.remove([.long, .url])
    nodes[index].text = UInt32(clamping: texts.count)
    texts.append(text)
    nodes[index].textEnd = UInt32(clamping: texts.count)
  }

  package mutating func setText(of index: Int, _ text: String) {
    if text.utf8.count > Self.longest { return setLongText(of: index, text) }
    text.withBytes { setText(of: index, $0) }
  }

  private mutating func setLongText(of index: Int, _ text: consuming String) {
    (nodes[index].text, nodes[index].textEnd) = (UInt32(longTexts.count), UInt32(longTexts.count + 1))
    nodes[index].flags.remove(.url)
    nodes[index].flags.insert(.long)
    longTexts.append(text)
  }

  /// Gives a node the text of another one.
  mutating func setText(of index: Int, from other: Int) {
    (nodes[index].text, nodes[index].textEnd) = (nodes[other].text, nodes[other].textEnd)
    nodes[index].flags.remove([.long, .url])
    nodes[index].flags.formUnion(nodes[other].flags.intersection([.long, .url]))
  }

  /// Makes a text that is all of an element's content that of the element, and returns whether there is one.
  mutating func takeOnlyText(of index: Int) -> Bool {
    let last = nodes.count - 1
    guard last > index, nodes[last].flags.contains(.text) else { return false }
    setText(of: index, from: last)
    nodes.removeAll(from: last)
    return true
  }

  package mutating func removeText(of index: Int) { nodes[index].textEnd = nodes[index].text }

  /// Removes an attribute of the last element, which has no content yet.
  mutating func removeAttribute(_ index: Int) {
    for later in index + 1..<max(nodes.count, index + 1) {
      nodes[later - 1] = nodes[later]
      nodes[later - 1].after -= 1
    }
    nodes.removeAll(from: nodes.count - 1)
  }

  /// Lets two attributes of an element change places.
  mutating func exchangeAttributes(_ one: Int, _ other: Int) {
    (nodes[one], nodes[other]) = (nodes[other], nodes[one])
    (nodes[one].after, nodes[other].after) = (nodes[other].after, nodes[one].after)
  }

  mutating func setRole(of index: Int, _ role: Role) { nodes[index].role = role }

  mutating func setForm(of index: Int, _ form: XMLNode.Form) { nodes[index].form = form }

  mutating func insert(_ flags: XMLNode.Flags, of index: Int) { nodes[index].flags.formUnion(flags) }

  mutating func remove(_ flags: XMLNode.Flags, of index: Int) { nodes[index].flags.subtract(flags) }

  // MARK: Reading

  /// The offset in the document of a node; nil if it is too far from the origin.
  func offset(of index: Int) -> Int? { nodes[index].start == .max ? nil : Int(nodes[index].start) + origin }

  package func text(of index: Int) -> String {
    let node = nodes[index]
    if node.flags.contains(.long) { return node.hasText ? longTexts[Int(node.text)] : "" }
    return texts.withText { $0.string(Int(node.text)..<Int(node.textEnd)) }
  }

  /// Calls `body` with the text of a node.
  @inline(__always)
  mutating func withText<Result>(of index: Int, _ body: (TextSpan) -> Result) -> Result {
    let node = nodes[index]
    if node.flags.contains(.long) { return text(of: index).withBytes(body) }
    return texts.withText { body($0.extracting(Int(node.text)..<Int(node.textEnd))) }
  }

  /// The name, as written, of a node that its table does not have.
  package func name(of index: Int) -> String {
    let range = nodes[index].nameRange
    return texts.withText { $0.string(range) }
  }

  /// The prefix, without its colon, of an element that its table does not have, and its name without that.
  func qualifiedName(of index: Int) -> (prefix: String, local: String) {
    let range = nodes[index].nameRange
    return texts.withText { texts in
      let colon = texts.firstIndex(of: UInt8(ascii: ":"), from: range.lowerBound, to: range.upperBound)
      guard let colon, colon > range.lowerBound, colon + 1 < range.upperBound else { return ("", texts.string(range)) }
      return (texts.string(range.lowerBound..<colon), texts.string(colon + 1..<range.upperBound))
    }
  }

  /// The attributes of an element.
  @inline(__always)
  package func attributes(of index: Int) -> Range<Int> {
    var end = index + 1
    while end < nodes.count, nodes[end].flags.contains(.attribute) { end += 1 }
    return index + 1..<end
  }

  /// Whether a node is a text between child elements.
  package func isText(_ index: Int) -> Bool { nodes[index].flags.contains(.text) }

  /// The attribute of an element with this meaning.
  @inline(__always)
  func attribute(_ meaning: AttributeName, of index: Int) -> Int? { attribute(of: index) { $0.meaning == meaning } }

  /// The attribute of an element with this code.
  func attribute(_ code: UInt16, of index: Int) -> Int? { attribute(of: index) { $0.code == code } }

  @inline(__always)
  private func attribute(of index: Int, where isWanted: (XMLNode) -> Bool) -> Int? {
    var attribute = index + 1
    while attribute < nodes.count, nodes[attribute].flags.contains(.attribute) {
      if isWanted(nodes[attribute]) { return attribute }
      attribute += 1
    }
    return nil
  }

  @inline(__always)
  func hasAttributes(_ index: Int) -> Bool { index + 1 < nodes.count && nodes[index + 1].flags.contains(.attribute) }

  /// Whether the texts are not too large for the nodes.
  var hasRoom: Bool { texts.count < UInt32.max }

  // MARK: Documents

  /// Reads the element entered last to its end: names, attributes and declarations as they are written, and texts where they are.
  ///
  /// - Parameters:
  ///   - isWhole: whether white space at the ends of texts and attributes is kept.
  ///   - isMarkup: whether an element with this name and `type` contains HTML as elements, which become its text.
  mutating func readAsWritten(
    _ scanner: inout XMLScanner, isWhole: Bool = false, in bytes: TextSpan,
    isMarkup: (_ name: String, _ type: String) -> Bool = { _, _ in false }
  ) throws(XMLStop) {
    let mark = scanner.looseTextMark
    // Open elements are kept in a list, not on the stack.
    var open: [(index: Int, depth: Int)] = []
    repeat {
      let index = begin(at: scanner.element.start, .rss)
      setName(of: index, bytes.extracting(scanner.element.range))
      var type = ""
      for attribute in scanner.allAttributes() {
        let node = addAttribute(at: attribute.nameStart)
        let name = bytes.extracting(attribute.nameStart..<attribute.nameEnd)
        setName(of: node, name)
        let value = try scanner.string(attribute, isWhole: isWhole, in: bytes)
        if type.isEmpty, name.isEqual(to: "type") { type = value }
        setText(of: node, value)
      }
      if let text = try scanner.simpleText(isWhole: isWhole, in: bytes) {
        setText(of: index, text)
        insert(.leaf, of: index)
      } else if isMarkup(name(of: index), type) {
        // In Atom 1.0, whose type it is, the div is not part of the content.
        setText(of: index, try scanner.readXHTML(in: bytes, withoutDiv: type == "xhtml"))
        insert(.construct, of: index)
      } else {
        open.append((index, scanner.depth))
      }
      end(index)
      while let parent = open.last {
        let hasChild = try scanner.nextChild(of: parent.depth, in: bytes)
        if let text = scanner.takeLooseText(from: mark) {
          let index = begin(at: 0, .rss)
          insert(.text, of: index)
          setText(of: index, text)
        }
        if hasChild { break }
        end(parent.index)
        open.removeLast()
      }
    } while !open.isEmpty
  }

  /// The value that `make` makes of the outermost element: of the values of its attributes, the first with each name, and of its children, in order.
  ///
  /// Children come first, so that deep elements need no deep stack.
  mutating func folded(
    _ make: (
      _ tree: inout XMLTree, _ index: Int, _ attributes: MemberCollector,
      _ children: [(index: Int, value: JSONFeed.Value)]
    ) -> JSONFeed.Value
  ) -> JSONFeed.Value? {
    var values: [JSONFeed.Value] = []
    for index in nodes.indices.reversed() where !nodes[index].flags.contains(.attribute) {
      guard !nodes[index].flags.contains(.text) else {
        values.append(.string(text(of: index)))
        continue
      }
      var members = MemberCollector()
      for attribute in attributes(of: index) where !members.contains(name(of: attribute)) {
        members.add(name(of: attribute), .string(text(of: attribute)))
      }
      var children: [(index: Int, value: JSONFeed.Value)] = []
      var child = attributes(of: index).upperBound
      while child < nodes[index].end {
        if let value = values.popLast() { children.append((child, value)) }
        child = nodes[child].end
      }
      values.append(make(&self, index, members, children))
    }
    return values.last
  }
}

extension XMLScanner {
  /// The text of the element entered last, which is closed if it contains nothing else.
  fileprivate mutating func simpleText(isWhole: Bool, in bytes: TextSpan) throws(XMLStop) -> String? {
    if isWhole { return try readValidatedText(in: bytes).map { string(validated: $0, in: bytes) } }
    guard let text = try readSimpleText(in: bytes) else { return nil }
    return try string(text, in: bytes)
  }
}
