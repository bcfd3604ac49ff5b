/// The elements of a document that are in memory: the root, what is outside of items, and one item at a time.

internal import FeedBridge
internal import FeedPrimitives

/// An `XMLTree`, and of each of its nodes what problems need: where it is, and how it is written. It is shared by the elements
/// and attributes that checks see.
struct ElementTree: ~Copyable {
  private var tree = XMLTree()
  private(set) var places = ListInParts<Place>()
  private var scopes = [NamespaceScope()]
  /// The path that was asked for last, and those of the elements around it.
  private var paths: [(element: Int, path: ElementPath)] = []
  /// The names in paths of elements whose start tags are misspelled.
  private(set) var misspelledNames: [Int: String] = [:]
  /// The first child with each name, of elements with many children: checks look it up for each of many.
  private var firstChildren: [Int: FirstChildren] = [:]

  /// What the tree does not know of a node. A document may consist of nothing but empty elements, so this is small.
  struct Place: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
      let rawValue: UInt8

      static let isDelivered = Flags(rawValue: 1)
      static let isBroken = Flags(rawValue: 2)
      static let isVerbatim = Flags(rawValue: 4)
      static let hasHexadecimalReferences = Flags(rawValue: 8)
      static let isEscapedCDATA = Flags(rawValue: 16)
      /// Of an attribute: it is a namespace declaration.
      static let isDeclaration = Flags(rawValue: 32)
      /// Of an element: its text is a CDATA section.
      static let isCDATA = Flags(rawValue: 32)
      /// An attribute with a prefix.
      static let hasNamespace = Flags(rawValue: 64)
      /// An element with another attribute of the same name, which is not in the tree.
      static let hasRepeatedAttribute = Flags(rawValue: 128)
    }

    /// The start of the start tag, or of the name of an attribute.
    var offset: Int
    /// The number of bytes from there to the end of the element, and to its text.
    var length: UInt32 = 0
    var textStart = nothing
    var textLength = nothing
    var nameCount: UInt32
    /// With its colon.
    var prefixCount: UInt32
    var parent: UInt32
    var scope: UInt32 = 0
    /// Its number among the items or entries of its parent; 0 for other elements.
    var number: UInt32 = 0
    var attributeCount: UInt32 = 0
    var flags: Flags = []

    static var nothing: UInt32 { .max }

    var end: Int { offset + Int(length) }
    var localCount: Int { Int(nameCount) - Int(prefixCount) }
    var startOfText: Int? { textStart == Place.nothing ? nil : offset + Int(textStart) }
    var rangeOfText: Range<Int>? {
      textLength == Place.nothing ? nil : startOfText.map { $0..<$0 + Int(textLength) }
    }
  }

  private struct FirstChildren {
    var byName: [ElementKey: Int] = [:]
    /// The first child that has not been examined.
    var next: Int
  }

  /// A state to return to.
  struct Mark {
    fileprivate var tree: XMLTree.Mark
    fileprivate var scopes: Int
  }

  // MARK: Filling

  var mark: Mark { Mark(tree: tree.mark, scopes: scopes.count) }

  /// Adds an element.
  mutating func begin(
    _ name: XMLName, _ namespace: NamespaceID, number: Int, in parent: Int?, scope: UInt32, of bytes: TextSpan
  ) -> Int {
    let index = tree.begin(at: name.start - 1, namespace)
    tree.setName(of: index, bytes.extracting(name.range))
    places.append(
      Place(
        offset: name.start - 1, nameCount: UInt32(clamping: name.range.count),
        prefixCount: UInt32(clamping: name.local - name.start),
        parent: parent.map { UInt32($0) } ?? Place.nothing, scope: scope, number: UInt32(clamping: number)))
    return index
  }

  /// Adds an attribute to the last element, which has no content yet.
  ///
  /// - Parameter namespace: the namespace of its prefix.
  mutating func add(
    _ attribute: XMLAttribute, _ namespace: NamespaceID?, isDeclaration: Bool = false, to element: Int,
    in bytes: TextSpan
  ) -> Int {
    let index = tree.addAttribute(at: attribute.nameStart, in: namespace ?? .rss)
    let name = bytes.extracting(attribute.nameStart..<attribute.nameEnd)
    tree.setName(of: index, name)
    let colon = name.firstIndex(of: UInt8(ascii: ":"), from: 0)
    places.append(
      Place(
        offset: attribute.nameStart, nameCount: UInt32(clamping: name.count),
        prefixCount: UInt32(clamping: colon.map { $0 + 1 } ?? 0), parent: UInt32(element),
        flags: isDeclaration ? .isDeclaration : namespace == nil ? [] : .hasNamespace))
    places[element].attributeCount += 1
    return index
  }

  /// Adds the scope of elements with declarations, a language or a base.
  mutating func addScope(_ scope: NamespaceScope) -> UInt32 {
    scopes.append(scope)
    return UInt32(scopes.count - 1)
  }

  mutating func setScope(of element: Int, _ scope: UInt32) { places[element].scope = scope }

  /// Sets the value of an attribute.
  mutating func setValue(
    of node: Int, _ attribute: XMLAttribute, _ scanner: inout XMLScanner, in bytes: TextSpan
  ) throws(XMLStop) {
    try scanner.setText(of: node, whole: attribute, &tree, in: bytes)
  }

  /// Sets the text of an element that contains nothing else.
  mutating func setText(of element: Int, _ text: XMLText, _ scanner: inout XMLScanner, in bytes: TextSpan) {
    scanner.setText(of: element, validated: text, &tree, in: bytes)
    guard let range = text.range else { return }
    setTextStart(of: element, range.lowerBound)
    places[element].textLength = UInt32(clamping: range.count)
    if text.isVerbatim { places[element].flags.insert(.isVerbatim) }
    if range.lowerBound >= 9, bytes.beginsCDATA(at: range.lowerBound - 9) { places[element].flags.insert(.isCDATA) }
    if bytes.hasHexadecimalReferences(in: range) { places[element].flags.insert(.hasHexadecimalReferences) }
    let inside = withText(of: element) { $0.isEmpty ? nil : $0.textOfEscapedCDATA($0.indices) }
    if let inside { enterEscapedCDATA(of: element, inside, in: bytes) }
  }

  /// Sets the text between the children of an element, or the value of a declaration.
  mutating func setText(of node: Int, _ text: String) { tree.setText(of: node, text) }

  mutating func setTextStart(of element: Int, _ start: Int) {
    places[element].textStart = UInt32(clamping: start - places[element].offset)
  }

  /// Continues with what is inside an escaped CDATA section: between the second bracket of `&lt;![CDATA[` and the first of `]]&gt;`.
  private mutating func enterEscapedCDATA(of element: Int, _ inside: String, in bytes: TextSpan) {
    tree.setText(of: element, inside)
    places[element].flags.insert(.isEscapedCDATA)
    let end = places[element].rangeOfText?.upperBound
    var start = places[element].startOfText
    for _ in 0..<2 {
      start = bytes.firstIndex(of: UInt8(ascii: "["), from: start ?? bytes.count).map { $0 + 1 }
    }
    places[element].textLength = Place.nothing
    guard let start else { return places[element].textStart = Place.nothing }
    setTextStart(of: element, start)
    if let end, let size = bytes.extracting(start..<end).lastIndex(ofPair: UInt8(ascii: "]")) {
      places[element].textLength = UInt32(clamping: size)
    }
  }

  /// Renames an element whose start tag is misspelled.
  ///
  /// - Parameter localCount: the number of bytes of the name without its prefix.
  mutating func rename(_ element: Int, to name: TextSpan, localCount: Int) {
    misspelledNames[element] = self.name(of: element)
    tree.setName(of: element, name)
    places[element].nameCount = UInt32(clamping: name.count)
    places[element].prefixCount = UInt32(clamping: name.count - localCount)
  }

  mutating func setHasRepeatedAttribute(_ element: Int) { places[element].flags.insert(.hasRepeatedAttribute) }

  /// Ends an element, which is not yet among the children of its parent.
  ///
  /// - Parameter isBroken: whether a violation of the document's grammar ended it.
  mutating func end(_ element: Int, at end: Int, isBroken: Bool) {
    tree.end(element)
    places[element].length = UInt32(clamping: end - places[element].offset)
    if isBroken { places[element].flags.insert(.isBroken) }
  }

  /// Adds the last element to the children of its parent.
  mutating func addLastChild(to parent: Int) { tree.end(parent) }

  /// Removes what was added since a state. The last element in it, if there is one, is an item that was delivered.
  mutating func goBack(to mark: Mark, delivered item: Int?) {
    // The right name of a misspelled item is behind its content.
    let name = item.flatMap { misspelledNames[$0] == nil ? nil : self.name(of: $0) }
    tree.goBack(to: mark.tree)
    if scopes.count > mark.scopes { scopes.removeSubrange(mark.scopes...) }
    places.removeAll(from: tree.nodes.count)
    if let item {
      tree.end(item)
      tree.removeText(of: item)
      name?.withBytes { tree.setName(of: item, $0) }
      places[item].flags = places[item].flags.intersection(.isBroken).union(.isDelivered)
      (places[item].textStart, places[item].textLength) = (Place.nothing, Place.nothing)
    }
    let count = tree.nodes.count
    paths.removeAll(keepingCapacity: true)
    if !misspelledNames.isEmpty { misspelledNames = misspelledNames.filter { $0.key < count } }
    if !firstChildren.isEmpty { firstChildren = firstChildren.filter { $0.key < count } }
  }

  // MARK: Elements and attributes

  func namespace(of node: Int) -> NamespaceID { tree.nodes[node].namespace }
  func scope(_ index: UInt32) -> NamespaceScope { scopes[Int(index)] }
  func scope(of element: Int) -> NamespaceScope { scope(places[element].scope) }
  func parent(of node: Int) -> Int? { places[node].parent == Place.nothing ? nil : Int(places[node].parent) }

  /// The URI of the namespace of an element in the document; nil if it is in no namespace.
  func uri(of element: Int) -> String? {
    let scope = scope(of: element)
    if let name = misspelledNames[element] {
      let colon = name.utf8.firstIndex(of: UInt8(ascii: ":"))
      return scope.uri(of: colon.map { String(name[..<$0]) } ?? "")
    }
    return scope.uri(of: prefix(of: element))
  }

  func name(of node: Int) -> String { withName(of: node) { $0.string($0.indices) } }
  func localName(of node: Int) -> String { withLocalName(of: node) { $0.string($0.indices) } }

  /// The prefix, without its colon.
  func prefix(of node: Int) -> String {
    let count = Int(places[node].prefixCount)
    return count == 0 ? "" : withName(of: node) { $0.string(0..<count - 1) }
  }

  @inline(__always)
  func withName<Result>(of node: Int, _ body: (TextSpan) -> Result) -> Result {
    let start = Int(tree.nodes[node].name)
    let end = start + Int(places[node].nameCount)
    return tree.texts.withText { body($0.extracting(start..<end)) }
  }

  @inline(__always)
  func withLocalName<Result>(of node: Int, _ body: (TextSpan) -> Result) -> Result {
    let end = Int(tree.nodes[node].name) + Int(places[node].nameCount)
    return tree.texts.withText { body($0.extracting(end - places[node].localCount..<end)) }
  }

  /// Inlined, as most names differ in their length: for a call, the compiler copies the whole tree.
  @inline(__always)
  func isLocalName(of node: Int, _ name: String) -> Bool {
    places[node].localCount == name.utf8.count && withLocalName(of: node) { $0.isEqual(to: name) }
  }

  @inline(__always)
  func isNamed(_ element: Int, _ local: String, _ namespace: NamespaceID) -> Bool {
    // To compare the identifiers themselves would be a call.
    tree.nodes[element].namespace.rawValue == namespace.rawValue && isLocalName(of: element, local)
  }

  /// Whether an attribute has this name, with the usual prefix of its namespace, whatever prefix the document uses.
  func isAttribute(_ attribute: Int, named name: String) -> Bool {
    WorkCounter.count()
    let namespace = namespace(of: attribute)
    guard places[attribute].flags.contains(.hasNamespace), namespace.isKnown else {
      return Int(places[attribute].nameCount) == name.utf8.count && withName(of: attribute) { $0.isEqual(to: name) }
    }
    return name == "\(FeedNamespace.all[Int(namespace.rawValue)].prefix):\(localName(of: attribute))"
  }

  /// The attribute of an element with this usual name.
  func attribute(_ name: String, of element: Int) -> Int? {
    attributes(of: element).others.first { isAttribute($0, named: name) }
  }

  /// The range of the declarations of an element, and that of its other attributes.
  @inline(__always)
  func attributes(of element: Int) -> (declarations: Range<Int>, others: Range<Int>) {
    let end = element + 1 + Int(places[element].attributeCount)
    var first = element + 1
    while first < end, places[first].flags.contains(.isDeclaration) { first += 1 }
    return (element + 1..<first, first..<end)
  }

  // MARK: Texts

  func text(of node: Int) -> String { tree.text(of: node) }

  /// The text without white space at its ends.
  func trimmedText(of node: Int) -> String {
    guard let range = tree.nodes[node].textRange else { return tree.text(of: node).trimmed }
    return tree.texts.withText { $0.string($0.trimmed(range)) }
  }

  /// Whether there is white space at the ends of the text.
  func hasSpaceAtEnds(_ node: Int) -> Bool { withText(of: node) { $0.trimmed($0.indices) != $0.indices } }

  @inline(__always)
  func withText<Result>(of node: Int, _ body: (TextSpan) -> Result) -> Result {
    guard let range = tree.nodes[node].textRange else { return tree.text(of: node).withBytes(body) }
    return tree.texts.withText { body($0.extracting(range)) }
  }

  // MARK: Children

  /// The range of the nodes of its children, as far as they have ended.
  func children(of element: Int) -> Range<Int> {
    let start = element + 1 + Int(places[element].attributeCount)
    return start..<max(Int(tree.nodes[element].after), start)
  }

  /// The node after an element and its content.
  func next(_ element: Int) -> Int { Int(tree.nodes[element].after) }

  /// The first sibling with a name among the nodes in a range.
  func first(in siblings: Range<Int>, _ local: String, _ namespace: NamespaceID) -> Int? {
    var sibling = siblings.lowerBound
    while sibling < siblings.upperBound {
      WorkCounter.count()
      if isNamed(sibling, local, namespace) { return sibling }
      sibling = next(sibling)
    }
    return nil
  }

  /// The first child with a name.
  mutating func firstChild(of element: Int, _ local: String, _ namespace: NamespaceID) -> Int? {
    let children = children(of: element)
    var (child, few) = (children.lowerBound, 32)
    while child < children.upperBound, few > 0 {
      WorkCounter.count()
      if isNamed(child, local, namespace) { return child }
      child = next(child)
      few -= 1
    }
    guard child < children.upperBound else { return nil }
    var first = firstChildren[element] ?? FirstChildren(next: child)
    if first.next < children.upperBound {
      firstChildren[element] = nil
      while first.next < children.upperBound {
        WorkCounter.count()
        let key = ElementKey(namespace: self.namespace(of: first.next), local: localName(of: first.next))
        if first.byName[key] == nil { first.byName[key] = first.next }
        first.next = next(first.next)
      }
      firstChildren[element] = first
    }
    return first.byName[ElementKey(local, namespace)]
  }

  // MARK: Paths

  /// The path of an element. Successive siblings with the same name share it.
  mutating func path(of element: Int) -> ElementPath {
    var sibling: ElementPath?
    while let last = paths.last, last.element > element || next(last.element) <= element {
      sibling = parent(of: last.element) == parent(of: element) ? last.path : nil
      paths.removeLast()
    }
    if let last = paths.last, last.element == element { return last.path }
    var outer: ElementPath?
    if let parent = parent(of: element) { outer = path(of: parent) }
    let name = misspelledNames[element] ?? name(of: element)
    let number = Int(places[element].number)
    let shared = sibling.flatMap { $0.isShared(by: name, number) ? $0 : nil }
    let path = shared ?? ElementPath(parent: outer, name: name, number: number)
    paths.append((element, path))
    return path
  }
}

/// The path to an element from the root; the description is an XPath: `/rss/channel/item[3]/pubDate`.
final class ElementPath: Sendable, CustomStringConvertible {
  private let parent: ElementPath?
  /// The name in the start tag.
  private let name: String
  /// Its number among the items or entries of its parent; 0 for other elements.
  private let number: Int

  init(parent: ElementPath?, name: String, number: Int) {
    (self.parent, self.name, self.number) = (parent, name, number)
  }

  /// Whether a sibling with this name and number has the same path.
  func isShared(by name: String, _ number: Int) -> Bool {
    number == 0 && self.number == 0 && name.isExactly(self.name)
  }

  /// The path of the parent.
  var parentDescription: String { parent?.description ?? "" }

  /// The absence of a child of the element.
  func absence(of local: String, _ namespace: NamespaceID, in scope: NamespaceScope) -> Problem.Names {
    let prefix = namespace.namespace.flatMap { scope.prefix(of: $0.uri) } ?? ""
    return .absent("\(description)/\(prefix.isEmpty ? "" : prefix + ":")\(local)")
  }

  /// What stands for the link of a feed to itself, among its siblings.
  var ofSelfLink: String { "\(parentDescription)/link[@rel='self']" }

  var description: String {
    var description = ""
    description.reserveCapacity(80)
    append(to: &description)
    return description
  }

  private func append(to description: inout String) {
    parent?.append(to: &description)
    description += "/"
    description += name
    if number > 0 { description += "[\(number)]" }
  }
}

extension TextSpan {
  /// Whether `range` contains `&` or `<` as a hexadecimal reference.
  fileprivate func hasHexadecimalReferences(in range: Range<Int>) -> Bool {
    var search = range.lowerBound
    // There are far fewer of these than ampersands.
    while let sign = firstIndex(of: UInt8(ascii: "#"), from: search, to: range.upperBound) {
      search = sign + 1
      let (start, end) = (sign - 1, sign + 5)
      if start >= range.lowerBound, end <= range.upperBound, self[search] | 0x20 == UInt8(ascii: "x"),
        equalsIgnoringCase("&#x26;", start..<end) || equalsIgnoringCase("&#x3c;", start..<end)
      {
        return true
      }
    }
    return false
  }
}
